//! Best fit: bin after bin, the items that together fill its slack best.

use super::{Bin, Item, Packing};
use crate::line::LineSize;

/// How many items are looked at for one bin; its slack is less than a line, so more seldom help.
const CANDIDATES: usize = 256;

/// The items of `drafted` in the slack of the bins; what finds no slack goes to `home`.
pub(super) fn pack<'a>(drafted: &Packing<'a>, home: Bin, line: LineSize) -> Packing<'a> {
    let mut packed = drafted.clone();
    let mut waiting = packed.take_out_movable();
    for bin in drafted.bins().filter(|&bin| bin != home) {
        let Some(bytes) = packed.bytes(bin) else {
            continue;
        };
        let fitting = best_fit(&packed, &waiting, bin, line.slack(bytes));
        waiting.retain(|item| !fitting.contains(item));
        for item in fitting {
            packed.put(item, bin);
        }
    }
    for item in waiting {
        let is_open = packed.is_open(home, item);
        packed.put(item, if is_open { home } else { drafted.bin(item) });
    }
    packed
}

/// The waiting items that together fill so much slack best.
fn best_fit(packing: &Packing, waiting: &[Item], bin: Bin, slack: u64) -> Vec<Item> {
    let fits =
        |&&item: &&Item| (1..=slack).contains(&packing.size(item)) && packing.is_open(bin, item);
    // For each number of bytes up to the slack, items that add up to it, if some do.
    let mut sums = vec![None::<Vec<Item>>; usize::try_from(slack).unwrap_or(0) + 1];
    sums[0] = Some(Vec::new());
    for &item in waiting.iter().filter(fits).take(CANDIDATES) {
        let size = usize::try_from(packing.size(item)).unwrap_or(usize::MAX);
        for bytes in (size..sums.len()).rev() {
            if let (None, Some(rest)) = (&sums[bytes], &sums[bytes - size]) {
                sums[bytes] = Some(rest.iter().copied().chain([item]).collect());
            }
        }
    }
    sums.into_iter().rev().flatten().next().unwrap_or_default()
}
