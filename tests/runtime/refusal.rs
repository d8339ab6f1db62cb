//! Proofs that fail at run time, where a test outlives them; that they fail builds is tested in `ui/fail/`.

use std::panic::{UnwindSafe, catch_unwind};

/// What the proof says against a layout.
pub(crate) fn refusal(proof: impl FnOnce() + UnwindSafe) -> String {
    let panic = catch_unwind(proof).expect_err("the rule does not hold");
    panic.downcast_ref::<String>().expect("a message").clone()
}
