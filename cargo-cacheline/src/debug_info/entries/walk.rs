//! The pass over the entries of a unit.

use gimli::{DwTag, UnitRef};

use super::attributes::{Attributes, Reading};
use super::{Entries, Member, Scope, Static, Type, Variant, Variants};
use crate::debug_info::die::{Dwarf, Reader};

/// Reads all units, in the order of the file.
pub(in crate::debug_info) fn read(dwarf: &Dwarf) -> Vec<Entries> {
    let mut found = Vec::new();
    let mut headers = dwarf.units();
    while let Ok(Some(header)) = headers.next() {
        let start = header.debug_info_offset();
        if let (Some(start), Ok(unit)) = (start, dwarf.unit(header)) {
            let unit = UnitRef::new(dwarf, &unit);
            let mut walk = Walk::new(unit, start.0);
            // What was read before the damage is still good.
            let _ = walk.read();
            found.push(walk.found);
        }
    }
    found
}

struct Walk<'a> {
    reading: Reading<'a>,
    found: Entries,
    /// The entries that the next one is in, as far as they matter.
    open: Vec<Open>,
}

/// An entry whose children are being read.
#[derive(Clone, Copy)]
struct Open {
    depth: isize,
    what: What,
    scope: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Namespace,
    /// A type, by its index.
    Type(usize),
    /// What the variants of the type are in; `tag` is the key of the discriminant.
    Variants {
        of: usize,
        tag: Option<usize>,
    },
    /// The last variant of the type.
    Variant {
        of: usize,
    },
}

impl<'a> Walk<'a> {
    fn new(unit: UnitRef<'a, Reader>, start: usize) -> Self {
        Self {
            reading: Reading { unit, start },
            found: Entries::default(),
            open: Vec::new(),
        }
    }

    fn read(&mut self) -> gimli::Result<()> {
        let Reading { unit, start } = self.reading;
        let mut entries = unit.entries_raw(None)?;
        while !entries.is_empty() {
            let (key, depth) = (start + entries.next_offset().0, entries.next_depth());
            while self.open.last().is_some_and(|open| open.depth >= depth) {
                self.open.pop();
            }
            let Some(kind) = entries.read_abbreviation()? else {
                continue;
            };
            if !matters(kind.tag()) {
                entries.skip_attributes(kind.attributes())?;
                continue;
            }
            let attributes = self.reading.attributes(&mut entries, kind.attributes())?;
            // Those that a function or a block is around are in none of these.
            let parent = self.open.last().copied();
            let direct = parent.filter(|open| open.depth + 1 == depth);
            let opened = self.entry(key, kind.tag(), &attributes, parent, direct);
            if let Some((what, scope)) = opened.filter(|_| kind.has_children()) {
                self.open.push(Open { depth, what, scope });
            }
        }
        Ok(())
    }

    /// Takes an entry in. What others may be in is returned, with their scope.
    fn entry(
        &mut self,
        key: usize,
        tag: DwTag,
        attributes: &Attributes,
        parent: Option<Open>,
        direct: Option<Open>,
    ) -> Option<(What, Option<usize>)> {
        let scope = parent.and_then(|parent| parent.scope);
        let what = direct.map(|direct| direct.what);
        match (tag, what) {
            (gimli::DW_TAG_namespace, _) => {
                return Some((What::Namespace, self.scope(attributes.name, scope)));
            }
            (gimli::DW_TAG_variable, _) => self.variable(attributes, scope),
            (gimli::DW_TAG_member, Some(what)) => self.member(key, attributes, what),
            (gimli::DW_TAG_subrange_type, Some(What::Type(of))) => {
                self.found.types[of].counts.push(attributes.count);
            }
            (gimli::DW_TAG_template_type_parameter, Some(What::Type(of))) => {
                let argument = &mut self.found.types[of].argument;
                *argument = argument.or(attributes.target);
            }
            (gimli::DW_TAG_enumerator, Some(What::Type(of))) => {
                self.variant(of, attributes.name.unwrap_or_default(), attributes.value);
            }
            (gimli::DW_TAG_variant_part, Some(What::Type(of))) => {
                self.found.types[of].variants = Some(Variants::default());
                let tag = attributes.tag;
                return Some((What::Variants { of, tag }, scope));
            }
            (gimli::DW_TAG_variant, Some(What::Variants { of, .. })) => {
                self.variant(of, "", attributes.value);
                return Some((What::Variant { of }, scope));
            }
            (tag, _) if is_type(tag) => {
                let of = self.found.types.len();
                let is_variant =
                    matches!(what, Some(What::Type(of)) if self.found.types[of].variants.is_some());
                let mut made = type_of(key, tag, attributes, scope, is_variant);
                if tag == gimli::DW_TAG_pointer_type {
                    let pointer = u64::from(self.reading.unit.encoding().address_size);
                    made.size = made.size.or(Some(pointer));
                }
                self.found.types.push(made);
                return Some((What::Type(of), self.scope(attributes.name, scope)));
            }
            _ => {}
        }
        None
    }

    fn scope(&mut self, name: Option<&'static str>, parent: Option<usize>) -> Option<usize> {
        let Some(name) = name else {
            return parent;
        };
        self.found.scopes.push(Scope { name, parent });
        Some(self.found.scopes.len() - 1)
    }

    fn variable(&mut self, attributes: &Attributes, scope: Option<usize>) {
        let Attributes {
            name,
            address,
            target,
            ..
        } = *attributes;
        if let (Some(name), Some(address), Some(target)) = (name, address, target) {
            self.found.statics.push(Static {
                name,
                scope,
                address,
                target,
            });
        }
    }

    fn member(&mut self, key: usize, attributes: &Attributes, what: What) {
        let Some(target) = attributes.target else {
            return;
        };
        let member = Member {
            name: attributes.name.unwrap_or_default(),
            offset: attributes.offset.unwrap_or(0),
            target,
        };
        match what {
            What::Type(of) => self.found.types[of].members.push(member),
            What::Variants { of, tag } if tag == Some(key) => {
                if let Some(variants) = &mut self.found.types[of].variants {
                    variants.tag = Some(member);
                }
            }
            What::Variant { of } => {
                let variants = self.found.types[of].variants.as_mut();
                if let Some(last) = variants.and_then(|variants| variants.list.last_mut()) {
                    last.name = member.name;
                    last.data = Some(member);
                }
            }
            _ => {}
        }
    }

    fn variant(&mut self, of: usize, name: &'static str, value: Option<i128>) {
        let variants = &mut self.found.types[of].variants;
        let variant = Variant {
            name,
            value,
            data: None,
        };
        variants
            .get_or_insert_with(Variants::default)
            .list
            .push(variant);
    }
}

fn type_of(
    key: usize,
    tag: DwTag,
    attributes: &Attributes,
    scope: Option<usize>,
    is_variant: bool,
) -> Type {
    Type {
        key,
        tag,
        name: attributes.name,
        scope,
        is_variant,
        is_vtable: attributes.is_vtable,
        size: attributes.size,
        alignment: attributes.alignment,
        target: attributes.target,
        argument: None,
        members: Vec::new(),
        variants: None,
        counts: Vec::new(),
    }
}

fn matters(tag: DwTag) -> bool {
    is_type(tag)
        || matches!(
            tag,
            gimli::DW_TAG_namespace
                | gimli::DW_TAG_variable
                | gimli::DW_TAG_member
                | gimli::DW_TAG_subrange_type
                | gimli::DW_TAG_template_type_parameter
                | gimli::DW_TAG_enumerator
                | gimli::DW_TAG_variant_part
                | gimli::DW_TAG_variant
        )
}

fn is_type(tag: DwTag) -> bool {
    matches!(
        tag,
        gimli::DW_TAG_structure_type
            | gimli::DW_TAG_class_type
            | gimli::DW_TAG_union_type
            | gimli::DW_TAG_enumeration_type
            | gimli::DW_TAG_base_type
            | gimli::DW_TAG_pointer_type
            | gimli::DW_TAG_reference_type
            | gimli::DW_TAG_array_type
            | gimli::DW_TAG_subroutine_type
            | gimli::DW_TAG_typedef
            | gimli::DW_TAG_const_type
            | gimli::DW_TAG_volatile_type
            | gimli::DW_TAG_restrict_type
            | gimli::DW_TAG_atomic_type
    )
}
