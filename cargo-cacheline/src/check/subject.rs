//! A struct with marks: what its declaration says, and what its values went through.

use std::collections::{BTreeMap, BTreeSet};

use super::groups::Groups;
use super::{Checked, Evidence, Field, is_marked, place_of};
use crate::marks::{Mark, Marks, Reasoned, marks};
use crate::report::conflicts::{Edge, LINES};
use crate::report::place::Places;
use crate::report::structs::Struct;
use crate::report::{LIMIT, Place};
use crate::roles::fields::Row;
use crate::roles::path::Step;
use crate::source::{self, Declaration};

pub(super) struct Subject<'a> {
    pub(super) declaration: &'a Declaration,
    pub(super) known: &'a Struct<'a>,
    pub(super) groups: Groups,
    /// The marks that follow from the recording.
    follows: Marks,
    /// The parties that took the line of a field from another party, or lost it, when they touched the field.
    met: BTreeSet<(usize, usize)>,
    places: &'a Places<'a>,
}

/// A declared field, and its row in the table of what happened.
#[derive(Clone, Copy)]
pub(super) struct Touched<'a> {
    pub(super) field: &'a source::Field,
    pub(super) number: usize,
    pub(super) row: &'a Row,
}

/// The row of a field, if it was touched.
pub(super) fn row_of(known: &Struct<'_>, field: &str) -> Option<usize> {
    let is_it = |row: &Row| matches!(&row.step, Some(Step::Member(name)) if **name == *field);
    known.table.rows.iter().position(is_it)
}

impl<'a> Subject<'a> {
    pub(super) fn of(
        declaration: &'a Declaration,
        known: &'a Struct<'a>,
        places: &'a Places<'a>,
    ) -> Self {
        Self {
            declaration,
            known,
            groups: Groups::of(declaration, known),
            follows: marks(known),
            met: met(known),
            places,
        }
    }

    /// The fields that were touched, in declared order.
    pub(super) fn touched(&self) -> impl Iterator<Item = Touched<'a>> {
        let known = self.known;
        self.declaration.fields.iter().filter_map(move |field| {
            let number = row_of(known, &field.name)?;
            let row = &known.table.rows[number];
            Some(Touched { field, number, row })
        })
    }

    pub(super) fn checked(&self) -> Checked {
        let marked = || {
            let fields = self.declaration.fields.iter();
            fields.filter(|field| is_marked(field))
        };
        let is_untouched = |field: &&source::Field| row_of(self.known, &field.name).is_none();
        Checked {
            path: self.declaration.path.clone(),
            place: self.place(self.declaration.line),
            marked: marked().count(),
            untouched: marked()
                .filter(is_untouched)
                .map(|field| field.name.clone())
                .collect(),
        }
    }

    pub(super) fn place(&self, line: u32) -> Place {
        place_of(self.places, &self.declaration.file, line)
    }

    /// What a party did to a field, with the place that did so most often.
    pub(super) fn evidence(&self, touched: Touched<'_>, party: usize, writes: bool) -> Evidence {
        let each = &touched.row.uses[&party];
        let party = &self.known.table.parties[party];
        let roles = self.known.roles;
        let mut code: BTreeMap<(usize, u64), u64> = BTreeMap::new();
        let objects = self.known.scope.objects();
        for &index in objects.flat_map(|object| &roles.objects[object].touches) {
            let touch = &roles.touches[index];
            let fields = || self.known.scope.fields_of(roles, touch);
            if touch.writes == writes
                && party.threads.contains(&touch.thread)
                && fields()
                    .iter()
                    .any(|(field, _)| self.known.row_of(field) == Some(touched.number))
            {
                *code.entry((touch.process, touch.code)).or_default() += touch.count;
            }
        }
        Evidence {
            field: touched.field.name.clone(),
            threads: party.name.clone(),
            thread_count: party.threads.len(),
            writes,
            count: if writes { each.writes } else { each.reads },
            place: self.places.by_count(&code).into_iter().next(),
        }
    }

    /// Whether a party took the line of a field from another, or lost it, when it touched the field.
    pub(super) fn has_met(&self, touched: Touched<'_>, party: usize) -> bool {
        self.met.contains(&(touched.number, party))
    }

    /// Whether so many accesses to a field could matter: as many as a finding has misses, or it is part of a finding.
    pub(super) fn matters(&self, touched: Touched<'_>, count: u64) -> bool {
        let takes_part = |edge: &Edge| self.rows_of(edge).contains(&Some(touched.number));
        count >= LIMIT || self.known.edges.iter().any(takes_part)
    }

    /// The misses of findings between two fields that threads of different parties had of each other: those of one party use
    /// both, whatever their marks.
    pub(super) fn misses(&self, left: Touched<'_>, right: Touched<'_>) -> u64 {
        let pair = BTreeSet::from([Some(left.number), Some(right.number)]);
        let is_one_party = |edge: &Edge| {
            let threads = [edge.thread, edge.writer];
            let mut parties = self.known.table.parties.iter();
            parties.any(|party| threads.iter().all(|thread| party.threads.contains(thread)))
        };
        let edges = self.known.edges.iter();
        let between =
            edges.filter(|edge| BTreeSet::from(self.rows_of(edge)) == pair && !is_one_party(edge));
        between.map(|edge| edge.misses[LINES]).sum()
    }

    fn rows_of(&self, edge: &Edge) -> [Option<usize>; 2] {
        [&edge.victim, &edge.culprit].map(|field| self.known.row_of(field))
    }

    /// The marks that follow for a field, with groups called after threads; empty if it is hardly touched.
    pub(super) fn follow(&self, touched: Touched<'_>) -> Vec<Mark> {
        let reasoned = self.follows.get(&touched.number).into_iter().flatten();
        reasoned.map(|reasoned| reasoned.mark.clone()).collect()
    }

    /// The marks that follow, with groups called as they are in the source.
    fn follow_in_words_of_the_source(&self, touched: Touched<'_>) -> Vec<Mark> {
        let reasoned = self.follows.get(&touched.number).into_iter().flatten();
        let mut marks: Vec<Mark> = Vec::new();
        for mark in reasoned.flat_map(|reasoned| self.in_words_of_the_source(reasoned)) {
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        marks
    }

    fn in_words_of_the_source(&self, reasoned: &Reasoned) -> Vec<Mark> {
        let groups = reasoned
            .parties
            .iter()
            .map(|&party| self.groups.first_of(party).map(str::to_owned));
        let Some(groups) = groups.collect::<Option<BTreeSet<_>>>() else {
            return vec![reasoned.mark.clone()];
        };
        let with = |group: String| match &reasoned.mark {
            Mark::Write(_) => Mark::Write(Some(group)),
            Mark::WriteEach(_) => Mark::WriteEach(Some(group)),
            Mark::Read(Some(_)) => Mark::Read(Some(group)),
            mark => mark.clone(),
        };
        groups.into_iter().map(with).collect()
    }

    /// The field as it is, and with the marks that it ought to have: those of groups that are no longer what they were called,
    /// or of the groups in the source.
    pub(super) fn field(&self, touched: Touched<'_>, groups_change: bool) -> Field {
        let field = touched.field;
        let right = if groups_change {
            self.follow(touched)
        } else {
            with_those_that_hold(self.follow_in_words_of_the_source(touched), &field.marks)
        };
        Field {
            name: field.name.clone(),
            type_text: field.type_text.clone(),
            marks: field.marks.clone(),
            right,
        }
    }
}

/// The marks that follow, and those of the source that nothing speaks against: of groups that nothing follows for.
fn with_those_that_hold(mut follow: Vec<Mark>, marks: &[Mark]) -> Vec<Mark> {
    if marks.contains(&Mark::Read(None)) {
        // It is said to be read by all.
        follow.retain(|mark| !matches!(mark, Mark::Read(Some(_))));
    }
    let is_nameless_write = |mark: &Mark| matches!(mark, Mark::Write(None) | Mark::WriteEach(None));
    let has_nameless_write = follow.iter().any(is_nameless_write);
    for mark in marks {
        let Some((group, _)) = mark.group() else {
            continue;
        };
        let is_there = follow
            .iter()
            .filter_map(Mark::group)
            .any(|(other, _)| other == group);
        let gives_way = match mark {
            // Whoever writes has been named.
            Mark::Write(None) | Mark::WriteEach(None) => !follow.is_empty(),
            Mark::Read(None) => has_nameless_write,
            _ => false,
        };
        if !is_there && !gives_way {
            follow.push(mark.clone());
        }
    }
    follow
}

fn met(known: &Struct<'_>) -> BTreeSet<(usize, usize)> {
    let roles = known.roles;
    let mut met = BTreeSet::new();
    for &index in known
        .scope
        .objects()
        .flat_map(|object| &roles.objects[object].conflicts)
    {
        let conflict = &roles.conflicts[index];
        if conflict.true_sharing[LINES] + conflict.false_sharing[LINES] == 0 {
            continue;
        }
        let ends = [conflict.victim, conflict.culprit].map(|touch| {
            let touch = &roles.touches[touch];
            let fields = known.scope.fields_of(roles, touch).into_iter();
            let rows: Vec<_> = fields
                .filter_map(|(field, _)| known.row_of(&field))
                .collect();
            let mut parties = known.table.parties.iter();
            let party = parties.position(|party| party.threads.contains(&touch.thread));
            (rows, party)
        });
        let [(of_victim, Some(victim)), (of_culprit, Some(culprit))] = ends else {
            continue;
        };
        if victim != culprit && !of_victim.is_empty() && !of_culprit.is_empty() {
            met.extend(of_victim.into_iter().map(|row| (row, victim)));
            met.extend(of_culprit.into_iter().map(|row| (row, culprit)));
        }
    }
    met
}
