//! Who touches a field how, and which two fields that puts in conflict.

use core::fmt;

use super::Field;
use crate::mark::Mark;
use crate::text::same_text;

/// The marks of a field.
///
/// Nearly every field has one or none, so these are told apart from several: the compiler interprets what is asked of them.
#[derive(Clone, Copy)]
pub(crate) enum Marks {
    None,
    One(Mark),
    /// At least two, each of another group.
    Several(&'static [Mark]),
}

impl Marks {
    pub(crate) const fn of(marks: &'static [Mark]) -> Self {
        match *marks {
            [] => Self::None,
            [mark] => Self::One(mark),
            _ => Self::Several(marks),
        }
    }

    pub(crate) const fn as_slice(&self) -> &[Mark] {
        match self {
            Self::None => &[],
            Self::One(mark) => core::slice::from_ref(mark),
            Self::Several(marks) => marks,
        }
    }

    /// Whether these are the same marks, in whatever order.
    pub(crate) const fn are_as(self, other: Self) -> bool {
        if let (Self::One(one), Self::One(other)) = (self, other) {
            return one.is(&other);
        }
        let mut marks = self.as_slice();
        if marks.len() != other.as_slice().len() {
            return false;
        }
        while let [mark, rest @ ..] = marks {
            if !other.have(mark) {
                return false;
            }
            marks = rest;
        }
        true
    }

    const fn have(self, wanted: &Mark) -> bool {
        let mut marks = self.as_slice();
        while let [mark, rest @ ..] = marks {
            if mark.is(wanted) {
                return true;
            }
            marks = rest;
        }
        false
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl PartialEq for Marks {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Marks {}

impl core::hash::Hash for Marks {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Marks {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl Field {
    /// Whether a group writes the field on a hot path.
    pub(crate) const fn is_written(&self) -> bool {
        match self.marks {
            Marks::None | Marks::One(Mark::HotRead(_)) => false,
            Marks::One(Mark::HotWrite(_)) => true,
            Marks::Several(_) => self.first_writer().is_some(),
        }
    }

    /// The group that stands for those that write the field: the first of them.
    pub(crate) const fn first_writer(&self) -> Option<&'static str> {
        let mut marks = self.marks.as_slice();
        while let [mark, rest @ ..] = marks {
            if mark.writes() {
                return Some(mark.group());
            }
            marks = rest;
        }
        None
    }

    /// Whether `group` touches the field on a hot path.
    pub(crate) const fn is_in(&self, group: &str) -> bool {
        let mut marks = self.marks.as_slice();
        while let [mark, rest @ ..] = marks {
            if same_text(mark.group(), group) {
                return true;
            }
            marks = rest;
        }
        false
    }

    /// Whether it may not share a line with `other`: they are not marked alike, and some group writes the one while another
    /// touches the other.
    pub(crate) const fn conflicts_with(&self, other: &Self) -> bool {
        match (self.marks, other.marks) {
            (Marks::None, _) | (_, Marks::None) => false,
            (Marks::One(one), Marks::One(other)) => {
                (one.writes() || other.writes()) && !same_text(one.group(), other.group())
            }
            _ => {
                !self.is_marked_like(other)
                    && (self.is_written_apart_from(other) || other.is_written_apart_from(self))
            }
        }
    }

    /// Whether a group writes the field and another group touches `other`.
    const fn is_written_apart_from(&self, other: &Self) -> bool {
        let mut marks = self.marks.as_slice();
        while let [mark, rest @ ..] = marks {
            if mark.writes() && other.is_in_another_than(mark.group()) {
                return true;
            }
            marks = rest;
        }
        false
    }

    const fn is_in_another_than(&self, group: &str) -> bool {
        let mut marks = self.marks.as_slice();
        while let [mark, rest @ ..] = marks {
            if !same_text(mark.group(), group) {
                return true;
            }
            marks = rest;
        }
        false
    }

    pub(crate) const fn is_marked_like(&self, other: &Self) -> bool {
        self.marks.are_as(other.marks)
    }
}

/// Panics where a group is there twice.
#[track_caller]
pub(super) const fn expect_each_group_once(marks: &[Mark]) {
    let mut left = marks;
    while let [mark, rest @ ..] = left {
        let mut others = rest;
        while let [other, rest @ ..] = others {
            assert!(
                !same_text(mark.group(), other.group()),
                "a group marks a field once: one that writes may read"
            );
            others = rest;
        }
        left = rest;
    }
}
