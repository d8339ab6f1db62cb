//! What cores that share cache lines make each other wait, on a machine that is not there: a model of a coherence
//! directory, run event by event.
//!
//! # What is assumed
//!
//! * A line is with one core, which alone may write it, or with any number of cores, which may read it.
//! * Who lacks a line asks its home. The home asks those who have it, and they send it to who wants it: three legs, each
//!   a fifth of what [`Machine::near`] says, or of [`Machine::far`] when it goes from socket to socket. (What two threads
//!   measure that send a line to and fro is five legs: the one that waits asks while the other still gets the line.)
//! * A home deals with one request for a line at a time, in the order in which they come. That is where cores wait for
//!   each other.
//! * Who got a line makes the access that it was for, whatever comes next.
//! * What a core has costs it nothing: how long an operation takes on its own is said by [`Step::Work`], give or take a
//!   tenth. A core does one thing after the other: nothing is read ahead or stored behind.
//! * The home of every line is on the first socket. Cores are spread over the sockets evenly.
//! * A lock is taken in the order in which cores ask for it, and goes from one to the next as fast as a line.

mod directory;
mod placed;
mod simulation;

pub use placed::Placed;
pub use simulation::simulate;

/// A machine that may have any number of cores.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// How many sockets there are, over which the cores are spread evenly.
    pub sockets: usize,
    /// Nanoseconds that a line takes from one core to another on the same socket, as two threads measure it.
    pub near: f64,
    /// As `near`, from one socket to another.
    pub far: f64,
}

/// The number of a line.
pub type Line = usize;

/// What a core does next. An operation is a list of these, and a core does it over and over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// So many nanoseconds for itself.
    Work(f64),
    /// Reads from that line.
    Read(Line),
    /// Writes to that line.
    Write(Line),
    /// Takes the lock that is on that line.
    Lock(Line),
    /// Gives back the lock that is on that line.
    Unlock(Line),
}

impl Machine {
    /// Whether two cores are on the same socket.
    fn are_near(&self, one: usize, other: usize) -> bool {
        one % self.sockets == other % self.sockets
    }

    /// How long a message takes from one core to another: `core` 0 stands for the home of a line.
    fn leg(&self, one: usize, other: usize) -> f64 {
        self.handover(one, other) / 5.0
    }

    fn handover(&self, one: usize, other: usize) -> f64 {
        if self.are_near(one, other) {
            self.near
        } else {
            self.far
        }
    }
}
