use super::{
    APART, Apart, LINE, LINE_SIZES, Line, Line16, Line32, Line64, Line128, Line256, LineMarker,
    PLANNED, SEPARATED, Unseparated, has_marker,
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
fn line_and_distance_are_the_builds_or_else_the_targets() {
    assert_eq!((LINE, APART), (Line::BYTES, Apart::BYTES));
    let overriding = [
        (cfg!(cache_line = "16"), 16),
        (cfg!(cache_line = "32"), 32),
        (cfg!(cache_line = "64"), 64),
        (cfg!(cache_line = "128"), 128),
        (cfg!(cache_line = "256"), 256),
    ];
    let of_target = match std::env::consts::ARCH {
        "aarch64" if cfg!(target_vendor = "apple") => (128, 128),
        "x86" | "x86_64" | "aarch64" => (64, 128),
        "arm" | "riscv64" => (64, 64),
        "powerpc64" => (128, 128),
        "s390x" => (256, 256),
        _ => (LINE, APART),
    };
    let of_build = overriding.iter().find(|(is_set, _)| *is_set);
    let expected = of_build.map_or(of_target, |&(_, bytes)| (bytes, bytes));
    assert_eq!((LINE, APART), expected);
}

/// The table is the only one, so whatever may be in force must be planned for.
#[test]
fn plans_are_made_for_whatever_a_target_or_a_build_has() {
    macro_rules! of_table {
        (
            $($bytes:literal $overriding:ident)+
            $([$($arch:literal),+ $(; $($when:tt)+)?] $line:ident $source:literal apart $apart:ident $apart_source:literal)+
            otherwise $other:ident $other_source:literal apart $other_apart:ident $other_apart_source:literal
        ) => {
            [
                $(($overriding::BYTES, $overriding::BYTES),)+
                $(($line::BYTES, $apart::BYTES),)+
                ($other::BYTES, $other_apart::BYTES),
            ]
        };
    }
    let in_force = with_targets!(of_table);
    assert!(in_force.iter().all(|(line, apart)| apart % line == 0));
    assert!(in_force.iter().all(|pair| PLANNED.contains(pair)));
    assert!(PLANNED.iter().all(|pair| in_force.contains(pair)));
}

#[test]
fn a_marker_that_separates_nothing_does_nothing() {
    assert_eq!(
        (size_of::<Unseparated>(), align_of::<Unseparated>()),
        (0, 1)
    );
    assert_eq!(<Unseparated as LineMarker>::BYTES, 1);
    assert!(!has_marker(Unseparated::BYTES), "no struct names it");
}

#[test]
fn no_separation_is_a_choice() {
    assert_eq!(SEPARATED, !cfg!(cache_line = "none"));
}
