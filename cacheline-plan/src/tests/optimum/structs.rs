//! The structs that the planner and the judges are given: all small ones of a few kinds of fields, and random ones.

use super::case::{Case, written};
use crate::tests::random::Random;
use crate::tests::{COLD, field, read, shared, write};
use crate::{Access, Accesses, Alignment, FieldFacts, GroupNumber, Role, SharedWrites, TypeFacts};

/// What random structs are made of.
#[derive(Clone, Copy)]
struct Make {
    groups: usize,
    /// So many fields in a hundred.
    cold: usize,
    /// Of the hot ones, those that several groups touch.
    shared: usize,
    /// Bytes without alignment are multiples of this.
    unit: usize,
    line: usize,
}

/// The struct of a seed, of known sizes and with a hot field, each of one group: 1 to `most` fields that fill from a
/// bit of a line to a little more than one.
pub(super) fn random(seed: u64, most: usize) -> Case {
    make(&mut Random::new(seed), most, 0)
}

/// The same with fields that several groups touch.
pub(super) fn random_with_shares(seed: u64, most: usize) -> Case {
    make(&mut Random::new(seed), most, 30)
}

/// The same with types that nobody knows, and with wishes.
pub(super) fn random_with_wishes(seed: u64, most: usize) -> Case {
    let random = &mut Random::new(seed);
    let mut case = make(random, most, 30);
    for field in &mut case.fields {
        if random.percent(15) {
            field.ty.shared_writes = SharedWrites::Unknown;
        }
    }
    case.lines_apart = *random.pick(&[1, 1, 2, 4]);
    while case.apart() > 256 {
        case.lines_apart /= 2;
    }
    if random.percent(30) {
        case.first = Some(random.below(case.fields.len()));
    }
    case.no_straddle = random.percent(30);
    case.own_lines = random.percent(10);
    case
}

fn make(random: &mut Random, most: usize, shared: usize) -> Case {
    let make = Make {
        line: *random.pick(&[16, 32, 64, 64, 128]),
        groups: 1 + random.below(4),
        cold: *random.pick(&[15, 40, 60]),
        unit: *random.pick(&[1, 1, 4]),
        shared,
    };
    let mut fields = vec![field(
        make.hot(random),
        TypeFacts::plain(Alignment::Eight, 8),
    )];
    for _ in 1..=random.below(most) {
        let role = if random.percent(make.cold) {
            let explicit = random.percent(15);
            Role::Cold { explicit }
        } else {
            make.hot(random)
        };
        fields.push(make.field(random, role));
    }
    let place = random.below(fields.len());
    fields.swap(0, place);
    number_groups(&mut fields);
    Case::new(fields, u64::try_from(make.line).unwrap())
}

impl Make {
    fn hot(self, random: &mut Random) -> Role {
        let group = random.below(self.groups);
        let role = if random.percent(50) {
            read(group)
        } else {
            write(group)
        };
        match role {
            Role::Hot(accesses) if random.percent(self.shared) => {
                let first = accesses.all().next().expect("one at least");
                let other = GroupNumber(random.below(self.groups));
                let writes = random.percent(30);
                Role::Hot(Accesses::new(
                    first,
                    [Access {
                        group: other,
                        writes,
                    }],
                ))
            }
            role => role,
        }
    }

    fn field(self, random: &mut Random, role: Role) -> FieldFacts {
        let (align, size) = match random.below(4) {
            0 => (Alignment::Four, 4 * (1 + random.below(self.line / 4))),
            1 => (Alignment::Eight, 8 * (1 + random.below(self.line / 8))),
            2 => (Alignment::Sixteen, 16 * random.below(3)),
            _ => {
                let units = random.below(self.line / self.unit + 8);
                (Alignment::One, self.unit * units)
            }
        };
        let size = u64::try_from(size).unwrap();
        let field = FieldFacts {
            keeps_drop_order: random.percent(8),
            ..field(role, TypeFacts::plain(align, size))
        };
        if random.percent(25) {
            written(SharedWrites::Known, field)
        } else {
            field
        }
    }
}

/// Every struct of up to `most` fields, each of one of these kinds; the order of the fields does not matter to the
/// number of lines. Those without a hot field are left out, as the macro refuses them.
pub(super) fn every(kinds: &[FieldFacts], most: usize, line: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut chosen = vec![Vec::new()];
    for _ in 0..most {
        chosen = chosen
            .iter()
            .flat_map(|kinds_before: &Vec<usize>| {
                let last = kinds_before.last().copied().unwrap_or(0);
                (last..kinds.len()).map(|kind| [&kinds_before[..], &[kind]].concat())
            })
            .collect();
        for chosen in &chosen {
            let fields = chosen.iter().map(|&kind| kinds[kind].clone());
            let mut fields = fields.collect::<Vec<_>>();
            if fields.iter().any(|field| field.role.is_hot()) {
                number_groups(&mut fields);
                cases.push(Case::new(fields, line));
            }
        }
    }
    cases
}

/// Fields of three sizes in every role, for lines of 16 bytes: less than half a line, half of one, most of one.
pub(super) fn kinds() -> Vec<FieldFacts> {
    let roles = [read(0), read(1), write(1), write(2)];
    let mut kinds = Vec::new();
    for (align, size) in [
        (Alignment::One, 5),
        (Alignment::Eight, 8),
        (Alignment::Four, 12),
    ] {
        let ty = TypeFacts::plain(align, size);
        kinds.extend(roles.iter().map(|role| field(role.clone(), ty)));
        kinds.push(field(COLD, ty));
        kinds.push(written(SharedWrites::Known, field(COLD, ty)));
    }
    kinds
}

/// Fields that several groups touch, and those that lie beside them.
pub(super) fn shared_kinds() -> Vec<FieldFacts> {
    let roles = [shared(0, 1), shared(1, 0), read(0), write(0), write(1)];
    let mut kinds = Vec::new();
    for (align, size) in [(Alignment::One, 5), (Alignment::Eight, 8)] {
        let ty = TypeFacts::plain(align, size);
        kinds.extend(roles.iter().map(|role| field(role.clone(), ty)));
        kinds.push(written(SharedWrites::Unknown, field(COLD, ty)));
    }
    kinds
}

/// Numbers groups in order of first appearance, as the planner is promised.
pub(super) fn number_groups(fields: &mut [FieldFacts]) {
    let mut seen = Vec::new();
    let mut number = |group: GroupNumber| {
        let known = seen.iter().position(|&other| other == group);
        GroupNumber(known.unwrap_or_else(|| {
            seen.push(group);
            seen.len() - 1
        }))
    };
    for field in fields {
        if let Role::Hot(accesses) = &field.role {
            let accesses = accesses.all().map(|access| Access {
                group: number(access.group),
                ..access
            });
            let mut accesses = accesses.collect::<Vec<_>>().into_iter();
            let first = accesses.next().expect("one at least");
            field.role = Role::Hot(Accesses::new(first, accesses));
        }
    }
}
