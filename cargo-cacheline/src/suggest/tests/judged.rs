//! Suggested marks against those that people gave: structs of published fixes and of the examples as they were before, used as their
//! authors say that they are. What a person keeps apart is apart, on no more lines.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::rc::Rc;
use std::{env, fs};

use cacheline_plan::{Geometry, LineSize, Placed};
use serde::Deserialize;

use crate::made_up::{World, recording};
use crate::marks::{Mark, are_apart};
use crate::names::{Holder, Layout, Member, Shape};
use crate::report::LIMIT;
use crate::runtime::geometry::GEOMETRIES;
use crate::suggest::change::OfStruct;
use crate::suggest::changes::Changes;
use crate::suggest::{Change, Field, Grounds, StructChange, Suggestions, suggest};

/// A struct before a fix.
#[derive(Deserialize)]
struct Case {
    name: String,
    source: String,
    /// The lines that its authors mean, in bytes.
    line: u64,
    /// How many of them the published fix takes, if there is one that changes places alone.
    published: Option<u64>,
    /// How many fields are still in conflict there.
    #[serde(default)]
    published_conflicts: u64,
    /// As C lays them out.
    fields: Vec<Declared>,
}

#[derive(Deserialize)]
struct Declared {
    name: String,
    size: u64,
    align: u64,
    /// Who does what with it, as a person says it: `hot_write(producer)`.
    marks: Vec<String>,
}

impl Declared {
    fn marks(&self) -> Vec<Mark> {
        let marks = self.marks.iter().map(|text| {
            let (word, group) = match text.split_once('(') {
                Some((word, group)) => (word, Some(group.trim_end_matches(')').to_owned())),
                None => (&**text, None),
            };
            match word {
                "hot_write" => Mark::Write(group),
                "hot_read" => Mark::Read(group),
                _ => panic!("no mark: {text}"),
            }
        });
        marks.collect()
    }
}

impl Case {
    fn layout(&self) -> Layout {
        let mut end = 0_u64;
        let members = self.fields.iter().map(|field| {
            let offset = end.next_multiple_of(field.align);
            end = offset + field.size;
            let layout = Layout {
                name: "u64".to_owned(),
                size: field.size,
                alignment: Some(field.align),
                declared: None,
                in_workspace: false,
                shape: Shape::Opaque,
            };
            Member {
                name: field.name.clone(),
                offset,
                layout: Rc::new(layout),
            }
        });
        let members = members.collect();
        let alignment = self.fields.iter().map(|field| field.align).max().unwrap();
        Layout {
            name: "app::Case".to_owned(),
            size: end.next_multiple_of(alignment),
            alignment: Some(alignment),
            declared: None,
            in_workspace: true,
            shape: Shape::Members(members),
        }
    }

    /// A run in which each group does to each field what it is said to do. Each miss that there can be is there.
    fn run(&self) -> World {
        let names = self.threads();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut world = World::of(&names);
        let layout = Rc::new(self.layout());
        let Shape::Members(members) = &layout.shape else {
            unreachable!("it has members");
        };
        let place = world.blocks(Holder::Box, Rc::clone(&layout), 26, &[0]);
        let mut touches = Vec::new();
        for (field, member) in self.fields.iter().zip(members) {
            for mark in field.marks() {
                for thread in threads_of(&mark) {
                    let number = names.iter().position(|name| *name == thread).unwrap();
                    let thread = u32::try_from(number).unwrap();
                    let writes = mark.group().is_some_and(|(_, writes)| writes);
                    let access = if writes {
                        world.writes(thread, place, member.offset, 100_000, 5)
                    } else {
                        world.reads(thread, place, member.offset, 100_000, 6)
                    };
                    let size = u32::try_from(field.size.min(8)).unwrap();
                    world.process.accesses[access as usize].size = size;
                    touches.push((access, thread, &field.name, member.offset, writes));
                }
            }
        }
        for &(victim, of, name, at, _) in &touches {
            for &(culprit, by, other, its, writes) in &touches {
                if writes && of != by && name != other {
                    let line_of = |geometry: usize, at: u64| {
                        GEOMETRIES[geometry].line_of(usize::try_from(at).unwrap() + 1024)
                    };
                    let misses = [0, 1, 2, 3, 4].map(|number| {
                        if line_of(number, at) == line_of(number, its) {
                            1000
                        } else {
                            0
                        }
                    });
                    world.miss(victim, culprit, true, misses, [0; 5]);
                }
            }
        }
        world
    }

    fn threads(&self) -> BTreeSet<String> {
        let marks = self.fields.iter().flat_map(Declared::marks);
        marks.flat_map(|mark| threads_of(&mark)).collect()
    }

    /// What is changed by marks.
    fn with(&self, marks: impl Fn(&Declared) -> Vec<Mark>) -> OfStruct {
        let fields = self.fields.iter().map(|field| Field {
            name: field.name.clone(),
            type_name: None,
            marks: marks(field)
                .into_iter()
                .map(|mark| Grounds {
                    mark,
                    uses: Vec::new(),
                })
                .collect(),
            wraps_elements: false,
        });
        let mut of_struct = OfStruct::of(&self.layout(), None);
        of_struct.change(fields.collect());
        of_struct
    }

    fn placed(&self, marks: impl Fn(&Declared) -> Vec<Mark>) -> Placed {
        let geometry = Geometry::of_line(LineSize::new(self.line).unwrap());
        let of_struct = self.with(marks);
        let changes = Changes::default();
        let placed = changes.placed_in(geometry, &of_struct, &BTreeSet::new());
        placed.unwrap()
    }

    /// Whether two fields have no line in common.
    fn are_apart(&self, placed: &Placed, left: usize, right: usize) -> bool {
        let lines = |field: usize| {
            let start = placed.offsets[field];
            let last = start + self.fields[field].size - 1;
            start / self.line..last / self.line + 1
        };
        let (left, right) = (lines(left), lines(right));
        left.end <= right.start || right.end <= left.start
    }
}

/// The threads that a group is: one of its name, one writer, or two readers.
fn threads_of(mark: &Mark) -> Vec<String> {
    match mark {
        Mark::Write(None) => vec!["writer".to_owned()],
        Mark::Read(None) => vec!["reader-0".to_owned(), "reader-1".to_owned()],
        mark => vec![mark.group().unwrap().0.to_owned()],
    }
}

fn suggested(case: &Case) -> (Suggestions, StructChange) {
    let world = case.run();
    let suggestions = suggest(
        &recording(vec![world.process.clone()]),
        &[&world],
        LIMIT,
        None,
    );
    let [suggestion] = &suggestions.suggestions[..] else {
        panic!("{}: {suggestions:#?}", case.name);
    };
    let Change::Struct(change) = suggestion.change.clone() else {
        panic!("{}: {suggestion:#?}", case.name);
    };
    (suggestions, change)
}

/// A line of the table in `docs/suggested-marks.md`.
fn judged(case: &Case) -> String {
    let (suggestions, change) = suggested(case);
    assert_eq!(suggestions.misses.after, 0, "{}", case.name);
    let marks = |field: &Declared| {
        let mut changed = change.fields.iter();
        let changed = changed.find(|changed| changed.name == field.name);
        changed.map(Field::marks_alone).unwrap_or_default()
    };
    let by_command = case.placed(marks);
    let by_hand = case.placed(Declared::marks);
    let mut kept_apart = 0;
    for (left, one) in case.fields.iter().enumerate() {
        for (right, other) in case.fields.iter().enumerate().skip(left + 1) {
            if are_apart(&one.marks(), &other.marks()) {
                assert!(case.are_apart(&by_hand, left, right), "{}", case.name);
                assert!(
                    case.are_apart(&by_command, left, right),
                    "{}: `{}` and `{}` are together",
                    case.name,
                    one.name,
                    other.name
                );
                kept_apart += 1;
            }
        }
    }
    let lines = |size: u64| size.div_ceil(case.line);
    let (command, hand) = (lines(by_command.size), lines(by_hand.size));
    assert!(
        command <= hand,
        "{}: {command} lines, {hand} by hand",
        case.name
    );
    let published = match (case.published, case.published_conflicts) {
        (None, _) => String::new(),
        (Some(lines), 0) => lines.to_string(),
        (Some(lines), 1) => format!("{lines}, with 1 conflict"),
        (Some(lines), conflicts) => format!("{lines}, with {conflicts} conflicts"),
    };
    format!(
        "| `{}` | {} | {} | {kept_apart} | {} | {command} | {hand} | {published} |\n",
        case.name,
        case.source,
        case.line,
        lines(case.layout().size),
    )
}

#[test]
fn suggested_marks_keep_apart_what_people_do_on_no_more_lines() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    let mut table = String::from(
        "| struct | from | bytes of a line | pairs of fields apart | lines before | suggested marks | a person's marks | published |\n|---|---|---|---|---|---|---|---|\n",
    );
    for case in &cases {
        let _ = write!(table, "{}", judged(case));
    }
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/suggested-marks.md");
    let text = fs::read_to_string(&page).unwrap();
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        let begin = text.find("| struct | from |").unwrap();
        let end = text[begin..].find("\n\n").unwrap() + begin + 1;
        fs::write(&page, format!("{}{table}{}", &text[..begin], &text[end..])).unwrap();
    }
    let text = fs::read_to_string(&page).unwrap();
    assert!(
        text.contains(&table),
        "docs/suggested-marks.md does not show:\n{table}"
    );
}
