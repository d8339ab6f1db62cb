//! What became of layouts.

use std::fmt;

use anyhow::{Result, ensure};

use super::{Bytes, Saved, Snapshot};

/// What is different about a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The name of the type.
    pub name: String,
    /// What is different, in words: a line for the type, and one for each field.
    pub lines: Vec<String>,
}

/// What is different now from what was saved, by type.
///
/// # Errors
///
/// If they are of different targets, whose layouts differ anyhow.
pub fn differences(saved: &Snapshot, now: &Snapshot) -> Result<Vec<Difference>> {
    ensure!(
        saved.target == now.target,
        "it is of a build for {}, and this one is for {}: keep a file for each target",
        saved.target,
        now.target
    );
    let mut names: Vec<_> = saved.types.keys().chain(now.types.keys()).collect();
    names.sort();
    names.dedup();
    let found = names.into_iter().map(|name| Difference {
        name: name.clone(),
        lines: of_type(saved.types.get(name), now.types.get(name)),
    });
    Ok(found
        .filter(|difference| !difference.lines.is_empty())
        .collect())
}

fn of_type(before: Option<&Saved>, now: Option<&Saved>) -> Vec<String> {
    let (Some(before), Some(now)) = (before, now) else {
        let line = match now {
            None => "gone: it is called otherwise, or nothing that was built uses it any more",
            Some(_) => "new: it is not in the file",
        };
        return vec![line.to_owned()];
    };
    let mut found = Vec::new();
    let mut sizes = Vec::new();
    let mut changed = |what: &str, before: u64, now: u64| {
        if before != now {
            sizes.push(format!("{what} {before} is {now} now"));
        }
    };
    changed("size", before.size, now.size);
    changed(
        "alignment",
        before.alignment.unwrap_or(0),
        now.alignment.unwrap_or(0),
    );
    changed("number of lines", before.lines, now.lines);
    if !sizes.is_empty() {
        found.push(sizes.join(", "));
    }
    let mut names: Vec<_> = before.fields.keys().chain(now.fields.keys()).collect();
    names.sort();
    names.dedup();
    for name in names {
        let line = match (before.fields.get(name), now.fields.get(name)) {
            (Some(before), Some(now)) if before == now => continue,
            (Some(before), Some(now)) => of_field(before, now),
            (Some(before), None) => format!("was at {}, and is gone", place(before)),
            (None, Some(now)) => format!("is new, at {}", place(now)),
            (None, None) => continue,
        };
        found.push(format!("`{name}` {line}"));
    }
    found
}

/// `moved from 64..72 (line 1) to 128..136 (line 2)`
fn of_field(before: &Bytes, now: &Bytes) -> String {
    let mut words = Vec::new();
    if (before.start, before.end) != (now.start, now.end) {
        let what = if before.end - before.start == now.end - now.start {
            "moved"
        } else {
            "went"
        };
        words.push(format!("{what} from {} to {}", place(before), place(now)));
    }
    if before.type_name != now.type_name {
        words.push(format!(
            "was of type {}, and is {} now",
            before.type_name, now.type_name
        ));
    }
    if before.marks != now.marks {
        words.push(format!(
            "was marked {}, and is {} now",
            marks(before),
            marks(now)
        ));
    }
    words.join("; ")
}

fn place(of: &Bytes) -> String {
    format!("{}..{} ({})", of.start, of.end, of.on_lines())
}

fn marks(of: &Bytes) -> String {
    if of.marks.is_empty() {
        "with nothing".to_owned()
    } else {
        of.marks.join(" ")
    }
}

/// The name of the type, and what is different about it: on one line, if that is all.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        match self.lines.as_slice() {
            [line] => writeln!(f, ": {line}"),
            lines => {
                writeln!(f)?;
                lines.iter().try_for_each(|line| writeln!(f, "    {line}"))
            }
        }
    }
}
