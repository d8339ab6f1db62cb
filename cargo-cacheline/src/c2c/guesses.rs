//! What is on a line of the heap, by the source: where the lines of source that touch it name fields, and these lie as far from each other as in
//! one struct, it is that struct.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::candidates::Candidate;
use super::{Line, Text};
use crate::names::{Layout, Location};

/// A value of a struct of the workspace.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Guess {
    /// Its address.
    pub(super) start: u64,
    pub(super) layout: Rc<Layout>,
}

/// What a row tells: which byte was touched, the words in the line of source that does it, and how many samples there are.
struct Hint<'a> {
    offset: i128,
    words: &'a BTreeSet<String>,
    samples: u64,
}

/// The values on those lines of which `is_unnamed` says that nothing is known. `code` tells where instructions are.
pub(super) fn guesses(
    text: &Text,
    candidates: &[Candidate],
    is_unnamed: impl Fn(u64) -> bool,
    code: impl Fn(u64) -> Vec<Location>,
) -> Vec<Guess> {
    let mut sources = Sources::default();
    let mut found: Vec<Guess> = Vec::new();
    for line in &text.lines {
        let rows = || line.rows.iter().filter_map(|row| Some((row, row.code?)));
        for (_, address) in rows() {
            sources.read(address, &code);
        }
        let hints = rows().filter(|(row, _)| is_unnamed(line.address + row.offset));
        let hints = hints.filter_map(|(row, address)| {
            let words = sources
                .words
                .get(&address)
                .filter(|words| !words.is_empty())?;
            Some(Hint {
                offset: i128::from(row.offset),
                words,
                samples: row.records,
            })
        });
        let guess = guess(line, &hints.collect::<Vec<_>>(), candidates);
        found.extend(guess.filter(|guess| !found.contains(guess)));
    }
    found
}

/// The one struct whose fields explain all hints, and at least two of whose fields they name. Of structs that lie in each other, the innermost.
fn guess(line: &Line, hints: &[Hint<'_>], candidates: &[Candidate]) -> Option<Guess> {
    let samples: u64 = line.rows.iter().map(|row| row.records).sum();
    let told: u64 = hints.iter().map(|hint| hint.samples).sum();
    if told * 2 < samples {
        return None;
    }
    let mut fitting: Vec<(&Candidate, i128)> = Vec::new();
    for candidate in candidates {
        let begins: BTreeSet<i128> = hints
            .iter()
            .flat_map(|hint| begins(candidate, hint))
            .filter(|begin| fits(line, candidate, hints, *begin))
            .collect();
        fitting.extend(begins.into_iter().map(|begin| (candidate, begin)));
    }
    fitting.sort_by_key(|(candidate, _)| candidate.layout.size);
    let ((first, begin), others) = fitting.split_first()?;
    let is_around = |(other, start): &(&Candidate, i128)| {
        let inside = u64::try_from(begin - start).ok();
        inside.is_some_and(|inside| other.holds(&first.layout, inside))
    };
    others.iter().all(is_around).then_some(())?;
    Some(Guess {
        start: u64::try_from(i128::from(line.address) + begin).ok()?,
        layout: Rc::clone(&first.layout),
    })
}

/// Where the struct begins, from the start of the line, if a hint is about one of its fields that are no larger than a word.
fn begins(candidate: &Candidate, hint: &Hint<'_>) -> Vec<i128> {
    let is_it = |field: &&super::candidates::Field| {
        field.end - field.start <= 8 && hint.words.contains(&field.name)
    };
    let fields = candidate.fields.iter().filter(is_it);
    fields
        .map(|field| hint.offset - i128::from(field.start))
        .collect()
}

fn fits(line: &Line, candidate: &Candidate, hints: &[Hint<'_>], begin: i128) -> bool {
    let alignment = i128::from(candidate.layout.alignment.unwrap_or(1).max(1));
    let is_aligned = (i128::from(line.address) + begin).rem_euclid(alignment) == 0;
    let fields = hints.iter().map(|hint| {
        let field = candidate.field_at(u64::try_from(hint.offset - begin).ok()?)?;
        hint.words.contains(&field.name).then_some(field.start)
    });
    let fields: Option<BTreeSet<u64>> = fields.collect();
    is_aligned && fields.is_some_and(|fields| fields.len() > 1)
}

/// The words in the lines of source that instructions are of.
#[derive(Default)]
struct Sources {
    files: HashMap<PathBuf, Vec<String>>,
    words: HashMap<u64, BTreeSet<String>>,
}

impl Sources {
    fn read(&mut self, address: u64, code: impl Fn(u64) -> Vec<Location>) {
        if self.words.contains_key(&address) {
            return;
        }
        let locations = code(address.wrapping_add(1));
        let own = locations.iter().find(|location| location.in_workspace);
        let source = own.and_then(|location| location.source.as_ref());
        let words = source.map(|source| {
            let lines = self.lines(&source.file);
            words(lines, usize::try_from(source.line).unwrap_or(0))
        });
        self.words.insert(address, words.unwrap_or_default());
    }

    fn lines(&mut self, file: &Path) -> &[String] {
        self.files.entry(file.to_owned()).or_insert_with(|| {
            let text = std::fs::read_to_string(file).unwrap_or_default();
            text.lines().map(str::to_owned).collect()
        })
    }
}

/// The words of a line, from 1, with the lines before and behind that it is one chain of calls with.
fn words(lines: &[String], number: usize) -> BTreeSet<String> {
    let is_in_chain =
        |line: Option<&String>| line.is_some_and(|line| line.trim_start().starts_with('.'));
    let Some(at) = number.checked_sub(1).filter(|at| *at < lines.len()) else {
        return BTreeSet::new();
    };
    let (mut first, mut last) = (at, at);
    while first > 0 && is_in_chain(lines.get(first)) {
        first -= 1;
    }
    while is_in_chain(lines.get(last + 1)) {
        last += 1;
    }
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let code = lines[first..=last]
        .iter()
        .map(|line| line.split("//").next().unwrap_or(line));
    let words = code.flat_map(|line| line.split(|letter| !is_of_word(letter)));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn the_words_of_a_chain_of_calls() {
        let lines = [
            "let all = self",
            "    .stats // of all",
            "    .hits",
            "    .load(Relaxed);",
            "other.misses += 1;",
        ];
        let lines = lines.map(str::to_owned);
        let of_chain = ["Relaxed", "all", "hits", "let", "load", "self", "stats"];
        for number in 1..=4 {
            let found = words(&lines, number);
            assert_eq!(
                found.iter().map(String::as_str).collect::<Vec<_>>(),
                of_chain
            );
        }
        assert_eq!(
            words(&lines, 5).into_iter().collect::<Vec<_>>(),
            ["1", "misses", "other"]
        );
        assert!(words(&lines, 0).is_empty() && words(&lines, 6).is_empty());
    }
}
