//! The packages of a workspace and their crates, as cargo knows them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use cargo_metadata::{DependencyKind, MetadataCommand, TargetKind};

use crate::store;

/// A package of the workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its `Cargo.toml`, absolute.
    pub manifest: PathBuf,
    /// Its crates: the library, the programs, tests, examples and benches.
    pub crates: Vec<CrateRoot>,
    /// What it depends on.
    pub dependencies: Vec<Dependency>,
}

/// A crate of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrateRoot {
    /// Its name as paths have it, with `_` for `-`.
    pub name: String,
    /// Its root file, absolute.
    pub file: PathBuf,
    /// Whether it is the package's library, which other crates can depend on.
    pub is_library: bool,
    /// Whether it is a test, an example or a bench, which may use what is a dependency for development.
    pub is_development: bool,
}

/// A dependency of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// The name of the package.
    pub package: String,
    /// What it is called, if not that.
    pub rename: Option<String>,
    /// Whether it is one for development alone.
    pub is_development: bool,
    /// The folder of its package, absolute, if it is named by one.
    pub path: Option<PathBuf>,
}

impl Dependency {
    /// Its name as paths have it.
    #[must_use]
    pub fn name(&self) -> String {
        self.rename
            .as_ref()
            .unwrap_or(&self.package)
            .replace('-', "_")
    }
}

/// The root of the workspace that a folder is in, and its packages.
pub(super) fn packages(folder: &Path) -> Result<(PathBuf, Vec<Package>)> {
    let mut command = MetadataCommand::new();
    command.no_deps().current_dir(folder);
    let metadata = store::metadata(&command)?;
    let packages = metadata.workspace_packages();
    let packages = packages.into_iter().map(package).collect();
    Ok((metadata.workspace_root.clone().into(), packages))
}

fn package(package: &cargo_metadata::Package) -> Package {
    let crates = package
        .targets
        .iter()
        .filter(|target| !target.is_custom_build());
    let dependencies = package.dependencies.iter();
    let dependencies = dependencies.filter(|each| each.kind != DependencyKind::Build);
    Package {
        name: package.name.to_string(),
        manifest: package.manifest_path.clone().into(),
        crates: crates
            .map(|target| CrateRoot {
                name: target.name.replace('-', "_"),
                file: target.src_path.clone().into(),
                is_library: target.kind.iter().any(is_library),
                is_development: target.is_example() || target.is_test() || target.is_bench(),
            })
            .collect(),
        dependencies: dependencies
            .map(|each| Dependency {
                package: each.name.clone(),
                rename: each.rename.clone(),
                is_development: each.kind == DependencyKind::Development,
                path: each.path.clone().map(Into::into),
            })
            .collect(),
    }
}

fn is_library(kind: &TargetKind) -> bool {
    !matches!(
        kind,
        TargetKind::Bin
            | TargetKind::Example
            | TargetKind::Test
            | TargetKind::Bench
            | TargetKind::CustomBuild
    )
}

/// What each crate calls the libraries of the workspace, by the number of the library among all crates.
pub(super) fn externs(packages: &[Package]) -> Vec<HashMap<String, usize>> {
    let mut libraries: HashMap<String, usize> = HashMap::new();
    let mut library_of: HashMap<&str, usize> = HashMap::new();
    let mut number = 0;
    for package in packages {
        for root in &package.crates {
            if root.is_library {
                libraries.insert(root.name.clone(), number);
                library_of.insert(&package.name, number);
            }
            number += 1;
        }
    }
    let of_package = |package: &Package| {
        let mut names = libraries.clone();
        for dependency in &package.dependencies {
            if let Some(&library) = library_of.get(dependency.package.as_str()) {
                names.insert(dependency.name(), library);
            }
        }
        vec![names; package.crates.len()]
    };
    packages.iter().flat_map(of_package).collect()
}
