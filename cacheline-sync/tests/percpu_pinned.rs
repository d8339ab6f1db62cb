//! Slots that are made by threads which may run on one CPU: they are for all CPUs all the same.
//!
//! No thread of this process makes slots before it is held to one CPU, so that nothing is known from before.
#![cfg(all(feature = "percpu", any(target_os = "android", target_os = "linux")))]

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::thread;

use cacheline_sync::percpu::{PerCpu, PerCpuList};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// The CPUs that the process may run on.
static ALLOWED: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let set = sched_getaffinity(None).unwrap();
    (0..CpuSet::MAX_CPU)
        .filter(|&cpu| set.is_set(cpu))
        .collect()
});

/// What `work` makes on a thread that may run on `cpu` alone.
fn on<T: Send>(cpu: usize, work: impl FnOnce() -> T + Send) -> T {
    let work = move || {
        let mut only = CpuSet::new();
        only.set(cpu);
        sched_setaffinity(None, &only).unwrap();
        work()
    };
    thread::scope(|scope| scope.spawn(work).join().unwrap())
}

fn last_allowed() -> usize {
    *ALLOWED.last().expect("the test runs on a CPU")
}

/// How many CPUs the system has a folder for: those that are there, used or not.
fn present() -> usize {
    let Ok(folder) = fs::read_dir("/sys/devices/system/cpu") else {
        panic!("the documented exception: this system does not tell of its CPUs");
    };
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let is_cpu = |name: &String| {
        let number = name.strip_prefix("cpu");
        number.is_some_and(|number| number.parse::<usize>().is_ok())
    };
    names.filter(is_cpu).count()
}

/// Each CPU's slot, of slots that are their own numbers.
fn slots_of_cpus(slots: &PerCpu<usize>) -> BTreeSet<usize> {
    let of = |&cpu: &usize| on(cpu, || *slots.current());
    ALLOWED.iter().map(of).collect()
}

#[test]
fn there_is_a_slot_for_every_cpu_of_the_machine() {
    let slots = on(last_allowed(), || PerCpu::new(|slot| slot));
    assert!(slots.slots() >= present() && present() >= ALLOWED.len());
    assert_eq!(slots_of_cpus(&slots).len(), ALLOWED.len());
}

#[test]
fn there_is_a_part_for_every_cpu_of_the_machine() {
    let list = on(last_allowed(), PerCpuList::<u8>::default);
    assert!(list.shards() >= present());
}

/// Of fewer slots than the machine has CPUs, too.
#[test]
fn as_many_slots_as_there_are_cpus_to_run_on_are_not_shared() {
    let cpus = NonZeroUsize::new(ALLOWED.len()).unwrap();
    for &cpu in ALLOWED.iter() {
        let slots = on(cpu, || PerCpu::with_slots(cpus, |slot| slot));
        assert_eq!(slots_of_cpus(&slots).len(), cpus.get(), "made on CPU {cpu}");
    }
}
