//! Threads that do the same work.

use std::collections::{BTreeMap, BTreeSet};

/// What threads without a name are called.
pub const UNNAMED: &str = "unnamed";

/// What a thread is called without the number that tells it from others like it: `worker` of `worker-3`. A name that is only
/// a number stays.
#[must_use]
pub fn kind_of(name: &str) -> &str {
    let kind = name
        .trim_end_matches(|last: char| last.is_ascii_digit())
        .trim_end_matches(['-', '_', ' ', '#', ':', '.', '/']);
    match (kind, name) {
        ("", "") => UNNAMED,
        ("", name) => name,
        (kind, _) => kind,
    }
}

/// Threads that use some fields alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// What they are called, which differs from party to party.
    pub name: String,
    /// Which threads they are.
    pub threads: BTreeSet<usize>,
}

/// What each thread does: by field and whether it writes, how often.
pub type Doings = BTreeMap<usize, BTreeMap<(usize, bool), u64>>;

/// The threads by what they are called and, where those called alike do different things, by what they do.
///
/// Two threads do the same work if at least half of what either of them does is what both do, and at least half of what either of
/// them writes is what both write: who reads the same and writes something else takes lines from the other. What is less than a
/// hundredth of a thread's accesses does not count.
#[must_use]
pub fn parties(names: &[String], doings: &Doings) -> Vec<Party> {
    let mut kinds: BTreeMap<&str, Vec<Crew>> = BTreeMap::new();
    for (&thread, doing) in doings {
        let work = work_of(doing);
        let crews = kinds.entry(kind_of(&names[thread])).or_default();
        let (alike, mut others): (Vec<_>, Vec<_>) = std::mem::take(crews)
            .into_iter()
            .partition(|crew: &Crew| crew.works.iter().any(|known| is_alike(known, &work)));
        let mut joined = Crew {
            threads: BTreeSet::from([thread]),
            works: vec![work],
        };
        for crew in alike {
            joined.threads.extend(crew.threads);
            joined.works.extend(crew.works);
        }
        others.push(joined);
        *crews = others;
    }
    let mut parties = Vec::new();
    for (kind, mut crews) in kinds {
        crews.sort_by(|left, right| left.threads.first().cmp(&right.threads.first()));
        let labels = labels(names, kind, &crews);
        let threads = crews.into_iter().map(|crew| crew.threads);
        parties.extend(
            labels
                .into_iter()
                .zip(threads)
                .map(|(name, threads)| Party { name, threads }),
        );
    }
    parties
}

/// Threads of one kind, and the different things that they do.
struct Crew {
    threads: BTreeSet<usize>,
    works: Vec<BTreeSet<(usize, bool)>>,
}

fn work_of(doing: &BTreeMap<(usize, bool), u64>) -> BTreeSet<(usize, bool)> {
    let all: u64 = doing.values().sum();
    let often = doing.iter().filter(|&(_, &count)| count * 100 >= all);
    often.map(|(&what, _)| what).collect()
}

fn is_alike(left: &BTreeSet<(usize, bool)>, right: &BTreeSet<(usize, bool)>) -> bool {
    let half_of = |what: fn(&(usize, bool)) -> bool| {
        let both = left.intersection(right).filter(|&done| what(done)).count();
        both * 2 >= left.union(right).filter(|&done| what(done)).count()
    };
    half_of(|_| true) && half_of(|&(_, writes)| writes)
}

/// The kind's name if its threads work alike; else the threads' own names, or numbers where these do not tell them apart.
fn labels(names: &[String], kind: &str, crews: &[Crew]) -> Vec<String> {
    if let [_] = crews {
        return vec![kind.to_owned()];
    }
    let own = crews.iter().map(|crew| {
        let mut called = crew.threads.iter().map(|&thread| names[thread].as_str());
        let first = called.next().unwrap_or_default();
        called.all(|name| name == first).then_some(first)
    });
    let own = own.collect::<Option<BTreeSet<_>>>().unwrap_or_default();
    if own.len() == crews.len() && !own.contains("") {
        let first = |crew: &Crew| crew.threads.first().map(|&thread| names[thread].clone());
        return crews.iter().filter_map(first).collect();
    }
    (1..=crews.len())
        .map(|number| format!("{kind} {number}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Doings, kind_of, parties};

    #[test]
    fn numbers_at_the_end_are_left_out() {
        let cases = [
            ("worker-3", "worker"),
            ("worker3", "worker"),
            ("pool worker #12", "pool worker"),
            ("io_2_10", "io_2"),
            ("main", "main"),
            ("7", "7"),
            ("", "unnamed"),
            ("queue::tests::two_threads", "queue::tests::two_threads"),
        ];
        for (name, expected) in cases {
            assert_eq!(kind_of(name), expected);
        }
    }

    /// A name, and fields with whether and how often they are written.
    type Thread<'a> = (&'a str, &'a [(usize, bool, u64)]);

    /// The names and numbers of the parties of threads with these names, each doing so often what it does.
    fn found(threads: &[Thread<'_>]) -> Vec<(String, Vec<usize>)> {
        let names: Vec<_> = threads.iter().map(|(name, _)| (*name).to_owned()).collect();
        let mut doings = Doings::new();
        for (number, (_, doing)) in threads.iter().enumerate() {
            let doing = doing
                .iter()
                .map(|&(field, writes, count)| ((field, writes), count));
            doings.insert(number, doing.collect::<BTreeMap<_, _>>());
        }
        let parties = parties(&names, &doings).into_iter();
        parties
            .map(|party| (party.name, party.threads.into_iter().collect()))
            .collect()
    }

    #[test]
    fn threads_of_a_kind_that_work_alike_are_one_party() {
        let write = [(0, true, 1000), (1, false, 1000)];
        let with_a_rare_read = [(0, true, 1000), (1, false, 1000), (2, false, 3)];
        let threads: [(&str, &[_]); 3] = [
            ("main", &[(0, false, 9)]),
            ("worker-0", &write),
            ("worker-1", &with_a_rare_read),
        ];
        assert_eq!(
            found(&threads),
            [("main".into(), vec![0]), ("worker".into(), vec![1, 2])]
        );
    }

    #[test]
    fn threads_of_a_kind_that_do_different_things_are_told_apart() {
        let threads: [(&str, &[_]); 2] = [("side-0", &[(0, true, 9)]), ("side-1", &[(1, true, 9)])];
        assert_eq!(
            found(&threads),
            [("side-0".into(), vec![0]), ("side-1".into(), vec![1])]
        );
        let threads: [(&str, &[_]); 3] = [
            ("", &[(0, true, 9)]),
            ("", &[(1, true, 9)]),
            ("", &[(0, true, 9)]),
        ];
        assert_eq!(
            found(&threads),
            [
                ("unnamed 1".into(), vec![0, 2]),
                ("unnamed 2".into(), vec![1])
            ]
        );
    }

    #[test]
    fn threads_that_read_the_same_and_write_something_else_are_told_apart() {
        let reads = [(0, false, 9), (1, false, 9), (2, false, 9)];
        let with = |field| [&reads[..], &[(field, true, 9)]].concat();
        let threads: [(&str, &[_]); 2] = [("side-0", &with(3)), ("side-1", &with(4))];
        assert_eq!(
            found(&threads),
            [("side-0".into(), vec![0]), ("side-1".into(), vec![1])]
        );
    }

    #[test]
    fn a_thread_between_two_parties_joins_them() {
        let threads: [(&str, &[_]); 3] = [
            ("w-0", &[(0, true, 9)]),
            ("w-1", &[(1, true, 9)]),
            ("w-2", &[(0, true, 9), (1, true, 9)]),
        ];
        assert_eq!(found(&threads), [("w".into(), vec![0, 1, 2])]);
    }
}
