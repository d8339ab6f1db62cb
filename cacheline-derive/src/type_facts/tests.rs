//! What is said of types by their names.

use cacheline_plan::{Alignment, SharedWrites, TypeFacts};
use syn::{ItemStruct, parse_quote};

use super::{Written, element, facts_of};
use crate::parameters::Parameters;
use crate::type_text::type_text;

/// Of a type in a struct with a parameter that may be unsized, `U`.
fn facts(ty: &str) -> TypeFacts {
    let item: ItemStruct = parse_quote!(
        struct Job<T, U: ?Sized, C: Copy>(T, C, U);
    );
    let parameters = Parameters::of(&item.generics);
    facts_of(&syn::parse_str(ty).expect(ty), &parameters)
}

fn assert_all(writes: SharedWrites, types: &[&str]) {
    for ty in types {
        assert_eq!(facts(ty).shared_writes, writes, "{ty}");
    }
}

#[test]
fn what_is_written_through_a_shared_reference_is_known_by_name() {
    assert_all(
        SharedWrites::Known,
        &[
            "AtomicU64",
            "core::sync::atomic::AtomicPtr<T>",
            "Atomic<u64>",
            "crossbeam_epoch::Atomic<Node<T>>",
            "AtomicCell<Duration>",
            "AtomicWaker",
            "Cell<u8>",
            "UnsafeCell<MaybeUninit<T>>",
            "RefCell<Vec<T>>",
            "std::sync::Mutex<T>",
            "parking_lot::RwLock<T>",
            "OnceLock<T>",
            "once_cell::sync::Lazy<T>",
            "ArcSwap<T>",
            "[AtomicU64; 4]",
            "(u8, Cell<T>)",
            "Option<Mutex<T>>",
            "CachePadded<AtomicUsize>",
            "ManuallyDrop<Cell<T>>",
            "Range<Cell<u8>>",
            "Counters<AtomicU64>",
        ],
    );
}

#[test]
fn what_keeps_its_contents_elsewhere_is_not_written() {
    assert_all(
        SharedWrites::Never,
        &[
            "Vec<AtomicU64>",
            "Box<Mutex<T>>",
            "Arc<Mutex<T>>",
            "Weak<Cell<u8>>",
            "String",
            "HashMap<T, Mutex<T>>",
            "&'a AtomicU64",
            "*mut Cell<T>",
            "NonNull<Mutex<T>>",
            "fn(&Cell<T>)",
            "PhantomData<Cell<T>>",
            "Cow<'a, str>",
            "Cow<'a, [T]>",
            "Pin<Box<T>>",
            "Waker",
            "std::thread::JoinHandle<T>",
            "PathBuf",
        ],
    );
}

#[test]
fn values_are_what_they_are() {
    assert_all(
        SharedWrites::Never,
        &[
            "u64",
            "bool",
            "NonZeroU32",
            "NonZero<u8>",
            "Wrapping<u32>",
            "Option<u8>",
            "Result<u8, bool>",
            "[[u8; 4]; 2]",
            "(u8, String)",
            "()",
            "!",
            "Duration",
            "std::time::Instant",
            "ThreadId",
            "TypeId",
            "Ordering",
            "Layout",
            "IpAddr",
            "SocketAddr",
            "Range<usize>",
            "C",
            "[C; 4]",
            "Option<C>",
            "Poll<u8>",
            "c_int",
            "str",
            "[u8]",
        ],
    );
}

#[test]
fn of_everything_else_nothing_is_known() {
    assert_all(
        SharedWrites::Unknown,
        &[
            "T",
            "U",
            "Counter",
            "Counter<u8>",
            "I::Item",
            "<T as Trait>::Value",
            "dyn Trait",
            "[Counter; 2]",
            "(u8, Counter)",
            "Option<T>",
            "Cow<'a, Counter>",
            "Range<T>",
            "io::Result<u8>",
            "counter!()",
        ],
    );
}

#[test]
fn a_pointer_has_a_size_where_that_of_what_it_points_to_is_settled() {
    let words = |words: u64| Some(words * Alignment::Pointer.bytes());
    for (ty, size) in [
        ("&'a T", words(1)),
        ("&'a Node<T>", words(1)),
        ("&'a [U]", words(2)),
        ("&'a str", words(2)),
        ("*const dyn Trait", words(2)),
        ("Box<Mutex<dyn Trait>>", words(2)),
        ("&'a Path", words(2)),
        ("&'a U", None),
        ("*mut U", None),
        ("Box<U>", None),
        ("Option<&'a U>", None),
        ("Arc<Mutex<U>>", None),
        ("NonNull<Node<U>>", None),
        ("&'a <T as Deref>::Target", None),
        ("&'a &'a U", words(1)),
        ("&'a [&'a U; 2]", words(1)),
        ("AtomicPtr<T>", words(1)),
        ("Vec<T>", words(3)),
        ("std::string::String", words(3)),
        ("bumpalo::collections::Vec<'a, T>", None),
        ("heapless::String<8>", None),
        ("VecDeque<T>", None),
    ] {
        assert_eq!(facts(ty).size, size, "{ty}");
        assert_eq!(facts(ty).align, Alignment::Pointer, "{ty}");
    }
}

/// What is written of the elements of a type, and whether it is part of the field.
fn written(ty: &str) -> Option<(String, bool)> {
    let ty = syn::parse_str(ty).expect(ty);
    let elements = element(&ty)?;
    let written = match elements.written {
        Written::Itself(ty) => type_text(ty),
        Written::Target(ty) => format!("to {}", type_text(ty)),
        Written::Unknown(ty) => format!("raw {}", type_text(ty)),
    };
    Some((written, elements.are_inline))
}

#[test]
fn elements_are_those_of_arrays_slices_and_containers() {
    for (ty, expected, are_inline) in [
        ("[A; 4]", "A", true),
        ("[[A; 2]; 4]", "[A; 2]", true),
        ("Option<[A; 4]>", "A", true),
        ("[A]", "A", true),
        ("Vec<A>", "A", false),
        ("std::collections::VecDeque<A>", "A", false),
        ("Box<[A; 4]>", "A", false),
        ("Arc<VecDeque<A>>", "A", false),
        ("Pin<&'a mut [A]>", "A", false),
        ("Vec<Vec<A>>", "Vec<A>", false),
        ("[Mutex<Box<A>>; 4]", "Mutex<Box<A>>", true),
        ("[OwnLines<*mut A>; 4]", "OwnLines<*mut A>", true),
        ("[AtomicPtr<A>; 4]", "AtomicPtr<A>", true),
    ] {
        assert_eq!(written(ty), Some((expected.to_owned(), are_inline)), "{ty}");
    }
    for ty in [
        "A",
        "Mutex<[A; 4]>",
        "(A, A)",
        "String",
        "Box<A>",
        "*mut [A]",
        "Vec",
    ] {
        assert_eq!(written(ty), None, "{ty}");
    }
}

#[test]
fn of_elements_that_are_pointers_it_is_what_they_point_to_that_is_written() {
    for (ty, expected) in [
        ("Vec<Arc<A>>", "to A"),
        ("[Box<A>; 8]", "to A"),
        ("&'static [Rc<A>]", "to A"),
        ("VecDeque<&'a A>", "to A"),
        ("Box<[Option<Box<A>>]>", "to A"),
        ("Vec<Pin<Box<A>>>", "to A"),
        ("Vec<&'a Arc<A>>", "to A"),
        ("Vec<Box<[A]>>", "to A"),
        ("Vec<Box<[Arc<A>]>>", "to A"),
        ("Vec<Arc<OwnLines<A>>>", "to OwnLines<A>"),
        ("Vec<Box<dyn A>>", "to dyn A"),
        ("[*mut A; 8]", "raw *mut A"),
        ("Vec<Option<NonNull<A>>>", "raw NonNull<A>"),
        ("Vec<Box<*const A>>", "raw *const A"),
    ] {
        assert_eq!(written(ty), Some((expected.to_owned(), false)), "{ty}");
    }
}
