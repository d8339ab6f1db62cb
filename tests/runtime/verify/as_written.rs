//! A verified struct against a twin without the attribute.

use std::mem::offset_of;

use cache_layout::{CacheLayout, cache_layout};

/// Declares each struct with the attribute, and under its second name without it and without marks; compares
/// the two, and the table with both.
macro_rules! twins {
    ($(
        #[cache_layout $options:tt]
        $(#[$attr:meta])*
        struct $name:ident as $twin:ident {
            $($(#[$mark:ident])? $field:ident: $type:ty,)+
        }
    )+) => {
        $(
            #[cache_layout $options]
            $(#[$attr])*
            struct $name {
                $($(#[$mark])? $field: $type,)+
            }

            $(#[$attr])*
            struct $twin {
                $($field: $type,)+
            }
        )+

        #[test]
        fn size_alignment_and_offsets_are_those_of_the_plain_struct() {$(
            let layout = $name::LAYOUT;
            assert_eq!((layout.size(), layout.align()), (size_of::<$twin>(), align_of::<$twin>()));
            assert_eq!((layout.size(), layout.align()), (size_of::<$name>(), align_of::<$name>()));
            $(
                let row = layout.field(stringify!($field)).unwrap();
                assert_eq!(row.offset(), offset_of!($twin, $field), stringify!($name.$field));
                assert_eq!(row.offset(), offset_of!($name, $field), stringify!($name.$field));
                assert_eq!(row.size(), size_of::<$type>(), stringify!($name.$field));
            )+
            assert!(layout.fields().is_sorted_by_key(|field| field.offset()));
        )+}
    };
}

twins! {
    #[cache_layout(verify, line = 64)]
    #[repr(C)]
    struct OfC as PlainOfC {
        #[hot_read] small: u8,
        #[hot_read] large: u64,
        cold: u16,
        medium: u32,
    }

    #[cache_layout(verify)]
    struct OfRust as PlainOfRust {
        #[hot_read] small: u8,
        large: u64,
        #[hot_read] other: u8,
        medium: u32,
    }

    #[cache_layout(verify)]
    #[repr(C, packed)]
    struct Packed as PlainPacked {
        #[hot_read] small: u8,
        #[hot_read] large: u64,
        medium: u32,
    }

    #[cache_layout(verify)]
    #[repr(Rust, packed(2))]
    struct PackedByTwo as PlainPackedByTwo {
        #[hot_read] small: u8,
        #[hot_read] large: u64,
        medium: u32,
        other: u8,
    }

    #[cache_layout(verify)]
    #[repr(transparent)]
    struct Transparent as PlainTransparent {
        #[hot_read] only: u32,
        nothing: (),
    }

    #[cache_layout(verify, line = 16)]
    #[repr(C, align(32))]
    struct Aligned as PlainAligned {
        #[hot_write] count: u16,
        gap: [u16; 7],
        #[hot_read] limit: u8,
    }

    #[cache_layout(verify, allow(neighbours), assume_line_aligned)]
    #[repr(C)]
    struct Alone as PlainAlone {
        #[hot_write] count: u8,
        limit: u16,
    }
}

#[cache_layout(verify)]
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(C, packed)]
struct PackedValue {
    #[hot_read]
    small: u8,
    #[hot_read]
    large: u64,
}

#[test]
fn a_packed_struct_is_used_as_ever() {
    let value = PackedValue! { small: 1, large: 2 };
    assert_eq!(format!("{value:?}"), "PackedValue { small: 1, large: 2 }");
    let PackedValue { small, large } = value;
    assert_eq!(u64::from(small) + large, 3);
    assert_eq!(size_of::<PackedValue>(), 9);
}

#[cache_layout(verify, prove(Handle<u8>))]
#[repr(transparent)]
struct Handle<T>(#[hot_read] *const T);

#[test]
fn a_transparent_tuple_struct_is_its_one_field() {
    let handle = Handle!(std::ptr::null::<u8>());
    assert!(handle.0.is_null());
    assert_eq!(size_of::<Handle<u8>>(), size_of::<*const u8>());
    assert_eq!(Handle::<u8>::LAYOUT.size(), size_of::<*const u8>());
}
