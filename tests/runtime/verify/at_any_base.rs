//! Distance instead of alignment, and what may be assumed instead of either.

use std::array::from_fn;

use cache_layout::{CacheLayout, Layout, cache_layout};

use crate::oracle::{Touched, assert_apart, assert_table, laid_out};

laid_out! {
    // Of numbers that are aligned to four bytes on every target. One number less in either gap, and the first
    // and the last byte of two hot fields could be on one line.
    #[cache_layout(verify, line = 64)]
    #[repr(C)]
    struct Distant {
        #[hot_read] read: u32 = 1,
        gap: [u32; 15] = [0; 15],
        #[hot_write] written: u32 = 2,
        gap_to_the_next: [u32; 15] = [0; 15],
    }

    #[cache_layout(verify, line = 64)]
    #[repr(C, packed)]
    struct DistantBytes {
        #[hot_write] written: [u8; 3] = [1; 3],
        gap: [u8; 63] = [0; 63],
        #[hot_read] read: u8 = 2,
        #[hot_read(other)] read_too: u8 = 3,
        gap_to_the_next: [u8; 63] = [0; 63],
    }

    #[cache_layout(verify, line = 16, allow(neighbours))]
    #[repr(C)]
    struct NoNeighbours {
        #[hot_read] read: u32 = 1,
        gap: [u32; 3] = [0; 3],
        #[hot_write] written: u32 = 2,
    }

    #[cache_layout(verify, line = 64, assume_line_aligned, allow(neighbours))]
    #[repr(C)]
    struct Assumed {
        #[hot_read] read: [u8; 64] = [1; 64],
        #[hot_write(a)] written: u32 = 2,
        gap: [u32; 15] = [0; 15],
        #[hot_write(b)] other: u32 = 3,
    }
}

#[test]
fn fields_a_line_apart_share_none_wherever_the_struct_starts() {
    // A stride of four bytes more than two lines: sixteen elements start at every base there is.
    let values: [(Distant, u32); 16] = from_fn(|_| (Distant::sample(), 0));
    let bases = values
        .each_ref()
        .map(|pair| std::ptr::from_ref(&pair.0).addr() % 64);
    assert_eq!(
        bases
            .into_iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len(),
        16
    );
    assert_table(&values[0].0);
    for (value, _) in &values {
        assert_apart([value]);
    }
    assert_apart(&from_fn::<_, 9, _>(|_| Distant::sample()));
    const { assert!(Distant::LAYOUT.align() < Distant::LAYOUT.line()) };
}

#[test]
fn bytes_a_line_apart_share_none_at_any_address() {
    // Neighbours of 131 bytes, an odd number: 64 elements start at every base there is.
    let values: [_; 64] = from_fn(|_| DistantBytes::sample());
    assert_eq!(size_of::<DistantBytes>() % 2, 1);
    assert_table(&values[0]);
    assert_apart(&values);
}

#[test]
fn neighbours_are_accepted_where_there_never_is_one() {
    let values: [(NoNeighbours, [u32; 3]); 4] = from_fn(|_| (NoNeighbours::sample(), [0; 3]));
    assert_table(&values[0].0);
    for (value, _) in &values {
        assert_apart([value]);
    }
    // The struct would not do as an element of an array.
    assert_eq!(size_of::<NoNeighbours>(), 20);
}

#[repr(align(64))]
struct OnALine<T>(T);

#[test]
fn a_start_on_a_line_may_be_assumed() {
    let values: [_; 3] = from_fn(|_| OnALine(Assumed::sample()));
    assert_table(&values[0].0);
    assert_apart(values.iter().map(|value| &value.0));
    const { assert!(Assumed::LAYOUT.is_line_aligned()) };
    let tight = |layout: Layout| layout.field("written").unwrap().offset();
    assert_eq!((tight(Assumed::LAYOUT), align_of::<Assumed>()), (64, 4));
}

/// Fields at a distance that the parameter gives.
#[cache_layout(
    verify,
    line = 64,
    prove(Spaced<15, 15>, Spaced<15, 16>, Spaced<100, 15>)
)]
#[repr(C)]
pub(crate) struct Spaced<const GAP: usize, const END: usize> {
    #[hot_read]
    pub(crate) read: u32,
    gap: [u32; GAP],
    #[hot_write]
    pub(crate) written: u32,
    end: [u32; END],
}

cache_layout::assert_layout!(Spaced<16, 15>);

#[test]
fn a_generic_struct_is_proved_where_its_parameters_are_known() {
    let spaced = Spaced::<15, 15>::new();
    assert_eq!((spaced.read, spaced.written), (1, 2));
    assert_eq!(spaced.gap.len() + spaced.end.len(), 30);
}

impl<const GAP: usize, const END: usize> Spaced<GAP, END> {
    /// Proved where it is used, as all that a macro makes.
    const fn new() -> Self {
        Spaced! { read: 1, gap: [0; GAP], written: 2, end: [0; END] }
    }
}
