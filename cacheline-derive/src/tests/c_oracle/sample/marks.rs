//! Random marks.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::Field;
use crate::tests::random::Random;

/// What a group does to a field: read or write it. With the group's name, if the mark has one.
#[derive(Clone, Copy)]
pub(in crate::tests::c_oracle) enum Mark {
    Read(Option<&'static str>),
    Write(Option<&'static str>),
}

/// The marks of a field.
#[derive(Clone)]
pub(in crate::tests::c_oracle) enum Marks {
    None,
    Cold,
    Hot(Vec<Mark>),
}

/// Groups, and whether each writes.
pub(in crate::tests::c_oracle) type Who = BTreeSet<(&'static str, bool)>;

impl Mark {
    fn group(self) -> &'static str {
        match self {
            Self::Read(name) => name.unwrap_or("hot_read"),
            Self::Write(name) => name.unwrap_or("hot_write"),
        }
    }

    fn writes(self) -> bool {
        matches!(self, Self::Write(_))
    }
}

impl Marks {
    /// Nobody, if the field is cold.
    pub(in crate::tests::c_oracle) fn who(&self) -> Who {
        let marks = match self {
            Self::None | Self::Cold => &[],
            Self::Hot(marks) => marks.as_slice(),
        };
        marks
            .iter()
            .map(|mark| (mark.group(), mark.writes()))
            .collect()
    }

    pub(in crate::tests::c_oracle) fn write(&self) -> bool {
        self.who().iter().any(|mark| mark.1)
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Cold => formatter.write_str("#[cold]"),
            Self::Hot(marks) => marks.iter().try_for_each(|mark| mark.fmt(formatter)),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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

    pub(super) fn marks(&self, random: &mut Random, must_be_hot: bool) -> Marks {
        if !must_be_hot && !random.percent(self.hot) {
            return if random.percent(20) {
                Marks::Cold
            } else {
                Marks::None
            };
        }
        let mut marks = Vec::new();
        let mut groups = BTreeSet::new();
        let count = if random.percent(75) {
            1
        } else {
            2 + random.below(2)
        };
        for _ in 0..count {
            let group = *random.pick(&self.names);
            if groups.insert(group) {
                let mark = random.pick(&[Mark::Read, Mark::Write]);
                marks.push(mark(group));
            }
        }
        Marks::Hot(marks)
    }
}

/// The fields in an order that can be kept: what is written has one place with all that it may share lines with, and what is
/// written through a shared reference is marked, as it may be on a line of what is read.
pub(super) fn together(random: &mut Random, mut fields: Vec<Field>) -> Vec<Field> {
    for field in &mut fields {
        let is_written = ["Atomic", "Cell"]
            .iter()
            .any(|name| field.ty.text.contains(name));
        if is_written && matches!(field.marks, Marks::None) {
            field.marks = Marks::Cold;
        }
    }
    let owned = owned(&fields);
    let mut written = BTreeMap::<_, Vec<Field>>::new();
    let mut blocks = Vec::new();
    let mut cold = Vec::new();
    for field in fields {
        let who = field.marks.who();
        if let Some(group) = only_group(&who).filter(|group| owned.contains(group)) {
            let own = Who::from([(group, true)]);
            written.entry(own).or_default().push(field);
        } else if field.marks.write() {
            written.entry(who).or_default().push(field);
        } else if who.is_empty() {
            // Where nothing moves, what may be written says that it does not matter.
            cold.push(Field {
                marks: Marks::Cold,
                ..field
            });
        } else {
            blocks.push(vec![field]);
        }
    }
    blocks.extend(written.into_values());
    shuffle(random, &mut blocks);
    let mut fields = blocks.into_iter().flatten().collect::<Vec<_>>();
    for field in cold {
        fields.insert(random.below(fields.len() + 1), field);
    }
    fields
}

/// The groups that write what nobody else touches.
pub(in crate::tests::c_oracle) fn owned(fields: &[Field]) -> BTreeSet<&'static str> {
    let written = fields.iter().filter(|field| field.marks.write());
    written
        .filter_map(|field| only_group(&field.marks.who()))
        .collect()
}

/// The group that alone touches a field, if one does.
pub(in crate::tests::c_oracle) fn only_group(who: &Who) -> Option<&'static str> {
    let only = who.first().filter(|_| who.len() == 1);
    only.map(|mark| mark.0)
}

/// Every order with the same chance.
pub(super) fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for end in (1..items.len()).rev() {
        items.swap(end, random.below(end + 1));
    }
}
