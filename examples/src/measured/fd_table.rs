//! Tables of file descriptors under measurement: two threads open and close sockets.

use crate::measure::{Side, Variant};
use crate::systems::fd_table::{Files, Limits, Locked, RcuLike, Sequenced, Socket, open_and_close};

/// As Linux 4.1 has it, as was proposed in 2015, and as Linux 4.2 has it.
#[must_use]
pub fn variants() -> Vec<Variant<'static>> {
    vec![
        variant(
            "before: install under the lock",
            Locked::new(Limits::default()),
        ),
        variant(
            "proposed: sequence counter",
            Sequenced::new(Limits::default()),
        ),
        variant(
            "#[cache_layout], flag and RCU",
            RcuLike::new(Limits::default()),
        ),
    ]
}

fn variant<T: Files<Socket> + Sync + 'static>(name: &str, table: T) -> Variant<'static> {
    let table: &T = Box::leak(Box::new(table));
    let side = || Side::leaked("open, close", move |times| open_and_close(table, times));
    Variant::of::<T>(name, vec![side(), side()])
}
