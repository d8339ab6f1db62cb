//! What was run, and when.

use std::env;
use std::time::SystemTime;

use humantime::format_rfc3339_seconds;

/// The command that runs this benchmark as it is run now, and when that is: above the numbers, so that a run can be
/// kept as it was printed.
#[must_use]
pub fn this_run(bench: &str) -> String {
    // Cargo adds `--bench` to what was typed.
    let arguments: Vec<_> = env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let separator = if arguments.is_empty() { "" } else { " -- " };
    format!(
        "cargo bench --bench {bench}{separator}{}, {}",
        arguments.join(" "),
        format_rfc3339_seconds(SystemTime::now())
    )
}
