//! One round: all sides of a variant at work, for a few milliseconds.

use std::hint::black_box;
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

use core_affinity::CoreId;

use super::meeting::Meeting;
use super::{Side, Variant};

const ROUND: Duration = Duration::from_millis(2);

/// How long a side works between two looks at the clock. The clock costs a thousandth of it.
const CHUNK: Duration = Duration::from_micros(50);

/// A chunk that takes longer was interrupted.
const LONGEST_CHUNK: Duration = Duration::from_micros(150);

/// How much of a round all sides have to be at work.
const LEAST_OVERLAP: f64 = 0.9;

/// A round that counts.
pub(super) struct Round {
    /// For each side, how many nanoseconds an operation took.
    pub(super) sides: Vec<f64>,
    /// How many nanoseconds a line took from the first side to the second, just before. Of one side there is nothing.
    pub(super) transfer: Option<f64>,
}

/// What one side did in one round.
struct Outcome {
    started: Instant,
    ended: Instant,
    /// How much of it the thread seems not to have run.
    away: Duration,
    operations: u64,
    chunk: u64,
    transfer: Option<f64>,
}

/// Runs one round: `None` when its sides did not overlap. `chunks` are the operations between two looks at the clock,
/// for each side, and are adapted.
pub(super) fn run(variant: &Variant<'_>, chunks: &mut [u64], cpus: &[CoreId]) -> Option<Round> {
    let meeting = Meeting::of(variant.sides.len());
    let meeting = &meeting;
    let outcomes: Vec<Option<Outcome>> = thread::scope(|scope| {
        let sides = variant.sides.iter().zip(&*chunks).zip(cpus);
        let threads: Vec<_> = sides
            .map(|((side, &chunk), &cpu)| {
                let attend = move || attend(side, chunk, cpu, meeting);
                let thread = thread::Builder::new().spawn_scoped(scope, attend).ok();
                if thread.is_none() {
                    meeting.call_off();
                }
                thread
            })
            .collect();
        let join = |thread: thread::ScopedJoinHandle<'_, _>| {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic))
        };
        threads.into_iter().map(|thread| thread.map(join)).collect()
    });
    let outcomes = outcomes.into_iter().collect::<Option<Vec<_>>>()?;
    for (chunk, outcome) in chunks.iter_mut().zip(&outcomes) {
        *chunk = outcome.chunk;
    }
    (overlap(&outcomes)? >= LEAST_OVERLAP).then(|| Round {
        sides: outcomes.iter().map(nanoseconds).collect(),
        transfer: outcomes.iter().find_map(|outcome| outcome.transfer),
    })
}

/// Works until the round is over, and on, uncounted, until it is over for all: what is counted has company.
fn attend(side: &Side<'_>, mut chunk: u64, cpu: CoreId, meeting: &Meeting) -> Outcome {
    // Where this is refused, `environment` has said so.
    core_affinity::set_for_current(cpu);
    let attendance = meeting.attend();
    let transfer = attendance.exchange();
    attendance.wait_for_all();
    let started = Instant::now();
    let mut ended = started;
    let (mut operations, mut away) = (0, Duration::ZERO);
    while ended - started < ROUND {
        let begun = ended;
        black_box((side.work)(black_box(chunk)));
        ended = Instant::now();
        operations += chunk;
        away += (ended - begun).saturating_sub(LONGEST_CHUNK);
        chunk = adapted(chunk, ended - begun);
    }
    drop(attendance);
    while !meeting.all_done() {
        black_box((side.work)(black_box(chunk)));
    }
    Outcome {
        started,
        ended,
        away,
        operations,
        chunk,
        transfer,
    }
}

fn adapted(chunk: u64, took: Duration) -> u64 {
    if took < CHUNK / 2 {
        chunk.saturating_mul(2)
    } else if took > CHUNK * 3 / 2 {
        (chunk / 2).max(1)
    } else {
        chunk
    }
}

/// How much of the time from the first start to the last end all were at work.
fn overlap(outcomes: &[Outcome]) -> Option<f64> {
    let started = outcomes.iter().map(|outcome| outcome.started);
    let ended = outcomes.iter().map(|outcome| outcome.ended);
    let together = ended.clone().min()? - started.clone().max()?;
    let away = outcomes.iter().map(|outcome| outcome.away).sum();
    let whole = ended.max()? - started.min()?;
    Some(together.saturating_sub(away).as_secs_f64() / whole.as_secs_f64())
}

#[expect(
    clippy::cast_precision_loss,
    reason = "no round has as many operations"
)]
fn nanoseconds(outcome: &Outcome) -> f64 {
    (outcome.ended - outcome.started).as_secs_f64() * 1e9 / outcome.operations as f64
}
