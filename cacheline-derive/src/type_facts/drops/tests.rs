//! What dropping a field does, by the name of its type.

use syn::{ItemStruct, parse_quote};

use super::{Belief, Drops};
use crate::parameters::Parameters;
use crate::type_text::type_text;

/// What is dropped besides memory, `+` if memory is freed.
fn drops(ty: &str) -> String {
    let drops = drops_of(ty);
    let values = drops.values.iter().map(type_text).collect::<Vec<_>>();
    format!(
        "{}{}",
        if drops.frees { "+" } else { "" },
        values.join(", ")
    )
}

fn drops_of(ty: &str) -> Drops {
    let item: ItemStruct = parse_quote!(
        struct Job<T, C: Copy, const N: usize>(T, C);
    );
    let parameters = Parameters::of(&item.generics);
    Drops::of(&syn::parse_str(ty).unwrap(), &parameters)
}

#[test]
fn what_names_say_is_confirmed() {
    for (ty, expected) in [
        ("u8", ""),
        ("&'a Cell<T>", ""),
        ("Vec<[u8; N]>", ""),
        ("String", ""),
        ("Vec<C>", ""),
        ("AtomicU64", "AtomicU64 needs none"),
        ("std::num::NonZeroU8", "std::num::NonZeroU8 needs none"),
        ("[ManuallyDrop<T>; N]", "ManuallyDrop<T> drops no more"),
        (
            "Vec<Option<NonZeroU8>>",
            "Option<NonZeroU8> drops no more, NonZeroU8 needs none",
        ),
        ("Cell<Guard>", "Cell<Guard> drops no more"),
        ("Box<str>", "str needs none"),
        ("Cow<'a, std::path::Path>", "std::path::Path needs none"),
        ("heapless::Cell<u8>", "heapless::Cell<u8> needs none"),
    ] {
        let beliefs = drops_of(ty).beliefs;
        let beliefs = beliefs.iter().map(|belief| match belief {
            Belief::NeedsNoDrop(ty) => format!("{} needs none", type_text(ty)),
            Belief::DropsNoMore(ty) => format!("{} drops no more", type_text(ty)),
        });
        assert_eq!(beliefs.collect::<Vec<_>>().join(", "), expected, "{ty}");
    }
}

#[test]
fn values_that_only_free_memory_drop_nothing_that_is_seen() {
    for ty in [
        "String",
        "std::string::String",
        "Vec<u8>",
        "Vec<C>",
        "Box<[u64; N]>",
        "Box<str>",
        "Option<VecDeque<(String, Vec<u8>)>>",
        "HashMap<String, [Vec<char>; 3]>",
        "Cow<'a, str>",
        "Cow<'a, [C]>",
        "Mutex<u8>",
        "Vec<*const Self>",
        "alloc::boxed::Box<()>",
    ] {
        assert_eq!(drops(ty), "+", "{ty}");
    }
}

#[test]
fn some_types_drop_nothing_whatever_their_parameters_are() {
    for ty in [
        "u8",
        "AtomicU64",
        "&'a T",
        "*mut T",
        "fn(T) -> T",
        "PhantomData<T>",
        "ManuallyDrop<T>",
        "core::mem::MaybeUninit<[T; N]>",
        "[NonNull<T>; N]",
        "C",
        "Option<(C, [C; N])>",
        "Cell<C>",
        "()",
        "!",
    ] {
        assert_eq!(drops(ty), "", "{ty}");
    }
}

#[test]
fn the_compiler_is_asked_of_the_rest() {
    for (ty, expected) in [
        ("T", "T"),
        ("Guard", "Guard"),
        ("[Guard; N]", "Guard"),
        ("Vec<Guard>", "+Guard"),
        ("Vec<T>", "+T"),
        ("(Box<Guard>, T, u8)", "+Guard, T"),
        ("T::Item", "T::Item"),
        ("<T as Iterator>::Item", "<T as Iterator>::Item"),
        ("Arc<u8>", "Arc<u8>"),
        ("Box<dyn Fn(u8)>", "+dyn Fn(u8)"),
        ("Vec<u8, Arena>", "Vec<u8, Arena>"),
        ("HashMap<u8, u8, Seeded>", "HashMap<u8, u8, Seeded>"),
        ("heapless::Vec<u8>", "heapless::Vec<u8>"),
        ("my::String", "my::String"),
        ("String<8>", "String<8>"),
        ("Cell<Guard>", "Guard"),
        ("Result<Guard, u8>", "Guard"),
        ("Result<u8>", "Result<u8>"),
        ("Cow<'a, Guard>", "Cow<'a, Guard>"),
        ("list!(T)", "list!(T)"),
        ("NonZero<T>", "NonZero<T>"),
        ("CachePadded<*mut T>", "CachePadded<*mut T>"),
        ("CachePadded<Guard>", "Guard"),
    ] {
        assert_eq!(drops(ty), expected, "{ty}");
    }
}
