//! A table of file descriptors in the spirit of the kernel's `files_struct`, three times over: they differ in how
//! a file gets into its slot while another thread replaces the table by a larger one.
//!
//! * [`Locked`]: under the lock, as Linux 4.1 does it;
//! * [`Sequenced`]: without it, and once more when a sequence counter tells of a resize, as was proposed in 2015;
//! * [`RcuLike`]: without it, unless a flag tells of a resize, which waits for whoever has not seen the flag, as
//!   Linux 4.2 does it.
//!
//! [`Files`] is what they have in common. What each of them reads to install a file is apart, by line, from what
//! is written whenever a descriptor is allocated or closed.

mod error;
mod files;
mod locked;
mod numbers;
mod opensock;
mod published;
mod rcu_like;
mod sequenced;
mod slot;
mod table;

#[cfg(not(all(test, any(target_arch = "x86_64", target_arch = "aarch64"))))]
mod rcu;
#[cfg(not(all(test, any(target_arch = "x86_64", target_arch = "aarch64"))))]
mod sync;

// Unit tests are models: loom stands in for what the tables synchronize with, where it can switch stacks.
#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64")))]
mod models;
#[cfg(all(test, any(target_arch = "x86_64", target_arch = "aarch64")))]
use models::{rcu, sync};

pub use error::FdError;
pub use files::Files;
pub use locked::Locked;
pub use numbers::Limits;
pub use opensock::{Socket, open_and_close};
pub use rcu_like::RcuLike;
pub use sequenced::Sequenced;
