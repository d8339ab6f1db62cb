//! The arguments after `record --`: what cargo is told, and what this command has to know of it.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use anyhow::{Result, bail};

/// The options of `cargo run`, `cargo test` and `cargo bench` whose value may be an argument of its own.
const WITH_VALUE: [&str; 21] = [
    "--bench",
    "--bin",
    "--color",
    "--config",
    "--example",
    "--exclude",
    "--features",
    "--jobs",
    "--lockfile-path",
    "--manifest-path",
    "--message-format",
    "--package",
    "--profile",
    "--target",
    "--target-dir",
    "--test",
    "-C",
    "-F",
    "-Z",
    "-j",
    "-p",
];

/// A call of cargo that builds programs and runs them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arguments {
    /// `run`, `test` or `bench`, as it was given.
    pub subcommand: String,
    /// Everything behind it but `--target`, the program's own arguments with it.
    pub rest: Vec<OsString>,
    /// The value of `--target`, if it was given.
    pub target: Option<String>,
    /// The value of `--manifest-path`, if it was given.
    pub manifest: Option<PathBuf>,
    /// The value of each `--config`.
    pub configs: Vec<OsString>,
}

impl Arguments {
    /// Reads what follows `record --`.
    ///
    /// # Errors
    ///
    /// If it does not begin with a subcommand of cargo's that runs what it builds, or says where to build.
    pub fn parse(arguments: &[OsString]) -> Result<Self> {
        let Some((subcommand, rest)) = arguments.split_first() else {
            bail!(
                "nothing to record; what cargo is to do comes after `--`, as in `cargo cacheline record -- run --release`"
            );
        };
        let subcommand = subcommand.to_string_lossy().into_owned();
        if !["run", "r", "test", "t", "bench"].contains(&subcommand.as_str()) {
            bail!(
                "`{subcommand}` is not recorded; after `--` comes `run`, `test` or `bench`, and behind it cargo's options"
            );
        }
        let mut parsed = Self {
            subcommand,
            rest: Vec::new(),
            target: None,
            manifest: None,
            configs: Vec::new(),
        };
        parsed.scan(rest)?;
        Ok(parsed)
    }

    /// Takes cargo's options out of `rest`, up to the program's own arguments.
    fn scan(&mut self, rest: &[OsString]) -> Result<()> {
        let mut rest = rest.iter();
        while let Some(argument) = rest.next() {
            let text = argument.to_string_lossy();
            let program_follows =
                text == "--" || (!text.starts_with('-') && self.first_word_is_the_programs());
            if program_follows {
                self.rest.push(argument.clone());
                self.rest.extend(rest.cloned());
                break;
            }
            let inline = text.split_once('=');
            let name = inline.map_or(&*text, |(name, _)| name);
            let value = if let Some((_, value)) = inline {
                Some(OsString::from(value))
            } else if WITH_VALUE.contains(&name) {
                rest.next().cloned()
            } else {
                None
            };
            self.keep(name, value.as_deref())?;
            if name != "--target" {
                self.rest.push(argument.clone());
                self.rest.extend(value.filter(|_| inline.is_none()));
            }
        }
        Ok(())
    }

    /// Whether the first argument that is no option is for the program already; for tests it is a filter, and options may follow.
    fn first_word_is_the_programs(&self) -> bool {
        self.subcommand.starts_with('r')
    }

    /// Notes the option `name` if it matters here.
    fn keep(&mut self, name: &str, value: Option<&OsStr>) -> Result<()> {
        match (name, value) {
            ("--target", Some(value)) => self.target = Some(value.to_string_lossy().into_owned()),
            ("--manifest-path", Some(value)) => self.manifest = Some(value.into()),
            ("--config", Some(value)) => self.configs.push(value.to_owned()),
            ("--target-dir", _) => bail!(
                "`--target-dir` would mix recorded builds with others; set CARGO_TARGET_DIR instead, they get a folder of their own in it"
            ),
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &str) -> Result<Arguments> {
        let arguments: Vec<OsString> = arguments.split_whitespace().map(Into::into).collect();
        Arguments::parse(&arguments)
    }

    #[test]
    fn what_is_not_run_is_refused() {
        for arguments in ["", "build", "--release run", "check --tests"] {
            let refusal = parse(arguments).unwrap_err().to_string();
            assert!(refusal.contains("after `--`"), "{refusal}");
        }
        let refusal = parse("run --target-dir=x").unwrap_err().to_string();
        assert!(refusal.contains("CARGO_TARGET_DIR"), "{refusal}");
    }

    #[test]
    fn the_target_is_taken_out_wherever_it_stands_among_cargos_options() {
        for arguments in [
            "test --target a --release filter",
            "test --release --target=a filter",
            "test --release filter --target a",
        ] {
            let parsed = parse(arguments).unwrap();
            assert_eq!(parsed.target.as_deref(), Some("a"));
            assert_eq!(parsed.rest, ["--release", "filter"]);
        }
    }

    #[test]
    fn the_programs_arguments_stay_as_they_are() {
        let parsed = parse("run --release -- --target a -- --config b").unwrap();
        assert_eq!(
            parsed.rest,
            ["--release", "--", "--target", "a", "--", "--config", "b"]
        );
        let parsed = parse("run --bin name -p other word --target a").unwrap();
        assert_eq!(
            parsed.rest,
            ["--bin", "name", "-p", "other", "word", "--target", "a"]
        );
        assert_eq!((parsed.target, parsed.configs.len()), (None, 0));
    }

    #[test]
    fn what_decides_where_and_how_is_kept() {
        let parsed =
            parse("bench --manifest-path a/Cargo.toml --config b.c=1 --config=d.toml").unwrap();
        assert_eq!(parsed.manifest, Some("a/Cargo.toml".into()));
        assert_eq!(parsed.configs, ["b.c=1", "d.toml"]);
        assert_eq!(parsed.rest.len(), 5);
    }
}
