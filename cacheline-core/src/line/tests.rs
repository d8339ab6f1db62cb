use super::{
    LINE, LINE_SIZES, Line, Line16, Line32, Line64, Line128, Line256, SEPARATED, has_marker,
};

#[test]
fn a_marker_takes_no_bytes_and_starts_a_line_where_fields_are_kept_apart() {
    macro_rules! check {
        ($($line:ident $bytes:literal)+) => {$(
            assert_eq!(size_of::<$line>(), 0);
            assert_eq!(align_of::<$line>(), if SEPARATED { $bytes } else { 1 });
            assert_eq!($line::BYTES, $bytes);
            assert_eq!($line, $line::default());
        )+};
    }
    check! { Line16 16 Line32 32 Line64 64 Line128 128 Line256 256 }
}

#[test]
fn each_size_has_a_marker_and_no_other_number_has() {
    assert!(LINE_SIZES.is_sorted());
    let marked = (0..=2 * Line256::BYTES).filter(|&bytes| has_marker(bytes));
    assert!(marked.eq(LINE_SIZES));
}

#[test]
fn the_line_is_the_builds_or_else_the_targets() {
    assert_eq!(LINE, Line::BYTES);
    let overriding = [
        (cfg!(cache_line = "16"), 16),
        (cfg!(cache_line = "32"), 32),
        (cfg!(cache_line = "64"), 64),
        (cfg!(cache_line = "128"), 128),
        (cfg!(cache_line = "256"), 256),
    ];
    let of_target = match std::env::consts::ARCH {
        "x86" | "x86_64" | "arm" | "riscv64" => 64,
        "aarch64" | "powerpc64" => 128,
        "s390x" => 256,
        _ => LINE,
    };
    let of_build = overriding.iter().find(|(is_set, _)| *is_set);
    assert_eq!(LINE, of_build.map_or(of_target, |(_, bytes)| *bytes));
}

#[test]
fn no_separation_is_a_choice() {
    assert_eq!(SEPARATED, !cfg!(cache_line = "none"));
}
