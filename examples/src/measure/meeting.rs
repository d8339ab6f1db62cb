//! Where the threads of a round wait for each other, and find out how far apart their CPUs are.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::thread::yield_now;
use std::time::Instant;

use crossbeam_utils::CachePadded;

/// How often a line goes to the other CPU and comes back before each round: about a twentieth of a millisecond.
const EXCHANGES: u32 = 256;

/// What the sides of a round share.
pub(super) struct Meeting {
    sides: usize,
    /// Who came, who is ready to begin, who is done.
    arrived: CachePadded<AtomicUsize>,
    ready: CachePadded<AtomicUsize>,
    done: CachePadded<AtomicUsize>,
    /// Somebody will never come.
    called_off: CachePadded<AtomicBool>,
    /// Goes from one side to the other and back: even on its way there, odd on its way back.
    ball: CachePadded<AtomicU32>,
}

/// One side that came. It is done when this is dropped, be it by a panic: nobody shall wait for it.
pub(super) struct Attendance<'a> {
    meeting: &'a Meeting,
    /// How many came before.
    before: usize,
}

impl Meeting {
    pub(super) fn of(sides: usize) -> Self {
        Self {
            sides,
            arrived: CachePadded::default(),
            ready: CachePadded::default(),
            done: CachePadded::default(),
            called_off: CachePadded::default(),
            ball: CachePadded::default(),
        }
    }

    pub(super) fn attend(&self) -> Attendance<'_> {
        Attendance {
            meeting: self,
            before: self.arrived.fetch_add(1, Ordering::AcqRel),
        }
    }

    /// Lets those begin who wait.
    pub(super) fn call_off(&self) {
        self.called_off.store(true, Ordering::Release);
    }

    pub(super) fn all_done(&self) -> bool {
        self.is_off() || self.done.load(Ordering::Acquire) >= self.sides
    }

    fn is_off(&self) -> bool {
        self.called_off.load(Ordering::Acquire)
    }

    /// Until all came to where `count` counts.
    fn wait_at(&self, count: &AtomicUsize) {
        self.wait_until(|| count.load(Ordering::Acquire) >= self.sides);
    }

    /// Looks without a pause, which would be part of what an exchange takes.
    fn wait_until(&self, is_so: impl Fn() -> bool) {
        let mut turns = 0_u32;
        while !is_so() {
            turns = turns.wrapping_add(1);
            if turns % 1024 == 0 {
                if self.is_off() {
                    return;
                }
                yield_now();
            }
        }
    }
}

impl Attendance<'_> {
    /// How many nanoseconds a line takes from the CPU of the side that came first to that of the second. They send one
    /// to and fro; the first has the clock.
    pub(super) fn exchange(&self) -> Option<f64> {
        let Meeting { sides, ball, .. } = self.meeting;
        self.meeting.wait_at(&self.meeting.arrived);
        let throw_when = |turn: u32| {
            self.meeting
                .wait_until(|| ball.load(Ordering::Acquire) == turn);
            ball.store(turn + 1, Ordering::Release);
        };
        if *sides < 2 || self.before > 1 {
            return None;
        }
        let begun = Instant::now();
        for turn in (0..2 * EXCHANGES).skip(self.before).step_by(2) {
            throw_when(turn);
        }
        let transfers = f64::from(2 * EXCHANGES - 2);
        (self.before == 0).then(|| begun.elapsed().as_secs_f64() * 1e9 / transfers)
    }

    pub(super) fn wait_for_all(&self) {
        self.meeting.ready.fetch_add(1, Ordering::AcqRel);
        self.meeting.wait_at(&self.meeting.ready);
    }
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        self.meeting.done.fetch_add(1, Ordering::AcqRel);
    }
}
