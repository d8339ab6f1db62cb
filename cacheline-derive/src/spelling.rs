//! Which of a few known names a misspelt one is meant to be.

/// The one of `known` that `written` is at most `slips` slips of the pen away from; capitals and
/// underscores do not count.
pub(crate) fn nearest<'a>(written: &str, known: &[&'a str], slips: usize) -> Option<&'a str> {
    let written = bare(written);
    let distances = known
        .iter()
        .map(|name| (edit_distance(&written, &bare(name)), *name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= slips).then_some(name)
}

fn bare(name: &str) -> Vec<char> {
    let letters = name.chars().filter(|&letter| letter != '_');
    letters.flat_map(char::to_lowercase).collect()
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one
/// name into the other.
fn edit_distance(from: &[char], to: &[char]) -> usize {
    let mut rows = vec![(0..=to.len()).collect::<Vec<_>>()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut cost = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                cost = cost.min(rows[i - 2][j - 2] + 1);
            }
            row.push(cost);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_of_the_pen_is_near() {
        let marks = ["hot_read", "hot_write"];
        assert_eq!(nearest("hot_wirte", &marks, 1), Some("hot_write"));
        assert_eq!(nearest("hotread", &marks, 1), Some("hot_read"));
        assert_eq!(nearest("hot_reads", &marks, 1), Some("hot_read"));
        assert_eq!(nearest("HotWrite", &marks, 1), Some("hot_write"));
        assert_eq!(nearest("hot_reload", &marks, 1), None);
        assert_eq!(nearest("", &marks, 1), None);
        assert_eq!(nearest("hot_read", &[], 1), None);
    }

    #[test]
    fn names_count_in_letters_and_not_in_bytes() {
        assert_eq!(nearest("größe", &["große"], 1), Some("große"));
    }
}
