//! One program or library: its sections, its symbols, and, once somebody asks, its debug information.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use anyhow::Context as _;
use gimli::{EndianSlice, RunTimeEndian, SectionId};
use object::{
    CompressionFormat, Object as _, ObjectSection as _, ObjectSymbol as _, SectionKind, SymbolKind,
};

use super::die::{Die, Dwarf, Reader, Units};
use super::layouts::Layouts;
use super::statics::Statics;
use super::workspace::Workspace;
use crate::names::Layout;

/// A program or library as it lies on the disk.
pub(super) struct Binary {
    file: object::File<'static>,
    path: Box<Path>,
    workspace_root: Box<Path>,
    symbols: OnceCell<Vec<Symbol>>,
    debug: OnceCell<Option<Debug>>,
}

/// What the debug information of a file is read with, and what was read of it.
pub(super) struct Debug {
    pub(super) units: Units,
    pub(super) workspace: Workspace,
    pub(super) layouts: Layouts,
    pub(super) statics: Statics,
    pub(super) lines: addr2line::Context<Reader>,
}

/// A function or a static of the symbol table.
pub(super) struct Symbol {
    /// Its address in the file.
    pub(super) address: u64,
    /// In bytes.
    pub(super) size: u64,
    /// As the linker knows it.
    pub(super) name: &'static str,
}

/// What keeps a file from naming all that is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    /// Neither debug information nor symbols.
    Stripped,
    /// No debug information.
    Nothing,
    /// Debug information that is compressed.
    Compressed,
    /// Debug information that lies in files of its own.
    Split,
    /// Functions and lines, but no types.
    Types,
}

impl Lack {
    /// What has no name, and what to do about it.
    pub(super) fn remedy(self) -> &'static str {
        match self {
            Self::Stripped => {
                "is stripped, so nothing in it has a name; set `strip = false` and `debug = true` in its profile"
            }
            Self::Nothing => {
                "has no debug information, so only its functions and statics have names; set `debug = true` in its profile"
            }
            Self::Compressed => {
                "has compressed debug information, which is not read, so only its functions and statics have names; link it \
                 without `--compress-debug-sections`"
            }
            Self::Split => {
                "has its debug information in other files, which are not read, so types have no names; set \
                 `split-debuginfo = \"off\"` in its profile"
            }
            Self::Types => {
                "has no types in its debug information, so fields have no names; set `debug = true` in its profile"
            }
        }
    }
}

impl Binary {
    pub(super) fn open(path: &Path, workspace_root: &Path) -> anyhow::Result<Self> {
        let data = map(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let file = object::File::parse(data)
            .with_context(|| format!("{} is no program or library", path.display()))?;
        Ok(Self {
            file,
            path: path.into(),
            workspace_root: workspace_root.into(),
            symbols: OnceCell::new(),
            debug: OnceCell::new(),
        })
    }

    /// Its build identifier in hexadecimal digits.
    pub(super) fn build_id(&self) -> Option<String> {
        let id = self.file.build_id().ok()??;
        let mut digits = String::new();
        for byte in id {
            write!(digits, "{byte:02x}").ok()?;
        }
        Some(digits)
    }

    /// The statics that can be written, by their symbols: address, size in bytes, and name as the linker knows it.
    pub(super) fn writable_statics(&self) -> Vec<(u64, u64, &'static str)> {
        let writable: HashSet<_> = self
            .file
            .sections()
            .filter(|section| {
                matches!(section.kind(), SectionKind::Data | SectionKind::UninitializedData)
                    // The loader writes these once, and takes the right to write away.
                    && !section.name().is_ok_and(|name| name.starts_with(".data.rel.ro"))
            })
            .map(|section| section.index())
            .collect();
        let is_static = |symbol: &object::Symbol<'static, '_>| {
            let section = symbol.section_index();
            symbol.kind() == SymbolKind::Data
                && symbol.size() > 0
                && section.is_some_and(|section| writable.contains(&section))
        };
        let symbols = self.file.symbols().filter(is_static);
        let named = symbols
            .filter_map(|symbol| Some((symbol.address(), symbol.size(), symbol.name().ok()?)));
        named.collect()
    }

    /// What machine it is for.
    pub(super) fn architecture(&self) -> object::Architecture {
        self.file.architecture()
    }

    /// The machine it is for, `x86_64`, and how many bits its addresses have.
    pub(super) fn machine(&self) -> (String, u8) {
        let machine = format!("{:?}", self.architecture()).to_lowercase();
        (machine, if self.file.is_64() { 64 } else { 32 })
    }

    /// What is missing, the worst first.
    pub(super) fn lack(&self) -> Option<Lack> {
        let Some(info) = self.file.section_by_name(SectionId::DebugInfo.name()) else {
            let symbols = self.file.symbols().next().is_some();
            return Some(if symbols {
                Lack::Nothing
            } else {
                Lack::Stripped
            });
        };
        let format = info.compressed_data().map(|data| data.format);
        if !matches!(format, Ok(CompressionFormat::None)) {
            return Some(Lack::Compressed);
        }
        let Debug {
            units, workspace, ..
        } = self.debug()?;
        let mut opened = units.iter().filter_map(|unit| units.open(unit)).peekable();
        if opened.peek().is_some_and(|unit| unit.dwo_id.is_some()) {
            return Some(Lack::Split);
        }
        let known = workspace.is_known();
        let with_types = opened.any(|unit| {
            // The numbers of abbreviations are given without gaps.
            let mut kinds = (1..).map_while(|code| unit.abbreviations.get(code));
            (!known || workspace.has_unit(unit))
                && kinds.any(|kind| kind.tag() == gimli::DW_TAG_structure_type)
        });
        // The standard library has some in any program, as a rule without types.
        let lack = if known { Lack::Types } else { Lack::Nothing };
        (!with_types).then_some(lack)
    }

    /// The debug information, if there is any that can be read.
    pub(super) fn debug(&self) -> Option<&Debug> {
        let debug = self.debug.get_or_init(|| {
            let dwarf: Dwarf =
                Arc::new(gimli::Dwarf::load(|id| Ok::<_, gimli::Error>(self.section(id))).ok()?);
            let units = Units::new(dwarf.clone());
            Some(Debug {
                workspace: Workspace::new(&self.workspace_root, &self.path, &units),
                layouts: Layouts::default(),
                statics: Statics::new(&dwarf),
                lines: addr2line::Context::from_arc_dwarf(dwarf).ok()?,
                units,
            })
        });
        debug.as_ref()
    }

    /// The contents of a section; one that does not exist is empty.
    fn section(&self, id: SectionId) -> Reader {
        let endian = if self.file.is_little_endian() {
            RunTimeEndian::Little
        } else {
            RunTimeEndian::Big
        };
        let section = self.file.section_by_name(id.name());
        let data = section.and_then(|section| section.data().ok());
        EndianSlice::new(data.unwrap_or_default(), endian)
    }

    /// The function or static that holds an address of the file.
    pub(super) fn symbol(&self, address: u64) -> Option<&Symbol> {
        let symbols = self.symbols.get_or_init(|| self.sorted_symbols());
        let after = symbols.partition_point(|symbol| symbol.address <= address);
        let before = symbols[..after].last()?;
        // Code that is written in assembly has symbols without a size.
        let end = before.address + before.size.max(1);
        (address < end).then_some(before)
    }

    fn sorted_symbols(&self) -> Vec<Symbol> {
        let named = |symbol: &object::Symbol<'static, '_>| {
            symbol.is_definition() && matches!(symbol.kind(), SymbolKind::Text | SymbolKind::Data)
        };
        let all = self.file.symbols().chain(self.file.dynamic_symbols());
        let mut symbols: Vec<_> = all
            .filter(named)
            .filter_map(|symbol| {
                Some(Symbol {
                    address: symbol.address(),
                    size: symbol.size(),
                    name: symbol.name().ok()?,
                })
            })
            .collect();
        symbols.sort_by_key(|symbol| (symbol.address, symbol.size));
        symbols
    }
}

impl Debug {
    /// The type of a variable or a parameter.
    pub(super) fn type_of(&self, die: &Die<'_>) -> Option<Rc<Layout>> {
        let origins = die.with_origins();
        let kind = origins
            .iter()
            .find_map(|die| die.refers(gimli::DW_AT_type))?;
        Some(self.layouts.of(&kind, &self.workspace))
    }
}

/// Maps a file for as long as this command runs, as everything that is read from it points into it.
#[allow(unsafe_code)]
fn map(path: &Path) -> std::io::Result<&'static [u8]> {
    let file = File::open(path)?;
    // SAFETY: the memory would change if somebody wrote into the file. Linkers write a new file instead, as what runs must
    // not change either.
    let map = unsafe { memmap2::Mmap::map(&file) }?;
    Ok(&**Box::leak(Box::new(map)))
}
