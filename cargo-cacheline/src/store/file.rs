//! The file of a recording: its JSON, as gzip makes it small. It is read as plain JSON as well, as `zcat` prints it.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use serde::Deserialize;

use crate::recording::{Recording, VERSION};

/// Where a recording will be written: known to be possible before there is a recording to lose.
#[derive(Debug)]
pub struct Destination {
    path: PathBuf,
    /// It has another name until it is whole.
    beside: PathBuf,
    file: File,
}

impl Destination {
    /// Prepares for a recording at `path`.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn prepare(path: PathBuf) -> Result<Self> {
        let attempt = || -> Result<_> {
            let name = path.file_name().context("that is no file's name")?;
            let beside = format!(".{}.{}", name.display(), std::process::id());
            let beside = path.with_file_name(beside);
            if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
                fs::create_dir_all(folder)?;
            }
            ensure!(!path.is_dir(), "that is a folder");
            ensure!(
                !path.exists() || path.is_file(),
                "that is a device or a pipe, which would be replaced"
            );
            let file = File::create(&beside)?;
            Ok((beside, file))
        };
        let (beside, file) = attempt().with_context(|| {
            let path = path.display();
            format!("cannot write a recording to {path}; `--output` names another file")
        })?;
        Ok(Self { path, beside, file })
    }

    /// Writes the recording, whole or not at all. What was there before is replaced.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, recording: &Recording) -> Result<()> {
        let attempt = || -> Result<()> {
            // A number or a name at a time is little for the one, and what it makes of it for the other.
            let small = GzEncoder::new(BufWriter::new(&self.file), Compression::fast());
            let mut writer = BufWriter::new(small);
            serde_json::to_writer(&mut writer, recording)?;
            let small = writer
                .into_inner()
                .map_err(io::IntoInnerError::into_error)?;
            small.finish()?.flush()?;
            fs::rename(&self.beside, &self.path)?;
            Ok(())
        };
        attempt().with_context(|| format!("cannot write the recording to {}", self.path.display()))
    }

    /// Where it is then.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Destination {
    fn drop(&mut self) {
        // It is not there if the recording is written.
        let _ = fs::remove_file(&self.beside);
    }
}

/// The part of a recording that every version has.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

/// Reads the recording at `path`.
///
/// # Errors
///
/// If there is none, another version of this command wrote it, or not all of it is there.
pub fn read(path: &Path) -> Result<Recording> {
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read the recording {name}"))?;
    let text = plain(bytes).with_context(|| damaged(path))?;
    let refused = |error: serde_json::Error| {
        let what = if error.is_eof() {
            damaged(path)
        } else {
            format!("{name} is not a recording")
        };
        anyhow::Error::new(error).context(what)
    };
    let Versioned { version } = serde_json::from_slice(&text).map_err(refused)?;
    if version != VERSION {
        bail!(
            "{name} is a recording of version {version}, and this command reads version {VERSION}; record again"
        );
    }
    serde_json::from_slice(&text).map_err(refused)
}

fn damaged(path: &Path) -> String {
    format!("{} is damaged, or cut short; record again", path.display())
}

/// The JSON in a file.
fn plain(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let mut text = Vec::new();
    GzDecoder::new(&bytes[..]).read_to_end(&mut text)?;
    Ok(text)
}

/// What gzip's files begin with, and JSON does not.
const GZIP: [u8; 2] = [0x1f, 0x8b];

#[cfg(test)]
mod tests {
    use super::super::tests::{Scratch, recording};
    use super::*;
    use crate::recording::{Access, Kind, Miss, Place, Process};

    #[test]
    fn what_is_no_recording_is_refused() {
        let scratch = Scratch::new("refused");
        let path = scratch.0.join("a.json");
        assert!(read(&path).unwrap_err().to_string().contains("a.json"));
        let only_version = format!("{{\"version\": {VERSION}}}");
        for (text, expected) in [
            ("", "is damaged, or cut short"),
            ("{\"version\": 3, \"other\": [1", "is damaged, or cut short"),
            ("{}", "is not a recording"),
            (only_version.as_str(), "is not a recording"),
            ("{\"version\": 4000, \"other\": [1]}", "version 4000"),
        ] {
            fs::write(&path, text).unwrap();
            let refusal = read(&path).unwrap_err().to_string();
            assert!(refusal.contains(expected), "{refusal}");
        }
    }

    /// A recording as the command writes it: of so many rows of made-up accesses, each with a miss.
    fn written(path: &Path, rows: u32) -> Recording {
        let access = |at: u32| Access {
            place: Place::Heap {
                site: 0,
                offset: u64::from(at) * 8,
            },
            size: 8,
            kind: Kind::AtomicWrite,
            code: 0x5555_5555_0000 + u64::from(at % 50 * 37),
            thread: 0,
            count: u64::from(at) * 7919 % 10007,
            cold: [u64::from(at.is_multiple_of(8)); 5],
        };
        let miss = |at: u32| Miss {
            victim: at,
            culprit: at * 7919 % rows,
            same_object: true,
            true_sharing: [0; 5],
            false_sharing: [u64::from(at) * 31 % 1009; 5],
        };
        let mut whole = recording(0);
        whole.processes = vec![Process {
            accesses: (0..rows).map(access).collect(),
            misses: (0..rows).map(miss).collect(),
            ..Process::default()
        }];
        let destination = Destination::prepare(path.to_owned()).unwrap();
        destination.write(&whole).unwrap();
        whole
    }

    #[test]
    fn what_is_written_is_read_and_takes_little() {
        let scratch = Scratch::new("little");
        let path = scratch.0.join("a.json.gz");
        let whole = written(&path, 4000);
        assert_eq!(read(&path).unwrap(), whole);
        // With both tables of a process full, that is ten MB.
        let bytes = fs::metadata(&path).unwrap().len();
        assert!(bytes < 4000 * 25, "{bytes}");
        // As plain JSON it is read as well.
        fs::write(&path, serde_json::to_vec(&whole).unwrap()).unwrap();
        assert_eq!(read(&path).unwrap(), whole);
    }

    #[test]
    fn what_is_damaged_is_refused_in_one_line() {
        let scratch = Scratch::new("damaged");
        let path = scratch.0.join("a.json.gz");
        written(&path, 300);
        let bytes = fs::read(&path).unwrap();
        let mut other = bytes.clone();
        other[bytes.len() / 2] ^= 1;
        let cut = [3, 10, 100, bytes.len() / 2, bytes.len() - 1].map(|end| &bytes[..end]);
        for damaged in cut.into_iter().chain([&other[..]]) {
            fs::write(&path, damaged).unwrap();
            let refusal = format!("{:#}", read(&path).unwrap_err());
            assert!(refusal.contains("a.json.gz is damaged"), "{refusal}");
            assert_eq!(refusal.lines().count(), 1, "{refusal}");
        }
    }

    #[test]
    fn where_a_recording_cannot_be_written_is_known_before_there_is_one() {
        let scratch = Scratch::new("unwritable");
        for path in [
            Path::new("/proc/no/recording.json"),
            Path::new("/"),
            Path::new("/dev/null"),
            &scratch.0,
        ] {
            let refusal = Destination::prepare(path.to_owned()).unwrap_err();
            assert!(refusal.to_string().contains("--output"), "{refusal}");
        }
        let path = scratch.0.join("a.json");
        drop(Destination::prepare(path.clone()).unwrap());
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 0);
        Destination::prepare(path)
            .unwrap()
            .write(&recording(0))
            .unwrap();
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
    }
}
