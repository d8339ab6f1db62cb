//! What a text becomes: threads, accesses and misses.

use std::path::Path;

use super::{AMD, ARM, NO_HEADER, OLD_TABLE, THREADS, THREADS_ALONE, X86, whole};
use crate::c2c::Profile;
use crate::c2c::blame::{blame, shares};
use crate::report::{Kind, Report, report};

fn profile(text: &str) -> Profile {
    let profile = Profile::of(&whole(text), None, Path::new("/project")).unwrap();
    assert!(profile.recording.is_consistent());
    profile
}

fn reported(text: &str) -> Report {
    let Profile { recording, names } = profile(text);
    report(&recording, &[&names], 1)
}

/// What each kind of thread does with each field of the first finding.
fn uses(report: &Report) -> Vec<String> {
    let fields = report.findings[0].fields.iter();
    let uses = fields.flat_map(|field| field.uses.iter().map(move |each| (field, each)));
    let told = uses.map(|(field, each)| {
        format!(
            "{}..{} {} ({}): {} {} {} {}",
            field.start,
            field.end,
            each.threads,
            each.thread_count,
            each.reads,
            each.writes,
            each.false_sharing,
            each.true_sharing
        )
    });
    told.collect()
}

#[test]
fn threads_have_their_names() {
    let report = reported(THREADS);
    let expected = [
        "8..16 push worker (2): 0 90 0 0",
        "16..24 pop (1): 900 0 30 0",
    ];
    assert_eq!(uses(&report), expected);
    assert_eq!(report.findings[0].kind, Kind::Unknown);
    assert_eq!(report.findings[0].possible, None);
    assert!(report.sampled);
    // The writer is named by what it is called, though it is one of three that execute the function.
    assert_eq!(
        report.findings[1].fields[0].uses[0].threads,
        "a very long one"
    );
}

#[test]
fn functions_stand_for_threads_that_are_not_told_apart() {
    let report = reported(ARM);
    let expected = [
        "0..8 producer() (4): 0 300 0 0",
        "8..16 producer() (4): 0 200 0 0",
        "32..40 consumer() (4): 130 0 97 0",
        "40..48 consumer() (4): 90 0 3 0",
    ];
    assert_eq!(uses(&report), expected);
    let place = report.findings[0].fields[2].uses[0].places[0].clone();
    assert_eq!((place.file.to_str(), place.line), (Some("main.rs"), 21));
    // Of the kernel.
    let note = "line 0xffff800009a1b2c0: 9 misses in 12 samples have no names: it is memory of the kernel; touched at seqlock.h:276";
    assert!(
        report.notes.iter().any(|said| said == note),
        "{:#?}",
        report.notes
    );
    assert!(report.notes[0].starts_with("this text does not tell threads apart"));
    assert_eq!(reported(THREADS).notes.len(), 2);
}

#[test]
fn a_load_of_what_is_stored_is_true_sharing() {
    let report = reported(X86);
    // 155 misses at 0x10, shared out among 610 stores at 0x8 and 30 at 0x18; 49 at 0x18, of which those of other threads
    // at 0x18 are to blame for 2.
    let expected = [
        "8..16 server::queue::Ring::push() (2): 0 610 0 0",
        "16..24 server::queue::Ring::po() (3): 900 0 155 0",
        "24..32 <server::Job as core::ops:() (2): 270 30 47 2",
    ];
    assert_eq!(uses(&report), expected);
    assert_eq!(
        (report.totals.false_sharing, report.totals.true_sharing),
        (202, 13)
    );
}

#[test]
fn where_no_store_was_sampled_what_missed_is_taken_for_writes() {
    let report = reported(AMD);
    let writes: Vec<_> = report.findings[0]
        .fields
        .iter()
        .map(|field| field.uses[0].writes)
        .collect();
    assert_eq!(writes, [1552, 1600]);
    let notes = report
        .notes
        .iter()
        .filter(|note| note.contains("no store of it was sampled"));
    assert_eq!(notes.count(), 1);
}

#[test]
fn what_is_lacking_is_said_line_by_line() {
    let gaps = |text| profile(text).recording.processes[0].gaps.clone();
    let told = |text, said: &str| gaps(text).iter().any(|gap| gap.starts_with(said));
    assert!(told(
        X86,
        "line 0x5581c3a04080: 204 misses in 1810 samples have no names: the program is not known: give it with `--binary`; touched at queue.rs:31, queue.rs:44, job.rs:7"
    ));
    assert!(told(
        X86,
        "line 0x7f20d0009900: 1 misses in 3 samples, but the text has no rows of it"
    ));
    assert!(told(
        OLD_TABLE,
        "line 0x602180: 44 misses in 420 samples, but the text has no rows of it"
    ));
    assert_eq!(reported(OLD_TABLE).notes, gaps(OLD_TABLE));
    assert!(told(NO_HEADER, "rows have no header above them"));
    assert!(!told(X86, "rows have no header above them"));
    assert!(told(
        THREADS_ALONE,
        "this text does not tell from where lines were touched"
    ));
    let cut = X86.replace("0x5581c39f1b42", "5581c39f1b42");
    let text = crate::c2c::read(cut.as_bytes()).unwrap();
    let gaps = Profile::of(&text, None, Path::new("/"))
        .unwrap()
        .recording
        .processes[0]
        .gaps
        .clone();
    let expected = "rows that do not fit their header are left out, 1 in all, in line ";
    assert!(
        gaps.iter().any(|gap| gap.starts_with(expected)),
        "{gaps:#?}"
    );
}

/// One that nobody else can have taken the line from.
#[test]
fn misses_without_anybody_else_are_said() {
    let alone = THREADS
        .replace("773:push worker-0", "775:pop          ")
        .replace("774:push worker-1", "775:pop          ");
    let text = whole(&alone);
    let blame = blame(&text.lines[0], |one, other| {
        text.lines[0].rows[one].thread != text.lines[0].rows[other].thread
    });
    assert_eq!((blame.unexplained, blame.misses), (30, vec![]));
    let gaps = profile(&alone).recording.processes[0].gaps.clone();
    let expected = "line 0x5581c3a04080: 30 misses are in no finding, as nobody else was seen to write the line";
    assert!(gaps.iter().any(|gap| gap == expected), "{gaps:#?}");
}

#[test]
fn shares_come_to_the_total() {
    assert_eq!(shares(10, &[1, 1, 1]), [3, 4, 3]);
    assert_eq!(shares(3, &[0, 5, 0, 1]), [0, 3, 0, 0]);
    assert_eq!(shares(7, &[0, 0]), [0, 0]);
    let many: Vec<_> = (0..50).collect();
    assert_eq!(shares(u64::MAX, &many).iter().sum::<u64>(), u64::MAX);
}
