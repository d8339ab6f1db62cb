//! In which files the modules of a crate are.

use std::fs;
use std::path::{Component, Path, PathBuf};

use syn::{Attribute, Expr, Lit, Meta};

use super::marks::metas;

/// Where the modules are that a file or a module in it declares.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    /// The folder of the file.
    of_file: PathBuf,
    /// The folder of the files of the modules.
    of_modules: PathBuf,
    /// Whether this is a module within a file.
    is_inline: bool,
}

impl Folder {
    /// For the root file of a crate, and for a file that an attribute names.
    pub(super) fn beside(file: &Path) -> Self {
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        Self {
            of_file: folder.clone(),
            of_modules: folder,
            is_inline: false,
        }
    }

    /// For the file of a module.
    fn below(file: &Path) -> Self {
        if file.file_name().is_some_and(|name| name == "mod.rs") {
            return Self::beside(file);
        }
        Self {
            of_modules: file.with_extension(""),
            ..Self::beside(file)
        }
    }

    /// For a module within the file.
    pub(super) fn inline(&self, name: &str, attributes: &[Attribute]) -> Self {
        let named = named_files(attributes).into_iter().next();
        Self {
            of_file: self.of_file.clone(),
            of_modules: match named {
                Some(folder) => self.base().join(folder),
                None => self.of_modules.join(name),
            },
            is_inline: true,
        }
    }

    /// Where `#[path]` begins.
    fn base(&self) -> &Path {
        if self.is_inline {
            &self.of_modules
        } else {
            &self.of_file
        }
    }

    /// The files that a module may be in, where `exists` says of what there is. Several, if `#[cfg_attr]` names several.
    pub(super) fn files(
        &self,
        name: &str,
        attributes: &[Attribute],
        exists: impl Fn(&Path) -> bool,
    ) -> Vec<(PathBuf, Self)> {
        let named = named_files(attributes);
        let named = named.iter().map(|named| plain(self.base().join(named)));
        let mut files: Vec<_> = named
            .map(|file| (file.clone(), Self::beside(&file)))
            .collect();
        let usual = [
            self.of_modules.join(format!("{name}.rs")),
            self.of_modules.join(name).join("mod.rs"),
        ];
        let is_named = attributes.iter().any(|each| each.path().is_ident("path"));
        if !is_named {
            let found = usual.into_iter().find(|file| exists(file));
            files.extend(found.map(|file| (file.clone(), Self::below(&file))));
        }
        files
    }
}

/// The path without `..` and `.`, so that a file has one path, whichever of its crates names it. What is behind a link to a folder stays as it is, as
/// its `..` is elsewhere.
fn plain(path: PathBuf) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            _ => plain.push(part),
        }
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    if real(&plain) == real(&path) {
        plain
    } else {
        path
    }
}

/// The values of `path` in attributes.
fn named_files(attributes: &[Attribute]) -> Vec<String> {
    let metas = attributes.iter().flat_map(metas);
    metas
        .filter_map(|meta| match meta {
            Meta::NameValue(meta) if meta.path.is_ident("path") => match meta.value {
                Expr::Lit(literal) => match literal.lit {
                    Lit::Str(text) => Some(text.value()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        })
        .collect()
}
