//! Random marks.

use std::collections::BTreeMap;
use std::fmt;

use super::Field;
use crate::tests::random::Random;

/// Who touches a field, and how.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::tests::c_oracle) enum Mark {
    None,
    Cold,
    /// With the group's name, if the mark has one.
    Read(Option<&'static str>),
    Write(Option<&'static str>),
}

impl Mark {
    /// The group of a hot field.
    pub(in crate::tests::c_oracle) fn group(self) -> Option<&'static str> {
        match self {
            Self::None | Self::Cold => None,
            Self::Read(name) => Some(name.unwrap_or("hot_read")),
            Self::Write(name) => Some(name.unwrap_or("hot_write")),
        }
    }

    pub(in crate::tests::c_oracle) fn writes(self) -> bool {
        matches!(self, Self::Write(_))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Cold => formatter.write_str("#[cold]"),
            Self::Read(None) => formatter.write_str("#[hot_read]"),
            Self::Read(Some(group)) => write!(formatter, "#[hot_read({group})]"),
            Self::Write(None) => formatter.write_str("#[hot_write]"),
            Self::Write(Some(group)) => write!(formatter, "#[hot_write({group})]"),
        }
    }
}

/// The groups of one struct, and how often its fields are hot.
pub(super) struct Groups {
    names: Vec<Option<&'static str>>,
    hot: usize,
}

impl Groups {
    pub(super) fn new(random: &mut Random) -> Self {
        let mut names = [None, None, Some("producer"), Some("consumer"), Some("rx")].to_vec();
        names.push(Some("tx"));
        shuffle(random, &mut names);
        names.truncate(1 + random.below(6));
        let hot = *random.pick(&[30, 60, 90]);
        Self { names, hot }
    }

    pub(super) fn mark(&self, random: &mut Random, must_be_hot: bool) -> Mark {
        if !must_be_hot && !random.percent(self.hot) {
            return if random.percent(20) {
                Mark::Cold
            } else {
                Mark::None
            };
        }
        let group = *random.pick(&self.names);
        if random.percent(50) {
            Mark::Read(group)
        } else {
            Mark::Write(group)
        }
    }
}

/// The fields in an order that can be kept: each group that writes has one place, and what is written through a shared
/// reference is marked, as it may be on a line of what is read.
pub(super) fn together(random: &mut Random, mut fields: Vec<Field>) -> Vec<Field> {
    for field in &mut fields {
        let is_written = ["Atomic", "Cell"]
            .iter()
            .any(|name| field.ty.text.contains(name));
        if is_written && field.mark == Mark::None {
            field.mark = Mark::Cold;
        }
    }
    let mut writing = BTreeMap::<_, Vec<Field>>::new();
    for field in fields.iter().filter(|field| field.mark.writes()) {
        writing.insert(field.mark.group(), Vec::new());
    }
    let mut blocks = Vec::new();
    let mut cold = Vec::new();
    for field in fields {
        match writing.get_mut(&field.mark.group()) {
            Some(block) => block.push(field),
            // Where nothing moves, what may be written says that it does not matter.
            None if field.mark.group().is_none() => cold.push(Field {
                mark: Mark::Cold,
                ..field
            }),
            None => blocks.push(vec![field]),
        }
    }
    blocks.extend(writing.into_values());
    shuffle(random, &mut blocks);
    let mut fields = blocks.into_iter().flatten().collect::<Vec<_>>();
    for field in cold {
        fields.insert(random.below(fields.len() + 1), field);
    }
    fields
}

/// Every order with the same chance.
pub(super) fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for end in (1..items.len()).rev() {
        items.swap(end, random.below(end + 1));
    }
}
