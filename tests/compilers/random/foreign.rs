//! Fields that nobody marked, of types that the macro knows or not, spelt in every way: what may be written is never
//! on a line of what is read, where something is written.

use std::fmt::Write as _;

use super::{PRELUDE, one_of, run, seeds};
use crate::modules::Modules;

/// The names of types; whether values of each are written through a shared reference.
const NAMED: [(&str, bool); 18] = [
    ("u8", false),
    ("u64", false),
    ("String", false),
    ("Duration", false),
    ("AtomicU32", true),
    ("std::sync::atomic::AtomicBool", true),
    ("Mutex<u8>", true),
    ("Cell<u16>", true),
    ("Counter", true),
    ("crate::foreign::Counter", true),
    ("AtomicIndex", true),
    ("Same", true),
    ("foreign::Guarded", true),
    ("Either", true),
    ("Id", false),
    ("foreign::Name", false),
    ("<foreign::Written as Has>::Of", true),
    ("<Plain as Has>::Of", false),
];

/// A spelling, and whether it is written.
fn spelling(random: &mut fastrand::Rng, depth: u8) -> (String, bool) {
    if depth == 0 || random.bool() {
        let (name, is_written) = one_of(random, &NAMED);
        return (name.to_owned(), is_written);
    }
    let (inner, is_written) = spelling(random, depth - 1);
    match random.u8(..9) {
        0 => (format!("Option<{inner}>"), is_written),
        1 => (format!("({inner}, u8)"), is_written),
        2 => (format!("[{inner}; 2]"), is_written),
        3 => (format!("Wrapper<{inner}>"), is_written),
        4 => (format!("the!({inner})"), is_written),
        5 => (format!("crate::the![{inner}]"), is_written),
        6 => (format!("ManuallyDrop<{inner}>"), is_written),
        7 => (format!("Box<{inner}>"), false),
        _ => (format!("({inner})"), is_written),
    }
}

const HOT: [(&str, &str); 8] = [
    ("#[hot_read]", "&[(\"hot_read\", false)]"),
    ("#[hot_read]", "&[(\"hot_read\", false)]"),
    ("#[hot_read(reader)]", "&[(\"reader\", false)]"),
    ("#[hot_write]", "&[(\"hot_write\", true)]"),
    ("#[hot_write(writer)]", "&[(\"writer\", true)]"),
    ("#[hot_read(writer)]", "&[(\"writer\", false)]"),
    (
        "#[hot_write(writer)] #[hot_read(reader)]",
        "&[(\"reader\", false), (\"writer\", true)]",
    ),
    (
        "#[hot_read] #[hot_read(reader)]",
        "&[(\"hot_read\", false), (\"reader\", false)]",
    ),
];

fn program(seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut fields = Vec::new();
    for _ in 0..random.usize(2..5) {
        let (mark, marks) = one_of(&mut random, &HOT);
        let ty = one_of(
            &mut random,
            &["u8", "u32", "u64", "[u8; 40]", "&'static str"],
        );
        fields.push((mark, ty.to_owned(), marks, false));
    }
    fields.push(HOT.map(|(mark, marks)| (mark, "u64".to_owned(), marks, false))[3].clone());
    for _ in 0..random.usize(1..5) {
        let (ty, is_written) = spelling(&mut random, 2);
        fields.push(("", ty, "&[]", is_written));
    }
    random.shuffle(&mut fields);
    let (mut declared, mut seen) = (String::new(), String::new());
    for (number, (mark, ty, marks, is_written)) in fields.into_iter().enumerate() {
        write!(declared, "{mark} f{number}: {ty},").expect("a string takes all");
        let text = format!(
            "seen(\"f{number}\", unsafe {{ &raw const (*at).f{number} }}, {marks}, {is_written}),"
        );
        seen.push_str(&text);
    }
    format!(
        "use std::cell::*; use std::mem::*; use std::sync::Mutex; use std::sync::atomic::*; use std::time::Duration;
use cache_layout::cache_layout;
use crate::foreign::{{self, *}}; use crate::judge::*; use crate::the;
#[cache_layout(allow(drop_order))]
struct S {{ {declared} }}
fn seen<F>(name: &'static str, at: *const F, marks: Marks, is_written_unmarked: bool) -> Seen {{
    Seen {{ name, address: at.addr(), size: size_of::<F>(), marks, is_written_unmarked }}
}}
pub fn check() {{ let place = Box::<S>::new_uninit(); let at = place.as_ptr(); apart(&[{seen}], cache_layout::APART); }}"
    )
}

#[test]
fn what_may_be_written_is_off_the_lines_of_what_is_read_however_it_is_spelt() {
    let mut modules = Modules::new("foreign", PRELUDE, &[]);
    for seed in seeds(0..150) {
        modules.add(format!("s{seed}"), program(seed));
    }
    let sifted = modules.sift();
    assert!(sifted.refused.is_empty(), "{:?}", sifted.refused);
    run("foreign", &sifted, &[]);
}
