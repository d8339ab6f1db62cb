//! From an offset in an object to the field that is there.

use std::rc::Rc;

use crate::names::{Holder, Layout, Member, Object, Owner, Shape};

/// A step from a value to a part of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// From what an `Arc` or `Rc` allocates to its two counts, which are taken for one field.
    Counts,
    /// From what an `Arc` or `Rc` allocates to the value in it.
    Value,
    /// To a member; of an enum, with the variant before it.
    Member(Rc<str>),
    /// To an element of an array.
    Index(u64),
    /// To any element of an array: where it does not matter which.
    AnyIndex,
    /// To bytes that have no name: their range from the start of the object.
    Bytes(u64, u64),
}

impl Step {
    /// The step, whichever element it leads to.
    #[must_use]
    pub fn of_any_element(&self) -> Self {
        match self {
            Self::Index(_) => Self::AnyIndex,
            step => step.clone(),
        }
    }
}

/// A value in an object.
#[derive(Clone, Debug)]
pub struct Part {
    /// How it is reached from the value around it; `None` for the whole object.
    pub step: Option<Step>,
    /// Its first byte, from the start of the object.
    pub start: u64,
    /// How many bytes it has.
    pub size: u64,
    /// Its type, if it is known.
    pub layout: Option<Rc<Layout>>,
}

impl Part {
    /// The byte after its last.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.start.saturating_add(self.size)
    }

    fn holds(&self, start: u64, size: u64) -> bool {
        self.start <= start && start.saturating_add(size) <= self.end()
    }

    fn of(step: Step, start: u64, layout: &Rc<Layout>) -> Self {
        Self {
            step: Some(step),
            start,
            size: layout.size,
            layout: Some(Rc::clone(layout)),
        }
    }

    /// The whole object.
    #[must_use]
    pub fn whole(object: &Object) -> Self {
        let size = object.layout.as_ref().map_or(0, |layout| layout.size);
        Self {
            step: None,
            start: 0,
            size: object.size.unwrap_or(size).max(size),
            layout: object.layout.clone(),
        }
    }
}

/// The type of what is in an object: of an `Arc` or `Rc`, of the value behind the counts.
#[must_use]
pub fn value_of(object: &Object) -> Option<Rc<Layout>> {
    let layout = object.layout.as_ref()?;
    match &layout.shape {
        Shape::Members(members) if is_counted(object) => {
            let value = members.iter().find(|member| !is_count(member))?;
            Some(Rc::clone(&value.layout))
        }
        _ => Some(Rc::clone(layout)),
    }
}

/// The values around an access of `size` bytes at `start`, the object first, the innermost that holds all of it last.
#[must_use]
pub fn parts_around(object: &Object, start: u64, size: u64) -> Vec<Part> {
    let mut parts = vec![Part::whole(object)];
    let is_counted = is_counted(object);
    loop {
        let around = &parts[parts.len() - 1];
        match part_at(around, start, is_counted && parts.len() == 1) {
            Some(part) if part.holds(start, size) => parts.push(part),
            Some(_) => return parts,
            None => break,
        }
    }
    let innermost = &parts[parts.len() - 1];
    if !is_leaf(innermost) {
        parts.push(Part {
            step: Some(Step::Bytes(start, start.saturating_add(size))),
            start,
            size,
            layout: None,
        });
    }
    parts
}

/// The parts of `around`, one level below it, that an access of `size` bytes at `start` touches.
#[must_use]
pub fn parts_within(object: &Object, around: &Part, start: u64, size: u64) -> Vec<Part> {
    let is_counted = is_counted(object) && around.step.is_none();
    let end = start.saturating_add(size).min(around.end());
    let mut at = start.max(around.start);
    let mut parts = Vec::new();
    while at < end {
        match part_at(around, at, is_counted) {
            Some(part) => {
                at = part.end();
                parts.push(part);
            }
            None => at += 1,
        }
    }
    parts
}

/// Whether nothing below it has a name.
fn is_leaf(part: &Part) -> bool {
    let is_opaque = |layout: &Rc<Layout>| matches!(layout.shape, Shape::Opaque);
    part.step == Some(Step::Counts) || part.layout.as_ref().is_some_and(is_opaque)
}

/// Whether an object has the counts of an `Arc` or `Rc` before its value.
pub(crate) fn is_counted(object: &Object) -> bool {
    matches!(
        object.owner,
        Owner::Heap {
            holder: Holder::Arc | Holder::Rc,
            ..
        }
    )
}

/// The part of `around`, one level below it, that holds the byte at `offset` of the object.
fn part_at(around: &Part, offset: u64, is_counted: bool) -> Option<Part> {
    let layout = around.layout.as_ref()?;
    let inner = offset.checked_sub(around.start)?;
    match &layout.shape {
        Shape::Opaque => None,
        Shape::Members(members) if is_counted => counted_at(members, around, inner),
        Shape::Members(members) => {
            let member = member_at(members, inner)?;
            let step = Step::Member(member.name.as_str().into());
            Some(Part::of(step, around.start + member.offset, &member.layout))
        }
        Shape::Variants { tag, variants } => variant_at(tag.as_ref(), variants, around, inner),
        Shape::Elements { element, count } => {
            let index = inner.checked_div(element.size)?;
            let is_there = count.is_none_or(|count| index < count);
            let start = around.start + index * element.size;
            is_there.then(|| Part::of(Step::Index(index), start, element))
        }
    }
}

/// The member that holds the byte at `inner`; of a union, the largest such.
fn member_at(members: &[Member], inner: u64) -> Option<&Member> {
    members
        .iter()
        .filter(|member| inner >= member.offset && inner - member.offset < member.layout.size)
        .max_by_key(|member| member.layout.size)
}

fn is_count(member: &Member) -> bool {
    matches!(member.name.as_str(), "strong" | "weak")
}

fn counted_at(members: &[Member], around: &Part, inner: u64) -> Option<Part> {
    let member = member_at(members, inner)?;
    if !is_count(member) {
        return Some(Part::of(
            Step::Value,
            around.start + member.offset,
            &member.layout,
        ));
    }
    let counts = || members.iter().filter(|member| is_count(member));
    let start = counts().map(|count| count.offset).min()?;
    let end = counts()
        .map(|count| count.offset + count.layout.size)
        .max()?;
    Some(Part {
        step: Some(Step::Counts),
        start: around.start + start,
        size: end - start,
        layout: None,
    })
}

fn variant_at(
    tag: Option<&Member>,
    variants: &[(String, Vec<Member>)],
    around: &Part,
    inner: u64,
) -> Option<Part> {
    if let Some(tag) = tag.filter(|tag| member_at(std::slice::from_ref(tag), inner).is_some()) {
        let step = Step::Member("discriminant".into());
        return Some(Part::of(step, around.start + tag.offset, &tag.layout));
    }
    // Which variant it was is not recorded: the first that has something there stands for all.
    variants.iter().find_map(|(variant, members)| {
        let member = member_at(members, inner)?;
        let step = Step::Member(format!("{variant}.{}", member.name).into());
        Some(Part::of(step, around.start + member.offset, &member.layout))
    })
}

#[cfg(test)]
mod tests;
