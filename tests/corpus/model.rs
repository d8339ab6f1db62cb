//! What a case consists of, and the macros that restate its structs.

use cache_layout::{CacheLayout, Layout};

/// A published fix: a struct before and after it, and what the attribute makes of the same fields.
pub(crate) struct Case {
    pub(crate) id: &'static str,
    pub(crate) before: Version,
    /// None where nothing was published, or nothing is to be fixed.
    pub(crate) after: Option<Version>,
    pub(crate) placed: Layout,
    pub(crate) placed_fields: PlacedFields,
    /// Why the placed struct takes more lines than the published one, if it does.
    pub(crate) more_lines: Option<MoreLines>,
}

impl Case {
    /// The struct as it was published in the end.
    pub(crate) fn published(&self) -> &Version {
        self.after.as_ref().unwrap_or(&self.before)
    }

    /// Both versions, each with a name for messages.
    pub(crate) fn versions(&self) -> impl Iterator<Item = (String, &Version)> {
        let before = (format!("{}, before", self.id), &self.before);
        let after = self.after.as_ref();
        std::iter::once(before).chain(after.map(|after| (format!("{}, after", self.id), after)))
    }
}

/// Where the fields of the placed struct are from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum PlacedFields {
    OfBefore,
    /// Those before the fix have elements that `each` refuses, because no placement keeps them apart.
    OfAfter,
}

/// Why the attribute takes more lines than the published struct: what that is like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MoreLines {
    /// Groups of the published struct conflict, even where it starts on a line.
    Conflicts,
    /// They do if each field is marked with the group that writes it alone; but who touches one goes on to touch the
    /// other, and where every field says so, with the same marks, the attribute makes this.
    SharesTruly(Layout),
    /// The fix changed the fields, their sizes or who touches them, not their places alone. Of the
    /// changed fields the attribute makes this.
    HasOtherFields(Layout),
}

/// A struct before or after a fix.
#[derive(Clone, Copy)]
pub(crate) struct Version {
    pub(crate) layout: Layout,
    pub(crate) offsets: &'static [(&'static str, usize)],
    /// Whether the compiler has proved it.
    pub(crate) is_proved: bool,
    /// The arrays whose elements have different writers.
    pub(crate) elements: &'static [Elements],
    pub(crate) expected: Expected,
}

impl Version {
    pub(crate) const fn of<T: Restated>(expected: Expected) -> Self {
        Self {
            layout: T::LAYOUT,
            offsets: T::OFFSETS,
            is_proved: T::IS_PROVED,
            elements: &[],
            expected,
        }
    }

    /// The same struct, in lines of another size.
    pub(crate) fn in_lines_of(self, bytes: usize) -> Self {
        Self {
            layout: self.layout.in_lines_of(bytes),
            ..self
        }
    }

    pub(crate) const fn with_elements(self, elements: &'static [Elements]) -> Self {
        Self { elements, ..self }
    }
}

/// What is known of a version.
#[derive(Clone, Copy)]
pub(crate) struct Expected {
    pub(crate) size: usize,
    pub(crate) align: usize,
    pub(crate) lines: usize,
    /// The fields that share a line and must not, when the struct starts on one, and the first line
    /// that they share. A field and itself: two of its elements.
    pub(crate) conflicts: &'static [(&'static str, &'static str, usize)],
    /// The bytes into a line at which the struct may start and its groups conflict.
    pub(crate) bad_bases: &'static [usize],
    /// Those at which it conflicts with its neighbour in an array.
    pub(crate) bad_bases_of_neighbours: &'static [usize],
    /// The hot fields no longer than a line that cross one, when the struct starts on one.
    pub(crate) straddlers: &'static [&'static str],
}

impl Expected {
    pub(crate) const CLEAN: Self = Self {
        size: 0,
        align: 0,
        lines: 0,
        conflicts: &[],
        bad_bases: &[],
        bad_bases_of_neighbours: &[],
        straddlers: &[],
    };
}

/// The elements of an array, with a writer each.
pub(crate) struct Elements {
    pub(crate) field: &'static str,
    pub(crate) size: usize,
    pub(crate) align: usize,
    /// The proof that each owns its lines.
    pub(crate) prove: fn(&Layout, &str),
}

impl Elements {
    pub(crate) const fn of<Element>(field: &'static str) -> Self {
        Self {
            field,
            size: size_of::<Element>(),
            align: align_of::<Element>(),
            prove: cache_layout::proof::each::<Element>,
        }
    }
}

/// Declares types of so many bytes, aligned alike on every target; without bytes they do what the
/// author's alignment of the next field does.
macro_rules! aligned {
    ($($name:ident $align:literal)+) => {$(
        #[repr(C, align($align))]
        pub(crate) struct $name<const SIZE: usize>([u8; SIZE]);
    )+};
}
aligned! { Aligned1 1 Aligned2 2 Aligned4 4 Aligned8 8 Aligned16 16 Aligned64 64 Aligned128 128 }

/// A struct of a case, before or after the fix.
pub(crate) trait Restated: CacheLayout {
    const IS_PROVED: bool;
    const OFFSETS: &'static [(&'static str, usize)];
}

/// Declares structs, with the offset that each field must have.
///
/// A `conflicting` one would not build with the attribute, so its table is written by hand.
macro_rules! restated {
    () => {};
    (
        $(#[$attr:meta])*
        struct $name:ident {
            $($(#[$($mark:tt)*])? $field:ident: $type:ty = $offset:literal,)+
        }
        $($rest:tt)*
    ) => {
        $(#[$attr])*
        pub(crate) struct $name {
            $($(#[$($mark)*])? $field: $type,)+
        }
        impl $crate::model::Restated for $name {
            const IS_PROVED: bool = true;
            const OFFSETS: &'static [(&'static str, usize)] = &[$((stringify!($field), $offset)),+];
        }
        $crate::model::restated! { $($rest)* }
    };
    (
        #[cache_layout(verify, line = $line:literal)]
        $(#[$attr:meta])*
        conflicting struct $name:ident {
            $($(#[$($mark:tt)*])? $field:ident: $type:ty = $offset:literal,)+
        }
        $($rest:tt)*
    ) => {
        $(#[$attr])*
        pub(crate) struct $name {
            $($field: $type,)+
        }
        impl cache_layout::CacheLayout for $name {
            const FIELDS: &'static [cache_layout::Field] = &[$(
                $crate::model::marked!(
                    cache_layout::Field::of::<$type>(stringify!($field), stringify!($type))
                        .at(std::mem::offset_of!(Self, $field)),
                    $($($mark)*)?
                )
            ),+];
            const LAYOUT: cache_layout::Layout =
                cache_layout::Layout::of::<Self>(stringify!($name), Self::FIELDS).in_lines_of($line);
        }
        impl $crate::model::Restated for $name {
            const IS_PROVED: bool = false;
            const OFFSETS: &'static [(&'static str, usize)] = &[$((stringify!($field), $offset)),+];
        }
        $crate::model::restated! { $($rest)* }
    };
}
pub(crate) use restated;

/// A row of a table with what a mark says of it.
macro_rules! marked {
    ($row:expr,) => {
        $row
    };
    ($row:expr, cold) => {
        $row
    };
    ($row:expr, $role:ident) => {
        $row.$role(stringify!($role))
    };
    ($row:expr, $role:ident($group:ident $(, each)?)) => {
        $row.$role(stringify!($group))
    };
}
pub(crate) use marked;

/// Declares structs that the attribute places. A cold field that is written through `&self` is marked
/// `#[cold]` where its authors keep it beside what is read.
macro_rules! placed {
    ($(
        $(#[$attr:meta])*
        struct $name:ident {
            $($(#[$($mark:tt)*])* $field:ident: $type:ty,)+
        }
    )+) => {$(
        $(#[$attr])*
        struct $name {
            $($(#[$($mark)*])* $field: $type,)+
        }
    )+};
}
pub(crate) use placed;
