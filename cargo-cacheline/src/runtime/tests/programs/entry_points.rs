//! Calls every entry point by hand, checks what it does, and prints what it has to record:
//! kind, address, size, and the function that the call is in.

use std::ffi::c_void;

macro_rules! plain {
    ($($name:ident: $size:literal $($kind:literal)+;)*) => {
        unsafe extern "C" { $(fn $name(address: *mut u8);)* }

        fn plain(memory: *mut u8) {
            // Aligned places, and places where the bytes are in two lines.
            $(
                #[inline(never)]
                fn $name(address: *mut u8) {
                    unsafe { self::$name(address) };
                    std::hint::black_box(());
                }
                let spans = stringify!($name).contains("unaligned") && $size > 1;
                let offsets: &[usize] = if spans { &[0, 3, 61, 63] } else { &[0, 16, 48] };
                for offset in offsets {
                    let address = memory.wrapping_add(*offset);
                    $name(address);
                    $(expect($kind, address, $size, $name as *const () as usize);)+
                }
            )*
        }
    };
}

fn expect(kind: u32, address: *mut u8, size: usize, function: usize) {
    println!("{kind} {} {size} {function}", address as usize);
}

plain! {
    __tsan_read1: 1 1;
    __tsan_read2: 2 1;
    __tsan_read4: 4 1;
    __tsan_read8: 8 1;
    __tsan_read16: 16 1;
    __tsan_write1: 1 2;
    __tsan_write2: 2 2;
    __tsan_write4: 4 2;
    __tsan_write8: 8 2;
    __tsan_write16: 16 2;
    __tsan_unaligned_read1: 1 1;
    __tsan_unaligned_read2: 2 1;
    __tsan_unaligned_read4: 4 1;
    __tsan_unaligned_read8: 8 1;
    __tsan_unaligned_read16: 16 1;
    __tsan_unaligned_write1: 1 2;
    __tsan_unaligned_write2: 2 2;
    __tsan_unaligned_write4: 4 2;
    __tsan_unaligned_write8: 8 2;
    __tsan_unaligned_write16: 16 2;
    __tsan_read_write1: 1 1 2;
    __tsan_read_write2: 2 1 2;
    __tsan_read_write4: 4 1 2;
    __tsan_read_write8: 8 1 2;
    __tsan_read_write16: 16 1 2;
    __tsan_unaligned_read_write1: 1 1 2;
    __tsan_unaligned_read_write2: 2 1 2;
    __tsan_unaligned_read_write4: 4 1 2;
    __tsan_unaligned_read_write8: 8 1 2;
    __tsan_unaligned_read_write16: 16 1 2;
    __tsan_volatile_read1: 1 1;
    __tsan_volatile_read2: 2 1;
    __tsan_volatile_read4: 4 1;
    __tsan_volatile_read8: 8 1;
    __tsan_volatile_read16: 16 1;
    __tsan_volatile_write1: 1 2;
    __tsan_volatile_write2: 2 2;
    __tsan_volatile_write4: 4 2;
    __tsan_volatile_write8: 8 2;
    __tsan_volatile_write16: 16 2;
    __tsan_unaligned_volatile_read1: 1 1;
    __tsan_unaligned_volatile_read2: 2 1;
    __tsan_unaligned_volatile_read4: 4 1;
    __tsan_unaligned_volatile_read8: 8 1;
    __tsan_unaligned_volatile_read16: 16 1;
    __tsan_unaligned_volatile_write1: 1 2;
    __tsan_unaligned_volatile_write2: 2 2;
    __tsan_unaligned_volatile_write4: 4 2;
    __tsan_unaligned_volatile_write8: 8 2;
    __tsan_unaligned_volatile_write16: 16 2;
    __tsan_vptr_read: 8 1;
}

unsafe extern "C" {
    fn __tsan_init();
    fn __tsan_vptr_update(address: *mut u8, value: *mut u8);
    fn __tsan_read_range(address: *mut u8, size: usize);
    fn __tsan_write_range(address: *mut u8, size: usize);
    fn __tsan_read_write_range(address: *mut u8, size: usize);
    fn __tsan_memcpy(to: *mut u8, from: *const u8, size: usize) -> *mut u8;
    fn __tsan_memmove(to: *mut u8, from: *const u8, size: usize) -> *mut u8;
    fn __tsan_memset(to: *mut u8, value: i32, size: usize) -> *mut u8;
    fn __tsan_func_entry(from: *mut c_void);
    fn __tsan_func_exit();
    fn __tsan_ignore_thread_begin();
    fn __tsan_ignore_thread_end();
    fn __tsan_atomic_thread_fence(order: i32);
    fn __tsan_atomic_signal_fence(order: i32);
}

#[inline(never)]
fn blocks(memory: *mut u8) {
    let here = blocks as *const () as usize;
    let at = |offset: usize| memory.wrapping_add(offset);
    let bytes = |from: usize, size: usize| unsafe { std::slice::from_raw_parts(at(from), size) };
    unsafe {
        __tsan_vptr_update(at(8), at(0));
        expect(2, at(8), 8, here);
        __tsan_read_range(at(5), 300);
        expect(1, at(5), 300, here);
        __tsan_write_range(at(5), 200);
        expect(2, at(5), 200, here);
        __tsan_read_write_range(at(5), 100);
        expect(1, at(5), 100, here);
        expect(2, at(5), 100, here);
        for offset in 0..256 {
            *at(offset) = offset as u8;
        }
        assert_eq!(__tsan_memcpy(at(300), at(10), 100), at(300));
        expect(1, at(10), 100, here);
        expect(2, at(300), 100, here);
        assert!(bytes(300, 100).iter().copied().eq(10..110));
        assert_eq!(__tsan_memmove(at(20), at(10), 100), at(20));
        expect(1, at(10), 100, here);
        expect(2, at(20), 100, here);
        assert!(bytes(20, 100).iter().copied().eq(10..110));
        assert_eq!(__tsan_memmove(at(10), at(20), 100), at(10));
        expect(1, at(20), 100, here);
        expect(2, at(10), 100, here);
        assert!(bytes(10, 100).iter().copied().eq(10..110));
        assert_eq!(__tsan_memset(at(7), 0x1AB, 130), at(7));
        expect(2, at(7), 130, here);
        assert!(bytes(7, 130).iter().all(|byte| *byte == 0xAB));
        // Nothing of nothing.
        __tsan_memset(at(7), 1, 0);
        __tsan_memcpy(at(7), at(100), 0);
        assert_eq!(bytes(7, 1), [0xAB]);
        __tsan_func_entry(std::ptr::null_mut());
        __tsan_ignore_thread_begin();
        for order in 0..=5 {
            __tsan_atomic_thread_fence(order);
            __tsan_atomic_signal_fence(order);
        }
        __tsan_ignore_thread_end();
        __tsan_func_exit();
    }
}

macro_rules! atomics {
    ($test:ident, $value:ident, $size:literal, $load:ident, $store:ident, $exchange:ident, $add:ident, $sub:ident, $and:ident,
     $or:ident, $xor:ident, $nand:ident, $val:ident, $strong:ident, $weak:ident) => {
        unsafe extern "C" {
            fn $load(address: *const $value, order: i32) -> $value;
            fn $store(address: *mut $value, value: $value, order: i32);
            fn $exchange(address: *mut $value, value: $value, order: i32) -> $value;
            fn $add(address: *mut $value, value: $value, order: i32) -> $value;
            fn $sub(address: *mut $value, value: $value, order: i32) -> $value;
            fn $and(address: *mut $value, value: $value, order: i32) -> $value;
            fn $or(address: *mut $value, value: $value, order: i32) -> $value;
            fn $xor(address: *mut $value, value: $value, order: i32) -> $value;
            fn $nand(address: *mut $value, value: $value, order: i32) -> $value;
            fn $val(address: *mut $value, expected: $value, value: $value, order: i32, failure: i32) -> $value;
            fn $strong(address: *mut $value, expected: *mut $value, value: $value, order: i32, failure: i32) -> i32;
            fn $weak(address: *mut $value, expected: *mut $value, value: $value, order: i32, failure: i32) -> i32;
        }

        #[inline(never)]
        fn $test(memory: *mut u8) {
            let address: *mut $value = memory.wrapping_add(32).cast();
            let expect = |kind| expect(kind, address.cast(), $size, $test as *const () as usize);
            // Bits in each byte, so that halves that are mixed up show.
            let all = $value::MAX;
            let (a, b) = (all / 0xFF * 0x35, all / 0xFF * 0xC6 + 1);
            for order in 0..=5 {
                unsafe {
                    $store(address, a, order);
                    expect(4);
                    assert_eq!(address.read(), a);
                    assert_eq!($load(address, order), a);
                    expect(3);
                    assert_eq!($exchange(address, b, order), a);
                    expect(4);
                    assert_eq!(address.read(), b);
                    address.write(b);
                    assert_eq!($add(address, a, order), b);
                    expect(4);
                    assert_eq!(address.read(), b.wrapping_add(a));
                    address.write(b);
                    assert_eq!($sub(address, a, order), b);
                    expect(4);
                    assert_eq!(address.read(), b.wrapping_sub(a));
                    address.write(b);
                    assert_eq!($and(address, a, order), b);
                    expect(4);
                    assert_eq!(address.read(), b & a);
                    address.write(b);
                    assert_eq!($or(address, a, order), b);
                    expect(4);
                    assert_eq!(address.read(), b | a);
                    address.write(b);
                    assert_eq!($xor(address, a, order), b);
                    expect(4);
                    assert_eq!(address.read(), b ^ a);
                    address.write(b);
                    assert_eq!($nand(address, a, order), b);
                    expect(4);
                    assert_eq!(address.read(), !(b & a));
                    for failure in [0, 2, 5] {
                        address.write(a);
                        assert_eq!($val(address, a, b, order, failure), a);
                        expect(4);
                        assert_eq!(address.read(), b);
                        assert_eq!($val(address, a, 1, order, failure), b);
                        expect(4);
                        assert_eq!(address.read(), b);
                        for weak in [false, true] {
                            address.write(a);
                            let mut expected = b;
                            let swapped = if weak {
                                $weak(address, &mut expected, 1, order, failure)
                            } else {
                                $strong(address, &mut expected, 1, order, failure)
                            };
                            expect(4);
                            assert_eq!((swapped, expected, address.read()), (0, a, a));
                            let swapped = if weak {
                                $weak(address, &mut expected, b, order, failure)
                            } else {
                                $strong(address, &mut expected, b, order, failure)
                            };
                            expect(4);
                            assert_eq!((swapped, expected, address.read()), (1, a, b));
                        }
                    }
                }
            }
        }
    };
}

atomics! {
    atomic8, u8, 1,
    __tsan_atomic8_load,
    __tsan_atomic8_store,
    __tsan_atomic8_exchange,
    __tsan_atomic8_fetch_add,
    __tsan_atomic8_fetch_sub,
    __tsan_atomic8_fetch_and,
    __tsan_atomic8_fetch_or,
    __tsan_atomic8_fetch_xor,
    __tsan_atomic8_fetch_nand,
    __tsan_atomic8_compare_exchange_val,
    __tsan_atomic8_compare_exchange_strong,
    __tsan_atomic8_compare_exchange_weak
}

atomics! {
    atomic16, u16, 2,
    __tsan_atomic16_load,
    __tsan_atomic16_store,
    __tsan_atomic16_exchange,
    __tsan_atomic16_fetch_add,
    __tsan_atomic16_fetch_sub,
    __tsan_atomic16_fetch_and,
    __tsan_atomic16_fetch_or,
    __tsan_atomic16_fetch_xor,
    __tsan_atomic16_fetch_nand,
    __tsan_atomic16_compare_exchange_val,
    __tsan_atomic16_compare_exchange_strong,
    __tsan_atomic16_compare_exchange_weak
}

atomics! {
    atomic32, u32, 4,
    __tsan_atomic32_load,
    __tsan_atomic32_store,
    __tsan_atomic32_exchange,
    __tsan_atomic32_fetch_add,
    __tsan_atomic32_fetch_sub,
    __tsan_atomic32_fetch_and,
    __tsan_atomic32_fetch_or,
    __tsan_atomic32_fetch_xor,
    __tsan_atomic32_fetch_nand,
    __tsan_atomic32_compare_exchange_val,
    __tsan_atomic32_compare_exchange_strong,
    __tsan_atomic32_compare_exchange_weak
}

atomics! {
    atomic64, u64, 8,
    __tsan_atomic64_load,
    __tsan_atomic64_store,
    __tsan_atomic64_exchange,
    __tsan_atomic64_fetch_add,
    __tsan_atomic64_fetch_sub,
    __tsan_atomic64_fetch_and,
    __tsan_atomic64_fetch_or,
    __tsan_atomic64_fetch_xor,
    __tsan_atomic64_fetch_nand,
    __tsan_atomic64_compare_exchange_val,
    __tsan_atomic64_compare_exchange_strong,
    __tsan_atomic64_compare_exchange_weak
}

atomics! {
    atomic128, u128, 16,
    __tsan_atomic128_load,
    __tsan_atomic128_store,
    __tsan_atomic128_exchange,
    __tsan_atomic128_fetch_add,
    __tsan_atomic128_fetch_sub,
    __tsan_atomic128_fetch_and,
    __tsan_atomic128_fetch_or,
    __tsan_atomic128_fetch_xor,
    __tsan_atomic128_fetch_nand,
    __tsan_atomic128_compare_exchange_val,
    __tsan_atomic128_compare_exchange_strong,
    __tsan_atomic128_compare_exchange_weak
}

fn main() {
    unsafe { __tsan_init() };
    // In whole pages, so that nothing else is near.
    let memory = vec![0_u8; 3 << 12].leak();
    let memory = memory.as_mut_ptr();
    let memory = memory.wrapping_add(memory.align_offset(1 << 12));
    plain(memory);
    blocks(memory);
    atomic8(memory);
    atomic16(memory);
    atomic32(memory);
    atomic64(memory);
    atomic128(memory);
}
