//! Which of a few known names a misspelt one is meant to be.

/// The one of `known` that `written` is at most `slips` slips of the pen away from; capitals and
/// underscores do not count.
pub(crate) fn nearest<'a>(written: &str, known: &[&'a str], slips: usize) -> Option<&'a str> {
    let written = bare(written);
    let near = known.iter().filter_map(|name| {
        let bare = bare(name);
        let distance = edit_distance(&written, &bare);
        let is_near = distance <= slips.min(slips_of(&written, &bare));
        is_near.then_some((distance, *name))
    });
    let (_, name) = near.min_by_key(|(distance, _)| *distance)?;
    Some(name)
}

/// How many slips leave a name what it is: of short ones a single one, and none where no letter is left.
fn slips_of(written: &[char], known: &[char]) -> usize {
    const SHORT: usize = 3;
    if !written.iter().any(|letter| known.contains(letter)) {
        0
    } else if written.len().min(known.len()) <= SHORT {
        1
    } else {
        usize::MAX
    }
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
    fn of_short_names_one_letter_may_be_wrong_and_one_has_to_be_right() {
        assert_eq!(nearest("A", &["u8", "B"], 2), None);
        assert_eq!(nearest("zz", &["x", "az"], 2), Some("az"));
        assert_eq!(nearest("idx", &["id", "max"], 2), Some("id"));
        assert_eq!(nearest("abc", &["axy", "cab"], 2), None);
        assert_eq!(nearest("abcd", &["xycd"], 2), Some("xycd"));
    }

    #[test]
    fn names_count_in_letters_and_not_in_bytes() {
        assert_eq!(nearest("größe", &["große"], 1), Some("große"));
    }
}
