//! `cargo cacheline check`: the marks in the source held against a recording.
//!
//! A mark says who touches a field. What the threads of a run did is told apart by the same thresholds that marks are suggested by
//! ([`crate::marks`]): what is suggested from a recording is not contradicted by it. A [`Check`] is plain data; [`text`] makes of
//! it what a person reads, and [`baseline`] keeps what is known.

pub mod baseline;
mod groups;
mod rules;
mod subject;
pub mod text;

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use anyhow::{Result, bail, ensure};

use self::subject::Subject;
use crate::marks::{Mark, is_marker};
use crate::names::{Layout, Names, Shape, Source};
use crate::recording::Recording;
use crate::report::conflicts::is_marked as is_laid_out;
use crate::report::kind::is_plain_struct;
use crate::report::place::Places;
use crate::report::structs::Structs;
use crate::report::words::at;
use crate::report::{Place, edges_above_limit};
use crate::roles::Roles;
use crate::source::{self, Declaration, Missing, Sources};
use crate::type_name;

/// What to say where there is nothing to check.
const NO_MARKS: &str = "no struct of the workspace has a mark: `cargo cacheline suggest` says which would follow from the recording";

/// What a recording says about the marks in the source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Check {
    /// The structs with marks, by path.
    pub structs: Vec<Checked>,
    /// The marks that what happened contradicts, in the order of the structs and their fields.
    pub contradictions: Vec<Contradiction>,
    /// What the recording lacks, in words.
    pub notes: Vec<String>,
}

/// A struct with marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its path without generics: `app::Queue`.
    pub path: String,
    /// Where it is declared.
    pub place: Place,
    /// How many fields with a mark it has.
    pub marked: usize,
    /// Those of them of which nothing was recorded, as no two threads came near their lines.
    pub untouched: Vec<String>,
}

impl Check {
    /// Whether anything is known of any mark, if there are marks.
    #[must_use]
    pub fn says_something(&self) -> bool {
        self.structs.is_empty() || self.structs.iter().any(Checked::is_exercised)
    }

    /// Whether what was recorded has names: where no mark was found and these files have none, that is why, and not what the threads did.
    ///
    /// # Errors
    ///
    /// If nothing is known of any mark, and there is something unnamed.
    pub fn is_named(&self, unnamed: &[String]) -> Result<()> {
        ensure!(
            self.says_something() || unnamed.is_empty(),
            "nothing is known of the marks: {}",
            unnamed.join("; ")
        );
        Ok(())
    }
}

impl Checked {
    /// Whether two threads came near any of its marked fields.
    #[must_use]
    pub fn is_exercised(&self) -> bool {
        self.untouched.len() < self.marked
    }
}

/// A mark that what happened contradicts, or that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The struct's path without generics.
    pub path: String,
    /// Where the field is declared, or the first of them.
    pub place: Place,
    /// What is contradicted.
    pub rule: Rule,
    /// The fields that it is about.
    pub fields: Vec<Field>,
    /// What was done by whom.
    pub evidence: Vec<Evidence>,
    /// How often the line of the fields was taken by false sharing between them, as far as that is what it is about.
    pub misses: u64,
}

/// What can be contradicted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// What is marked as read is hardly ever written.
    OnlyRead,
    /// What is marked for a group is touched by no other kind of thread.
    OneGroup,
    /// One kind of thread writes what the group with this name writes.
    OneKind(String),
    /// What is marked alike may be on one line, so the same threads use it.
    Alike,
    /// What is touched often has a mark.
    Marked,
    /// Elements of which each has its own writer are marked so.
    Each,
}

/// A field of a [`Contradiction`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name, without `r#`.
    pub name: String,
    /// Its type as it is written.
    pub type_text: String,
    /// Its marks.
    pub marks: Vec<Mark>,
    /// The marks that follow from what happened, together with those that nothing speaks against.
    pub right: Vec<Mark>,
}

/// What threads of one kind did to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The field.
    pub field: String,
    /// What the threads are called.
    pub threads: String,
    /// How many they are.
    pub thread_count: usize,
    /// Whether they wrote it, or read it.
    pub writes: bool,
    /// How often.
    pub count: u64,
    /// The place in the source that did so most often.
    pub place: Option<Place>,
}

/// The marks in the source held against a recording, with the names of each of its processes, in their order.
///
/// # Errors
///
/// If a struct with marks has other fields than it had when it was recorded.
///
/// # Panics
///
/// If there are not as many `names` as processes, or the recording is not [consistent](Recording::is_consistent).
pub fn check(recording: &Recording, names: &[&dyn Names], sources: &Sources) -> Result<Check> {
    let roles = Roles::of(recording, names);
    let places = Places::of(recording, names);
    let recorded = recorded(&roles);
    let mut check = Check::default();
    let mut declared = BTreeMap::new();
    for (path, layout) in &recorded {
        match sources.find(path, &members(layout)) {
            Ok(declaration) if has_marks(declaration) => {
                declared.insert(path.as_str(), declaration);
            }
            Err(changed @ Missing::Changed { .. }) if is_laid_out(layout) => bail!("{changed}"),
            Err(missing) if is_laid_out(layout) => {
                check.notes.push(format!("not checked: {missing}"));
            }
            _ => {}
        }
    }
    let structs = Structs::of_paths(declared.keys().copied(), &roles, &edges_above_limit(&roles));
    for (path, declaration) in &declared {
        ensure_same_fields(declaration, &recorded[*path], &places)?;
        if let Some(known) = structs.by_path(path) {
            let subject = Subject::of(declaration, known, &places);
            check.structs.push(subject.checked());
            check.contradictions.extend(rules::contradictions(&subject));
        }
    }
    let is_recorded = |one: &Declaration| declared.values().any(|other| **other == *one);
    let others = sources.declarations();
    let others = others.filter(|one| has_marks(one) && !is_recorded(one));
    for declaration in others {
        let path = type_name::path(&declaration.path);
        if let Some(layout) = recorded.get(path) {
            ensure_same_fields(declaration, layout, &places)?;
        }
        check.structs.push(not_exercised(declaration, &places));
    }
    check
        .structs
        .sort_by(|left, right| left.path.cmp(&right.path));
    check.notes.extend(
        sources
            .unread
            .iter()
            .map(|unread| format!("{unread}; marks in it are not checked")),
    );
    if check.structs.is_empty() {
        check.notes.push(NO_MARKS.to_owned());
    }
    Ok(check)
}

/// The structs with names for their fields that something was recorded of, by path.
fn recorded(roles: &Roles) -> BTreeMap<String, Rc<Layout>> {
    let parts = roles.touches.iter().flat_map(|touch| touch.parts.iter());
    let layouts = parts.filter_map(|part| part.layout.as_ref());
    let structs = layouts.filter(|layout| is_plain_struct(layout));
    structs
        .map(|layout| (type_name::path(&layout.name).to_owned(), Rc::clone(layout)))
        .collect()
}

/// The names of a struct's fields, without the attribute's markers.
fn members(layout: &Layout) -> Vec<&str> {
    let Shape::Members(members) = &layout.shape else {
        return Vec::new();
    };
    let names = members.iter().map(|member| member.name.as_str());
    names.filter(|name| !is_marker(name)).collect()
}

/// An error if a struct was recorded with other fields, as its marks may then be others too.
fn ensure_same_fields(
    declaration: &Declaration,
    layout: &Layout,
    places: &Places<'_>,
) -> Result<()> {
    let recorded = members(layout);
    let name = &declaration.name;
    let at = |line| at(&place_of(places, &declaration.file, line));
    let gone = recorded
        .iter()
        .find(|name| declaration.field(name).is_none());
    if let Some(gone) = gone {
        let at = at(declaration.line);
        bail!("{at}: `{name}` has no field `{gone}`, which it had in the recording; record again");
    }
    let is_new =
        |field: &&source::Field| !field.is_conditional && !recorded.contains(&field.name.as_str());
    if let Some(new) = declaration.fields.iter().find(is_new) {
        let (at, new) = (at(new.line), &new.name);
        bail!("{at}: `{name}` had no field `{new}` in the recording; record again");
    }
    Ok(())
}

fn not_exercised(declaration: &Declaration, places: &Places<'_>) -> Checked {
    let marked = declaration.fields.iter().filter(|field| is_marked(field));
    let names: Vec<_> = marked.map(|field| field.name.clone()).collect();
    Checked {
        path: declaration.path.clone(),
        place: place_of(places, &declaration.file, declaration.line),
        marked: names.len(),
        untouched: names,
    }
}

fn has_marks(declaration: &Declaration) -> bool {
    declaration.attribute.is_some() && declaration.fields.iter().any(is_marked)
}

/// Whether a field has a mark that says who touches it.
fn is_marked(field: &source::Field) -> bool {
    field.marks.iter().any(|mark| mark.group().is_some())
}

/// A line of a file of the workspace.
fn place_of(places: &Places<'_>, file: &Path, line: u32) -> Place {
    places.of_source(&Source {
        file: file.to_owned(),
        line,
        column: 0,
    })
}

#[cfg(test)]
mod tests;
