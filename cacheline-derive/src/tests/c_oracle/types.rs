//! Random types that Rust and C both have.

use crate::tests::random::Random;

/// A type as it is written in Rust.
#[derive(Clone)]
pub(super) struct RandomType {
    pub(super) text: String,
    /// Whether it can be written through `&self`, and its name says so.
    pub(super) is_shared: bool,
    /// Whether dropping it does anything.
    pub(super) drops: bool,
    /// Whether its size is said by its name.
    pub(super) is_sized: bool,
}

const PLAIN: &[&str] = &[
    "u8",
    "i8",
    "bool",
    "u16",
    "i16",
    "u32",
    "i32",
    "f32",
    "char",
    "u64",
    "i64",
    "f64",
    "usize",
    "isize",
    // C has no integer of 128 bits on targets of 32.
    #[cfg(target_pointer_width = "64")]
    "u128",
    #[cfg(target_pointer_width = "64")]
    "i128",
];

const SHARED: &[&str] = &[
    "AtomicBool",
    "AtomicU8",
    "AtomicU16",
    "AtomicU32",
    "AtomicUsize",
    "AtomicPtr<u8>",
    "Cell<u32>",
    "Cell<&'static u8>",
    #[cfg(target_has_atomic = "64")]
    "AtomicU64",
    #[cfg(target_has_atomic = "64")]
    "AtomicI64",
];

const POINTERS: &[&str] = &[
    "*const u8",
    "*mut [u64; 4]",
    "&'static u32",
    "&'static str",
    "&'static [u16]",
    "fn(u32) -> u32",
    "extern \"C\" fn()",
    "Option<fn()>",
    "Option<&'static u64>",
    "NonNull<u8>",
];

const WRAPPED: &[&str] = &[
    "MaybeUninit<u64>",
    "ManuallyDrop<u16>",
    "NonZeroU8",
    "NonZeroU32",
    "Option<NonZeroU64>",
    "PhantomData<u64>",
    "()",
    "Wrapping<u32>",
];

const OWNERS: &[&str] = &[
    "Option<Box<u64>>",
    "Box<u32>",
    "Box<[u8]>",
    "Option<Box<str>>",
];

/// The type of a field; `own` are the structs that are declared beside the field's.
pub(super) fn random(random: &mut Random, own: &[String]) -> RandomType {
    let element = match random.below(100) {
        0..40 => plain(random),
        40..60 => named(random.pick(SHARED)),
        60..72 => named(random.pick(POINTERS)),
        72..78 => named(random.pick(WRAPPED)),
        78..83 => owner(random),
        _ if own.is_empty() => plain(random),
        _ => named(random.pick(own)),
    };
    if random.percent(22) {
        return array(random, &element);
    }
    element
}

/// A type for the fields of nested structs: whatever the macro knows of it, it does not see it there.
pub(super) fn nested(random: &mut Random) -> RandomType {
    let element = match random.below(100) {
        0..80 => plain(random),
        80..90 => named(random.pick(POINTERS)),
        _ => named(random.pick(WRAPPED)),
    };
    if random.percent(20) {
        return array(random, &element);
    }
    element
}

fn plain(random: &mut Random) -> RandomType {
    named(random.pick(PLAIN))
}

fn owner(random: &mut Random) -> RandomType {
    RandomType {
        drops: true,
        ..named(random.pick(OWNERS))
    }
}

/// The type of this name.
pub(super) fn named(name: &(impl AsRef<str> + ?Sized)) -> RandomType {
    RandomType {
        text: name.as_ref().to_owned(),
        is_shared: SHARED.contains(&name.as_ref()),
        drops: false,
        is_sized: [PLAIN, SHARED, POINTERS]
            .iter()
            .any(|names| names.contains(&name.as_ref())),
    }
}

/// Mostly short ones, at times none or many elements, at times an array of arrays.
fn array(random: &mut Random, element: &RandomType) -> RandomType {
    let length = match random.below(20) {
        0 => 0,
        1 | 2 => 10 + random.below(150),
        _ => 1 + random.below(9),
    };
    let text = format!("[{}; {length}]", element.text);
    let text = if random.percent(10) {
        format!("[{text}; {}]", 1 + random.below(4))
    } else {
        text
    };
    RandomType { text, ..*element }
}
