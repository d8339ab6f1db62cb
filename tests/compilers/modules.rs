//! Many small programs as modules of one crate, and which of them the compiler refuses.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::checked::{Span, errors};
use crate::toolchain::rustc;

/// Programs that are compiled together, each in a module of its own.
pub(crate) struct Modules<'a> {
    folder: PathBuf,
    /// What stands before the modules.
    prelude: &'a str,
    /// Flags of the compiler.
    flags: &'a [String],
    /// Name and text of each module.
    programs: Vec<(String, String)>,
}

/// What became of them.
pub(crate) struct Sifted {
    /// The programs that the compiler takes, and what stands before them.
    pub(crate) source: String,
    /// The names of these programs.
    pub(crate) taken: Vec<String>,
    /// What the compiler refuses, each with the first thing that it says.
    pub(crate) refused: BTreeMap<String, String>,
}

impl<'a> Modules<'a> {
    /// No programs yet; `name` is that of the folder to work in.
    pub(crate) fn new(name: &str, prelude: &'a str, flags: &'a [String]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("the target directory can be written");
        Self {
            folder,
            prelude,
            flags,
            programs: Vec::new(),
        }
    }

    pub(crate) fn add(&mut self, name: impl Into<String>, program: impl Into<String>) {
        self.programs.push((name.into(), program.into()));
    }

    /// Takes out whatever the compiler refuses and compiles the rest again, until there is nothing left to refuse:
    /// errors of the macro hide those of the proofs, which come later.
    pub(crate) fn sift(mut self) -> Sifted {
        let mut refused = BTreeMap::new();
        loop {
            let (source, owners) = self.source();
            let errors = self.errors(&source, &owners);
            if errors.is_empty() {
                let names = self.programs.into_iter().map(|(name, _)| name);
                return Sifted {
                    source,
                    taken: names.collect(),
                    refused,
                };
            }
            self.programs.retain(|(name, _)| !errors.contains_key(name));
            refused.extend(errors);
        }
    }

    /// The crate, and for each line of it the program that it belongs to.
    fn source(&self) -> (String, Vec<&str>) {
        let mut source = format!("{}\n", self.prelude);
        let mut owners = vec![""; source.lines().count()];
        for (name, program) in &self.programs {
            writeln!(source, "mod {name} {{\n{program}\n}}").expect("a string takes all");
            owners.resize(source.lines().count(), name);
        }
        (source, owners)
    }

    fn errors(&self, source: &str, owners: &[&str]) -> BTreeMap<String, String> {
        let file = self.folder.join("modules.rs");
        fs::write(&file, source).expect("the target directory can be written");
        let mut rustc = rustc();
        rustc.args(self.flags);
        let mut refused = BTreeMap::new();
        for error in errors(rustc, &file) {
            let own = |span: &&Span| Path::new(&span.file_name) == file;
            let span = error.spans.iter().find(own);
            let span = span.unwrap_or_else(|| panic!("an error is about a program: {error:?}"));
            let owner = owners[span.line_start - 1];
            refused.entry(owner.to_owned()).or_insert(error.message);
        }
        refused
    }
}
