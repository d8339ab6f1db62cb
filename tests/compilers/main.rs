//! What other runs of the compiler make of the library: the machine code with optimization, layouts under other flags,
//! messages in every edition.

mod assembly;
mod checked;
mod drift;
mod editions;
mod modules;
mod random;
mod reports;
mod toolchain;
