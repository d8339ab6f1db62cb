//! What is left out, and how to go on where a build fails.

use std::path::PathBuf;

use super::{Change, Wrapped, of_struct, own_lines};
use crate::apply::errors::Errors;
use crate::apply::skip::{left_out, way_on};

#[test]
fn what_is_named_is_left_out() {
    let path = "app::HITS".to_owned();
    let is_mut = false;
    let variable = Wrapped::Variable {
        name: "lanes".to_owned(),
        function: "app::main".to_owned(),
    };
    let changes = [
        Change::Struct(of_struct("app::rx::Stats", &[])),
        Change::Struct(of_struct("app::tx::Stats", &[])),
        own_lines(Wrapped::Static { path, is_mut }, false),
        own_lines(variable, false),
    ];
    let changes: Vec<&Change> = changes.iter().collect();
    for (names, expected) in [
        (&[][..], [false, false, false, false]),
        (&["Stats"], [true, true, false, false]),
        (&["tx::Stats", "HITS"], [false, true, true, false]),
        (&["lanes"], [false, false, false, true]),
    ] {
        assert_eq!(left_out(&changes, names).unwrap(), expected, "{names:?}");
    }
    assert_eq!(
        left_out(&changes, &["tats"]).unwrap_err().to_string(),
        "--skip tats: no suggestion is called so; there are `Stats`, `Stats`, `HITS`, `lanes`"
    );
}

#[test]
fn the_suggestions_of_files_with_errors_are_named() {
    let mut errors = Errors::default();
    for line in [
        "warning: unused",
        "  --> src/quiet.rs:1:2",
        "\u{1b}[1m\u{1b}[91merror[E0599]\u{1b}[0m: no method",
        "   \u{1b}[94m--> \u{1b}[0msrc/a.rs:3:14",
        "   --> src/a.rs:4:1",
    ] {
        errors.line(line);
    }
    assert_eq!(errors.files, [PathBuf::from("src/a.rs")]);
    let of = |name: &str, file: &str| (name.to_owned(), vec![PathBuf::from(file)]);
    let of_each = [of("A", "/app/src/a.rs"), of("Q", "/app/src/quiet.rs")];
    assert!(way_on(&of_each, &errors.files).ends_with(
        "`--skip NAME`: of the suggestions that change the files of the errors, there is `A`"
    ));
    assert!(way_on(&of_each, &[]).ends_with("there are `A`, `Q`"));
    assert_eq!(way_on(&[], &errors.files), "");
}
