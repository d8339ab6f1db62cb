//! The machine that is measured on.

use std::fs;
use std::thread;

use cache_layout::LINE;
use core_affinity::CoreId;

const CPU: &str = "/sys/devices/system/cpu";

/// The CPUs that threads can be put on, one of each core first: those of one core share their caches, and do not
/// take lines from each other.
pub(super) fn cpus() -> Vec<CoreId> {
    let mut cores = Vec::new();
    let (mut cpus, mut siblings) = (Vec::new(), Vec::new());
    for cpu in core_affinity::get_core_ids().unwrap_or_default() {
        let core = core_of(cpu);
        if cores.contains(&core) {
            siblings.push(cpu);
        } else {
            cores.push(core);
            cpus.push(cpu);
        }
    }
    cpus.append(&mut siblings);
    cpus
}

/// A name of the core that a CPU belongs to: where nothing is known of it, the CPU's own.
fn core_of(cpu: CoreId) -> String {
    let siblings = format!("{CPU}/cpu{}/topology/thread_siblings_list", cpu.id);
    fs::read_to_string(siblings).unwrap_or_else(|_| cpu.id.to_string())
}

/// The machine in a few words: CPU, and how many of them.
#[must_use]
pub fn machine() -> String {
    let model =
        model().unwrap_or_else(|| format!("{} CPU of an unknown model", std::env::consts::ARCH));
    let count = cpus().len();
    let plural = if count == 1 { "" } else { "s" };
    format!("{model}, {count} CPU{plural}")
}

/// The machine in one line: CPU, how many of them, size of a cache line, whether threads stay
/// where they are put, and what else is to be known of the numbers.
#[must_use]
pub fn environment() -> String {
    let line = match line_size() {
        Some(size) => format!("lines of {size} bytes"),
        None => format!("lines assumed to be {LINE} bytes"),
    };
    let pinned = if cpus().first().is_some_and(|&cpu| can_pin(cpu)) {
        "threads pinned"
    } else {
        "threads NOT pinned, which the system refuses"
    };
    let build = if cfg!(debug_assertions) {
        ", build NOT optimized: the numbers mean little"
    } else {
        ""
    };
    format!("{}, {line}, {pinned}{build}", machine())
}

fn model() -> Option<String> {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").ok()?;
    let value = |key: &str| {
        let lines = cpuinfo.lines().filter_map(|line| line.split_once(':'));
        let mut values = lines.filter(|(name, _)| name.trim() == key);
        values.next().map(|(_, value)| value.trim().to_owned())
    };
    let arm = || {
        Some(format!(
            "CPU part {} of implementer {}",
            value("CPU part")?,
            value("CPU implementer")?
        ))
    };
    value("model name").or_else(|| value("cpu")).or_else(arm)
}

fn line_size() -> Option<usize> {
    let size = format!("{CPU}/cpu0/cache/index0/coherency_line_size");
    fs::read_to_string(size).ok()?.trim().parse().ok()
}

/// Tried in a thread of its own, which may stay there.
fn can_pin(cpu: CoreId) -> bool {
    let thread = thread::Builder::new().spawn(move || core_affinity::set_for_current(cpu));
    thread.is_ok_and(|thread| thread.join().unwrap_or(false))
}
