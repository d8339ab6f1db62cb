//! What to do about a finding.

use std::rc::Rc;

use super::conflicts::{is_lock, is_marked};
use super::finding::{Subject, field_name, step_name};
use super::own_lines::{
    is_static_mut, made_with, marked_field, of_own_lines, own_lines, static_named,
    static_of_own_lines, variable_of_own_lines, with_attribute,
};
use super::whose::{is_of_another, of_private, of_std, owner_of, up_to};
use super::{Kind, Remedy, SeenAt};
use crate::marks::{Mark, marks, marks_of, separate};
use crate::names::{Holder, Layout, Object, Owner, Shape};
use crate::roles::fields::Row;
use crate::roles::path::{Step, value_of};
use crate::roles::scope::Scope;
use crate::type_name;

/// What stands for the fields of a struct that get no mark.
const OTHER_FIELDS: &str = "// the other fields as they are";

/// What to do where threads write to one buffer, of which no byte has a type that could be aligned.
const BUFFER: &str = "threads use different parts of one buffer, as a `String` or a `Vec<u8>` has it: give each thread a buffer of its own, or parts that begin 128 bytes apart; if they pass it on to each other, no layout helps";

pub(super) fn remedy(subject: &Subject<'_>, kind: Kind) -> Remedy {
    let remedy = match kind {
        Kind::Fields => of_fields(subject),
        Kind::Parts => only(format!(
            "fields of a struct can be marked, if they have names; or put {} into `OwnLines<..>`",
            taken(subject)
        )),
        Kind::Foreign => of_foreign(subject),
        Kind::Counts => of_counts(subject),
        Kind::Elements => of_elements(subject),
        Kind::Bytes => of_bytes(subject),
        Kind::Statics => of_statics(subject),
        Kind::Variables => of_variables(subject),
        Kind::Blocks => of_blocks(subject),
        Kind::Neighbours => of_neighbours(subject),
        Kind::Unknown => only(
            "nothing is known of it but who uses it: the places in the source tell which value it is".to_owned(),
        ),
    };
    with_true_sharing(subject, remedy)
}

fn only(text: String) -> Remedy {
    Remedy {
        text,
        lines: Vec::new(),
    }
}

/// Says so where a layout takes away the smaller part of the misses.
fn with_true_sharing(subject: &Subject<'_>, mut remedy: Remedy) -> Remedy {
    let shared: u64 = subject.table.rows.iter().map(Row::true_sharing).sum();
    let is_as_it_was = subject.found.verdict.seen_at == SeenAt::Lines;
    if is_as_it_was && shared > subject.found.verdict.seen {
        remedy
            .text
            .push_str("; most misses here are true sharing, which stays");
    }
    remedy
}

fn of_fields(subject: &Subject<'_>) -> Remedy {
    let Some((layout, known)) = subject
        .layout()
        .and_then(|layout| Some((layout, subject.structs.get(layout)?)))
    else {
        return Remedy::default();
    };
    let marks = marks(known);
    let name = type_name::short(&layout.name);
    if !separate(known, &marks, &subject.found.edges) {
        return only(format!(
            "all of these threads use all of these fields, so no marks keep them apart: give each thread its own `OwnLines<{name}>`"
        ));
    }
    let rows = &known.table.rows;
    let mut marked = Vec::new();
    let mut lines = Vec::new();
    for (&number, marks) in &marks {
        let row = &rows[number];
        if let (Some(Step::Member(member)), false) = (&row.step, marks.is_empty()) {
            marked.push(&**member);
            lines.push(declaration(member, row, &marks_of(marks)));
        }
    }
    let name = type_name::declared(type_name::base(&name));
    if is_marked(layout) {
        let text = format!("change the marks of `{name}` to those of what its threads did");
        return Remedy { text, lines };
    }
    if has_others(layout, &marked) {
        lines.push(OTHER_FIELDS.to_owned());
    }
    let mut text = format!(
        "mark these fields and leave all else as it is, such as `pub` ({})",
        made_with(&name)
    );
    let locks = rows
        .iter()
        .filter(|row| row.layout.as_deref().is_some_and(is_lock));
    if let Some(lock) = locks
        .filter(|row| row.writes() > 0)
        .find_map(|row| row.step.as_ref())
    {
        text = format!("{text}; taking the lock `{}` writes it", step_name(lock));
    }
    let lines = with_attribute("#[cache_layout]", &name, lines);
    Remedy { text, lines }
}

fn declaration(name: &str, row: &Row, marks: &[Mark]) -> String {
    let type_name = row.layout.as_deref().map(|layout| {
        let short = type_name::short(&layout.name);
        let is_array = matches!(layout.shape, Shape::Elements { .. });
        if is_array && row.has_a_writer_each {
            of_own_lines(&short, None)
        } else {
            short
        }
    });
    marked_field(name, type_name.as_deref(), marks)
}

/// Whether a struct has fields without a mark.
fn has_others(layout: &Layout, marked: &[&str]) -> bool {
    let Shape::Members(members) = &layout.shape else {
        return false;
    };
    members
        .iter()
        .any(|member| !marked.contains(&member.name.as_str()))
}

fn of_foreign(subject: &Subject<'_>) -> Remedy {
    let text = of_std(subject, None).or_else(|| subject.layout().map(up_to));
    only(text.unwrap_or_default())
}

fn of_bytes(subject: &Subject<'_>) -> Remedy {
    only(of_std(subject, None).unwrap_or_else(|| {
        "threads use different bytes of one value: give each thread its own, in `OwnLines<..>`; if they pass it on to each other, no layout helps".to_owned()
    }))
}

fn of_counts(subject: &Subject<'_>) -> Remedy {
    let Scope::Inside { object, .. } = subject.found.scope else {
        return Remedy::default();
    };
    let object = &subject.roles.objects[object].object;
    let value = value_of(object);
    if let Some(text) = value.and_then(|value| of_private(subject, &value)) {
        return only(text);
    }
    let holder = match &object.owner {
        Owner::Heap {
            holder: Holder::Rc, ..
        } => "Rc",
        _ => "Arc",
    };
    Remedy {
        text: format!(
            "`clone` and `drop` of the `{holder}` write the counts: keep the value off their line, or clone less often and pass `&T`"
        ),
        lines: own_lines(object),
    }
}

/// The elements that a finding is about.
pub(crate) struct Elements<'a> {
    row: &'a Row,
    /// The type of one.
    pub(crate) element: &'a Rc<Layout>,
    /// The type of another crate that keeps them, or that they are of.
    pub(crate) owner: Option<Rc<Layout>>,
}

pub(crate) fn elements<'a>(subject: &'a Subject<'_>) -> Option<Elements<'a>> {
    let mut rows = subject.table.rows.iter();
    let row = rows.find(|row| row.elements.is_some())?;
    let element = row.layout.as_ref()?;
    let own = is_of_another(element).then(|| Rc::clone(element));
    Some(Elements {
        row,
        element,
        owner: container_of(subject, row).or(own),
    })
}

/// Whether elements are bytes of a buffer, as a `String` has it.
pub(crate) fn are_bytes(element: &Layout) -> bool {
    element.name == "u8"
}

fn of_elements(subject: &Subject<'_>) -> Remedy {
    let Some(Elements {
        row,
        element,
        owner,
    }) = elements(subject)
    else {
        return Remedy::default();
    };
    if let Some(owner) = owner {
        return only(of_std(subject, Some(&owner)).unwrap_or_else(|| up_to(&owner)));
    }
    if are_bytes(element) {
        return only(BUFFER.to_owned());
    }
    let element = type_name::short(&element.name);
    if !row.has_a_writer_each {
        return only(format!(
            "{}: `OwnLines<{element}>` keeps neighbours apart, at the cost of whole lines for each",
            who_writes(subject, row)
        ));
    }
    let array = subject.layout().map(|layout| &*layout.name);
    let owner = &subject.object_of(row).owner;
    let holder = match owner {
        Owner::Heap { holder, .. } => Some(holder),
        _ => None,
    };
    let array = of_own_lines(&type_name::short(array.unwrap_or_default()), holder);
    let name = subject.way();
    let line = match (owner, name.is_empty()) {
        (_, false) if name.starts_with(char::is_alphabetic) && !name.contains(['[', '.']) => {
            format!(
                "#[hot_write(each)] {}: {array},",
                type_name::declared(&name)
            )
        }
        (Owner::Static { name, .. }, true) => {
            let begin = static_named(is_static_mut(subject.roles, row.object), name);
            format!("{begin}: {array}")
        }
        _ => array,
    };
    let text = "each thread has its own element: give each its own lines, and mark the field that holds them `#[hot_write(each)]`";
    Remedy {
        text: text.to_owned(),
        lines: vec![line],
    }
}

/// Of elements that have not a writer each.
fn who_writes(subject: &Subject<'_>, row: &Row) -> String {
    let mut writers = row.uses.iter().filter(|(_, each)| each.writes > 0);
    let only_one = writers.next().filter(|_| writers.next().is_none());
    let party = only_one.map(|(&party, _)| &subject.table.parties[party]);
    match party.filter(|party| party.threads.len() == 1) {
        Some(party) => format!(
            "`{}` alone writes these elements, and others read them",
            party.name
        ),
        None => "several threads write each element".to_owned(),
    }
}

/// The type whose own array the elements are in, as that of a `HashMap`, if whoever uses the type does not name the array.
fn container_of(subject: &Subject<'_>, row: &Row) -> Option<Rc<Layout>> {
    let array = subject.layout()?;
    let container = value_of(subject.object_of(row))?;
    let is_struct = matches!(container.shape, Shape::Members(_));
    let is_named = container.in_workspace || container.name.contains(&array.name);
    let is_path = owner_of(&container.name) != container.name;
    (is_struct && is_path && !is_named).then_some(container)
}

/// The names of what takes lines from others, for a sentence.
fn taken(subject: &Subject<'_>) -> String {
    let rows = subject.takers();
    let names = rows
        .iter()
        .map(|&row| format!("`{}`", field_name(subject, &subject.table.rows[row])));
    names.collect::<Vec<_>>().join(" and ")
}

/// The lines of source that `of_object` has for the objects of rows.
fn lines_of(
    subject: &Subject<'_>,
    rows: &[usize],
    of_object: impl Fn(usize, &Object) -> Vec<String>,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for &row in rows {
        let row = &subject.table.rows[row];
        let more = of_object(row.object, subject.object_of(row));
        if more.first().is_some_and(|first| !lines.contains(first)) {
            lines.extend(more);
        }
    }
    lines
}

fn short_type(object: &Object) -> String {
    value_of(object).map_or_else(|| "..".to_owned(), |layout| type_name::short(&layout.name))
}

fn of_statics(subject: &Subject<'_>) -> Remedy {
    let line = |number: usize, object: &Object| match &object.owner {
        Owner::Static { name, .. } => {
            let is_mut = is_static_mut(subject.roles, number);
            vec![static_of_own_lines(is_mut, name, &short_type(object))]
        }
        _ => Vec::new(),
    };
    let lines = lines_of(subject, &subject.takers(), line);
    let mut text = "the linker put them there: give what is written its own lines, or make one struct of them and mark its fields".to_owned();
    if lines.iter().any(|line| line.starts_with("static mut ")) {
        text.push_str("; what is in the `OwnLines` of a `static mut NAME` is `*NAME`");
    }
    Remedy { text, lines }
}

fn of_variables(subject: &Subject<'_>) -> Remedy {
    let line = |_, object: &Object| match &object.owner {
        Owner::Variable { name, .. } => vec![variable_of_own_lines(name)],
        _ => Vec::new(),
    };
    Remedy {
        text: "threads borrow variables: give those that they share their own lines".to_owned(),
        lines: lines_of(subject, &subject.shared_takers(), line),
    }
}

fn of_blocks(subject: &Subject<'_>) -> Remedy {
    let takers = subject.takers();
    let lines = lines_of(subject, &takers, |_, object| own_lines(object));
    let private = takers.iter().map(|&row| {
        let object = subject.object_of(&subject.table.rows[row]);
        of_private(subject, &*value_of(object)?)
    });
    let private = private.collect::<Option<Vec<_>>>();
    if let Some(text) = private.and_then(|all| all.into_iter().next()) {
        return only(text);
    }
    let text = if lines.is_empty() {
        "the allocator put them there: put what is in them into `OwnLines<..>`"
    } else {
        "the allocator put them there: give what is written its own lines"
    };
    Remedy {
        text: text.to_owned(),
        lines,
    }
}

fn of_neighbours(subject: &Subject<'_>) -> Remedy {
    let names = taken(subject);
    only(format!(
        "they only happen to be next to each other: give {names} its own lines, in `OwnLines<..>`"
    ))
}
