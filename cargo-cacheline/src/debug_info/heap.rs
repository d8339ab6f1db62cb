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
    (DEQUE, Kind::Deque),
    ("hashbrown::raw::RawTable<", Kind::Table),
];

const DEQUE: &str = "alloc::collections::vec_deque::VecDeque<";

#[derive(Clone, Copy)]
enum Kind {
    Box,
    Arc,
    Rc,
    Elements,
    Deque,
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
    let callers = callers(stack);
    let of_std = callers
        .iter()
        .take_while(|(_, function)| function.is_of_std());
    let mut guess = None;
    let found = of_std.into_iter().find_map(|(file, function)| {
        let (name, kind) = holder(&function.name)?;
        guess.get_or_insert(kind);
        let parameters = type_parameters(function.die.as_ref()?);
        let (_, held) = parameters.iter().find(|(name, _)| name == "T")?;
        fitting(name, kind, &layout(file, held)?, sizes)
    });
    let allocated = allocated(callers);
    match found {
        Some((holder, layout)) => Allocation {
            holder: if holder == Holder::Elements && is_of_deque(callers, &layout) {
                Holder::Deque
            } else {
                holder
            },
            layout: Some(layout),
            allocated,
        },
        None => Allocation {
            holder: guess.map_or(Holder::Other, Kind::holder),
            layout: None,
            allocated,
        },
    }
}

/// Whether a `VecDeque` has asked for elements: it has its buffer from what a `Vec` has it from.
fn is_of_deque(callers: &[(&Binary, Function<'_>)], layout: &Layout) -> bool {
    let of_std = callers
        .iter()
        .take_while(|(_, function)| function.is_of_std());
    let Shape::Elements { element, .. } = &layout.shape else {
        return false;
    };
    let mut of_deque = of_std.filter_map(|(_, function)| {
        let name = function.name.trim_start_matches('<');
        name.strip_prefix(DEQUE)
    });
    of_deque.any(|rest| {
        let held = rest.strip_prefix(&*element.name);
        held.is_some_and(|rest| rest.starts_with(['>', ',']))
    })
}

/// The functions on a stack without those of an allocator that is the program's own (`#[global_allocator]`), which are the
/// innermost.
fn callers<'s, 'a>(stack: &'s [(&'a Binary, Function<'a>)]) -> &'s [(&'a Binary, Function<'a>)] {
    let in_alloc = |(_, function): &(_, Function<'_>)| function.crate_name() == "alloc";
    let allocator = stack.iter().position(in_alloc).unwrap_or(stack.len());
    let last = stack[..allocator]
        .iter()
        .rposition(|(_, function)| is_allocator(&function.name));
    &stack[last.map_or(0, |last| last + 1)..]
}

/// Whether a function is an allocator's, or one of those that the compiler calls it by: `__rust_alloc`, `__rg_realloc`.
fn is_allocator(function: &str) -> bool {
    let name = function.rsplit("::").next().unwrap_or(function);
    function.contains(" as core::alloc::global::GlobalAlloc>::")
        || ["__rust_", "__rg_", "__rdl_"]
            .iter()
            .any(|start| name.starts_with(start))
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
        Kind::Elements | Kind::Deque => elements(held).map(|layout| (kind.holder(), layout)),
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
            Self::Deque => Holder::Deque,
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
