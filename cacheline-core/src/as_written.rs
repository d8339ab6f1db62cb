//! What the macro takes for granted of what is written, for the compiler to confirm: it sees names alone, and none of what an
//! attribute below it makes of the struct.

use core::cell::{Cell, OnceCell, RefCell, UnsafeCell};
use core::cmp::Reverse;
use core::marker::PhantomData;
use core::mem::{Discriminant, ManuallyDrop, MaybeUninit};
use core::num::{Saturating, Wrapping};
use core::ops::{Deref, Index};
use core::pin::Pin;
use core::ptr::NonNull;
use core::sync::atomic::AtomicPtr;
use core::task::Poll;

use crate::line::LineMarker;
use crate::own_lines::OwnLines;

/// A struct whose fields have the types that the macro saw, though an attribute below it may have changed them.
pub trait AsWritten {
    /// Takes each field as what was written, and there to be no other.
    fn as_written(&self);
}

/// Accepts a field of the type that was written, and no other, not even one that would be converted to it.
pub const fn as_written<Written: ?Sized, Actual: Is<Written> + ?Sized>(_field: *const Actual) {}

/// A struct that is laid out as the macro did it, though an attribute below it may have given out another.
#[diagnostic::on_unimplemented(
    message = "an attribute below `#[cache_layout]` changes how `{Self}` is laid out: its `repr`, or the order of its fields",
    label = "`#[cache_layout]` lays out what this is given, and not what it gives out",
    note = "put `#[cache_layout]` below that attribute, where it sees the struct as it comes out"
)]
pub trait LaidOut {}

/// Accepts a struct that is laid out as the macro did it.
pub const fn laid_out<T: LaidOut + ?Sized>() {}

/// A value of any type, for code that is compiled and never run.
#[must_use]
pub const fn any<T>() -> T {
    unreachable!()
}

/// The same type.
#[diagnostic::on_unimplemented(
    message = "`#[cache_layout]` laid this field out as `{Written}`, and an attribute below it made it `{Self}`",
    label = "not laid out as what it is",
    note = "put `#[cache_layout]` below that attribute, where it sees the fields as they come out"
)]
pub trait Is<Written: ?Sized> {}

impl<T: ?Sized> Is<T> for T {}

/// What is copied, which neither needs dropping nor is written through a shared reference.
#[diagnostic::on_unimplemented(
    message = "the `Copy` that bounds `{Self}` is not that of the standard library, for which `#[cache_layout]` takes it",
    label = "`{Self}` may need dropping, and may be written through a shared reference",
    note = "name the other trait by a path, such as `crate::Copy`, or bound `{Self}` by `::core::marker::Copy`"
)]
pub trait IsCopy {}

#[diagnostic::do_not_recommend]
impl<T: Copy> IsCopy for T {}

/// Accepts what is `Copy`, by the trait of that name that is meant.
pub const fn copied<T: IsCopy>() {}

/// Types whose drop does nothing but to drop the values of their parameters, or not even that.
#[diagnostic::on_unimplemented(
    message = "fields have changed places, and this `{Self}` is not that of the standard library: dropping it may do anything",
    label = "its name says that nobody sees when it is dropped",
    note = "accept another order of drops with `#[cache_layout(allow(drop_order))]`, or name the type by a path, so that it is \
            not taken for the standard library's"
)]
pub trait DropsNoMore {}

/// Accepts such a type.
pub const fn drops_no_more<T: DropsNoMore + ?Sized>() {}

/// A pointer or container that holds, elsewhere or in place, what its parameter says: what `each` asks of what an element is
/// taken out of.
#[diagnostic::on_unimplemented(
    message = "this `{Self}` is not that of the standard library, so it may hold something else than `{Held}`",
    label = "taken for what it is called",
    note = "`each` is about the elements of arrays, slices, `Vec`, `VecDeque` and `Box<[T]>`: hold them in one of these, or give the type \
            `Deref<Target = {Held}>`"
)]
pub trait Holds<Held: ?Sized> {}

#[diagnostic::do_not_recommend]
impl<Held: ?Sized, T: Deref<Target = Held> + ?Sized> Holds<Held> for T {}

/// Accepts what holds such a value.
pub const fn holds<T: Holds<Held> + ?Sized, Held: ?Sized>() {}

/// A container that holds values of a type, though not all in one place.
#[diagnostic::on_unimplemented(
    message = "this `{Self}` is not that of the standard library, so it may hold something else than values of `{Held}`",
    label = "taken for what it is called",
    note = "`each` is about the elements of arrays, slices, `Vec`, `VecDeque` and `Box<[T]>`: hold them in one of these, or give \
            the type `Index<usize, Output = {Held}>`"
)]
pub trait HoldsEach<Held> {}

#[diagnostic::do_not_recommend]
impl<Held, T: Index<usize, Output = Held> + ?Sized> HoldsEach<Held> for T {}

/// Accepts what holds such values.
pub const fn holds_each<T: HoldsEach<Held> + ?Sized, Held>() {}

macro_rules! drop_no_more {
    ($(<$($parameter:ident $(: $bound:ident)?),*> $ty:ty,)*) => {
        $(impl<$($parameter $(: $bound)?),*> DropsNoMore for $ty {})*
    };
    (unsized: $($ty:ident)*) => {
        $(impl<T: ?Sized> DropsNoMore for $ty<T> {})*
    };
}

drop_no_more! {
    <T> AtomicPtr<T>,
    <T> Discriminant<T>,
    <T> MaybeUninit<T>,
    <T> OnceCell<T>,
    <T> Option<T>,
    <T> Pin<T>,
    <T> Poll<T>,
    <T, E> Result<T, E>,
    <T> Reverse<T>,
    <T> Saturating<T>,
    <T> Wrapping<T>,
}

drop_no_more!(unsized: Cell ManuallyDrop NonNull PhantomData RefCell UnsafeCell);

impl<T: ?Sized, L: LineMarker> DropsNoMore for OwnLines<T, L> {}

/// Asks of a type whether its drop does more: [`Dropping::DROPS_MORE`] if it is known not to, or else that of [`DropsWhatever`].
#[derive(Debug)]
pub struct Dropping<T: ?Sized>(PhantomData<T>);

impl<T: DropsNoMore + ?Sized> Dropping<T> {
    /// It does not.
    pub const DROPS_MORE: bool = false;
}

/// What nothing is known of.
pub trait DropsWhatever {
    /// It may.
    const DROPS_MORE: bool = true;
}

impl<T: ?Sized> DropsWhatever for Dropping<T> {}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;

    use super::*;

    struct Holder<T>(T);

    #[test]
    fn types_of_the_standard_library_are_told_from_others() {
        const {
            assert!(!Dropping::<Cell<String>>::DROPS_MORE);
            assert!(!Dropping::<Pin<&mut [u8]>>::DROPS_MORE);
            assert!(!Dropping::<OwnLines<u8>>::DROPS_MORE);
            assert!(Dropping::<Holder<u8>>::DROPS_MORE);
            assert!(Dropping::<str>::DROPS_MORE);
        }
        assert_eq!(Holder(1).0, 1);
    }
}
