//! Types as the compiler laid them out, read from the debug information once each.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::die::Die;
use super::type_names::{array_lengths, array_name, type_name};
use super::workspace::{Workspace, declared};
use crate::names::{Layout, Member, Shape};

/// Types lie in each other by value, so they end; this is for debug information that is damaged.
const DEEPEST: usize = 200;

/// The types of a file that have been asked for, by where their entry is.
#[derive(Default)]
pub(super) struct Layouts {
    known: RefCell<HashMap<usize, Rc<Layout>>>,
}

impl Layouts {
    /// The type that `die` describes.
    pub(super) fn of(&self, die: &Die<'_>, workspace: &Workspace) -> Rc<Layout> {
        Reading {
            known: &self.known,
            workspace,
        }
        .layout(die, 0)
    }
}

struct Reading<'a> {
    known: &'a RefCell<HashMap<usize, Rc<Layout>>>,
    workspace: &'a Workspace,
}

impl Reading<'_> {
    fn layout(&self, die: &Die<'_>, depth: usize) -> Rc<Layout> {
        if let Some(known) = self.known.borrow().get(&die.key()) {
            return known.clone();
        }
        let layout = self.read(die, depth);
        self.known.borrow_mut().insert(die.key(), layout.clone());
        layout
    }

    fn read(&self, die: &Die<'_>, depth: usize) -> Rc<Layout> {
        let target = || die.refers(gimli::DW_AT_type).filter(|_| depth < DEEPEST);
        match die.tag() {
            gimli::DW_TAG_typedef
            | gimli::DW_TAG_const_type
            | gimli::DW_TAG_volatile_type
            | gimli::DW_TAG_restrict_type
            | gimli::DW_TAG_atomic_type => match target() {
                Some(target) => self.layout(&target, depth + 1),
                None => self.finish(die, 0, None, Shape::Opaque),
            },
            gimli::DW_TAG_array_type => match target() {
                Some(element) => self.array(die, &element, depth),
                None => self.finish(die, 0, None, Shape::Opaque),
            },
            _ => {
                let shape = self.shape(die, depth);
                let pointer = || {
                    let pointer = die.tag() == gimli::DW_TAG_pointer_type;
                    pointer.then(|| {
                        die.data()
                            .map(|unit| u64::from(unit.encoding().address_size))
                    })?
                };
                let size = die.number(gimli::DW_AT_byte_size).or_else(pointer);
                self.finish(die, size.unwrap_or(0), alignment(die, size, &shape), shape)
            }
        }
    }

    fn shape(&self, die: &Die<'_>, depth: usize) -> Shape {
        let composite = matches!(
            die.tag(),
            gimli::DW_TAG_structure_type | gimli::DW_TAG_class_type | gimli::DW_TAG_union_type
        );
        // Rust's wide pointers are structs with names that no struct can have.
        let pointer = die.name().is_some_and(|name| name.starts_with(['&', '*']));
        if !composite || pointer || depth >= DEEPEST {
            return Shape::Opaque;
        }
        let children = die.children();
        let variants = children
            .iter()
            .find(|child| child.tag() == gimli::DW_TAG_variant_part);
        match variants {
            Some(variants) => self.variants(variants, depth),
            None => Shape::Members(self.members(&children, depth)),
        }
    }

    fn members(&self, children: &[Die<'_>], depth: usize) -> Vec<Member> {
        let members = children
            .iter()
            .filter(|child| child.tag() == gimli::DW_TAG_member);
        members
            .filter_map(|member| self.member(member, depth))
            .collect()
    }

    fn member(&self, die: &Die<'_>, depth: usize) -> Option<Member> {
        let name = die.name().unwrap_or_default();
        Some(Member {
            name: source_name(&name).to_string(),
            offset: die.number(gimli::DW_AT_data_member_location).unwrap_or(0),
            layout: self.layout(&die.refers(gimli::DW_AT_type)?, depth + 1),
        })
    }

    fn variants(&self, part: &Die<'_>, depth: usize) -> Shape {
        let children = part.children();
        let variants: Vec<_> = children
            .iter()
            .filter(|child| child.tag() == gimli::DW_TAG_variant)
            .flat_map(|variant| self.members(&variant.children(), depth))
            .map(|member| (variant_name(&member), members_at(&member)))
            .collect();
        let tag = part
            .refers(gimli::DW_AT_discr)
            .and_then(|tag| self.member(&tag, depth));
        // Where the discriminant is in a niche of a variant's member, its bytes are that member's.
        let tag = tag.filter(|tag| {
            let mut members = variants.iter().flat_map(|(_, members)| members);
            !members.any(|member| overlap(member, tag))
        });
        let tag = tag.map(|tag| Member {
            name: "discriminant".into(),
            ..tag
        });
        Shape::Variants { tag, variants }
    }

    fn array(&self, die: &Die<'_>, element: &Die<'_>, depth: usize) -> Rc<Layout> {
        let mut layout = self.layout(element, depth + 1);
        // The innermost dimension is named last.
        for count in array_lengths(die).into_iter().rev() {
            let (size, alignment) = (layout.size, layout.alignment);
            layout = Rc::new(Layout {
                name: array_name(&layout.name, count),
                size: count.unwrap_or(0).saturating_mul(size),
                alignment,
                declared: None,
                in_workspace: false,
                shape: Shape::Elements {
                    element: layout,
                    count,
                },
            });
        }
        layout
    }

    fn finish(&self, die: &Die<'_>, size: u64, alignment: Option<u64>, shape: Shape) -> Rc<Layout> {
        let name = type_name(die);
        let declared = declared(die).map(|source| self.workspace.source(source));
        let in_workspace = match &declared {
            Some(declared) => self.workspace.holds(&declared.file),
            None => self.workspace.owns(die, &name),
        };
        Rc::new(Layout {
            name,
            size,
            alignment,
            declared,
            in_workspace,
            shape,
        })
    }
}

/// The alignment that is written, or else the one that follows from the parts.
fn alignment(die: &Die<'_>, size: Option<u64>, shape: &Shape) -> Option<u64> {
    let written = die.number(gimli::DW_AT_alignment);
    written.or_else(|| match shape {
        Shape::Members(members) => {
            let all = members.iter().map(|member| member.layout.alignment);
            all.collect::<Option<Vec<_>>>()?.into_iter().max()
        }
        Shape::Opaque => size.filter(|size| size.is_power_of_two() && *size <= 16),
        _ => None,
    })
}

/// A variant is a member whose type has the variant's own name and members; that of a coroutine has a number as its name.
fn variant_name(variant: &Member) -> String {
    let numbered = variant.name.bytes().all(|letter| letter.is_ascii_digit());
    match variant.layout.name.rsplit("::").next() {
        Some(name) if numbered => name.to_string(),
        _ => variant.name.clone(),
    }
}

fn members_at(variant: &Member) -> Vec<Member> {
    let Shape::Members(members) = &variant.layout.shape else {
        return Vec::new();
    };
    let moved = members.iter().map(|member| Member {
        offset: variant.offset + member.offset,
        ..member.clone()
    });
    moved.collect()
}

fn overlap(one: &Member, other: &Member) -> bool {
    let end = |member: &Member| member.offset + member.layout.size;
    one.offset < end(other) && other.offset < end(one)
}

/// `__0` is `0` in the source, and `_ref__x` the captured variable `x`.
pub(crate) fn source_name(name: &str) -> &str {
    if let Some(captured) = name.strip_prefix("_ref__") {
        return captured;
    }
    match name.strip_prefix("__") {
        Some(number) if number.bytes().all(|letter| letter.is_ascii_digit()) => number,
        _ => name,
    }
}
