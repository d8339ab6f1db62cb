//! How often the threads of each program miss, worked out by hand.
//!
//! Every program has 500 rounds, in which its threads take turns. Its objects are made by the main thread, which does not touch
//! them again: that is initialisation, and what other threads do is counted. A thread's first access to a line is cold. From the
//! second round on it misses if another thread wrote to the line since: so whoever misses at all misses [`N`] times, once in
//! each other round, with its first access to the line in its turn. That is false sharing unless the bytes of that access were
//! written.
//!
//! The five columns are the geometries: lines of 64 bytes; of 128; and of 64 that begin 16, 32 and 48 bytes after the multiples
//! of 64. Offsets are from a multiple of 128, so in the third column 0 to 15 is apart from 16 to 79, and so on.

use cargo_cacheline::recording::ByGeometry;
use cargo_cacheline::runtime::geometry::GEOMETRIES;

use crate::counted::{Counts, Sharing, misses, without_neighbours};
use crate::programs::{Build, LAID_OUT, PLAIN, Recorded};

/// One less than there are rounds.
const N: u64 = 499;

/// In each geometry.
const ALL: ByGeometry = [N; 5];
/// Of two offsets below 64 of which the first is below 16 and the other is not.
const ACROSS_16: ByGeometry = [N, N, 0, N, N];

type Row<'a> = ((&'a str, u64), (&'a str, u64), ByGeometry);

#[track_caller]
fn assert_misses(build: Build, program: &str, sharing: Sharing, expected: &[Row<'_>]) {
    let expected: Counts = expected
        .iter()
        .map(|&((victim, of), (culprit, by), counts)| {
            (((victim.to_owned(), of), (culprit.to_owned(), by)), counts)
        })
        .collect();
    let found = misses(Recorded::all(build).process(program), sharing);
    let found = without_neighbours(found, &expected);
    assert_eq!(found, expected, "{program}, {build:?}, {sharing:?} sharing");
}

#[track_caller]
fn assert_false_sharing(program: &str, expected: &[Row<'_>]) {
    for build in Build::ALL {
        if build == Build::Debug || PLAIN.contains(&program) {
            assert_misses(build, program, Sharing::False, expected);
        }
    }
}

/// What each of two that write at these offsets does to the other: as much in each geometry as they share lines in.
fn each_other<'a>(left: (&'a str, u64), right: (&'a str, u64)) -> [Row<'a>; 2] {
    let counts = GEOMETRIES.map(|geometry| {
        let [left, right] = [left, right]
            .map(|(_, offset)| geometry.line_of(usize::try_from(offset + 1024).unwrap()));
        if left == right { N } else { 0 }
    });
    [(left, right, counts), (right, left, counts)]
}

/// Each writes its own.
#[test]
fn two_counters_of_one_struct() {
    let rows = [
        (("front-1", 0), ("back-1", 8), ALL),
        (("back-1", 8), ("front-1", 0), ALL),
    ];
    assert_false_sharing("counters", &rows);
}

/// Both write the same, so nothing is false about it; and true it is.
#[test]
fn one_counter_for_two_threads() {
    assert_false_sharing("one-counter", &[]);
    for build in Build::ALL {
        let process = Recorded::all(build).process("one-counter");
        let found = misses(process, Sharing::True);
        for (victim, culprit) in [("worker-1", "worker-2"), ("worker-2", "worker-1")] {
            let sides = ((victim.to_owned(), 0), (culprit.to_owned(), 0));
            // The turn is at such an offset as well, and waiting for it misses as often as the scheduler likes.
            assert!(
                found[&sides].iter().all(|&count| count >= N),
                "{build:?}: {found:?}"
            );
        }
    }
}

/// `limit` (0) is read first, and brings the line for `mode` (8). `hits` (16) is written alone, and its writer keeps a copy.
#[test]
fn a_counter_beside_what_is_read() {
    let rows = ["reader-1", "reader-2", "reader-3"]
        .map(|reader| ((reader, 0), ("counter", 16), ACROSS_16));
    assert_false_sharing("config", &rows);
}

/// Each of the four takes the line from all others, and is told the first who took it: the next in turn.
///
/// With 16 bytes each, a line that begins after 16, 32 or 48 bytes has two groups: in each, the next in turn within it.
#[test]
fn a_histogram_by_thread() {
    for build in Build::ALL {
        let [first] = Recorded::all(build).numbers("histogram")[..] else {
            panic!("the first element is not known");
        };
        let mapper = |number: usize| {
            (
                ["mapper-1", "mapper-2", "mapper-3", "mapper-4"][number],
                16 * (first + number as u64),
            )
        };
        let together = [N, N, 0, 0, 0];
        let rows = [
            // 16: 0 | 1 2 3, 32: 0 1 | 2 3, 48: 0 1 2 | 3
            (mapper(0), mapper(1), [N, N, 0, N, N]),
            (mapper(1), mapper(2), [N, N, N, 0, N]),
            (mapper(2), mapper(3), [N, N, N, N, 0]),
            (mapper(3), mapper(0), together),
            (mapper(3), mapper(1), [0, 0, N, 0, 0]),
            (mapper(1), mapper(0), [0, 0, 0, N, 0]),
            (mapper(3), mapper(2), [0, 0, 0, N, 0]),
            (mapper(2), mapper(0), [0, 0, 0, 0, N]),
        ];
        assert_misses(build, "histogram", Sharing::False, &rows);
    }
}

/// Each looks at its own end first, which brings the line with the other's end: a false sharing miss for a value that is needed
/// anyway. The slots' misses are true: what the consumer reads was written, and the producer keeps its copies.
#[test]
fn a_queue() {
    let rows = [
        (("producer", 8), ("consumer", 0), ALL),
        (("consumer", 0), ("producer", 8), ALL),
    ];
    assert_false_sharing("ring", &rows);
}

/// The strong count (0) is written by clones and drops; the data begins behind the weak count, at 16.
#[test]
fn the_counts_of_an_arc() {
    assert_false_sharing("arc", &[(("reader", 16), ("cloner", 0), ACROSS_16)]);
}

#[test]
fn statics_next_to_each_other() {
    for build in Build::ALL {
        let [left, right] = Recorded::all(build).numbers("statics")[..] else {
            panic!("their places are not known");
        };
        let rows = each_other(("left", left), ("right", right));
        assert_misses(build, "statics", Sharing::False, &rows);
    }
}

/// Of one word, but not the same.
#[test]
fn bytes_of_one_word() {
    assert_false_sharing("bytes", &each_other(("worker-1", 4), ("worker-2", 5)));
}

/// The lock's word (0) is written first, when it is taken. `limit` is behind the mutex, at 16.
#[test]
fn a_lock_beside_what_is_read_without_it() {
    assert_false_sharing("mutex", &[(("reader", 16), ("payer", 0), ACROSS_16)]);
}

/// Both are at the start of a block of their own.
#[test]
fn blocks_on_one_line() {
    for build in Build::ALL {
        let [left, distance] = Recorded::all(build).numbers("boxes")[..] else {
            panic!("their places are not known");
        };
        let rows = each_other(("left", left), ("right", left + distance));
        let rows =
            rows.map(|((victim, _), (culprit, _), counts)| ((victim, 0), (culprit, 0), counts));
        assert_misses(build, "boxes", Sharing::False, &rows);
    }
}

#[test]
fn blocks_of_one_line_are_not_one_object() {
    for build in Build::ALL {
        for (program, same) in [("boxes", false), ("counters", true)] {
            let process = Recorded::all(build).process(program);
            let many = process
                .misses
                .iter()
                .filter(|miss| miss.false_sharing[0] == N);
            let same_object: Vec<_> = many.map(|miss| miss.same_object).collect();
            assert_eq!(same_object, [same; 2], "{program}, {build:?}");
        }
    }
}

/// What one thread fills, another works on, and nobody else ever touches.
#[test]
fn a_struct_that_is_handed_over() {
    assert_false_sharing("handed", &[]);
}

/// What was done in a block that was freed is not told of the next in the same memory.
#[test]
fn memory_that_is_used_again() {
    assert_false_sharing("reused", &[]);
}

#[test]
fn a_variable_on_a_stack() {
    assert_false_sharing("stack", &each_other(("even", 0), ("odd", 8)));
}

/// `Stats<u32>`: `hits` at 0, the `u32` at 8, `misses` at 16.
#[test]
fn a_generic_struct() {
    assert_false_sharing("generic", &each_other(("hit", 0), ("miss", 16)));
}

/// `ArcInner` has the counts at 0 and 8, and the enum at 128, where it is aligned: the tag, then `done` and `failed`.
#[test]
fn an_enum_in_an_arc() {
    let rows = each_other(("done", 8), ("failed", 16));
    let rows = rows.map(|((victim, of), (culprit, by), counts)| {
        ((victim, 128 + of), (culprit, 128 + by), counts)
    });
    assert_false_sharing("enum", &rows);
}

/// On neighbouring lines: at 0 and 64, which is one line only if lines have 128 bytes.
#[test]
fn a_pair_of_lines() {
    let counts = [0, N, 0, 0, 0];
    let rows = [
        (("left", 0), ("right", 64), counts),
        (("right", 64), ("left", 0), counts),
    ];
    assert_false_sharing("pairs", &rows);
}

/// `range` has two words at 104 and 112, and `limit` is at 128, the start of the next pair of lines. In lines that begin at 80
/// or 96 they are together, and the first word is written first; in one that begins at 112 only the second word is.
#[test]
fn lines_that_begin_elsewhere() {
    let rows = [
        (("reader", 128), ("writer", 104), [0, 0, N, N, 0]),
        (("reader", 128), ("writer", 112), [0, 0, 0, 0, N]),
    ];
    assert_false_sharing("start", &rows);
}

/// `f_count` (56) is written. The reader reads `f_mode` (68) first, then `f_op` (40) and `f_inode` (32). In lines of 64 bytes,
/// `f_mode` is on the next; in all others but the last, it brings the rest, and there the rest is on a line that is not written.
#[test]
fn struct_file() {
    let rows = [
        (("reader", 40), ("holder", 56), [N, 0, 0, 0, 0]),
        (("reader", 68), ("holder", 56), [0, N, N, N, N]),
    ];
    assert_false_sharing("file", &rows);
}

/// `base_addr` (56) is read. The writer goes through `contig_hint` (28), `contig_hint_start` (32) and on to `first_free` (44), and
/// comes to `free_bytes` (16) last. A line that begins at 48 has none of them.
#[test]
fn pcpu_chunk() {
    let rows = [
        (("translator", 56), ("allocator", 28), [N, N, N, 0, 0]),
        (("translator", 56), ("allocator", 32), [0, 0, 0, N, 0]),
    ];
    let chunk: Vec<_> = rows.into_iter().collect();
    let found = misses(Recorded::all(Build::Debug).process("chunk"), Sharing::False);
    // The chunk is somewhere in the allocator, at a multiple of 128.
    let found: Counts = found
        .into_iter()
        .map(|(((victim, of), (culprit, by)), counts)| {
            (((victim, of % 128), (culprit, by % 128)), counts)
        })
        .collect();
    let expected: Counts = chunk
        .iter()
        .map(|&((victim, of), (culprit, by), counts)| {
            (((victim.to_owned(), of), (culprit.to_owned(), by)), counts)
        })
        .collect();
    assert_eq!(found, expected);
}

/// `fdt` (8) is read, and `file_lock` (4) written first.
#[test]
fn files_struct() {
    assert_false_sharing("files", &[(("looker", 8), ("opener", 4), ALL)]);
}

/// `b_blocknr` (24) is read first, `b_state` (0) is written. In lines that begin at 16, `b_state` is on the one before.
#[test]
fn buffer_head() {
    assert_false_sharing("buffer", &[(("reader", 24), ("writer", 0), ACROSS_16)]);
}

/// Whether there is none on lines as they are, nor on pairs of them.
fn none_as_it_is(counts: &ByGeometry) -> bool {
    counts[..2] == [0, 0]
}

/// Everybody takes the lock, whose word is the first that is touched: all sharing is true, with one list as with many. Where
/// lines would begin elsewhere, inodes are neighbours in the heap.
#[test]
fn inode_list() {
    for program in ["inodes", "inodes-after"] {
        let found = misses(Recorded::all(Build::Debug).process(program), Sharing::False);
        assert!(found.values().all(none_as_it_is), "{program}: {found:#?}");
    }
}

/// The attribute keeps apart by 128 bytes, whatever the start: nothing is left in any geometry.
#[test]
fn after_is_silent() {
    for program in LAID_OUT
        .into_iter()
        .filter(|program| program.ends_with("-after"))
    {
        let found = misses(Recorded::all(Build::Debug).process(program), Sharing::False);
        let is_silent = match program {
            // It has `line = 64`.
            "chunk-after" => found.values().all(|counts| counts[0] == 0),
            "inodes-after" => found.values().all(none_as_it_is),
            _ => found.is_empty(),
        };
        assert!(is_silent, "{program}: {found:#?}");
    }
}

#[test]
fn one_thread_shares_nothing() {
    for build in Build::ALL {
        let process = Recorded::all(build).process("alone");
        assert_eq!(
            (
                process.threads.len(),
                &process.accesses[..],
                &process.misses[..]
            ),
            (1, &[][..], &[][..])
        );
    }
}

/// The programs are children of one that is recorded as well, and runs one that is not instrumented in the end.
#[test]
fn each_process_is_there_once() {
    for build in Build::ALL {
        let recorded = Recorded::all(build);
        let programs = PLAIN.len()
            + if build == Build::Debug {
                LAID_OUT.len()
            } else {
                0
            };
        assert_eq!(recorded.recording.processes.len(), programs + 1);
        for process in &recorded.recording.processes {
            assert_eq!(process.gaps, [""; 0], "{:?}", process.arguments);
        }
    }
}
