//! What else a user compiles.

use std::time::Duration;

use crate::packages::Packages;
use crate::progress::Progress;

#[derive(Debug)]
pub(crate) struct Dependencies {
    /// Of this workspace.
    pub(crate) own: Vec<String>,
    pub(crate) others: Vec<String>,
    /// The median of building them all.
    pub(crate) clean_build: Duration,
}

impl Dependencies {
    pub(crate) fn measure(
        packages: &Packages,
        builds: usize,
        progress: &Progress,
    ) -> Result<Self, String> {
        let mut times = Vec::new();
        for build in 1..=builds {
            progress.show("clean build", &format!("{build} of {builds}"));
            times.push(packages.build_clean()?.time);
        }
        times.sort_unstable();
        let is_own =
            |name: &String| name.starts_with("cache-layout") || name.starts_with("cacheline-");
        let (own, others) = packages.tree()?.into_iter().partition(is_own);
        Ok(Self {
            own,
            others,
            clean_build: times.get(times.len() / 2).copied().unwrap_or_default(),
        })
    }
}
