//! Which writes took a line from the loads that missed it, as far as that can be known.

use super::Line;

/// Who may take a line from whom, by the numbers of the line's rows.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Blame {
    /// The row that missed, the row that had written, and how often.
    pub(super) misses: Vec<(usize, usize, u64)>,
    /// Which rows are taken for writes although no store of theirs was sampled: as nobody else was seen to write.
    pub(super) assumed: Vec<usize>,
    /// Misses for which nobody else was seen on the line.
    pub(super) unexplained: u64,
}

/// Shares out the misses of each row among the writes of others, as often as they were sampled. `is_other` tells whether the first row's accesses
/// may be by another thread than the second's.
pub(super) fn blame(line: &Line, is_other: impl Fn(usize, usize) -> bool) -> Blame {
    let mut blame = Blame::default();
    // A read-modify-write counts as a load on some processors, and stores are not sampled with every event.
    let is_assumed = line.rows.iter().all(|row| row.stores == 0);
    if is_assumed {
        let missed = |&row: &usize| line.rows[row].misses > 0;
        blame.assumed = (0..line.rows.len()).filter(missed).collect();
    }
    for (victim, row) in line
        .rows
        .iter()
        .enumerate()
        .filter(|(_, row)| row.misses > 0)
    {
        let weight = |writer: usize| match &line.rows[writer] {
            _ if !is_other(writer, victim) => 0,
            writer if is_assumed => writer.misses,
            writer => writer.stores,
        };
        let weights: Vec<_> = (0..line.rows.len()).map(weight).collect();
        let shares = shares(row.misses, &weights);
        blame.unexplained += row.misses - shares.iter().sum::<u64>();
        let of_writers = shares
            .into_iter()
            .enumerate()
            .filter(|(_, share)| *share > 0);
        blame
            .misses
            .extend(of_writers.map(|(writer, share)| (victim, writer, share)));
    }
    blame
}

/// `total` in shares that have the proportions of `weights`, and come to it exactly; nothing if there are no weights.
pub(super) fn shares(total: u64, weights: &[u64]) -> Vec<u64> {
    let all: u128 = weights.iter().map(|&weight| u128::from(weight)).sum();
    let mut shares = Vec::with_capacity(weights.len());
    let (mut so_far, mut given) = (0_u128, 0_u64);
    for &weight in weights {
        so_far += u128::from(weight);
        let until = (u128::from(total) * so_far + all / 2).checked_div(all);
        let until = until.unwrap_or(0);
        let until = u64::try_from(until).unwrap_or(total);
        // What has no weight gets nothing, and rounding never takes anything back.
        shares.push(until - given);
        given = until;
    }
    shares
}
