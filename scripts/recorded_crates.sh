#!/usr/bin/env bash
# Runs the tests of published crates under `cargo cacheline record`, as they are, and prints what that costs and finds.
#
#     scripts/recorded_crates.sh [FOLDER [CRATE ..]]
#
# Downloads the crates into FOLDER (by default target/recorded-crates) and prints a row for each, or for those that are named: how many
# tests pass plain and recorded; seconds on the clock and the most memory that a test binary takes, plain and recorded; the size of
# the recording; and how many findings its report has on lines as they are, those in memory of other crates too. Plain and recorded runs take turns, ROUNDS times
# (by default 3), and the least of each counts. Recordings and logs stay in FOLDER.
#
# Takes an hour or more on a machine that does nothing else. Tests run one after the other, for their threads spin; a run that
# takes longer than ten minutes is stopped, and that is said.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/published_crates.sh"

# crate=version, and what cargo is told beside `test`. Of the tests of tokio, those of `sync`.
crates=(
    crossbeam-channel=0.5.17 crossbeam-deque=0.8.8 crossbeam-epoch=0.9.21 crossbeam-utils=0.8.23 rayon-core=1.13.0 tokio=1.54.1
    dashmap=6.2.1 flume=0.12.0 parking_lot=0.13.0 ringbuf=0.6.0 rtrb=0.4.1 event-listener=5.4.2 async-channel=2.5.0
    once_cell=1.21.4 thread_local=1.1.10
)
declare -A options=([tokio]='--features=full --test=sync_*' [default]=--tests)
limit=600
rounds=${ROUNDS:-3}

if [[ ${1:-} == -* ]]; then
    echo "usage: scripts/recorded_crates.sh [FOLDER [CRATE ..]]" >&2
    exit 2
fi
[[ -x /usr/bin/time ]] || failed "/usr/bin/time is needed, GNU's, to measure memory"
claim "${1:-$root/target/recorded-crates}"
# Many of the tests are loops in which threads wait for each other.
export CARGO_PROFILE_DEV_OPT_LEVEL=1

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

# Of several rounds, the fewest tests, the least seconds and the least KiB.
least() {
    awk -F '\t' 'NR == 1 || $1 + 0 < tests + 0 { tests = $1 } NR == 1 || $2 < seconds { seconds = $2 } NR == 1 || $3 < kib { kib = $3 }
        END { printf "%s\t%s\t%s\n", tests, seconds, kib }'
}

# Prints the row of $1.
row() {
    local name=$1 recording=$work/$1.json.gz passed seconds memory recorded_passed recorded_seconds recorded_memory found round
    local cargo=(test --no-fail-fast)
    cd "$work/crates/$name"
    read -ra more <<<"${options[$name]:-${options[default]}}"
    cargo+=("${more[@]}")
    if ! (cargo "${cargo[@]}" --no-run && "$cacheline" cacheline record -- "${cargo[@]}" --no-run) >"$work/$name-build.log" 2>&1 &&
        ! grep -q 'Finished' "$work/$name-build.log"; then
        printf '| %s | does not build: %s |\n' "$name" "$work/$name-build.log"
        return
    fi
    rm -f "$work/$name-rounds-"*
    for ((round = 0; round < rounds; round++)); do
        measured "$name" plain cargo "${cargo[@]}" >>"$work/$name-rounds-plain"
        measured "$name" recorded "$cacheline" cacheline record --output "$recording" -- "${cargo[@]}" >>"$work/$name-rounds-recorded"
    done
    IFS=$'\t' read -r passed seconds memory < <(least <"$work/$name-rounds-plain")
    IFS=$'\t' read -r recorded_passed recorded_seconds recorded_memory < <(least <"$work/$name-rounds-recorded")
    found=$("$cacheline" cacheline report --json "$recording" 2>"$work/$name-report.log" | count_findings) || true
    printf '| %s | %s | %s | %.2f | %.2f | %.1f | %d | %d | %.1f | %s |\n' "$name" "$passed" "$recorded_passed" \
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

unpack
copy crates
# Each is a workspace: some depend on others in other versions.
rm "$work/crates/Cargo.toml"
for manifest in "$work"/crates/*/Cargo.toml; do
    printf '\n[workspace]\n' >>"$manifest"
done
cargo build --quiet --release --manifest-path "$root/Cargo.toml" --package cargo-cacheline --target-dir "$work/command"
cacheline=$work/command/release/cargo-cacheline

# What cargo runs test binaries with, plain and recorded.
printf '#!/bin/sh\nexec /usr/bin/time -a -o "$MEASURED" -f "%%e %%M" "$@"\n' >"$work/measured"
chmod +x "$work/measured"
host=$(cd "$work" && rustc -vV | sed -n 's/^host: //p')
runner=CARGO_TARGET_$(tr 'a-z-' 'A-Z_' <<<"$host")_RUNNER
export "$runner=$work/measured" MEASURED=/dev/null CARGO_INCREMENTAL=0

printf '| crate | tests | recorded | seconds | recorded | ratio | MiB | recorded | recording, MiB | findings |\n'
printf '|-|-:|-:|-:|-:|-:|-:|-:|-:|-:|\n'
named=("${@:2}")
for crate in "${named[@]:-${crates[@]%=*}}"; do
    row "$crate"
done
