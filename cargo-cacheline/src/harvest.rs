//! Turns the file that the runtime left into a recorded process.

use std::ffi::OsStr;
use std::fmt::Write;
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use anyhow::{Context, Result, bail};

use crate::recording::{Access, Ended, Frame, Kind, Miss, Module, Place, Process, Site, Thread};
use crate::runtime::format::{
    ATOMIC_READ, ATOMIC_WRITE, AccessRow, FramesRow, GAPS, Header, LENGTH, MAGIC, MissRow,
    ModuleRow, NOWHERE, READ, SiteRow, Text, ThreadRow, VERSION, WRITE,
};
use crate::runtime::results::{Row, from_bytes};

/// What the process that left the file `raw` did. How it ended is for the caller to fill in.
///
/// # Errors
/// If the file cannot be read, is none of this version of the command's, or is cut short.
pub fn process(raw: &Path) -> Result<Process> {
    let file = Raw::open(raw).with_context(|| format!("{}", raw.display()))?;
    let rows: Vec<AccessRow> = file.rows()?;
    let numbers = Numbers::of(rows.iter().map(|row| get(&row.kind) != 0));
    let sites: Vec<SiteRow> = file.rows()?;
    let site_numbers = Numbers::of(sites.iter().map(|row| get(&row.used) != 0));
    Ok(Process {
        arguments: file.arguments(),
        ended: Ended::Unknown,
        modules: file.modules()?,
        threads: file.threads()?,
        sites: sites
            .iter()
            .filter(|row| get(&row.used) != 0)
            .map(|row| file.site(row))
            .collect(),
        accesses: rows
            .iter()
            .filter(|row| get(&row.kind) != 0)
            .map(|row| access(row, &site_numbers))
            .collect::<Result<_>>()
            .with_context(|| format!("{}", raw.display()))?,
        misses: file
            .rows::<MissRow>()?
            .iter()
            .filter(|row| get(&row.used) != 0)
            .filter_map(|row| miss(row, &numbers))
            .collect(),
        gaps: file.gaps(),
        sampled: false,
    })
}

fn get(number: &AtomicU32) -> u32 {
    number.load(Ordering::Relaxed)
}

fn get64(number: &AtomicU64) -> u64 {
    number.load(Ordering::Relaxed)
}

/// The places that rows have once the empty ones between them are left out.
struct Numbers(Vec<Option<u32>>);

impl Numbers {
    fn of(used: impl Iterator<Item = bool>) -> Self {
        let mut next = 0;
        Self(
            used.map(|used| {
                used.then(|| {
                    next += 1;
                    next - 1
                })
            })
            .collect(),
        )
    }

    fn get(&self, row: u32) -> Option<u32> {
        self.0.get(row as usize).copied().flatten()
    }
}

fn access(row: &AccessRow, sites: &Numbers) -> Result<Access> {
    let place = match get(&row.site) {
        NOWHERE => Place::Memory {
            address: get64(&row.place),
        },
        site => Place::Heap {
            site: sites
                .get(site)
                .context("an access is to a site that is not there")?,
            offset: get64(&row.place),
        },
    };
    Ok(Access {
        place,
        size: get(&row.size),
        kind: match get(&row.kind) {
            READ => Kind::Read,
            WRITE => Kind::Write,
            ATOMIC_READ => Kind::AtomicRead,
            ATOMIC_WRITE => Kind::AtomicWrite,
            other => bail!("an access is of a kind that there is not: {other}"),
        },
        code: get64(&row.code),
        thread: get(&row.thread),
        count: get64(&row.count),
        cold: row.cold.each_ref().map(|cold| u64::from(get(cold))),
    })
}

/// None if one of its accesses was not written any more.
fn miss(row: &MissRow, accesses: &Numbers) -> Option<Miss> {
    Some(Miss {
        victim: accesses.get(get(&row.victim))?,
        culprit: accesses.get(get(&row.culprit))?,
        same_object: get(&row.same_object) != 0,
        true_sharing: row.true_sharing.each_ref().map(get64),
        false_sharing: row.false_sharing.each_ref().map(get64),
    })
}

/// The file, and of its tables those that others point to.
struct Raw {
    file: File,
    header: Header,
    words: Vec<u64>,
}

impl Raw {
    fn open(path: &Path) -> Result<Self> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut bytes = vec![0; size_of::<Header>()];
        file.read_exact_at(&mut bytes, 0)
            .context("the recording is cut short: record again")?;
        let header: Header = from_bytes(&bytes).remove(0);
        let version = get(&header.version);
        if get64(&header.magic) != u64::from_ne_bytes(MAGIC) {
            bail!("not a recording, or of a process that ended before it began: record again");
        }
        if version != VERSION {
            bail!(
                "the recording has version {version}, this command reads {VERSION}: record again"
            );
        }
        if length != LENGTH as u64 || get64(&header.length) != length {
            bail!("the recording is cut short ({length} of {LENGTH} bytes): record again");
        }
        let mut raw = Self {
            file,
            header,
            words: Vec::new(),
        };
        raw.words = raw.rows::<AtomicU64>()?.iter().map(get64).collect();
        Ok(raw)
    }

    /// The rows of a table.
    fn rows<T: Row>(&self) -> Result<Vec<T>> {
        let table = T::TABLE;
        let taken = get(&self.header.rows[table as usize]).min(table.capacity());
        let mut bytes = vec![0; taken as usize * table.row()];
        self.file.read_exact_at(&mut bytes, table.offset() as u64)?;
        Ok(from_bytes(&bytes))
    }

    fn words(&self, first: u32, length: u32) -> &[u64] {
        let first = first as usize;
        self.words
            .get(first..first + length as usize)
            .unwrap_or_default()
    }

    fn text(&self, text: &Text) -> Vec<u8> {
        let bytes = get(&text.bytes);
        let words = self.words(get(&text.first), bytes.div_ceil(8));
        let all = words.iter().flat_map(|word| word.to_ne_bytes());
        all.take(bytes as usize).collect()
    }

    fn arguments(&self) -> Vec<String> {
        let text = self.text(&self.header.arguments);
        let text = text.strip_suffix(&[0]).unwrap_or(&text);
        text.split(|byte| *byte == 0)
            .map(|argument| String::from_utf8_lossy(argument).into_owned())
            .collect()
    }

    fn modules(&self) -> Result<Vec<Module>> {
        let rows = self.rows::<ModuleRow>()?;
        let used = rows.iter().filter(|row| get64(&row.high) != 0);
        Ok(used
            .map(|row| {
                let id = self.text(&row.build_id);
                let hexadecimal = |id: &[u8]| {
                    id.iter().fold(String::new(), |mut digits, byte| {
                        let _ = write!(digits, "{byte:02x}");
                        digits
                    })
                };
                Module {
                    path: PathBuf::from(OsStr::from_bytes(&self.text(&row.path))),
                    build_id: (!id.is_empty()).then(|| hexadecimal(&id)),
                    bias: get64(&row.bias),
                    low: get64(&row.low),
                    high: get64(&row.high),
                }
            })
            .collect())
    }

    fn threads(&self) -> Result<Vec<Thread>> {
        let mut threads: Vec<Thread> = self.rows::<ThreadRow>()?.iter().map(thread).collect();
        if let Some(main) = threads.first_mut()
            && main.name.is_empty()
        {
            main.name = "main".into();
        }
        for row in self.rows::<FramesRow>()? {
            let words = self.words(get(&row.first), get(&row.length));
            let frames: Vec<Frame> = words
                .chunks_exact(2)
                .map(|pair| Frame {
                    code: pair[0],
                    pointer: pair[1],
                })
                .collect();
            let thread = threads.get_mut(get(&row.thread) as usize);
            if let (Some(thread), false) = (thread, frames.is_empty()) {
                thread.frames.push(frames);
            }
        }
        Ok(threads)
    }

    fn site(&self, row: &SiteRow) -> Site {
        Site {
            stack: self.words(get(&row.first), get(&row.length)).to_vec(),
            sizes: (get64(&row.smallest), get64(&row.largest)),
            blocks: get64(&row.blocks),
            starts: row.starts.each_ref().map(|starts| u64::from(get(starts))),
        }
    }

    fn gaps(&self) -> Vec<String> {
        GAPS.iter()
            .map(|&(gap, words)| (get64(&self.header.gaps[gap as usize]), words))
            .filter(|(count, _)| *count > 0)
            .map(|(count, words)| words.replace('#', &count.to_string()))
            .collect()
    }
}

fn thread(row: &ThreadRow) -> Thread {
    let name: Vec<u8> = row
        .name
        .iter()
        .flat_map(|word| get64(word).to_ne_bytes())
        .collect();
    let name = name.split(|byte| *byte == 0).next().unwrap_or_default();
    Thread {
        name: String::from_utf8_lossy(name).into_owned(),
        stack_low: get64(&row.stack_low),
        stack_high: get64(&row.stack_high),
        frames: Vec::new(),
    }
}
