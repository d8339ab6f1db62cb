#!/usr/bin/env bash
# Runs the tests of published crates under `cargo cacheline record`, as they are, and prints what that costs and finds.
#
#     scripts/recorded_crates.sh [FOLDER]
#
# Downloads the crates into FOLDER (by default target/recorded-crates) and prints a row for each: how many tests pass plain and
# recorded; seconds on the clock and the most memory that a test binary takes, plain and recorded; the size of the recording;
# and how many pairs of places its report says share a line falsely. Recordings and logs stay in FOLDER.
#
# Takes half an hour on a machine that does nothing else. Tests run one after the other, for their threads spin; those of a crate
# that take longer than ten minutes are stopped, and that is said.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# crate=version, and what cargo is told beside `test`. Of the tests of tokio, those of `sync`.
crates=(
    crossbeam-channel=0.5.17 crossbeam-deque=0.8.8 crossbeam-queue=0.3.14 rayon-core=1.13.0 tokio=1.54.1
    dashmap=6.2.1 flume=0.12.0 parking_lot=0.13.0 concurrent-queue=2.5.0 ringbuf=0.6.0
)
declare -A options=([tokio]='--features=full --test=sync_*' [default]=--tests)
limit=600

if [[ ${1:-} == -* || $# -gt 1 ]]; then
    echo "usage: scripts/recorded_crates.sh [FOLDER]" >&2
    exit 2
fi
if [[ ! -x /usr/bin/time ]]; then
    echo "recorded_crates: failed: /usr/bin/time is needed, GNU's, to measure memory" >&2
    exit 1
fi
work=${1:-$root/target/recorded-crates}
mkdir -p "$work"
work=$(cd "$work" && pwd)
# Only a folder of this script's is ever emptied.
if [[ -n $(ls -A "$work") && ! -e $work/.recorded-crates ]]; then
    echo "recorded_crates: failed: $work is not empty, and not of this script" >&2
    exit 1
fi
touch "$work/.recorded-crates"
cp "$root/rust-toolchain.toml" "$work/"
# Many of the tests are loops in which threads wait for each other.
export CARGO_PROFILE_DEV_OPT_LEVEL=1

# Puts the crates into the workspace $work/crates, without what `cargo test` builds and does not use. What depends on one
# of them gets that one.
download() {
    local crate name
    mkdir -p "$work/download/src"
    touch "$work/download/src/lib.rs"
    {
        printf '[package]\nname = "download"\nedition = "2024"\n[workspace]\n[dependencies]\n'
        printf '%s\n' "${crates[@]}" | sed 's/=\(.*\)/ = "=\1"/'
    } >"$work/download/Cargo.toml"
    (cd "$work/download" && cargo vendor --quiet "$work/vendor") >"$work/vendor.log" 2>&1 || return
    rm -rf "${work:?}/crates"
    mkdir "$work/crates"
    printf '[workspace]\nmembers = ["*"]\nexclude = ["target"]\nresolver = "3"\n[patch.crates-io]\n' >"$work/crates/Cargo.toml"
    for crate in "${crates[@]}"; do
        name=${crate%=*}
        cp -Rp "$work/vendor/$name" "$work/crates/"
        awk '/^\[/ { skip = $0 == "[dev-dependencies.criterion]" } !skip' \
            "$work/vendor/$name/Cargo.toml" >"$work/crates/$name/Cargo.toml"
        printf '%s = { path = "%s" }\n' "$name" "$name" >>"$work/crates/Cargo.toml"
    done
}

# Runs a command on the tests of $1, after it was built: how many tests pass, seconds, and KiB.
measured() {
    local name=$1 how=$2 log=$work/$1-$2.log times=$work/$1-$2.times status=0
    shift 2
    rm -f "$times"
    MEASURED=$times timeout --kill-after=10 "$limit" "$@" -- --test-threads=1 >"$log" 2>&1 </dev/null || status=$?
    awk '/^test result:/ { passed += $4; failed += $6 } END { printf "%d%s", passed, failed ? " (" failed " fail)" : "" }' "$log"
    ((status != 124)) || printf ' (stopped)'
    ((status == 124 || status == 0)) || printf ' (exit %d)' "$status"
    touch "$times"
    awk '{ seconds += $1; if ($2 > most) most = $2 } END { printf "\t%.2f\t%d\n", seconds, most }' "$times"
}

# Prints the row of $1.
row() {
    local name=$1 recording=$work/$1.json passed seconds memory recorded_passed recorded_seconds recorded_memory found
    local cargo=(test --package "$name" --no-fail-fast)
    read -ra more <<<"${options[$name]:-${options[default]}}"
    cargo+=("${more[@]}")
    if ! (cargo "${cargo[@]}" --no-run && "$cacheline" cacheline record -- "${cargo[@]}" --no-run) >"$work/$name-build.log" 2>&1 &&
        ! grep -q 'Finished' "$work/$name-build.log"; then
        printf '| %s | does not build: %s |\n' "$name" "$work/$name-build.log"
        return
    fi
    IFS=$'\t' read -r passed seconds memory < <(measured "$name" plain cargo "${cargo[@]}")
    IFS=$'\t' read -r recorded_passed recorded_seconds recorded_memory < <(
        measured "$name" recorded "$cacheline" cacheline record --output "$recording" -- "${cargo[@]}"
    )
    found=$("$cacheline" cacheline report --json "$recording" 2>"$work/$name-report.log" | count_findings) || true
    printf '| %s | %s | %s | %.1f | %.1f | %.1f | %d | %d | %.1f | %s |\n' "$name" "$passed" "$recorded_passed" \
        "$seconds" "$recorded_seconds" "$(ratio "$recorded_seconds" "$seconds")" \
        $((memory / 1024)) $((recorded_memory / 1024)) \
        "$(ratio "$(stat -c %s "$recording" 2>/dev/null || echo 0)" 1048576)" "${found:-?}"
}

ratio() {
    awk -v a="$1" -v b="$2" 'BEGIN { print (b > 0 ? a / b : 0) }'
}

# How many findings of a report in JSON are of lines as they were in the run.
count_findings() {
    grep -c '"seen_at": "lines"'
}

if ! download; then
    cat "$work/vendor.log" >&2
    if [[ -n ${CI:-} ]]; then
        echo "recorded_crates: failed: the crates cannot be downloaded" >&2
        exit 1
    fi
    echo "recorded_crates: skipped: the crates cannot be downloaded"
    exit 0
fi
cargo build --quiet --release --manifest-path "$root/Cargo.toml" --package cargo-cacheline --target-dir "$work/command"
cacheline=$work/command/release/cargo-cacheline

# What cargo runs test binaries with, plain and recorded.
printf '#!/bin/sh\nexec /usr/bin/time -a -o "$MEASURED" -f "%%e %%M" "$@"\n' >"$work/measured"
chmod +x "$work/measured"
host=$(cd "$work" && rustc -vV | sed -n 's/^host: //p')
runner=CARGO_TARGET_$(tr 'a-z-' 'A-Z_' <<<"$host")_RUNNER
export "$runner=$work/measured" MEASURED=/dev/null CARGO_TARGET_DIR=$work/target

cd "$work/crates"
printf '| crate | tests | recorded | seconds | recorded | ratio | MiB | recorded | recording, MiB | pairs |\n'
printf '|-|-:|-:|-:|-:|-:|-:|-:|-:|-:|\n'
for crate in "${crates[@]}"; do
    row "${crate%=*}"
done
