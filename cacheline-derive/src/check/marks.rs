//! What the marks of a field mean: its role, and the groups of the struct.

use std::collections::{HashMap, HashSet};

use syn::Ident;
use syn::ext::IdentExt;

use crate::diagnostics::{Diagnostics, Result};
use crate::mark::{Mark, MarkKind};
use crate::model::Group;
use crate::plan::{Access, Accesses, GroupNumber, Role};

/// The one mark that a field may have.
pub(super) fn single(diagnostics: &Diagnostics, marks: Vec<Result<Mark>>) -> Result<Option<Mark>> {
    let one = diagnostics.scope(|| refuse_others(diagnostics, marks.iter().flatten()));
    let marks = marks.into_iter().collect::<Result<Vec<_>>>()?;
    one.map(|()| marks.into_iter().next())
}

/// Refuses every mark but the first.
fn refuse_others<'a>(diagnostics: &Diagnostics, mut marks: impl Iterator<Item = &'a Mark>) {
    let Some(first) = marks.next() else {
        return;
    };
    let mut seen = HashSet::from([first.kind.name()]);
    for mark in marks {
        let message = if seen.insert(mark.kind.name()) {
            two_roles(first.kind, mark.kind)
        } else {
            format!("the field is marked `{}` twice: keep one", mark.kind.name())
        };
        diagnostics.error(mark.span, message);
    }
}

fn two_roles(first: MarkKind, second: MarkKind) -> String {
    let remedy = if first == MarkKind::Cold || second == MarkKind::Cold {
        format!("keep `#[{}]` or `#[{}]`", first.name(), second.name())
    } else {
        "keep `#[hot_write]` if a hot path writes the field, whether or not it is read there too"
            .to_owned()
    };
    format!(
        "a field has one role, and this one is `{}` already: {remedy}",
        first.name()
    )
}

/// The groups in order of first appearance.
#[derive(Default)]
pub(super) struct Groups {
    all: Vec<Group>,
    numbers: HashMap<String, GroupNumber>,
}

impl Groups {
    /// The role that a mark gives. A `Vec` whose elements are written elsewhere is itself only read.
    pub(super) fn role(&mut self, mark: Option<&Mark>, are_elements_elsewhere: bool) -> Role {
        let Some(mark) = mark else {
            return Role::Cold { explicit: false };
        };
        let group = mark.group.as_ref();
        match mark.kind {
            MarkKind::Cold => Role::Cold { explicit: true },
            MarkKind::HotWrite if !are_elements_elsewhere => {
                let group = self.number(group, MarkKind::HotWrite);
                self.all[group.0].written_at.get_or_insert(mark.span);
                Role::Hot(Accesses::new(Access::write(group), []))
            }
            MarkKind::HotWrite | MarkKind::HotRead => {
                let group = self.number(group, MarkKind::HotRead);
                Role::Hot(Accesses::new(Access::read(group), []))
            }
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
