//! A byte of an object as the source would write it: `shards[3].hits`.

use std::fmt;
use std::rc::Rc;

use crate::names::{Layout, Member, Shape};

/// The way from an object to one of its bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberPath {
    /// The members and elements to go through, from the outside in. What only wraps another type is left out.
    pub steps: Vec<Step>,
    /// What part of it the byte is.
    pub part: Part,
    /// The type that the last step leads to, or the object's own if there is none.
    pub layout: Rc<Layout>,
    /// How far into it the byte is.
    pub offset: u64,
}

/// One step from a type into a part of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// To a member.
    Member {
        /// The type that has it.
        of: Rc<Layout>,
        /// Its name.
        name: String,
    },
    /// Into a variant of an enum.
    Variant {
        /// The enum.
        of: Rc<Layout>,
        /// The variant's name.
        name: String,
    },
    /// To an element.
    Element {
        /// Which, from 0.
        index: u64,
    },
}

/// What a byte is to the value that the path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The value itself.
    Value,
    /// What a lock guards, where that has no name of its own.
    Guarded,
    /// The word that is changed to take and to leave a lock.
    LockWord,
    /// Whether a thread panicked while it had the lock.
    PoisonFlag,
    /// The number of `Arc`s or `Rc`s.
    StrongCount,
    /// The number of `Weak`s.
    WeakCount,
    /// Which variant an enum is.
    Discriminant,
    /// More than one variant of an enum, or field of a union, has this byte.
    Several,
    /// No member has this byte.
    Padding,
}

/// The way to the byte at `offset`.
#[must_use]
pub fn resolve(layout: &Rc<Layout>, offset: u64) -> MemberPath {
    let mut path = MemberPath {
        steps: Vec::new(),
        part: Part::Value,
        layout: layout.clone(),
        offset,
    };
    while let Some((member, step, part)) = path.next() {
        if let Some(step) = step {
            path.steps.push(step);
            path.part = Part::Value;
        }
        path.part = part.unwrap_or(path.part);
        path.offset -= member.offset;
        path.layout = member.layout;
        if !matches!(path.part, Part::Value | Part::Guarded) {
            break;
        }
    }
    path
}

/// The same in words: `shards[3].hits`, `the lock word of jobs`. Empty if the byte is of the object itself.
#[must_use]
pub fn path(layout: &Rc<Layout>, offset: u64) -> String {
    resolve(layout, offset).to_string()
}

type Next = (Member, Option<Step>, Option<Part>);

impl MemberPath {
    /// The part of the type that has the byte, and what to write down for it. Where there is no further way, `part` says why.
    fn next(&mut self) -> Option<Next> {
        let of = self.layout.clone();
        match &of.shape {
            Shape::Opaque => None,
            Shape::Elements { element, count } => self.element(element, *count),
            Shape::Members(members) => match &self.covering(members)[..] {
                [member] => Some(into_member(&of, member)),
                [] => self.end(Part::Padding),
                _ => self.end(Part::Several),
            },
            Shape::Variants { tag, variants } => self.variant(&of, tag.as_ref(), variants),
        }
    }

    fn end(&mut self, part: Part) -> Option<Next> {
        self.part = part;
        None
    }

    fn covering(&self, members: &[Member]) -> Vec<Member> {
        let covers = |member: &&Member| {
            let inside = self.offset.checked_sub(member.offset);
            inside.is_some_and(|inside| inside < member.layout.size)
        };
        members.iter().filter(covers).cloned().collect()
    }

    fn element(&mut self, element: &Rc<Layout>, count: Option<u64>) -> Option<Next> {
        let index = self.offset.checked_div(element.size)?;
        if count.is_some_and(|count| index >= count) {
            return self.end(Part::Padding);
        }
        let member = Member {
            name: String::new(),
            offset: index * element.size,
            layout: element.clone(),
        };
        Some((member, Some(Step::Element { index }), None))
    }

    fn variant(
        &mut self,
        of: &Rc<Layout>,
        tag: Option<&Member>,
        variants: &[(String, Vec<Member>)],
    ) -> Option<Next> {
        if let Some(tag) = tag.filter(|tag| !self.covering(std::slice::from_ref(tag)).is_empty()) {
            return Some((tag.clone(), None, Some(Part::Discriminant)));
        }
        let found: Vec<_> = variants
            .iter()
            .flat_map(|(name, members)| {
                self.covering(members)
                    .into_iter()
                    .map(move |member| (name, member))
            })
            .collect();
        match &found[..] {
            [] => self.end(Part::Padding),
            // An option is what it has, or is not there.
            [(_, member)] if of.name.starts_with("core::option::Option<") => {
                Some((member.clone(), None, None))
            }
            [(name, member)] => {
                self.steps.push(Step::Variant {
                    of: of.clone(),
                    name: (*name).clone(),
                });
                Some((member.clone(), Some(step(of, member)), None))
            }
            // What a future captured is in all its variants.
            [(_, first), rest @ ..] if rest.iter().all(|(_, member)| member == first) => {
                Some((first.clone(), Some(step(of, first)), None))
            }
            _ => self.end(Part::Several),
        }
    }
}

fn step(of: &Rc<Layout>, member: &Member) -> Step {
    Step::Member {
        of: of.clone(),
        name: member.name.clone(),
    }
}

fn into_member(of: &Rc<Layout>, member: &Member) -> Next {
    let part = part_of(of, member);
    let written = part.is_none() && !is_wrapper(of, member);
    (member.clone(), written.then(|| step(of, member)), part)
}

/// What members of types of the standard library, and of locks that are made like theirs, stand for.
fn part_of(of: &Layout, member: &Member) -> Option<Part> {
    let counts = [
        "alloc::sync::ArcInner<",
        "alloc::rc::RcInner<",
        "alloc::rc::RcBox<",
    ];
    if counts.iter().any(|name| of.name.starts_with(name)) {
        return Some(match &*member.name {
            "strong" => Part::StrongCount,
            "weak" => Part::WeakCount,
            _ => Part::Value,
        });
    }
    is_lock(of).then(|| match &*member.name {
        "data" => Part::Guarded,
        "poison" => Part::PoisonFlag,
        _ => Part::LockWord,
    })
}

/// Whether it guards a member `data`, as the locks of std, `parking_lot` and `spin` do.
fn is_lock(layout: &Layout) -> bool {
    let path = layout.name.split('<').next().unwrap_or_default();
    let name = path.rsplit("::").next().unwrap_or_default();
    let guards = match &layout.shape {
        Shape::Members(members) => members.iter().any(|member| member.name == "data"),
        _ => false,
    };
    let lock = ["Mutex", "RwLock", "ReentrantLock"]
        .iter()
        .any(|kind| name.ends_with(kind));
    lock && guards && !layout.in_workspace
}

/// Whether `of` is nothing but `member`: an atomic, a cell, a type that pads.
fn is_wrapper(of: &Layout, member: &Member) -> bool {
    let Shape::Members(members) = &of.shape else {
        return false;
    };
    let alone = members
        .iter()
        .filter(|member| member.layout.size > 0)
        .count()
        == 1;
    let of_std = ["core::", "alloc::", "std::"]
        .iter()
        .any(|start| of.name.starts_with(start));
    alone
        && (of_std
            || member.name == "0"
            || !of.in_workspace && ["value", "inner", "data"].contains(&&*member.name))
}

impl fmt::Display for MemberPath {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = self.way();
        let (what, joined) = match self.part {
            Part::Value => return out.write_str(&way),
            Part::StrongCount | Part::WeakCount => {
                let count = if self.part == Part::StrongCount {
                    "strong"
                } else {
                    "weak"
                };
                return write!(out, "{way}{}{count}", if way.is_empty() { "" } else { "." });
            }
            Part::Guarded => ("the guarded value", "of"),
            Part::LockWord => ("the lock word", "of"),
            Part::PoisonFlag => ("the poison flag", "of"),
            Part::Discriminant => ("the discriminant", "of"),
            Part::Several => ("one of several fields", "of"),
            Part::Padding => ("padding", "in"),
        };
        if way.is_empty() {
            out.write_str(what)
        } else {
            write!(out, "{what} {joined} {way}")
        }
    }
}

impl MemberPath {
    /// The steps as the source writes them, without the part.
    #[must_use]
    pub fn way(&self) -> String {
        let mut way = String::new();
        for step in &self.steps {
            let text = match step {
                Step::Element { index } => format!("[{index}]"),
                Step::Member { name, .. } | Step::Variant { name, .. } if way.is_empty() => {
                    name.clone()
                }
                Step::Member { name, .. } | Step::Variant { name, .. } => format!(".{name}"),
            };
            way.push_str(&text);
        }
        way
    }
}

#[cfg(test)]
mod tests;
