//! The rule of separation, told from offsets and from the marks as they were declared, and from nothing else.

use super::sample::{Field, Mark, Marks, Sample, only_group, owned};
use super::shape::{Place, Shape};

/// Where the rule is broken, a line for each pair of fields; `apart` is the distance of the target.
pub(super) fn broken(sample: &Sample, shape: &Shape, apart: usize) -> Vec<String> {
    let apart = sample.distance().unwrap_or(apart);
    let fields = sample.fields.iter().filter(|field| field.exists());
    let placed = fields.filter_map(|field| Some((field, shape.field(&field.name)?)));
    let placed = placed
        .filter(|(_, place)| place.size > 0)
        .collect::<Vec<_>>();
    let mut found = Vec::new();
    for &(a, place_a) in &placed {
        for &(b, place_b) in &placed {
            let meet = |distance: usize| {
                let mut bases = (0..apart).step_by(shape.align.min(apart));
                bases.any(|base| are_together(place_a, base, place_b, base + distance, apart))
            };
            if must_be_apart(sample, a, b) && meet(0) {
                found.push(format!("{} and {} are together", a.name, b.name));
            }
            // What lies further off cannot be as near.
            let mut neighbours = (1..=apart / shape.size + 1).map(|count| count * shape.size);
            let [who_a, who_b] = [a, b].map(|field| field.marks.who());
            let conflict = !who_a.is_empty() && !who_b.is_empty();
            let conflict = conflict && (a.marks.write() || b.marks.write());
            if conflict && neighbours.any(meet) {
                let (a, b) = (&a.name, &b.name);
                found.push(format!("{a} and {b} of a neighbour are together"));
            }
        }
    }
    found
}

/// Whether two fields of one value may not be nearer than the distance.
fn must_be_apart(sample: &Sample, a: &Field, b: &Field) -> bool {
    let [of_a, of_b] = [a, b].map(|field| field.marks.who());
    if of_b.is_empty() {
        return false;
    }
    if of_a.is_empty() {
        // A cold field that is written all the same stays off the lines that are only read.
        let owned = owned(&sample.fields);
        let is_own = only_group(&of_b).is_some_and(|group| owned.contains(group));
        let is_kept_off = matches!(a.marks, Marks::None) && a.ty.is_shared;
        return !sample.is_declared_order && is_kept_off && !b.marks.write() && !is_own;
    }
    let mut writers = of_a.iter().filter(|mark| mark.1);
    of_a != of_b && writers.any(|writes| of_b.iter().any(|touches| touches.0 != writes.0))
}

/// Whether two fields touch a common block of the distance when their structs start at these addresses.
fn are_together(a: &Place, base_a: usize, b: &Place, base_b: usize, apart: usize) -> bool {
    let blocks = |place: &Place, base: usize| {
        let first = base + place.offset;
        (first / apart, (first + place.size - 1) / apart)
    };
    let (a, b) = (blocks(a, base_a), blocks(b, base_b));
    a.0 <= b.1 && b.0 <= a.1
}

#[test]
fn what_is_together_is_found() {
    let hot = |mark| Marks::Hot(vec![mark]);
    let sample = Sample::of_fields([
        ("read", hot(Mark::Read(None)), "u8"),
        ("write", hot(Mark::Write(None)), "u8"),
        ("late", hot(Mark::Read(Some("late"))), "u8"),
        ("kept_off", Marks::None, "AtomicU8"),
    ]);
    let broken = |align: usize, size: usize, offsets: [usize; 4]| {
        let places = sample.fields.iter().zip(offsets);
        let fields = places.map(|(field, offset)| Place {
            name: field.name.clone(),
            offset,
            size: 1,
        });
        let fields = fields.collect();
        broken(
            &sample,
            &Shape {
                size,
                align,
                fields,
            },
            64,
        )
    };
    assert_eq!(broken(64, 128, [0, 64, 1, 65]), [""; 0]);
    assert_eq!(
        broken(64, 128, [0, 64, 65, 2]),
        [
            "write and late are together",
            "kept_off and read are together"
        ]
    );
    assert_eq!(
        broken(64, 128, [0, 64, 1, 2]),
        [
            "kept_off and read are together",
            "kept_off and late are together"
        ]
    );
    // Half a line apart is not enough where the struct may start in the middle of one, ..
    assert_eq!(broken(32, 256, [0, 96, 1, 97]), [""; 0]);
    assert_eq!(
        broken(32, 256, [32, 64, 33, 65]),
        [
            "write and read are together",
            "write and late are together",
            "kept_off and read are together",
            "kept_off and late are together"
        ]
    );
    // .. nor is a line of its own where a neighbour begins on it.
    assert_eq!(
        broken(32, 96, [0, 64, 1, 65]),
        [
            "write and read of a neighbour are together",
            "write and late of a neighbour are together"
        ]
    );
    assert_eq!(
        broken(32, 96, [64, 0, 65, 1]),
        [
            "read and write of a neighbour are together",
            "late and write of a neighbour are together"
        ]
    );
}

#[test]
fn what_several_groups_touch_is_found_beside_what_one_touches() {
    let tail = Marks::Hot(vec![
        Mark::Write(Some("producer")),
        Mark::Read(Some("consumer")),
    ]);
    let turned = Marks::Hot(vec![
        Mark::Read(Some("consumer")),
        Mark::Write(Some("producer")),
    ]);
    let sample = Sample::of_fields([
        ("tail", tail, "u8"),
        ("turned", turned, "u8"),
        ("own", Marks::Hot(vec![Mark::Write(Some("producer"))]), "u8"),
        ("read", Marks::Hot(vec![Mark::Read(Some("producer"))]), "u8"),
    ]);
    let fields = sample.fields.iter().enumerate();
    let fields = fields.map(|(offset, field)| Place {
        name: field.name.clone(),
        offset,
        size: 1,
    });
    let shape = Shape {
        size: 64,
        align: 64,
        fields: fields.collect(),
    };
    // What the producer alone touches is taken away when the consumer reads `tail`; `read` is, when the producer writes.
    assert_eq!(
        broken(&sample, &shape, 64),
        ["own and tail are together", "own and turned are together"]
    );
}
