//! What a type says of a field that has it, and the rows of a table that are made of that.

use core::mem::needs_drop;

use super::{Contents, Field, Marks};
use crate::mark::Mark;

/// The type of a field. As a constant, the compiler finds out what it has to say once for all fields of the type.
pub trait FieldType: Sized {
    /// A field of the type, before it is known which.
    const FIELD: Unplaced = Unplaced {
        size: size_of::<Self>(),
        align: align_of::<Self>(),
        needs_drop: needs_drop::<Self>(),
    };

    /// What a field holds that pads a value of the type by hand.
    const CONTENTS: &'static Contents = &Contents {
        size: size_of::<Self>(),
        align: align_of::<Self>(),
    };
}

impl<T> FieldType for T {}

/// A field that has a type, and neither a name nor a place.
#[derive(Clone, Copy, Debug)]
pub struct Unplaced {
    size: usize,
    align: usize,
    needs_drop: bool,
}

/// The field with what is known of it now. A macro: the compiler interprets this for each row of each table, and takes as
/// long for a call as for ten steps.
macro_rules! placed {
    ($unplaced:ident, $name:ident, $type_name:ident, $offset:ident, $position:ident, $marks:expr) => {
        Field {
            name: $name,
            type_name: $type_name,
            offset: $offset,
            size: $unplaced.size,
            align: $unplaced.align,
            marks: $marks,
            declared: $position,
            needs_drop: $unplaced.needs_drop,
            is_drop_seen: $unplaced.needs_drop,
            is_unsized: false,
            is_written_unmarked: false,
            is_sized_tail: false,
            contents: None,
        }
    };
}

/// A row of a table in one call: the field of this name, its type as the struct spells it, `offset` bytes from the start
/// of the struct, declared at `position`, and whoever touches it.
impl Unplaced {
    /// Read on a hot path by `group`.
    #[must_use]
    pub const fn hot_read(
        self,
        name: &'static str,
        type_name: &'static str,
        offset: usize,
        position: usize,
        group: &'static str,
    ) -> Field {
        placed!(
            self,
            name,
            type_name,
            offset,
            position,
            Marks::One(Mark::HotRead(group))
        )
    }

    /// Written on a hot path by `group`.
    #[must_use]
    pub const fn hot_write(
        self,
        name: &'static str,
        type_name: &'static str,
        offset: usize,
        position: usize,
        group: &'static str,
    ) -> Field {
        placed!(
            self,
            name,
            type_name,
            offset,
            position,
            Marks::One(Mark::HotWrite(group))
        )
    }

    /// Touched on a hot path by several groups, each in its own way.
    #[must_use]
    pub const fn marked(
        self,
        name: &'static str,
        type_name: &'static str,
        offset: usize,
        position: usize,
        marks: &'static [Mark],
    ) -> Field {
        let marks = Marks::of(marks);
        placed!(self, name, type_name, offset, position, marks)
    }

    /// None of these.
    #[must_use]
    pub const fn cold(
        self,
        name: &'static str,
        type_name: &'static str,
        offset: usize,
        position: usize,
    ) -> Field {
        placed!(self, name, type_name, offset, position, Marks::None)
    }
}
