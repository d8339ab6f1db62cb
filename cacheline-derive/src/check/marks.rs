//! What the marks of a field mean: its role, and the groups of the struct.

use std::collections::HashMap;

use syn::Ident;
use syn::ext::IdentExt;

use crate::diagnostics::{Diagnostics, Result};
use crate::mark::{Mark, MarkKind};
use crate::model::{FieldMark, Group};
use crate::plan::{Access, Accesses, GroupNumber, Role};

/// The marks of a field, which go together.
pub(super) fn together(diagnostics: &Diagnostics, marks: Vec<Result<Mark>>) -> Result<Vec<Mark>> {
    let are_together = diagnostics.scope(|| {
        let readable = marks.iter().flatten().collect::<Vec<_>>();
        refuse_excluded(diagnostics, &readable);
        refuse_writers_of_all(diagnostics, &readable);
    });
    let marks = marks.into_iter().collect::<Result<Vec<_>>>()?;
    are_together.map(|()| marks)
}

/// Refuses each mark that an earlier one excludes.
fn refuse_excluded(diagnostics: &Diagnostics, marks: &[&Mark]) {
    for (at, mark) in marks.iter().enumerate() {
        let mut pairs = marks[..at].iter().map(|first| (first, mark));
        if let Some((at_fault, message)) = pairs.find_map(|(first, second)| clash(first, second)) {
            diagnostics.error(at_fault.span, message);
        }
    }
}

/// Which of two marks of a field is one too many, and why; nothing if they go together.
fn clash<'a>(first: &'a Mark, second: &'a Mark) -> Option<(&'a Mark, String)> {
    let is_cold = |mark: &Mark| mark.kind == MarkKind::Cold;
    if is_cold(first) != is_cold(second) {
        let message = format!(
            "a cold field is touched on no hot path, and this one is marked `{}` already: keep `{}` or `{}`",
            first.kind.name(),
            written(first),
            written(second)
        );
        return Some((second, message));
    }
    if !are_of_one_group(first, second) {
        return None;
    }
    if first.kind == second.kind {
        let message = format!("the field is marked `{}` twice: keep one", written(second));
        return Some((second, message));
    }
    let (write, read) = if first.kind == MarkKind::HotWrite {
        (first, second)
    } else {
        (second, first)
    };
    let message = format!(
        "a group marks a field once, and one that writes it may read it too: keep `{}` alone",
        written(write)
    );
    Some((read, message))
}

/// Marks without a name are of whoever has none, read or write.
fn are_of_one_group(first: &Mark, second: &Mark) -> bool {
    let name = |mark: &Mark| mark.group.as_ref().map(IdentExt::unraw);
    name(first) == name(second)
}

/// Refuses what writes a whole field beside `each`, which says that an element has one writer.
fn refuse_writers_of_all(diagnostics: &Diagnostics, marks: &[&Mark]) {
    let Some(each) = marks.iter().position(|mark| mark.each.is_some()) else {
        return;
    };
    let others = marks.iter().enumerate().filter(|&(at, _)| at != each);
    let excluded = |at: usize| {
        marks[..at]
            .iter()
            .any(|first| clash(first, marks[at]).is_some())
    };
    for (at, mark) in others {
        if mark.kind != MarkKind::HotWrite || excluded(at) || excluded(each) {
            continue;
        }
        let read = mark.group.as_ref().map_or_else(
            || "#[hot_read]".to_owned(),
            |group| format!("#[hot_read({group})]"),
        );
        let message = format!(
            "`each` says that every element has one writer, and this is another of them all: mark the field `{read}` if \
             it is only read there, or leave `each` out"
        );
        diagnostics.error(mark.span, message);
    }
}

/// The mark as it is written, without `each`.
fn written(mark: &Mark) -> String {
    let name = mark.kind.name();
    mark.group.as_ref().map_or_else(
        || format!("#[{name}]"),
        |group| format!("#[{name}({group})]"),
    )
}

/// The groups in order of first appearance.
#[derive(Default)]
pub(super) struct Groups {
    all: Vec<Group>,
    numbers: HashMap<String, GroupNumber>,
}

impl Groups {
    /// What the marks of a field say: its role, and of each mark of a hot field what its group does. A `Vec` whose elements
    /// are written elsewhere is itself only read.
    pub(super) fn role(
        &mut self,
        marks: &[Mark],
        are_elements_elsewhere: bool,
    ) -> (Role, Vec<FieldMark>) {
        let hot = marks.iter().filter(|mark| mark.kind != MarkKind::Cold);
        let hot = hot.map(|mark| FieldMark {
            access: self.access(mark, are_elements_elsewhere),
            span: mark.span,
        });
        let hot = hot.collect::<Vec<_>>();
        let mut accesses = hot.iter().map(|mark| mark.access);
        let role = accesses.next().map_or_else(
            || Role::Cold {
                explicit: !marks.is_empty(),
            },
            |first| Role::Hot(Accesses::new(first, accesses)),
        );
        (role, hot)
    }

    /// What the group of a hot mark does to the field.
    fn access(&mut self, mark: &Mark, are_elements_elsewhere: bool) -> Access {
        let is_elsewhere = mark.each.is_some() && are_elements_elsewhere;
        if mark.kind == MarkKind::HotWrite && !is_elsewhere {
            let group = self.number(mark.group.as_ref(), MarkKind::HotWrite);
            self.all[group.0].written_at.get_or_insert(mark.span);
            Access::write(group)
        } else {
            Access::read(self.number(mark.group.as_ref(), MarkKind::HotRead))
        }
    }

    /// The number of a group; without a name, that of everything with the role.
    fn number(&mut self, group: Option<&Ident>, role: MarkKind) -> GroupNumber {
        let name = group.map_or_else(|| role.name().to_owned(), |group| group.unraw().to_string());
        *self.numbers.entry(name).or_insert_with_key(|name| {
            self.all.push(Group {
                name: name.clone(),
                written_at: None,
            });
            GroupNumber(self.all.len() - 1)
        })
    }

    pub(super) fn into_all(self) -> Vec<Group> {
        self.all
    }
}
