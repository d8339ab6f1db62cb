//! The command `cargo cacheline`.

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_cacheline::command::main()
}
