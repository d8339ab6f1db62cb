//! What the addresses of the text are called: what the debug information of the program says, or else the text itself.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use super::load::is_of;
use super::{Row, Text};
use crate::debug_info::DebugInfo;
use crate::names::{Location, Names, Object, Owner, Source};
use crate::recording::Place;

/// The names of a profile.
#[derive(Debug)]
pub struct PerfNames {
    debug: Option<DebugInfo>,
    /// What the text says of each instruction.
    code: HashMap<u64, Location>,
}

impl PerfNames {
    /// Those of the text, and of the program, whose name comes with what is known of it.
    pub(super) fn new(text: &Text, program: Option<(DebugInfo, &Path)>) -> Self {
        let name = program.as_ref().and_then(|(_, path)| path.file_name());
        let name = name.map(|name| name.to_string_lossy().into_owned());
        let rows = text.lines.iter().flat_map(|line| &line.rows);
        let code = rows
            .filter_map(|row| Some((row.code?, location(row, name.as_deref()))))
            .collect();
        Self {
            debug: program.map(|(debug, _)| debug),
            code,
        }
    }

    /// What of the program has no names, and what to do about it.
    pub(crate) fn warnings(&self) -> &[String] {
        self.debug.as_ref().map_or(&[], |debug| &debug.warnings)
    }

    /// Whether there is a program to take names from.
    pub(super) fn has_program(&self) -> bool {
        self.debug.is_some()
    }
}

/// Where the code of a row is, as the text says it. Where no program is known, all that is not of the kernel may be the user's.
fn location(row: &Row, program: Option<&str>) -> Location {
    let symbol = row.symbol.as_deref().unwrap_or("?");
    let is_own = program.is_none_or(|program| is_of(row, program)) && !row.in_kernel;
    let function = match &row.object {
        _ if is_own => symbol.to_owned(),
        _ if row.in_kernel => format!("kernel::{symbol}"),
        Some(object) => format!("{object}::{symbol}"),
        None => symbol.to_owned(),
    };
    Location {
        function,
        source: row.source.as_deref().and_then(source),
        in_workspace: is_own,
    }
}

/// The place in `main.rs:12`; nothing for what perf writes where it does not know one.
pub(super) fn source(text: &str) -> Option<Source> {
    let (file, line) = text.rsplit_once(':')?;
    let line: u32 = line.parse().ok()?;
    (line > 0 && !file.is_empty()).then(|| Source {
        file: file.into(),
        line,
        column: 0,
    })
}

impl Names for PerfNames {
    fn object(&self, place: Place) -> (Rc<Object>, u64) {
        if let Some(debug) = &self.debug {
            return debug.object(place);
        }
        let object = Object {
            owner: Owner::Unknown { stack_of: None },
            layout: None,
            size: None,
        };
        let offset = match place {
            Place::Memory { address } => address,
            Place::Heap { offset, .. } => offset,
        };
        (Rc::new(object), offset)
    }

    fn code(&self, return_address: u64) -> Vec<Location> {
        let known = self.debug.as_ref().map(|debug| debug.code(return_address));
        let known = known.unwrap_or_default();
        if known.iter().any(|location| location.source.is_some()) {
            return known;
        }
        let said = self.code.get(&return_address.wrapping_sub(1)).cloned();
        said.map_or(known, |location| vec![location])
    }
}
