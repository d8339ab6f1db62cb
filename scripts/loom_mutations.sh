#!/usr/bin/env bash
# Breaks what the loom models are about, one thing at a time, and expects the models that name it to fail; each model has
# to fail at least once. Arguments: parts of file names, to break only what is in those files.
#
# It works on a copy of the tree in target/loom-mutations, and prints the table that is in docs/loom-mutations.md.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$root/target/loom-mutations
log=$work/log
export CARGO_TARGET_DIR=$work/target CARGO_PROFILE_DEV_DEBUG=0 CARGO_INCREMENTAL=0

rm -rf "$work/tree"
mkdir -p "$work/tree"
cd "$root"
git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$work/tree"
cd "$work/tree"

files=("$@")
changes=0
faults=0
declare -A failed_once=()

# The models of the package that the file $1 belongs to; further arguments go to cargo.
models_beside() {
    case $1 in
    cacheline-sync/*) cargo test --quiet -p cacheline-sync --all-features --test flags_models --test percpu_models "${@:2}" ;;
    examples/*) cargo test --quiet -p cache-layout-examples --lib "${@:2}" ;;
    esac
}

# Whether a file is one of those asked for.
is_asked_for() {
    local part
    ((${#files[@]})) || return 0
    for part in "${files[@]}"; do
        [[ $1 != *"$part"* ]] || return 0
    done
    return 1
}

fault() {
    printf 'loom_mutations: %s: %s\n' "$1" "$2" >&2
    faults=$((faults + 1))
}

# Runs each model $3.. in a process of its own, and prints those that fail when $2 is broken in the file $1.
expect_failures() {
    local model names=
    for model in "${@:3}"; do
        if models_beside "$1" -- --exact "$model" >"$log" 2>&1; then
            fault "$2" "$model passes"
        else
            failed_once[$model]=yes
            names+="${names:+, }\`${model#systems::fd_table::models::}\`"
        fi
    done
    printf '| `%s` | %s | %s |\n' "$1" "$2" "$names"
}

# broken FILE WHAT SED MODEL..: applies the script to the file, the whole of which is one line to sed.
broken() {
    local file=$1 what=$2 script=$3
    is_asked_for "$file" || return 0
    changes=$((changes + 1))
    cp "$file" "$work/whole"
    sed -Ezi "$script" "$file"
    if cmp -s "$file" "$work/whole"; then
        fault "$what" "nothing to change in $file"
    elif ! models_beside "$file" --no-run >"$log" 2>&1; then
        cat "$log" >&2
        fault "$what" "does not compile"
    else
        expect_failures "$file" "$what" "${@:4}"
    fi
    # As it was, and newer than what was built of it.
    cp "$work/whole" "$file"
}

# Every model of the package that the file $1 belongs to passes as things are, and has failed.
every_model_has_failed() {
    local model
    models_beside "$1" >"$log" 2>&1 || { cat "$log" >&2; fault "$1" "models fail in the tree as it is"; }
    while read -r model; do
        [[ -n ${failed_once[$model]:-} ]] || fault "$model" "no change makes it fail"
    done < <(models_beside "$1" -- --list | sed -n 's/: test$//p')
}

printf '| file | what is broken | models that fail |\n|---|---|---|\n'
for list in "$root"/scripts/loom_mutations/*.sh; do
    # shellcheck source=/dev/null
    source "$list"
done
if ((!${#files[@]})); then
    every_model_has_failed cacheline-sync/
    every_model_has_failed examples/
fi
printf '\n%d changes, %d models that failed, %d faults\n' "$changes" "${#failed_once[@]}" "$faults"
((faults == 0))
