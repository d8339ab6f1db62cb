#![allow(dead_code, non_camel_case_types, unexpected_cfgs, unused)]

/// Fails where it is called, if a struct of `these` bytes is larger than one of `those`.
#[track_caller]
pub const fn no_larger(these: usize, those: usize) {
    if these > those {
        panic!("larger");
    }
}

/// Fields at their real addresses.
pub mod judge {
    use std::cell::{Cell, RefCell};

    /// Who touches a field: groups in alphabetical order, and whether they write.
    pub type Marks = &'static [(&'static str, bool)];

    #[derive(Clone, Copy)]
    pub struct Seen {
        pub name: &'static str,
        pub address: usize,
        pub size: usize,
        pub marks: Marks,
        /// Not marked at all, while its type can be written through a shared reference.
        pub is_written_unmarked: bool,
    }

    impl Seen {
        fn shares_block(&self, other: &Self, distance: usize) -> bool {
            let blocks = |seen: &Self| (seen.address / distance, (seen.address + seen.size.max(1) - 1) / distance);
            let ((first, last), (other_first, other_last)) = (blocks(self), blocks(other));
            self.size > 0 && other.size > 0 && first <= other_last && other_first <= last
        }

        /// Whether nobody writes it, and it is not what a group reads, which may be with what that alone writes.
        fn is_only_read(&self, all: &[Self]) -> bool {
            let is_written = self.marks.iter().any(|mark| mark.1);
            let owns = |group| all.iter().any(|field| field.marks == [(group, true)]);
            let is_own = matches!(self.marks, [(group, _)] if owns(*group));
            !self.marks.is_empty() && !is_written && !is_own
        }

        fn conflicts(&self, other: &Self) -> bool {
            let disturbs = |a: &Self, b: &Self| {
                let by = |g: &&(&str, bool)| g.1 && b.marks.iter().any(|h| g.0 != h.0);
                a.marks.iter().any(|g| by(&g))
            };
            self.marks != other.marks && (disturbs(self, other) || disturbs(other, self))
        }
    }

    /// Panics if fields in conflict, or a field that nobody marked and somebody may write with one that is only read,
    /// lie in one block of `distance` bytes.
    pub fn apart(fields: &[Seen], distance: usize) {
        let is_written = fields.iter().any(|field| field.marks.iter().any(|mark| mark.1));
        for (index, one) in fields.iter().enumerate() {
            for other in &fields[..index] {
                let is_near = one.shares_block(other, distance);
                let (name, other_name) = (one.name, other.name);
                assert!(!(is_near && one.conflicts(other)), "{name} and {other_name} conflict");
                let joins = |a: &Seen, b: &Seen| a.is_written_unmarked && b.is_only_read(fields);
                let joins = joins(one, other) || joins(other, one);
                assert!(!(is_written && is_near && joins), "{name} and {other_name} are together");
            }
        }
    }

    thread_local! {
        static NEXT: Cell<u32> = const { Cell::new(0) };
        static DROPPED: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
    }

    /// Says when it is dropped.
    pub struct Loud(u32);

    impl Default for Loud {
        fn default() -> Self {
            Self(NEXT.replace(NEXT.get() + 1))
        }
    }

    impl Drop for Loud {
        fn drop(&mut self) {
            DROPPED.with_borrow_mut(|dropped| dropped.push(self.0));
        }
    }

    /// Panics if what is dropped with `value` is not dropped in the order in which it was made.
    pub fn drops_in_order<T>(value: T) {
        DROPPED.with_borrow_mut(Vec::clear);
        drop(value);
        DROPPED.with_borrow(|dropped| assert!(dropped.is_sorted(), "dropped as {dropped:?}"));
    }
}

/// Values of the types that fields have.
pub mod make {
    use std::cell::Cell;
    use std::marker::PhantomData;
    use std::mem::ManuallyDrop;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, AtomicUsize};

    use super::judge::Loud;

    pub trait Make {
        fn make() -> Self;
    }

    macro_rules! by_default {
        ($($type:ty),+) => {$(
            impl Make for $type {
                fn make() -> Self {
                    Self::default()
                }
            }
        )+};
    }
    by_default!(u8, u16, u32, u64, u128, usize, bool, String, AtomicU64, AtomicUsize, Loud);

    macro_rules! of_one {
        ($($type:ty: $make:expr;)+) => {$(
            impl<T: Make> Make for $type {
                fn make() -> Self {
                    $make
                }
            }
        )+};
    }
    of_one! {
        Option<T>: Some(T::make());
        Box<T>: Box::new(T::make());
        Vec<T>: vec![T::make()];
        Cell<T>: Cell::new(T::make());
        Mutex<T>: Mutex::new(T::make());
        ManuallyDrop<T>: ManuallyDrop::new(T::make());
        cache_layout::OwnLines<T>: T::make().into();
        &'static T: Box::leak(Box::new(T::make()));
        (T, u8): (T::make(), 0);
    }

    impl<T: Make, const N: usize> Make for [T; N] {
        fn make() -> Self {
            std::array::from_fn(|_| T::make())
        }
    }

    impl<T> Make for PhantomData<T> {
        fn make() -> Self {
            Self
        }
    }
}

/// Types of somebody else, some of which can be written through a shared reference.
pub mod foreign {
    use std::cell::Cell;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, AtomicU64};

    pub struct Counter(AtomicU64);
    pub type AtomicIndex = AtomicU64;
    pub type Same = Counter;
    pub struct Guarded {
        pub lock: Mutex<u8>,
    }
    pub struct Wrapper<T>(T);
    pub enum Either {
        Written(Cell<u8>),
        Nothing,
    }
    pub struct Id(u64);
    pub type Name = [u8; 24];
    pub struct Pair {
        pub first: u32,
        pub second: u32,
    }
    pub trait Has {
        type Of;
    }
    pub struct Written;
    impl Has for Written {
        type Of = AtomicU32;
    }
    pub struct Plain;
    impl Has for Plain {
        type Of = u32;
    }
    #[macro_export]
    macro_rules! the {
        ($type:ty) => { $type };
    }
}
