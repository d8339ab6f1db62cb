//! `cache-layout` as a dependency of each package that uses it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use toml_edit::{DocumentMut, InlineTable, Item, Table, Value};

use super::FileEdit;
use super::library::{PACKAGE, is_used_in};
use crate::source::{Package, Sources};

/// The edits of `Cargo.toml` that the edits of other files ask for.
pub(super) fn edits(
    sources: &Sources,
    files: &[FileEdit],
    library: Option<&Path>,
) -> Result<Vec<FileEdit>> {
    let mut edits = Vec::new();
    for (package, is_development) in users(sources, files) {
        if depends(package, is_development) {
            continue;
        }
        let manifest = Manifest::read(&package.manifest)?;
        let dependency = match library {
            Some(folder) => of_folder(sources, package, folder),
            None => usual(sources, package)?,
        };
        let table = if is_development {
            "dev-dependencies"
        } else {
            "dependencies"
        };
        edits.push(manifest.with(table, dependency)?);
    }
    Ok(edits)
}

/// The packages with a file that has come to use the library, and whether only their tests, examples and benches have.
fn users<'a>(sources: &'a Sources, files: &[FileEdit]) -> Vec<(&'a Package, bool)> {
    let mut users: Vec<(&Package, bool)> = Vec::new();
    for file in files.iter().filter(|file| is_used_in(&file.after)) {
        for (package, is_development) in sources.packages_of(&file.path) {
            match users
                .iter_mut()
                .find(|(known, _)| known.name == package.name)
            {
                Some(known) => known.1 &= is_development,
                None => users.push((package, is_development)),
            }
        }
    }
    users
}

fn depends(package: &Package, is_development: bool) -> bool {
    let mut dependencies = package.dependencies.iter();
    dependencies.any(|each| each.package == PACKAGE && (is_development || !each.is_development))
}

/// The dependency as the workspace has it already, or else that of this command's version.
fn usual(sources: &Sources, package: &Package) -> Result<Value> {
    let root = Manifest::read(&sources.root.join("Cargo.toml"))?;
    let of_workspace = root.document.get("workspace");
    let of_workspace = of_workspace.and_then(|workspace| workspace.get("dependencies"));
    if of_workspace.is_some_and(|dependencies| dependencies.get(PACKAGE).is_some()) {
        return Ok(inline("workspace", true));
    }
    let others = sources
        .packages
        .iter()
        .flat_map(|package| &package.dependencies);
    let mut paths = others
        .filter(|each| each.package == PACKAGE)
        .filter_map(|each| each.path.as_ref());
    Ok(match paths.next() {
        Some(folder) => of_folder(sources, package, folder),
        None => env!("CARGO_PKG_VERSION").into(),
    })
}

fn inline(key: &str, value: impl Into<Value>) -> Value {
    let mut table = InlineTable::new();
    table.insert(key, value.into());
    table.into()
}

/// The library in a folder, named from that of the package if both are in the workspace.
fn of_folder(sources: &Sources, package: &Package, folder: &Path) -> Value {
    let own = package.manifest.parent().unwrap_or(Path::new(""));
    let relative = relative(&sources.root, own, folder);
    let path = relative.unwrap_or_else(|| folder.to_owned());
    inline("path", path.display().to_string())
}

/// The way from one folder to another in `root`.
fn relative(root: &Path, from: &Path, to: &Path) -> Option<PathBuf> {
    let mut up = PathBuf::new();
    for above in from.ancestors().take_while(|above| above.starts_with(root)) {
        if let Ok(down) = to.strip_prefix(above) {
            return Some(up.join(down));
        }
        up.push("..");
    }
    None
}

/// A `Cargo.toml` that is edited.
struct Manifest {
    path: PathBuf,
    text: String,
    document: DocumentMut,
}

impl Manifest {
    fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        let document = text
            .parse()
            .with_context(|| format!("{} is no TOML", path.display()))?;
        Ok(Self {
            path: path.to_owned(),
            text,
            document,
        })
    }

    /// With a dependency more.
    fn with(mut self, table: &str, dependency: Value) -> Result<FileEdit> {
        let new = || Item::Table(Table::new());
        let dependencies = self.document.entry(table).or_insert_with(new);
        let dependencies = dependencies.as_table_like_mut();
        let dependencies = dependencies
            .ok_or_else(|| anyhow!("`{table}` of {} is no table", self.path.display()))?;
        let is_workspace = dependency
            .as_inline_table()
            .is_some_and(|table| table.contains_key("workspace"));
        if is_workspace {
            let mut inherited = Table::new();
            inherited.set_dotted(true);
            inherited.insert("workspace", toml_edit::value(true));
            dependencies.insert(PACKAGE, Item::Table(inherited));
        } else {
            dependencies.insert(PACKAGE, Item::Value(dependency));
        }
        let after = self.document.to_string();
        let has_returns = self.text.contains("\r\n") && !after.contains("\r\n");
        Ok(FileEdit {
            after: if has_returns {
                after.replace('\n', "\r\n")
            } else {
                after
            },
            path: self.path,
            before: self.text,
        })
    }
}
