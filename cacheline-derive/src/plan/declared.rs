//! The plans that move nothing: fields as declared, with or without the start of a line between them.

use std::collections::HashSet;

use super::{FieldFacts, LineStart, Plan, Role, Run};

/// The declared order, with the start of a line wherever the group changes from or to one that writes.
/// A cold field stays where it is declared, on the lines of what stands before it.
pub(crate) fn padded(fields: &[FieldFacts]) -> Plan {
    let mut runs = vec![Run {
        start: None,
        fields: Vec::new(),
    }];
    let writing = writing_groups(fields);
    let mut current = None;
    for (index, field) in fields.iter().enumerate() {
        let side = side(&writing, field.role);
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
            run.fields.push(index);
        }
    }
    Plan { runs }
}

/// The declared order and nothing else.
pub(crate) fn untouched(fields: &[FieldFacts]) -> Plan {
    Plan {
        runs: vec![Run {
            start: None,
            fields: (0..fields.len()).collect(),
        }],
    }
}

fn writing_groups(fields: &[FieldFacts]) -> HashSet<usize> {
    let writes = |field: &FieldFacts| match field.role {
        Role::Write(group) => Some(group),
        Role::Read(_) | Role::Cold { .. } => None,
    };
    fields.iter().filter_map(writes).collect()
}

/// The lines that a hot field belongs to: those of its group if that writes, else those of all that only reads.
fn side(writing: &HashSet<usize>, role: Role) -> Option<LineStart> {
    let (Role::Read(group) | Role::Write(group)) = role else {
        return None;
    };
    Some(if writing.contains(&group) {
        LineStart::Group(group)
    } else {
        LineStart::ReadSide
    })
}

/// The struct itself starts the read side; a group that writes has its alignment raised to a line.
fn first_start(side: Option<LineStart>) -> Option<LineStart> {
    side.filter(|side| *side != LineStart::ReadSide)
}
