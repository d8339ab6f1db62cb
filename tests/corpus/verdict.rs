//! What the proofs say of a version, wherever it starts.

use std::panic::catch_unwind;

use cache_layout::{__private, Field, Layout, Mark, proof};

use crate::model::{Elements, Version};

/// A proof's message, if it fails.
pub(crate) fn failure(prove: impl Fn()) -> Option<String> {
    let outcome = catch_unwind(std::panic::AssertUnwindSafe(prove));
    outcome.err().map(|message| {
        let message = message.downcast::<String>();
        *message.expect("a proof fails with a text")
    })
}

/// The layout of a type that starts `base` bytes into a line, always: with its own alignment it would
/// be tried at other bases as well.
fn at_base(layout: &Layout, base: usize) -> Layout {
    let moved = layout
        .fields()
        .iter()
        .map(|field| field.at(base + field.offset()));
    let align = layout.align().max(layout.line());
    with(layout, align, moved.collect())
}

/// The layout with another alignment and other fields, at every base that the alignment allows.
fn with(layout: &Layout, align: usize, fields: Vec<Field>) -> Layout {
    __private::layout_of(layout.name(), layout.size(), align, Vec::leak(fields))
        .in_lines_of(layout.line())
}

/// The layout, at every base that its own alignment allows.
pub(crate) fn at_any_base(layout: &Layout) -> Layout {
    with(layout, layout.align(), layout.fields().to_vec())
}

/// The bytes into a line at which a version may start.
pub(crate) fn bases(layout: &Layout) -> impl Iterator<Item = usize> + use<> {
    (0..layout.line()).step_by(layout.align().min(layout.line()))
}

/// The groups that write.
pub(crate) fn writers(layout: &Layout) -> impl Iterator<Item = &'static str> + use<> {
    let fields = layout.fields();
    let writes = move |group: &&'static str| {
        let mut marks = fields.iter().flat_map(Field::marks);
        marks.any(|mark| mark.writes() && mark.group() == *group)
    };
    layout.groups().filter(writes)
}

/// Whether all groups that write are apart from the others.
fn is_apart(layout: &Layout) -> bool {
    writers(layout).all(|group| failure(|| proof::apart(layout, group)).is_none())
}

/// The elements of an array, each as a field with a group of its own.
fn apiece(layout: &Layout, elements: &Elements) -> Layout {
    let array = layout.field(elements.field).expect(elements.field);
    let count = array.size() / elements.size;
    let of = |element: usize| {
        let name = String::leak(format!("{} {element}", elements.field));
        __private::field_of(name, array.type_name(), elements.size, elements.align)
            .at(array.offset() + element * elements.size)
            .hot_write(name)
    };
    with(layout, layout.align(), (0..count).map(of).collect())
}

/// The bases at which the proofs see a conflict in a version.
pub(crate) fn bad_bases(version: &Version) -> Vec<usize> {
    let is_good = |layout: &Layout| {
        let mut arrays = version.elements.iter();
        is_apart(layout) && arrays.all(|elements| is_apart(&apiece(layout, elements)))
    };
    let all = bases(&version.layout);
    all.filter(|base| !is_good(&at_base(&version.layout, *base)))
        .collect()
}

/// The bases at which the proofs see a conflict between neighbours.
pub(crate) fn bad_bases_of_neighbours(version: &Version) -> Vec<usize> {
    let layout = &version.layout;
    let all = bases(layout);
    let bad = all.filter(|base| !is_apart(&at_base(&pair(layout), *base)));
    let bad = bad.collect::<Vec<_>>();
    let fails = failure(|| proof::neighbours(&at_any_base(layout))).is_some();
    assert_eq!(fails, !bad.is_empty(), "{}", layout.name());
    bad
}

/// An element and the next one as one struct, in which each is a group.
fn pair(layout: &Layout) -> Layout {
    let element = |number: usize, group: &'static str| {
        layout.fields().iter().map(move |field| {
            let moved = field.at(number * layout.size() + field.offset());
            match field.marks() {
                [] => moved,
                marks if marks.iter().any(Mark::writes) => moved.hot_write(group),
                _ => moved.hot_read(group),
            }
        })
    };
    let fields = element(0, "the first").chain(element(1, "the second"));
    with(layout, layout.align(), fields.collect())
}
