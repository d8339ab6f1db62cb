//! What would not build, asked of the same proofs at run time: tables written by hand, and those of generic
//! structs at parameters that nothing was made of.

use std::mem::offset_of;

use cache_layout::{CacheLayout, Field, Layout, proof};

use super::at_any_base::Spaced;
use crate::refusal::refusal;

/// Declares plain structs and writes their tables, in lines of 64 bytes; a field has its mark behind it.
macro_rules! by_hand {
    ($(
        #[repr $repr:tt]
        struct $name:ident {
            $($field:ident: $type:ty $(=> $mark:ident($group:literal))?,)+
        }
    )+) => {$(
        #[repr $repr]
        struct $name {
            $($field: $type,)+
        }

        impl $name {
            const LAYOUT: Layout = Layout::of::<Self>(stringify!($name), &[$(
                Field::of::<$type>(stringify!($field), stringify!($type))
                    .at(offset_of!(Self, $field))
                    $(.$mark($group))?,
            )+])
            .in_lines_of(64);
        }
    )+};
}

by_hand! {
    #[repr(C)]
    struct OneNumberTooNear {
        read: u32 => hot_read("hot_read"),
        gap: [u32; 14],
        written: u32 => hot_write("hot_write"),
        end: [u32; 15],
    }

    #[repr(C, align(64))]
    struct OnOneLine {
        read: u32 => hot_read("hot_read"),
        written: u32 => hot_write("hot_write"),
    }

    #[repr(C, packed)]
    struct OneByteTooNear {
        written: [u8; 3] => hot_write("device"),
        gap: [u8; 62],
        read: u64 => hot_read("hot_read"),
        end: [u8; 64],
    }

    #[repr(C)]
    struct NoGapAtTheEnd {
        read: u32 => hot_read("hot_read"),
        gap: [u32; 15],
        written: u32 => hot_write("hot_write"),
    }

    #[repr(C)]
    struct OverTheEdge {
        read: [u8; 65] => hot_read("hot_read"),
        written: u8 => hot_write("hot_write"),
    }
}

#[test]
fn distance_is_refused_from_one_number_less_on() {
    let text = refusal(|| proof::apart(&OneNumberTooNear::LAYOUT, "hot_write"));
    let start = "cache layout of `OneNumberTooNear`: hot_write and hot_read share line 0";
    assert!(text.starts_with(start), "{text}");
    let text = refusal(|| proof::apart(&OneByteTooNear::LAYOUT, "device"));
    let start =
        "cache layout of `OneByteTooNear`: device and hot_read share a line when it starts ";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("(its alignment is 1)"), "{text}");
    // Nor is it too near for those who promise to start it on a line.
    proof::apart(&OneByteTooNear::LAYOUT.assume_line_aligned(), "device");
}

#[test]
fn alignment_does_not_help_on_one_line() {
    let text = refusal(|| proof::apart(&OnOneLine::LAYOUT, "hot_write"));
    let start = "cache layout of `OnOneLine`: hot_write and hot_read share line 0";
    assert!(text.starts_with(start), "{text}");
    proof::neighbours(&OnOneLine::LAYOUT);
}

#[test]
fn neighbours_are_refused_where_one_ends_with_a_written_field() {
    proof::apart(&NoGapAtTheEnd::LAYOUT, "hot_write");
    let text = refusal(|| proof::neighbours(&NoGapAtTheEnd::LAYOUT));
    assert!(text.contains("[0].written"), "{text}");
    assert!(text.contains("[1].read"), "{text}");
    assert!(text.contains("allow(neighbours)"), "{text}");
}

#[test]
fn a_promised_start_does_not_help_over_an_edge() {
    let layout = OverTheEdge::LAYOUT.assume_line_aligned();
    let text = refusal(move || proof::apart(&layout, "hot_write"));
    let start = "cache layout of `OverTheEdge`: hot_write and hot_read share line 1";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn a_generic_struct_may_fail_for_some_parameters() {
    proof::apart(&Spaced::<15, 15>::LAYOUT, "hot_write");
    proof::neighbours(&Spaced::<15, 15>::LAYOUT);
    let text = refusal(|| proof::apart(&Spaced::<14, 15>::LAYOUT, "hot_write"));
    assert!(text.starts_with("cache layout of `Spaced`: "), "{text}");
    let text = refusal(|| proof::neighbours(&Spaced::<15, 14>::LAYOUT));
    assert!(text.contains("[0].written"), "{text}");
}
