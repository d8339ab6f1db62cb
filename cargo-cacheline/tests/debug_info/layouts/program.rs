//! A program that prints the layouts of its types, as the compiler says them.

use std::cell::{Cell, RefCell, UnsafeCell};
use std::mem::{align_of, offset_of, size_of};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

/// The compiler chooses the order.
pub struct Mixed {
    small: u8,
    wide: u64,
    middle: u16,
    name: &'static str,
    r#type: u32,
}

#[repr(C)]
pub struct Holes {
    first: u8,
    second: u64,
    third: u16,
    block: [u8; 50],
    last: u64,
}

/// A field lies on two lines.
#[repr(C)]
pub struct Straddle {
    before: [u8; 60],
    across: [u16; 8],
    after: u32,
}

#[repr(align(64))]
pub struct Own<T>(T);

#[repr(C)]
pub struct Ring<T> {
    head: Own<AtomicU64>,
    tail: Own<AtomicU64>,
    slots: [UnsafeCell<T>; 3],
}

pub enum Plain {
    Idle,
    Busy = 7,
}

#[repr(u8)]
pub enum State {
    Idle,
    Busy { since: u64, by: AtomicU32 },
    Done(u64),
}

pub enum Niche {
    Nothing,
    Flag(bool),
    More(bool, u32),
}

pub enum Single {
    Only(u32),
}

#[repr(C)]
pub union Either {
    whole: u64,
    halves: (u32, u16),
}

pub struct Optional {
    flag: Option<bool>,
    number: Option<NonZeroU32>,
    boxed: Option<Box<u64>>,
    text: Option<String>,
    nothing: (),
}

pub struct Tuple(u8, u32, [u8; 3]);

pub struct Empty;

pub struct Server {
    routes: [u64; 4],
    limit: u64,
    finished: AtomicU64,
    name: String,
}

pub struct Counters {
    hits: AtomicU64,
    misses: AtomicU64,
}

pub struct Quiet {
    limit: u64,
    once: OnceLock<u64>,
    cell: Cell<u64>,
    list: RefCell<Vec<u64>>,
}

#[repr(C)]
pub struct Apart {
    written: Own<AtomicU64>,
    read: u64,
}

pub struct Shards {
    bins: [AtomicU32; 16],
    list: Vec<Mutex<u64>>,
    boxed: Box<[AtomicBool]>,
    alone: Vec<Own<AtomicU64>>,
    names: Vec<String>,
}

/// Its argument has no name, but it has one.
pub struct Holder<F>(F, u8);

/// Nobody knows how long it is.
#[repr(C)]
pub struct Tail<T: ?Sized> {
    length: u64,
    items: T,
}

mod one {
    pub struct Twin(pub u64);
    pub struct Duration(pub u64);
}
mod two {
    pub struct Twin(pub u8, pub u16);
}

/// Twelve of them next to each other, so that several are on one line, wherever the linker begins.
macro_rules! neighbours {
    ($($name:ident)*) => {
        $( #[unsafe(link_section = ".data.neighbours")] static $name: AtomicU64 = AtomicU64::new(1); )*
        static NEIGHBOURS: [&AtomicU64; 12] = [$(&$name),*];
    };
}
neighbours!(N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11);

static ALONE: Own<AtomicU64> = Own(AtomicU64::new(0));
static TABLE: [u64; 4] = [1, 2, 3, 4];
static FIRST_USE: OnceLock<u64> = OnceLock::new();

/// Prints a type as `name size alignment` and its fields as `field offset`.
macro_rules! say {
    ($name:ty: [$($field:tt),*] $value:expr) => {{
        print!("{} {} {}", stringify!($name).replace(' ', ""), size_of::<$name>(), align_of::<$name>());
        $( print!(" {} {}", stringify!($field).trim_start_matches("r#"), offset_of!($name, $field)); )*
        println!();
        let value: $name = $value;
        std::hint::black_box(&value);
    }};
}

fn local(number: u64) {
    struct Local {
        small: u8,
        number: u64,
    }
    say!(Local: [small, number] Local { small: 1, number });
}

/// Two types that debug information calls alike.
fn twins(number: u64) {
    {
        struct Same(u64);
        std::hint::black_box(&Same(number));
    }
    {
        struct Same(u16);
        std::hint::black_box(&Same(number as u16));
    }
}

fn main() {
    let number = std::env::args().count() as u64;
    let text = "text";
    say!(Mixed: [small, wide, middle, name, r#type] Mixed { small: 1, wide: number, middle: 2, name: text, r#type: 3 });
    say!(Holes: [first, second, third, block, last] Holes { first: 1, second: number, third: 2, block: [0; 50], last: 4 });
    say!(Straddle: [before, across, after] Straddle { before: [0; 60], across: [0; 8], after: 1 });
    say!(Own<u64>: [0] Own(number));
    say!(Ring<u16>: [head, tail, slots] Ring {
        head: Own(AtomicU64::new(number)), tail: Own(AtomicU64::new(0)), slots: [const { UnsafeCell::new(1) }; 3],
    });
    say!(Ring<u64>: [head, tail, slots] Ring {
        head: Own(AtomicU64::new(number)), tail: Own(AtomicU64::new(0)), slots: [const { UnsafeCell::new(1) }; 3],
    });
    say!(Plain: [] if number > 9 { Plain::Idle } else { Plain::Busy });
    say!(State: [] match number {
        0 => State::Idle,
        1 => State::Busy { since: number, by: AtomicU32::new(1) },
        _ => State::Done(number),
    });
    say!(Niche: [] match number {
        0 => Niche::Nothing,
        1 => Niche::Flag(true),
        _ => Niche::More(true, 1),
    });
    say!(Single: [] Single::Only(number as u32));
    say!(Either: [whole, halves] if number > 2 { Either { whole: number } } else { Either { halves: (1, 2) } });
    say!(Option<bool>: [] Some(number > 2));
    say!(Optional: [flag, number, boxed, text, nothing] Optional {
        flag: Some(number > 2), number: NonZeroU32::new(3), boxed: Some(Box::new(number)), text: Some(String::new()), nothing: (),
    });
    say!(Tuple: [0, 1, 2] Tuple(1, number as u32, [0; 3]));
    say!(Empty: [] Empty);
    say!(Server: [routes, limit, finished, name] Server {
        routes: TABLE, limit: number, finished: AtomicU64::new(0), name: String::new(),
    });
    say!(Counters: [hits, misses] Counters { hits: AtomicU64::new(number), misses: AtomicU64::new(0) });
    say!(Quiet: [limit, once, cell, list] Quiet {
        limit: number, once: OnceLock::new(), cell: Cell::new(1), list: RefCell::new(Vec::new()),
    });
    say!(Apart: [written, read] Apart { written: Own(AtomicU64::new(number)), read: 1 });
    say!(Shards: [bins, list, boxed, alone, names] Shards {
        bins: [const { AtomicU32::new(0) }; 16],
        list: vec![Mutex::new(number)],
        boxed: Box::new([AtomicBool::new(true)]),
        alone: vec![Own(AtomicU64::new(1))],
        names: vec![String::new()],
    });
    say!(one::Twin: [0] one::Twin(number));
    say!(two::Twin: [0, 1] two::Twin(1, number as u16));
    std::hint::black_box(&Holder(move || number + 1, 1));
    // The standard library has one of this name.
    std::hint::black_box(&one::Duration(number));
    let tail: Box<Tail<[u16]>> = Box::new(Tail { length: number, items: [1; 3] });
    std::hint::black_box(&tail);
    local(number);
    twins(number);
    for neighbour in NEIGHBOURS {
        neighbour.fetch_add(number, Ordering::Relaxed);
    }
    ALONE.0.fetch_add(1, Ordering::Relaxed);
    FIRST_USE.get_or_init(|| 1);
    std::hint::black_box(&std::time::Duration::from_secs(number));
}
