//! The structs that the planner and the judges are given: all small ones of a few kinds of fields, and random ones.

use super::case::{Case, read, shared, sized, write};
use crate::plan::{FieldFacts, GroupNumber, Role};
use crate::tests::random::Random;
use crate::type_facts::Alignment;

/// The struct of a seed, of known sizes and with a hot field: 1 to `most` fields that fill from a bit of a line
/// to a little more than one.
pub(super) fn random(seed: u64, most: usize) -> Case {
    let random = &mut Random::new(seed);
    let line = *random.pick(&[16, 32, 64, 64, 128]);
    let groups = 1 + random.below(4);
    let cold_percent = *random.pick(&[15, 40, 60]);
    let unit = *random.pick(&[1, 1, 4]);
    let role = hot(random, groups);
    let mut fields = vec![sized(role, Alignment::Eight, 8)];
    for _ in 1..=random.below(most) {
        let role = if random.percent(cold_percent) {
            let explicit = random.percent(15);
            Role::Cold { explicit }
        } else {
            hot(random, groups)
        };
        fields.push(field(random, role, unit, line));
    }
    let place = random.below(fields.len());
    fields.swap(0, place);
    number_groups(&mut fields);
    let line = u64::try_from(line).unwrap();
    Case { fields, line }
}

fn hot(random: &mut Random, groups: usize) -> Role {
    let group = random.below(groups);
    if random.percent(50) {
        read(group)
    } else {
        write(group)
    }
}

fn field(random: &mut Random, role: Role, unit: usize, line: usize) -> FieldFacts {
    let (align, size) = match random.below(4) {
        0 => (Alignment::Four, 4 * (1 + random.below(line / 4))),
        1 => (Alignment::Eight, 8 * (1 + random.below(line / 8))),
        2 => (Alignment::Sixteen, 16 * random.below(3)),
        _ => (Alignment::One, unit * random.below(line / unit + 8)),
    };
    let field = FieldFacts {
        keeps_drop_order: random.percent(8),
        ..sized(role, align, u64::try_from(size).unwrap())
    };
    if random.percent(25) {
        shared(field)
    } else {
        field
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
            let mut fields = chosen.iter().map(|&kind| kinds[kind]).collect::<Vec<_>>();
            if fields.iter().any(|field| field.role.is_hot()) {
                number_groups(&mut fields);
                cases.push(Case { fields, line });
            }
        }
    }
    cases
}

/// Fields of three sizes in every role, for lines of 16 bytes: less than half a line, half of one, most of one.
pub(super) fn kinds() -> Vec<FieldFacts> {
    let roles = [read(0), read(1), write(1), write(2)];
    let cold = Role::Cold { explicit: false };
    let mut kinds = Vec::new();
    for (align, size) in [
        (Alignment::One, 5),
        (Alignment::Eight, 8),
        (Alignment::Four, 12),
    ] {
        kinds.extend(roles.map(|role| sized(role, align, size)));
        kinds.extend([sized(cold, align, size), shared(sized(cold, align, size))]);
    }
    kinds
}

/// Numbers groups in order of first appearance, as the planner is promised.
fn number_groups(fields: &mut [FieldFacts]) {
    let mut seen = Vec::new();
    let mut number = |group: GroupNumber| {
        let known = seen.iter().position(|&other| other == group);
        GroupNumber(known.unwrap_or_else(|| {
            seen.push(group);
            seen.len() - 1
        }))
    };
    for field in fields {
        field.role = match field.role {
            Role::Read(group) => Role::Read(number(group)),
            Role::Write(group) => Role::Write(number(group)),
            cold @ Role::Cold { .. } => cold,
        };
    }
}
