//! What the addresses of the text are called: what the debug information of the program says, or else the text itself.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use super::candidates::Candidate;
use super::guesses::{Guess, guesses};
use super::load::is_of;
use super::{Row, Text};
use crate::debug_info::DebugInfo;
use crate::names::{Holder, Location, Names, Object, Owner, Source};
use crate::recording::Place;

/// The names of a profile.
#[derive(Debug)]
pub struct PerfNames {
    debug: Option<DebugInfo>,
    /// What the text says of each instruction.
    code: HashMap<u64, Location>,
    /// Values that have their names from the source. [`Place::Heap`] counts in it.
    guesses: Vec<Guess>,
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
            guesses: Vec::new(),
        }
    }

    /// Looks for values of these structs in memory without names.
    pub(super) fn guess(&mut self, text: &Text, candidates: &[Candidate]) {
        let is_unnamed = |address| is_unnamed(&self.object(Place::Memory { address }).0);
        self.guesses = guesses(text, candidates, is_unnamed, |code| self.code(code));
    }

    /// The values that have their names from the source.
    pub(super) fn guesses(&self) -> &[Guess] {
        &self.guesses
    }

    /// What is at an address, as a place of the recording.
    pub(super) fn place(&self, address: u64) -> Place {
        let inside = |guess: &Guess| {
            let offset = address.checked_sub(guess.start)?;
            (offset < guess.layout.size).then_some(offset)
        };
        let mut sites = (0..).zip(&self.guesses);
        let found = sites.find_map(|(site, guess)| Some((site, inside(guess)?)));
        match found {
            Some((site, offset)) => Place::Heap { site, offset },
            None => Place::Memory { address },
        }
    }

    /// The object at an address.
    pub(super) fn at(&self, address: u64) -> (Rc<Object>, u64) {
        self.object(self.place(address))
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

/// Whether nothing is known of an object.
pub(super) fn is_unnamed(object: &Object) -> bool {
    matches!(object.owner, Owner::Unknown { .. })
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
        if let Place::Heap { site, offset } = place {
            let guess = usize::try_from(site)
                .ok()
                .and_then(|site| self.guesses.get(site));
            let layout = guess.map(|guess| Rc::clone(&guess.layout));
            let object = Object {
                owner: Owner::Heap {
                    site,
                    holder: Holder::Other,
                    allocated: None,
                },
                size: layout.as_ref().map(|layout| layout.size),
                layout,
            };
            return (Rc::new(object), offset);
        }
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
