//! The file: text with a line for each type and each field, sorted by name, so that a change is a line in a diff that says what it is about.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};

use super::{Bytes, Saved, Snapshot, VERSION};

const FIRST: &str =
    "# Layouts that `cargo cacheline drift --check` holds a build against; `--save` writes them.";

/// Between the columns; no name has two spaces in a row.
const GAP: &str = "  ";

/// The text of the file.
#[must_use]
pub fn write(snapshot: &Snapshot) -> String {
    let Snapshot {
        target,
        compiler,
        types,
    } = snapshot;
    let mut out =
        format!("{FIRST}\nversion{GAP}{VERSION}\ntarget{GAP}{target}\ncompiler{GAP}{compiler}\n");
    for (name, of) in types {
        let alignment = of
            .alignment
            .map_or("?".to_owned(), |alignment| alignment.to_string());
        let _ = writeln!(
            out,
            "\n{name}{GAP}size {}{GAP}align {alignment}{GAP}lines {}",
            of.size, of.lines
        );
        for (field, bytes) in &of.fields {
            let Bytes {
                start,
                end,
                type_name,
                marks,
            } = bytes;
            let _ = write!(
                out,
                "{name}.{field}{GAP}{start}..{end}{GAP}{}{GAP}{type_name}",
                bytes.on_lines()
            );
            for mark in marks {
                let _ = write!(out, "{GAP}{mark}");
            }
            out.push('\n');
        }
    }
    out
}

/// Reads the text of a file.
///
/// # Errors
///
/// If it is none, is of another version, or a line in it cannot be read.
pub fn parse(text: &str) -> Result<Snapshot> {
    let mut snapshot = Snapshot::default();
    let mut lines = (1_usize..)
        .zip(text.lines())
        .filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    let mut header = |name: &str| {
        let line = lines.next().map(|(_, line)| line);
        line.and_then(|line| line.strip_prefix(name)?.strip_prefix(GAP))
    };
    let version = header("version").context("it is no file of `cargo cacheline drift --save`")?;
    ensure!(
        version == VERSION.to_string(),
        "it is of version {version} of the format, and this command reads {VERSION}: save it anew with this command, or check with the one that saved it"
    );
    let said = "it does not say what it was built for and by; save it anew";
    header("target")
        .context(said)?
        .clone_into(&mut snapshot.target);
    header("compiler")
        .context(said)?
        .clone_into(&mut snapshot.compiler);
    let mut last: Option<(String, Saved)> = None;
    for (number, line) in lines {
        let read = match &mut last {
            Some((name, of)) if of_type(line, name) => add_field(line, name, of),
            _ => {
                snapshot.types.extend(last.take());
                begin(line).map(|begun| last = Some(begun))
            }
        };
        read.with_context(|| format!("line {number} of it cannot be read: {line}"))?;
    }
    snapshot.types.extend(last);
    Ok(snapshot)
}

/// Whether a line is one of a field of the type.
fn of_type(line: &str, name: &str) -> bool {
    line.strip_prefix(name)
        .is_some_and(|rest| rest.starts_with('.'))
}

/// `app::Server  size 128  align 8  lines 2`
fn begin(line: &str) -> Option<(String, Saved)> {
    let columns: Vec<_> = line.split(GAP).collect();
    let [name, size, alignment, lines] = columns[..] else {
        return None;
    };
    let alignment = alignment.strip_prefix("align ")?;
    let of = Saved {
        size: size.strip_prefix("size ")?.parse().ok()?,
        alignment: match alignment {
            "?" => None,
            number => Some(number.parse().ok()?),
        },
        lines: lines.strip_prefix("lines ")?.parse().ok()?,
        ..Saved::default()
    };
    Some((name.to_owned(), of))
}

/// `app::Server.finished  64..72  line 1  core::sync::atomic::AtomicU64  #[hot_write(worker)]`
fn add_field(line: &str, name: &str, of: &mut Saved) -> Option<()> {
    let mut columns = line.strip_prefix(name)?.strip_prefix('.')?.split(GAP);
    let field = columns.next()?;
    let (start, end) = columns.next()?.split_once("..")?;
    // The lines follow from the bytes.
    columns.next()?;
    let bytes = Bytes {
        start: start.parse().ok()?,
        end: end.parse().ok()?,
        type_name: columns.next()?.to_owned(),
        marks: columns.map(ToOwned::to_owned).collect(),
    };
    of.fields
        .insert(field.to_owned(), bytes)
        .is_none()
        .then_some(())
}
