//! Makes types of the entries of the debug information. One type is in many units, and is taken once.

mod names;
mod statics;

use std::rc::Rc;

use super::{Member, Shape, Tag, Type, TypeId, Types, Variant};
use crate::debug_info::entries::{self, Entries};
use crate::debug_info::{array_name, source_name};

/// Types lie in each other by value, so they end; this is for debug information that is damaged.
const DEEPEST: usize = 200;

/// Adds what is in a program: its types, and its statics, of which `symbols` has the address, the size and the name as the
/// linker knows it.
pub(super) fn add(types: &mut Types, units: &[Entries], symbols: &[(u64, u64, &'static str)]) {
    let mut gathering = Gathering {
        ids: units
            .iter()
            .map(|unit| vec![None; unit.types.len()])
            .collect(),
        paths: units
            .iter()
            .map(|unit| vec![None; unit.scopes.len()])
            .collect(),
        types,
        units,
    };
    for (unit, entries) in units.iter().enumerate() {
        for index in 0..entries.types.len() {
            gathering.id((unit, index), 0);
        }
    }
    let statics = gathering.statics(symbols);
    types.statics.push(statics);
}

/// The number of a unit, and that of a type in it.
type Place = (usize, usize);

struct Gathering<'a> {
    types: &'a mut Types,
    units: &'a [Entries],
    /// What was made of the entries of each unit.
    ids: Vec<Vec<Option<TypeId>>>,
    /// The paths of the scopes of each unit, with `::` behind.
    paths: Vec<Vec<Option<Rc<str>>>>,
}

impl Gathering<'_> {
    fn entry(&self, (unit, index): Place) -> &entries::Type {
        &self.units[unit].types[index]
    }

    /// Where the entry of a key is, most likely in the same unit as what refers to it.
    fn place(&self, near: usize, key: usize) -> Option<Place> {
        let find = |unit: usize| {
            let types = &self.units[unit].types;
            let index = types.binary_search_by_key(&key, |entry| entry.key).ok()?;
            Some((unit, index))
        };
        find(near).or_else(|| {
            let begins = |unit: &Entries| unit.types.first().is_some_and(|first| first.key <= key);
            let mut units = 0..self.units.len();
            units
                .rfind(|&unit| begins(&self.units[unit]))
                .and_then(find)
        })
    }

    fn id(&mut self, place: Place, depth: usize) -> TypeId {
        if let Some(known) = self.ids[place.0][place.1] {
            return known;
        }
        let id = self.made(place, depth);
        self.ids[place.0][place.1] = Some(id);
        id
    }

    fn made(&mut self, place: Place, depth: usize) -> TypeId {
        let entry = self.entry(place);
        let (size, target) = (entry.size.unwrap_or(0), entry.target);
        match entry.tag {
            gimli::DW_TAG_typedef
            | gimli::DW_TAG_const_type
            | gimli::DW_TAG_volatile_type
            | gimli::DW_TAG_restrict_type
            | gimli::DW_TAG_atomic_type => self.target(place, target, depth),
            gimli::DW_TAG_array_type => self.array(place, target, depth),
            gimli::DW_TAG_structure_type
            | gimli::DW_TAG_class_type
            | gimli::DW_TAG_union_type
            | gimli::DW_TAG_enumeration_type => self.composite(place, size, depth),
            _ => {
                let name = self.name(place, 0);
                self.opaque(name, size)
            }
        }
    }

    fn target(&mut self, place: Place, target: Option<usize>, depth: usize) -> TypeId {
        let found = target.and_then(|key| self.place(place.0, key));
        match found.filter(|_| depth < DEEPEST) {
            Some(found) => self.id(found, depth + 1),
            None => self.opaque("?".into(), 0),
        }
    }

    fn insert(&mut self, made: Type) -> TypeId {
        let index = self.types.list.insert_full(made).0;
        TypeId(u32::try_from(index).expect("a program has fewer types"))
    }

    fn opaque(&mut self, name: Rc<str>, size: u64) -> TypeId {
        let natural = size.is_power_of_two() && size <= 16;
        self.insert(Type {
            name,
            size,
            alignment: natural.then_some(size),
            shape: Shape::Opaque,
            is_declared: false,
            argument: None,
        })
    }

    fn array(&mut self, place: Place, target: Option<usize>, depth: usize) -> TypeId {
        let mut id = self.target(place, target, depth);
        // The innermost dimension is named last.
        for count in self.entry(place).counts.clone().into_iter().rev() {
            let element = self.types.get(id);
            let name = array_name(&element.name, count);
            let count = count.unwrap_or(0);
            let array = Type {
                name: name.into(),
                size: count.saturating_mul(element.size),
                alignment: element.alignment,
                shape: Shape::Array { element: id, count },
                is_declared: false,
                argument: None,
            };
            id = self.insert(array);
        }
        id
    }

    fn composite(&mut self, place: Place, size: u64, depth: usize) -> TypeId {
        let name = self.name(place, 0);
        let entry = self.entry(place);
        // The name of a closure or a coroutine begins with a brace, that of a tuple with a parenthesis.
        let has_name = |own: &str| {
            own.starts_with(|first: char| first.is_alphabetic() || first == '_')
                && !own.starts_with("dyn ")
        };
        let is_declared = !entry.is_variant && !entry.is_vtable && entry.name.is_some_and(has_name);
        let argument = entry.argument;
        // Rust's wide pointers are structs with names that no struct can have.
        let shape = if name.starts_with(['&', '*']) {
            Shape::Opaque
        } else {
            self.shape(place, depth)
        };
        let alignment = self
            .entry(place)
            .alignment
            .or_else(|| self.alignment(&shape));
        let argument = argument.and_then(|key| self.place(place.0, key));
        let made = Type {
            name,
            size,
            alignment,
            shape,
            is_declared,
            argument: argument.map(|argument| self.name(argument, 0)),
        };
        self.insert(made)
    }

    fn shape(&mut self, place: Place, depth: usize) -> Shape {
        let units = self.units;
        let entry = &units[place.0].types[place.1];
        if let Some(variants) = &entry.variants {
            return self.variants(place, entry, variants, depth);
        }
        let members = self.members(place.0, &entry.members, 0, depth);
        match entry.tag {
            gimli::DW_TAG_union_type => Shape::Union(members),
            gimli::DW_TAG_enumeration_type => Shape::Enum {
                tag: None,
                variants: Vec::new(),
            },
            _ => Shape::Struct(members),
        }
    }

    /// The members by offset, moved on by so many bytes.
    fn members(
        &mut self,
        unit: usize,
        list: &[entries::Member],
        by: u64,
        depth: usize,
    ) -> Vec<Member> {
        let members = list.iter().map(|member| Member {
            name: source_name(member.name),
            offset: by + member.offset,
            of: self.target((unit, 0), Some(member.target), depth),
        });
        let mut members: Vec<_> = members.collect();
        members.sort_by_key(|member| (member.offset, self.types.get(member.of).size));
        members
    }

    fn variants(
        &mut self,
        place: Place,
        entry: &entries::Type,
        list: &entries::Variants,
        depth: usize,
    ) -> Shape {
        let variants: Vec<_> = list
            .list
            .iter()
            .map(|variant| self.variant(place.0, variant, depth))
            .collect();
        let tag = match (list.tag, entry.target) {
            (Some(tag), _) => Some((tag.offset, tag.target)),
            // An enum without data is its tag.
            (None, Some(target)) if entry.tag == gimli::DW_TAG_enumeration_type => {
                Some((0, target))
            }
            _ => None,
        };
        let tag = tag.map(|(offset, target)| {
            let of = self.target(place, Some(target), depth);
            let end = offset + self.types.get(of).size;
            let mut members = variants.iter().flat_map(|variant| &variant.members);
            let is_on = |member: &Member| {
                offset < member.offset + self.types.get(member.of).size && member.offset < end
            };
            Tag {
                offset,
                of,
                is_niche: members.any(is_on),
            }
        });
        Shape::Enum { tag, variants }
    }

    fn variant(&mut self, unit: usize, variant: &entries::Variant, depth: usize) -> Variant {
        let units = self.units;
        let place = variant.data.and_then(|data| self.place(unit, data.target));
        let (mut name, mut members) = (variant.name, Vec::new());
        if let (Some(place), Some(data)) = (place, variant.data) {
            let holds = &units[place.0].types[place.1];
            members = self.members(place.0, &holds.members, data.offset, depth);
            // That of a coroutine has a number as its name.
            if name.bytes().all(|letter| letter.is_ascii_digit()) {
                name = holds.name.unwrap_or(name);
            }
        }
        Variant {
            name,
            value: variant.value,
            members,
        }
    }

    /// The alignment that follows from the parts, for older compilers do not write it.
    fn alignment(&self, shape: &Shape) -> Option<u64> {
        match shape {
            Shape::Struct(members) | Shape::Union(members) => {
                let all = members
                    .iter()
                    .map(|member| self.types.get(member.of).alignment);
                all.collect::<Option<Vec<_>>>()?.into_iter().max()
            }
            Shape::Enum {
                tag: Some(tag),
                variants,
            } if variants.iter().all(|variant| variant.members.is_empty()) => {
                self.types.get(tag.of).alignment
            }
            _ => None,
        }
    }
}
