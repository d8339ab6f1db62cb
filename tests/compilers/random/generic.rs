//! Generic structs, whose proofs cannot wait for the types that they are used with: whatever is taken keeps its groups
//! apart and its order of drops for all of these, however a value is made.

use std::fmt::Write as _;

use super::{PRELUDE, one_of, run, seeds};
use crate::modules::Modules;

/// The types of fields; whether each has a `Default`.
const TYPES: [(&str, bool); 19] = [
    ("u8", true),
    ("u32", true),
    ("u64", true),
    ("[u8; 24]", true),
    ("String", true),
    ("AtomicU64", true),
    ("Loud", true),
    ("T", true),
    ("U", true),
    ("[T; 3]", true),
    ("Option<T>", true),
    ("Box<T>", true),
    ("Vec<U>", true),
    ("Cell<U>", true),
    ("&'static T", false),
    ("PhantomData<T>", true),
    ("ManuallyDrop<U>", true),
    ("OwnLines<T>", true),
    ("(U, u8)", true),
];

/// The types of fields that have a writer for each element.
const OF_ELEMENTS: [&str; 5] = [
    "[OwnLines<T>; 4]",
    "[T; 4]",
    "[AtomicU64; 4]",
    "[OwnLines<AtomicU64>; 3]",
    "Vec<OwnLines<U>>",
];

const MARKS: [&str; 12] = [
    "",
    "#[cold]",
    "#[hot_read]",
    "#[hot_read]",
    "#[hot_write]",
    "#[hot_read(one)]",
    "#[hot_write(one)]",
    "#[hot_write(two)]",
    "#[hot_write(one)] #[hot_read(two)]",
    "#[hot_read(two)] #[hot_write(one)]",
    "#[hot_read] #[hot_write(two)] #[hot_read(one)]",
    "#[hot_write(two)] #[hot_write]",
];

const MARKS_OF_ELEMENTS: [&str; 3] = [
    "#[hot_write(each)]",
    "#[hot_write(each)]",
    "#[hot_read(one)] #[hot_write(two, each)]",
];

const OPTIONS: [&str; 9] = [
    "",
    "",
    "line = 64",
    "allow(drop_order)",
    "order = \"declared\"",
    "apart = 256",
    "line = \"none\"",
    "first = f1, allow(drop_order)",
    "first = f0, order = \"declared\"",
];

const INSTANCES: [&str; 4] = ["u8, u64", "[u64; 9], AtomicU64", "Loud, u8", "u16, Loud"];

struct Field {
    marks: &'static str,
    ty: &'static str,
    has_default: bool,
}

fn field(random: &mut fastrand::Rng) -> Field {
    if random.u8(..10) == 0 {
        return Field {
            marks: one_of(random, &MARKS_OF_ELEMENTS),
            ty: one_of(random, &OF_ELEMENTS),
            has_default: false,
        };
    }
    let (ty, has_default) = one_of(random, &TYPES);
    Field {
        marks: one_of(random, &MARKS),
        ty,
        has_default,
    }
}

/// `&[("one", true)]`: the groups of a field, and whether each writes.
fn marks(field: &Field) -> String {
    let marks = field
        .marks
        .split("#[")
        .filter_map(|mark| mark.strip_prefix("hot_"));
    let mut marks = marks.map(|mark| group(field, mark)).collect::<Vec<_>>();
    marks.sort_unstable();
    format!("&{marks:?}")
}

/// What `write(one)]` says.
fn group<'a>(field: &Field, mark: &'a str) -> (&'a str, bool) {
    let (kind, arguments) = mark.split_once(['(', ']']).expect("a mark ends");
    // The vector itself is only read; its elements are elsewhere.
    let is_elsewhere = field.ty.starts_with("Vec") && arguments.contains("each");
    let writes = kind == "write" && !is_elsewhere;
    let of_all = if writes { "hot_write" } else { "hot_read" };
    let mut words = arguments
        .split([',', ')', ' ', ']'])
        .filter(|word| !word.is_empty());
    let named = words.next().filter(|word| *word != "each");
    (named.unwrap_or(of_all), writes)
}

fn program(seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let count = random.usize(2..8);
    let fields = (0..count).map(|_| field(&mut random)).collect::<Vec<_>>();
    let options = one_of(&mut random, &OPTIONS);
    let has_default = fields.iter().all(|field| field.has_default);
    let derive = if has_default {
        "#[derive(Default)]"
    } else {
        ""
    };
    let (mut declared, mut seen) = (String::new(), String::new());
    let (mut values, mut written) = (String::new(), String::new());
    for (number, field) in fields.iter().enumerate() {
        let Field {
            marks: declared_marks,
            ty,
            ..
        } = field;
        let marks = marks(field);
        let is_written_unmarked =
            declared_marks.is_empty() && (ty.contains("Atomic") || ty.contains("Cell"));
        write!(declared, "{declared_marks} f{number}: {ty},").expect("a string takes all");
        write!(
            seen,
            "seen(\"f{number}\", unsafe {{ &raw const (*at).f{number} }}, {marks}, {is_written_unmarked}),"
        )
        .expect("a string takes all");
        write!(values, "f{number}: Make::make(),").expect("a string takes all");
        write!(written, "(&raw mut (*at).f{number}).write(Make::make());")
            .expect("a string takes all");
    }
    let by_default = if has_default {
        "look(&<$type>::default());"
    } else {
        ""
    };
    let distance = match options {
        "line = 64" => "64",
        "apart = 256" => "256",
        // Two fields are never on one byte.
        "line = \"none\"" => "1",
        _ => "cache_layout::APART",
    };
    let first = options.split_once("first = ").map(|(_, name)| &name[..2]);
    let first = first.map_or(String::new(), |first| {
        format!("assert_eq!(unsafe {{ (&raw const (*at).{first}).addr() }}, at.addr(), \"{first} is first\");")
    });
    let drops = if options.contains("drop_order") {
        "drop"
    } else {
        "drops_in_order"
    };
    let instances = INSTANCES.map(|instance| format!("check!(S<{instance}>);"));
    let instances = instances.concat();
    format!(
        "use std::cell::*; use std::marker::*; use std::mem::*; use std::sync::atomic::*;
use cache_layout::{{OwnLines, cache_layout}};
use crate::judge::*; use crate::make::*;
#[cache_layout({options})] {derive}
struct S<T: 'static, U: 'static> {{ {declared} together: PhantomData<(T, U)> }}
fn seen<F>(name: &'static str, at: *const F, marks: Marks, is_written_unmarked: bool) -> Seen {{
    Seen {{ name, address: at.addr(), size: size_of::<F>(), marks, is_written_unmarked }}
}}
fn look<T, U>(at: *const S<T, U>) {{ {first} apart(&[{seen}], {distance}); }}
macro_rules! check {{ ($type:ty) => {{
    let value: $type = S! {{ {values} together: PhantomData }};
    look(&value); {drops}(value);
    {by_default}
    look(Box::<$type>::new_zeroed().as_ptr());
    let mut place = Box::<$type>::new_uninit();
    let at = place.as_mut_ptr();
    let value = unsafe {{ {written} (&raw mut (*at).together).write(PhantomData); place.assume_init() }};
    look(&*value); {drops}(value);
}} }}
pub fn check() {{ {instances} }}"
    )
}

#[test]
fn generic_structs_keep_their_promises_for_all_parameters() {
    let mut modules = Modules::new("generic", PRELUDE, &[]);
    let seeds = seeds(0..80);
    for seed in seeds.clone() {
        modules.add(format!("s{seed}"), program(seed));
    }
    let sifted = modules.sift();
    println!("{} taken of {seeds:?}", sifted.taken.len());
    for (name, message) in &sifted.refused {
        let is_known = ["drop", "element", "marked hot", "two places"];
        let is_known = is_known.iter().any(|word| message.contains(word));
        assert!(is_known, "{name}: {message}");
    }
    assert!(!sifted.taken.is_empty() && !sifted.refused.is_empty());
    run("generic", &sifted, &[]);
}
