//! What can be written through `&self`: by several threads, as they need no `&mut`.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{Shape, Type, TypeId, Types};
use crate::type_name;

/// What the type of a value says about writes through `&self`, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Written {
    /// It is not written.
    Never,
    /// It is written once, when it is first asked for, and read from then on.
    Once,
    /// It is a cell for one thread alone, as `Cell`: whatever holds it is shared only if `unsafe impl Sync` says so.
    ByOneThread,
    /// It may be written at any time: an atomic, a lock, an `UnsafeCell`.
    Always,
}

const ONCE: [&str; 10] = [
    "LazyCell",
    "LazyLock",
    "Lazy",
    "Once",
    "OnceBool",
    "OnceBox",
    "OnceCell",
    "OnceLock",
    "OnceNonZeroUsize",
    "OnceRef",
];
const OF_ONE_THREAD: [&str; 2] = ["core::cell::Cell<", "core::cell::RefCell<"];
const CELL: &str = "core::cell::UnsafeCell<";

/// What is known of the types that were asked for.
#[derive(Debug)]
pub struct Sharing<'a> {
    types: &'a Types,
    known: RefCell<HashMap<TypeId, Written>>,
}

impl<'a> Sharing<'a> {
    /// Knows nothing yet.
    #[must_use]
    pub fn new(types: &'a Types) -> Self {
        Self {
            types,
            known: RefCell::default(),
        }
    }

    /// What a value of the type holds by value, at its worst.
    #[must_use]
    pub fn of(&self, id: TypeId) -> Written {
        if let Some(&known) = self.known.borrow().get(&id) {
            return known;
        }
        let written = self.of_type(self.types.get(id));
        self.known.borrow_mut().insert(id, written);
        written
    }

    fn of_type(&self, of: &Type) -> Written {
        if of.size == 0 {
            Written::Never
        } else if of.name.starts_with(CELL) {
            Written::Always
        } else if OF_ONE_THREAD.iter().any(|cell| of.name.starts_with(cell)) {
            Written::ByOneThread
        } else if of.is_declared && ONCE.contains(&type_name::base(&of.name)) {
            Written::Once
        } else {
            let parts = parts(of);
            parts
                .into_iter()
                .map(|part| self.of(part))
                .max()
                .unwrap_or(Written::Never)
        }
    }
}

/// What it holds by value.
fn parts(of: &Type) -> Vec<TypeId> {
    match &of.shape {
        Shape::Opaque => Vec::new(),
        Shape::Struct(members) | Shape::Union(members) => {
            members.iter().map(|member| member.of).collect()
        }
        Shape::Enum { variants, .. } => {
            let members = variants.iter().flat_map(|variant| &variant.members);
            members.map(|member| member.of).collect()
        }
        Shape::Array { element, .. } => vec![*element],
    }
}
