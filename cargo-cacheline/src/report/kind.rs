//! What it is that shares a line.

use super::Kind;
use super::finding::Subject;
use crate::names::{Layout, Member, Owner, Shape};
use crate::roles::path::Step;
use crate::roles::scope::Scope;
use crate::type_name;

pub(crate) fn kind(subject: &Subject<'_>) -> Kind {
    match &subject.found.scope {
        Scope::Inside { object, .. } => {
            let is_unknown = matches!(
                subject.roles.objects[*object].object.owner,
                Owner::Unknown { .. }
            );
            let steps = subject
                .found
                .edges
                .iter()
                .flat_map(|edge| [&edge.victim.step, &edge.culprit.step]);
            let is_counted = steps.clone().flatten().any(|step| *step == Step::Counts);
            let has_names = !steps.flatten().all(|step| matches!(step, Step::Bytes(..)));
            match subject.layout() {
                _ if is_unknown => Kind::Unknown,
                None => Kind::Unknown,
                Some(_) if is_counted => Kind::Counts,
                Some(layout) if has_names && !has_one_part(subject) => of_parts(layout),
                Some(_) => Kind::Bytes,
            }
        }
        Scope::Values { .. } => Kind::Fields,
        Scope::Beside(objects) => {
            let owners = objects
                .iter()
                .map(|&object| &subject.roles.objects[object].object.owner);
            let mut kinds = owners.map(of_owner);
            let first = kinds.next().unwrap_or(Kind::Unknown);
            if kinds.all(|kind| kind == first) {
                first
            } else {
                Kind::Neighbours
            }
        }
    }
}

/// Whether all that is known is that different bytes of one part were touched.
fn has_one_part(subject: &Subject<'_>) -> bool {
    subject
        .found
        .edges
        .iter()
        .all(|edge| edge.victim.step == edge.culprit.step)
}

fn of_parts(layout: &Layout) -> Kind {
    match &layout.shape {
        Shape::Opaque => Kind::Bytes,
        Shape::Elements { .. } => Kind::Elements,
        _ if is_plain_struct(layout) => Kind::Fields,
        // A tuple and a closure are declared nowhere, so what is in them says whose they are.
        _ if layout.in_workspace || is_anonymous(layout) => Kind::Parts,
        _ => Kind::Foreign,
    }
}

/// A struct may still be declared in a closure's body, and have a closure as a generic argument.
fn is_anonymous(layout: &Layout) -> bool {
    type_name::base(&layout.name).starts_with(['(', '{'])
}

/// Whether a type is a struct of the workspace with named fields, which the attribute takes.
pub(crate) fn is_plain_struct(layout: &Layout) -> bool {
    let is_named = |name: &str| !name.starts_with(|first: char| first.is_ascii_digit());
    match &layout.shape {
        Shape::Members(members) => {
            layout.in_workspace
                && !is_anonymous(layout)
                && !members.is_empty()
                && members.iter().all(|member| is_named(&member.name))
                && !is_union(members)
                && !is_packed(members)
        }
        _ => false,
    }
}

/// Whether two members lie on each other.
fn is_union(members: &[Member]) -> bool {
    let mut ranges: Vec<_> = members
        .iter()
        .map(|member| (member.offset, member.offset + member.layout.size))
        .collect();
    ranges.sort_unstable();
    ranges.windows(2).any(|pair| pair[0].1 > pair[1].0)
}

/// Whether the attribute refuses the struct, as its members are not where their types have to be.
fn is_packed(members: &[Member]) -> bool {
    members.iter().any(|member| {
        // More than 8 is a guess for what has no parts.
        let alignment = member
            .layout
            .alignment
            .map(|alignment| alignment.clamp(1, 8));
        alignment.is_some_and(|alignment| !member.offset.is_multiple_of(alignment))
    })
}

fn of_owner(owner: &Owner) -> Kind {
    match owner {
        Owner::Static { .. } => Kind::Statics,
        Owner::Variable { .. } => Kind::Variables,
        Owner::Heap { .. } => Kind::Blocks,
        Owner::Unknown { .. } => Kind::Unknown,
    }
}
