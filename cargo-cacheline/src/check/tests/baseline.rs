//! Known contradictions.

use super::{READ, checked, reloaded};
use crate::check::baseline::Baseline;
use crate::check::text::text;

const FILE: &str = "# cargo cacheline check: known contradictions, version 1
app::Queue.limit: hot_read, written by reloader
";

fn parsed(text: &str) -> anyhow::Result<Baseline> {
    let file = std::env::temp_dir().join(format!(
        "cacheline-baseline-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    std::fs::write(&file, text)?;
    let read = Baseline::read(&file);
    std::fs::remove_file(&file)?;
    read
}

#[test]
fn a_baseline_is_the_same_for_other_counts_and_places() {
    let baseline = Baseline::of(&checked(&reloaded(34_201), READ).unwrap());
    assert_eq!(baseline.to_string(), FILE);
    assert_eq!(parsed(FILE).unwrap(), baseline);
    let further_down = format!("\n\n{READ}");
    let check = checked(&reloaded(50_000), &further_down).unwrap();
    assert!(baseline.knows(&check.contradictions[0]));
    assert_eq!(Baseline::of(&check).to_string(), FILE);
}

#[test]
fn what_is_known_is_counted_and_not_shown() {
    let check = checked(&reloaded(34_201), READ).unwrap();
    let text = anstream::adapter::strip_str(&text(&check, &parsed(FILE).unwrap())).to_string();
    assert_eq!(
        text,
        "No contradiction in 2 marked fields of 1 struct, and 1 contradiction that the baseline knows.\n"
    );
}

#[test]
fn what_is_known_and_not_found_is_said() {
    let baseline = parsed(&format!("{FILE}# known since spring\n\napp::Queue.mode: no mark\napp::Gone: group net, written by a and b\n")).unwrap();
    let check = checked(&reloaded(5), READ).unwrap();
    let gone: Vec<_> = baseline
        .gone(&check)
        .into_iter()
        .map(|(entry, was_touched)| (entry.subject, was_touched))
        .collect();
    assert_eq!(
        gone,
        [
            ("app::Gone".to_owned(), true),
            ("app::Queue.limit".to_owned(), true),
            ("app::Queue.mode".to_owned(), true),
        ]
    );
    let unexercised = READ.replace("Queue", "Other");
    let check = checked(&reloaded(5), &unexercised).unwrap();
    let of_other = parsed(&FILE.replace("Queue", "Other")).unwrap();
    let text = text(&check, &of_other);
    assert!(
        text.contains("was not touched by two threads in this run"),
        "{text}"
    );
}

#[test]
fn what_is_no_baseline_is_refused() {
    let error = |text: &str| format!("{:#}", parsed(text).unwrap_err());
    assert!(error("").contains("the first line is not `# cargo cacheline check"));
    assert!(
        error(&FILE.replace("version 1", "version 2"))
            .contains("write it anew with `--save-baseline`")
    );
    assert!(error(&format!("{FILE}limit\n")).ends_with("line 3 says nothing of a field: `limit`"));
    let missing = Baseline::read(std::path::Path::new("/no/such/file")).unwrap_err();
    assert!(missing.to_string().contains("`--save-baseline` writes it"));
}
