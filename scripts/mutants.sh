#!/usr/bin/env bash
# Changes what proves and what plans, one operator or one function at a time, and expects a unit test of the same package
# to fail; prints what no test has noticed. Arguments: parts of file names, to change only what is in those files.
#
# It takes `cargo install cargo-mutants --locked`. What came of each change is in target/mutants.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CARGO_PROFILE_DEV_DEBUG=0

if ! cargo mutants --version >/dev/null 2>&1; then
    echo 'mutants: cargo install cargo-mutants --locked' >&2
    exit 1
fi

asked_for=("${@:-}")
status=0

# Whether a file is one of those asked for.
is_asked_for() {
    local part
    for part in "${asked_for[@]}"; do
        [[ $1 != *"$part"* ]] || return 0
    done
    return 1
}

# Changes the code of the package $1 that is in the modules $2.. of it.
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
        --jobs 2 --minimum-test-timeout 60 --no-shuffle -- --lib || status=$?
}

mutate cacheline-core extremes field layout proof
mutate cacheline-derive plan
exit "$status"
