//! Systems of the examples and the benchmark: that they work in every order of their fields, and which of these
//! share lines.

mod chunks;
mod files;
mod plain_numbers;
mod rings;

/// Whether the two start on one line of so many bytes.
fn share_line<A, B>(one: &A, other: &B, line: usize) -> bool {
    let line_of = |address: usize| address / line;
    line_of(std::ptr::from_ref(one).addr()) == line_of(std::ptr::from_ref(other).addr())
}
