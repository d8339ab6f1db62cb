#!/usr/bin/env bash
# Puts #[cache_layout] where published crates pad by hand, and runs their own tests before and after.
#
#     scripts/real_code.sh [--measure [--quick]] [FOLDER]
#
# Downloads the crates into FOLDER (by default target/real-code), edits a copy of each with scripts/real_code/*.sed,
# and prints a row for each struct: its bytes as published, with the attribute, and with the attribute in a build that keeps
# fields apart by single lines of 64 bytes. In another copy the padding of
# most is proved as it is, with scripts/real_code/verify.sed.
#
# --measure prints throughput as well, after by before: medians of processes, as within one process the answer is the same
# again and again, and in the next it may be another. Builds and crates take turns. Takes a quarter of an hour; --quick a minute,
# to see that it works.
#
# The rest takes two minutes on a machine that does nothing else, and ten or more on a busy one: the tests' threads spin.
#
# Where the crates cannot be had it says so and does nothing. With CI set, that is a failure.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$root/scripts/published_crates.sh"
edits=$root/scripts/real_code

# crate=version, and which file which script edits.
crates=(rtrb=0.4.1 crossbeam-queue=0.3.14 ringbuf=0.6.0 concurrent-queue=2.5.0 triple_buffer=9.0.1)
# Those that `verify` refuses: the last field of ringbuf's may be unsized, and then only #[repr(C)] says where it is; of
# what triple_buffer's array holds it is not known for every type that each owns its lines.
not_verified=(ringbuf triple_buffer)
declare -A edited=(
    [rtrb/src/lib.rs]=rtrb
    [crossbeam-queue/src/array_queue.rs]=crossbeam-queue-array
    [crossbeam-queue/src/seg_queue.rs]=crossbeam-queue-seg
    [ringbuf/src/rb/shared.rs]=ringbuf
    [concurrent-queue/src/bounded.rs]=concurrent-queue-bounded
    [concurrent-queue/src/unbounded.rs]=concurrent-queue-unbounded
    [triple_buffer/src/lib.rs]=triple_buffer
)

measure=
# How many processes of each build, rounds of each crate in a process, and numbers in a round.
processes=8 rounds=15 numbers=1000000
if [[ ${1:-} == --measure ]]; then
    measure=1
    shift
    if [[ ${1:-} == --quick ]]; then
        processes=2 rounds=3 numbers=100000
        shift
    fi
fi
if [[ ${1:-} == -* || $# -gt 1 ]]; then
    echo "usage: scripts/real_code.sh [--measure [--quick]] [FOLDER]" >&2
    exit 2
fi
claim "${1:-$root/target/real-code}"
# Many of the tests are loops in which threads wait for each other.
export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=0

# Puts the attribute into the copies in $work/after, and has the padding of those in $work/verify proved.
edit() {
    local file crate
    for crate in "$work"/{after,verify}/*/Cargo.toml; do
        printf '\n[dependencies.cache-layout]\npath = "%s"\n' "$root" >>"$crate"
    done
    for file in "${!edited[@]}"; do
        edit_file after "$file" "${edited[$file]}"
        [[ " ${not_verified[*]} " == *" ${file%%/*} "* ]] || edit_file verify "$file" verify
    done
}

# Edits the file $2 of $work/$1 with the script $3.
edit_file() {
    sed -f "$edits/$3.sed" "$work/before/$2" >"$work/$1/$2"
    if cmp -s "$work/before/$2" "$work/$1/$2"; then
        echo "real_code: failed: $3.sed changes nothing in $2" >&2
        exit 1
    fi
}

# Has the compiler prove the padding that is there.
verify() {
    local log=$work/verify.log
    if ! (cd "$work/verify" && cargo check --workspace "${not_verified[@]/#/--exclude=}") >"$log" 2>&1; then
        cat "$log" >&2
        echo "real_code: failed: the padding of $work/verify is not proved" >&2
        return 1
    fi
}

# Prints how many lines of crate $2 are not as published in $work/$1, if any.
changed() {
    local removed added
    cmp -s /dev/null <(diff -r "$work/before/$2/src" "$work/$1/$2/src") && return
    removed=$(diff -r "$work/before/$2/src" "$work/$1/$2/src" | grep -c '^<') || true
    added=$(diff -r "$work/before/$2/src" "$work/$1/$2/src" | grep -c '^>') || true
    printf -- '-%-2s +%-4s' "$removed" "$added"
}

# Runs the tests of $2 in $work/$1, with more arguments for cargo: prints how many passed. One after the other, as
# their threads spin, and with more threads than CPUs do little else.
tests() {
    local log=$work/$1-$2.log
    if ! (cd "$work/$1" && cargo test --package "$2" "${@:3}" -- --test-threads=1) >"$log" 2>&1; then
        grep -v '\.\.\. ok$' "$log" >&2
        echo "real_code: failed: the tests of $2, $1" >&2
        return 1
    fi
    awk '/^test result: ok/ { passed += $4 } END { print passed + 0 }' "$log"
}

# Prints a row with how many tests of $1 pass before and after, with more arguments for cargo, and how many lines
# of it changed for that, and for the proof alone.
row_of_tests() {
    local before after
    before=$(tests before "$@")
    after=$(tests after "$@")
    printf '| %-30s | %6s | %6s | %9s | %9s |\n' "$1${RUSTFLAGS:+ ($RUSTFLAGS)}" "$before" "$after" \
        "$(changed after "$1")" "$(changed verify "$1")"
    if [[ $before != "$after" || $after == 0 ]]; then
        echo "real_code: failed: $before tests of $1 before, $after after" >&2
        return 1
    fi
}

# Writes the program that compares the crates from the registry with those in $work/after.
write_comparison() {
    local crate name
    rm -rf "$work/compare"
    mkdir -p "$work/compare"
    cp -R "$edits/compare" "$work/compare/src"
    {
        printf '[package]\nname = "compare"\nedition = "2024"\n[workspace]\n[dependencies]\n'
        printf 'cache-layout = { path = "%s" }\ncore_affinity = "0.8.3"\n' "$root"
        for crate in "${crates[@]}"; do
            name=${crate%=*}
            printf '%s_before = { package = "%s", version = "=%s" }\n' "${name%%[-_]*}" "$name" "${crate#*=}"
            printf '%s_after = { package = "%s", path = "../after/%s" }\n' "${name%%[-_]*}" "$name" "$name"
        done
    } >"$work/compare/Cargo.toml"
}

# Builds that program for lines of $1, or with the target's line and distance.
build_comparison() {
    local flags=${1:+--cfg cache_line=\"$1\"} log=$work/compare.log
    cd "$work/compare"
    # A target that is named keeps the flags away from what runs in the compiler.
    if ! RUSTFLAGS=$flags cargo build --release --target "$host" >"$log" 2>&1; then
        cat "$log" >&2
        echo "real_code: failed: the comparison does not build" >&2
        return 1
    fi
    cp "$CARGO_TARGET_DIR/$host/release/compare" "$work/compare-${1:-default}"
}

# Runs each crate in every build, in processes that take turns, and prints for each how fast it is after by before.
measure() {
    local line process
    for line in '' 64 256 none; do
        build_comparison "$line"
    done
    for ((process = 0; process < processes; process++)); do
        for line in default 64 256 none; do
            "$work/compare-$line" --measure "$line" "$rounds" "$numbers"
        done
    done >"$work/ratios"
    "$work/compare-default" --summarize <"$work/ratios"
}

unpack
host=$(cd "$work" && rustc -vV | sed -n 's/^host: //p')
copy before
copy after
copy verify
edit
verify

printf '| %-30s | %6s | %6s | %-9s | %-9s |\n' 'tests that pass' before after lines verify
printf '|-|-:|-:|-|-|\n'
for crate in "${crates[@]}"; do
    row_of_tests "${crate%=*}"
done
RUSTFLAGS='--cfg loom' LOOM_MAX_PREEMPTIONS=2 row_of_tests concurrent-queue --test loom --features loom

write_comparison
build_comparison ''
build_comparison 64
printf '\n| %-32s | %9s | %9s | %9s |\n' 'bytes' published attribute 'line = 64'
printf '|-|-:|-:|-:|\n'
"$work/compare-default" >"$work/sizes"
"$work/compare-64" >"$work/sizes-64"
paste "$work/sizes" "$work/sizes-64" | awk -F '\t' '{ printf "| %-32s | %9d | %9d | %9d |\n", $1, $2, $3, $6 }'
printf '\n'
"$work/compare-default" --maps
if [[ -n $measure ]]; then
    printf '\n'
    measure
fi
