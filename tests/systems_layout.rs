//! Systems of the examples and the benchmark: that they work in every order of their fields, and which of these
//! share lines.

#[path = "systems_layout/chunks.rs"]
mod chunks;
#[path = "../examples/systems/file.rs"]
mod file;
#[path = "systems_layout/files.rs"]
mod files;
#[path = "../examples/systems/pcpu.rs"]
mod pcpu;
#[path = "../examples/systems/plain.rs"]
mod plain;
#[path = "systems_layout/plain_numbers.rs"]
mod plain_numbers;
#[path = "../examples/systems/ring.rs"]
mod ring;
#[path = "systems_layout/rings.rs"]
mod rings;

/// Whether the two start on one line of so many bytes.
fn share_line<A, B>(one: &A, other: &B, line: usize) -> bool {
    let line_of = |address: usize| address / line;
    line_of(std::ptr::from_ref(one).addr()) == line_of(std::ptr::from_ref(other).addr())
}
