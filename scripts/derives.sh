#!/usr/bin/env bash
# Tries the derives of src/guide/derives.md for real: on the parts they work, and allowed on the struct they do what the table
# says. Needs the network, and a minute or two for what the twenty crates take to build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

export CARGO_TARGET_DIR=$PWD/target/derives CARGO_PROFILE_DEV_DEBUG=0
cargo test --manifest-path scripts/derives/Cargo.toml "$@"
cargo tree --quiet --manifest-path scripts/derives/Cargo.toml --depth 1 --prefix none | sort -u | grep -v 'derives v\|cache-layout v'
