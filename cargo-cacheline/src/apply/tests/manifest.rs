//! What becomes of a `Cargo.toml`.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{Change, Edits, of_struct};
use crate::source::Sources;

/// A workspace with these files, and a library in each of the folders.
fn workspace(folders: &[&str], files: &[(&str, &str)]) -> TempDir {
    let root = TempDir::new().unwrap();
    for folder in folders {
        fs::create_dir_all(root.path().join(folder).join("src")).unwrap();
        let name = Path::new(folder).file_name().unwrap_or_default();
        let manifest = format!(
            "[package]\nname = \"{}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
            name.display()
        );
        fs::write(root.path().join(folder).join("Cargo.toml"), manifest).unwrap();
        fs::write(
            root.path().join(folder).join("src/lib.rs"),
            "pub struct S { x: u8 }",
        )
        .unwrap();
    }
    for (file, text) in files {
        fs::create_dir_all(root.path().join(file).parent().unwrap()).unwrap();
        fs::write(root.path().join(file), text).unwrap();
    }
    root
}

/// What becomes of `Cargo.toml` files if the struct at a path gets a mark.
fn manifests(root: &TempDir, path: &str, library: Option<&Path>) -> Vec<String> {
    let sources = Sources::read(root.path()).unwrap();
    let change = Change::Struct(of_struct(path, &[("x", "hot_write")]));
    let edits = Edits::of(&sources, &[&change], library).unwrap();
    assert!(edits.by_hand.is_empty(), "{:?}", edits.by_hand);
    let files = edits.files.iter();
    files
        .filter(|file| file.path.ends_with("Cargo.toml"))
        .map(|file| file.after.clone())
        .collect()
}

const PACKAGE: &str =
    "# ü\n[package]\nname = \"app\" # name\nversion = \"0.1.0\"\nedition = \"2024\"\n";

#[test]
fn the_dependency_is_added_and_all_else_stays() {
    for (rest, added) in [
        ("", "\n[dependencies]\ncache-layout = \"0.1.0\"\n"),
        (
            "\n[dependencies] # here\n# none yet\n\n[features]\na = []\n",
            "\n[dependencies] # here\ncache-layout = \"0.1.0\"\n# none yet\n\n[features]\na = []\n",
        ),
        (
            "\n[dependencies.cfg-if]\nversion = \"1\"\n",
            "\n[dependencies]\ncache-layout = \"0.1.0\"\n\n[dependencies.cfg-if]\nversion = \"1\"\n",
        ),
        (
            "\n[dependencies]\ncfg-if   = \"1\" # one\n",
            "\n[dependencies]\ncfg-if   = \"1\" # one\ncache-layout = \"0.1.0\"\n",
        ),
    ] {
        for ends in ["\n", "\r\n"] {
            let text = format!("{PACKAGE}{rest}").replace('\n', ends);
            let root = workspace(&["."], &[("Cargo.toml", &text)]);
            let expected = format!("{PACKAGE}{added}").replace('\n', ends);
            assert_eq!(manifests(&root, "app::S", None), [expected]);
        }
    }
}

#[test]
fn a_dependency_that_is_there_is_used() {
    let with = |more: &str| format!("{PACKAGE}{more}");
    let root = workspace(
        &[".", "cache-layout"],
        &[(
            "Cargo.toml",
            &with(
                "[workspace]\nmembers = [\"cache-layout\"]\n[dependencies]\nlayout = { package = \"cache-layout\", path = \"cache-layout\" }\n",
            ),
        )],
    );
    let sources = Sources::read(root.path()).unwrap();
    let change = Change::Struct(of_struct("app::S", &[("x", "hot_write")]));
    let edits = Edits::of(&sources, &[&change], None).unwrap();
    assert_eq!(edits.files.len(), 1);
    assert!(
        edits.files[0]
            .after
            .starts_with("#[layout::cache_layout(crate = layout)]")
    );
}

#[test]
fn the_workspace_says_where_it_is() {
    let members =
        "[workspace]\nmembers = [\"app\", \"other\", \"cache-layout\"]\nresolver = \"3\"\n";
    let folders = ["app", "other", "cache-layout"];
    let inherited = format!(
        "{members}[workspace.dependencies]\ncache-layout = {{ path = \"cache-layout\" }}\n"
    );
    let root = workspace(&folders, &[("Cargo.toml", &inherited)]);
    let [app] = &manifests(&root, "app::S", None)[..] else {
        panic!()
    };
    assert!(
        app.ends_with("\n[dependencies]\ncache-layout.workspace = true\n"),
        "{app}"
    );

    let other = format!(
        "{}[dependencies]\ncache-layout = {{ path = \"../cache-layout\" }}\n",
        PACKAGE.replace("app", "other")
    );
    let root = workspace(
        &folders,
        &[("Cargo.toml", members), ("other/Cargo.toml", &other)],
    );
    let [app] = &manifests(&root, "app::S", None)[..] else {
        panic!()
    };
    assert!(
        app.ends_with("\n[dependencies]\ncache-layout = { path = \"../cache-layout\" }\n"),
        "{app}"
    );
}

#[test]
fn a_folder_can_be_named() {
    let root = workspace(&["."], &[("Cargo.toml", PACKAGE)]);
    let [app] = &manifests(&root, "app::S", Some(Path::new("/else/where")))[..] else {
        panic!()
    };
    assert!(
        app.ends_with("\ncache-layout = { path = \"/else/where\" }\n"),
        "{app}"
    );
}

#[test]
fn what_only_tests_use_is_a_dependency_of_theirs() {
    let text = "struct T { x: u8 }";
    let root = workspace(&["."], &[("Cargo.toml", PACKAGE), ("tests/it.rs", text)]);
    let [app] = &manifests(&root, "it::T", None)[..] else {
        panic!()
    };
    assert!(
        app.ends_with("\n[dev-dependencies]\ncache-layout = \"0.1.0\"\n"),
        "{app}"
    );
}
