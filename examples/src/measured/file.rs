//! `struct file` under measurement: one thread uses the file, another takes and drops references to it.

use crate::measure::{Side, Variant};
use crate::systems::file::{
    FMODE_READ, File64, File128, FileOperations, Linux5_7, OpenFile, PaddedHot, PaddedWritten,
    Patch, take_and_drop, use_file,
};

static INODE_NUMBERS: FileOperations = FileOperations {
    read: |inode| inode as u64,
};

/// In each order of the fields.
#[must_use]
pub fn variants() -> Vec<Variant<'static>> {
    vec![
        variant::<Linux5_7>(),
        variant::<Patch>(),
        variant::<File64>(),
        variant::<File128>(),
        variant::<PaddedHot>(),
        variant::<PaddedWritten>(),
    ]
}

fn variant<F: OpenFile + 'static>() -> Variant<'static> {
    let file: &F = Box::leak(Box::new(F::open(&INODE_NUMBERS, 7, FMODE_READ)));
    let uses = Side::leaked("read", move |times| use_file(file, times));
    let counts = Side::leaked("take, drop", move |times| take_and_drop(file, times));
    Variant::of::<F>(F::NAME, vec![uses, counts])
}
