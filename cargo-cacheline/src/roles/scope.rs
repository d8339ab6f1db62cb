//! Which parts of which values are told apart: as much of the way to each byte as matters.

use std::collections::BTreeSet;

use super::path::{Part, Step, parts_within};
use super::{Roles, Touch};
use crate::names::Shape;
use crate::type_name;

/// What is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Scope {
    /// The parts of one value in an object. In which element of an array it is does not matter.
    Inside {
        /// The object.
        object: usize,
        /// The way from it to the value.
        value: Vec<Step>,
    },
    /// The parts of all values of one struct, wherever they are: offsets are from the start of the value.
    Values {
        /// The struct's path, without generics.
        path: String,
        /// The objects that have such values.
        objects: BTreeSet<usize>,
    },
    /// Objects, each with the parts that it consists of.
    Beside(BTreeSet<usize>),
}

/// A part, of those that a [`Scope`] tells apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId {
    /// Which object it is in.
    pub object: usize,
    /// The way from the object to the value around it, whichever elements it leads through.
    pub around: Vec<Step>,
    /// From there to the part: this very element. `None` if it is the object itself.
    pub step: Option<Step>,
}

impl FieldId {
    /// The part, whichever element of an array it is.
    #[must_use]
    pub fn of_any_element(&self) -> Self {
        Self {
            step: self.step.as_ref().map(Step::of_any_element),
            ..self.clone()
        }
    }

    /// The part, in whichever value of its type it is, as [`Scope::Values`] has it.
    #[must_use]
    pub fn of_any_value(&self) -> Self {
        Self {
            object: 0,
            around: Vec::new(),
            step: self.step.clone(),
        }
    }
}

impl Scope {
    /// The objects in it.
    pub fn objects(&self) -> impl Iterator<Item = usize> {
        let (one, several) = match self {
            Self::Inside { object, .. } => (Some(*object), None),
            Self::Values { objects, .. } | Self::Beside(objects) => {
                (None, Some(objects.iter().copied()))
            }
        };
        one.into_iter().chain(several.into_iter().flatten())
    }

    /// The parts that an access touches: several if it is to more than one of them. Empty if it is elsewhere.
    #[must_use]
    pub fn fields_of(&self, roles: &Roles, touch: &Touch) -> Vec<(FieldId, Part)> {
        match self {
            Self::Inside { object, value } if *object == touch.object => {
                inside(roles, touch, value.len(), |around| around == value)
            }
            Self::Values { path, .. } => of_struct(roles, touch, path),
            Self::Beside(objects) if objects.contains(&touch.object) => {
                vec![beside(touch)]
            }
            _ => Vec::new(),
        }
    }
}

/// The parts of a value of a struct, the same in whichever value they are.
fn of_struct(roles: &Roles, touch: &Touch, path: &str) -> Vec<(FieldId, Part)> {
    let is_it = |part: &Part| {
        let layout = part.layout.as_deref();
        layout.is_some_and(|layout| type_name::path(&layout.name) == path)
    };
    let Some(depth) = touch.parts.iter().position(is_it) else {
        return Vec::new();
    };
    let begin = touch.parts[depth].start;
    let anywhere = |(field, part): (FieldId, Part)| {
        let start = part.start.saturating_sub(begin);
        (field.of_any_value(), Part { start, ..part })
    };
    let fields = inside(roles, touch, depth, |_| true);
    fields.into_iter().map(anywhere).collect()
}

/// The way to the part number `depth` of those around an access, whichever elements it leads through.
#[must_use]
pub fn way_to(parts: &[Part], depth: usize) -> Vec<Step> {
    let steps = parts[1..=depth]
        .iter()
        .filter_map(|part| part.step.as_ref());
    steps.map(Step::of_any_element).collect()
}

fn inside(
    roles: &Roles,
    touch: &Touch,
    depth: usize,
    is_way: impl Fn(&[Step]) -> bool,
) -> Vec<(FieldId, Part)> {
    // What has no name on the way is as far as the way is known.
    let known = touch.parts.len() - 1;
    let depth_known = depth.min(known);
    let around = way_to(&touch.parts, depth_known);
    if depth_known < depth || !is_way(&around) {
        return Vec::new();
    }
    let object = &roles.objects[touch.object].object;
    let field = |part: Part| {
        let id = FieldId {
            object: touch.object,
            around: around.clone(),
            step: part.step.clone(),
        };
        (id, part)
    };
    let value = &touch.parts[depth];
    let next = touch.parts.get(depth + 1);
    let has_no_name = |part: &Part| matches!(part.step, Some(Step::Bytes(..)));
    if let Some(next) = next.filter(|next| !has_no_name(next)) {
        return vec![field(next.clone())];
    }
    let parts = parts_within(object, value, touch.start, touch.size);
    match (parts.is_empty(), next) {
        (false, _) => parts.into_iter().map(field).collect(),
        (true, Some(bytes)) => vec![field(bytes.clone())],
        // A value without parts is its own.
        (true, None) => vec![field(Part {
            step: None,
            ..value.clone()
        })],
    }
}

/// The part of the object that an access goes to, as a neighbour of the object would name it: a field of a struct of the
/// workspace, an element, or else all of it.
#[must_use]
pub fn beside(touch: &Touch) -> (FieldId, Part) {
    let is_value = |part: &Part| part.step == Some(Step::Value);
    let whole = usize::from(touch.parts.get(1).is_some_and(is_value));
    let is_open = match &touch.parts[whole].layout {
        Some(layout) => layout.in_workspace || matches!(layout.shape, Shape::Elements { .. }),
        None => true,
    };
    let is_counts = whole == 0
        && touch
            .parts
            .get(1)
            .is_some_and(|part| part.step == Some(Step::Counts));
    let depth = whole + usize::from(is_open || is_counts);
    let deepest = depth.min(touch.parts.len() - 1);
    let part = touch.parts[deepest].clone();
    let around = way_to(&touch.parts, deepest.saturating_sub(1));
    let step = if deepest == 0 {
        None
    } else {
        part.step.clone()
    };
    (
        FieldId {
            object: touch.object,
            around,
            step,
        },
        part,
    )
}
