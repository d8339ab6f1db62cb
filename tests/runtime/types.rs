//! `types(Name = Type)`: newtypes, aliases and foreign types are laid out as what they are.
#![deny(warnings)]

use std::mem::offset_of;
use std::sync::atomic::{AtomicU32, AtomicU64};

use cache_layout::{CacheLayout, SEPARATED, assert_layout, cache_layout, proof};

use crate::refusal::refusal;

#[derive(Default)]
struct Counter(AtomicU64);
type Digest = [u64; 6];

mod foreign {
    #[derive(Default)]
    pub(crate) struct Flags(pub(crate) u16);
}

/// What is said of a type places it: by its alignment, by its size, and off what is read if it is written.
#[cache_layout(line = 64, types(Counter = AtomicU64, Digest = [u64; 6], foreign::Flags = u16), deny(waste))]
#[derive(Default)]
struct Told {
    #[hot_read]
    flags: foreign::Flags,
    #[hot_read]
    limit: u32,
    drops: Counter,
    #[hot_write]
    used: u64,
    digest: Digest,
    #[hot_read]
    key: [u64; 7],
}

#[test]
fn a_type_is_laid_out_as_what_it_is() {
    // The flags behind what is aligned to more, where a pointer would be before it.
    assert!(offset_of!(Told, limit) < offset_of!(Told, flags));
    if SEPARATED {
        assert_eq!(Told::LAYOUT.lines(), 2, "{}", Told::LAYOUT);
        assert!(!Told::LAYOUT.share_line("drops", "key"), "it is written");
    }
    assert!(
        Told::LAYOUT.share_line("digest", "used"),
        "it fills the line"
    );
    let value = Told::default();
    let sum = u64::from(value.flags.0) + u64::from(value.limit) + value.used + value.digest[0];
    assert_eq!(sum + value.key[0] + value.drops.0.into_inner(), 0);
}

/// Without a word the same struct takes a line more.
#[cache_layout(line = 64)]
struct Untold {
    #[hot_read]
    key: [u64; 7],
    #[hot_write]
    used: [u64; 2],
    digest: Digest,
    flags: foreign::Flags,
    flags_too: foreign::Flags,
}

#[test]
fn the_message_says_what_to_tell() {
    let value = Untold! {
        key: [1; 7], used: [2; 2], digest: [3; 6],
        flags: foreign::Flags(4), flags_too: foreign::Flags(5)
    };
    let sum = value.key[0] + value.used[0] + value.digest[0];
    assert_eq!(sum + u64::from(value.flags.0 + value.flags_too.0), 15);
    let layout = Untold::LAYOUT;
    if layout.lines() == 2 {
        return; // without separation
    }
    let unknown = ["digest", "flags", "flags_too"];
    let text = refusal(|| cache_layout::__private::waste::<Untold>(&unknown, &[], &[]));
    let told = "#[cache_layout(types(Digest = [core::sync::atomic::AtomicU64; 6], foreign::Flags = \
                core::sync::atomic::AtomicU16))], with plain numbers";
    assert!(text.contains(told), "{text}");
}

#[derive(Default)]
struct Counters([AtomicU64; 6]);

/// What the message says, pasted as it is: right for what is written, and for what is not a line too many at the most.
#[cache_layout(line = 64, types(Counters = [core::sync::atomic::AtomicU64; 6]))]
#[derive(Default)]
struct Pasted {
    #[hot_read]
    limit: u64,
    #[hot_write]
    used: u64,
    counters: Counters,
}

#[test]
fn what_the_message_says_keeps_what_is_written_off_what_is_read() {
    let value = Pasted::default();
    assert_eq!(
        value.limit + value.used + value.counters.0[5].load(std::sync::atomic::Ordering::Relaxed),
        0
    );
    assert!(offset_of!(Pasted, counters) > offset_of!(Pasted, used));
}

#[derive(Default)]
struct Guarded<T>(AtomicU32, T);

/// It holds for the instances that are proved.
#[cache_layout(line = 64, types(Guarded<T> = (AtomicU32, T)), prove(Generic<u8>, Generic<u64>))]
#[derive(Default)]
struct Generic<T> {
    #[hot_read]
    limit: u64,
    guarded: Guarded<T>,
}

assert_layout!(Generic<[u16; 3]>);

#[test]
fn in_a_generic_struct_it_is_proved_for_each_instance() {
    if SEPARATED {
        assert!(!Generic::<u8>::LAYOUT.share_line("limit", "guarded"));
    }
    let value = Generic! { limit: 1, guarded: Guarded(AtomicU32::new(2), 3_u64) };
    let (count, inner) = (value.guarded.0.into_inner(), value.guarded.1);
    assert_eq!((value.limit, count, inner), (1, 2, 3));
}

/// What drops is what the type really is.
struct Guard(u64);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0 = 0;
    }
}

#[cache_layout(types(Guard = u64, Locked<'a> = (AtomicU64, &'a str)), allow(drop_order))]
struct Dropped<'a> {
    #[hot_write]
    last: Guard,
    #[hot_read]
    first: Guard,
    #[cfg(any())]
    gone: Locked<'a>,
    #[hot_read]
    name: &'a str,
}

#[test]
fn a_field_that_is_gone_needs_no_proof() {
    let value = Dropped! { last: Guard(1), first: Guard(2), name: "three" };
    assert_eq!((value.last.0, value.first.0, value.name), (1, 2, "three"));
    proof::laid_out_as::<Guard, u64>(&Dropped::LAYOUT, "Guard", "u64");
}
