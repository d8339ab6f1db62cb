//! Who touches a field on a hot path, and which fields that brings together.
//!
//! Two fields conflict when one is written by a group and the other is touched by another group. So what is never
//! written has no conflict with its like; what one group alone touches has none with its like; and what a group writes
//! and others touch as well has none with what the same groups touch in the same way. These are the sides.

use std::collections::HashSet;

use super::facts::{FieldFacts, GroupNumber};

/// What one group does to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Access {
    /// Who touches the field.
    pub group: GroupNumber,
    /// Whether the group writes it, or only reads.
    pub writes: bool,
}

impl Access {
    /// The group only reads the field.
    #[must_use]
    pub const fn read(group: GroupNumber) -> Self {
        Self {
            group,
            writes: false,
        }
    }

    /// The group writes the field.
    #[must_use]
    pub const fn write(group: GroupNumber) -> Self {
        Self {
            group,
            writes: true,
        }
    }
}

/// What each of the groups does that touch a field: one at least, each once, in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Accesses {
    first: Access,
    others: Vec<Access>,
}

impl Accesses {
    /// Of one group or more. A group that writes may read as well.
    pub fn new(first: Access, others: impl IntoIterator<Item = Access>) -> Self {
        let mut all = std::iter::once(first).chain(others).collect::<Vec<_>>();
        all.sort_unstable_by_key(|access| (access.group, !access.writes));
        all.dedup_by_key(|access| access.group);
        Self {
            first: all.remove(0),
            others: all,
        }
    }

    /// In the order of the groups.
    pub fn all(&self) -> impl Iterator<Item = Access> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// The same groups, none of which writes.
    pub(super) fn as_reads(&self) -> Self {
        let as_read = |access: Access| Access::read(access.group);
        Self {
            first: as_read(self.first),
            others: self.others.iter().copied().map(as_read).collect(),
        }
    }

    /// The groups that touch the field.
    pub fn groups(&self) -> impl Iterator<Item = GroupNumber> + '_ {
        self.all().map(|access| access.group)
    }

    /// Whether any of them writes.
    #[must_use]
    pub fn write(&self) -> bool {
        self.all().any(|access| access.writes)
    }

    /// The group that alone touches the field, if one does.
    #[must_use]
    pub fn only_group(&self) -> Option<GroupNumber> {
        self.others.is_empty().then_some(self.first.group)
    }
}

/// Hot fields without a conflict among them, which share lines.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Never written.
    Read,
    /// Touched by one group alone, which writes some of them.
    Own(GroupNumber),
    /// Written by a group, and touched by others: those that are touched alike.
    Shared(Accesses),
}

/// The sides of the fields of a struct.
#[derive(Debug)]
pub struct Sides {
    /// The groups that write what nobody else touches.
    owners: HashSet<GroupNumber>,
}

impl Sides {
    pub(super) fn of(fields: &[FieldFacts]) -> Self {
        Self::of_accesses(fields.iter().filter_map(|field| field.role.accesses()))
    }

    /// Of what is done to each hot field.
    pub fn of_accesses<'a>(accesses: impl Iterator<Item = &'a Accesses>) -> Self {
        let written = accesses.filter(|accesses| accesses.write());
        Self {
            owners: written.filter_map(Accesses::only_group).collect(),
        }
    }

    /// The side of a hot field. What a group only reads is where it writes, if it has such lines to itself.
    #[must_use]
    pub fn side(&self, field: &FieldFacts) -> Option<Side> {
        let accesses = field.role.accesses()?;
        Some(match accesses.only_group() {
            Some(group) if self.owners.contains(&group) => Side::Own(group),
            _ if accesses.write() => Side::Shared(accesses.clone()),
            _ => Side::Read,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Role;
    use crate::tests::{U64, field};

    /// As the design defines it, for fields whose accesses differ.
    fn conflict(one: &Accesses, other: &Accesses) -> bool {
        let meets = |writer: &Accesses, toucher: &Accesses| {
            let mut writes = writer.all().filter(|access| access.writes);
            writes.any(|access| toucher.groups().any(|group| group != access.group))
        };
        one != other && (meets(one, other) || meets(other, one))
    }

    /// Every way in which three groups can touch a field.
    fn every_accesses() -> Vec<Accesses> {
        let mut every = Vec::new();
        for number in 1..27_usize {
            let digits = [number % 3, number / 3 % 3, number / 9];
            let touching = digits.into_iter().enumerate();
            let mut accesses = touching.filter_map(|(group, does)| match does {
                0 => None,
                does => Some(Access {
                    group: GroupNumber(group),
                    writes: does == 2,
                }),
            });
            let first = accesses.next().expect("one of the digits is not 0");
            every.push(Accesses::new(first, accesses));
        }
        every
    }

    #[test]
    fn fields_of_one_side_do_not_conflict() {
        let every = every_accesses();
        assert_eq!(every.len(), 26);
        for one in &every {
            for other in &every {
                let fields = [one, other].map(|accesses| field(Role::Hot(accesses.clone()), U64));
                let sides = Sides::of(&fields);
                let [side, other_side] = fields.each_ref().map(|field| sides.side(field));
                let share = side == other_side;
                assert!(!share || !conflict(one, other), "{one:?} {other:?}");
                // The other way round there are two exceptions: one group reads what it also writes for others, or
                // nothing is written that the two do not share.
                if !share && !conflict(one, other) {
                    let reads = [one, other].iter().any(|accesses| !accesses.write());
                    assert!(reads, "{one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn what_a_group_reads_is_where_it_writes_alone() {
        let (producer, consumer) = (GroupNumber(0), GroupNumber(1));
        let shared = Accesses::new(Access::write(producer), [Access::read(consumer)]);
        let reads = field(Role::Hot(Accesses::new(Access::read(producer), [])), U64);
        let writes = field(Role::Hot(Accesses::new(Access::write(producer), [])), U64);
        let tail = field(Role::Hot(shared.clone()), U64);

        let without = [reads.clone(), tail.clone()];
        assert_eq!(Sides::of(&without).side(&without[0]), Some(Side::Read));
        let with = [reads, tail, writes];
        let sides = Sides::of(&with);
        assert_eq!(sides.side(&with[0]), Some(Side::Own(producer)));
        assert_eq!(sides.side(&with[1]), Some(Side::Shared(shared)));
        assert_eq!(sides.side(&with[2]), Some(Side::Own(producer)));
    }

    #[test]
    fn a_group_that_writes_may_read_as_well() {
        let group = GroupNumber(3);
        let both = Accesses::new(Access::read(group), [Access::write(group)]);
        assert_eq!(both, Accesses::new(Access::write(group), []));
    }
}
