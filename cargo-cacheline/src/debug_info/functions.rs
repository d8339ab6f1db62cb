//! Code addresses as functions, through inlining.

use std::path::PathBuf;

use super::binary::Binary;
use super::die::Die;
use super::type_names::{demangled, function_name};
use crate::names::{Location, Source};

/// A function that an instruction belongs to: one that was called, or that was inlined into another.
pub(super) struct Function<'a> {
    /// What the debug information knows of it.
    pub(super) die: Option<Die<'a>>,
    /// Its name with its path and generics, as in the source.
    pub(super) name: String,
    /// Where in it the instruction is, or the call of the function before it in the list.
    pub(super) source: Option<Source>,
    /// Whether that is in the workspace.
    pub(super) in_workspace: bool,
}

impl Binary {
    /// The functions that the instruction at `address` belongs to, the innermost first.
    pub(super) fn functions(&self, address: u64) -> Vec<Function<'_>> {
        let found = self.described_functions(address).unwrap_or_default();
        if !found.is_empty() {
            return found;
        }
        let symbol = self.symbol_name(address).map(|name| Function {
            die: None,
            name,
            source: None,
            in_workspace: false,
        });
        symbol.into_iter().collect()
    }

    /// What the symbol table calls the function or the static at an address.
    pub(super) fn symbol_name(&self, address: u64) -> Option<String> {
        let symbol = self.symbol(address)?.name;
        Some(demangled(symbol).unwrap_or_else(|| symbol.to_string()))
    }

    /// Those that the debug information has.
    fn described_functions(&self, address: u64) -> Option<Vec<Function<'_>>> {
        let debug = self.debug()?;
        let unit = debug.lines.find_dwarf_and_unit(address).skip_all_loads()?;
        let start = unit.header.debug_info_offset()?.0;
        let mut frames = debug.lines.find_frames(address).skip_all_loads().ok()?;
        let mut found = Vec::new();
        while let Ok(Some(frame)) = frames.next() {
            let source = frame.location.and_then(|location| {
                Some(debug.workspace.source(Source {
                    file: PathBuf::from(location.file?),
                    line: location.line?,
                    column: location.column.unwrap_or(0),
                }))
            });
            // Code that is written in assembly has lines, but no function.
            let die = frame
                .dw_die_offset
                .and_then(|offset| debug.units.die(start + offset.0));
            let name = die.as_ref().and_then(function_name);
            found.push(Function {
                name: name
                    .or_else(|| self.symbol_name(address))
                    .unwrap_or_else(|| "?".into()),
                die,
                in_workspace: source
                    .as_ref()
                    .is_some_and(|source| debug.workspace.holds(&source.file)),
                source,
            });
        }
        Some(found)
    }
}

impl Function<'_> {
    /// The crate it is in, which for an implementation is not that of the type.
    pub(super) fn crate_name(&self) -> String {
        let declared = self
            .die
            .as_ref()
            .and_then(|die| die.with_origins().last()?.path());
        let path = declared.as_deref().unwrap_or(&self.name);
        let path = path.trim_start_matches(['<', '&', '*', '[']);
        path.split("::").next().unwrap_or_default().to_string()
    }

    /// Whether it is of the standard library, or of the hash table that is in it.
    pub(super) fn is_of_std(&self) -> bool {
        matches!(
            &*self.crate_name(),
            "alloc" | "core" | "std" | "hashbrown" | "__rustc"
        )
    }

    pub(super) fn location(&self) -> Location {
        Location {
            function: self.name.clone(),
            source: self.source.clone(),
            in_workspace: self.in_workspace,
        }
    }
}
