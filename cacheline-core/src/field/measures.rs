//! The size, the alignment and the drop glue of a type.

use core::mem::needs_drop;

/// What is asked of a type. As a constant, the compiler finds it out once for all fields of the type.
pub(super) trait Measured: Sized {
    const MEASURES: Measures = Measures {
        size: size_of::<Self>(),
        align: align_of::<Self>(),
        needs_drop: needs_drop::<Self>(),
    };
}

impl<T> Measured for T {}

#[derive(Clone, Copy, Debug)]
pub(super) struct Measures {
    pub(super) size: usize,
    pub(super) align: usize,
    pub(super) needs_drop: bool,
}
