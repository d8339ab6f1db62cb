//! Structs whose last field is unsized, or only looks like it.

use std::fmt::{Debug, Display};
use std::ptr::from_ref;
use std::sync::atomic::{AtomicUsize, Ordering};

use cache_layout::{APART, CacheLayout, assert_layout, cache_layout};

#[cache_layout]
struct Buffer<T: ?Sized> {
    #[hot_write]
    length: AtomicUsize,
    #[hot_read]
    capacity: usize,
    #[cold]
    slots: T,
}

assert_layout!(
    Buffer<[u64; 4]>,
    Buffer<[u64]>,
    Buffer<dyn Debug>,
    Buffer<str>
);

#[test]
fn an_unsized_tail_stays_last_and_coerces() {
    let sized =
        Box::new(Buffer! { length: AtomicUsize::new(3), capacity: 4, slots: [1_u64, 2, 3, 4] });
    let buffer: Box<Buffer<[u64]>> = sized;
    assert_eq!(buffer.slots, [1, 2, 3, 4]);
    let start = from_ref(&*buffer).cast::<u8>().addr();
    let offset = |address: usize| address - start;
    let layout = Buffer::<[u64]>::LAYOUT;
    let (length, capacity) = (
        layout.field("length").unwrap(),
        layout.field("capacity").unwrap(),
    );
    assert_eq!(offset(from_ref(&buffer.length).addr()), length.offset());
    assert_eq!(offset(from_ref(&buffer.capacity).addr()), capacity.offset());
    let tail = layout.field("slots").unwrap();
    assert!(layout.is_unsized() && tail.is_unsized());
    assert!(
        offset(buffer.slots.as_ptr().addr()) >= tail.offset(),
        "the table has a lower bound"
    );
    assert!(tail.offset() >= capacity.end());
    assert!(offset(buffer.slots.as_ptr().addr()) / APART > length.end() / APART);
    assert_eq!(align_of_val(&*buffer), APART);
    assert_eq!(buffer.length.load(Ordering::Relaxed), buffer.capacity - 1);
}

#[test]
fn a_tail_may_be_a_trait_object_or_text() {
    let shown: &Buffer<dyn Display> =
        &Buffer! { length: AtomicUsize::new(0), capacity: 1, slots: "shown" };
    assert_eq!(shown.slots.to_string(), "shown");
    assert!(
        Buffer::<dyn Display>::LAYOUT
            .to_string()
            .contains("and an unsized tail")
    );
}

/// A tail that is itself written hot starts its own line.
#[cache_layout]
struct Written<T>
where
    T: ?Sized,
{
    #[hot_read]
    mask: usize,
    #[hot_write(slots)]
    slots: T,
}

#[cache_layout]
struct NeverMade {
    #[hot_write]
    count: u64,
    #[hot_read]
    bytes: [u8],
}

/// Texts of the standard library, by the paths that say so.
mod texts {
    use super::{CacheLayout, cache_layout};

    #[cache_layout]
    struct Entry {
        #[hot_write]
        uses: u64,
        #[hot_read]
        path: std::path::Path,
    }

    #[cache_layout(verify, line = 64)]
    #[repr(C, align(64))]
    struct Named {
        #[hot_write]
        uses: u64,
        name: std::ffi::OsStr,
    }

    #[test]
    fn a_tail_may_be_a_text_of_the_standard_library() {
        const { assert!(Entry::LAYOUT.is_unsized() && Named::LAYOUT.is_unsized()) };
        const { assert!(!Entry::LAYOUT.share_line("uses", "path") || !cache_layout::SEPARATED) };
    }
}

#[test]
fn an_unsized_tail_that_is_written_is_apart_from_what_is_read() {
    let written: Box<Written<[u16]>> = Box::new(Written! { mask: 7, slots: [1_u16, 2, 3] });
    let (mask, slots) = (
        from_ref(&written.mask).addr(),
        written.slots.as_ptr().addr(),
    );
    assert_ne!(mask / APART, slots / APART);
    assert_eq!(usize::from(written.slots[2]) + written.mask, 10);
    assert!(!NeverMade::LAYOUT.share_line("count", "bytes"));
}

/// A type of a fixed size, whatever it points to.
struct Handle<T: ?Sized>(*const T);

#[cache_layout]
struct LooksUnsized {
    #[hot_write]
    written: u8,
    handle: Handle<[u8]>,
    #[hot_read]
    read: u8,
}

#[cache_layout]
struct LooksUnsizedAtTheEnd<T: ?Sized> {
    #[hot_write]
    written: u8,
    #[hot_read]
    handle: Handle<T>,
}

#[test]
fn a_sized_field_with_an_unsized_parameter_is_laid_out() {
    let bytes: &[u8] = &[1, 2];
    let value = LooksUnsized! { written: 1, handle: Handle(bytes), read: 2 };
    let (written, read) = (
        from_ref(&value.written).addr(),
        from_ref(&value.read).addr(),
    );
    assert_ne!(written / APART, read / APART);
    assert_eq!(value.handle.0.len(), 2);
}

#[test]
fn a_struct_with_a_sized_field_at_its_end_is_sized() {
    let value = LooksUnsizedAtTheEnd! { written: 1, handle: Handle("text") };
    assert_eq!((value.written, value.handle.0.is_null()), (1, false));
    let layout = LooksUnsizedAtTheEnd::<str>::LAYOUT;
    assert_eq!(
        (layout.size(), layout.is_unsized()),
        (size_of_val(&value), false)
    );
}

/// A field of a parameter that is sized by another bound may stand anywhere.
#[allow(clippy::needless_maybe_sized)]
#[cache_layout(line = 64)]
struct SizedAfterAll<T: ?Sized + Clone> {
    #[hot_write]
    value: T,
    #[hot_read]
    limit: u64,
}

/// Types of the user's, called like unsized ones of the standard library.
mod path {
    pub(crate) struct Path(pub(crate) [u64; 20]);
}

#[cache_layout(line = 64)]
struct Named {
    #[hot_write]
    used: u64,
    #[hot_read]
    path: path::Path,
}

#[test]
fn what_is_sized_is_laid_out_whatever_it_is_called() {
    let sized = SizedAfterAll! { value: 1_u64, limit: 2 };
    assert_eq!(sized.value + sized.limit, 3);
    assert!(!SizedAfterAll::<u64>::LAYOUT.share_line("value", "limit"));
    let named = Named! { used: 1, path: path::Path([2; 20]) };
    assert_eq!(named.used + named.path.0[19], 3);
    assert!(!Named::LAYOUT.is_unsized());
    assert_eq!(Named::LAYOUT.size(), size_of::<Named>());
}
