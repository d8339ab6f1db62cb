//! Names and layouts from the debug information of programs that are compiled here, optimised and not.

mod code;
mod crates;
mod heap;
mod lacks;
mod layouts;
mod program;
mod stacks;
mod statics;
mod way;

use std::sync::LazyLock;

use program::Program;

/// The program as `cargo build` and as `cargo build --release` compile it. The second has an allocator of its own.
static PROGRAMS: [LazyLock<Program>; 2] = [
    LazyLock::new(|| Program::build("names-0", &["-Copt-level=0"])),
    LazyLock::new(|| Program::build("names-3", &["-Copt-level=3", "--cfg=own_allocator"])),
];
