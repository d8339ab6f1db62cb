//! What a person reads.

use super::{READ, checked, reloaded};
use crate::check::Check;
use crate::check::baseline::Baseline;
use crate::check::text::text;

fn said(check: &Check) -> String {
    let text = text(check, &Baseline::default());
    anstream::adapter::strip_str(&text).to_string()
}

#[test]
fn a_contradiction_has_its_place_the_rule_the_numbers_and_the_remedy() {
    assert_eq!(
        said(&checked(&reloaded(34_201), READ).unwrap()),
        "\
src/main.rs:5: `limit` of `Queue` is `#[hot_read]`, but `reloader` wrote it 34,201 times, at src/main.rs:31
    what is `hot_read` is hardly ever written: in less than one in 100 accesses, and without others missing it
    remedy: mark it so, or have it touched less often
        #[hot_write(reloader)] #[hot_read] limit: AtomicU64,

1 contradiction in 2 marked fields of 1 struct.
"
    );
}

#[test]
fn silence_says_what_was_looked_at() {
    let more = format!("{READ}\n#[cache_layout] struct Other {{ #[hot_write] hits: u64 }}");
    assert_eq!(
        said(&checked(&reloaded(5), &more).unwrap()),
        "\
not exercised: src/main.rs:9: no two threads came near `Other` in this run, so nothing is known of its marks
No contradiction in 2 marked fields of 2 structs.
"
    );
    assert_eq!(
        said(&checked(&reloaded(5), "struct Queue { limit: u64, mode: u64 }").unwrap()),
        "\
No contradiction in 0 marked fields of 0 structs.
note: no struct of the workspace has a mark: `cargo cacheline suggest` says which would follow from the recording
"
    );
}
