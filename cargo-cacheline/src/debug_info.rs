//! Names from the debug information of the files that ran.
//!
//! It is read lazily: a unit is opened when an address in it is asked for, a type when something has it.

mod binary;
mod blocks;
mod declared;
mod die;
pub(crate) mod entries;
mod functions;
mod heap;
mod layouts;
mod modules;
mod stack;
mod stacks;
mod statics;
mod type_names;
pub(crate) mod whole;
mod workspace;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::rc::Rc;

use anyhow::ensure;

use crate::names::{Location, Names, Object, Owner};
use crate::recording::{Place, Process, Site};
pub(crate) use layouts::source_name;
pub use modules::Files;
use modules::Modules;
use stacks::Stacks;
pub(crate) use type_names::{array_name, demangled, usual_name};

/// What the addresses of one process are called in the source.
///
/// An object of which nothing is known ([`Owner::Unknown`]) begins at address 0: the offset in it is the address. So does a
/// piece of a stack that was in several variables one after the other; it has the names of all (`counts or totals`) and no
/// layout. So does a variable of each thread (`thread_local!`): where those of a thread are is not recorded.
pub struct DebugInfo {
    /// What cannot be named, and what to do about it: a line each.
    pub warnings: Vec<String>,
    modules: Modules,
    stacks: Stacks,
    sites: Vec<Site>,
    objects: RefCell<HashMap<Owner, Rc<Object>>>,
    places: RefCell<HashMap<Place, (Rc<Object>, u64)>>,
    code: RefCell<HashMap<u64, Vec<Location>>>,
}

impl DebugInfo {
    /// Opens the files that `process` ran. What is declared below `workspace_root` is the user's own.
    ///
    /// # Errors
    ///
    /// If the recording does not say what was run. A file that cannot be read only leaves its names out, and
    /// [`warnings`](Self::warnings) says so.
    pub fn open(process: &Process, workspace_root: &Path) -> anyhow::Result<Self> {
        Self::open_with(process, workspace_root, &Files::default())
    }

    /// As [`open`](Self::open), with what is in `files` already: a program that ran several times is read once.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_with(
        process: &Process,
        workspace_root: &Path,
        files: &Files,
    ) -> anyhow::Result<Self> {
        ensure!(
            !process.modules.is_empty(),
            "the recording of `{}` does not say which program ran; record it again",
            process.arguments.join(" "),
        );
        let mut warnings = Vec::new();
        Ok(Self {
            modules: Modules::open(process, workspace_root, files, &mut warnings),
            stacks: Stacks::new(&process.threads),
            sites: process.sites.clone(),
            objects: RefCell::default(),
            places: RefCell::default(),
            code: RefCell::default(),
            warnings,
        })
    }

    fn heap(&self, number: u32) -> Option<Object> {
        let site = self.sites.get(usize::try_from(number).ok()?)?;
        let stack: Vec<_> = site
            .stack
            .iter()
            .flat_map(|code| self.modules.functions(*code))
            .collect();
        let found = heap::allocation(&stack, site.sizes, |binary, die| {
            let debug = binary.debug()?;
            Some(debug.layouts.of(die, &debug.workspace))
        });
        Some(Object {
            owner: Owner::Heap {
                site: number,
                holder: found.holder,
                allocated: found.allocated,
            },
            layout: found.layout,
            size: Some(site.sizes.1),
        })
    }

    fn memory(&self, address: u64) -> (Object, u64) {
        let of_module = self.modules.holding(address).and_then(|(module, binary)| {
            let inside = address.wrapping_sub(module.bias);
            let (object, start) = binary.static_at(inside, module.bias)?;
            Some((object, inside - start))
        });
        of_module.unwrap_or_else(|| self.stacks.object(&self.modules, address))
    }

    /// One object for each owner, however often it is found.
    fn shared(&self, object: Object) -> Rc<Object> {
        let mut objects = self.objects.borrow_mut();
        objects
            .entry(object.owner.clone())
            .or_insert_with(|| Rc::new(object))
            .clone()
    }
}

impl fmt::Debug for DebugInfo {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = &mut out.debug_struct("DebugInfo");
        fields
            .field("warnings", &self.warnings)
            .finish_non_exhaustive()
    }
}

impl Names for DebugInfo {
    fn object(&self, place: Place) -> (Rc<Object>, u64) {
        // All of a block's bytes are in one object.
        let (key, offset) = match place {
            Place::Heap { site, offset } => (Place::Heap { site, offset: 0 }, offset),
            Place::Memory { .. } => (place, 0),
        };
        if let Some((object, start)) = self.places.borrow().get(&key) {
            return (object.clone(), start + offset);
        }
        let (object, start) = match place {
            Place::Heap { site, .. } => {
                let unknown = || Object {
                    owner: Owner::Unknown { stack_of: None },
                    layout: None,
                    size: None,
                };
                (self.heap(site).unwrap_or_else(unknown), 0)
            }
            Place::Memory { address } => self.memory(address),
        };
        let object = self.shared(object);
        self.places
            .borrow_mut()
            .insert(key, (object.clone(), start));
        (object, start + offset)
    }

    fn code(&self, return_address: u64) -> Vec<Location> {
        if let Some(known) = self.code.borrow().get(&return_address) {
            return known.clone();
        }
        let functions = self.modules.functions(return_address);
        let found: Vec<_> = functions
            .iter()
            .map(|(_, function)| function.location())
            .collect();
        self.code.borrow_mut().insert(return_address, found.clone());
        found
    }
}
