//! What is in a block of the heap, from the stack that it was allocated on: the functions of the standard library on it are
//! generic, and their parameters are described.

use std::rc::Rc;

use super::binary::Binary;
use super::blocks;
use super::die::Die;
use super::functions::Function;
use super::type_names::type_parameters;
use crate::names::{Holder, Layout, Location, Shape};

/// Types that allocate: what the path of their functions begins with, whose generic parameter is what they hold.
const HOLDERS: [(&str, Kind); 11] = [
    ("alloc::boxed::Box<", Kind::Box),
    ("alloc::sync::Arc<", Kind::Arc),
    ("alloc::sync::UniqueArc<", Kind::Arc),
    ("alloc::rc::Rc<", Kind::Rc),
    ("alloc::rc::UniqueRc<", Kind::Rc),
    ("alloc::vec::Vec<", Kind::Elements),
    ("alloc::vec::from_elem<", Kind::Elements),
    ("alloc::raw_vec::RawVec<", Kind::Elements),
    ("alloc::slice::", Kind::Elements),
    ("alloc::collections::vec_deque::VecDeque<", Kind::Elements),
    ("hashbrown::raw::RawTable<", Kind::Table),
];

#[derive(Clone, Copy)]
enum Kind {
    Box,
    Arc,
    Rc,
    Elements,
    Table,
}

/// What was found out about a place that allocates.
pub(super) struct Allocation {
    pub(super) holder: Holder,
    pub(super) layout: Option<Rc<Layout>>,
    pub(super) allocated: Option<Location>,
}

/// `stack` has the functions on the stack, the innermost first; `sizes` are those of the smallest and the largest block; and
/// `layout` reads the type of an entry, given the file that it is of.
pub(super) fn allocation<'a>(
    stack: &[(&'a Binary, Function<'a>)],
    sizes: (u64, u64),
    layout: impl Fn(&'a Binary, &Die<'a>) -> Option<Rc<Layout>>,
) -> Allocation {
    // An allocator of the program's own comes before the functions that call it.
    let begin = stack
        .iter()
        .position(|(_, function)| function.crate_name() == "alloc")
        .unwrap_or(0);
    let callers = &stack[begin..];
    let mut guess = None;
    for (file, function) in callers
        .iter()
        .take_while(|(_, function)| function.is_of_std())
    {
        let Some((name, kind)) = holder(&function.name) else {
            continue;
        };
        guess.get_or_insert(kind);
        let parameters = function
            .die
            .as_ref()
            .map(type_parameters)
            .unwrap_or_default();
        let held = parameters.iter().find(|(name, _)| name == "T");
        let Some(held) = held.and_then(|(_, die)| layout(file, die)) else {
            continue;
        };
        if let Some((holder, layout)) = fitting(name, kind, &held, sizes) {
            return Allocation {
                holder,
                layout: Some(layout),
                allocated: allocated(callers),
            };
        }
    }
    Allocation {
        holder: guess.map_or(Holder::Other, Kind::holder),
        layout: None,
        allocated: allocated(callers),
    }
}

/// The first function of the workspace, or else the first that is not of the standard library.
fn allocated(callers: &[(&Binary, Function<'_>)]) -> Option<Location> {
    let mut functions = callers.iter().map(|(_, function)| function);
    let known = |function: &&Function<'_>| function.source.is_some() && !function.is_of_std();
    let of_workspace = functions.clone().find(|function| function.in_workspace);
    of_workspace
        .or_else(|| functions.find(known))
        .map(Function::location)
}

/// The allocating type that a function belongs to, with what its name goes on with after the first angle.
fn holder(function: &str) -> Option<(&str, Kind)> {
    // An implementation of a trait is written `<Type as Trait>::function`.
    let name = function.trim_start_matches('<');
    // Methods of slices have no path.
    if name.starts_with('[') || name.starts_with("str>") {
        return Some(("", Kind::Elements));
    }
    HOLDERS
        .iter()
        .find_map(|(start, kind)| Some((name.strip_prefix(start)?, *kind)))
}

/// The block's type if a block of `held` can have this size.
fn fitting(
    name: &str,
    kind: Kind,
    held: &Rc<Layout>,
    sizes: (u64, u64),
) -> Option<(Holder, Rc<Layout>)> {
    let exactly = |layout: &Layout| layout.size > 0 && sizes == (layout.size, layout.size);
    let elements = |element: &Rc<Layout>| {
        let fits = element.size > 0
            && [sizes.0, sizes.1]
                .iter()
                .all(|size| size.is_multiple_of(element.size));
        fits.then(|| blocks::elements(element, sizes.1))
    };
    // `Box<[T]>` is also made of `T`s, and has functions of its own.
    let slice = name.starts_with(&format!("[{}]", held.name));
    match kind {
        Kind::Box if slice => elements(held).map(|layout| (Holder::Elements, layout)),
        Kind::Box => exactly(held).then(|| (Kind::of_boxed(held), held.clone())),
        Kind::Arc | Kind::Rc => {
            let of_elements = || {
                let bytes = sizes.1.checked_sub(blocks::counts(held))?;
                elements_in(held, bytes)
            };
            let value = if slice { of_elements()? } else { held.clone() };
            let whole = blocks::counted(matches!(kind, Kind::Arc), &value);
            (slice || exactly(&whole)).then(|| (kind.holder(), whole))
        }
        Kind::Elements => elements(held).map(|layout| (Holder::Elements, layout)),
        Kind::Table => Some((Holder::Elements, blocks::table(held, sizes)?)),
    }
}

/// As many elements as find room; what is left is padding.
fn elements_in(element: &Rc<Layout>, bytes: u64) -> Option<Rc<Layout>> {
    let count = bytes.checked_div(element.size)?;
    Some(blocks::elements(element, count * element.size))
}

impl Kind {
    fn holder(self) -> Holder {
        match self {
            Self::Box => Holder::Box,
            Self::Arc => Holder::Arc,
            Self::Rc => Holder::Rc,
            Self::Elements | Self::Table => Holder::Elements,
        }
    }

    /// `Arc` and `Rc` allocate by `Box`, and so do `Vec`s whose elements are written out (`vec![a, b]`).
    fn of_boxed(held: &Layout) -> Holder {
        let counted = |name| held.name.starts_with(name);
        if counted("alloc::sync::ArcInner<") {
            Holder::Arc
        } else if counted("alloc::rc::RcInner<") || counted("alloc::rc::RcBox<") {
            Holder::Rc
        } else if matches!(held.shape, Shape::Elements { .. }) {
            Holder::Elements
        } else {
            Holder::Box
        }
    }
}
