use std::string::String;

use super::{PCPU_CHUNK, message, sized};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof::{self, Reasons, Unknown, waste_because};

/// 56 bytes that are read and 48 that are written; the 16 of `name` are where they take a third line.
const POOL: Layout = Layout {
    name: "Pool",
    size: 192,
    fields: &[
        sized::<56>("limits", 0).hot_read("hot_read"),
        sized::<16>("name", 56),
        sized::<48>("free", 128).hot_write("hot_write"),
    ],
    ..PCPU_CHUNK
};

/// The message about the pool, with what whoever placed its fields says.
fn pool(of_unknown_size: &[&str], kept_off: &[&str]) -> String {
    let unknown = Unknown {
        of_types: &[],
        others: of_unknown_size,
    };
    let reasons = Reasons { unknown, kept_off };
    message(|| waste_because(&POOL, &reasons))
}

#[test]
fn fields_in_the_way_are_named_with_the_reason() {
    assert_eq!(
        pool(&["name"], &["stats"]),
        "cache layout of `Pool`: it takes 3 lines, where 2 would do
    the size of `name` is not known to the macro, so it does not move that field: \
         place the fields by hand, with #[cache_layout(order = \"declared\")]
    `stats` can be written through `&self` and is kept off the lines that are read: mark it \
         `#[cold]` if it does not matter
  lines are 64 bytes; the fields take 120 bytes"
    );
}

/// What is pasted has the sizes of this build, once for each type.
#[test]
fn types_that_the_macro_can_be_told_of_are_spelt_out() {
    let typed = |name, type_name: &'static str, offset| Field {
        type_name,
        ..Field::of::<[u64; 7]>(name, "").at(offset)
    };
    let fields = [
        typed("digest", "Digest", 0),
        Field::of::<u32>("flags", "m::Flags").at(56),
        Field::of::<OverAligned>("page", "Page").at(64),
        typed("other", "Digest", 128),
        Field::of::<()>("nothing", "Nothing").at(184),
    ];
    let layout = Layout {
        size: 256,
        fields: fields.to_vec().leak(),
        ..POOL
    };
    let unknown = Unknown {
        of_types: &["digest", "flags", "page", "gone", "other", "nothing"],
        others: &["bytes"],
    };
    let reasons = Reasons {
        unknown,
        kept_off: &[],
    };
    let larger = Layout {
        size: 512,
        ..layout
    };
    let text = message(move || waste_because(&larger, &reasons));
    let end = "; say what it does not know, as it is in this build: #[cache_layout(types(\
               Digest = [core::sync::atomic::AtomicU64; 7], m::Flags = core::sync::atomic::AtomicU32, \
               Nothing = [core::sync::atomic::AtomicU8; 0]))], with plain numbers for the atomics where nothing in \
               a type is written through `&self`; nothing that the macro knows is aligned to 64, as `page` is: place the \
               fields by hand, with #[cache_layout(order = \"declared\")]";
    assert!(text.ends_with(end), "{text}");
    assert!(
        text.contains("`digest` is not known to the macro, so it does not move that field\n"),
        "{text}"
    );
    assert!(
        text.contains("`bytes` is not known to the macro, so it does not move that field: place"),
        "{text}"
    );
}

#[repr(align(64))]
struct OverAligned;

#[test]
fn where_no_field_is_in_the_way_the_order_is() {
    assert_eq!(
        message(|| proof::waste(&POOL)),
        "cache layout of `Pool`: it takes 3 lines, where 2 would do
  lines are 64 bytes; the fields take 120 bytes, but the declared order or the drop order keeps \
         them in place: declare them in an order that fits, or let them move, without `order` or \
         with `allow(drop_order)`"
    );
    let text = pool(&[], &["stats"]);
    assert!(text.ends_with("the fields take 120 bytes"), "{text}");
    let text = pool(&["name"], &[]);
    assert!(text.ends_with("the fields take 120 bytes"), "{text}");
}

#[test]
fn many_names_are_cut() {
    let text = pool(&["name"; 9], &["stats"; 6]);
    assert_eq!(text.matches("`name`").count(), 6);
    assert_eq!(text.matches("`stats`").count(), 6);
    assert_eq!(text.matches("... and 3 more").count(), 1);
    assert!(text.ends_with("bytes"), "{text}");
}

#[test]
fn the_fewest_lines_hold_and_so_does_what_is_unsized() {
    proof::waste(&Layout { size: 128, ..POOL });
    let tail = Field::tail::<[u8]>("tail", "[u8]").at(640);
    let fields = [sized::<1>("len", 0), tail];
    let layout = Layout {
        size: 640,
        fields: fields.to_vec().leak(),
        ..POOL
    };
    proof::waste(&layout);
}

#[test]
fn what_the_planner_knows_is_no_reason_where_nothing_is_planned() {
    const REASONS: Reasons<'_> = Reasons {
        unknown: Unknown {
            of_types: &["name"],
            others: &[],
        },
        kept_off: &["stats"],
    };
    let remedy = |placed: fn(Layout) -> Layout| {
        let text = message(move || waste_because(&placed(POOL), &REASONS));
        assert_eq!(text.lines().count(), 2, "{text}");
        String::from(text.split_once("the fields take 120 bytes, ").unwrap().1)
    };
    assert_eq!(
        remedy(Layout::placed_as_declared),
        "but stay as declared: declare them in an order that fits, or let #[cache_layout] place the \
         fields (without `verify`)"
    );
    assert_eq!(
        remedy(Layout::placed_by_compiler),
        "but stay where the compiler puts them: let #[cache_layout] place the fields (without \
         `verify`)"
    );
}

/// Two words that different parties write, each on a line of its own by hand, and a third line that nobody needs.
const PADDED: Layout = Layout {
    name: "Padded",
    size: 256,
    align: 64,
    fields: &[
        sized::<64>("head", 0)
            .hot_write("consumer")
            .holding::<u64>(),
        sized::<64>("_pad", 64).holding::<()>(),
        sized::<8>("tail", 128).hot_write("producer"),
        sized::<56>("_pad_1", 136).holding::<()>(),
        sized::<64>("_pad_2", 192).holding::<()>(),
    ],
    ..PCPU_CHUNK
};

/// The same without what nobody needs.
const NEEDED: Layout = Layout {
    size: 128,
    fields: &[
        sized::<64>("head", 0)
            .hot_write("consumer")
            .holding::<u64>(),
        sized::<8>("tail", 64).hot_write("producer"),
        sized::<56>("_pad_1", 72).holding::<()>(),
    ],
    ..PADDED
};

#[test]
fn padding_by_hand_is_no_contents() {
    assert_eq!(
        message(|| proof::waste(&PADDED)),
        "cache layout of `Padded`: it takes 4 lines, where 2 would do
    `head` is padded by hand, by 56 bytes
    `_pad` is padding by hand, 64 bytes
    `_pad_1` is padding by hand, 56 bytes
    `_pad_2` is padding by hand, 64 bytes
  lines are 64 bytes; the fields take 16 bytes without the padding by hand: take that out"
    );
    proof::waste(&NEEDED);
}

#[test]
fn the_alignment_of_padding_is_nobody_s_but_the_user_s_is() {
    #[expect(dead_code, reason = "only its shape matters")]
    #[repr(align(256))]
    struct Wide(u64);

    let layout = |align| Layout {
        size: 256,
        align,
        fields: const {
            &[Field::of::<Wide>("head", "CachePadded<u64>")
                .hot_write("consumer")
                .holding::<u64>()]
        },
        ..PADDED
    };
    let text = message(move || proof::waste(&layout(256)));
    assert!(
        text.contains("it takes 4 lines, where 1 would do"),
        "{text}"
    );
    let by_the_user = Layout {
        size: 512,
        ..layout(512)
    };
    proof::waste(&by_the_user);
}
