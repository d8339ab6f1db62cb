//! The fields of a value, or of values that lie next to each other: which threads read and write each, and how often they miss.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::path::{Part, Step};
use super::scope::{FieldId, Scope};
use super::threads::{Doings, Party, parties};
use super::{Roles, Touch};
use crate::names::{Layout, Shape};

/// Misses by field and by the number of the thread that missed.
pub type Misses = BTreeMap<(FieldId, usize), u64>;

/// The fields of a scope and who uses them.
#[derive(Debug, Default)]
pub struct Table {
    /// By object and offset; the elements of an array are one row.
    pub rows: Vec<Row>,
    /// Who uses them. [`Row::uses`] counts in it.
    pub parties: Vec<Party>,
}

/// A field, or the elements of an array.
#[derive(Debug)]
pub struct Row {
    /// Which object it is in.
    pub object: usize,
    /// The way to the value around it.
    pub around: Vec<Step>,
    /// From there to it.
    pub step: Option<Step>,
    /// Its first byte, from the start of the object; of elements, the first that was touched.
    pub start: u64,
    /// The byte after its last.
    pub end: u64,
    /// Its type; of elements, of one.
    pub layout: Option<Rc<Layout>>,
    /// Of elements, which were touched: the first and the one after the last.
    pub elements: Option<(u64, u64)>,
    /// Whether these are the elements of an array, or it is an array, with one writer for each and not the same one.
    pub has_a_writer_each: bool,
    /// What each party does with it.
    pub uses: BTreeMap<usize, Use>,
}

/// What a party does with a field.
#[derive(Clone, Debug, Default)]
pub struct Use {
    /// How often it reads.
    pub reads: u64,
    /// How often it writes, or reads and writes in one step.
    pub writes: u64,
    /// Misses by false sharing, as far as they were asked for.
    pub false_sharing: u64,
    /// Misses by true sharing.
    pub true_sharing: u64,
    /// From where in the code, and how often: the process, and the return address.
    pub code: BTreeMap<(usize, u64), u64>,
}

impl Use {
    /// How often it reads and writes.
    #[must_use]
    pub fn accesses(&self) -> u64 {
        self.reads + self.writes
    }
}

impl Row {
    /// How often all of them read and write.
    #[must_use]
    pub fn accesses(&self) -> u64 {
        self.uses.values().map(Use::accesses).sum()
    }

    /// How often all of them write.
    #[must_use]
    pub fn writes(&self) -> u64 {
        self.uses.values().map(|each| each.writes).sum()
    }

    /// Misses of all of them by false sharing.
    #[must_use]
    pub fn false_sharing(&self) -> u64 {
        self.uses.values().map(|each| each.false_sharing).sum()
    }

    /// Misses of all of them by true sharing.
    #[must_use]
    pub fn true_sharing(&self) -> u64 {
        self.uses.values().map(|each| each.true_sharing).sum()
    }
}

/// The number of a row by what it is.
type Numbers = HashMap<FieldId, usize>;

/// The threads that write an element, by its row, its object, its process and its index.
type Writers = HashMap<(usize, usize, usize, Option<Step>), BTreeSet<usize>>;

/// The fields of a scope, and who uses them. `false_sharing` has the misses that count, by field and victim's thread; true
/// sharing is that of lines numbered `geometry`.
#[must_use]
pub fn table(roles: &Roles, scope: &Scope, false_sharing: &Misses, geometry: usize) -> Table {
    let mut rows: Vec<Row> = Vec::new();
    let mut numbers = Numbers::new();
    let mut doings = Doings::new();
    let mut writers = Writers::new();
    let mut touched = Vec::new();
    for index in scope
        .objects()
        .flat_map(|object| roles.objects[object].touches.iter().copied())
    {
        let touch = &roles.touches[index];
        for (id, part) in scope.fields_of(roles, touch) {
            let number = row_of(&mut rows, &mut numbers, &id, &part);
            *doings
                .entry(touch.thread)
                .or_default()
                .entry((number, touch.writes))
                .or_default() += touch.count;
            if touch.writes {
                let element = (
                    number,
                    touch.object,
                    touch.process,
                    element_of(touch, &part),
                );
                writers.entry(element).or_default().insert(touch.thread);
            }
            touched.push((index, number));
        }
    }
    let parties = parties(&roles.threads, &doings);
    let party_of: HashMap<usize, usize> = parties
        .iter()
        .enumerate()
        .flat_map(|(number, party)| party.threads.iter().map(move |&thread| (thread, number)))
        .collect();
    for &(index, number) in &touched {
        let touch = &roles.touches[index];
        let each = rows[number]
            .uses
            .entry(party_of[&touch.thread])
            .or_default();
        *(if touch.writes {
            &mut each.writes
        } else {
            &mut each.reads
        }) += touch.count;
        *each.code.entry((touch.process, touch.code)).or_default() += touch.count;
    }
    add_misses(
        roles,
        scope,
        false_sharing,
        geometry,
        &party_of,
        &mut rows,
        &numbers,
    );
    for (number, row) in rows.iter_mut().enumerate() {
        row.has_a_writer_each = has_a_writer_each(number, row, &writers);
    }
    in_order(rows, parties)
}

fn in_order(mut rows: Vec<Row>, parties: Vec<Party>) -> Table {
    rows.sort_by(|left, right| {
        (left.object, left.start, &left.step).cmp(&(right.object, right.start, &right.step))
    });
    Table { rows, parties }
}

fn row_of(rows: &mut Vec<Row>, numbers: &mut Numbers, id: &FieldId, part: &Part) -> usize {
    let key = id.of_any_element();
    let number = *numbers.entry(key.clone()).or_insert_with(|| {
        rows.push(Row {
            object: id.object,
            around: id.around.clone(),
            step: key.step,
            start: part.start,
            end: part.end(),
            layout: part.layout.clone(),
            elements: None,
            has_a_writer_each: false,
            uses: BTreeMap::new(),
        });
        rows.len() - 1
    });
    let row = &mut rows[number];
    if let Some(Step::Index(index)) = id.step {
        row.start = row.start.min(part.start);
        row.end = row.end.max(part.end());
        let (first, after) = row.elements.unwrap_or((index, index + 1));
        row.elements = Some((first.min(index), after.max(index + 1)));
    } else if part.start < row.start {
        // Of the same field in several elements around it, the first.
        (row.start, row.end) = (part.start, part.end());
    }
    number
}

fn add_misses(
    roles: &Roles,
    scope: &Scope,
    false_sharing: &Misses,
    geometry: usize,
    party_of: &HashMap<usize, usize>,
    rows: &mut [Row],
    numbers: &Numbers,
) {
    for ((field, thread), misses) in false_sharing {
        if let (Some(&number), Some(&party)) =
            (numbers.get(&field.of_any_element()), party_of.get(thread))
        {
            rows[number].uses.entry(party).or_default().false_sharing += misses;
        }
    }
    for index in scope
        .objects()
        .flat_map(|object| roles.objects[object].conflicts.iter().copied())
    {
        let conflict = &roles.conflicts[index];
        let misses = conflict.true_sharing[geometry];
        let victim = &roles.touches[conflict.victim];
        if misses == 0 {
            continue;
        }
        if let Some((field, _)) = scope.fields_of(roles, victim).first() {
            let row = &mut rows[numbers[&field.of_any_element()]];
            row.uses
                .entry(party_of[&victim.thread])
                .or_default()
                .true_sharing += misses;
        }
    }
}

/// The element that a part is, or that the access goes to in it.
fn element_of(touch: &Touch, part: &Part) -> Option<Step> {
    let is_element = |step: &&Step| matches!(step, Step::Index(_));
    let below = touch
        .parts
        .iter()
        .skip_while(|around| around.step != part.step);
    part.step
        .as_ref()
        .filter(is_element)
        .or_else(|| {
            below
                .skip(1)
                .find_map(|next| next.step.as_ref().filter(is_element))
        })
        .cloned()
}

fn has_a_writer_each(number: usize, row: &Row, writers: &Writers) -> bool {
    let of_elements = || {
        let elements = writers.iter().filter(|((of, ..), _)| *of == number);
        elements.map(|(_, threads)| threads)
    };
    let all: BTreeSet<_> = of_elements().flatten().collect();
    let is_array = |layout: &Rc<Layout>| matches!(layout.shape, Shape::Elements { .. });
    let has_elements = row.elements.is_some() || row.layout.as_ref().is_some_and(is_array);
    has_elements && all.len() > 1 && of_elements().all(|threads| threads.len() == 1)
}
