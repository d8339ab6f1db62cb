//! Blocks of the heap that have no type in the debug information, only a type that is in them.

use std::rc::Rc;

use crate::names::{Layout, Member, Shape};

/// `size` bytes of elements, one after the other.
pub(super) fn elements(element: &Rc<Layout>, size: u64) -> Rc<Layout> {
    block(
        format!("[{}]", element.name),
        size,
        element.alignment,
        Shape::Elements {
            element: element.clone(),
            count: None,
        },
    )
}

/// How many bytes the counts of an `Arc<T>` or `Rc<T>` take, with what follows them up to the `T`.
pub(super) fn counts(held: &Layout) -> u64 {
    16_u64.next_multiple_of(held.alignment.unwrap_or(8).max(1))
}

/// What an `Arc<T>` or `Rc<T>` points to.
pub(super) fn counted(atomic: bool, held: &Rc<Layout>) -> Rc<Layout> {
    let (name, count, value) = if atomic {
        (
            "alloc::sync::ArcInner",
            "core::sync::atomic::AtomicUsize",
            "data",
        )
    } else {
        ("alloc::rc::RcInner", "core::cell::Cell<usize>", "value")
    };
    let count = block(count.to_string(), 8, Some(8), Shape::Opaque);
    let alignment = held.alignment.unwrap_or(8).max(8);
    let start = counts(held);
    let members = vec![
        member("strong", 0, &count),
        member("weak", 8, &count),
        member(value, start, held),
    ];
    block(
        format!("{name}<{}>", held.name),
        (start + held.size).next_multiple_of(alignment),
        Some(alignment),
        Shape::Members(members),
    )
}

/// The block of a hash table: places for entries, and behind them a byte for each that says whether it is taken.
pub(super) fn table(entry: &Rc<Layout>, sizes: (u64, u64)) -> Option<Rc<Layout>> {
    if entry.size == 0 {
        return None;
    }
    let exact = places(entry, sizes.1).filter(|_| sizes.0 == sizes.1);
    // Of tables of several sizes, only where entries begin is the same in all of them.
    let end = exact.map_or(sizes.1, |(places, _)| places * entry.size);
    let mut members = vec![member(
        "buckets",
        0,
        &elements(entry, end / entry.size * entry.size),
    )];
    if let Some((_, control)) = exact {
        let byte = block("u8".into(), 1, Some(1), Shape::Opaque);
        members.push(member(
            "control",
            control,
            &elements(&byte, sizes.1 - control),
        ));
    }
    let name = format!("hashbrown::raw::RawTable<{}>", entry.name);
    Some(block(
        name,
        sizes.1,
        entry.alignment,
        Shape::Members(members),
    ))
}

/// How many places a table of this size has, and where its control bytes begin. They are read in groups, of 16 bytes or
/// where processors do not have such instructions 8, and the first group is repeated at the end.
fn places(entry: &Layout, size: u64) -> Option<(u64, u64)> {
    [16, 8].into_iter().find_map(|group: u64| {
        let alignment = group.max(entry.alignment.unwrap_or(1));
        let counts = (0..40).map(|power| 1_u64 << power);
        counts
            .take_while(|places| *places < size)
            .find_map(|places| {
                let control = (places * entry.size).next_multiple_of(alignment);
                (control + places + group == size).then_some((places, control))
            })
    })
}

fn block(name: String, size: u64, alignment: Option<u64>, shape: Shape) -> Rc<Layout> {
    Rc::new(Layout {
        name,
        size,
        alignment,
        declared: None,
        in_workspace: false,
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
