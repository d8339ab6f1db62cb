//! The plans that move nothing: fields as declared, with or without the start of a line between them.

use std::collections::HashSet;

use super::{FieldFacts, GroupNumber, Plan, Purpose, Role, Run, positions};

/// The declared order, with the start of a line wherever the group changes from or to one that writes.
/// A cold field stays where it is declared, on the lines of what stands before it.
pub(crate) fn padded(fields: &[FieldFacts]) -> Plan {
    let mut runs = vec![Run {
        start: None,
        fields: Vec::new(),
    }];
    let writing = writing_groups(fields);
    let mut current = None;
    for field in positions(fields) {
        let side = side(&writing, fields[field].role);
        if side.is_some() && side != current {
            let start = if current.is_none() {
                first_start(side)
            } else {
                side
            };
            match runs.last_mut() {
                Some(first) if current.is_none() => first.start = start,
                _ => runs.push(Run {
                    start,
                    fields: Vec::new(),
                }),
            }
            current = side;
        }
        if let Some(run) = runs.last_mut() {
            run.fields.push(field);
        }
    }
    Plan { runs }
}

/// The declared order and nothing else.
pub(crate) fn untouched(fields: &[FieldFacts]) -> Plan {
    Plan {
        runs: vec![Run {
            start: None,
            fields: positions(fields).collect(),
        }],
    }
}

fn writing_groups(fields: &[FieldFacts]) -> HashSet<GroupNumber> {
    let roles = fields.iter().map(|field| field.role);
    roles
        .filter(|role| role.writes())
        .filter_map(Role::group)
        .collect()
}

/// The lines that a hot field belongs to: those of its group if that writes, else those of all that only reads.
fn side(writing: &HashSet<GroupNumber>, role: Role) -> Option<Purpose> {
    let group = role.group()?;
    Some(if writing.contains(&group) {
        Purpose::Group(group)
    } else {
        Purpose::ReadSide
    })
}

/// The struct itself starts the read side; a group that writes has its alignment raised to a line.
fn first_start(side: Option<Purpose>) -> Option<Purpose> {
    side.filter(|side| *side != Purpose::ReadSide)
}
