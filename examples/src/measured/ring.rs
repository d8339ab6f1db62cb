//! Rings of bytes under measurement: one thread pops, another pushes.

use crate::measure::{Side, Variant};
use crate::systems::ring::{
    ByHand, LaidOut, LookedAt, OneLine, PaddedHot, PaddedWritten, Ring, WithoutCopies, consume,
    produce,
};

/// In each order of the fields, and without copies of the other's count.
#[must_use]
pub fn variants() -> Vec<Variant<'static>> {
    vec![
        variant::<OneLine>(),
        variant::<ByHand>(),
        variant::<LaidOut>(),
        variant::<LookedAt>(),
        variant::<WithoutCopies>(),
        variant::<PaddedHot>(),
        variant::<PaddedWritten>(),
    ]
}

fn variant<R: Ring + 'static>() -> Variant<'static> {
    let ring: &R = Box::leak(Box::default());
    let pops = Side::leaked("pop", move |numbers| consume(ring, numbers));
    let pushes = Side::leaked("push", move |numbers| produce(ring, numbers));
    Variant::of::<R>(R::NAME, vec![pops, pushes])
}
