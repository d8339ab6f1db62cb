//! Texts as perf writes them, for each kind of processor, each version whose columns differ, and each grouping.

mod reading;
mod refused;
mod roles;

use super::{Text, read};

const X86: &str = include_str!("../../tests/fixtures/c2c/x86.txt");
const THREADS: &str = include_str!("../../tests/fixtures/c2c/x86_threads.txt");
const THREADS_ALONE: &str = include_str!("../../tests/fixtures/c2c/threads_alone.txt");
const OLD: &str = include_str!("../../tests/fixtures/c2c/x86_2020.txt");
const OLD_TABLE: &str = include_str!("../../tests/fixtures/c2c/x86_2020_table.txt");
const ARM: &str = include_str!("../../tests/fixtures/c2c/arm.txt");
const MAIL: &str = include_str!("../../tests/fixtures/c2c/mail.txt");
const NODES: &str = include_str!("../../tests/fixtures/c2c/nodes.txt");
const AMD: &str = include_str!("../../tests/fixtures/c2c/amd.txt");
const NO_SOURCE: &str = include_str!("../../tests/fixtures/c2c/no_source.txt");
const NO_HEADER: &str = include_str!("../../tests/fixtures/c2c/no_header.txt");
const CALL_CHAINS: &str = include_str!("../../tests/fixtures/c2c/call_chains.txt");

/// What is read of a text that can be read as a whole.
fn whole(text: &str) -> Text {
    let text = read(text.as_bytes()).unwrap();
    assert_eq!(text.unread, [0; 0]);
    text
}
