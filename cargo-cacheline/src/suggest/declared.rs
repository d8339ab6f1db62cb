//! What the source says already: marks that do what is wanted stay, and groups keep the names that they have there.

use std::collections::{BTreeMap, BTreeSet};

use super::data::{Field, Grounds};
use crate::marks::{Mark, are_apart};
use crate::report::conflicts::Edge;
use crate::roles::path::Step;
use crate::source::Declaration;

/// The marks of each field that has some, by its name.
pub(super) type MarksOf = BTreeMap<String, Vec<Mark>>;

/// The marks that a declaration has.
pub(super) fn marks_of(declaration: &Declaration) -> MarksOf {
    let marked = declaration.fields.iter();
    let marked = marked.filter(|field| !field.marks.is_empty());
    marked
        .map(|field| (field.name.clone(), field.marks.clone()))
        .collect()
}

const OWN_LINES: [&str; 2] = ["OwnLines", "CachePadded"];

/// Whether the elements of an array are in lines of their own as it is declared.
pub(super) fn has_own_elements(declared: &str) -> bool {
    OWN_LINES.iter().any(|name| declared.contains(name))
}

/// Whether all of a value is, by its type or by what makes it.
pub(super) fn is_in_own_lines(declared: &str) -> bool {
    let outermost = declared.split(['<', '(']).next().unwrap_or_default();
    has_own_elements(outermost)
}

/// Whether values of a struct start and end with a line by what is declared.
pub(super) fn has_own_lines(declaration: &Declaration) -> bool {
    let writes = |mark: &Mark| mark.group().is_some_and(|(_, writes)| writes);
    let mut marks = declaration.fields.iter().flat_map(|field| &field.marks);
    let options = declaration.attribute.iter();
    let mut options = options.flat_map(|attribute| attribute.options.split(','));
    options.any(|option| option.trim() == "own_lines") || marks.any(writes)
}

/// Of the fields of a struct that has the attribute, those that have to change so that what `edges` are between is apart, as it
/// is with all of them: none, if the marks do that as they are.
pub(super) fn to_change(
    fields: Vec<Field>,
    declaration: &Declaration,
    edges: &[Edge],
) -> Vec<Field> {
    let declared = marks_of(declaration);
    let fields = with_groups_of(fields, &declared);
    let all = with(&declared, &fields, |_| true);
    let wanted: Vec<&Edge> = edges.iter().filter(|edge| keep_apart(&all, edge)).collect();
    let open: BTreeSet<&str> = wanted
        .iter()
        .filter(|edge| !keep_apart(&declared, edge))
        .flat_map(|edge| ends(edge))
        .flatten()
        .collect();
    let few = with(&declared, &fields, |name| open.contains(name));
    let are_enough = wanted.iter().all(|edge| keep_apart(&few, edge));
    let fields = fields.into_iter().filter_map(|mut field| {
        let known = declaration.field(&field.name)?;
        field.wraps_elements &= !has_own_elements(&known.type_text);
        if are_enough && !open.contains(&*field.name) && !known.marks.is_empty() {
            field.marks = as_declared(&known.marks);
        }
        let is_needed = !are_enough || open.contains(&*field.name);
        let marks: BTreeSet<_> = field.marks_alone().into_iter().collect();
        let is_other = is_needed && marks != known.marks.iter().cloned().collect();
        (is_other || field.wraps_elements).then_some(field)
    });
    fields.collect()
}

/// Marks that stay: nothing speaks for them but that they are there.
fn as_declared(marks: &[Mark]) -> Vec<Grounds> {
    let grounds = marks.iter().map(|mark| Grounds {
        mark: mark.clone(),
        uses: Vec::new(),
    });
    grounds.collect()
}

/// The declared marks, with those of the fields instead that are changed.
fn with(declared: &MarksOf, fields: &[Field], is_changed: impl Fn(&str) -> bool) -> MarksOf {
    let changed = fields.iter().filter(|field| is_changed(&field.name));
    let mut marks = declared.clone();
    marks.extend(changed.map(|field| (field.name.clone(), field.marks_alone())));
    marks
}

/// The fields that misses are between.
fn ends(edge: &Edge) -> [Option<&str>; 2] {
    [&edge.victim.step, &edge.culprit.step].map(|step| match step {
        Some(Step::Member(name)) => Some(&**name),
        _ => None,
    })
}

fn keep_apart(marks: &MarksOf, edge: &Edge) -> bool {
    let of = |name: Option<&str>| {
        let marks = name.and_then(|name| marks.get(name));
        marks.map(Vec::as_slice).unwrap_or_default()
    };
    let [victim, culprit] = ends(edge).map(of);
    are_apart(victim, culprit)
}

/// The fields with the groups' names as they are declared, where each group is one that is declared: the one that writes the same
/// fields.
fn with_groups_of(fields: Vec<Field>, declared: &MarksOf) -> Vec<Field> {
    let mut names: BTreeMap<Option<String>, BTreeSet<Option<String>>> = BTreeMap::new();
    for field in &fields {
        let known = declared.get(&field.name).map(Vec::as_slice);
        let marks = field.marks.iter().map(|grounds| &grounds.mark);
        if let ([found], [known]) = (&writers(marks)[..], &writers(known.unwrap_or_default())[..]) {
            names
                .entry(found.clone())
                .or_default()
                .insert(known.clone());
        }
    }
    let all: Vec<_> = names.values().flatten().collect();
    let is_one = all.iter().collect::<BTreeSet<_>>().len() == all.len();
    // Reads have no group that is the nameless one of writes.
    let is_read_by = |group: &Option<String>| {
        let mut marks = fields.iter().flat_map(|field| &field.marks);
        group.is_some() && marks.any(|grounds| grounds.mark == Mark::Read(group.clone()))
    };
    let is_plain = is_one
        && names.iter().all(|(group, declared)| {
            declared.len() == 1 && !(declared.contains(&None) && is_read_by(group))
        });
    let renamed = |group: Option<String>| {
        let declared = names.get(&group).filter(|_| is_plain);
        declared
            .and_then(|names| names.first().cloned())
            .unwrap_or(group)
    };
    let fields = fields.into_iter().map(|mut field| {
        for grounds in &mut field.marks {
            grounds.mark = match std::mem::replace(&mut grounds.mark, Mark::Cold) {
                Mark::Write(group) => Mark::Write(renamed(group)),
                Mark::WriteEach(group) => Mark::WriteEach(renamed(group)),
                Mark::Read(group @ Some(_)) => Mark::Read(renamed(group)),
                mark => mark,
            };
        }
        field
    });
    fields.collect()
}

/// The groups that write a field.
fn writers<'a>(marks: impl IntoIterator<Item = &'a Mark>) -> Vec<Option<String>> {
    let groups = marks.into_iter().filter_map(|mark| match mark {
        Mark::Write(group) | Mark::WriteEach(group) => Some(group.clone()),
        Mark::Read(_) | Mark::Cold => None,
    });
    groups.collect()
}
