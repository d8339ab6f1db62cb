//! What is asked for.

use std::time::Duration;

pub(crate) const USAGE: &str = "options: [--quick] [--csv] [--svg FILE]";

/// For one system, which is about a hundred rounds of each variant.
const BUDGET: Duration = Duration::from_secs(4);

#[derive(Debug, Default)]
pub(crate) struct Options {
    pub(crate) csv: bool,
    pub(crate) svg: Option<String>,
    quick: bool,
    /// Cargo says so when it runs benchmarks. When it runs them as tests, it says nothing.
    bench: bool,
}

impl Options {
    pub(crate) fn of(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--csv" => options.csv = true,
                "--svg" => {
                    let file = arguments.next().ok_or("--svg: which file?")?;
                    options.svg = Some(file);
                }
                "--quick" => options.quick = true,
                "--bench" => options.bench = true,
                _ => return Err(format!("{argument}: unknown")),
            }
        }
        Ok(options)
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
