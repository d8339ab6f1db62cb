#!/usr/bin/env bash
# Packs the crates that are published, and checks them from what is packed alone: that no file is missing which only the
# repository has. Arguments go to `cargo check`: which features, if not all of them alone.
#
# `cargo package` alone would do it too, but builds each package, and its dependencies, once more.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(cache-layout cacheline-core cacheline-plan cacheline-derive cacheline-sync cargo-cacheline)
target=${CARGO_TARGET_DIR:-$PWD/target}
unpacked=$target/packages

rm -rf "$target/package" "$unpacked"
mkdir -p "$unpacked"
# The others as well, so that `cargo package --workspace` stays possible.
cargo package --quiet --allow-dirty --no-verify --workspace 2>"$unpacked.log" || {
    cat "$unpacked.log" >&2
    exit 1
}

{
    printf '[workspace]\nmembers = ["*-*"]\nresolver = "3"\n\n[patch.crates-io]\n'
    for package in "${packages[@]}"; do
        archive=$(echo "$target/package/$package"-[0-9]*.crate)
        tar --extract --file "$archive" --directory "$unpacked"
        printf '%s = { path = "%s" }\n' "$package" "$(basename "$archive" .crate)"
    done
} >"$unpacked/Cargo.toml"
cp Cargo.lock "$unpacked"

if find "$unpacked" -name 'test*' -o -name '*.stderr' -o -name golden | grep .; then
    echo 'packages: tests are packed' >&2
    exit 1
fi
CARGO_TARGET_DIR=$target cargo check --quiet --workspace "${@:---all-features}" --manifest-path "$unpacked/Cargo.toml"
du --apparent-size --summarize --block-size=1K "$unpacked"/*-*
