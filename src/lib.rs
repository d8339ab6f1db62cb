pub use cacheline_core::*;
