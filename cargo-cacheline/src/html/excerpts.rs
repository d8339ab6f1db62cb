//! The lines of source that a report names, for a page that is read where the source is not.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::finding::places as whereabouts;
use super::writer::Writer;
use crate::report::words::at;
use crate::report::{Finding, Place, Report};

/// How many lines are shown before and after one that is named.
const AROUND: u32 = 2;

/// The text of a file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// As it was when the recording began, as far as its time says.
    Is(String),
    /// Written since then, so its lines may be others.
    Changed,
    /// It is not there, or not of the workspace.
    Missing,
}

/// Reads files of a workspace of which there is a recording that `began` so many seconds after 1970.
pub fn of_workspace(workspace: &Path, began: u64) -> impl Fn(&Path) -> Text {
    let began = SystemTime::UNIX_EPOCH + Duration::from_secs(began);
    move |file| {
        let is_inside = |part: Component<'_>| matches!(part, Component::Normal(_));
        let path = workspace.join(file);
        let (true, Ok(bytes)) = (file.components().all(is_inside), fs::read(&path)) else {
            return Text::Missing;
        };
        match fs::metadata(&path).and_then(|data| data.modified()) {
            // Times of files are exact, `began` is without the rest of its second.
            Ok(modified) if modified < began + Duration::from_secs(1) => {
                Text::Is(String::from_utf8_lossy(&bytes).into_owned())
            }
            _ => Text::Changed,
        }
    }
}

/// What is shown of the files.
#[derive(Debug, Default)]
pub(super) struct Excerpts {
    files: Vec<Excerpt>,
    changed: Vec<PathBuf>,
}

#[derive(Debug)]
struct Excerpt {
    file: PathBuf,
    text: String,
    /// The lines that are named.
    named: BTreeSet<u32>,
}

impl Excerpts {
    pub(super) fn of(report: &Report, read: impl Fn(&Path) -> Text) -> Self {
        let mut named: BTreeMap<&Path, BTreeSet<u32>> = BTreeMap::new();
        for place in report.findings.iter().flat_map(places) {
            named.entry(&place.file).or_default().insert(place.line);
        }
        let mut excerpts = Self::default();
        for (file, named) in named {
            match read(file) {
                Text::Is(text) => excerpts.files.push(Excerpt {
                    file: file.to_owned(),
                    text,
                    named,
                }),
                Text::Changed => excerpts.changed.push(file.to_owned()),
                Text::Missing => {}
            }
        }
        excerpts
    }

    pub(super) fn has_lines(&self) -> bool {
        !self.files.is_empty()
    }

    /// The name of a place's line in the page, if it is shown.
    fn id(&self, place: &Place) -> Option<String> {
        let file = self
            .files
            .iter()
            .position(|excerpt| excerpt.file == place.file)?;
        let line = usize::try_from(place.line).ok()?.checked_sub(1)?;
        self.files[file].text.lines().nth(line)?;
        Some(id(file, place.line))
    }

    /// Writes a text in which those of the places that are in it lead to their lines.
    pub(super) fn write_linked<'p>(
        &self,
        page: &mut Writer,
        text: &str,
        places: impl Iterator<Item = &'p Place>,
    ) {
        let found = places.filter_map(|place| {
            let name = at(place);
            let begin = text.find(&name)?;
            Some((begin, begin + name.len(), self.id(place)?))
        });
        let mut found: Vec<_> = found.collect();
        // Of two that begin at one place the longer: the line 26, and not 2.
        found.sort_by_key(|&(begin, end, _)| (begin, std::cmp::Reverse(end)));
        let mut done = 0;
        for (begin, end, id) in found {
            if begin >= done {
                page.prose(&text[done..begin]);
                page.leaf("a", &[("href", &format!("#{id}"))], &text[begin..end]);
                done = end;
            }
        }
        page.prose(&text[done..]);
    }

    /// The lines of all files.
    pub(super) fn write(&self, page: &mut Writer) {
        if self.files.is_empty() && self.changed.is_empty() {
            return;
        }
        page.element("section", &[("aria-labelledby", &"source")], |page| {
            page.leaf("h2", &[("id", &"source")], "Source");
            for file in &self.changed {
                let name = file.display();
                let text = format!(
                    "`{name}` was written since the recording began, so its lines are not shown."
                );
                page.element("p", &[], |page| page.prose(&text));
            }
            for (number, excerpt) in self.files.iter().enumerate() {
                page.element("h3", &[], |page| {
                    page.leaf("code", &[], &excerpt.file.display().to_string());
                });
                excerpt.write(page, number);
            }
        });
    }
}

impl Excerpt {
    fn write(&self, page: &mut Writer, number: usize) {
        page.element("pre", &[("class", &"source"), ("tabindex", &"0")], |page| {
            let mut last = 0;
            for (line, text) in (1..).zip(self.text.lines()) {
                if !self.is_near(line) {
                    continue;
                }
                if line > last + 1 {
                    page.text("      ⋮");
                    page.end_line();
                }
                last = line;
                if self.named.contains(&line) {
                    page.leaf(
                        "mark",
                        &[("id", &id(number, line))],
                        &format!("▸{line:>5}  {text}"),
                    );
                } else {
                    page.text(&format!(" {line:>5}  {text}"));
                }
                page.end_line();
            }
        });
    }

    fn is_near(&self, line: u32) -> bool {
        let near = line.saturating_sub(AROUND)..=line.saturating_add(AROUND);
        self.named.range(near).next().is_some()
    }
}

fn id(file: usize, line: u32) -> String {
    format!("source-{}-{line}", file + 1)
}

/// The places that a finding names.
fn places(finding: &Finding) -> impl Iterator<Item = &Place> {
    let uses = finding.fields.iter().flat_map(|field| &field.uses);
    let used = uses.flat_map(|each| &each.places);
    whereabouts(finding).chain(used)
}
