//! Whether what a struct asks for is granted, told from offsets alone.

use super::Target;
use super::sample::{Marks, Sample, Wishes};
use super::shape::{Place, Shape};

/// Which wishes are not granted, a line for each.
pub(super) fn broken(sample: &Sample, shape: &Shape, target: Target) -> Vec<String> {
    let mut found = Vec::new();
    let Wishes {
        first,
        own_lines,
        no_straddle,
    } = &sample.wishes;
    let first = first.as_ref().and_then(|first| shape.field(first));
    if let Some(first) = first.filter(|first| first.offset > 0) {
        found.push(format!("{} is not first", first.name));
    }
    let distance = sample.distance().unwrap_or(target.apart);
    if *own_lines && (shape.align % distance > 0 || shape.size % distance > 0) {
        found.push("neighbours share its lines".to_owned());
    }
    if *no_straddle {
        found.extend(straddling(sample, shape, target));
    }
    let mut names = shape.fields.iter().map(|place| &place.name);
    if !sample.is_separated && names.any(|name| name.starts_with("_line_")) {
        found.push("something is kept apart".to_owned());
    }
    found
}

/// The hot fields that lie on two lines at some address, though one has room for them.
fn straddling(sample: &Sample, shape: &Shape, target: Target) -> Vec<String> {
    let line = sample.line().unwrap_or(target.line);
    let straddles = |place: &Place| {
        let mut bases = (0..line).step_by(shape.align.min(line));
        (1..=line).contains(&place.size)
            && bases.any(|base| (base + place.offset) % line + place.size > line)
    };
    let fields = sample.fields.iter().filter(|field| field.exists());
    let hot = fields.filter(|field| matches!(field.marks, Marks::Hot(_)));
    let places = hot.filter_map(|field| shape.field(&field.name));
    let places = places.filter(|place| straddles(place));
    places
        .map(|place| format!("{} is on two lines", place.name))
        .collect()
}

#[test]
fn wishes_that_are_not_granted_are_found() {
    let target = Target {
        line: 64,
        apart: 128,
    };
    let mut sample = Sample::of_fields([
        ("first", Marks::None, "[u8; 60]"),
        (
            "hot",
            Marks::Hot(vec![super::sample::Mark::Read(None)]),
            "u64",
        ),
    ]);
    let shape = |align: usize, size: usize, offsets: [usize; 2]| {
        let places = [("first", offsets[0], 60), ("hot", offsets[1], 8)];
        let fields = places.map(|(name, offset, size)| Place {
            name: name.to_owned(),
            offset,
            size,
        });
        Shape {
            size,
            align,
            fields: fields.into(),
        }
    };
    let [bad, good] = [shape(8, 72, [8, 0]), shape(128, 128, [0, 64])];
    let across = shape(64, 128, [0, 60]);
    assert_eq!(
        broken(&sample, &bad, target),
        [""; 0],
        "nothing is asked for"
    );
    sample.wishes = Wishes {
        first: Some("first".to_owned()),
        own_lines: true,
        no_straddle: true,
    };
    assert_eq!(broken(&sample, &good, target), [""; 0]);
    let expected = ["first is not first", "neighbours share its lines"];
    assert_eq!(broken(&sample, &bad, target), expected);
    let expected = ["neighbours share its lines", "hot is on two lines"];
    assert_eq!(broken(&sample, &across, target), expected);
}
