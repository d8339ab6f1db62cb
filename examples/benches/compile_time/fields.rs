//! The sixteen fields that every struct has, whatever the variant.

/// A field, and its mark; without one it is cold.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) ty: &'static str,
    pub(crate) mark: &'static str,
}

/// Three fields that are read, two that are written, and two of a group of their own, between cold ones. All can be
/// cloned, printed, compared and hashed: atomics could not.
pub(crate) const FIELDS: [Field; 16] = [
    field("limit", "u64", "hot_read"),
    field("mask", "u32", "hot_read"),
    field("flags", "u32", ""),
    field("name", "&'static str", "hot_read"),
    field("id", "u64", ""),
    field("hits", "u64", "hot_write"),
    field("misses", "u64", "hot_write"),
    field("tail", "u64", "hot_write(producer)"),
    field("cached_head", "u64", "hot_read(producer)"),
    field("created", "u64", ""),
    field("owner", "u32", ""),
    field("kind", "u16", ""),
    field("state", "u8", ""),
    field("dirty", "bool", ""),
    field("limits", "[u32; 4]", ""),
    field("parent", "Option<u32>", ""),
];

const fn field(name: &'static str, ty: &'static str, mark: &'static str) -> Field {
    Field { name, ty, mark }
}
