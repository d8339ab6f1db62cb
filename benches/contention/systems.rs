//! The systems, and the variants of each.

#[cfg(feature = "flags")]
#[path = "systems/flags.rs"]
mod flags;
#[cfg(feature = "percpu")]
#[path = "systems/inodes.rs"]
mod inodes;

use std::time::Duration;

use crate::fd_table::{Files, Limits, Locked, RcuLike, Sequenced, Socket, open_and_close};
use crate::measure::{Measured, Side, Variant, interleaved};
use crate::plain::{self, Plain, count_up, read};
use crate::ring::{ByHand, LaidOut, OneLine, PaddedHot, PaddedWritten, Ring, consume, produce};
use crate::{measured_file, measured_pcpu};

/// Makes the variants of a system.
type Variants = fn() -> Vec<Variant<'static>>;

struct System {
    title: &'static str,
    /// `None` when this build cannot have it.
    variants: Option<Variants>,
    feature: &'static str,
}

impl System {
    fn of(title: &'static str, variants: Variants) -> Self {
        Self {
            title,
            variants: Some(variants),
            feature: "",
        }
    }
}

/// Measures one system after the other, and reports each at once.
pub(crate) fn measure_all(budget: Duration, report: &mut dyn FnMut(&'static str, Vec<Measured>)) {
    for System {
        title,
        variants,
        feature,
    } in all()
    {
        let Some(variants) = variants else {
            eprintln!("{title}: left out, as it takes `--features {feature}`.");
            continue;
        };
        let measured = interleaved(title, &variants(), budget);
        if !measured.is_empty() {
            report(title, measured);
        }
    }
}

#[cfg(feature = "percpu")]
const INODES: Option<Variants> = Some(inodes::variants);
#[cfg(not(feature = "percpu"))]
const INODES: Option<Variants> = None;

#[cfg(feature = "flags")]
const FLAG_READ: Option<Variants> = Some(flags::beside_reader);
#[cfg(not(feature = "flags"))]
const FLAG_READ: Option<Variants> = None;

#[cfg(feature = "flags")]
const FLAG_WRITTEN: Option<Variants> = Some(flags::beside_writer);
#[cfg(not(feature = "flags"))]
const FLAG_WRITTEN: Option<Variants> = None;

fn all() -> [System; 8] {
    let optional = |title, feature, variants| System {
        title,
        variants,
        feature,
    };
    [
        System::of("two plain numbers", plain_numbers),
        System::of("struct file", measured_file::variants),
        System::of("pcpu_chunk", measured_pcpu::variants),
        System::of("files_struct", tables),
        optional("inode list", "percpu", INODES),
        optional("buffer_head, set and looked at", "flags", FLAG_READ),
        optional("buffer_head, set by both", "flags", FLAG_WRITTEN),
        System::of("ring", rings),
    ]
}

fn plain_numbers() -> Vec<Variant<'static>> {
    vec![numbers::<plain::OneLine>(), numbers::<plain::LaidOut>()]
}

fn numbers<P: Plain + 'static>() -> Variant<'static> {
    let plain: &P = Box::leak(Box::default());
    let reads = Side::leaked("read", move |times| read(plain, times));
    let counts = Side::leaked("count", move |times| count_up(plain, times));
    Variant::of::<P>(P::NAME, vec![reads, counts])
}

fn tables() -> Vec<Variant<'static>> {
    vec![
        table(
            "before: install under the lock",
            Locked::new(Limits::default()),
        ),
        table(
            "proposed: sequence counter",
            Sequenced::new(Limits::default()),
        ),
        table(
            "#[cache_layout], flag and RCU",
            RcuLike::new(Limits::default()),
        ),
    ]
}

fn table<T: Files<Socket> + Sync + 'static>(name: &str, table: T) -> Variant<'static> {
    let table: &T = Box::leak(Box::new(table));
    let side = || Side::leaked("open, close", move |times| open_and_close(table, times));
    Variant::of::<T>(name, vec![side(), side()])
}

fn rings() -> Vec<Variant<'static>> {
    vec![
        ring::<OneLine>(),
        ring::<ByHand>(),
        ring::<LaidOut>(),
        ring::<PaddedHot>(),
        ring::<PaddedWritten>(),
    ]
}

fn ring<R: Ring + 'static>() -> Variant<'static> {
    let ring: &R = Box::leak(Box::default());
    let pops = Side::leaked("pop", move |numbers| consume(ring, numbers));
    let pushes = Side::leaked("push", move |numbers| produce(ring, numbers));
    Variant::of::<R>(R::NAME, vec![pops, pushes])
}
