//! Best fit: item after item, the longest first, into the bin whose slack it fills best.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::Packing;
use super::space::{BinNumber, Item};

/// The items in the slack of the bins, for one geometry and the first state. Those that find none are in the bin for
/// the rest, if it is open to them.
pub(super) fn pack<'a>(drafted: &Packing<'a>, geometry: usize, rest: BinNumber) -> Packing<'a> {
    let space = drafted.space;
    let mut packed = drafted.clone();
    for item in fill(&mut packed, geometry, rest) {
        let is_open = space.is_open(rest, item);
        packed.put(item, if is_open { rest } else { space.home(item) });
    }
    packed
}

/// Fills the slack of all bins but that for the rest, and gives what is left over.
fn fill(packed: &mut Packing, geometry: usize, rest: BinNumber) -> Vec<Item> {
    let space = packed.space;
    let unit = space.units[geometry][0];
    let mut waiting = space.items().collect::<Vec<_>>();
    for &item in &waiting {
        packed.take_out(item);
    }
    let slack = |packed: &Packing, BinNumber(bin): BinNumber| unit.slack(packed.bytes[0][bin]);
    let bins = space.bin_numbers().filter(|&bin| bin != rest);
    let mut by_slack = bins
        .map(|bin| (slack(packed, bin), bin))
        .collect::<BTreeSet<_>>();
    // Whole units are as good in one bin as in another.
    let beyond = |item: &Item| space.size(*item) % unit.bytes;
    waiting.sort_by_key(|item| Reverse(beyond(item)));
    space.task.work(waiting.len() * space.weight());
    waiting.retain(|item| {
        let mut fitting = by_slack.range((beyond(item), BinNumber(0))..);
        let fitting = fitting.find(|(_, bin)| space.is_open(*bin, *item));
        let Some(&(room, bin)) = fitting.filter(|_| beyond(item) > 0) else {
            return true;
        };
        by_slack.remove(&(room, bin));
        packed.put(*item, bin);
        by_slack.insert((slack(packed, bin), bin));
        false
    });
    waiting
}
