//! What is asked for.

use std::time::Duration;

use cache_layout_examples::measured::{SYSTEMS, System};

const USAGE: &str = "[--quick] [--csv] [--svg FILE] [SYSTEM ..]";

/// For one system, which is about a hundred rounds of each variant.
const BUDGET: Duration = Duration::from_secs(4);

#[derive(Debug, Default)]
pub(crate) struct Options {
    pub(crate) csv: bool,
    pub(crate) svg: Option<String>,
    quick: bool,
    /// Cargo says so when it runs benchmarks. When it runs them as tests, it says nothing.
    bench: bool,
    /// The names of the systems to measure: none for all.
    systems: Vec<String>,
}

impl Options {
    /// # Errors
    ///
    /// What is wrong with the arguments, for whoever typed them.
    pub(crate) fn of(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--csv" => options.csv = true,
                "--svg" => {
                    let file = arguments.next();
                    options.svg = Some(file.ok_or("--svg: write the name of a file after it")?);
                }
                "--quick" => options.quick = true,
                "--bench" => options.bench = true,
                _ if argument.starts_with('-') => {
                    return Err(format!("{argument}: no such option; there are {USAGE}"));
                }
                _ => options.systems.push(argument),
            }
        }
        options.all_systems_exist()?;
        Ok(options)
    }

    fn all_systems_exist(&self) -> Result<(), String> {
        let mut names = SYSTEMS.map(|system| system.name).to_vec();
        names.dedup();
        let is_unknown = |asked: &&String| !names.contains(&asked.as_str());
        let unknown: Vec<_> = self.systems.iter().filter(is_unknown).cloned().collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let (unknown, names) = (unknown.join(", "), names.join(", "));
        Err(format!("{unknown}: no such system; there are {names}"))
    }

    /// Whether the system is to be measured.
    pub(crate) fn wants(&self, system: &System) -> bool {
        self.systems.is_empty() || self.systems.iter().any(|name| name == system.name)
    }

    /// How long to measure each system. As a test, it only has to run.
    pub(crate) fn budget(&self) -> Duration {
        match (self.bench, self.quick) {
            (false, _) => BUDGET / 40,
            (true, true) => BUDGET / 5,
            (true, false) => BUDGET,
        }
    }
}
