//! What a person reads of a check.

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};

use super::baseline::Baseline;
use super::{Check, Checked, Contradiction, Evidence, Field, Rule};
use crate::marks::Mark;
use crate::report::words::{at, counted, number};
use crate::type_name;

const HEAD: Style = Style::new().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const REMEDY: Style = AnsiColor::Green.on_default();

/// The check as text, with the escape sequences of colours: the contradictions that `known` has not, and what else there is to say.
#[must_use]
pub fn text(check: &Check, known: &Baseline) -> String {
    let mut text = String::new();
    let new = check
        .contradictions
        .iter()
        .filter(|found| !known.knows(found));
    let mut count = 0;
    for found in new {
        count += 1;
        push(&mut text, format_args!("{}\n", Shown(found)));
    }
    for (entry, was_touched) in known.gone(check) {
        let said = if was_touched {
            "is in the baseline and was not found: take it out, or write the baseline anew with `--save-baseline`"
        } else {
            "is in the baseline, and what it is about was not touched by two threads in this run"
        };
        push(
            &mut text,
            format_args!("{WARNING}gone:{WARNING:#} `{entry}` {said}\n"),
        );
    }
    push_untouched(&mut text, &check.structs);
    push_sum(&mut text, check, count);
    for note in &check.notes {
        push(
            &mut text,
            format_args!("{WARNING}note:{WARNING:#} {note}\n"),
        );
    }
    text
}

fn push_untouched(text: &mut String, structs: &[Checked]) {
    for checked in structs {
        let name = type_name::base(&checked.path);
        let place = at(&checked.place);
        if !checked.is_exercised() {
            push(
                text,
                format_args!(
                    "{WARNING}not exercised:{WARNING:#} {place}: no two threads came near `{name}` in this run, so nothing is known of its marks\n"
                ),
            );
        } else if !checked.untouched.is_empty() {
            let fields = quoted(&checked.untouched);
            push(
                text,
                format_args!(
                    "{WARNING}not exercised:{WARNING:#} {place}: no two threads came near {fields} of `{name}`\n"
                ),
            );
        }
    }
}

fn push_sum(text: &mut String, check: &Check, new: usize) {
    let fields: usize = check.structs.iter().map(|checked| checked.marked).sum();
    let untouched: usize = check
        .structs
        .iter()
        .map(|checked| checked.untouched.len())
        .sum();
    let looked_at = format!(
        "{} of {}",
        counted((fields - untouched) as u64, "marked field"),
        counted(check.structs.len() as u64, "struct")
    );
    let known = check.contradictions.len() - new;
    let known = match known {
        0 => String::new(),
        count => format!(
            ", and {} that the baseline knows",
            counted(count as u64, "contradiction")
        ),
    };
    let found = match new {
        0 => format!("{HEAD}No contradiction{HEAD:#}"),
        count => format!("{HEAD}{}{HEAD:#}", counted(count as u64, "contradiction")),
    };
    push(text, format_args!("{found} in {looked_at}{known}.\n"));
}

/// A contradiction with its place first, as editors and CI read it.
struct Shown<'a>(&'a Contradiction);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = self.0;
        writeln!(f, "{HEAD}{}{HEAD:#}: {}", at(&found.place), what(found))?;
        writeln!(f, "    {}", rule(&found.rule))?;
        writeln!(
            f,
            "    {HEAD}remedy:{HEAD:#} {REMEDY}{}{REMEDY:#}",
            remedy(&found.rule)
        )?;
        for field in &found.fields {
            writeln!(f, "        {REMEDY}{}{REMEDY:#}", declaration(field))?;
        }
        Ok(())
    }
}

fn what(found: &Contradiction) -> String {
    let name = type_name::base(&found.path);
    let field = found.fields.first();
    let subject = field.map_or_else(String::new, |field| format!("`{}` of `{name}`", field.name));
    let marks = field.map_or_else(String::new, |field| marked(&field.marks));
    let done = |with_field| {
        let done = found.evidence.iter().map(|each| done(each, with_field));
        done.collect::<Vec<_>>().join("; ")
    };
    match &found.rule {
        Rule::OnlyRead | Rule::OneGroup => format!("{subject} is {marks}, but {}", done(false)),
        Rule::Marked => format!("{subject} {marks}, but {}", done(false)),
        Rule::Each => format!(
            "{subject} is {marks}, but each of its elements has a writer of its own: {}",
            done(false)
        ),
        Rule::OneKind(group) => format!(
            "group `{group}` of `{name}` is more than one kind of thread: {}",
            done(true)
        ),
        Rule::Alike => {
            let names: Vec<_> = found
                .fields
                .iter()
                .map(|field| field.name.clone())
                .collect();
            format!(
                "{} of `{name}` are all {marks}, so they may be on one line, and it was taken {} by false sharing: {}",
                quoted(&names),
                counted(found.misses, "time"),
                done(true)
            )
        }
    }
}

/// `worker (2)` wrote `hits` 1,000 times, at src/main.rs:12
fn done(evidence: &Evidence, with_field: bool) -> String {
    let threads = match evidence.thread_count {
        1 => format!("`{}`", evidence.threads),
        several => format!("`{}` ({several})", evidence.threads),
    };
    let verb = if evidence.writes { "wrote" } else { "read" };
    let field = if with_field {
        format!("`{}`", evidence.field)
    } else {
        "it".to_owned()
    };
    let times = match evidence.count {
        1 => "once".to_owned(),
        count => format!("{} times", number(count)),
    };
    let place = evidence
        .place
        .as_ref()
        .map_or_else(String::new, |place| format!(", at {}", at(place)));
    format!("{threads} {verb} {field} {times}{place}")
}

/// What a field is to be, which it was not.
fn rule(rule: &Rule) -> &'static str {
    match rule {
        Rule::OnlyRead => {
            "what is `hot_read` is hardly ever written: in less than one in 100 accesses, and without others missing it"
        }
        Rule::OneGroup => {
            "a mark for a group says that other threads touch the field in less than one in 100 accesses"
        }
        Rule::OneKind(_) => {
            "what a group writes may be on one line, which its threads then take from each other"
        }
        Rule::Alike => "fields that are marked alike are touched by the same threads",
        Rule::Marked => {
            "what is touched in one in 100 accesses to a struct is hot, and without a mark may be beside what others write"
        }
        Rule::Each => "elements without `each` may be on one line",
    }
}

fn remedy(rule: &Rule) -> &'static str {
    match rule {
        Rule::Each => "mark it so, and put its elements into `OwnLines<..>`",
        Rule::OneKind(_) => {
            "a mark for each kind of thread, or `#[hot_write]` for what all of them write alike"
        }
        Rule::Alike => "mark them so",
        Rule::OnlyRead | Rule::OneGroup | Rule::Marked => {
            "mark it so, or have it touched less often"
        }
    }
}

/// `#[hot_write(reloader)] #[hot_read] limit: u64,`
fn declaration(field: &Field) -> String {
    let mut words: Vec<_> = field.right.iter().map(Mark::to_string).collect();
    let name = type_name::declared(&field.name);
    words.push(format!("{name}: {},", field.type_text));
    words.join(" ")
}

fn marked(marks: &[Mark]) -> String {
    if marks.is_empty() {
        return "has no mark".to_owned();
    }
    let marks: Vec<_> = marks.iter().map(Mark::to_string).collect();
    format!("`{}`", marks.join(" "))
}

fn quoted(names: &[String]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match &quoted[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.join(", "),
    }
}

/// Writing to a `String` cannot fail.
fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).unwrap_or_default();
}
