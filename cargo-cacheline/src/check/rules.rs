//! What a recording can contradict.

use std::collections::BTreeSet;

use super::groups::name;
use super::subject::{Subject, Touched};
use super::{Contradiction, Evidence, Rule, is_marked};
use crate::marks::{Mark, are_apart, is_one_thread, roles_of};
use crate::names::{Layout, Shape};
use crate::report::words::LINE;
use crate::roles::threads::kind_of;

/// The contradictions of a struct, in the order of its fields; those of groups come last.
pub(super) fn contradictions(subject: &Subject<'_>) -> Vec<Contradiction> {
    let of_field = |touched: Touched<'_>| {
        if is_marked(touched.field) {
            let mut found = only_read(subject, touched);
            found.extend(one_group(subject, touched));
            found.extend(each(subject, touched));
            found
        } else {
            marked(subject, touched).into_iter().collect()
        }
    };
    let mut found: Vec<_> = subject.touched().flat_map(of_field).collect();
    let groups = one_kind(subject);
    found.extend(groups);
    let said = fields_of(&found);
    found.extend(alike(subject, &said));
    found
}

fn fields_of(contradictions: &[Contradiction]) -> BTreeSet<String> {
    let fields = contradictions.iter().flat_map(|found| &found.fields);
    fields.map(|field| field.name.clone()).collect()
}

fn found(
    subject: &Subject<'_>,
    rule: Rule,
    fields: &[Touched<'_>],
    evidence: Vec<Evidence>,
) -> Contradiction {
    let line = fields.first().map_or(0, |first| first.field.line);
    let groups_change = matches!(rule, Rule::OneKind(_) | Rule::Alike);
    Contradiction {
        path: subject.declaration.path.clone(),
        place: subject.place(line),
        rule,
        fields: fields
            .iter()
            .map(|&touched| subject.field(touched, groups_change))
            .collect(),
        evidence,
        misses: 0,
    }
}

fn writes(mark: &Mark) -> bool {
    mark.group().is_some_and(|(_, writes)| writes)
}

/// The parties that write a field often, and those that only read it.
fn users(subject: &Subject<'_>, touched: Touched<'_>) -> [Vec<usize>; 2] {
    let roles = roles_of(subject.known, touched.number, touched.row);
    let uses = &touched.row.uses;
    let writers = roles.writers.into_iter();
    let readers = roles.readers.into_iter();
    [
        writers
            .filter(|party| subject.matters(touched, uses[party].writes))
            .collect(),
        readers
            .filter(|party| subject.matters(touched, uses[party].reads))
            .collect(),
    ]
}

/// What all of them did.
fn evidence(subject: &Subject<'_>, touched: Touched<'_>) -> Vec<Evidence> {
    let [writers, readers] = users(subject, touched);
    let writers = writers.into_iter().map(|party| (party, true));
    let readers = readers.into_iter().map(|party| (party, false));
    let all = writers.chain(readers);
    all.map(|(party, writes)| subject.evidence(touched, party, writes))
        .collect()
}

fn only_read(subject: &Subject<'_>, touched: Touched<'_>) -> Vec<Contradiction> {
    if touched.field.marks.iter().any(writes) {
        return Vec::new();
    }
    let [writers, _] = users(subject, touched);
    let of_writer = |party| {
        let evidence = vec![subject.evidence(touched, party, true)];
        found(subject, Rule::OnlyRead, &[touched], evidence)
    };
    writers.into_iter().map(of_writer).collect()
}

/// Who writes what only others are said to write, or reads what only others are said to touch.
fn one_group(subject: &Subject<'_>, touched: Touched<'_>) -> Vec<Contradiction> {
    let marks = &touched.field.marks;
    let is_nameless = |mark: &&Mark| name(mark).is_none();
    if marks
        .iter()
        .filter(|mark| writes(mark))
        .any(|mark| is_nameless(&mark))
    {
        return Vec::new();
    }
    let all_read = marks.contains(&Mark::Read(None));
    let [writers, readers] = users(subject, touched);
    let has_writers = marks.iter().any(writes);
    let is_writer = |party: usize| {
        let groups = marks.iter().filter(|mark| writes(mark)).cloned();
        !has_writers || subject.groups.is_in(party, groups)
    };
    let is_reader = |party: usize| all_read || subject.groups.is_in(party, marks.iter().cloned());
    let strangers = [
        (
            true,
            writers
                .into_iter()
                .filter(|&party| !is_writer(party))
                .collect::<Vec<_>>(),
        ),
        (
            false,
            readers
                .into_iter()
                .filter(|&party| !is_reader(party))
                .collect(),
        ),
    ];
    let of_stranger = |(writes, party)| {
        let evidence = vec![subject.evidence(touched, party, writes)];
        found(subject, Rule::OneGroup, &[touched], evidence)
    };
    strangers
        .into_iter()
        .flat_map(|(writes, parties)| parties.into_iter().map(move |party| (writes, party)))
        .filter(|&(_, party)| subject.has_met(touched, party))
        .map(of_stranger)
        .collect()
}

/// Elements with a writer each, which share lines and are not marked so.
fn each(subject: &Subject<'_>, touched: Touched<'_>) -> Option<Contradiction> {
    let marks = &touched.field.marks;
    let is_each = |mark: &Mark| matches!(mark, Mark::WriteEach(_));
    let have_own_lines = match touched.row.layout.as_ref().map(|layout| &layout.shape) {
        Some(Shape::Elements { element, .. }) => has_own_lines(element),
        _ => false,
    };
    let [writers, _] = users(subject, touched);
    let is_wrong = touched.row.has_a_writer_each
        && marks.iter().any(writes)
        && !marks.iter().any(is_each)
        && !have_own_lines
        && !writers.is_empty();
    let evidence = || {
        let of_writer = |party| subject.evidence(touched, party, true);
        writers.into_iter().map(of_writer).collect()
    };
    is_wrong.then(|| found(subject, Rule::Each, &[touched], evidence()))
}

/// Whether a value shares no line with what is around it, whatever is said of it.
fn has_own_lines(layout: &Layout) -> bool {
    layout.alignment.is_some_and(|alignment| alignment >= LINE)
}

/// A field without a mark that would get one, unless one thread has it to itself, or it has its lines to itself.
fn marked(subject: &Subject<'_>, touched: Touched<'_>) -> Option<Contradiction> {
    let mut parties = touched.row.uses.keys();
    let is_of_one = match (parties.next(), parties.next()) {
        (Some(&party), None) => is_one_thread(subject.known, party),
        _ => false,
    };
    let is_hot = subject.matters(touched, touched.row.accesses());
    let has_own_lines = touched.row.layout.as_deref().is_some_and(has_own_lines);
    if is_of_one || has_own_lines || !is_hot || subject.follow(touched).is_empty() {
        return None;
    }
    let evidence = evidence(subject, touched);
    Some(found(subject, Rule::Marked, &[touched], evidence))
}

/// Groups whose name is no kind of thread's, and of which threads of several kinds write one field, taking its line from each other.
fn one_kind(subject: &Subject<'_>) -> Vec<Contradiction> {
    let marks = subject
        .declaration
        .fields
        .iter()
        .flat_map(|field| &field.marks);
    let groups: BTreeSet<&str> = marks.filter(|mark| writes(mark)).filter_map(name).collect();
    let of_group = |group: &str| {
        let mark = Mark::Write(Some(group.to_owned()));
        let mut fields = Vec::new();
        let mut evidence = Vec::new();
        for touched in subject.touched() {
            let is_its = |mark: &Mark| writes(mark) && name(mark) == Some(group);
            if !touched.field.marks.iter().any(is_its) {
                continue;
            }
            let [writers, _] = users(subject, touched);
            let members = writers.into_iter().filter(|&party| {
                subject.groups.is_in(party, [mark.clone()].into_iter())
                    && subject.has_met(touched, party)
            });
            let members: Vec<_> = members.collect();
            if kinds(subject, &members).len() > 1 {
                fields.push(touched);
                evidence.extend(
                    members
                        .into_iter()
                        .map(|party| subject.evidence(touched, party, true)),
                );
            }
        }
        let rule = Rule::OneKind(group.to_owned());
        (!fields.is_empty()).then(|| found(subject, rule, &fields, evidence))
    };
    groups.into_iter().filter_map(of_group).collect()
}

fn kinds(subject: &Subject<'_>, parties: &[usize]) -> BTreeSet<String> {
    let parties = parties
        .iter()
        .map(|&party| &subject.known.table.parties[party]);
    let threads = parties.flat_map(|party| &party.threads);
    threads
        .map(|&thread| kind_of(&subject.known.roles.threads[thread]).to_owned())
        .collect()
}

/// Fields with the same marks that were seen to take lines from each other, though other marks would keep them apart.
fn alike(subject: &Subject<'_>, said: &BTreeSet<String>) -> Vec<Contradiction> {
    let candidates: Vec<_> = subject
        .touched()
        .filter(|touched| touched.field.marks.iter().any(writes))
        .filter(|touched| !said.contains(&touched.field.name))
        .collect();
    let mut sides: Vec<BTreeSet<Mark>> = Vec::new();
    for touched in &candidates {
        let side: BTreeSet<_> = touched.field.marks.iter().cloned().collect();
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    let of_side = |side: BTreeSet<Mark>| {
        let is_of = |touched: &&Touched<'_>| {
            touched.field.marks.iter().cloned().collect::<BTreeSet<_>>() == side
        };
        let fields: Vec<_> = candidates.iter().filter(is_of).copied().collect();
        of_fields_marked_alike(subject, &fields)
    };
    sides.into_iter().filter_map(of_side).collect()
}

fn of_fields_marked_alike(subject: &Subject<'_>, fields: &[Touched<'_>]) -> Option<Contradiction> {
    let between = |left: &Touched<'_>, right: &Touched<'_>| {
        let are_apart = are_apart(&subject.follow(*left), &subject.follow(*right));
        if left.number == right.number || !are_apart {
            return 0;
        }
        subject.misses(*left, *right)
    };
    let of_field =
        |field: &Touched<'_>| -> u64 { fields.iter().map(|other| between(field, other)).sum() };
    let misses: u64 = fields.iter().map(of_field).sum();
    let taken: Vec<_> = fields
        .iter()
        .filter(|field| of_field(field) > 0)
        .copied()
        .collect();
    if taken.is_empty() {
        return None;
    }
    let evidence = taken.iter().flat_map(|&touched| evidence(subject, touched));
    let evidence = evidence.collect();
    Some(Contradiction {
        // Each pair was counted from both sides.
        misses: misses / 2,
        ..found(subject, Rule::Alike, &taken, evidence)
    })
}
