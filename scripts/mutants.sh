#!/usr/bin/env bash
# Changes what proves and what plans, one operator or one function at a time, and expects a unit test of the same package
# to fail; prints what no test has noticed. Arguments: parts of file names, to change only what is in those files.
#
# It takes `cargo install cargo-mutants --locked`. What came of each change is in target/mutants.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# What takes time is a build for each change: of the unit tests alone, and of what the change is about.
export CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=1 RUST_BACKTRACE=0

if ! cargo mutants --version >/dev/null 2>&1; then
    echo 'mutants: cargo install cargo-mutants --locked' >&2
    exit 1
fi

asked_for=("${@:-}")
status=0

# Runs the tests up to the first that fails, and gives those up that run on, by the time of the processor: a change makes
# many a loop endless, and the clock says nothing on a machine that does something else as well.
limited=$PWD/target/mutants/limited
mkdir -p target/mutants
cat >"$limited" <<'LIMITED'
#!/bin/sh
ulimit -t 20
RUSTC_BOOTSTRAP=1 exec "$@" -Zunstable-options --fail-fast
LIMITED
chmod +x "$limited"

# Whether a file is one of those asked for.
is_asked_for() {
    local part
    for part in "${asked_for[@]}"; do
        [[ $1 != *"$part"* ]] || return 0
    done
    return 1
}

# Changes the code of the package $1 that is in the modules $2.. of it, and runs its unit tests.
mutate() {
    local package=$1 module file files=()
    shift
    for module in "$@"; do
        while read -r file; do
            ! is_asked_for "$file" || files+=(--file "$file")
        done < <(git ls-files -- "$package/src/$module.rs" "$package/src/$module/")
    done
    ((${#files[@]})) || return 0
    mkdir -p "target/mutants/$package"
    cargo mutants --config scripts/mutants.toml --package "$package" "${files[@]}" --output "target/mutants/$package" \
        --cargo-arg=--lib --cargo-arg="--config=target.'cfg(unix)'.runner='$limited'" \
        --all-features --baseline=skip --timeout 300 --no-shuffle || status=$?
}

mutate cacheline-core extremes field layout proof
mutate cacheline-plan '*'
exit "$status"
