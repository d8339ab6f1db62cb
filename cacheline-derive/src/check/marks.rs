//! What the marks of a field mean: its role, and the groups of the struct.

use std::collections::{HashMap, HashSet};
use std::ptr;

use cacheline_plan::{Access, Accesses, GroupNumber, Role};
use syn::Ident;
use syn::ext::IdentExt;

use crate::diagnostics::{Diagnostics, Result};
use crate::mark::{Mark, MarkKind};
use crate::model::{FieldMark, Group};

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

/// Refuses each mark that does not go with another: once, however many there are of these.
fn refuse_excluded(diagnostics: &Diagnostics, marks: &[&Mark]) {
    let pairs = (0..marks.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
    let mut refused = HashSet::new();
    for (first, second) in pairs {
        let Some((excluded, message)) = clash(marks[first], marks[second]) else {
            continue;
        };
        let at = match excluded {
            Excluded::First => first,
            Excluded::Second => second,
        };
        if refused.insert(at) {
            diagnostics.error(marks[at].span, message);
        }
    }
}

/// Which of two marks is one too many.
enum Excluded {
    First,
    Second,
}

/// Whether two marks of a field do not go together, and why.
fn clash(first: &Mark, second: &Mark) -> Option<(Excluded, String)> {
    use Excluded::{First, Second};
    use MarkKind::{Cold, HotRead, HotWrite};
    let is_one_group = are_of_one_group(first, second);
    let (excluded, keeping) = match (first.kind, second.kind) {
        (Cold, Cold) => (Second, None),
        (Cold, _) => (First, Some(second)),
        (_, Cold) => (Second, Some(first)),
        _ if !is_one_group => return None,
        (HotRead, HotWrite) => (First, Some(second)),
        (HotWrite, HotRead) => (Second, Some(first)),
        (HotWrite, HotWrite) if first.each.is_none() && second.each.is_some() => {
            (First, Some(second))
        }
        (HotWrite, HotWrite) if first.each.is_some() && second.each.is_none() => {
            (Second, Some(first))
        }
        (HotRead, HotRead) | (HotWrite, HotWrite) => (Second, None),
    };
    let kept = keeping.map(written);
    let message = match kept {
        None => format!("the field is marked `{}` twice: keep one", written(second)),
        Some(kept) if first.kind == Cold || second.kind == Cold => format!(
            "a cold field is touched on no hot path, and this one is marked `{kept}`: keep that, or `#[cold]` alone"
        ),
        Some(kept) => format!(
            "a group marks a field once, and one that writes it may read it too: keep `{kept}` alone"
        ),
    };
    Some((excluded, message))
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
    for (at, mark) in marks.iter().enumerate() {
        let is_refused = || {
            marks
                .iter()
                .any(|other| !ptr::eq(*other, *mark) && clash(other, mark).is_some())
        };
        if at == each || mark.kind != MarkKind::HotWrite || is_refused() {
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

/// The mark as it is written.
fn written(mark: &Mark) -> String {
    let name = mark.kind.name();
    let group = mark.group.as_ref().map(Ident::to_string);
    let each = mark.each.map(|_| "each".to_owned());
    let arguments = group.into_iter().chain(each).collect::<Vec<_>>();
    if arguments.is_empty() {
        format!("#[{name}]")
    } else {
        format!("#[{name}({})]", arguments.join(", "))
    }
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
