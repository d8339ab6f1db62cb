//! What is asked of a group or a field that the table does not have.

use super::{PCPU_CHUNK, message};
use crate::proof;

#[test]
fn an_unknown_group_is_refused_with_those_there_are() {
    let expected = "cache layout of `PcpuChunk`: there is no group `hot_wirte`: the table has `hot_write`, `hot_read`";
    assert_eq!(message(|| proof::apart(&PCPU_CHUNK, "hot_wirte")), expected);
    assert_eq!(
        message(|| proof::max_lines(&PCPU_CHUNK, "hot_wirte", 9)),
        expected
    );
    proof::apart(&PCPU_CHUNK, "hot_read");
    proof::max_lines(&PCPU_CHUNK, "hot_read", 2);
}

#[test]
fn a_table_without_groups_has_none() {
    let cold = crate::Layout {
        fields: &[],
        ..PCPU_CHUNK
    };
    assert_eq!(
        message(move || proof::apart(&cold, "cold")),
        "cache layout of `PcpuChunk`: there is no group `cold`"
    );
}

#[test]
fn an_unknown_field_is_refused() {
    assert_eq!(
        message(|| proof::each::<u8>(&PCPU_CHUNK, "lits")),
        "cache layout of `PcpuChunk`: there is no field `lits`"
    );
}
