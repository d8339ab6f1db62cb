#!/usr/bin/env bash
# Checks the libraries, and the crates in tests/crates that use them, with the oldest supported compiler, Rust
# 1.85, for five targets that differ in pointer width, line size and byte order. Takes no arguments.
#
# The library of the examples and the crate `facts` state layouts as constants: to check them for a target is to
# prove them there. What needs dev-dependencies is left out, for some of them need a newer compiler.
#
# The compiler is the one Debian 12 packages. It is unpacked, not installed, into $CACHE_LAYOUT_TARGETS (by
# default target/rust-1.85) on the first run; that takes about 1 GB of disk. Only rustc is replaced: cargo
# stays the one that rust-toolchain.toml names.
#
# Where the packages cannot be had the checks are skipped. With CI set, that is a failure.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
toolchain=${CACHE_LAYOUT_TARGETS:-$root/target/rust-1.85}
toolchain=$(mkdir -p "$toolchain" && cd "$toolchain" && pwd)
cd "$root"

# Debian's name of each architecture, and Rust's name of the target.
targets=(
    amd64:x86_64-unknown-linux-gnu
    i386:i686-unknown-linux-gnu
    arm64:aarch64-unknown-linux-gnu
    armhf:armv7-unknown-linux-gnueabihf
    s390x:s390x-unknown-linux-gnu
)

# Ends the script for want of a compiler.
unavailable() {
    if [[ -n ${CI:-} ]]; then
        echo "targets: failed: $1" >&2
        exit 1
    fi
    echo "targets: skipped: $1"
    exit 0
}

# Downloads the packages into $1/deb, with package lists of our own beside it.
download() {
    local work=$1 version target
    local apt=(-qq -oDir::State::Lists="$work/lists" -oDir::Cache="$work/cache"
        -oAPT::Architecture=amd64 -oAPT::Sandbox::User=root)
    for target in "${targets[@]}"; do
        apt+=(-oAPT::Architectures::="${target%%:*}")
    done
    mkdir -p "$work"/{deb,lists/partial,cache/archives/partial}

    # One index may be out of step with the others; what counts is whether the download works.
    apt-get "${apt[@]}" update || true
    version=$(apt-cache "${apt[@]}" madison rustc-web | awk '$3 ~ /^1\.85\./ && !seen++ { print $3 }') || true
    if [[ -z $version ]]; then
        echo "no package rustc-web 1.85 in the package lists" >&2
        return 1
    fi

    local packages=("rustc-web=$version" "libstd-rust-web-1.85=$version" libllvm19)
    # What LLVM links to and a minimal system may lack.
    packages+=(libbsd0 libedit2 libffi8 libicu72 libxml2 libz3-4)
    for target in "${targets[@]}"; do
        packages+=("libstd-rust-web-dev:${target%%:*}=$version")
    done
    (cd "$work/deb" && apt-get "${apt[@]}" download "${packages[@]}")
}

# Downloads the packages; in CI more than once, as a mirror may be in the middle of an update.
download_with_retries() {
    local work=$1 attempt attempts=1
    [[ -z ${CI:-} ]] || attempts=3
    for ((attempt = 1; attempt <= attempts; attempt++)); do
        if ((attempt > 1)); then
            echo "targets: download failed, trying again in 30 seconds" >&2
            sleep 30
        fi
        rm -rf "$work"
        download "$work" && return
    done
    rm -rf "$work"
    return 1
}

# Puts the compiler into $toolchain. Its `rustc` is written last: where it exists, all of it does.
obtain() {
    local work=$toolchain/download tool deb
    for tool in apt-get apt-cache dpkg; do
        command -v "$tool" >/dev/null || unavailable "no $tool here; the compiler comes from Debian packages"
    done
    [[ $(uname -m) == x86_64 ]] || unavailable "the compiler is an x86-64 program"

    rm -rf "$toolchain/root"
    download_with_retries "$work" || unavailable "the packages of Rust 1.85 could not be downloaded"
    for deb in "$work"/deb/*.deb; do
        dpkg -x "$deb" "$toolchain/root"
    done
    rm -rf "$work"

    cat >"$toolchain/rustc.new" <<'RUSTC'
#!/bin/sh
root=$(dirname "$(readlink -f "$0")")/root/usr
LD_LIBRARY_PATH=$root/lib/x86_64-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
exec "$root/bin/rustc" --sysroot "$root" "$@"
RUSTC
    chmod +x "$toolchain/rustc.new"
    mv "$toolchain/rustc.new" "$toolchain/rustc"
}

# Checks libraries for target $1; further arguments go to cargo and say which. The targets share a directory,
# in which what runs on this machine is built once: the macro, and what it needs. So the macro is no library to check.
check() {
    local target=$1
    CARGO_TARGET_DIR=target/rust-1.85-check RUSTC=$toolchain/rustc \
        cargo check --quiet --lib --target "$target" "${@:2}"
}

[[ -x $toolchain/rustc ]] || obtain
"$toolchain/rustc" --version

for target in "${targets[@]}"; do
    target=${target#*:}
    if ! {
        check "$target" -p cache-layout -p cacheline-core -p cacheline-sync --no-default-features &&
            check "$target" --workspace --exclude cacheline-derive --exclude cargo-cacheline --all-features
    }; then
        echo "$target: failed"
        exit 1
    fi
    echo "$target: ok"
done
