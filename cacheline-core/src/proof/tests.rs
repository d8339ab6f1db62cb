use std::panic::catch_unwind;
use std::string::String;

use crate::field::Field;
use crate::layout::Layout;
use crate::line::kept_apart;

mod against_oracle;
mod budgets;
mod by_lines;
#[cfg(not(cache_line = "none"))]
mod distance;
mod drop_order;
#[cfg(not(cache_line = "none"))]
mod each;
mod fewest;
mod first;
mod laid_out_as;
mod lines;
#[cfg(not(cache_line = "none"))]
mod meeting;
#[cfg(not(cache_line = "none"))]
mod own_lines;
mod random;
#[cfg(not(cache_line = "none"))]
mod separation;
#[cfg(not(cache_line = "none"))]
mod straddle;
mod unknown;
#[cfg(not(cache_line = "none"))]
mod unmarked;
mod void;
mod waste;

/// What the proof says when it fails.
fn message(proof: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(proof).expect_err("the rule does not hold");
    panic.downcast_ref::<String>().expect("a message").clone()
}

const fn sized<const N: usize>(name: &'static str, offset: usize) -> Field {
    Field::of::<[u8; N]>(name, "[u8; N]").at(offset)
}

/// A struct of these fields, in lines of 64 bytes, and kept apart by as much.
fn laid_out(name: &'static str, size: usize, align: usize, fields: &[Field]) -> Layout {
    Layout {
        name,
        size,
        align,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    }
}

const PCPU_CHUNK: Layout = Layout {
    name: "PcpuChunk",
    size: 192,
    align: 64,
    line: 64,
    distance: kept_apart(64),
    promised_align: 1,
    placement: crate::layout::Placement::ByTable,
    fields: &[
        Field::of::<[u8; 16]>("list", "List").at(0),
        Field::of::<u32>("free_bytes", "u32")
            .at(16)
            .hot_write("hot_write"),
        Field::of::<[u8; 32]>("chunk_md", "BlockMd")
            .at(20)
            .hot_write("hot_write"),
        Field::of::<u64>("base_addr", "*mut u8")
            .at(56)
            .hot_read("hot_read"),
        Field::of::<u64>("bound_map", "*mut u64")
            .at(64)
            .hot_read("hot_read"),
    ],
};
