//! What a struct takes with its marks, by the attribute's own planner.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use cacheline_plan::{
    Access, Accesses, Condition, Extent, FieldFacts, Geometry, GroupNumber, LineSize, Placed,
    Request, Role, TypeFacts, offsets, plan,
};

use super::change::OfStruct;
use super::changes::Changes;
use super::data::{Arrangement, Lines, Placement};
use super::known_types::{facts, is_to_be_told};
use crate::marks::{Mark, is_marker};
use crate::names::{Layout, Member, Shape};
use crate::report::conflicts::LINES;
use crate::runtime::geometry::GEOMETRIES;
use crate::type_name;

/// A line in bytes, as it is recorded.
const LINE: u64 = GEOMETRIES[LINES].line as u64;

/// What fields are kept apart by where the attribute says nothing else, in bytes.
const APART: u64 = 2 * LINE;

impl Changes<'_> {
    /// How many lines a value of the struct took, and how many it will; nothing if that is not known of all that is in it.
    /// The macro is told of the types `told`, and knows of the others what their names say.
    pub(super) fn lines(&self, of_struct: &OfStruct, told: &BTreeSet<&str>) -> Option<Lines> {
        let placed = self.placed(of_struct, told)?;
        Some(Lines {
            before: of_struct.layout.size.div_ceil(LINE),
            after: placed.size.div_ceil(LINE),
        })
    }

    /// What the macro has to be told so that it takes no more lines than it has to: types of fields, by their names in debug information.
    pub(super) fn types_to_tell<'l>(&self, of_struct: &'l OfStruct) -> BTreeSet<&'l str> {
        let lines = |told: &BTreeSet<&str>| self.lines(of_struct, told).map(|lines| lines.after);
        let unknown = fields(&of_struct.layout).into_iter();
        let unknown = unknown.map(|member| &*member.layout);
        let unknown = unknown.filter(|layout| is_to_be_told(layout));
        let mut told: BTreeSet<&str> = unknown.map(|layout| &*layout.name).collect();
        let fewest = lines(&told);
        if of_struct.tells_types() || lines(&BTreeSet::new()) == fewest {
            return BTreeSet::new();
        }
        for name in told.clone() {
            told.remove(name);
            if lines(&told) != fewest {
                told.insert(name);
            }
        }
        told
    }

    /// Where the fields lie, in the order of [`fields`].
    fn placed(&self, of_struct: &OfStruct, told: &BTreeSet<&str>) -> Option<Placed> {
        let geometry = geometry(of_struct.option("line"), of_struct.option("apart"))?;
        self.placed_in(geometry, of_struct, told)
    }

    /// Where they lie on lines of some size.
    pub(super) fn placed_in(
        &self,
        geometry: Geometry,
        of_struct: &OfStruct,
        told: &BTreeSet<&str>,
    ) -> Option<Placed> {
        let mut groups = Groups::default();
        let fields = fields(&of_struct.layout);
        let extents = self.extents(of_struct)?;
        let facts = fields.iter().zip(&extents).map(|(member, extent)| {
            let marks = of_struct.marks_of_field(&member.name);
            FieldFacts {
                role: groups.role(marks),
                ty: facts_of(member, *extent, told),
                condition: Condition::default(),
                is_unsized: false,
                keeps_drop_order: false,
            }
        });
        let facts: Vec<_> = facts.collect();
        let request = Request {
            fields: &facts,
            geometries: vec![geometry],
            first: None,
            no_straddle: false,
            own_lines: of_struct.needs_own_lines() || of_struct.has_own_lines,
        };
        Some(offsets(&plan(&request), &extents, geometry))
    }

    /// Where the fields lie, by name.
    pub(super) fn arrangement(&self, of_struct: &OfStruct) -> Option<Arrangement> {
        let told = self.types_to_tell(of_struct);
        let Placed {
            offsets,
            size,
            align,
        } = self.placed(of_struct, &told)?;
        let extents = self.extents(of_struct)?;
        let fields = fields(&of_struct.layout).into_iter().zip(&offsets);
        let placed = fields
            .zip(extents)
            .map(|((member, &start), extent)| Placement {
                name: member.name.clone(),
                start,
                end: start + extent.size,
            });
        let mut fields: Vec<_> = placed.collect();
        fields.sort_by_key(|field| (field.start, field.end));
        Some(Arrangement {
            fields,
            size,
            alignment: align,
        })
    }

    /// What each of the fields takes, in the order of [`fields`].
    fn extents(&self, of_struct: &OfStruct) -> Option<Vec<Extent>> {
        let fields = fields(&of_struct.layout).into_iter();
        let extents = fields.map(|member| {
            if of_struct.wraps(&member.name) {
                wrapped(&member.layout)
            } else {
                self.extent(&member.layout)
            }
        });
        extents.collect()
    }

    /// What a type takes with all of the changes.
    fn extent(&self, layout: &Layout) -> Option<Extent> {
        if let Some(of_struct) = self.structs.get(type_name::path(&layout.name)) {
            let Placed { size, align, .. } = self.placed(of_struct, &BTreeSet::new())?;
            return Some(Extent { size, align });
        }
        match &layout.shape {
            Shape::Elements {
                element,
                count: Some(count),
            } => {
                let Extent { size, align } = self.extent(element)?;
                let size = size * count;
                Some(Extent { size, align })
            }
            _ => Some(Extent {
                size: layout.size,
                align: layout.alignment?,
            }),
        }
    }
}

/// The fields of a struct without the markers that the attribute has put in.
pub(super) fn fields(layout: &Layout) -> Vec<&Member> {
    let Shape::Members(members) = &layout.shape else {
        return Vec::new();
    };
    let own = |member: &&Member| !is_marker(&member.name);
    members.iter().filter(own).collect()
}

/// An array whose elements are in `OwnLines<..>`.
fn wrapped(layout: &Layout) -> Option<Extent> {
    match &layout.shape {
        Shape::Elements {
            element,
            count: Some(count),
        } => Some(Extent {
            size: element.size.next_multiple_of(APART) * count,
            align: APART,
        }),
        _ => None,
    }
}

fn facts_of(member: &Member, extent: Extent, told: &BTreeSet<&str>) -> TypeFacts {
    let layout = &member.layout;
    if extent.size != layout.size {
        // It has lines of its own by another change.
        let align = cacheline_plan::Alignment::of_bytes(extent.align);
        return TypeFacts::plain(align, extent.size);
    }
    facts(layout, told.contains(&*layout.name))
}

fn geometry(line: Option<u64>, apart: Option<u64>) -> Option<Geometry> {
    let apart = apart.or(line).unwrap_or(APART);
    let line = line.unwrap_or(LINE);
    let lines_apart = NonZeroU64::new(apart / line)?;
    Some(Geometry::new(LineSize::new(line)?, lines_apart))
}

/// The groups of a struct, by name, in the order of first appearance.
#[derive(Default)]
struct Groups(Vec<(String, bool)>);

impl Groups {
    fn role(&mut self, marks: &[Mark]) -> Role {
        let mut accesses = marks.iter().filter_map(|mark| self.access(mark));
        match accesses.next() {
            Some(first) => Role::Hot(Accesses::new(first, accesses)),
            None => Role::Cold {
                explicit: marks.contains(&Mark::Cold),
            },
        }
    }

    fn access(&mut self, mark: &Mark) -> Option<Access> {
        let (name, writes) = mark.group()?;
        // All that has no name and is read is one group, what is written another.
        let is_nameless = matches!(
            mark,
            Mark::Write(None) | Mark::WriteEach(None) | Mark::Read(None)
        );
        let key = (name.to_owned(), is_nameless);
        let known = self.0.iter().position(|group| *group == key);
        let number = known.unwrap_or_else(|| {
            self.0.push(key);
            self.0.len() - 1
        });
        let group = GroupNumber(number);
        Some(if writes {
            Access::write(group)
        } else {
            Access::read(group)
        })
    }
}
