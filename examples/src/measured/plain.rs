//! Two plain numbers under measurement: one thread reads the one, another counts the other up.

use crate::measure::{Side, Variant};
use crate::systems::plain::{LaidOut, OneLine, Plain, count_up, read};

/// On one line, and on two.
#[must_use]
pub fn variants() -> Vec<Variant<'static>> {
    vec![variant::<OneLine>(), variant::<LaidOut>()]
}

fn variant<P: Plain + 'static>() -> Variant<'static> {
    let plain: &P = Box::leak(Box::default());
    let reads = Side::leaked("read", move |times| read(plain, times));
    let counts = Side::leaked("count", move |times| count_up(plain, times));
    Variant::of::<P>(P::NAME, vec![reads, counts])
}
