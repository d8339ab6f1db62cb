//! Passes signals on to the programs that this one stands in front of, so that it need not be known to whoever sends them.

use std::fs::File;

use anyhow::Result;
use rustix::process::{Pid, Signal, getpgrp, kill_process};
use rustix::termios::tcgetpgrp;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
use signal_hook::iterator::Signals;

/// What is sent to end a program, or to tell it something.
const PASSED_ON: [i32; 6] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2];

/// Signals that do not end this process, but wait to be passed on.
pub(super) struct Caught(Signals);

/// Catches signals from now on: before there is anyone to pass them on to, so that none is lost.
///
/// # Errors
///
/// If the system refuses.
pub(super) fn catch() -> Result<Caught> {
    // As under nohup: who was started so wants the programs to be so.
    let ignored = ignored();
    let caught = PASSED_ON.iter().filter(|&&signal| !ignored(signal));
    Ok(Caught(Signals::new(caught)?))
}

impl Caught {
    /// Passes them on to the processes that `receivers` names, as long as this process lives.
    pub(super) fn pass_on(mut self, receivers: impl Fn(&dyn Fn(Pid)) + Send + 'static) {
        std::thread::spawn(move || {
            for number in self.0.forever().filter(|&number| !terminal_sends(number)) {
                if let Some(signal) = Signal::from_named_raw(number) {
                    receivers(&|process| {
                        // It may have ended by now.
                        let _ = kill_process(process, signal);
                    });
                }
            }
        });
    }
}

/// Whether the terminal sends a signal to this process and to the programs alike.
fn terminal_sends(signal: i32) -> bool {
    let foreground = || {
        File::open("/dev/tty")
            .ok()
            .and_then(|terminal| tcgetpgrp(terminal).ok())
    };
    [SIGINT, SIGQUIT].contains(&signal) && foreground() == Some(getpgrp())
}

/// Which signals this process was started to ignore.
fn ignored() -> impl Fn(i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0);
    move |signal| mask >> (signal - 1) & 1 == 1
}
