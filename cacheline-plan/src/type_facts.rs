//! What is known of the type of a field.

use cacheline_core::__private::PLANNED;

/// Alignments in the order that holds on every target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alignment {
    /// 1 byte.
    One,
    /// 2 bytes.
    Two,
    /// 4 bytes.
    Four,
    /// That of a pointer; unknown types are taken to have it.
    Pointer,
    /// 8 bytes.
    Eight,
    /// 16 bytes.
    Sixteen,
    /// A type that is padded to a cache line.
    Line,
}

impl Alignment {
    /// The alignment of a type whose bytes are known, as they are of a compiled one: the least of these that is no less. What
    /// is more than 16 bytes is taken for a line.
    #[must_use]
    pub const fn of_bytes(bytes: u64) -> Self {
        match bytes {
            0..=1 => Self::One,
            2 => Self::Two,
            3..=4 => Self::Four,
            5..=8 => Self::Eight,
            9..=16 => Self::Sixteen,
            _ => Self::Line,
        }
    }

    /// In bytes; a line is taken for the distance of the most common targets, which padded types have.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Pointer => POINTER,
            Self::Eight => 8,
            Self::Sixteen => 16,
            Self::Line => PLANNED[0].1 as u64,
        }
    }
}

/// What a pointer counts as, in bytes: what most targets have, and the others no more than it.
pub const POINTER: u64 = 8;

/// What is known of a type: by its name, on every target, or because it has been compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeFacts {
    /// What it is aligned to.
    pub align: Alignment,
    /// In bytes, a pointer counted as [`POINTER`]; none where it is not known for every target.
    pub size: Option<u64>,
    /// Whether it is written through `&self`.
    pub shared_writes: SharedWrites,
    /// Whether dropping it may run code.
    pub may_drop: bool,
}

/// Whether a value is written through `&self`, in the bytes of the value itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SharedWrites {
    /// It holds no cell.
    Never,
    /// The name says nothing, so it may be.
    Unknown,
    /// That is what the type is for.
    Known,
}

impl TypeFacts {
    /// Of a type whose name says nothing.
    pub const UNKNOWN: Self = Self {
        align: Alignment::Pointer,
        size: None,
        shared_writes: SharedWrites::Unknown,
        may_drop: true,
    };
    /// Of an unknown size, but not written.
    pub const UNWRITTEN: Self = Self {
        shared_writes: SharedWrites::Never,
        ..Self::UNKNOWN
    };

    /// Of a type of `size` bytes that is not written through `&self`, nor has anything to drop.
    #[must_use]
    pub const fn plain(align: Alignment, size: u64) -> Self {
        Self {
            align,
            size: Some(size),
            shared_writes: SharedWrites::Never,
            may_drop: false,
        }
    }

    /// Whether the name says nothing.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        let unknown = Self {
            may_drop: self.may_drop,
            ..Self::UNKNOWN
        };
        self == unknown
    }

    /// Of a type that is laid out as another one. What its name says of its writes is not taken back.
    #[must_use]
    pub fn laid_out_as(self, like: Self) -> Self {
        let shared_writes = match self.shared_writes {
            SharedWrites::Unknown => like.shared_writes,
            by_name => by_name.max(like.shared_writes),
        };
        Self {
            shared_writes,
            may_drop: self.may_drop,
            ..like
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Alignment;

    #[test]
    fn bytes_have_the_alignment_that_is_no_less() {
        for bytes in [1, 2, 4, 8, 16] {
            assert_eq!(Alignment::of_bytes(bytes).bytes(), bytes);
        }
        assert_eq!(Alignment::of_bytes(64), Alignment::Line);
    }
}
