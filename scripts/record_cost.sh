#!/usr/bin/env bash
# What recording costs: time and memory of small programs, each of which does much of one thing, plain and recorded.
#
#     scripts/record_cost.sh [FOLDER]
#
# Builds in FOLDER (by default target/record-cost). Prints a row for each program of scripts/record_cost, the least of three
# runs each. Takes a minute or two beside the building.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [[ ${1:-} == -* || $# -gt 1 ]]; then
    echo "usage: scripts/record_cost.sh [FOLDER]" >&2
    exit 2
fi
work=${1:-$root/target/record-cost}
mkdir -p "$work"
work=$(cd "$work" && pwd)
cd "$root/scripts/record_cost"
export CARGO_TARGET_DIR=$work

cargo build --quiet --release --manifest-path "$root/Cargo.toml" --package cargo-cacheline
cargo build --quiet --release
plain=$work/release/record_cost

# Runs $1 three times as the rest says: the least seconds, and the least KiB.
least() {
    local run
    for run in 1 2 3; do
        "${@:2}" "$1"
    done | awk 'NR == 1 || $1 < seconds { seconds = $1 } NR == 1 || $2 < kib { kib = $2 } END { print seconds, kib }'
}

recorded() {
    "$work/release/cargo-cacheline" cacheline record --output "$work/$1.json.gz" -- run --quiet --release -- "$1" 2>"$work/$1.log"
}

recorded sum >"$work/sum.log"
printf '| %-9s | %8s | %9s | %6s | %6s | %9s |\n' program seconds recorded ratio MiB recorded
printf '|-|-:|-:|-:|-:|-:|\n'
for program in $("$plain"); do
    read -r seconds kib < <(least "$program" "$plain")
    read -r recorded_seconds recorded_kib < <(least "$program" recorded)
    awk -v program="$program" -v s="$seconds" -v rs="$recorded_seconds" -v k="$kib" -v rk="$recorded_kib" 'BEGIN {
        printf "| %-9s | %8.3f | %9.3f | %6.1f | %6.0f | %9.0f |\n", program, s, rs, rs / s, k / 1024, rk / 1024
    }'
done
