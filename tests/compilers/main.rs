//! What other runs of the compiler make of the library: the machine code with optimization, and layouts under other
//! flags.

mod assembly;
mod drift;
mod reports;
mod toolchain;
