//! Types whose names say that nobody sees when they are dropped. The compiler agrees, so fields of them change places with
//! one whose drop may be seen.
#![deny(warnings)]

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell, UnsafeCell};
use std::cmp::Reverse;
use std::ffi::{CStr, OsStr};
use std::marker::PhantomData;
use std::mem::{Discriminant, ManuallyDrop, MaybeUninit};
use std::num::{Saturating, Wrapping};
use std::path::Path;
use std::pin::Pin;
use std::ptr::NonNull;
use std::sync::atomic::AtomicPtr;
use std::task::Poll;

use cache_layout::{CacheLayout, OwnLines, cache_layout};

/// All that the names of `core` are believed of.
#[cache_layout]
struct OfCore<T> {
    #[hot_write]
    atomic: AtomicPtr<T>,
    #[hot_write]
    cell: Cell<*mut T>,
    #[hot_write]
    discriminant: Discriminant<Option<T>>,
    #[hot_write]
    manual: ManuallyDrop<T>,
    #[hot_write]
    maybe: MaybeUninit<T>,
    #[hot_write]
    non_null: NonNull<T>,
    #[hot_write]
    once: OnceCell<*mut T>,
    #[hot_write]
    option: Option<*mut T>,
    #[hot_write]
    own: OwnLines<*mut T>,
    #[hot_write]
    phantom: PhantomData<T>,
    #[hot_write]
    pin: Pin<*mut T>,
    #[hot_write]
    poll: Poll<*mut T>,
    #[hot_write]
    ref_cell: RefCell<*mut T>,
    #[hot_write]
    result: Result<*mut T, u8>,
    #[hot_write]
    reverse: Reverse<*mut T>,
    #[hot_write]
    saturating: Saturating<*mut T>,
    #[hot_write]
    unsafe_cell: UnsafeCell<*mut T>,
    #[hot_write]
    wrapping: Wrapping<*mut T>,
    #[hot_read]
    seen: Option<T>,
}

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {}
}

/// What frees memory with nothing in it that needs dropping.
#[cache_layout]
struct Freed<'a> {
    #[hot_write]
    guard: Guard,
    #[hot_read]
    cells: Vec<Cell<u8>>,
    #[hot_read]
    text: Box<str>,
    #[hot_read]
    path: Box<Path>,
    #[hot_read]
    foreign: Box<OsStr>,
    #[hot_read]
    of_c: Box<CStr>,
    #[hot_read]
    borrowed: Cow<'a, str>,
}

/// The same where it is settled for all parameters.
#[cache_layout]
struct FreedBesideAny<T> {
    #[hot_write]
    seen: T,
    #[hot_read]
    text: Box<str>,
    #[hot_read]
    path: Cow<'static, Path>,
}

#[test]
fn fields_that_drop_nothing_by_their_names_may_change_places() {
    let first = |layout: cache_layout::Layout| layout.fields()[0].name();
    assert_eq!(first(OfCore::<Guard>::LAYOUT), "seen");
    assert_eq!(first(Freed::LAYOUT), "cells");
    assert_eq!(first(FreedBesideAny::<Guard>::LAYOUT), "text");
}
