//! `struct pcpu_chunk` under measurement: one thread translates, another takes space and gives it back.

use crate::measure::{Side, Variant};
use crate::systems::pcpu_chunk::{
    Allocator, Chunk, Laid, Linux6_4, Linux6_5, PaddedHot, PaddedWritten, PatchV2Stats,
    alloc_and_free, translate_places,
};

/// In each order of the fields.
#[must_use]
pub fn variants() -> Vec<Variant<'static>> {
    vec![
        variant::<Linux6_4>(),
        variant::<PatchV2Stats>(),
        variant::<Linux6_5>(),
        variant::<Laid>(),
        variant::<PaddedHot>(),
        variant::<PaddedWritten>(),
    ]
}

fn variant<C: Chunk + 'static>() -> Variant<'static> {
    let allocator: &Allocator<C> = Box::leak(Box::default());
    let translates = Side::leaked("translate", move |times| translate_places(allocator, times));
    let allocates = Side::leaked("alloc, free", move |times| alloc_and_free(allocator, times));
    Variant::of::<C>(C::NAME, vec![translates, allocates])
}
