//! Says of a type where its fields and holes are.

use std::ops::Range;

use super::data::{Field, Hole, Kind, Place, Tag, TypeLayout, Variant};
use super::shared::{Sharing, Written};
use super::{LINE, Member, Shape, Type, Types};
use crate::marks::is_marker;
use crate::source::{Declaration, Sources};

/// Describes types, with what the source says of those of the workspace.
#[derive(Debug)]
pub struct Describing<'a> {
    /// All types of the programs.
    pub types: &'a Types,
    /// What is written through `&self`.
    pub sharing: Sharing<'a>,
    sources: Option<&'a Sources>,
    root: std::path::PathBuf,
}

impl<'a> Describing<'a> {
    /// With the source of the workspace, if there is one.
    #[must_use]
    pub fn new(types: &'a Types, sources: Option<&'a Sources>, root: &std::path::Path) -> Self {
        Self {
            types,
            sharing: Sharing::new(types),
            sources,
            root: root.to_owned(),
        }
    }

    /// The layout of a type.
    #[must_use]
    pub fn layout(&self, of: &Type) -> TypeLayout {
        let declaration = self.declaration(of);
        let (kind, fields, tag, variants) = match &of.shape {
            Shape::Struct(members) => (
                Kind::Struct,
                self.fields(members, declaration),
                None,
                Vec::new(),
            ),
            Shape::Union(members) => (
                Kind::Union,
                self.fields(members, declaration),
                None,
                Vec::new(),
            ),
            Shape::Enum { tag, variants } => {
                let tag = tag.map(|tag| self.tag(tag));
                let variants = variants
                    .iter()
                    .map(|variant| self.variant(of, tag.as_ref(), variant));
                (Kind::Enum, Vec::new(), tag.clone(), variants.collect())
            }
            Shape::Opaque | Shape::Array { .. } => (Kind::Other, Vec::new(), None, Vec::new()),
        };
        TypeLayout {
            name: of.name.to_string(),
            kind,
            size: of.size,
            alignment: of.alignment,
            lines: of.size.div_ceil(LINE),
            declared: declaration.map(|found| self.place(found)),
            is_marked: declaration.is_some_and(|found| found.attribute.is_some()),
            holes: self.holes(of),
            fields,
            tag,
            variants,
        }
    }

    /// What the source says of it, if it is of the workspace and the source is that of the program.
    fn declaration(&self, of: &Type) -> Option<&'a Declaration> {
        if !self.types.is_of_workspace(of) {
            return None;
        }
        let names: Vec<&str> = match &of.shape {
            Shape::Struct(members) | Shape::Union(members) => members
                .iter()
                .map(|member| member.name)
                .filter(|name| !is_marker(name))
                .collect(),
            _ => Vec::new(),
        };
        self.sources?.find(&of.name, &names).ok()
    }

    fn place(&self, declaration: &Declaration) -> Place {
        let file = &declaration.file;
        Place {
            file: file.strip_prefix(&self.root).unwrap_or(file).to_owned(),
            line: declaration.line,
        }
    }

    fn fields(&self, members: &[Member], declaration: Option<&Declaration>) -> Vec<Field> {
        let shown = members.iter().filter(|member| !is_marker(member.name));
        shown
            .map(|member| self.field(member, declaration))
            .collect()
    }

    /// A member, with the marks of its declaration.
    pub(super) fn field(&self, member: &Member, declaration: Option<&Declaration>) -> Field {
        let of = self.types.get(member.of);
        let (start, end) = (member.offset, member.offset + of.size);
        let declared = declaration.and_then(|declaration| declaration.field(member.name));
        let marks = declared.into_iter().flat_map(|field| &field.marks);
        Field {
            name: member.name.to_owned(),
            type_name: of.name.to_string(),
            start,
            end,
            straddles: of.size > 0 && of.size <= LINE && start / LINE != (end - 1) / LINE,
            written: self.sharing.of(member.of) == Written::Always,
            marks: marks.map(ToString::to_string).collect(),
        }
    }

    fn tag(&self, tag: super::Tag) -> Tag {
        let of = self.types.get(tag.of);
        Tag {
            type_name: of.name.to_string(),
            start: tag.offset,
            end: tag.offset + of.size,
            is_niche: tag.is_niche,
        }
    }

    fn variant(&self, of: &Type, tag: Option<&Tag>, variant: &super::Variant) -> Variant {
        let tag_bytes = tag.map(|tag| tag.start..tag.end);
        let covered = self.ranges(&variant.members).chain(tag_bytes);
        Variant {
            name: variant.name.to_owned(),
            tag: tag.and_then(|tag| Some(tag_value(tag, variant.value?))),
            fields: self.fields(&variant.members, None),
            holes: holes(covered.collect(), of.size),
        }
    }

    fn ranges<'b>(&'b self, members: &'b [Member]) -> impl Iterator<Item = Range<u64>> + 'b {
        members
            .iter()
            .map(|member| member.offset..member.offset + self.types.get(member.of).size)
    }

    /// The bytes of a type that nothing is on, in no variant.
    fn holes(&self, of: &Type) -> Vec<Hole> {
        let covered: Vec<_> = match &of.shape {
            Shape::Opaque | Shape::Array { .. } => return Vec::new(),
            Shape::Struct(members) | Shape::Union(members) => self.ranges(members).collect(),
            Shape::Enum { tag, variants } => {
                let tag = tag.map(|tag| tag.offset..tag.offset + self.types.get(tag.of).size);
                let members = variants
                    .iter()
                    .flat_map(|variant| self.ranges(&variant.members));
                members.chain(tag).collect()
            }
        };
        holes(covered, of.size)
    }
}

/// A value of the tag as its type has it; debug information has no sign.
fn tag_value(tag: &Tag, value: i128) -> String {
    let bits = 8 * (tag.end - tag.start);
    if tag.type_name.starts_with('u') && bits < 128 {
        value.rem_euclid(1 << bits).to_string()
    } else {
        value.to_string()
    }
}

/// What the ranges leave of so many bytes.
fn holes(mut covered: Vec<Range<u64>>, size: u64) -> Vec<Hole> {
    covered.sort_unstable_by_key(|range| range.start);
    let mut found = Vec::new();
    let mut at = 0;
    covered.push(size..size);
    for range in covered {
        if at < range.start {
            found.push(Hole {
                start: at,
                end: range.start,
            });
        }
        at = at.max(range.end);
    }
    found
}

impl TypeLayout {
    /// How many bytes nothing is on.
    #[must_use]
    pub fn padding(&self) -> u64 {
        self.holes.iter().map(|hole| hole.end - hole.start).sum()
    }

    /// Whether a value always starts with a line.
    #[must_use]
    pub fn starts_on_line(&self) -> bool {
        self.alignment
            .is_some_and(|alignment| alignment.is_multiple_of(LINE))
    }
}
