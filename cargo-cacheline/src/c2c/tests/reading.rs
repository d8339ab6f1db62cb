//! What is read of each text.

use super::{
    AMD, ARM, CALL_CHAINS, MAIL, NO_HEADER, NO_SOURCE, NODES, OLD, OLD_TABLE, THREADS,
    THREADS_ALONE, X86, read, whole,
};
use crate::c2c::{Row, Sum, Text};

/// Each line with its rows: offset, misses, stores and samples, processors, thread, symbol and place.
fn told(text: &Text) -> Vec<String> {
    let row = |row: &Row| {
        let names = [&row.thread, &row.symbol, &row.object, &row.source];
        let names: Vec<_> = names.into_iter().flatten().map(String::as_str).collect();
        format!(
            "  {:#x}: {}, {} of {}, {} by {}",
            row.offset,
            row.misses,
            row.stores,
            row.records,
            row.processors,
            names.join(" | ")
        )
    };
    let line = |line: &crate::c2c::Line| {
        let head = format!("{:#x}: {}", line.address, line.misses);
        std::iter::once(head)
            .chain(line.rows.iter().map(row))
            .collect::<Vec<_>>()
    };
    text.lines.iter().flat_map(line).collect()
}

const X86_TOLD: [&str; 6] = [
    "0x5581c3a04080: 204",
    "  0x8: 0, 610 of 610, 2 by server::queue::Ring::push | server | queue.rs:31",
    "  0x10: 155, 0 of 900, 3 by server::queue::Ring<T>::po | server | queue.rs:44",
    "  0x18: 49, 30 of 300, 2 by <server::Job as core::ops: | server | job.rs:7",
    "0x7f20d0001240: 11",
    "  0x0: 11, 9 of 42, 4 by server::main | server | main.rs:90",
];

#[test]
fn of_an_x86_processor() {
    let text = whole(X86);
    assert_eq!(told(&text), X86_TOLD);
    assert_eq!(text.lines[0].rows[0].code, Some(0x5581_c39f_1a10));
    let alone = Sum {
        address: 0x7f20_d000_9900,
        misses: 1,
        records: Some(3),
    };
    assert_eq!(text.in_table_only, [alone]);
    assert!(!text.lacks_header);
}

#[test]
fn whatever_ends_lines_marks_decimals_or_colours() {
    for (old, new) in [
        ("\n", "\r\n"),
        (".00%", ",00%"),
        ("100.00%", "\u{1b}[31m100.00%\u{1b}[m"),
    ] {
        assert!(X86.contains(old));
        let text = X86.replace(old, new);
        assert_eq!(told(&whole(&text)), X86_TOLD, "{new:?}");
    }
}

#[test]
fn by_thread_whose_name_may_have_spaces_and_be_wider_than_its_column() {
    let expected = [
        "0x5581c3a04080: 30",
        "  0x8: 0, 60 of 60, 1 by 773:push worker-0 | server::queue::Ring::push | server | queue.rs:31",
        "  0x8: 0, 30 of 30, 1 by 774:push worker-1 | server::queue::Ring::push | server | queue.rs:31",
        "  0x10: 30, 0 of 900, 1 by 775:pop | server::queue::Ring<T>::po | server | queue.rs:44",
        "0x5581c3a040c0: 10",
        "  0x0: 0, 5 of 5, 1 by 7777:a very long one | server::queue::Ring::push | server | queue.rs:31",
        "  0x4: 10, 0 of 40, 1 by 775:pop | server::queue::Ring<T>::po | server | queue.rs:44",
    ];
    let text = whole(THREADS);
    assert_eq!(told(&text), expected);
    assert_eq!(text.lines[1].rows[0].process.as_deref(), Some("771"));
    assert_eq!(text.lines[1].rows[0].code, Some(0x5581_c39f_1a10));
}

#[test]
fn by_thread_without_code() {
    let text = whole(THREADS_ALONE);
    let expected = [
        "0x5581c3a04080: 30",
        "  0x8: 0, 90 of 90, 1 by 773:push-0",
        "  0x10: 30, 0 of 900, 1 by 775:pop",
    ];
    assert_eq!(told(&text), expected);
    assert_eq!(text.lines[0].rows[0].code, None);
}

#[test]
fn of_2020() {
    let expected = [
        "0x602180: 44",
        "  0x0: 3, 150 of 180, 2 by left | demo | demo.c:9",
        "  0x20: 41, 0 of 240, 2 by right | demo | demo.c:17",
    ];
    let text = whole(OLD);
    assert_eq!(told(&text), expected);
    let sums = |text: &Text| {
        text.in_table_only
            .iter()
            .map(|sum| (sum.misses, sum.records))
            .collect::<Vec<_>>()
    };
    assert_eq!(sums(&text), [(6, Some(60))]);
    assert_eq!(sums(&whole(OLD_TABLE)), [(44, Some(420)), (6, Some(60))]);
    assert_eq!(whole(OLD_TABLE).lines, []);
    // Without a header, as people quote it.
    let text = whole(NO_HEADER);
    assert_eq!(told(&text), expected);
    assert!(text.lacks_header);
}

#[test]
fn of_an_arm_processor() {
    let expected = [
        "0x440100: 100",
        "  0x0: 0, 300 of 300, 4 by producer | bench | main.rs:8",
        "  0x8: 0, 200 of 200, 4 by producer | bench | main.rs:9",
        "  0x20: 97, 0 of 130, 4 by consumer | bench | main.rs:21",
        "  0x28: 3, 0 of 90, 4 by consumer | bench | main.rs:21",
        "0xffff800009a1b2c0: 9",
        "  0x0: 9, 0 of 12, 2 by ktime_get_with_a_longer_name | [kernel.kallsyms] | seqlock.h:276",
    ];
    let text = whole(ARM);
    assert_eq!(told(&text), expected);
    assert_eq!(text.in_table_only, []);
    let kernel: Vec<_> = text
        .lines
        .iter()
        .map(|line| line.rows[0].in_kernel)
        .collect();
    assert_eq!(kernel, [false, true]);
    assert_eq!(told(&whole(NODES)), expected[..5]);
}

#[test]
fn with_two_kinds_of_misses_and_indented() {
    let expected = [
        "0xaaaac17d6000: 100",
        "  0x20: 30, 0 of 500, 2 by 0x00000000000025ac | stresser | stresser[25ac]",
        // It has less samples than misses and stores, so the text counts some as both.
        "  0x29: 70, 100 of 170, 2 by 0x0000000000003e88 | stresser | stresser[3e88]",
    ];
    assert_eq!(told(&whole(MAIL)), expected);
}

#[test]
fn of_an_amd_processor() {
    let expected = [
        "0x20ea08034080: 2096",
        "  0x30: 1041, 0 of 1552, 6 by counters::Shared::left | server | lib.rs:12",
        "  0x38: 1055, 0 of 1600, 5 by counters::Shared::right | server | lib.rs:19",
    ];
    assert_eq!(told(&whole(AMD)), expected);
}

#[test]
fn without_places_and_with_call_chains() {
    assert_eq!(told(&whole(CALL_CHAINS)), X86_TOLD[..4]);
    let without = X86_TOLD[..4].iter().map(|line| {
        line.rsplit_once(" | ")
            .filter(|(_, place)| place.contains(".rs"))
            .map_or(*line, |(line, _)| line)
    });
    assert_eq!(told(&whole(NO_SOURCE)), without.collect::<Vec<_>>());
}

/// Two recordings in one file.
#[test]
fn one_after_the_other() {
    let text = whole(&format!("{MAIL}\nNow on Arm:\n{ARM}"));
    let lines: Vec<_> = text.lines.iter().map(|line| line.rows.len()).collect();
    assert_eq!(lines, [2, 4, 1]);
}

#[test]
fn rows_that_do_not_fit_are_told() {
    let cut = &X86[..X86.find("0x5581c39f2c00").unwrap()];
    let text = read(cut.as_bytes()).unwrap();
    assert_eq!(text.unread, [cut.lines().count()]);
    assert_eq!(told(&text)[1..], X86_TOLD[1..3]);
    // A column less than the header has.
    let less = X86.replace("   25.00%    0.00%", "   25.00%");
    assert_eq!(read(less.as_bytes()).unwrap().unread.len(), 1);
    for (number, too_large) in [
        ("100.00%   25.00%", "300.00%   25.00%"),
        ("     0x8 ", "  0x8000 "),
        ("    0x5581c39f1a10", "0xffffffffffffffff"),
        ("      610         2", "      610 999999999"),
        ("  300         2", "  99999999999999999999         2"),
    ] {
        assert!(X86.contains(number), "{number}");
        let more = X86.replace(number, too_large);
        assert_eq!(
            read(more.as_bytes()).unwrap().unread.len(),
            1,
            "{too_large}"
        );
    }
}
