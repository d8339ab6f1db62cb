//! The packages of a workspace and their crates, as cargo knows them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use cargo_metadata::{MetadataCommand, TargetKind};

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
    /// What it calls those of its dependencies that are renamed, and their packages.
    pub renamed: Vec<(String, String)>,
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
}

/// The packages of the workspace that a folder is in.
pub(super) fn packages(folder: &Path) -> Result<Vec<Package>> {
    let mut command = MetadataCommand::new();
    command.no_deps().current_dir(folder);
    let metadata = store::metadata(&command)?;
    let packages = metadata.workspace_packages();
    Ok(packages.into_iter().map(package).collect())
}

fn package(package: &cargo_metadata::Package) -> Package {
    let crates = package
        .targets
        .iter()
        .filter(|target| !target.is_custom_build());
    let renamed = package.dependencies.iter();
    Package {
        name: package.name.to_string(),
        manifest: package.manifest_path.clone().into(),
        crates: crates
            .map(|target| CrateRoot {
                name: target.name.replace('-', "_"),
                file: target.src_path.clone().into(),
                is_library: target.kind.iter().any(is_library),
            })
            .collect(),
        renamed: renamed
            .filter_map(|dependency| {
                let name = dependency.rename.as_ref()?.replace('-', "_");
                Some((name, dependency.name.clone()))
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
        for (name, package) in &package.renamed {
            if let Some(&library) = library_of.get(package.as_str()) {
                names.insert(name.clone(), library);
            }
        }
        vec![names; package.crates.len()]
    };
    packages.iter().flat_map(of_package).collect()
}
