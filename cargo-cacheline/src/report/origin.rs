//! Whose memory a finding is about: what another crate lays out, nobody in the workspace can change.

use super::Kind;
use super::conflicts::is_lock;
use super::finding::Subject;
use super::place::{Places, is_of_std};
use super::whose::{is_of_another, owner_of};
use crate::names::{Holder, Layout, Location, Object, Owner, Shape};
use crate::roles::path::value_of;
use crate::roles::scope::Scope;

/// The crate that a finding is up to, if it is not of the workspace. In doubt it is.
pub(crate) fn of_crate(subject: &Subject<'_>, places: &Places<'_>, kind: Kind) -> Option<String> {
    match &subject.found.scope {
        Scope::Inside { object, .. } => match (kind, subject.layout()) {
            _ if of_static(&subject.roles.objects[*object].object).is_some() => {
                of_static(&subject.roles.objects[*object].object)
            }
            (Kind::Unknown, _) | (_, None) => of_code(subject, places, *object),
            (Kind::Foreign, Some(layout)) => Some(crate_of(&layout.name).to_owned()),
            (Kind::Counts, _) => of_object(subject, places, *object),
            (_, Some(layout)) => of_type(layout),
        },
        // Structs of the workspace alone are looked at so.
        Scope::Values { .. } => None,
        Scope::Beside(objects) => {
            // What text is in says nothing of whose it is.
            let tells = |&&object: &&usize| !is_text(&subject.roles.objects[object].object);
            let of_each = objects
                .iter()
                .filter(tells)
                .map(|&object| of_object(subject, places, object));
            of_each.collect::<Option<Vec<_>>>()?.into_iter().next()
        }
    }
}

/// Whether an object is the buffer of a `String`, or of a `Vec<u8>`.
fn is_text(object: &Object) -> bool {
    let is_elements = matches!(
        object.owner,
        Owner::Heap {
            holder: Holder::Elements | Holder::Deque,
            ..
        }
    );
    let element = object.layout.as_ref().map(|layout| &layout.shape);
    is_elements && matches!(element, Some(Shape::Elements { element, .. }) if element.name == "u8")
}

fn of_object(subject: &Subject<'_>, places: &Places<'_>, number: usize) -> Option<String> {
    let object = &subject.roles.objects[number].object;
    match (&object.owner, value_of(object)) {
        (Owner::Static { .. }, _) => of_static(object),
        (Owner::Variable { function, .. }, layout) => of_std(function)
            .or_else(|| of_type(layout?.as_ref()).filter(|owner| owner == crate_of(function))),
        (Owner::Heap { .. }, Some(layout)) => of_type(&layout),
        (Owner::Heap { .. } | Owner::Unknown { .. }, _) => of_code(subject, places, number),
    }
}

/// The crate that declares a static, if that is not one of the workspace.
fn of_static(object: &Object) -> Option<String> {
    match &object.owner {
        Owner::Static {
            name,
            in_workspace: false,
            ..
        } => Some(crate_of(name.trim_start_matches(['<', '&'])).to_owned()),
        _ => None,
    }
}

fn of_std(path: &str) -> Option<String> {
    Some(crate_of(path).to_owned()).filter(|owner| owner == "std")
}

/// The crate that alone makes values of a type. Locks of any crate are for all to use.
fn of_type(layout: &Layout) -> Option<String> {
    if let Shape::Elements { element, .. } = &layout.shape {
        return of_type(element);
    }
    let is_its_own = is_of_another(layout) && !is_lock(layout);
    is_its_own.then(|| crate_of(&layout.name).to_owned())
}

/// The crate whose code alone touches an object; the workspace's, where only functions of `core` that anybody may call are known.
fn of_code(subject: &Subject<'_>, places: &Places<'_>, object: usize) -> Option<String> {
    let mut owner = None;
    for &touch in &subject.roles.objects[object].touches {
        let touch = &subject.roles.touches[touch];
        let locations = places.names[touch.process].code(touch.code);
        let location = innermost(&locations)?;
        if location.in_workspace || location.function.starts_with("core::") {
            return None;
        }
        let path = location.function.trim_start_matches('<');
        owner = owner.or_else(|| Some(crate_of(path).to_owned()));
    }
    owner
}

/// The function that does it: what it calls in the standard library is what anybody could call.
fn innermost(locations: &[Location]) -> Option<&Location> {
    let is_own = |location: &&Location| !is_of_std(location);
    locations.iter().find(is_own).or(locations.last())
}

/// The crate that a path begins with; that of the standard library has one name.
fn crate_of(path: &str) -> &str {
    match owner_of(path) {
        "core" | "alloc" | "std" => "std",
        name => name,
    }
}
