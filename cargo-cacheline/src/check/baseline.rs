//! A file of the contradictions that are known, so that only new ones break a build.
//!
//! One line for each, sorted, with neither counts nor lines of the source: two recordings that contradict the same marks make the
//! same file, and a diff of it says which marks.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::{Check, Contradiction, Rule};
use crate::marks::Mark;
use crate::roles::threads::kind_of;

/// The first line. Whoever changes what the others mean changes the number.
const HEAD: &str = "# cargo cacheline check: known contradictions, version 1";

/// What is contradicted, without how often and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The path of the struct, and behind a point that of the field if it is about one.
    pub subject: String,
    /// What about it.
    pub what: String,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.subject, self.what)
    }
}

impl Contradiction {
    /// What a baseline has of it.
    #[must_use]
    pub fn entry(&self) -> Entry {
        let path = &self.path;
        let first = self.fields.first();
        let of_field = first.map_or_else(|| path.clone(), |field| format!("{path}.{}", field.name));
        let marks = marks(first.map_or(&[], |field| &field.marks));
        let who = self.evidence.first().map(|evidence| {
            let done = if evidence.writes { "written" } else { "read" };
            format!("{done} by {}", kind_of(&evidence.threads))
        });
        let who = who.unwrap_or_default();
        let (subject, what) = match &self.rule {
            Rule::OnlyRead | Rule::OneGroup => (of_field, format!("{marks}, {who}")),
            Rule::Marked if marks.is_empty() => (of_field, "no mark".to_owned()),
            Rule::Marked | Rule::Each => (of_field, marks),
            Rule::OneKind(group) => {
                let threads = self.evidence.iter().map(|each| kind_of(&each.threads));
                let threads: BTreeSet<_> = threads.collect();
                let threads: Vec<_> = threads.into_iter().collect();
                let what = format!("group {group}, written by {}", threads.join(" and "));
                (path.clone(), what)
            }
            Rule::Alike => {
                let names = self.fields.iter().map(|field| field.name.as_str());
                let names: Vec<_> = names.collect();
                let what = format!("{} alike, {marks}", names.join(" and "));
                (path.clone(), what)
            }
        };
        Entry { subject, what }
    }
}

/// The marks without their brackets.
fn marks(marks: &[Mark]) -> String {
    let marks = marks.iter().map(|mark| {
        let written = mark.to_string();
        written
            .trim_start_matches("#[")
            .trim_end_matches(']')
            .to_owned()
    });
    marks.collect::<Vec<_>>().join(" ")
}

/// The contradictions that are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline(BTreeSet<Entry>);

impl Baseline {
    /// Those that a recording has.
    #[must_use]
    pub fn of(check: &Check) -> Self {
        Self(
            check
                .contradictions
                .iter()
                .map(Contradiction::entry)
                .collect(),
        )
    }

    /// Those in a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no such file.
    pub fn read(file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| {
            format!(
                "cannot read {}; `--save-baseline` writes it",
                file.display()
            )
        })?;
        Self::parse(&text).with_context(|| file.display().to_string())
    }

    fn parse(text: &str) -> Result<Self> {
        let mut lines = text.lines().map(str::trim).enumerate();
        ensure!(
            lines.next().is_some_and(|(_, first)| first == HEAD),
            "this is no baseline of this version of the command, as the first line is not `{HEAD}`; write it anew with `--save-baseline`"
        );
        let mut entries = BTreeSet::new();
        for (number, line) in lines {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some((subject, what)) = line.split_once(": ") else {
                bail!("line {} says nothing of a field: `{line}`", number + 1);
            };
            entries.insert(Entry {
                subject: subject.to_owned(),
                what: what.to_owned(),
            });
        }
        Ok(Self(entries))
    }

    /// Writes it.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn save(&self, file: &Path) -> Result<()> {
        fs::write(file, self.to_string())
            .with_context(|| format!("cannot write {}", file.display()))
    }

    /// Whether a contradiction is known.
    #[must_use]
    pub fn knows(&self, contradiction: &Contradiction) -> bool {
        self.0.contains(&contradiction.entry())
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that a recording does not have, each with whether it could have: whether what it is about was touched.
    #[must_use]
    pub fn gone(&self, check: &Check) -> Vec<(Entry, bool)> {
        let found = Self::of(check).0;
        let gone = self.0.difference(&found);
        gone.map(|entry| (entry.clone(), !is_untouched(entry, check)))
            .collect()
    }
}

/// Whether an entry is about what no two threads came near.
fn is_untouched(entry: &Entry, check: &Check) -> bool {
    check.structs.iter().any(|checked| {
        let field = entry.subject.strip_prefix(&checked.path);
        match field.map(|field| field.strip_prefix('.')) {
            Some(Some(field)) => {
                !checked.is_exercised() || checked.untouched.iter().any(|name| name == field)
            }
            Some(None) => entry.subject == checked.path && !checked.is_exercised(),
            None => false,
        }
    })
}

impl fmt::Display for Baseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        self.0.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}
