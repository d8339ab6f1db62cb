//! What a group does to a field on a hot path.

use core::fmt;

use crate::text::same_text;

/// What one group does to a field on a hot path: a mark of the attribute, with the name of the group.
///
/// A field has [one or more](crate::Field::marks), or none if it is cold. A group is whoever touches the fields: a thread, a
/// kind of thread, a code path. Without a name of its own it is called as the mark is, `"hot_read"` or `"hot_write"`.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Mark};
///
/// const TAIL: Field = Field::of::<u64>("tail", "u64")
///     .marked(&[Mark::HotWrite("producer"), Mark::HotRead("consumer")]);
/// assert!(TAIL.marks().contains(&Mark::HotRead("consumer")));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "role", content = "group", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Mark {
    /// The group reads the field, and hardly ever writes it.
    HotRead(&'static str),
    /// The group writes the field, whether or not it reads it too.
    HotWrite(&'static str),
}

impl Mark {
    /// The name of the group.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// assert_eq!(cache_layout::Mark::HotWrite("producer").group(), "producer");
    /// ```
    #[must_use]
    pub const fn group(&self) -> &'static str {
        match *self {
            Self::HotRead(group) | Self::HotWrite(group) => group,
        }
    }

    /// Whether the group writes the field.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::Mark;
    ///
    /// assert!(Mark::HotWrite("producer").writes());
    /// assert!(!Mark::HotRead("consumer").writes());
    /// ```
    #[must_use]
    pub const fn writes(&self) -> bool {
        matches!(self, Self::HotWrite(_))
    }

    /// What the group does, as the attribute spells it and as serde writes it.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// assert_eq!(cache_layout::Mark::HotWrite("producer").role(), "hot_write");
    /// ```
    #[must_use]
    pub const fn role(&self) -> &'static str {
        match self {
            Self::HotRead(_) => "hot_read",
            Self::HotWrite(_) => "hot_write",
        }
    }

    /// Whether the group has a name of its own.
    pub(crate) const fn is_named(&self) -> bool {
        !same_text(self.group(), self.role())
    }

    pub(crate) const fn is(&self, other: &Self) -> bool {
        self.writes() == other.writes() && same_text(self.group(), other.group())
    }
}

/// As maps show it: `hot_write producer`, or `hot_write` if the group has no name of its own.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::Mark;
///
/// assert_eq!(Mark::HotRead("consumer").to_string(), "hot_read consumer");
/// assert_eq!(Mark::HotRead("hot_read").to_string(), "hot_read");
/// ```
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.role())?;
        if self.is_named() {
            write!(f, " {}", self.group())?;
        }
        Ok(())
    }
}
