//! The plans that move nothing: fields as declared, with or without the start of a line between them.

use super::accesses::{Side, Sides};
use super::facts::{FieldFacts, positions};
use super::{Boundary, Plan, Purpose, Run, Stretch, need};

/// The declared order, with the start of a line wherever the group changes from or to one that writes.
/// A cold field stays where it is declared, on the lines of what stands before it. With its own lines the struct starts one
/// in any case.
#[must_use]
pub fn padded(fields: &[FieldFacts], own_lines: bool) -> Plan {
    let sides = Sides::of(fields);
    let mut stretches = vec![Stretch::default()];
    let mut current = None;
    for field in positions(fields) {
        let side = sides.side(&fields[field]);
        if side.is_some() && side != current {
            let purpose = match &side {
                Some(Side::Own(group)) => Some(Purpose::Group(*group)),
                Some(Side::Shared(_)) => Some(Purpose::Shared(field)),
                // The struct itself starts the read side.
                Some(Side::Read) | None => current.is_some().then_some(Purpose::ReadSide),
            };
            match stretches.last_mut() {
                // A group that writes has its alignment raised to a line.
                Some(first) if current.is_none() => first.purpose = purpose,
                _ => stretches.push(Stretch {
                    purpose,
                    fields: Vec::new(),
                }),
            }
            current = side;
        }
        if let Some(stretch) = stretches.last_mut() {
            stretch.fields.push(field);
        }
    }
    let starts = need::starts(fields, &stretches, own_lines.then_some(Boundary::Distance));
    let fields = stretches.into_iter().map(|stretch| stretch.fields);
    let runs = starts.into_iter().zip(fields);
    Plan {
        runs: runs.map(|(start, fields)| Run { start, fields }).collect(),
    }
}

/// The declared order and nothing else.
#[must_use]
pub fn untouched(fields: &[FieldFacts]) -> Plan {
    Plan {
        runs: vec![Run {
            start: None,
            fields: positions(fields).collect(),
        }],
    }
}
