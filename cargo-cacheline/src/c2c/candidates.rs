//! The structs of the workspace that memory without a name may hold.

use std::path::Path;
use std::rc::Rc;

use anyhow::Result;

use crate::layout::{self, Type, Types};
use crate::names::{Layout, Member, Shape};

/// Types lie in each other by value, so they end; this is for debug information that is damaged.
const DEEPEST: usize = 64;

/// A struct with the fields that a line of the source would name: those of structs of the workspace in it instead of these.
pub(super) struct Candidate {
    pub(super) layout: Rc<Layout>,
    pub(super) fields: Vec<Field>,
}

/// A field, in bytes from the start of the struct.
pub(super) struct Field {
    pub(super) name: String,
    pub(super) start: u64,
    pub(super) end: u64,
}

impl Candidate {
    /// The structs of the program at `path` that are declared below `workspace`.
    pub(super) fn all(path: &Path, workspace: &Path) -> Result<Vec<Self>> {
        let types = Types::read(&[path], workspace, &[])?;
        let own = types
            .iter()
            .filter(|of| types.is_of_workspace(of) && matches!(of.shape, layout::Shape::Struct(_)));
        Ok(own.map(|of| Self::of(&types, of)).collect())
    }

    fn of(types: &Types, of: &Type) -> Self {
        let layout = converted(types, of, 0);
        let mut fields = Vec::new();
        add_fields(&layout, 0, &mut fields);
        Self { layout, fields }
    }

    /// The field that a byte is in.
    pub(super) fn field_at(&self, offset: u64) -> Option<&Field> {
        let mut fields = self.fields.iter();
        fields.find(|field| (field.start..field.end).contains(&offset))
    }

    /// Whether a value of `inner` lies there in it.
    pub(super) fn holds(&self, inner: &Layout, offset: u64) -> bool {
        let (mut layout, mut offset) = (Rc::clone(&self.layout), offset);
        loop {
            if offset == 0 && layout.name == inner.name {
                return true;
            }
            let (next, start) = match &layout.shape {
                Shape::Members(members) => {
                    let holds = |member: &&Member| {
                        (member.offset..member.offset + member.layout.size).contains(&offset)
                    };
                    let Some(member) = members.iter().find(holds) else {
                        return false;
                    };
                    (Rc::clone(&member.layout), member.offset)
                }
                Shape::Elements { element, .. } if element.size > 0 => {
                    (Rc::clone(element), offset / element.size * element.size)
                }
                _ => return false,
            };
            layout = next;
            offset -= start;
        }
    }
}

fn add_fields(layout: &Layout, start: u64, fields: &mut Vec<Field>) {
    let Shape::Members(members) = &layout.shape else {
        return;
    };
    for member in members.iter().filter(|member| member.layout.size > 0) {
        let start = start + member.offset;
        let is_struct = matches!(member.layout.shape, Shape::Members(_));
        if is_struct && member.layout.in_workspace {
            add_fields(&member.layout, start, fields);
        } else {
            fields.push(Field {
                name: member.name.clone(),
                start,
                end: start + member.layout.size,
            });
        }
    }
}

/// The type as the report knows types.
fn converted(types: &Types, of: &Type, depth: usize) -> Rc<Layout> {
    let shape = match &of.shape {
        layout::Shape::Struct(members) if depth < DEEPEST => {
            let members = members.iter().map(|member| Member {
                name: member.name.to_owned(),
                offset: member.offset,
                layout: converted(types, types.get(member.of), depth + 1),
            });
            Shape::Members(members.collect())
        }
        layout::Shape::Array { element, count } if depth < DEEPEST => Shape::Elements {
            element: converted(types, types.get(*element), depth + 1),
            count: Some(*count),
        },
        _ => Shape::Opaque,
    };
    Rc::new(Layout {
        name: of.name.to_string(),
        size: of.size,
        alignment: of.alignment,
        declared: None,
        in_workspace: types.is_of_workspace(of),
        shape,
    })
}
