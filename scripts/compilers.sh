#!/usr/bin/env bash
# Records programs whose sharing is known with each compiler that is there, in debug and release, and holds what the report names
# against what is to be found.
#
#     scripts/compilers.sh [FOLDER]
#
# Builds in FOLDER (by default target/compilers). The compilers are Rust 1.85 as scripts/targets.sh unpacks it, if it has, and rustup's
# toolchains. Prints a row for each compiler and profile: how many were found, and which were not, or were and should not be. It takes
# a minute for each compiler.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [[ ${1:-} == -* || $# -gt 1 ]]; then
    echo "usage: scripts/compilers.sh [FOLDER]" >&2
    exit 2
fi
work=${1:-$root/target/compilers}
mkdir -p "$work"
work=$(cd "$work" && pwd)
export CARGO_TARGET_DIR=$work

# Two programs in which there is nothing to find are among them.
programs=(counters config histogram ring arc statics bytes mutex boxes stack generic enum one-counter alone)
expected='Account
Arc<Limits>
Box<AtomicU64>
Config
Counters
Ring
Stats<u32>
Task
Totals
[AtomicU8; 128]
[Bins]
statics'

# The paths of the compilers.
compilers() {
    local oldest=${CACHE_LAYOUT_TARGETS:-${XDG_CACHE_HOME:-$HOME/.cache}/cache-layout/rust-1.85}/rustc name
    [[ ! -x $oldest ]] || echo "$oldest"
    command -v rustup >/dev/null || { command -v rustc && return; }
    while read -r name _; do
        rustup which --toolchain "$name" rustc
    done < <(rustup toolchain list)
}

# Records with the compiler $1 and cargo's option $2, if any, and prints what the report names.
found() {
    local recording=$work/recording.json.gz option=()
    [[ -z $2 ]] || option=("$2")
    (
        cd "$root/cargo-cacheline/tests/programs"
        RUSTC=$1 "$work/debug/cargo-cacheline" cacheline record --output "$recording" -- \
            run --quiet --locked --no-default-features "${option[@]}" -- several "${programs[@]}"
    ) >"$work/record.log" 2>&1 || cat "$work/record.log" >&2
    # It ends in 1 if it finds something.
    "$work/debug/cargo-cacheline" cacheline report --all "$recording" |
        # Which of the statics are neighbours is up to the compiler.
        sed -n 's/^[0-9]*\. `\(.*\)`: .*/\1/p' | sed 's/.*`, `.*/statics/' | LC_ALL=C sort || true
}

cargo build --quiet --manifest-path "$root/Cargo.toml" --package cargo-cacheline
status=0
printf '| %-42s | %-9s | found | %s\n' compiler profile 'not found (-), or found where there is nothing (+)'
for rustc in $(compilers); do
    for option in '' --release; do
        names=$(found "$rustc" "$option")
        differ=$(diff <(echo "$expected") <(echo "$names") | sed -n 's/^</-/p; s/^>/+/p') || true
        printf '| %-42s | %-9s | %5d | %s\n' "$("$rustc" --version)" "${option:-debug}" "$(grep -c . <<<"$names")" "${differ//$'\n'/, }"
        [[ -z $differ ]] || status=1
    done
done
exit "$status"
