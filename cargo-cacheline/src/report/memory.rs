//! The memory that a finding is in.

use super::Memory;
use super::conflicts::LINES;
use super::place::Places;
use crate::names::{Holder, Owner};
use crate::roles::path::value_of;
use crate::roles::{Roles, Shared};
use crate::runtime::geometry::GEOMETRIES;
use crate::type_name;

pub(super) fn memory(
    roles: &Roles,
    places: &Places<'_>,
    objects: &[usize],
    number: usize,
) -> Memory {
    let shared = &roles.objects[number];
    let object = &shared.object;
    let type_name = value_of(object).map(|layout| type_name::short(&layout.name));
    let allocated = match &object.owner {
        Owner::Heap { allocated, .. } => allocated.as_ref().and_then(|at| places.of_location(at)),
        _ => None,
    };
    Memory {
        name: memory_name(roles, shared, type_name.as_deref()),
        type_name,
        allocated,
        blocks: matches!(object.owner, Owner::Heap { .. }).then_some(shared.blocks),
        size: object.size,
        begins: begin_of(roles, objects, number),
    }
}

fn memory_name(roles: &Roles, shared: &Shared, type_name: Option<&str>) -> String {
    match (&shared.object.owner, type_name) {
        (Owner::Static { name, .. }, _) => format!("static {name}"),
        (Owner::Variable { name, function }, _) => {
            let function = type_name::function(function);
            match shared.blocks {
                0 => format!("variable {name} of {function}"),
                places => format!("variable {name} of {function}, at {places} places on stacks"),
            }
        }
        (
            Owner::Heap {
                holder: Holder::Box,
                ..
            },
            Some(of),
        ) => format!("Box<{of}>"),
        (
            Owner::Heap {
                holder: Holder::Arc,
                ..
            },
            Some(of),
        ) => format!("Arc<{of}>"),
        (
            Owner::Heap {
                holder: Holder::Rc, ..
            },
            Some(of),
        ) => format!("Rc<{of}>"),
        (Owner::Heap { .. }, Some(of)) => of.to_owned(),
        (Owner::Heap { .. }, None) => "block of the heap".to_owned(),
        (
            Owner::Unknown {
                stack_of: Some(thread),
            },
            _,
        ) => {
            let name = roles
                .threads
                .get(*thread as usize)
                .filter(|name| !name.is_empty());
            let name = name.map_or_else(|| format!("number {thread}"), Clone::clone);
            format!("stack of thread {name}")
        }
        (Owner::Unknown { stack_of: None }, _) => "memory without a name".to_owned(),
    }
}

/// How far an object begins behind the line that the first of the objects begins on.
pub(super) fn begin_of(roles: &Roles, objects: &[usize], number: usize) -> Option<u64> {
    let line = GEOMETRIES[LINES].line as u64;
    let shared = &roles.objects[number];
    let addresses = objects
        .iter()
        .filter_map(|&object| roles.objects[object].address);
    if let (Some(address), Some(first)) = (shared.address, addresses.min()) {
        return Some(address - first / line * line);
    }
    let mut starts = shared.starts.keys().map(|start| start % line);
    let first = starts.next()?;
    (objects.len() == 1 && starts.all(|start| start == first)).then_some(first)
}
