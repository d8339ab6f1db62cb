//! Where the fields of a laid out struct are: the table against the compiler, and both against addresses.

use std::cell::Cell;
use std::marker::PhantomData;
use std::mem::offset_of;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU16, AtomicU32, AtomicUsize};

use cache_layout::{APART, Apart, CacheLayout, Field, LINE, Layout, SEPARATED, cache_layout};

use crate::oracle::{Touch, Touched, assert_layout_of, laid_out};

laid_out! {
    #[cache_layout]
    struct File {
        #[hot_read] mode: u32 = 1,
        #[hot_read] operations: &'static str = "ext4",
        #[hot_write] count: AtomicUsize = AtomicUsize::new(1),
        flags: u32 = 0,
    }

    #[cache_layout]
    struct Connection {
        #[hot_read(rx)] window: u32 = 1,
        #[hot_write(tx)] sent: u64 = 2,
        #[hot_read] peer: [u8; 16] = [3; 16],
        #[hot_read(tx)] congestion: u16 = 4,
        #[hot_write(rx)] received: Cell<u64> = Cell::new(5),
        lock: Mutex<()> = Mutex::new(()),
        #[hot_write(timer)] expires: u8 = 6,
        name: String = String::new(),
        #[hot_read(rx)] key: [u128; 9] = [7; 9],
    }

    #[cache_layout]
    struct OnlyWritten {
        #[hot_write(first)] a: u8 = 1,
        #[hot_write(second)] b: u8 = 2,
        #[hot_write(first)] c: u8 = 3,
        #[hot_write] d: u8 = 4,
    }

    #[cache_layout]
    struct OnlyRead {
        #[hot_read(lookup)] a: u8 = 1,
        #[hot_read(insert)] b: u32 = 2,
        #[hot_read] c: u16 = 3,
        name: u32 = 4,
    }

    #[cache_layout]
    struct WithNothing {
        #[hot_write] nothing: () = (),
        #[hot_read] read: u8 = 1,
        owner: PhantomData<*const u8> = PhantomData,
        #[hot_write(other)] none: [u64; 0] = [],
        #[hot_write] written: u8 = 2,
    }

    #[cache_layout]
    struct Long {
        #[hot_read] before: [u8; 3] = [1; 3],
        #[hot_write] bag: [u8; 1000] = [2; 1000],
        after: [u16; 500] = [3; 500],
        #[hot_write(each_cpu)] last: AtomicU8 = AtomicU8::new(4),
    }
}

#[test]
fn fields_that_conflict_are_on_lines_of_their_own() {
    assert_layout_of::<File>();
    assert_layout_of::<Connection>();
    assert_layout_of::<OnlyWritten>();
    assert_layout_of::<OnlyRead>();
    assert_layout_of::<WithNothing>();
    assert_layout_of::<Long>();
}

#[test]
fn the_table_has_the_offsets_of_the_compiler() {
    macro_rules! check {
        ($($struct:ident: $($field:ident)+;)+) => {$($(
            let field = $struct::LAYOUT.field(stringify!($field)).unwrap();
            assert_eq!(field.offset(), offset_of!($struct, $field));
        )+)+};
    }
    check! {
        File: mode operations count flags;
        Connection: window sent peer congestion received lock expires name key;
    }
}

#[test]
fn line_and_distance_are_those_of_the_target() {
    assert_eq!(
        (File::LAYOUT.line(), File::LAYOUT.distance()),
        (LINE, APART)
    );
    assert_eq!(align_of::<File>(), APART.max(align_of::<Apart>()));
    assert_eq!(size_of::<OnlyWritten>(), 3 * APART);
}

#[test]
fn groups_that_only_read_share_lines() {
    assert_eq!(align_of::<OnlyRead>(), align_of::<u32>());
    assert_eq!(size_of::<OnlyRead>().div_ceil(LINE), 1);
    assert!(OnlyRead::LAYOUT.share_line("a", "b"));
}

#[test]
fn a_struct_that_is_only_read_has_no_holes() {
    assert_eq!(size_of::<OnlyRead>(), 12);
}

#[test]
fn a_group_may_read_and_write_on_its_lines() {
    assert!(Connection::LAYOUT.share_line("sent", "congestion"));
    assert!(OnlyWritten::LAYOUT.share_line("a", "c"));
    assert!(!OnlyWritten::LAYOUT.share_line("a", "d"));
}

laid_out! {
    #[cache_layout(line = 64)]
    struct Pool {
        #[hot_read] base: u64 = 1,
        hits: AtomicU32 = AtomicU32::new(2),
        #[hot_write] free: AtomicU32 = AtomicU32::new(3),
        state: Cell<bool> = Cell::new(true),
        capacity: u64 = 4,
    }

    #[cache_layout(line = 64)]
    struct ReadMostly {
        #[hot_read] base: u64 = 1,
        refreshed: AtomicBool = AtomicBool::new(false),
        lock: Mutex<u8> = Mutex::new(2),
    }

    #[cache_layout(line = 64)]
    struct NeverMinds {
        #[hot_read] base: u64 = 1,
        #[cold] refreshed: AtomicBool = AtomicBool::new(false),
    }
}

#[test]
fn cold_fields_that_may_be_written_keep_off_the_lines_that_are_read() {
    assert_layout_of::<Pool>();
    assert_layout_of::<ReadMostly>();
    for cold in ["hits", "state"] {
        assert!(!Pool::LAYOUT.share_line(cold, "base"), "{cold}");
        assert!(Pool::LAYOUT.share_line(cold, "free"), "{cold}");
    }
    assert!(Pool::LAYOUT.share_line("capacity", "base"));
    assert!(!ReadMostly::LAYOUT.share_line("base", "refreshed"));
    assert!(!ReadMostly::LAYOUT.share_line("base", "lock"));
}

#[test]
fn a_field_that_is_marked_cold_costs_no_line() {
    assert_layout_of::<NeverMinds>();
    assert!(NeverMinds::LAYOUT.share_line("base", "refreshed"));
    assert_eq!(align_of::<NeverMinds>(), align_of::<u64>());
}

laid_out! {
    #[cache_layout(line = 64)]
    struct FullOfReads {
        #[hot_read] read: [u64; 8] = [1; 8],
        #[hot_write] written: u64 = 2,
        cold: u64 = 3,
    }

    #[cache_layout(line = 64)]
    struct RoomForAll {
        #[hot_read] read: [u64; 7] = [1; 7],
        #[hot_write] written: u64 = 2,
        cold: u64 = 3,
    }
}

#[test]
fn a_cold_field_moves_only_to_save_a_line() {
    assert_layout_of::<FullOfReads>();
    assert_eq!(size_of::<FullOfReads>(), 128);
    assert!(FullOfReads::LAYOUT.share_line("cold", "written"));
    assert_layout_of::<RoomForAll>();
    assert!(RoomForAll::LAYOUT.share_line("cold", "read"));
}

/// Laid out by hand, and wrongly: the oracle must see it.
#[repr(C, align(64))]
struct Shares {
    read: u32,
    written: u32,
}

impl CacheLayout for Shares {
    const FIELDS: &'static [Field] = &[
        Field::of::<u32>("read", "u32").hot_read("hot_read"),
        Field::of::<u32>("written", "u32")
            .at(4)
            .hot_write("hot_write")
            .declared(1),
    ];
    const LAYOUT: Layout = Layout::of::<Self>("Shares", Self::FIELDS).in_lines_of(64);
}

impl Touched for Shares {
    fn sample() -> Self {
        Self {
            read: 1,
            written: 2,
        }
    }

    fn touches(&self) -> Vec<Touch> {
        let read = Touch::of("read", &[&["hot_read"]], &self.read);
        vec![read, Touch::of("written", &[&["hot_write"]], &self.written)]
    }
}

#[test]
#[should_panic(expected = "`written` of 0 and `read` of 0 are not apart")]
fn a_conflict_does_not_pass_unseen() {
    assert_layout_of::<Shares>();
}

macro_rules! in_lines_of {
    ($($name:ident $bytes:literal)+) => {
        laid_out! {$(
            #[cache_layout(line = $bytes)]
            struct $name {
                #[hot_write(producer)] tail: AtomicU16 = AtomicU16::new(1),
                #[hot_write(consumer)] head: [u8; 17] = [2; 17],
                #[hot_read] mask: u8 = 3,
                #[hot_read(consumer)] seen: u32 = 4,
                cold: u64 = 5,
            }
        )+}

        #[test]
        fn a_struct_may_choose_its_line() {$(
            assert_layout_of::<$name>();
            assert_eq!($name::LAYOUT.line(), $bytes);
            assert_eq!(align_of::<$name>(), $bytes);
            assert!(!$name::LAYOUT.share_line("tail", "head"));
        )+}
    };
}
in_lines_of! { Lines16 16 Lines32 32 Lines64 64 Lines128 128 Lines256 256 }

laid_out! {
    #[cache_layout(line = 32, apart = 256, deny(waste, straddle))]
    struct FarApart {
        #[hot_write(producer)] tail: AtomicU16 = AtomicU16::new(1),
        #[hot_write(consumer)] head: [u8; 40] = [2; 40],
        #[hot_read] mask: u8 = 3,
        cold: u64 = 5,
    }

    #[cache_layout(apart = 256, order = "declared")]
    struct FarAsDeclared {
        #[hot_write(producer)] tail: AtomicU16 = AtomicU16::new(1),
        #[hot_read] mask: u8 = 3,
        #[hot_write(consumer)] head: [u8; 40] = [2; 40],
    }

    #[cache_layout(verify, line = 64, apart = 128)]
    #[repr(C, align(128))]
    struct FarAsItIs {
        #[hot_write(producer)] tail: AtomicU16 = AtomicU16::new(1),
        gap: [u8; 126] = [0; 126],
        #[hot_read] mask: u8 = 3,
    }
}

#[test]
fn a_struct_may_choose_its_distance() {
    assert_layout_of::<FarApart>();
    assert_layout_of::<FarAsDeclared>();
    assert_layout_of::<FarAsItIs>();
    let numbers = |layout: Layout| (layout.line(), layout.distance(), layout.size());
    if SEPARATED {
        assert_eq!(numbers(FarApart::LAYOUT), (32, 256, 768));
        assert_eq!(numbers(FarAsDeclared::LAYOUT), (LINE, 256, 768));
        assert_eq!(numbers(FarAsItIs::LAYOUT), (64, 128, 256));
    }
    assert_eq!(FarApart::LAYOUT.lines_of("head").unwrap().count(), 2);
}

#[repr(align(256))]
#[expect(dead_code, reason = "only its place is looked at")]
struct Page([u8; 256]);

laid_out! {
    #[cache_layout(line = 64)]
    struct AlignedField {
        #[hot_write] page: Page = Page([1; 256]),
        #[hot_read] size: u64 = 2,
        #[hot_write] dirty: u8 = 3,
    }

    #[cache_layout(line = 64)]
    #[repr(align(256))]
    struct AlignedMore {
        #[hot_write] written: u8 = 1,
        #[hot_read] read: u8 = 2,
    }

    #[repr(Rust, align(8))]
    #[cache_layout(line = 64)]
    #[repr(align(16))]
    struct AlignedLess {
        #[hot_write] written: u8 = 1,
        #[hot_read] read: u8 = 2,
    }
}

#[test]
fn the_larger_alignment_wins() {
    assert_layout_of::<AlignedField>();
    assert_eq!(align_of::<AlignedField>(), 256);
    assert_layout_of::<AlignedMore>();
    assert_eq!(
        (size_of::<AlignedMore>(), align_of::<AlignedMore>()),
        (256, 256)
    );
    assert_layout_of::<AlignedLess>();
    assert_eq!(
        (size_of::<AlignedLess>(), align_of::<AlignedLess>()),
        (128, 64)
    );
}
