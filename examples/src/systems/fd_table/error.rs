//! What can be wrong with a descriptor.

use std::error::Error;
use std::fmt;

/// Why a descriptor is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FdError {
    /// The number lies beyond the end of the table.
    OutOfRange,
    /// The number is not allocated: it never was, or it has been closed.
    NotOpen,
    /// The number is allocated, but its file has not been installed yet.
    NotInstalled,
    /// A file has been installed under the number already.
    Occupied,
    /// As many numbers are allocated as the table may have.
    TooManyOpen,
}

impl fmt::Display for FdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OutOfRange => "the descriptor is out of range",
            Self::NotOpen => "the descriptor is not open",
            Self::NotInstalled => "the descriptor has no file yet",
            Self::Occupied => "the descriptor has a file already",
            Self::TooManyOpen => "too many open files",
        })
    }
}

impl Error for FdError {}
