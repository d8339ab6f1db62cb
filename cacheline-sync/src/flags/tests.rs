use core::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
use core::sync::atomic::{
    AtomicBool, AtomicI8, AtomicI16, AtomicI32, AtomicIsize, AtomicU8, AtomicU16, AtomicU32,
    AtomicUsize, Ordering,
};
#[cfg(target_has_atomic = "64")]
use core::sync::atomic::{AtomicI64, AtomicU64};
use std::sync::Barrier;
use std::thread;
use std::vec::Vec;

use super::bits::of_test;
use super::{AtomicBits, AtomicFlag};

const ORDERINGS: [Ordering; 5] = [Relaxed, Acquire, Release, AcqRel, SeqCst];

/// All values and masks of a few bits, those at the top among them.
macro_rules! behaves_as_the_unconditional {
    ($($test:ident: $atomic:ident $integer:ident)+) => {$(
        #[test]
        fn $test() {
            let top = $integer::BITS - 2;
            let samples: Vec<$integer> = (0..16).map(|bits| (bits & 3) | (bits >> 2) << top).collect();
            assert_eq!($atomic::BITS, $integer::BITS);
            for order in ORDERINGS {
                for &value in &samples {
                    for &mask in &samples {
                        let atomic = $atomic::new(value);
                        assert_eq!(atomic.is_set(mask, of_test(order)), value & mask == mask);
                        assert_eq!(atomic.set_if_clear(mask, order), value | mask != value);
                        assert_eq!(atomic.into_inner(), value | mask);

                        let atomic = $atomic::new(value);
                        assert_eq!(atomic.clear_if_set(mask, order), value & mask != 0);
                        assert_eq!(atomic.into_inner(), value & !mask);
                    }
                }
            }
        }
    )+};
}

behaves_as_the_unconditional! {
    bits_of_u8: AtomicU8 u8
    bits_of_i8: AtomicI8 i8
    bits_of_u16: AtomicU16 u16
    bits_of_i16: AtomicI16 i16
    bits_of_u32: AtomicU32 u32
    bits_of_i32: AtomicI32 i32
    bits_of_usize: AtomicUsize usize
    bits_of_isize: AtomicIsize isize
}

#[cfg(target_has_atomic = "64")]
behaves_as_the_unconditional! {
    bits_of_u64: AtomicU64 u64
    bits_of_i64: AtomicI64 i64
}

#[test]
fn bools() {
    for order in ORDERINGS {
        for value in [false, true] {
            let flag = AtomicBool::new(value);
            assert_eq!(flag.set_if_clear(order), !value);
            assert!(flag.into_inner());

            let flag = AtomicBool::new(value);
            assert_eq!(flag.clear_if_set(order), value);
            assert!(!flag.into_inner());
        }
    }
}

#[test]
fn the_test_has_the_acquiring_part() {
    assert_eq!(
        ORDERINGS.map(of_test),
        [Relaxed, Acquire, Relaxed, Acquire, SeqCst]
    );
}

#[test]
fn of_many_who_change_a_bit_one_is_told_so() {
    const THREADS: usize = 4;
    const ROUNDS: usize = 200;
    let bits = AtomicU32::new(0b100);
    let flag = AtomicBool::new(false);
    let barrier = Barrier::new(THREADS);
    let told = [const { AtomicUsize::new(0) }; 4];
    let count = |which: usize, changed: bool| {
        told[which].fetch_add(usize::from(changed), Relaxed);
        barrier.wait();
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for _ in 0..ROUNDS {
                    count(0, bits.set_if_clear(0b010, AcqRel));
                    count(1, bits.clear_if_set(0b010, AcqRel));
                    count(2, flag.set_if_clear(AcqRel));
                    count(3, flag.clear_if_set(AcqRel));
                }
            });
        }
    });
    assert_eq!(told.map(AtomicUsize::into_inner), [ROUNDS; 4]);
    assert_eq!(bits.into_inner(), 0b100);
}
