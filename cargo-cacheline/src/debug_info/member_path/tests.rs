use super::*;

fn layout(name: &str, size: u64, shape: Shape) -> Rc<Layout> {
    let in_workspace = name.starts_with("app::");
    Rc::new(Layout {
        name: name.into(),
        size,
        alignment: None,
        declared: None,
        in_workspace,
        shape,
    })
}

fn member(name: &str, offset: u64, layout: &Rc<Layout>) -> Member {
    Member {
        name: name.into(),
        offset,
        layout: layout.clone(),
    }
}

fn structure(name: &str, size: u64, members: Vec<Member>) -> Rc<Layout> {
    layout(name, size, Shape::Members(members))
}

fn number(size: u64) -> Rc<Layout> {
    layout("u64", size, Shape::Opaque)
}

/// With the wrappers of the real one.
fn atomic() -> Rc<Layout> {
    let cell = structure(
        "core::cell::UnsafeCell<u64>",
        8,
        vec![member("value", 0, &number(8))],
    );
    structure(
        "core::sync::atomic::AtomicU64",
        8,
        vec![member("v", 0, &cell)],
    )
}

fn mutex(held: &Rc<Layout>) -> Rc<Layout> {
    let futex = structure(
        "std::sys::sync::mutex::futex::Mutex",
        4,
        vec![member("futex", 0, &number(4))],
    );
    let flag = structure(
        "std::sync::poison::Flag",
        1,
        vec![member("failed", 0, &number(1))],
    );
    let cell = structure(
        "core::cell::UnsafeCell<T>",
        held.size,
        vec![member("value", 0, held)],
    );
    structure(
        "std::sync::poison::mutex::Mutex<T>",
        8 + held.size,
        vec![
            member("inner", 0, &futex),
            member("poison", 4, &flag),
            member("data", 8, &cell),
        ],
    )
}

fn stats() -> Rc<Layout> {
    structure(
        "app::Stats",
        24,
        vec![member("hits", 0, &atomic()), member("small", 8, &number(4))],
    )
}

#[test]
fn elements_and_members() {
    let shards = layout(
        "[app::Stats; 4]",
        96,
        Shape::Elements {
            element: stats(),
            count: Some(4),
        },
    );
    let table = structure(
        "app::Table",
        104,
        vec![
            member("shards", 0, &shards),
            member("count", 96, &number(8)),
        ],
    );
    assert_eq!(path(&table, 72), "shards[3].hits");
    assert_eq!(path(&table, 81), "shards[3].small");
    assert_eq!(path(&table, 84), "padding in shards[3]");
    assert_eq!(path(&table, 100), "count");
    let found = resolve(&table, 81);
    assert_eq!(
        (found.offset, found.layout.size, found.part),
        (1, 4, Part::Value)
    );
    assert_eq!(path(&shards, 24), "[1].hits");
}

#[test]
fn wrappers_are_left_out() {
    let padded = structure("app::Padded<T>", 128, vec![member("0", 0, &stats())]);
    let library = structure(
        "crossbeam_utils::CachePadded<T>",
        128,
        vec![member("value", 0, &atomic())],
    );
    let all = structure(
        "app::All",
        256,
        vec![member("own", 0, &padded), member("theirs", 128, &library)],
    );
    assert_eq!(path(&all, 0), "own.hits");
    assert_eq!(path(&all, 128), "theirs");
    assert_eq!(path(&all, 200), "padding in theirs");
    assert_eq!(path(&atomic(), 0), "");
    let counter = structure("app::Counter", 8, vec![member("value", 0, &atomic())]);
    assert_eq!(
        path(&counter, 0),
        "value",
        "a name that the user gave is the user's to read"
    );
}

#[test]
fn counts_are_told_from_what_is_counted() {
    let members = vec![
        member("strong", 0, &atomic()),
        member("weak", 8, &atomic()),
        member("data", 16, &stats()),
    ];
    let inner = structure("alloc::sync::ArcInner<app::Stats>", 40, members);
    assert_eq!(path(&inner, 0), "strong");
    assert_eq!(path(&inner, 8), "weak");
    assert_eq!(path(&inner, 16), "hits");
    assert_eq!(resolve(&inner, 8).part, Part::WeakCount);
    assert_eq!(path(&inner, 37), "padding");
}

#[test]
fn locks_are_told_from_what_they_guard() {
    let queue = structure(
        "app::Queue",
        64,
        vec![
            member("jobs", 0, &mutex(&number(8))),
            member("stats", 16, &mutex(&stats())),
        ],
    );
    assert_eq!(path(&queue, 0), "the lock word of jobs");
    assert_eq!(path(&queue, 4), "the poison flag of jobs");
    assert_eq!(path(&queue, 8), "the guarded value of jobs");
    assert_eq!(path(&queue, 24), "stats.hits");
    assert_eq!(resolve(&queue, 24).part, Part::Value);
    assert_eq!(path(&mutex(&number(8)), 0), "the lock word");
    let raw = structure(
        "parking_lot::raw_mutex::RawMutex",
        1,
        vec![member("state", 0, &number(1))],
    );
    let parking = structure(
        "lock_api::mutex::Mutex<parking_lot::raw_mutex::RawMutex, u64>",
        16,
        vec![member("raw", 0, &raw), member("data", 8, &number(8))],
    );
    assert_eq!(path(&parking, 0), "the lock word");
    assert_eq!(path(&parking, 8), "the guarded value");
}

#[test]
fn variants() {
    let busy = (
        "Busy".to_string(),
        vec![member("since", 8, &number(8)), member("by", 16, &number(4))],
    );
    let done = ("Done".to_string(), vec![member("0", 8, &number(8))]);
    let tag = Some(member("discriminant", 0, &number(1)));
    let state = layout(
        "app::State",
        24,
        Shape::Variants {
            tag,
            variants: vec![busy, done],
        },
    );
    let holder = structure("app::Holder", 24, vec![member("state", 0, &state)]);
    assert_eq!(path(&holder, 0), "the discriminant of state");
    assert_eq!(path(&holder, 16), "state.Busy.by");
    assert_eq!(path(&holder, 8), "one of several fields of state");
    assert_eq!(path(&holder, 21), "padding in state");
    let some = vec![
        ("None".to_string(), vec![]),
        ("Some".to_string(), vec![member("0", 0, &stats())]),
    ];
    let option = layout(
        "core::option::Option<app::Stats>",
        24,
        Shape::Variants {
            tag: None,
            variants: some,
        },
    );
    assert_eq!(
        path(
            &structure("app::Slot", 24, vec![member("slot", 0, &option)]),
            0
        ),
        "slot.hits"
    );
}

#[test]
fn a_union_is_one_of_several() {
    let halves = layout("(u32, u32)", 8, Shape::Opaque);
    let either = structure(
        "app::Either",
        8,
        vec![member("whole", 0, &number(8)), member("halves", 0, &halves)],
    );
    assert_eq!(path(&either, 4), "one of several fields");
}
