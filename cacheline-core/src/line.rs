//! The unit that fields are kept apart by: marker types, and which of them the target uses.

macro_rules! line_types {
    ($($line:ident $bytes:literal)+) => {$(
        #[doc = concat!("Starts a cache line of ", $bytes, " bytes.")]
        ///
        #[doc = concat!("It is zero-sized and aligned to ", $bytes, " bytes: a field of this type in a")]
        /// `repr(C)` struct moves the field after it to the start of a line, raises the struct's
        /// alignment to the line and its size to a multiple of one.
        ///
        /// ```
        #[doc = concat!("use cacheline_core::", stringify!($line), ";")]
        ///
        /// #[repr(C)]
        /// struct Pair {
        ///     first: u8,
        #[doc = concat!("    line_of_second: ", stringify!($line), ",")]
        ///     second: u8,
        /// }
        #[doc = concat!("assert_eq!(core::mem::offset_of!(Pair, second), ", stringify!($line), "::BYTES);")]
        #[doc = concat!("assert_eq!(size_of::<Pair>(), 2 * ", stringify!($line), "::BYTES);")]
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(align($bytes))]
        pub struct $line;

        impl $line {
            /// The size of the line, in bytes.
            pub const BYTES: usize = $bytes;
        }
    )+};
}

line_types! {
    Line16 16
    Line32 32
    Line64 64
    Line128 128
    Line256 256
}

/// Hands the one table of targets to the macro `$then`: `[architectures] marker "source"` per row.
///
/// The numbers are those to *keep apart* by on a target's common parts, which may be more than the
/// first-level cache's line and less than the largest one ever built.
macro_rules! with_targets {
    ($then:ident) => {
        $then! {
            ["x86", "x86_64"] Line64
            "Linux `arch/x86/Kconfig.cpu` (`X86_L1_CACHE_SHIFT` 6 for x86-64 and for generic x86), Go \
             `internal/cpu/cpu_x86.go`. Some Intel parts prefetch lines in pairs, for which \
             crossbeam-utils takes 128."
            ["aarch64", "arm64ec"] Line128
            "Go `internal/cpu/cpu_arm64.go` (Apple M), crossbeam-utils `cache_padded.rs`, Huawei's porting \
             guide (Kunpeng 920, third level). The first level of most other parts has 64."
            ["arm"] Line64
            "Linux `arch/arm/mm/Kconfig` (`ARM_L1_CACHE_SHIFT` 6 for every v7 kernel: Cortex-A7, A8 and A15). \
             Go and crossbeam-utils take the 32 of older and smaller parts, which is too little on these."
            ["riscv32", "riscv64"] Line64
            "Linux `arch/riscv/include/asm/cache.h` (`L1_CACHE_SHIFT` 6), Go `internal/cpu/cpu_riscv64.go`."
            ["loongarch64"] Line64
            "Go `internal/cpu/cpu_loong64.go`."
            ["powerpc64"] Line128
            "Linux `arch/powerpc/include/asm/cache.h` (`L1_CACHE_SHIFT` 7), Go `internal/cpu/cpu_ppc64x.go`."
            ["powerpc"] Line32
            "Linux `arch/powerpc/include/asm/cache.h` (`L1_CACHE_SHIFT` 5; 6 for e500mc, 4 for 8xx)."
            ["s390x"] Line256
            "Linux `arch/s390/include/asm/cache.h` (`L1_CACHE_SHIFT` 8), Go `internal/cpu/cpu_s390x.go`."
            ["mips", "mips32r6", "mips64", "mips64r6"] Line32
            "Linux `arch/mips/Kconfig` (`MIPS_L1_CACHE_SHIFT` 5 by default; 7 for Octeon), Go \
             `internal/cpu/cpu_mips64x.go`."
            ["sparc"] Line32
            "Linux `arch/sparc/include/asm/cache.h` (`SMP_CACHE_BYTES_SHIFT` 5 on 32 bits)."
            ["sparc64"] Line64
            "Linux `arch/sparc/include/asm/cache.h` (`SMP_CACHE_BYTES_SHIFT` 6 on 64 bits)."
            ["hexagon"] Line32
            "Linux `arch/hexagon/include/asm/cache.h` (`L1_CACHE_SHIFT` 5)."
            ["xtensa"] Line32
            "Linux `arch/xtensa/variants/dc233c` (`XCHAL_DCACHE_LINESIZE` 32; the core is configurable)."
            ["m68k"] Line16
            "Linux `arch/m68k/include/asm/cache.h` (`L1_CACHE_SHIFT` 4)."
            otherwise Line64
            "What most hosts have. WebAssembly runs on any of them; Go `internal/cpu/cpu_wasm.go` takes 64 too."
        }
    };
}

/// The table as markdown, for the documentation of [`Line`].
macro_rules! markdown_table {
    ($([$($arch:literal),+] $line:ident $source:literal)+ otherwise $other:ident $other_source:literal) => {
        concat!(
            "| `target_arch` | line | source |\n|---|---|---|\n",
            $("|", $(" `", $arch, "`",)+ " | [`", stringify!($line), "`] | ", $source, " |\n",)+
            "| any other | [`", stringify!($other), "`] | ", $other_source, " |\n",
        )
    };
}

/// Re-exports the marker of the target as `Line`.
macro_rules! line_of_the_target {
    ($([$($arch:literal),+] $line:ident $source:literal)+ otherwise $other:ident $other_source:literal) => {
        $(line_of_the_target! { cfg(any($(target_arch = $arch),+)), $line })+
        line_of_the_target! { cfg(not(any($($(target_arch = $arch),+),+))), $other }
    };
    ($target:meta, $line:ident) => {
        /// The marker for the line of the target: the one that is right for keeping fields apart on
        /// the target's common parts.
        ///
        #[doc = with_targets!(markdown_table)]
        ///
        /// The target is that of the compiled crate, never the machine that compiles.
        ///
        /// ```
        /// use cacheline_core::{LINE, Line};
        ///
        /// assert_eq!(align_of::<Line>(), LINE);
        /// assert_eq!(size_of::<Line>(), 0);
        /// ```
        ///
        #[doc = concat!("---\n\nOn this target it is [`", stringify!($line), "`]:")]
        #[$target]
        pub use self::$line as Line;
    };
}

// A macro inside a `doc` attribute is found by path only.
use {markdown_table, with_targets};

with_targets!(line_of_the_target);

/// The size of the target's cache line, in bytes: [`Line::BYTES`].
///
/// [`Line`] says which number that is on which target, and where it comes from.
///
/// ```
/// assert!(cacheline_core::LINE.is_power_of_two());
/// ```
pub const LINE: usize = Line::BYTES;

#[cfg(test)]
mod tests {
    use super::{LINE, Line, Line16, Line32, Line64, Line128, Line256};

    #[test]
    fn a_marker_takes_no_bytes_and_starts_a_line() {
        macro_rules! check {
            ($($line:ident $bytes:literal)+) => {$(
                assert_eq!(size_of::<$line>(), 0);
                assert_eq!(align_of::<$line>(), $bytes);
                assert_eq!($line::BYTES, $bytes);
                assert_eq!($line, $line::default());
            )+};
        }
        check! { Line16 16 Line32 32 Line64 64 Line128 128 Line256 256 }
    }

    #[test]
    fn the_line_of_the_target() {
        assert_eq!(LINE, Line::BYTES);
        assert_eq!(LINE, align_of::<Line>());
        let expected = match std::env::consts::ARCH {
            "x86" | "x86_64" | "arm" | "riscv64" => 64,
            "aarch64" | "powerpc64" => 128,
            "s390x" => 256,
            _ => return,
        };
        assert_eq!(LINE, expected);
    }
}
