//! What the compiler says. Each file in `fail/` holds one mistake, and its `.stderr` the messages that it gets; the
//! files in `pass/` only look like mistakes.
//!
//! Every mistake is compiled by one run of cargo, as long as none of the cases given to trybuild is to pass.

mod flags_lints;
pub mod pass;

#[test]
#[cfg_attr(
    not(target_pointer_width = "64"),
    ignore = "the sizes in the messages are those of 64 bits"
)]
fn mistakes_are_explained() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("fail/*.rs");
    cases.compile_fail("fail/flags/*.rs");
}
