//! What is asked for.

use crate::variant::Variant;

pub(crate) const USAGE: &str = "options: [--quick] [--csv]";

/// So many structs in a crate, which variants of it there are, and how often each is compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) structs: usize,
    pub(crate) rounds: usize,
    pub(crate) variants: &'static [Variant],
}

/// What to measure.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The smallest first: it is what the others are more than.
    pub(crate) sizes: &'static [Size],
    pub(crate) clean_builds: usize,
}

const FULL: Plan = Plan {
    sizes: &[
        size(1, 5),
        size(100, 3),
        size(1_000, 1),
        Size {
            // One more would take as long as these together.
            variants: Variant::WITHOUT_ANNOTATED_DERIVES,
            ..size(4_000, 1)
        },
    ],
    clean_builds: 3,
};

const QUICK: Plan = Plan {
    sizes: &[size(1, 3), size(200, 2)],
    clean_builds: 1,
};

/// Enough to see that it runs.
const TEST: Plan = Plan {
    sizes: &[size(1, 1), size(3, 1)],
    clean_builds: 1,
};

const fn size(structs: usize, rounds: usize) -> Size {
    Size {
        structs,
        rounds,
        variants: Variant::ALL,
    }
}

#[derive(Debug, Default)]
pub(crate) struct Options {
    pub(crate) csv: bool,
    quick: bool,
    /// Cargo says so when it runs benchmarks. When it runs them as tests, it says nothing.
    bench: bool,
}

impl Options {
    pub(crate) fn of(arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        for argument in arguments {
            match argument.as_str() {
                "--csv" => options.csv = true,
                "--quick" => options.quick = true,
                "--bench" => options.bench = true,
                _ => return Err(format!("{argument}: unknown")),
            }
        }
        Ok(options)
    }

    pub(crate) fn plan(&self) -> Plan {
        match (self.bench, self.quick) {
            (false, _) => TEST,
            (true, true) => QUICK,
            (true, false) => FULL,
        }
    }
}
