//! Who did what to which bytes of which object: a recording's accesses with names, those of all its processes together.
//!
//! What reports, suggests or checks begins here. An object that several processes have, as a static in each test binary that
//! links it, is one; so are the blocks of the heap that one line of the source allocated with one type.

pub mod fields;
mod gathering;
pub mod path;
pub mod scope;
pub mod threads;

use std::collections::BTreeMap;
use std::rc::Rc;

use self::gathering::Gathering;
use self::path::Part;
use crate::names::{Names, Object};
use crate::recording::{ByGeometry, Recording};

/// The number of bytes after which the places that lines begin at repeat, in all of [`GEOMETRIES`](crate::runtime::geometry::GEOMETRIES).
pub const PERIOD: u64 = 128;

/// A recording's accesses, by object.
#[derive(Debug, Default)]
pub struct Roles {
    /// The names of the threads of all processes, the empty one for those without. [`Touch::thread`] counts in it.
    pub threads: Vec<String>,
    /// The number of the first thread of each process.
    pub processes: Vec<usize>,
    /// Whether the counts are of samples.
    pub sampled: bool,
    /// What was touched. [`Touch::object`] counts in it.
    pub objects: Vec<Shared>,
    /// The accesses. [`Conflict`] counts in it.
    pub touches: Vec<Touch>,
    /// The misses.
    pub conflicts: Vec<Conflict>,
}

/// An object that more than one thread came near.
#[derive(Debug)]
pub struct Shared {
    /// What it is called.
    pub object: Rc<Object>,
    /// How far behind a multiple of [`PERIOD`] it began, and how often.
    pub starts: BTreeMap<u64, u64>,
    /// How many blocks of the heap it stands for that a second thread came near; of a variable, at how many places it was, if at
    /// several; else none.
    pub blocks: u64,
    /// Its address, where it has one that stays: not in the heap, and not if it is a variable that was at several.
    pub address: Option<u64>,
    /// Which of [`Roles::touches`] went to it.
    pub touches: Vec<usize>,
    /// In which of [`Roles::conflicts`] it is the victim.
    pub conflicts: Vec<usize>,
}

/// Accesses to one place by one thread from one place in the code.
#[derive(Clone, Debug)]
pub struct Touch {
    /// Which object.
    pub object: usize,
    /// Its first byte, from the start of the object.
    pub start: u64,
    /// How many bytes.
    pub size: u64,
    /// The values around it, the object first.
    pub parts: Rc<[Part]>,
    /// Which thread.
    pub thread: usize,
    /// Whether the line is taken from others for it: a store or a read-modify-write.
    pub writes: bool,
    /// The process whose names the code has.
    pub process: usize,
    /// The return address behind the access.
    pub code: u64,
    /// How many.
    pub count: u64,
    /// How many of them were the thread's first of the line: no other thread had taken it away.
    pub cold: ByGeometry,
}

/// Misses of one access that another caused.
#[derive(Clone, Debug)]
pub struct Conflict {
    /// Which of the touches missed.
    pub victim: usize,
    /// Which of them had taken the line.
    pub culprit: usize,
    /// Whether both went to one instance of one object.
    pub same_object: bool,
    /// Misses of bytes that nobody had written since.
    pub false_sharing: ByGeometry,
    /// Misses of bytes that had been written.
    pub true_sharing: ByGeometry,
}

impl Roles {
    /// The accesses of a recording, with the names of each of its processes, in their order.
    ///
    /// # Panics
    ///
    /// If there are not as many `names` as processes, or the recording is not [consistent](Recording::is_consistent).
    #[must_use]
    pub fn of(recording: &Recording, names: &[&dyn Names]) -> Self {
        assert_eq!(
            recording.processes.len(),
            names.len(),
            "names for each process"
        );
        let mut gathering = Gathering::default();
        for (number, process) in recording.processes.iter().enumerate() {
            gathering.add(number, process, names[number]);
        }
        gathering.roles
    }

    /// The number of the process that a thread is of.
    #[must_use]
    pub fn process_of(&self, thread: usize) -> usize {
        self.processes.partition_point(|&first| first <= thread) - 1
    }
}

#[cfg(test)]
mod tests;
