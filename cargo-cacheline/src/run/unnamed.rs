//! Memory that has no name: what an allocator of the program's own took from the system, and mappings.

use indicatif::HumanCount;

use crate::recording::{Place, Process};

/// Words for the user if threads share such memory.
pub(super) fn gap(process: &Process) -> Option<String> {
    let accesses = process.accesses.iter();
    let unnamed = accesses.filter(|access| match access.place {
        Place::Heap { .. } => false,
        Place::Memory { address } => !has_name(process, address),
    });
    let count: u64 = unnamed.map(|access| access.count).sum();
    (count > 0).then(|| {
        format!(
            "{} accesses to lines that threads share have no type: they went to memory that is no static and no stack, and not from malloc; if the program has a `#[global_allocator]`, record it without",
            HumanCount(count)
        )
    })
}

/// Whether the address is in a static or on a stack.
fn has_name(process: &Process, address: u64) -> bool {
    let modules = process.modules.iter().map(|module| module.low..module.high);
    let stacks = process
        .threads
        .iter()
        .map(|thread| thread.stack_low..thread.stack_high);
    modules.chain(stacks).any(|range| range.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recording::{Access, Kind, Module, Thread};

    fn access(place: Place) -> Access {
        Access {
            place,
            size: 8,
            kind: Kind::Read,
            code: 0,
            thread: 0,
            count: 1000,
            cold: [0; 5],
        }
    }

    #[test]
    fn only_what_is_nowhere_is_told() {
        let mut process = Process {
            modules: vec![Module {
                path: "program".into(),
                build_id: None,
                bias: 0,
                low: 100,
                high: 200,
            }],
            threads: vec![Thread {
                name: "main".to_owned(),
                stack_low: 300,
                stack_high: 400,
                frames: Vec::new(),
            }],
            ..Process::default()
        };
        process
            .accesses
            .push(access(Place::Heap { site: 0, offset: 0 }));
        process
            .accesses
            .extend([100, 199, 300].map(|address| access(Place::Memory { address })));
        assert_eq!(gap(&process), None);
        process
            .accesses
            .extend([200, 400].map(|address| access(Place::Memory { address })));
        assert!(gap(&process).unwrap().starts_with("2,000 accesses"));
    }
}
