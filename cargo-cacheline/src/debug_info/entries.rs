//! All types and statics of a file, as its entries say: one pass over each unit, without a tree of them.
//!
//! What is asked for by address is read lazily, by [`Die`](super::die::Die). That takes too long for all types of a program, of which there are
//! a hundred thousand.

mod attributes;
mod walk;

use gimli::DwTag;

pub(super) use walk::read;

/// What one run of the compiler's back end says of types and statics.
#[derive(Default)]
pub(crate) struct Entries {
    /// What entries are in, as far as it has a part in names.
    pub(crate) scopes: Vec<Scope>,
    /// In the order of their keys.
    pub(crate) types: Vec<Type>,
    /// Variables that are always at the same place.
    pub(crate) statics: Vec<Static>,
}

/// What others are in.
pub(crate) struct Scope {
    pub(crate) name: &'static str,
    /// An index into [`Entries::scopes`].
    pub(crate) parent: Option<usize>,
}

/// A type of any kind.
pub(crate) struct Type {
    /// Where the entry is in `.debug_info`: no other is there.
    pub(crate) key: usize,
    pub(crate) tag: DwTag,
    /// None for what C leaves without a name.
    pub(crate) name: Option<&'static str>,
    /// An index into [`Entries::scopes`].
    pub(crate) scope: Option<usize>,
    /// Whether it is what a variant of an enum holds, and no type that has a name in the source.
    pub(crate) is_variant: bool,
    /// Whether the compiler made it for a table of methods.
    pub(crate) is_vtable: bool,
    /// In bytes.
    pub(crate) size: Option<u64>,
    /// In bytes.
    pub(crate) alignment: Option<u64>,
    /// The type that a pointer, an array or another name is of: the key of its entry.
    pub(crate) target: Option<usize>,
    /// The first generic argument that is a type: the key of its entry.
    pub(crate) argument: Option<usize>,
    pub(crate) members: Vec<Member>,
    pub(crate) variants: Option<Variants>,
    /// How many elements each dimension of an array has.
    pub(crate) counts: Vec<Option<u64>>,
}

/// A member of a struct or a union.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    pub(crate) name: &'static str,
    /// In bytes from the start of what it is in.
    pub(crate) offset: u64,
    /// The key of its type.
    pub(crate) target: usize,
}

/// What an enum has instead of members.
#[derive(Default)]
pub(crate) struct Variants {
    /// The discriminant, if there is one.
    pub(crate) tag: Option<Member>,
    pub(crate) list: Vec<Variant>,
}

/// A variant of an enum.
pub(crate) struct Variant {
    pub(crate) name: &'static str,
    /// The value of the discriminant; none for what has all other values.
    pub(crate) value: Option<i128>,
    /// What it holds, as a member that is a struct of its own; none in an enum without data.
    pub(crate) data: Option<Member>,
}

/// A variable that is always at the same place.
pub(crate) struct Static {
    pub(crate) name: &'static str,
    /// An index into [`Entries::scopes`].
    pub(crate) scope: Option<usize>,
    /// In the file.
    pub(crate) address: u64,
    /// The key of its type.
    pub(crate) target: usize,
}
