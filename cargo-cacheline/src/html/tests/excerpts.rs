//! The lines of source that are named.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{page_of, parsed, reported, text_of, with_id};
use crate::html::{Text, of_workspace, page};
use crate::report::tests::kinds::CASES;

#[test]
fn places_lead_to_their_lines() {
    // The server is read and written in lines 15, 16, 17 and 21, and made in line 26.
    let written = page_of(&CASES[0].1());
    let page = parsed(&written);
    for line in [15, 16, 17, 21, 26] {
        let mark = with_id(&page, &format!("source-1-{line}"));
        assert!(text_of(mark).contains(&format!("// <{line}>")));
    }
    let text = text_of(page.root());
    let shown: Vec<_> = (1..=100)
        .filter(|line| text.contains(&format!("// <{line}>")))
        .collect();
    assert_eq!(shown, (13..=28).collect::<Vec<_>>());
}

#[test]
fn what_changed_since_is_not_shown() {
    let (report, suggestions) = reported(&CASES[0].1());
    let page = |text: Text| page(&report, &suggestions, |_| text.clone());
    let changed = page(Text::Changed);
    let text = text_of(parsed(&changed).root());
    assert!(
        text.contains(
            "src/main.rs was written since the recording began, so its lines are not shown."
        ),
        "{text}"
    );
    let missing = page(Text::Missing);
    assert!(!missing.contains("\"source\"") && missing.contains("src/main.rs:15"));
    // A file that has not as many lines as the place says.
    let short = page(Text::Is("fn main() {}".to_owned()));
    assert!(!short.contains("#source-1-"), "{short}");
}

/// A folder that is removed when the test ends.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_are_those_of_the_workspace_as_they_were() {
    let name = format!("cacheline-excerpts-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    fs::create_dir_all(folder.0.join("workspace")).unwrap();
    fs::write(folder.0.join("workspace/main.rs"), "fn main() {}").unwrap();
    fs::write(folder.0.join("secret.rs"), "").unwrap();
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap()
        .as_secs();
    let workspace = folder.0.join("workspace");
    let read = |began: u64, file: &str| of_workspace(&workspace, began)(Path::new(file));
    assert_eq!(
        read(now + 60, "main.rs"),
        Text::Is("fn main() {}".to_owned())
    );
    assert_eq!(read(now - 60, "main.rs"), Text::Changed);
    assert_eq!(read(now + 60, "other.rs"), Text::Missing);
    assert_eq!(read(now + 60, "../secret.rs"), Text::Missing);
    let absolute = folder.0.join("secret.rs");
    assert_eq!(read(now + 60, absolute.to_str().unwrap()), Text::Missing);
}
