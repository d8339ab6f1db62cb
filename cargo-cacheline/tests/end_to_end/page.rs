//! The guide's page *From a slow service to a proof in ten minutes*, as what it consists of.

use std::fs;
use std::path::PathBuf;

/// A block of the page between fences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// What stands behind the first fence.
    pub(crate) kind: String,
    /// The lines between them, each with its end.
    pub(crate) text: String,
    /// The line of the first fence, from 1.
    pub(crate) line: usize,
}

pub(crate) fn file() -> PathBuf {
    PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../src/guide/ten_minutes.md"
    ))
}

/// The blocks of the page, in their order.
pub(crate) fn blocks() -> Vec<Block> {
    let page = fs::read_to_string(file()).expect("the page is there");
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_inside = false;
    for (number, line) in page.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(kind) if !is_inside => blocks.push(Block {
                kind: kind.to_owned(),
                text: String::new(),
                line: number + 1,
            }),
            None if is_inside => {
                let block = blocks.last_mut().expect("one was begun");
                block.text += line;
                block.text += "\n";
            }
            _ => {}
        }
        is_inside ^= line.starts_with("```");
    }
    assert!(!is_inside, "the last block of the page does not end");
    blocks
}

/// A line without what differs from run to run: numbers, and the spaces that columns are filled up with.
pub(crate) fn normalised(line: &str) -> String {
    let is_of_number = |letter: char| letter.is_ascii_digit() || letter == ',';
    let words = line.split_whitespace().map(|word| {
        let word = word.trim_end_matches('.');
        if word.trim_matches(['(', ')']).chars().all(is_of_number) {
            String::new()
        } else {
            word.chars()
                .filter(|letter| !letter.is_ascii_digit())
                .collect()
        }
    });
    words
        .filter(|word: &String| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Whether the lines of `part` come one after the other in `whole`, but for what is [`normalised`].
pub(crate) fn has(whole: &str, part: &str) -> bool {
    let lines = |text: &str| text.lines().map(normalised).collect::<Vec<_>>();
    let (whole, part) = (lines(whole), lines(part));
    whole.windows(part.len()).any(|lines| lines == part)
}
