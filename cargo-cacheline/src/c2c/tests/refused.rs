//! What is not the text.

use super::{X86, read};

fn refusal(bytes: &[u8]) -> String {
    let error = read(bytes).unwrap_err().to_string();
    assert_eq!(error.lines().count(), 1);
    assert!(
        error.ends_with("`perf c2c report --stdio -i perf.data > FILE`"),
        "{error}"
    );
    error
}

#[test]
fn other_files_are_refused_with_the_remedy() {
    let cases: [(&[u8], &str); 6] = [
        (b"", "the file is empty"),
        (b" \n\n", "the file is empty"),
        (
            b"PERFILE2\x68\0\0\0\xff\xfe",
            "this is perf's own file, not its text",
        ),
        (b"{ \"linux-perf-json-version\": 1 }", "this is JSON"),
        (
            b"# Samples: 3K of event 'cycles'\n 3.1% app",
            "this is not what `perf c2c report` writes",
        ),
        (
            b"\x7fELF\x02\x01\xff\xfe",
            "this is not what `perf c2c report` writes",
        ),
    ];
    for (bytes, expected) in cases {
        let error = refusal(bytes);
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_text_without_lines_is_refused() {
    let until = |end: &str| &X86[..X86.find(end).unwrap() + end.len()];
    for cut in [until("Shared Data Cache Line Table"), until("# ......")] {
        let error = refusal(cut.as_bytes());
        assert!(
            error.starts_with("perf found no line that was shared, or its text is cut short"),
            "{error}"
        );
    }
}
