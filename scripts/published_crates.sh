# What the scripts that work on published crates share: a folder of their own, and the crates in it. Sourced, not run; the one that
# does has set `root`, and `crates`, a list of crate=version.

script=$(basename "$0" .sh)

failed() {
    echo "$script: failed: $1" >&2
    exit 1
}

# Makes the folder $1 this script's, enters it in `work`, and has cargo use the project's toolchain there. Only a folder of its own is
# ever emptied.
claim() {
    mkdir -p "$1"
    work=$(cd "$1" && pwd)
    if [[ -n $(ls -A "$work") && ! -e $work/.${script//_/-} ]]; then
        failed "$work is not empty, and not of this script"
    fi
    touch "$work/.${script//_/-}"
    cp "$root/rust-toolchain.toml" "$work/"
    export CARGO_TARGET_DIR=$work/target
}

# Unpacks the crates, and what they depend on, into $work/vendor. Ends the script where they cannot be had; with CI set that is a failure.
unpack() {
    mkdir -p "$work/download/src"
    touch "$work/download/src/lib.rs"
    {
        printf '[package]\nname = "download"\nedition = "2024"\n[workspace]\n[dependencies]\n'
        printf '%s\n' "${crates[@]}" | sed 's/=\(.*\)/ = "=\1"/'
    } >"$work/download/Cargo.toml"
    if ! (cd "$work/download" && cargo vendor --quiet "$work/vendor") >"$work/vendor.log" 2>&1; then
        cat "$work/vendor.log" >&2
        [[ -z ${CI:-} ]] || failed "the crates cannot be downloaded"
        echo "$script: skipped: the crates cannot be downloaded"
        exit 0
    fi
}

# Copies the crates into the workspace $work/$1, without what `cargo test` builds and does not use.
copy() {
    local crate name
    rm -rf "${work:?}/$1"
    mkdir "$work/$1"
    printf '[workspace]\nmembers = ["*"]\nresolver = "3"\n' >"$work/$1/Cargo.toml"
    for crate in "${crates[@]}"; do
        name=${crate%=*}
        cp -Rp "$work/vendor/$name" "$work/$1/"
        awk '/^\[/ { skip = $0 == "[dev-dependencies.criterion]" } !skip' \
            "$work/vendor/$name/Cargo.toml" >"$work/$1/$name/Cargo.toml"
        # Some name a toolchain of their own.
        rm -f "$work/$1/$name"/rust-toolchain*
    done
}
