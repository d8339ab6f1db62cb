//! Runs what was built: cargo, the programs that cargo starts, and what they leave behind.

pub mod cargo;
pub mod runner;
pub mod session;
mod signals;
mod unnamed;
