//! The compiler's flags: the user's own, and behind them those for the instrumentation.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

/// What every crate is compiled with that runs in the recorded program.
///
/// LLVM's `ThreadSanitizer` pass puts a call before each access; the functions that it calls are the runtime's.
/// * It looks at functions with the attribute `sanitize_thread` alone: `forceattrs` gives it to all.
/// * Functions that ask to be inlined are, in a build without optimisations too: else it would be the standard library that
///   touches an atomic there, and nobody would know who called it. For that a crate has to be one unit of code.
/// * The pass also puts a call at the end of each function. Nobody needs what that says, but without it an access that comes last
///   would be a jump into the runtime, and counted as the caller's.
/// * By itself the pass leaves out a read that is followed by a write to the same address, as in `*x += 1`.
/// * It leaves out accesses wider than 16 bytes, so the compiler is kept from making such of narrow ones.
/// * Stacks are walked by frame pointers.
/// * The report reads the debug information, in the program's own file, whatever the profile says, and tells by the build
///   identifier whether it is still the same file.
const INSTRUMENTATION: [&str; 13] = [
    "-Cpasses=forceattrs cgscc(inline) tsan-module function(tsan)",
    "-Cllvm-args=-force-attribute=sanitize_thread",
    "-Cllvm-args=-tsan-instrument-read-before-write=1",
    "-Ccodegen-units=1",
    "-Cno-vectorize-loops",
    "-Cno-vectorize-slp",
    "-Cforce-frame-pointers=yes",
    "-Cdebuginfo=2",
    "-Csplit-debuginfo=off",
    "-Cstrip=none",
    "-Clink-arg=-Wl,--build-id",
    // As a library of each crate it stands before libc when the program is linked, and so do its functions for the heap when
    // it is loaded. An argument for the linker would stand behind it.
    "-ldylib=cacheline_runtime",
    "-Lnative=",
];

/// The flags for rustc: `user`'s, and those that instrument and link to the runtime in `runtime`.
///
/// # Errors
///
/// If one of the user's flags contradicts them.
pub fn for_rustc(user: Vec<String>, runtime: &Path) -> Result<Vec<String>> {
    refuse(&user)?;
    let mut user = compiled_at_once(user);
    user.extend(INSTRUMENTATION.map(str::to_owned));
    let search = user.last_mut().context("there are flags")?;
    search.push_str(path(runtime)?);
    Ok(user)
}

/// The flags for rustdoc: `user`'s, and one that finds the runtime, which the documented crate needs.
///
/// # Errors
///
/// If the folder cannot be given to the compiler.
pub fn for_rustdoc(mut user: Vec<String>, runtime: &Path) -> Result<Vec<String>> {
    user.push(format!("-Lnative={}", path(runtime)?));
    Ok(user)
}

/// The flags as one variable holds them.
#[must_use]
pub fn encoded(flags: &[String]) -> String {
    flags.join("\x1f")
}

fn path(folder: &Path) -> Result<&str> {
    folder.to_str().with_context(|| {
        format!("{} is not UTF-8, so it cannot be given to the compiler; set CARGO_TARGET_DIR to another folder", folder.display())
    })
}

/// Without `-C incremental`: the units of an incremental build do not say which crate they are of.
fn compiled_at_once(user: Vec<String>) -> Vec<String> {
    let is_incremental = |words: &str| words.starts_with("incremental=");
    let mut kept: Vec<String> = Vec::new();
    for flag in user {
        let is_second = kept
            .last()
            .is_some_and(|before| before == "-C" || before == "--codegen");
        let words = flag
            .strip_prefix("-C")
            .or_else(|| flag.strip_prefix("--codegen="));
        if is_second && is_incremental(&flag) {
            kept.pop();
        } else if !words.is_some_and(is_incremental) {
            kept.push(flag);
        }
    }
    kept
}

/// Refuses what cannot work together with the instrumentation.
fn refuse(user: &[String]) -> Result<()> {
    for flag in user {
        if flag.contains("sanitizer=") {
            bail!(
                "the flags for rustc have `{flag}`, which instruments the program too; leave it out to record"
            );
        }
        if flag.contains("+crt-static") {
            bail!(
                "the flags for rustc have `{flag}`, but a static program cannot load the runtime; leave it out to record"
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(flags: &str) -> Vec<String> {
        flags.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn the_users_flags_come_first_so_that_those_for_the_instrumentation_hold() {
        let flags = for_rustc(words("-C debuginfo=0 --cfg a"), Path::new("/a folder")).unwrap();
        assert_eq!(flags[..4], ["-C", "debuginfo=0", "--cfg", "a"]);
        assert!(flags[4..].contains(&"-Cdebuginfo=2".to_owned()));
        assert_eq!(flags.last().unwrap(), "-Lnative=/a folder");
        assert!(encoded(&flags).starts_with("-C\x1fdebuginfo=0\x1f"));
    }

    #[test]
    fn nothing_is_compiled_incrementally() {
        let user = "-C incremental=a -Cincremental=b --codegen=incremental=c --codegen incremental=d \
                    -C opt-level=1 --cfg incremental=e -C debuginfo=0";
        let flags = for_rustc(words(user), Path::new("/b")).unwrap();
        let left = "-C opt-level=1 --cfg incremental=e -C debuginfo=0";
        assert_eq!(flags[..6], words(left));
        assert!(flags[6].contains("-Cpasses"));
    }

    #[test]
    fn documentation_only_links_to_the_runtime() {
        let flags = for_rustdoc(words("--cfg a"), Path::new("/b")).unwrap();
        assert_eq!(flags, ["--cfg", "a", "-Lnative=/b"]);
    }

    #[test]
    fn contradictions_are_refused() {
        for flags in [
            "-Zsanitizer=address",
            "-C target-feature=+sse4.2,+crt-static",
        ] {
            let refusal = for_rustc(words(flags), Path::new("/b"))
                .unwrap_err()
                .to_string();
            assert!(refusal.contains("leave it out"), "{refusal}");
        }
        assert!(for_rustc(words("-C target-feature=-crt-static"), Path::new("/b")).is_ok());
    }
}
