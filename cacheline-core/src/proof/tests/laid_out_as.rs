//! Types that are laid out as others are.

use super::{PCPU_CHUNK, message};
use crate::proof;

#[repr(C, align(16))]
struct Wide([u8; 32]);

#[test]
fn size_and_alignment_have_to_agree() {
    proof::laid_out_as::<[u64; 2], (u64, u64)>(&PCPU_CHUNK, "Pair", "(u64, u64)");
    proof::laid_out_as::<(), [u8; 0]>(&PCPU_CHUNK, "Nothing", "[u8; 0]");
    assert_eq!(
        message(|| proof::laid_out_as::<[u8; 3], u8>(&PCPU_CHUNK, "Rgb", "u8")),
        "cache layout of `PcpuChunk`: `Rgb` is not laid out as `u8`: it takes 3 bytes, aligned to 1, where `u8` takes 1 byte, \
         aligned to 1; name a type of the size and the alignment that it has on every target, or leave it out"
    );
    let text = message(|| proof::laid_out_as::<Wide, [u8; 32]>(&PCPU_CHUNK, "Wide", "[u8; 32]"));
    assert!(
        text.contains(
            "it takes 32 bytes, aligned to 16, where `[u8; 32]` takes 32 bytes, aligned to 1;"
        ),
        "{text}"
    );
}
