//! What the model of [`coherence`](crate::coherence) predicts, beside what can be measured here and what was published.

mod published;
mod two_cores;
mod workloads;

pub use published::{Benchmark, CASCADE_LAKE, KUNPENG_920, SAPPHIRE_RAPIDS, gain, throughput};
pub use two_cores::{Case, compare};
pub use workloads::{copies_of_execl, copies_of_syscall, translate_and_alloc, use_and_count};
