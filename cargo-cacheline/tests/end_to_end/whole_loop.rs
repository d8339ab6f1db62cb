//! From a slow service to a proof: the guide's page is followed step by step on the service of `tests/fixtures/service`, and what is
//! printed is what the page says, but for numbers.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::page::{Block, blocks, has};
use crate::programs::{cacheline, tmp};

/// The service that the page is about.
const SERVICE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/service");

/// A copy of the service, in a repository of its own.
struct Service {
    folder: PathBuf,
    /// What the commands of the last block printed.
    printed: String,
    /// How the last of them ended.
    code: Option<i32>,
}

impl Service {
    fn copied() -> Self {
        let folder = tmp("service");
        let _ = fs::remove_dir_all(&folder);
        copy(Path::new(SERVICE), &folder);
        let manifest = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).unwrap();
        let here = Path::new(SERVICE)
            .join("../../../..")
            .canonicalize()
            .unwrap();
        let text = text.replace("\"../../../..\"", &format!("{:?}", here.to_str().unwrap()));
        fs::write(manifest, text).unwrap();
        fs::write(folder.join(".gitignore"), "target\n").unwrap();
        let mut service = Self {
            folder,
            printed: String::new(),
            code: None,
        };
        service.git(&["init", "--quiet"]);
        // Made by hand, so that no step of the page changes it.
        service.run(Command::new("cargo").args(["generate-lockfile", "--offline"]));
        service.commit();
        service
    }

    fn commit(&mut self) {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--message", "as it is"]);
    }

    /// Runs git, which has to succeed.
    fn git(&mut self, arguments: &[&str]) {
        let mut git = Command::new("git");
        git.args([
            "-c",
            "user.name=tests",
            "-c",
            "user.email=tests@example.org",
        ]);
        self.run(git.args(["-c", "core.autocrlf=false"]).args(arguments));
        assert_eq!(self.code, Some(0), "{}", self.printed);
    }

    fn run(&mut self, command: &mut Command) {
        let Output {
            status,
            stdout,
            stderr,
        } = command
            .current_dir(&self.folder)
            .output()
            .expect("the command starts");
        self.code = status.code();
        let printed = [stdout, stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        self.printed += &printed.concat();
    }

    /// Does what a block of the page says, or holds it against what was printed.
    #[track_caller]
    fn follow(&mut self, block: &Block) {
        match &*block.kind {
            "sh" => {
                self.printed.clear();
                block.text.lines().for_each(|line| self.command(line));
            }
            "text" => assert!(
                has(&self.printed, &block.text),
                "line {} of the page is\n{}\nand what was printed:\n{}",
                block.line,
                block.text,
                self.printed
            ),
            "diff" => {
                let patch = tmp("service.patch");
                fs::write(&patch, &block.text).unwrap();
                self.git(&["apply", patch.to_str().unwrap()]);
            }
            "rust,ignore" => {
                let source =
                    fs::read_to_string(Path::new(SERVICE).join("core/src/lib.rs")).unwrap();
                assert!(
                    source.contains(&block.text),
                    "line {} of the page",
                    block.line
                );
            }
            // What takes another machine, or more than one.
            "console" | "yaml" => {}
            kind => panic!(
                "line {} of the page: nobody knows what `{kind}` is",
                block.line
            ),
        }
    }

    /// Runs a line of a block, a command of this project or git.
    fn command(&mut self, line: &str) {
        let line = line.split('#').next().unwrap_or(line);
        let words: Vec<_> = line.split_whitespace().collect();
        match &words[..] {
            ["cargo", "cacheline", arguments @ ..] => {
                let mut command = cacheline();
                command.env("CARGO_TARGET_DIR", tmp("service-target"));
                // Whatever it needs is there, as this was built with it.
                command.env("CARGO_NET_OFFLINE", "true");
                self.run(command.args(arguments));
            }
            ["git", "commit", ..] => self.commit(),
            _ => panic!("the page has `{line}`"),
        }
    }

    /// What is suggested after the next recording: nothing.
    fn has_nothing_more_to_apply(&mut self, applied: &[String]) {
        self.printed.clear();
        self.command("cargo cacheline suggest --apply");
        assert_eq!(self.code, Some(0), "{}", self.printed);
        assert_eq!(self.sources(), applied, "{}", self.printed);
    }

    /// A layout that was saved, and to which a field is added then.
    fn drifts_with_a_field_more(&mut self) {
        self.printed.clear();
        self.command("cargo cacheline drift --save layouts.txt");
        self.command("cargo cacheline drift --check layouts.txt");
        assert_eq!(self.code, Some(0), "{}", self.printed);
        let file = self.folder.join("core/src/lib.rs");
        let text = fs::read_to_string(&file).unwrap();
        let text = text.replace(
            "    reports: AtomicU64,\n",
            "    reports: AtomicU64,\n    dropped: u64,\n",
        );
        let text = text.replace(
            "reports: AtomicU64::new(0),",
            "reports: AtomicU64::new(0), dropped: 0,",
        );
        fs::write(&file, text).unwrap();
        self.printed.clear();
        self.command("cargo cacheline drift --check layouts.txt");
        assert_eq!(self.code, Some(1), "{}", self.printed);
        assert!(self.printed.contains("dropped"), "{}", self.printed);
    }

    /// The files of the service that a suggestion may edit.
    fn sources(&self) -> Vec<String> {
        let files = [
            "core/src/lib.rs",
            "app/src/main.rs",
            "core/Cargo.toml",
            "app/Cargo.toml",
        ];
        let read = |file| fs::read_to_string(self.folder.join(file)).unwrap();
        files.into_iter().map(read).collect()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(path, to).unwrap();
        }
    }
}

#[test]
fn the_page_is_followed_from_a_slow_service_to_a_proof() {
    let mut service = Service::copied();
    let blocks = blocks();
    assert!(blocks.len() > 15, "the page has {} blocks", blocks.len());
    let mut applied: Vec<String> = Vec::new();
    for block in &blocks {
        if block.text == "cargo cacheline check\n" {
            service.has_nothing_more_to_apply(&applied);
        }
        service.follow(block);
        if block.text == "cargo cacheline suggest --apply\n" {
            assert_eq!(service.code, Some(0), "{}", service.printed);
            applied = service.sources();
        }
    }
    // The last command of the page is a check that fails.
    assert_eq!(service.code, Some(1), "{}", service.printed);
    service.drifts_with_a_field_more();
}
