use serde_json::json;

use super::*;

const TRIPLE: &str = "x86_64-unknown-linux-gnu";

fn target() -> Target {
    let cfgs = ["unix", "target_os=\"linux\"", "target_arch=\"x86_64\""];
    Target {
        triple: TRIPLE.to_owned(),
        cfgs: cfgs.iter().map(|cfg| cfg.parse().unwrap()).collect(),
    }
}

fn config(files: Value, variables: &[(&str, &str)]) -> Config {
    let variables = variables
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()));
    Config {
        files,
        variables: variables.collect(),
    }
}

fn rustc_flags(files: &Value, variables: &[(&str, &str)]) -> Vec<String> {
    config(files.clone(), variables).flags(Tool::Rustc, &target())
}

#[test]
fn flags_come_from_the_first_source_that_has_any() {
    let files = json!({
        "build": { "rustflags": "-C opt-level=1" },
        "target": {
            TRIPLE: { "rustflags": ["--cfg", "own"] },
            "cfg(unix)": { "rustflags": ["--cfg", "unix"] },
            "cfg(all(unix, target_arch = \"arm\"))": { "rustflags": ["--cfg", "arm"] },
            "s390x-unknown-linux-gnu": { "rustflags": ["--cfg", "s390x"] },
        },
    });
    assert_eq!(rustc_flags(&files, &[]), ["--cfg", "own", "--cfg", "unix"]);
    let added = ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUSTFLAGS", "-g -O");
    assert_eq!(
        rustc_flags(&files, &[added]),
        ["--cfg", "own", "-g", "-O", "--cfg", "unix"]
    );
    let plain = ("RUSTFLAGS", " -a  -b");
    assert_eq!(rustc_flags(&files, &[added, plain]), ["-a", "-b"]);
    let encoded = ("CARGO_ENCODED_RUSTFLAGS", "-c d\x1f-e");
    assert_eq!(rustc_flags(&files, &[plain, encoded]), ["-c d", "-e"]);
    assert!(rustc_flags(&files, &[plain, ("CARGO_ENCODED_RUSTFLAGS", "")]).is_empty());
}

#[test]
fn flags_for_every_build_count_where_the_target_has_none() {
    let files = json!({
        "build": { "rustflags": "-a -b", "rustdocflags": ["-d"] },
        "target": { TRIPLE: { "runner": "run" } },
    });
    assert_eq!(rustc_flags(&files, &[]), ["-a", "-b"]);
    assert_eq!(
        rustc_flags(&files, &[("CARGO_BUILD_RUSTFLAGS", "-c")]),
        ["-a", "-b", "-c"]
    );
    let config = config(files, &[("RUSTFLAGS", "-x")]);
    assert_eq!(config.flags(Tool::Rustdoc, &target()), ["-d"]);
}

#[test]
fn a_runner_for_this_machine_is_found_and_no_other() {
    let mut files = json!({
        "target": {
            "cfg(target_os = \"none\")": { "runner": "probe-rs run" },
            "cfg(target_os = \"linux\")": { "runner": ["sudo", "-E"] },
        },
    });
    assert_eq!(config(files.clone(), &[]).runner(&target()), ["sudo", "-E"]);
    files["target"][TRIPLE] = json!({ "runner": "valgrind -q" });
    assert_eq!(
        config(files.clone(), &[]).runner(&target()),
        ["valgrind", "-q"]
    );
    let variable = ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER", "time");
    assert_eq!(config(files, &[variable]).runner(&target()), ["time"]);
    assert!(config(json!({}), &[]).runner(&target()).is_empty());
}

#[test]
fn the_compiler_and_the_targets_may_come_from_the_environment() {
    let files = json!({ "build": { "rustc": "mine", "target": ["a", "b"] } });
    let from_files = config(files.clone(), &[("RUSTC", "")]);
    assert_eq!(from_files.rustc(), Some("mine"));
    assert_eq!(from_files.build_targets(), ["a", "b"]);
    let both = config(files, &[("RUSTC", "yours"), ("CARGO_BUILD_TARGET", "c")]);
    assert_eq!(
        (both.rustc(), both.build_targets()),
        (Some("yours"), vec!["c".to_owned()])
    );
}
