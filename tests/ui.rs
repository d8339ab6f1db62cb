//! What bad input gets: each file in `ui/` holds one mistake, and its `.stderr` what the compiler says to it.
//! The files in `ui/pass/` only look like mistakes.

#[test]
#[cfg_attr(
    not(target_pointer_width = "64"),
    ignore = "the sizes in the messages are those of 64 bits"
)]
fn mistakes_are_explained_and_nothing_else_is_refused() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/*.rs");
    cases.pass("tests/ui/pass/*.rs");
}
