//! A finding: what it is, the maps of its lines, the table of its fields, and the remedy.

use super::excerpts::Excerpts;
use super::lines::Lines;
use super::map::Map;
use super::writer::Writer;
use super::{map, table};
use crate::report::words::{self, counted};
use crate::report::{Finding, Kind, Place, SeenAt};
use crate::suggest::text::misses_in_words;
use crate::suggest::{Change, Suggestion};
use crate::type_name;

/// The name of a finding in the page.
pub(super) fn id(number: usize) -> String {
    format!("finding-{number}")
}

/// The name of a field of a finding in the page.
pub(super) fn field_id(finding: usize, field: usize) -> String {
    format!("{}-field-{field}", id(finding))
}

/// Writes a finding, and what `suggest` says follows from it.
pub(super) fn write(
    page: &mut Writer,
    number: usize,
    finding: &Finding,
    suggestion: Option<&Suggestion>,
    excerpts: &Excerpts,
) {
    let title = format!("{}-title", id(number));
    let section = [
        ("id", &id(number) as &dyn std::fmt::Display),
        ("aria-labelledby", &title),
    ];
    page.element("section", &section, |page| {
        page.element("h2", &[("id", &title)], |page| {
            page.prose(&format!(
                "{number}. {}: {}",
                words::subject(finding),
                words::what(finding.kind)
            ));
        });
        for line in words::whereabouts(finding) {
            page.element("p", &[("class", &"where")], |page| {
                excerpts.write_linked(page, &line, places(finding));
            });
        }
        page.element("p", &[], |page| {
            page.leaf("strong", &[], &words::misses(finding, |seen| seen));
        });
        write_before(page, number, finding);
        if let Some(suggestion) = suggestion {
            write_after(page, number, finding, suggestion);
        }
        table::write(page, number, finding, excerpts);
        write_remedy(page, finding, suggestion);
    });
}

/// The places that the whereabouts name.
pub(super) fn places(finding: &Finding) -> impl Iterator<Item = &Place> {
    let declared = finding
        .value
        .iter()
        .filter_map(|value| value.declared.as_ref());
    let allocated = finding
        .memory
        .iter()
        .filter_map(|memory| memory.allocated.as_ref());
    declared.chain(allocated)
}

/// The lines as they were, and if the misses are on others, those.
fn write_before(page: &mut Writer, number: usize, finding: &Finding) {
    write_lines(page, number, finding, 0, "Lines in the run");
    if let SeenAt::OtherStart { later } = finding.seen_at {
        let caption = format!("Lines if it began {later} bytes later");
        write_lines(page, number, finding, later as u64, &caption);
    }
}

fn write_lines(page: &mut Writer, number: usize, finding: &Finding, later: u64, caption: &str) {
    for (of_block, lines) in Lines::of_run(finding, later) {
        let of_block = of_block.map(|memory| {
            let name = &finding.memory[memory].name;
            format!("`{name}` from its start: where a line begins differs from one to the next")
        });
        let caption = of_block.as_deref().unwrap_or(caption);
        let lines = &lines;
        let map = Map {
            finding,
            number,
            lines,
            marked: &[],
        };
        map::write(page, map, caption);
    }
}

/// The lines of a value of the struct that gets marks, if it is known where its fields go.
fn write_after(page: &mut Writer, number: usize, finding: &Finding, suggestion: &Suggestion) {
    let (Kind::Fields, Change::Struct(change), Some(arrangement)) =
        (finding.kind, &suggestion.change, &suggestion.arrangement)
    else {
        return;
    };
    let caption = format!(
        "Lines of a `{}` with its marks: {}, from a multiple of {} on",
        type_name::base(&change.path),
        counted(arrangement.size, "byte"),
        arrangement.alignment
    );
    let lines = &Lines::with_marks(finding, arrangement);
    let map = Map {
        finding,
        number,
        lines,
        marked: &change.fields,
    };
    map::write(page, map, &caption);
}

fn write_remedy(page: &mut Writer, finding: &Finding, suggestion: Option<&Suggestion>) {
    page.leaf("h3", &[], "Remedy");
    page.element("p", &[], |page| page.prose(&finding.remedy.text));
    if let Some(Suggestion {
        findings, misses, ..
    }) = suggestion
    {
        let together = match findings.len() {
            1 => String::new(),
            several => format!(" (in all {several} findings that it is for)"),
        };
        let remain = misses_in_words(*misses, findings, |misses| misses);
        page.element("p", &[], |page| {
            page.prose(&format!(
                "`cargo cacheline suggest` has it: {remain}{together}"
            ));
        });
    }
    if !finding.remedy.lines.is_empty() {
        let source = words::source(&finding.remedy).join("\n");
        page.element("pre", &[("class", &"remedy"), ("tabindex", &"0")], |page| {
            page.leaf("code", &[], &source);
        });
    }
}
