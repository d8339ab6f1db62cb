//! Pages of made-up recordings.

mod excerpts;
mod golden;
mod lines;
mod names;

use std::path::Path;

use roxmltree::{Document, Node, ParsingOptions};

use super::{Text, page};
use crate::made_up::{World, atomic, opaque, record, recording};
use crate::report::tests::kinds::CASES;
use crate::report::words::{self, number};
use crate::report::{Finding, LIMIT, Report, report};
use crate::suggest::{Suggestions, suggest};

/// What a page is made of.
fn reported(world: &World) -> (Report, Suggestions) {
    let recording = recording(vec![world.process.clone()]);
    (
        report(&recording, &[world], LIMIT),
        suggest(&recording, &[world], LIMIT, None),
    )
}

fn page_of(world: &World) -> String {
    let (report, suggestions) = reported(world);
    page(&report, &suggestions, numbered)
}

/// A file in which each line says which it is.
fn numbered(file: &Path) -> Text {
    if file == Path::new("src/main.rs") {
        let lines = (1..=100).map(|line| format!("// <{line}>"));
        Text::Is(lines.collect::<Vec<_>>().join("\n"))
    } else {
        Text::Missing
    }
}

/// A page as what is written is XML too, so a parser says what is in it.
fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}:\n{page}"))
}

fn text_of(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text);
    texts.filter_map(|text| text.text()).collect()
}

fn with_id<'a, 'input>(page: &'a Document<'input>, id: &str) -> Node<'a, 'input> {
    let mut nodes = page.descendants();
    let found = nodes.find(|node| node.attribute("id") == Some(id));
    found.unwrap_or_else(|| panic!("nothing is called {id}"))
}

/// Another value of the struct has the threads that use the field.
#[test]
fn a_field_that_gets_a_mark_is_drawn_as_it_says() {
    let mut world = World::of(&["main", "worker", "timer"]);
    let members = [
        ("hits", 0, atomic()),
        ("limit", 8, opaque("u64", 8)),
        ("ticks", 16, atomic()),
    ];
    let state = record("app::State", &members);
    for (name, address, thread, field) in
        [("app::ONE", 0x4000, 1, 0), ("app::OTHER", 0x5000, 2, 16)]
    {
        let place = world.of_static(name, address, state.clone());
        let read = world.reads(0, place, 8, 100_000, 5);
        let written = world.writes(thread, place, field, 100_000, 6);
        world.clash(read, written, 5000);
    }
    let written = page_of(&world);
    let page = parsed(&written);
    let boxes = |finding: &str, field: &str| {
        let titles = with_id(&page, finding)
            .descendants()
            .filter(|node| node.has_tag_name("title"));
        let titles = titles.filter(|title| text_of(*title).starts_with(field));
        let classes = titles.map(|title| {
            (
                title
                    .parent()
                    .unwrap()
                    .attribute("class")
                    .unwrap()
                    .to_owned(),
                text_of(title),
            )
        });
        classes.collect::<Vec<_>>()
    };
    let [one, other] = [("finding-1", "ticks,"), ("finding-2", "hits,")]
        .map(|(finding, field)| boxes(finding, field));
    for (name, group, boxes) in [("ticks", "timer", one), ("hits", "worker", other)] {
        assert_eq!(boxes.len(), 1, "{name} {boxes:?}");
        assert_eq!(boxes[0].0, "written", "{name}");
        assert!(
            boxes[0]
                .1
                .ends_with(&format!(" with #[hot_write({group})]")),
            "{boxes:?}"
        );
    }
}

#[test]
fn every_finding_and_field_is_in_it() {
    for (name, world) in CASES {
        let (report, suggestions) = reported(&world());
        let written = page(&report, &suggestions, numbered);
        let page = parsed(&written);
        for (number, finding) in (1..).zip(&report.findings) {
            let section = with_id(&page, &format!("finding-{number}"));
            for part in parts(finding) {
                assert!(
                    text_of(section).contains(&part),
                    "{name}: {part} in\n{written}"
                );
            }
            for (at, field) in (1..).zip(&finding.fields) {
                let id = format!("finding-{number}-field-{at}");
                let rows = text_of(with_id(&page, &id));
                for part in parts_of_field(finding, at - 1) {
                    assert!(rows.contains(&part), "{name}: {part} of {}", field.name);
                }
                let boxes = section.descendants().filter(|node| {
                    node.has_tag_name("a") && node.attribute("href") == Some(&format!("#{id}"))
                });
                let titles = boxes
                    .filter_map(|node| node.children().find(|node| node.has_tag_name("title")));
                let titles: Vec<_> = titles.map(text_of).collect();
                assert!(
                    !titles.is_empty() && titles.iter().all(|title| title.contains(&field.name)),
                    "{name}"
                );
            }
        }
    }
}

/// What a finding's section says, beside its fields.
fn parts(finding: &Finding) -> Vec<String> {
    let plain = |text: &str| text.replace('`', "");
    let mut parts = vec![
        plain(&words::subject(finding)),
        words::what(finding.kind).to_owned(),
        words::misses(finding, |seen| seen),
        plain(&finding.remedy.text),
        words::source(&finding.remedy).join("\n"),
    ];
    parts.extend(words::whereabouts(finding).iter().map(|line| plain(line)));
    parts
}

fn parts_of_field(finding: &Finding, field: usize) -> Vec<String> {
    let field = &finding.fields[field];
    let (start, end) = words::range(finding, field);
    let mut parts = vec![field.name.clone(), format!("bytes {start}..{end}")];
    parts.extend(field.type_name.clone());
    for each in &field.uses {
        let counts = [
            each.reads,
            each.writes,
            each.false_sharing,
            each.true_sharing,
        ];
        parts.push(words::threads(each));
        parts.extend(counts.map(number));
        parts.extend(each.places.iter().map(words::at));
    }
    parts
}

/// The server's fields, and those that marks keep apart.
#[test]
fn structs_with_marks_are_drawn() {
    let (report, suggestions) = reported(&CASES[0].1());
    let written = page(&report, &suggestions, numbered);
    let page = parsed(&written);
    let is_map = |node: &Node<'_, '_>| node.has_tag_name("figure");
    let maps: Vec<_> = page.descendants().filter(is_map).collect();
    let [before, after] = maps[..] else {
        panic!("two maps:\n{written}");
    };
    assert!(
        text_of(after)
            .contains("Lines of a Server with its marks: 384 bytes, from a multiple of 128 on")
    );
    let misses = |map| text_of(map).matches("misses").count();
    assert!(misses(before) > 0 && misses(after) == 0, "{written}");
    let titles = after
        .descendants()
        .filter(|node| node.has_tag_name("title"));
    let titles: Vec<_> = titles.map(text_of).collect();
    let places = ["0..32", "32..40", "128..136", "256..264"];
    let has_place = |(title, place): (&String, &str)| {
        title.contains(&format!(", bytes {place} with the marks"))
    };
    assert!(
        titles.len() == 4 && titles.iter().zip(places).all(has_place),
        "{titles:?}"
    );
    assert!(text_of(page.root()).contains("of 46 misses by false sharing 0 remain"));
}

#[test]
fn nothing_is_loaded_and_nothing_runs() {
    for (name, world) in CASES {
        let written = page_of(&world());
        assert!(!written.contains("://"), "{name}:\n{written}");
        for node in parsed(&written).descendants().filter(Node::is_element) {
            let tag = node.tag_name().name();
            assert!(
                !["script", "link", "img", "iframe", "object", "base"].contains(&tag),
                "{name}: {tag}"
            );
            for attribute in node.attributes() {
                let (key, value) = (attribute.name(), attribute.value());
                assert!(!key.starts_with("on") && key != "src", "{name}: {key}");
                assert!(key != "href" || value.starts_with('#'), "{name}: {value}");
            }
        }
    }
}

#[test]
fn links_lead_somewhere_and_names_are_given_once() {
    for (name, world) in CASES {
        let written = page_of(&world());
        let page = parsed(&written);
        let nodes = || page.descendants();
        let ids: Vec<_> = nodes().filter_map(|node| node.attribute("id")).collect();
        let is_once = |id: &str| ids.iter().filter(|&&each| each == id).count() == 1;
        assert!(ids.iter().all(|id| is_once(id)), "{name}: {ids:?}");
        let links = nodes().filter_map(|node| node.attribute("href"));
        let labels = nodes().filter_map(|node| node.attribute("aria-labelledby"));
        for link in links.map(|link| &link[1..]).chain(labels) {
            assert!(is_once(link), "{name}: {link}");
        }
    }
}

#[test]
fn a_report_without_findings_says_so() {
    let (report, suggestions) = reported(&World::of(&["main"]));
    let written = page(&report, &suggestions, numbered);
    let text = text_of(parsed(&written).root());
    assert!(
        text.contains("No false sharing above the limit of 100 misses."),
        "{text}"
    );
    assert!(text.contains(&report.notes[0]), "{text}");
    assert!(!written.contains("<nav"), "{written}");
}
