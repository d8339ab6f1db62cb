//! Which programs are read: those that cargo builds.

use std::ffi::OsString;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use cargo_metadata::{Artifact, CrateType, Message};

use crate::build::toolchain;
use crate::store::Store;

/// Programs and libraries with debug information.
#[derive(Debug)]
pub struct Programs {
    /// Their files.
    pub files: Vec<PathBuf>,
    /// The root of the workspace that they are of, if there is one.
    pub workspace: Option<PathBuf>,
}

impl Programs {
    /// Builds as `cargo build` does with these arguments. What cargo says goes to standard error.
    ///
    /// # Errors
    ///
    /// If cargo cannot be called, the build fails, or nothing comes out that has been linked.
    pub fn build(arguments: &[OsString]) -> Result<Self> {
        let cargo = toolchain::cargo();
        let mut build = Command::new(&cargo)
            .args(["build", "--message-format=json-render-diagnostics"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cargo cannot be called as {}", cargo.display()))?;
        let output = build.stdout.take().context("cargo has no output")?;
        let mut linked = Vec::new();
        let mut manifest = None;
        for message in Message::parse_stream(BufReader::new(output)) {
            if let Message::CompilerArtifact(artifact) = message? {
                let files = linked_files(&artifact);
                if !files.is_empty() {
                    manifest = Some(artifact.manifest_path);
                }
                linked.extend(files);
            }
        }
        if !build.wait()?.success() {
            bail!("cargo could not build it");
        }
        if linked.is_empty() {
            bail!(
                "nothing was linked that could be read: a library alone has only some of its types; `cargo cacheline layout -- --tests` \
                 reads its tests, which have those that they use"
            );
        }
        linked.sort();
        linked.dedup();
        let manifest = manifest.as_ref().map(|path| path.as_std_path());
        Ok(Self {
            files: linked,
            workspace: Some(Store::find(&cargo, manifest, &[])?.workspace().to_owned()),
        })
    }

    /// Files that there are. They may be of the workspace that this process runs in.
    #[must_use]
    pub fn of_files(files: Vec<PathBuf>) -> Self {
        let workspace = Store::find(&toolchain::cargo(), None, &[]).ok();
        Self {
            files,
            workspace: workspace.map(|store| store.workspace().to_owned()),
        }
    }

    /// The root of the workspace. Where there is none, nothing is in it.
    #[must_use]
    pub fn root(&self) -> &Path {
        let nowhere = || self.files.first().map_or(Path::new("/"), PathBuf::as_path);
        self.workspace.as_deref().unwrap_or_else(nowhere)
    }
}

/// The program or dynamic library of an artifact, but for those that cargo and the compiler run.
fn linked_files(artifact: &Artifact) -> Vec<PathBuf> {
    let is_dynamic = |kind: &CrateType| matches!(kind, CrateType::CDyLib | CrateType::DyLib);
    let mut files: Vec<PathBuf> = artifact.executable.iter().map(Into::into).collect();
    if artifact.target.crate_types.iter().any(is_dynamic) {
        let libraries = artifact
            .filenames
            .iter()
            .filter(|file| file.extension() == Some("so"));
        files.extend(libraries.map(Into::into));
    }
    files
}
