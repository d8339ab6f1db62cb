//! The text as a recording: rows as accesses of threads.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::blame::{Blame, blame, shares};
use super::candidates::Candidate;
use super::crews::{Crews, key};
use super::guesses::Guess;
use super::instructions::add_writes;
use super::names::is_unnamed;
use super::{Line, PerfNames, Row, Text, load, unnamed};
use crate::debug_info::{DebugInfo, Files};
use crate::recording::{Access, Kind, Miss, Process, Recording, Site, VERSION};
use crate::roles::PERIOD;
use crate::roles::path::parts_around;

/// How many bytes an access has at most, of those whose size nothing tells.
const WORD: u64 = 8;

/// A text of perf as a recording, with its names.
#[derive(Debug)]
pub struct Profile {
    /// With one process, whose accesses are samples.
    pub recording: Recording,
    /// The names of that process.
    pub names: PerfNames,
}

impl Profile {
    /// What `text` says, with the names of the program at `binary`; what is below `workspace` is the user's own.
    ///
    /// # Errors
    ///
    /// If the program cannot be read, or is another one.
    pub fn of(text: &Text, binary: Option<&Path>, workspace: &Path) -> Result<Self> {
        let mut text = text.clone();
        let files = Files::default();
        let mut process = Process {
            sampled: true,
            ..Process::default()
        };
        let mut program = None;
        if let Some(path) = binary {
            let module = load::load(&text, path, workspace, &files)?;
            add_writes(&mut text, &module)?;
            process.modules = vec![module];
            program = Some((DebugInfo::open_with(&process, workspace, &files)?, path));
        }
        let mut names = PerfNames::new(&text, program);
        if let Some(path) = binary {
            // What it lacks is said by the names.
            let candidates = Candidate::all(path, workspace).unwrap_or_default();
            names.guess(&text, &candidates);
            process.sites = names.guesses().iter().map(site).collect();
        }
        let mut filling = Filling {
            crews: Crews::of(&text, &names),
            names: &names,
            process,
        };
        let blames: Vec<_> = text.lines.iter().map(|line| filling.line(line)).collect();
        filling.process.threads = filling.crews.threads();
        filling.process.gaps = unnamed::notes(&text, &blames, &names);
        let process = filling.process;
        Ok(Self {
            recording: Recording {
                version: VERSION,
                command: Vec::new(),
                folder: PathBuf::new(),
                workspace: workspace.to_owned(),
                compiler: String::new(),
                began: 0,
                processes: vec![process],
            },
            names,
        })
    }
}

/// A place that allocates, of which nothing is known but what was there.
fn site(guess: &Guess) -> Site {
    let mut starts = [0; 8];
    starts[usize::try_from(guess.start % PERIOD / 16).unwrap_or(0)] = 1;
    Site {
        stack: Vec::new(),
        sizes: (guess.layout.size, guess.layout.size),
        blocks: 1,
        starts,
    }
}

/// A recording while it is made.
struct Filling<'a> {
    crews: Crews,
    names: &'a PerfNames,
    process: Process,
}

/// The accesses that a row became, by thread of its crew.
#[derive(Default)]
struct Made {
    reads: Vec<Option<u32>>,
    writes: Vec<Option<u32>>,
    /// Bytes of the line.
    start: u64,
    end: u64,
}

impl Filling<'_> {
    fn line(&mut self, line: &Line) -> Blame {
        let key = |row: usize| key(&line.rows[row], self.names);
        let keys: Vec<_> = (0..line.rows.len()).map(key).collect();
        let size = |row: usize| self.crews.of_row(&line.rows[row], self.names).size;
        let sizes: Vec<_> = (0..line.rows.len()).map(size).collect();
        let blame = blame(line, |one, other| {
            keys[one] != keys[other] || sizes[one] > 1
        });
        let made: Vec<_> = (0..line.rows.len())
            .map(|row| self.row(line, row, blame.assumed.contains(&row)))
            .collect();
        for &(victim, culprit, misses) in &blame.misses {
            self.misses(
                line,
                [victim, culprit],
                [&made[victim], &made[culprit]],
                misses,
                keys[victim] == keys[culprit],
            );
        }
        blame
    }

    /// Adds the accesses of a row.
    fn row(&mut self, line: &Line, number: usize, is_write: bool) -> Made {
        let row = &line.rows[number];
        let crew = self.crews.of_row(row, self.names);
        let (first, size) = (crew.first, crew.size);
        let bytes = self.size_of(line, row);
        let writes = if is_write { row.records } else { row.stores };
        let mut made = Made {
            start: row.offset,
            end: row.offset + bytes,
            ..Made::default()
        };
        for (kind, count) in [(Kind::Read, row.records - writes), (Kind::Write, writes)] {
            let each = shares(count, &vec![1; usize::try_from(size).unwrap_or(1)]);
            let each = each.into_iter().enumerate().map(|(member, count)| {
                (count > 0).then(|| {
                    self.process.accesses.push(Access {
                        place: self.names.place(line.address + row.offset),
                        size: u32::try_from(bytes).unwrap_or(1),
                        kind,
                        code: row.code.map_or(0, |code| code + 1),
                        thread: u32::try_from(first + member).unwrap_or(u32::MAX),
                        count,
                        cold: [0; 5],
                    });
                    u32::try_from(self.process.accesses.len() - 1).unwrap_or(u32::MAX)
                })
            });
            let each = each.collect();
            match kind {
                Kind::Read => made.reads = each,
                _ => made.writes = each,
            }
        }
        made
    }

    /// How many bytes an access has: those of the innermost value that is known to be there, or those up to the next that were touched.
    fn size_of(&self, line: &Line, row: &Row) -> u64 {
        let address = line.address + row.offset;
        let (object, offset) = self.names.at(address);
        let parts = parts_around(&object, offset, 1);
        let known = parts.iter().rev().find(|part| part.layout.is_some());
        let until = known.map(|part| part.end().saturating_sub(offset));
        let later = line.rows.iter().map(|row| row.offset);
        let next = later.filter(|&next| next > row.offset).min();
        let next = next.map_or(WORD, |next| next - row.offset);
        let aligned = 1 << row.offset.trailing_zeros().min(3);
        until
            .unwrap_or(u64::MAX)
            .min(next)
            .min(WORD)
            .min(aligned)
            .max(1)
    }

    /// Adds the misses of one row for which another is to blame.
    fn misses(
        &mut self,
        line: &Line,
        rows: [usize; 2],
        made: [&Made; 2],
        misses: u64,
        is_one_crew: bool,
    ) {
        let [victims, culprits] = made;
        let object = |row: usize| self.names.at(line.address + line.rows[row].offset).0;
        let [victim, culprit] = rows.map(object);
        let same_object =
            victim.owner == culprit.owner || is_unnamed(&victim) && is_unnamed(&culprit);
        let is_true = victims.start < culprits.end && culprits.start < victims.end;
        let missed = if victims.reads.iter().any(Option::is_some) {
            &victims.reads
        } else {
            &victims.writes
        };
        let writers: Vec<_> = (0..)
            .zip(&culprits.writes)
            .filter_map(|(member, access)| Some((member, (*access)?)))
            .collect();
        let weights: Vec<_> = missed
            .iter()
            .map(|access| u64::from(access.is_some()))
            .collect();
        for (member, share) in shares(misses, &weights).into_iter().enumerate() {
            let other = writers.iter().cycle().skip(member).take(writers.len());
            let other = other
                .clone()
                .find(|(writer, _)| !is_one_crew || *writer != member);
            let (Some(Some(victim)), Some((_, culprit)), true) =
                (missed.get(member), other, share > 0)
            else {
                continue;
            };
            let (mut true_sharing, mut false_sharing) = ([0; 5], [0; 5]);
            let kind = if is_true {
                &mut true_sharing
            } else {
                &mut false_sharing
            };
            kind[0] = share;
            self.process.misses.push(Miss {
                victim: *victim,
                culprit: *culprit,
                same_object,
                true_sharing,
                false_sharing,
            });
        }
    }
}
