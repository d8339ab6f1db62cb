//! The files of a process, and what keeps them from naming all that is in them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{anyhow, ensure};

use super::binary::Binary;
use super::functions::Function;
use crate::recording::{Module, Process};

/// The program and the libraries of a process.
pub(super) struct Modules {
    list: Vec<Loaded>,
}

/// A module with its file, if that is the one that ran.
pub(super) struct Loaded {
    low: u64,
    high: u64,
    /// What memory adds to the addresses of the file.
    pub(super) bias: u64,
    binary: Option<Rc<Binary>>,
}

/// The files that were opened, for processes that ran the same.
#[derive(Default)]
pub struct Files {
    opened: RefCell<HashMap<(PathBuf, Option<String>), Opened>>,
}

/// A file, or why there is none of that name that ran.
type Opened = Result<Rc<Binary>, Rc<str>>;

impl Files {
    fn open(&self, module: &Module, workspace_root: &Path) -> Opened {
        let key = (module.path.clone(), module.build_id.clone());
        let mut opened = self.opened.borrow_mut();
        let opened = opened.entry(key).or_insert_with(|| {
            let binary = open_module(module, workspace_root);
            binary
                .map(Rc::new)
                .map_err(|error| error.to_string().into())
        });
        opened.clone()
    }
}

impl fmt::Debug for Files {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opened = self.opened.borrow();
        out.debug_set()
            .entries(opened.keys().map(|(path, _)| path))
            .finish()
    }
}

impl Modules {
    /// Opens all files. What cannot be named goes to `warnings`, a line each.
    pub(super) fn open(
        process: &Process,
        workspace_root: &Path,
        files: &Files,
        warnings: &mut Vec<String>,
    ) -> Self {
        let mut list = Vec::new();
        for (at, module) in process.modules.iter().enumerate() {
            let binary = files.open(module, workspace_root);
            // Libraries of the system have no debug information, and nobody misses it.
            let inside = |code: u64| (module.low..module.high).contains(&code);
            if at == 0 || process.accesses.iter().any(|access| inside(access.code)) {
                warnings.extend(warning(module, &binary));
            }
            let binary = binary.ok();
            let &Module {
                low, high, bias, ..
            } = module;
            list.push(Loaded {
                low,
                high,
                bias,
                binary,
            });
        }
        Self { list }
    }

    /// The module that holds an address, and its file.
    pub(super) fn holding(&self, address: u64) -> Option<(&Loaded, &Binary)> {
        let holds = |module: &&Loaded| (module.low..module.high).contains(&address);
        let module = self.list.iter().find(holds)?;
        Some((module, module.binary.as_deref()?))
    }

    /// The functions that the instruction before a return address belongs to, the innermost first, with their file.
    pub(super) fn functions(&self, return_address: u64) -> Vec<(&Binary, Function<'_>)> {
        let code = return_address.wrapping_sub(1);
        let Some((module, binary)) = self.holding(code) else {
            return Vec::new();
        };
        let functions = binary.functions(code.wrapping_sub(module.bias));
        functions
            .into_iter()
            .map(|function| (binary, function))
            .collect()
    }
}

/// The file of a module, unless it is another one than ran.
fn open_module(module: &Module, workspace_root: &Path) -> anyhow::Result<Binary> {
    let binary = Binary::open(&module.path, workspace_root).map_err(|error| {
        anyhow!("{error:#}, so nothing in it has a name; build and record again")
    })?;
    ensure!(
        module.build_id.is_none() || module.build_id == binary.build_id(),
        "{} was built anew after the recording, so nothing in it has a name; record again, or put the program that ran back there",
        module.path.display(),
    );
    Ok(binary)
}

/// What of a file has no name, and what to do about it.
fn warning(module: &Module, binary: &Opened) -> Option<String> {
    match binary {
        Ok(binary) => {
            let lack = binary.lack()?.remedy();
            Some(format!(
                "{} {lack}, and record again",
                module.path.display()
            ))
        }
        Err(error) => Some(error.to_string()),
    }
}
