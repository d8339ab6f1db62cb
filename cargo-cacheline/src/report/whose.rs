//! Whose layout it is, where it is not that of the workspace: what the memory is in plain words, and what a user can do.

use super::finding::Subject;
use crate::names::Layout;
use crate::type_name;

/// What the standard library keeps in types of its own: how their paths begin, what that is, and what helps.
const OF_STD: [(&str, &str, &str); 11] = [
    ("std::sync::mpmc::", CHANNEL, SEND_LESS),
    ("std::sync::mpsc::", CHANNEL, SEND_LESS),
    ("std::thread::scoped::", SCOPE, LONGER),
    ("std::thread::", THREAD, LONGER),
    ("hashbrown::", "a `HashMap` or `HashSet`", WRAP_VALUES),
    (
        "alloc::collections::btree::",
        "a `BTreeMap` or `BTreeSet`",
        WRAP_VALUES,
    ),
    (
        "alloc::collections::linked_list::",
        "a `LinkedList`",
        WRAP_VALUES,
    ),
    ("alloc::vec::Vec<", VEC, WRAP_ALL),
    ("alloc::raw_vec::", VEC, WRAP_ALL),
    ("core::num::niche_types::UsizeNoHighBit", VEC, WRAP_ALL),
    ("alloc::string::String", VEC, WRAP_ALL),
];

const SCOPE: &str = "what `std::thread::scope` keeps of its threads";
const THREAD: &str = "what the standard library keeps of a thread, such as its result";
const LONGER: &str =
    "a thread touches it when it begins and ends, so start fewer threads, which do more";
const CHANNEL: &str = "a channel (`std::sync::mpsc`)";
const SEND_LESS: &str = "send less often, in larger pieces, or use a channel between fewer threads";
const WRAP_VALUES: &str =
    "put what threads write in it into `OwnLines<..>`, or give each thread one of its own";
const VEC: &str =
    "a `Vec` or `String` itself, not of what it holds: the pointer, the capacity and the length";
const WRAP_ALL: &str =
    "put all of it into `OwnLines<..>`, away from what others write, or give each thread its own";

/// Types of the standard library that a user holds, and can put into others. All others are taken for its own.
const HELD: [&str; 42] = [
    "Arc",
    "BTreeMap",
    "BTreeSet",
    "Barrier",
    "BinaryHeap",
    "Box",
    "Cell",
    "Condvar",
    "Cow",
    "Duration",
    "HashMap",
    "HashSet",
    "Instant",
    "JoinHandle",
    "LazyCell",
    "LazyLock",
    "LinkedList",
    "ManuallyDrop",
    "MaybeUninit",
    "Mutex",
    "NonNull",
    "NonZero",
    "Once",
    "OnceCell",
    "OnceLock",
    "Option",
    "PathBuf",
    "Pin",
    "Range",
    "Rc",
    "Receiver",
    "RefCell",
    "ReentrantLock",
    "Result",
    "Reverse",
    "RwLock",
    "Sender",
    "String",
    "SyncSender",
    "UnsafeCell",
    "Vec",
    "VecDeque",
];

/// The remedy for what is inside of the standard library's own types, `innermost` or those around the fields, if it is known what
/// they are.
pub(crate) fn of_std(subject: &Subject<'_>, innermost: Option<&Layout>) -> Option<String> {
    let around = subject.around.iter().rev();
    let around = around.filter_map(|part| part.layout.as_deref());
    let layouts = innermost.into_iter().chain(around);
    let of = |layout: &Layout| {
        let is_it = |(path, ..): &&(&str, _, _)| layout.name.starts_with(*path);
        OF_STD.iter().find(is_it)
    };
    let (_, what, help) = layouts
        .take_while(|layout| !layout.in_workspace)
        .find_map(of)?;
    Some(format!(
        "this is part of {what}; its layout is up to the standard library: {help}"
    ))
}

/// The remedy for a value of a type that nobody can name outside of the standard library, and so put into another type.
pub(super) fn of_private(subject: &Subject<'_>, layout: &Layout) -> Option<String> {
    let is_of_std = matches!(owner_of(&layout.name), "core" | "alloc" | "std");
    (is_of_std && is_of_another(layout))
        .then(|| of_std(subject, Some(layout)).unwrap_or_else(|| up_to(layout)))
}

pub(crate) fn up_to(layout: &Layout) -> String {
    let authors = match owner_of(&layout.name) {
        "core" | "alloc" | "std" => "the standard library".to_owned(),
        name => format!("the crate `{name}`"),
    };
    format!(
        "its layout is up to {authors}: share it between fewer threads, put what you keep in it into `OwnLines<..>`, or tell the authors"
    )
}

/// The crate that a type's path begins with.
pub(crate) fn owner_of(path: &str) -> &str {
    path.split("::").next().unwrap_or_default()
}

/// Whether a type is of a crate that is not of the workspace, and no user puts it into another type: what is made of it is
/// likely that crate's own.
pub(crate) fn is_of_another(layout: &Layout) -> bool {
    let is_path = layout.name.contains("::") && layout.name.starts_with(char::is_alphabetic);
    let is_held = || {
        let name = type_name::base(&layout.name);
        let is_std = matches!(owner_of(&layout.name), "core" | "alloc" | "std");
        is_std && (name.starts_with("Atomic") || HELD.contains(&name))
    };
    is_path && !layout.in_workspace && !is_held()
}
