//! A finding: what it is, the maps of its lines, the table of its fields, and the remedy.

use super::excerpts::Excerpts;
use super::lines::Lines;
use super::writer::Writer;
use super::{map, table};
use crate::report::words;
use crate::report::{Finding, Place, SeenAt};

/// The name of a finding in the page.
pub(super) fn id(number: usize) -> String {
    format!("finding-{number}")
}

/// The name of a field of a finding in the page.
pub(super) fn field_id(finding: usize, field: usize) -> String {
    format!("{}-field-{field}", id(finding))
}

pub(super) fn write(page: &mut Writer, number: usize, finding: &Finding, excerpts: &Excerpts) {
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
        table::write(page, number, finding, excerpts);
        write_remedy(page, finding);
    });
}

/// The places that the whereabouts name.
fn places(finding: &Finding) -> impl Iterator<Item = &Place> {
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
            format!("`{name}` from its start: where a line begins differs from block to block")
        });
        let caption = of_block.as_deref().unwrap_or(caption);
        map::write(page, number, finding, &lines, caption);
    }
}

fn write_remedy(page: &mut Writer, finding: &Finding) {
    page.leaf("h3", &[], "Remedy");
    page.element("p", &[], |page| page.prose(&finding.remedy.text));
    if !finding.remedy.lines.is_empty() {
        let source = words::source(&finding.remedy).join("\n");
        page.element("pre", &[("class", &"remedy"), ("tabindex", &"0")], |page| {
            page.leaf("code", &[], &source);
        });
    }
}
