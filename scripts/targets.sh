#!/usr/bin/env bash
# Checks the libraries, and the crates in tests/crates that use them, with the oldest supported compiler, Rust
# 1.85, for five targets that differ in pointer width, line size and byte order. Takes no arguments.
#
# The crate `facts` states layouts as constants: to check it for a target is to prove them there. What needs dev-dependencies is
# left out, for some of them need a newer compiler.
#
# The compiler is the one Debian 12 packages. It is unpacked, not installed, on the first run, into the user's cache, where
# every clone finds it, or into $CACHE_LAYOUT_TARGETS; that takes about 1 GB of disk. Only rustc is replaced: cargo stays the
# one that rust-toolchain.toml names.
#
# Where the packages cannot be had the checks are skipped. With CI set, that is a failure.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
toolchain=${CACHE_LAYOUT_TARGETS:-${XDG_CACHE_HOME:-$HOME/.cache}/cache-layout/rust-1.85}
toolchain=$(realpath --canonicalize-missing "$toolchain")
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

# Unpacks the compiler from the packages in $1 into $2, without what checking libraries has no use for.
unpack() {
    mkdir -p "$2/root"
    printf '%s\0' "$1"/*.deb | xargs --null --max-args=1 --max-procs="$(nproc)" bash -c '
        set -o pipefail
        dpkg-deb --fsys-tarfile "$1" | tar --extract --directory "$0/root" \
            --exclude="*/libtest-*" --exclude="*/libprofiler_builtins-*" --exclude="*/bin/rustdoc"' "$2"
    cat >"$2/rustc" <<'RUSTC'
#!/bin/sh
root=$(dirname "$(readlink -f "$0")")/root/usr
LD_LIBRARY_PATH=$root/lib/x86_64-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
exec "$root/bin/rustc" --sysroot "$root" "$@"
RUSTC
    chmod +x "$2/rustc"
}

# Puts the compiler where $toolchain says, whole or not at all: other clones may look for it there at the same time.
obtain() {
    local tool
    for tool in apt-get apt-cache dpkg-deb; do
        command -v "$tool" >/dev/null || unavailable "no $tool here; the compiler comes from Debian packages"
    done
    [[ $(uname -m) == x86_64 ]] || unavailable "the compiler is an x86-64 program"

    mkdir -p "$(dirname "$toolchain")"
    beside=$(mktemp --directory "$toolchain.XXXXXX")
    trap 'rm -rf "$beside"' EXIT
    download_with_retries "$beside/download" || unavailable "the packages of Rust 1.85 could not be downloaded"
    unpack "$beside/download/deb" "$beside/toolchain"
    if ! mv --no-target-directory "$beside/toolchain" "$toolchain" 2>/dev/null && [[ ! -x $toolchain/rustc ]]; then
        echo "targets: failed: $toolchain is not the compiler: remove it, or have CACHE_LAYOUT_TARGETS name a folder that is not there" >&2
        exit 1
    fi
    rm -rf "$beside"
}

# Checks the libraries for the targets that are given, without features and with all of them; and those of the examples for two
# that are enough for a pointer of either width, as their layouts are stated in `facts`, for all.
#
# What runs on this machine is built once for all of it: the macro, and what it needs. `attributes` asks for all that anyone
# asks for of syn.
check() {
    local target cargo=(cargo check --quiet --lib -p attributes) targets=() of_either_width=()
    for target in "$@"; do
        targets+=(--target "$target")
        case $target in
        x86_64-* | armv7-*) of_either_width+=(--target "$target") ;;
        esac
    done
    local -x CARGO_TARGET_DIR=target/rust-1.85-check RUSTC=$toolchain/rustc
    "${cargo[@]}" "${targets[@]}" --workspace --exclude cacheline-derive --exclude cacheline-plan --exclude cargo-cacheline \
        --exclude cache-layout-examples &&
        "${cargo[@]}" "${targets[@]}" --all-features -p cache-layout -p cacheline-plan &&
        { ((${#of_either_width[@]} == 0)) || "${cargo[@]}" "${of_either_width[@]}" --all-features -p cache-layout-examples; }
}

[[ -x $toolchain/rustc ]] || obtain
"$toolchain/rustc" --version

targets=("${targets[@]#*:}")
if check "${targets[@]}"; then
    printf '%s: ok\n' "${targets[@]}"
    exit
fi
# cargo does not say for which.
for target in "${targets[@]}"; do
    check "$target" 2>/dev/null || echo "$target: failed"
done
exit 1
