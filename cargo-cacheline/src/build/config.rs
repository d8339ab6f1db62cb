//! What cargo was configured with: its configuration files, their command line overrides, and the environment.
//!
//! The flags for the instrumentation go into `CARGO_ENCODED_RUSTFLAGS`, so that cargo itself tells programs from build
//! scripts and builds again what was built with other flags; a wrapper around rustc would have to do both, and would have to
//! be nested with the user's own. But that variable replaces all other sources of flags, so those are read here.
//!
//! Cargo knows best which files there are, what they include and how they merge, and says so: `cargo config get`. That is
//! unstable, so it is asked with `RUSTC_BOOTSTRAP`, which nothing but this one question sees.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use cargo_metadata::cargo_platform::{Cfg, CfgExpr};
use serde_json::Value;

/// Cargo's configuration for a folder.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// All files, merged.
    files: Value,
    /// The environment.
    variables: HashMap<String, String>,
}

/// The machine that is built for.
#[derive(Debug, Clone)]
pub struct Target {
    /// Its triple.
    pub triple: String,
    /// What `rustc --print cfg` says of it.
    pub cfgs: Vec<Cfg>,
}

impl Config {
    /// Asks `cargo` what holds in the current folder.
    ///
    /// # Errors
    ///
    /// If it does not answer, as for a broken file.
    pub fn read(cargo: &Path, overrides: &[OsString]) -> Result<Self> {
        let mut command = Command::new(cargo);
        for value in overrides {
            command.arg("--config").arg(value);
        }
        let output = command
            .args(["-Zunstable-options", "config", "get", "--format=json"])
            .env("RUSTC_BOOTSTRAP", "1")
            .output()
            .with_context(|| format!("cargo cannot be run as {}", cargo.display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!(
                "cargo does not tell its configuration:\n{}",
                said.trim_end()
            );
        }
        let files = serde_json::from_slice(&output.stdout)
            .context("the configuration that cargo tells is not JSON")?;
        let variables = std::env::vars_os().filter_map(|(name, value)| {
            Some((name.into_string().ok()?, value.into_string().ok()?))
        });
        Ok(Self {
            files,
            variables: variables.collect(),
        })
    }

    /// The compiler, as `RUSTC` or `build.rustc` name it.
    #[must_use]
    pub fn rustc(&self) -> Option<&str> {
        self.variable("RUSTC")
            .or_else(|| self.variable("CARGO_BUILD_RUSTC"))
            .or_else(|| self.file("/build/rustc")?.as_str())
    }

    /// The targets that `build.target` names.
    #[must_use]
    pub fn build_targets(&self) -> Vec<String> {
        match self.variable("CARGO_BUILD_TARGET") {
            Some(target) => vec![target.to_owned()],
            None => self.file("/build/target").map(words).unwrap_or_default(),
        }
    }

    /// The linker for `target`, as cargo was given it.
    #[must_use]
    pub fn linker(&self, target: &Target) -> Option<String> {
        self.target_words(target, "linker").into_iter().next()
    }

    /// The program that cargo would run programs for `target` with, and its arguments; empty if there is none.
    #[must_use]
    pub fn runner(&self, target: &Target) -> Vec<String> {
        self.target_words(target, "runner")
    }

    /// The flags that cargo would give `rustc` or `rustdoc` for `target`: of the first source that has any.
    #[must_use]
    pub fn flags(&self, tool: Tool, target: &Target) -> Vec<String> {
        let name = tool.flags_variable();
        let key = name.to_lowercase();
        if let Some(encoded) = self.variables.get(&format!("CARGO_ENCODED_{name}")) {
            let flags = encoded.split('\x1f').filter(|flag| !flag.is_empty());
            return flags.map(str::to_owned).collect();
        }
        if let Some(flags) = self.variables.get(name) {
            return flags.split_whitespace().map(str::to_owned).collect();
        }
        let mut flags = self.list(&["target", &target.triple, &key]);
        for (_, table) in self.matching(target) {
            flags.extend(table.get(&key).map(words).unwrap_or_default());
        }
        if flags.is_empty() {
            flags = self.list(&["build", &key]);
        }
        flags
    }

    /// A list that the environment adds to.
    fn list(&self, path: &[&str]) -> Vec<String> {
        let pointer: String = path.iter().flat_map(|name| ["/", name]).collect();
        let mut list = self.file(&pointer).map(words).unwrap_or_default();
        let added = self.variable(&variable_for(path));
        list.extend(
            added
                .into_iter()
                .flat_map(str::split_whitespace)
                .map(str::to_owned),
        );
        list
    }

    /// A program for a target: the environment before the target's own table, and that before those for a `cfg`.
    fn target_words(&self, target: &Target, key: &str) -> Vec<String> {
        if let Some(value) = self.variable(&variable_for(&["target", &target.triple, key])) {
            return value.split_whitespace().map(str::to_owned).collect();
        }
        let own = self.file(&format!("/target/{}/{key}", target.triple));
        let value = own.or_else(|| self.matching(target).find_map(|(_, table)| table.get(key)));
        value.map(words).unwrap_or_default()
    }

    /// The tables `target.'cfg(..)'` that hold for `target`.
    fn matching(&self, target: &Target) -> impl Iterator<Item = (&String, &Value)> {
        let tables = self.file("/target").and_then(Value::as_object);
        tables
            .into_iter()
            .flatten()
            .filter(|(key, _)| key.starts_with("cfg(") && CfgExpr::matches_key(key, &target.cfgs))
    }

    fn variable(&self, name: &str) -> Option<&str> {
        self.variables
            .get(name)
            .map(String::as_str)
            .filter(|value| !value.is_empty())
    }

    fn file(&self, pointer: &str) -> Option<&Value> {
        self.files.pointer(pointer)
    }
}

/// A program that cargo gives flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// The compiler.
    Rustc,
    /// What compiles the examples in the documentation.
    Rustdoc,
}

impl Tool {
    /// The variable with its flags; in small letters the key in cargo's configuration.
    fn flags_variable(self) -> &'static str {
        match self {
            Self::Rustc => "RUSTFLAGS",
            Self::Rustdoc => "RUSTDOCFLAGS",
        }
    }

    /// The variable with its flags that has precedence over all other sources, and in which a flag may have spaces.
    #[must_use]
    pub fn encoded_variable(self) -> String {
        format!("CARGO_ENCODED_{}", self.flags_variable())
    }
}

/// The environment variable for a key of cargo's configuration.
#[must_use]
pub fn variable_for(path: &[&str]) -> String {
    let name = path.join("_").to_uppercase();
    format!("CARGO_{}", name.replace(['-', '.'], "_"))
}

/// A value that may be written as words in a string, or as a list.
fn words(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        Value::Array(list) => list
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
