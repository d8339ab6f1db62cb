//! `struct pcpu_chunk` under measurement: one thread translates, another takes space and gives it back.

use super::measure::{Side, Variant};
use super::pcpu::{
    Allocator, Chunk, Laid, Linux6_4, Linux6_5, PaddedHot, PaddedWritten, PatchV2Stats,
    alloc_and_free, translate_places,
};

pub(crate) fn variants() -> Vec<Variant<'static>> {
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
    // Lives to the end, as the threads that use it might.
    let allocator: &Allocator<C> = Box::leak(Box::default());
    let translates = Side::leaked("translate", move |times| translate_places(allocator, times));
    let allocates = Side::leaked("alloc, free", move |times| alloc_and_free(allocator, times));
    Variant::of::<C>(C::NAME, vec![translates, allocates])
}
