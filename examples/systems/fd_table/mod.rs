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

#![allow(dead_code, unused_imports, reason = "each user takes what it needs")]

mod error;
mod files;
mod locked;
mod numbers;
mod opensock;
mod published;
mod rcu;
mod rcu_like;
mod sequenced;
mod slot;
mod sync;
mod table;

pub(crate) use error::FdError;
pub(crate) use files::Files;
pub(crate) use locked::Locked;
pub(crate) use numbers::Limits;
pub(crate) use opensock::{Socket, open_and_close};
pub(crate) use rcu_like::RcuLike;
pub(crate) use sequenced::Sequenced;
