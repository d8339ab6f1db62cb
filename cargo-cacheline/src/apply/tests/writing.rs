//! Files that are written, and put back.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::Edits;
use crate::apply::{FileEdit, Options, write};

const MANIFEST: &str =
    "[package]\nname = \"app\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
const BEFORE: &str = "pub fn f() {} // ü\r\n";

/// A package in a git repository.
fn package() -> TempDir {
    let root = TempDir::new().unwrap();
    fs::create_dir(root.path().join("src")).unwrap();
    fs::write(root.path().join("Cargo.toml"), MANIFEST).unwrap();
    fs::write(root.path().join("src/lib.rs"), BEFORE).unwrap();
    fs::write(root.path().join(".gitignore"), "target\nCargo.lock\n").unwrap();
    git(root.path(), &["init", "--quiet"]);
    git(root.path(), &["add", "."]);
    commit(root.path());
    root
}

fn commit(root: &Path) {
    let who = ["-c", "user.name=n", "-c", "user.email=e"];
    git(
        root,
        &[&who[..], &["commit", "--quiet", "-m", "m"]].concat(),
    );
}

fn git(root: &Path, arguments: &[&str]) {
    let status = Command::new("git")
        .args(arguments)
        .current_dir(root)
        .status();
    assert!(status.unwrap().success());
}

/// An edit of the library.
fn edits(root: &TempDir, after: &str) -> Edits {
    Edits {
        files: vec![FileEdit {
            path: root.path().join("src/lib.rs"),
            before: BEFORE.to_owned(),
            after: after.to_owned(),
        }],
        by_hand: Vec::new(),
    }
}

fn library(root: &TempDir) -> String {
    fs::read_to_string(root.path().join("src/lib.rs")).unwrap()
}

/// What is said of edits that are not done.
fn refused(root: &TempDir, edits: &Edits, options: &Options) -> String {
    let error = write(edits, root.path(), options).unwrap_err();
    assert_eq!(library(root), BEFORE);
    assert!(!root.path().join("Cargo.lock").exists());
    let error = format!("{error:#}");
    error.replace(&root.path().display().to_string(), "ROOT")
}

#[test]
fn what_builds_is_written() {
    let root = package();
    let after = "pub fn g() {}\n#[test]\nfn fails() { panic!() }\n";
    write(&edits(&root, after), root.path(), &Options::default()).unwrap();
    assert_eq!(library(&root), after);
}

#[test]
fn what_does_not_build_is_undone() {
    let root = package();
    let options = Options::default();
    let said = refused(&root, &edits(&root, "pub fn f() -> u8 {}"), &options);
    assert_eq!(
        said,
        "with the changes, the workspace does not build: see above; all files are as they were"
    );
    let tests = Options {
        tests: true,
        ..options
    };
    let said = refused(
        &root,
        &edits(&root, "#[test] fn fails() { panic!() }"),
        &tests,
    );
    assert_eq!(
        said,
        "with the changes, its tests fail: see above; all files are as they were"
    );
}

#[test]
fn what_did_not_build_before_is_said() {
    let root = package();
    fs::write(root.path().join("src/main.rs"), "fn main() { nothing }").unwrap();
    let options = Options {
        allow_dirty: true,
        ..Options::default()
    };
    let said = refused(&root, &edits(&root, "pub fn f() -> u8 { 1 }"), &options);
    assert!(
        said.starts_with("the workspace does not build without the changes either"),
        "{said}"
    );
}

#[test]
fn what_is_not_committed_is_not_mixed_with_changes() {
    let root = package();
    fs::write(root.path().join("new.txt"), "").unwrap();
    let edits = edits(&root, "pub fn g() {}");
    assert_eq!(
        refused(&root, &edits, &Options::default()),
        "there are changes that are not committed (new.txt), from which those of this command could not be told: commit them, or say --allow-dirty"
    );
    fs::remove_dir_all(root.path().join(".git")).unwrap();
    assert_eq!(
        refused(&root, &edits, &Options::default()),
        "ROOT is in no git repository, so the changes could not be taken back later: make it one (`git init`), or say --allow-no-vcs"
    );
    let options = Options {
        allow_no_vcs: true,
        ..Options::default()
    };
    write(&edits, root.path(), &options).unwrap();
    assert_eq!(library(&root), "pub fn g() {}");
}

#[test]
fn what_git_has_no_copy_of_is_not_changed() {
    let root = package();
    let edits = edits(&root, "pub fn g() {}");
    fs::write(root.path().join(".gitignore"), "*\n").unwrap();
    git(root.path(), &["rm", "--quiet", "--cached", "-r", "."]);
    git(root.path(), &["add", "--force", "Cargo.toml"]);
    commit(root.path());
    assert_eq!(
        refused(&root, &edits, &Options::default()),
        "git ignores ROOT/src/lib.rs, so the changes could not be taken back later: add it to the repository, or say --allow-no-vcs"
    );
}

#[cfg(unix)]
#[test]
fn a_file_in_another_repository_is_looked_for_there() {
    let root = package();
    let edits = edits(&root, "pub fn g() {}");
    let other = package();
    fs::write(other.path().join("new.txt"), "").unwrap();
    fs::remove_dir_all(root.path().join("src")).unwrap();
    std::os::unix::fs::symlink(other.path().join("src"), root.path().join("src")).unwrap();
    git(root.path(), &["add", "."]);
    commit(root.path());
    let said = refused(&root, &edits, &Options::default());
    assert!(said.contains("not committed (new.txt)"), "{said}");
}

#[test]
fn a_file_that_changed_meanwhile_stays() {
    let root = package();
    let mut edits = edits(&root, "pub fn g() {}");
    edits.files[0].before = "something else".to_owned();
    assert_eq!(
        refused(&root, &edits, &Options::default()),
        "ROOT/src/lib.rs has changed while the edits were worked out; start again"
    );
}

#[test]
fn what_somebody_else_writes_meanwhile_stays() {
    let root = package();
    let build = "fn main() { std::fs::write(\"src/lib.rs\", \"theirs\").unwrap(); }";
    fs::write(root.path().join("build.rs"), build).unwrap();
    let options = Options {
        allow_dirty: true,
        ..Options::default()
    };
    let edits = edits(&root, "pub fn f() -> u8 {}");
    let error = write(&edits, root.path(), &options).unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains(
            "src/lib.rs: somebody else has changed it meanwhile, so it is left as it is now"
        ),
        "{error}"
    );
    assert_eq!(library(&root), "theirs");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_leaves_all_as_they_were() {
    let root = package();
    let mut edits = edits(&root, "pub fn g() {}");
    let path = Path::new("/proc/version");
    edits.files.push(FileEdit {
        path: path.to_owned(),
        before: fs::read_to_string(path).unwrap(),
        after: String::new(),
    });
    let options = Options {
        allow_no_vcs: true,
        ..Options::default()
    };
    let said = refused(&root, &edits, &options);
    assert!(
        said.starts_with("nothing was changed: /proc/version cannot be written: "),
        "{said}"
    );
}
