//! One event after the other.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::directory::{Entry, Lock, Request};
use super::{Line, Machine, Step};

/// In picoseconds, as whole numbers have an order.
type Time = u64;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A core goes on.
    Run(usize),
    /// A request comes to the home of a line.
    Ask(Line, Request),
    /// Those who have the line hear of it, that core last.
    TakeAway(Line, usize),
    Arrive(Line),
}

struct Core<'a> {
    operation: &'a [Step],
    /// Which step is next.
    step: usize,
    done: u64,
    /// The state of a random sequence.
    random: u64,
}

struct Simulation<'a> {
    machine: Machine,
    cores: Vec<Core<'a>>,
    entries: Vec<Entry>,
    locks: Vec<Lock>,
    events: BinaryHeap<Reverse<(Time, u64, Event)>>,
    now: Time,
    /// Events of one time come in the order in which they were made.
    made: u64,
}

/// How many operations each core does in a microsecond. Core `n` does `operations[n]` over and over, until each has
/// done it `times` times; what they do in the first quarter of that is not counted.
///
/// # Panics
///
/// When there is an operation without work: it would take no time.
#[must_use]
pub fn simulate(machine: Machine, operations: &[Vec<Step>], times: u64) -> Vec<f64> {
    let works = |operation: &Vec<Step>| {
        let is_work = |step: &Step| matches!(step, Step::Work(nanoseconds) if *nanoseconds > 0.0);
        operation.iter().any(is_work)
    };
    assert!(operations.iter().all(works), "an operation takes time");
    let mut simulation = Simulation::of(machine, operations);
    simulation.run(times.div_ceil(4));
    let begun = simulation.now;
    let done: Vec<_> = simulation.cores.iter().map(|core| core.done).collect();
    simulation.run(times);
    let microseconds = microseconds(simulation.now - begun);
    let cores = simulation.cores.iter().zip(done);
    cores
        .map(|(core, before)| count(core.done - before) / microseconds)
        .collect()
}

impl<'a> Simulation<'a> {
    fn of(machine: Machine, operations: &'a [Vec<Step>]) -> Self {
        let lines = operations.iter().flatten().filter_map(|step| match *step {
            Step::Work(_) => None,
            Step::Read(line) | Step::Write(line) | Step::Lock(line) | Step::Unlock(line) => {
                Some(line + 1)
            }
        });
        let lines = lines.max().unwrap_or(0);
        let core = |(number, operation): (usize, &'a Vec<Step>)| Core {
            operation,
            step: 0,
            done: 0,
            random: 0x9E37_79B9_7F4A_7C15 ^ (number as u64 + 1).wrapping_mul(0xD6E8_FEB8_6659_FD93),
        };
        let mut simulation = Self {
            machine,
            cores: operations.iter().enumerate().map(core).collect(),
            entries: (0..lines).map(|_| Entry::of(operations.len())).collect(),
            locks: (0..lines).map(|_| Lock::default()).collect(),
            events: BinaryHeap::new(),
            now: 0,
            made: 0,
        };
        for core in 0..operations.len() {
            simulation.after(0.0, Event::Run(core));
        }
        simulation
    }

    /// Until each core has done its operation so many times.
    fn run(&mut self, times: u64) {
        let mut behind = self.cores.iter().filter(|core| core.done < times).count();
        while behind > 0 {
            let Some(Reverse((time, _, event))) = self.events.pop() else {
                unreachable!("a core that waits is woken up by another");
            };
            self.now = time;
            match event {
                Event::Run(core) => {
                    let before = self.cores[core].done;
                    self.go_on(core);
                    behind -= usize::from(before < times && self.cores[core].done >= times);
                }
                Event::Ask(line, request) => {
                    self.entries[line].ask(request);
                    self.serve(line);
                }
                Event::TakeAway(line, holder) => self.take_away(line, holder),
                Event::Arrive(line) => self.arrive(line),
            }
        }
    }

    fn after(&mut self, nanoseconds: f64, event: Event) {
        self.made += 1;
        let time = self.now + picoseconds(nanoseconds);
        self.events.push(Reverse((time, self.made, event)));
    }

    /// Lets a core do what takes no time, up to what does, or to the end of its operation.
    fn go_on(&mut self, core: usize) {
        loop {
            let Core {
                operation, step, ..
            } = self.cores[core];
            let Some(&step) = operation.get(step) else {
                self.cores[core].step = 0;
                self.cores[core].done += 1;
                return self.after(0.0, Event::Run(core));
            };
            let (line, write) = match step {
                Step::Work(nanoseconds) => {
                    self.cores[core].step += 1;
                    let nanoseconds = nanoseconds * self.cores[core].about_one();
                    return self.after(nanoseconds, Event::Run(core));
                }
                Step::Read(line) => (line, false),
                Step::Write(line) | Step::Lock(line) | Step::Unlock(line) => (line, true),
            };
            let request = Request { core, write };
            if !self.entries[line].has(request) {
                let leg = self.machine.leg(core, 0);
                return self.after(leg, Event::Ask(line, request));
            }
            if !self.access(core) {
                return;
            }
        }
    }

    /// Makes the access of the step that is next, as the line is there. Returns whether the core can go on.
    fn access(&mut self, core: usize) -> bool {
        let step = self.cores[core].operation[self.cores[core].step];
        self.cores[core].step += 1;
        match step {
            Step::Lock(line) => return self.locks[line].acquire(core),
            Step::Unlock(line) => {
                if let Some(next) = self.locks[line].release() {
                    let handover = self.machine.handover(core, next);
                    self.after(handover, Event::Run(next));
                }
            }
            Step::Work(_) | Step::Read(_) | Step::Write(_) => {}
        }
        true
    }

    /// The home of the line turns to the next request, if it has time and there is one.
    fn serve(&mut self, line: Line) {
        let Some((request, holders)) = self.entries[line].next() else {
            return;
        };
        let leg = |&holder: &usize| (self.machine.leg(0, holder), holder);
        match holders
            .iter()
            .map(leg)
            .max_by(|one, other| one.0.total_cmp(&other.0))
        {
            Some((leg, holder)) => self.after(leg, Event::TakeAway(line, holder)),
            None => self.after(self.machine.leg(0, request.core), Event::Arrive(line)),
        }
    }

    fn take_away(&mut self, line: Line, from: usize) {
        if let Some(request) = self.entries[line].take_away() {
            self.after(self.machine.leg(from, request.core), Event::Arrive(line));
        }
    }

    fn arrive(&mut self, line: Line) {
        if let Some(Request { core, .. }) = self.entries[line].arrive() {
            if self.access(core) {
                self.after(0.0, Event::Run(core));
            }
        }
        self.serve(line);
    }
}

impl Core<'_> {
    /// From nine to eleven tenths, so that cores do not march in step.
    fn about_one(&mut self) -> f64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        0.9 + 0.2 * f64::from((self.random >> 32) as u32) / f64::from(u32::MAX)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a time is not negative, and not of weeks"
)]
fn picoseconds(nanoseconds: f64) -> Time {
    (nanoseconds * 1e3) as Time
}

#[expect(clippy::cast_precision_loss, reason = "the time is not of days")]
fn microseconds(time: Time) -> f64 {
    time as f64 / 1e6
}

#[expect(clippy::cast_precision_loss, reason = "nobody waits for so many")]
fn count(operations: u64) -> f64 {
    operations as f64
}
