//! The unit that fields are kept apart by: marker types, and which of them the target uses.

macro_rules! line_types {
    ($($line:ident $bytes:literal)+) => {$(
        #[doc = concat!("Starts a cache line of ", $bytes, " bytes.")]
        ///
        #[doc = concat!("It is zero-sized and aligned to ", $bytes, " bytes: a field of this type in a")]
        /// `repr(C)` struct moves the field after it to the start of a line, raises the struct's
        /// alignment to the line and its size to a multiple of one. In a build that is not
        /// [`SEPARATED`] its alignment is 1, and it does nothing.
        ///
        /// ```
        /// # extern crate cacheline_core as cache_layout;
        #[doc = concat!("use cache_layout::{", stringify!($line), ", SEPARATED};")]
        ///
        /// #[repr(C)]
        /// struct Pair {
        ///     first: u8,
        #[doc = concat!("    line_of_second: ", stringify!($line), ",")]
        ///     second: u8,
        /// }
        #[doc = concat!("let line = if SEPARATED { ", stringify!($line), "::BYTES } else { 1 };")]
        /// assert_eq!(core::mem::offset_of!(Pair, second), line);
        /// assert_eq!(size_of::<Pair>(), 2 * line);
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(not(cache_line = "none"), repr(align($bytes)))]
        pub struct $line;

        impl $line {
            /// The size of the line, in bytes, whether or not the build is [`SEPARATED`].
            pub const BYTES: usize = $bytes;
        }

        impl sealed::Sealed for $line {}

        impl LineMarker for $line {
            const BYTES: usize = $bytes;
        }
    )+

        /// The sizes of line that there is a marker for, in bytes, the smallest first.
        pub const LINE_SIZES: [usize; [$($bytes),+].len()] = [$($line::BYTES),+];

        covers! { $($line)+ }
    };
}

/// Which lines begin wherever a line of this size does: the smaller ones, and itself.
macro_rules! covers {
    ($smallest:ident $($larger:ident)*) => {
        impl Covers<$smallest> for $smallest {}
        $(impl Covers<$smallest> for $larger {})*
        covers! { $($larger)* }
    };
    () => {};
}

mod sealed {
    pub trait Sealed {}
}

/// A marker of this crate: [`Line`], [`Line16`], [`Line32`], [`Line64`], [`Line128`] or [`Line256`].
///
/// No other type can be one, so that what is said of lines holds of every marker.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Line, Line128, LineMarker};
///
/// fn lines<L: LineMarker>(bytes: usize) -> usize {
///     bytes.div_ceil(L::BYTES)
/// }
/// assert_eq!(lines::<Line128>(300), 3);
/// assert_eq!(lines::<Line>(Line::BYTES), 1);
/// ```
///
/// ```compile_fail,E0277
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::OwnLines;
///
/// let short: OwnLines<u64, u8> = OwnLines::from(1); // a `u8` is no line
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no cache line",
    label = "no marker of a line",
    note = "write `Line` for the target's line, or `Line16`, `Line32`, `Line64`, `Line128` or `Line256`"
)]
pub trait LineMarker: sealed::Sealed + Copy {
    /// The size of the line, in bytes, whether or not the build is [`SEPARATED`].
    const BYTES: usize;
}

/// Where a line of this marker begins, a line of the marker `L` does.
#[diagnostic::on_unimplemented(
    message = "lines of `{Self}` are shorter than the `{L}` that fields of the struct are kept apart by",
    label = "each element is to own its lines",
    note = "name the line of the struct: `OwnLines<T, {L}>`"
)]
pub(crate) trait Covers<L>: LineMarker {}

/// The sizes of line, in bytes, that a plan is made for where a struct does not say which it has: all that there are,
/// the most common first, which are served best where not all can be.
pub const PLANNED_LINE_SIZES: [usize; LINE_SIZES.len()] = [
    Line64::BYTES,
    Line128::BYTES,
    Line256::BYTES,
    Line32::BYTES,
    Line16::BYTES,
];

/// Whether there is a marker for a line of so many bytes.
pub(crate) const fn has_marker(bytes: usize) -> bool {
    let mut at = 0;
    while at < LINE_SIZES.len() {
        if LINE_SIZES[at] == bytes {
            return true;
        }
        at += 1;
    }
    false
}

line_types! {
    Line16 16
    Line32 32
    Line64 64
    Line128 128
    Line256 256
}

/// Hands the one table of lines to the macro `$then`: `"override" marker` per value of the `cfg` that
/// sets the line for a whole build, then `[architectures] marker "source"` per kind of target.
///
/// The numbers are those to *keep apart* by on a target's common parts, which may be more than the
/// first-level cache's line and less than the largest one ever built.
macro_rules! with_targets {
    ($then:ident) => {
        $then! {
            "16" Line16
            "32" Line32
            "64" Line64
            "128" Line128
            "256" Line256
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
    (
        $($bytes:literal $overriding:ident)+
        $([$($arch:literal),+] $line:ident $source:literal)+
        otherwise $other:ident $other_source:literal
    ) => {
        concat!(
            "| `target_arch` | line | source |\n|---|---|---|\n",
            $("| any, with `--cfg cache_line=\"", $bytes, "\"` | [`", stringify!($overriding), "`] | the whole build's choice |\n",)+
            "| any, with `--cfg cache_line=\"none\"` | as without, with alignment 1 | [`SEPARATED`] |\n",
            $("|", $(" `", $arch, "`",)+ " | [`", stringify!($line), "`] | ", $source, " |\n",)+
            "| any other | [`", stringify!($other), "`] | ", $other_source, " |\n",
        )
    };
}

/// Re-exports the marker that is in force as `Line`: the whole build's, else the target's.
macro_rules! line_in_force {
    (
        $($bytes:literal $overriding:ident)+
        $([$($arch:literal),+] $line:ident $source:literal)+
        otherwise $other:ident $other_source:literal
    ) => {
        $(line_in_force! { cfg(cache_line = $bytes), $overriding })+
        line_in_force! { @target any($(cache_line = $bytes),+); $([$($arch),+] $line)+ otherwise $other }
    };
    (@target $is_overridden:meta; $([$($arch:literal),+] $line:ident)+ otherwise $other:ident) => {
        line_in_force! { @rows $is_overridden; $([$($arch),+] $line)+ }
        line_in_force! { cfg(not(any($is_overridden, $($(target_arch = $arch),+),+))), $other }
    };
    (@rows $is_overridden:meta; [$($arch:literal),+] $line:ident $($rest:tt)*) => {
        line_in_force! { cfg(all(not($is_overridden), any($(target_arch = $arch),+))), $line }
        line_in_force! { @rows $is_overridden; $($rest)* }
    };
    (@rows $is_overridden:meta;) => {};
    ($in_force:meta, $line:ident) => {
        /// The marker for the line that fields are kept apart by: the target's, the one that is right on
        /// the target's common parts, unless the whole build says otherwise.
        ///
        #[doc = with_targets!(markdown_table)]
        ///
        /// The target is that of the compiled crate, never the machine that compiles. How a build says
        /// otherwise stands at [`SEPARATED`].
        ///
        /// ```
        /// # extern crate cacheline_core as cache_layout;
        /// use cache_layout::{LINE, Line, SEPARATED};
        ///
        /// assert_eq!(align_of::<Line>(), if SEPARATED { LINE } else { 1 });
        /// assert_eq!(size_of::<Line>(), 0);
        /// ```
        ///
        #[doc = concat!("---\n\nIn this build it is [`", stringify!($line), "`].")]
        #[$in_force]
        pub use self::$line as Line;
    };
}

// A macro inside a `doc` attribute is found by path only.
use {markdown_table, with_targets};

with_targets!(line_in_force);

/// The size of the cache line that fields are kept apart by, in bytes: [`Line::BYTES`].
///
/// [`Line`] says which number that is on which target, and where it comes from.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// assert!(cache_layout::LINE.is_power_of_two());
/// ```
pub const LINE: usize = Line::BYTES;

/// Whether fields are kept apart at all: `false` in a build with `--cfg cache_line="none"`.
///
/// One `cfg` sets the line of a whole build, dependencies included:
///
/// | `cache_line` | effect |
/// |---|---|
/// | `"16"`, `"32"`, `"64"`, `"128"`, `"256"` | [`Line`] and [`LINE`] are of so many bytes, on every target |
/// | `"none"` | every marker has alignment 1, so that nothing is padded: for one CPU, or memory before speed. [`LINE`] stays the target's |
///
/// It is a flag of the compiler, in the environment or in `.cargo/config.toml`:
///
/// ```sh
/// RUSTFLAGS='--cfg cache_line="128"' cargo build
/// ```
///
/// ```toml
/// [build]
/// rustflags = ['--cfg', 'cache_line="128"']
/// ```
///
/// Without separation the rules about it are void: [`apart`](crate::proof::apart),
/// [`neighbours`](crate::proof::neighbours), [`unmarked`](crate::proof::unmarked), [`each`](crate::proof::each),
/// [`straddle`](crate::proof::straddle) and [`own_lines`](crate::proof::own_lines) hold. Budgets and the drop order are still proved, with lines of
/// the same size, so that the same source builds both ways.
///
/// The compiler does not see that a value is not one of these: `cache_line="96"` changes nothing. A crate
/// that depends on the choice asserts it:
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{LINE, SEPARATED};
///
/// const _: () = assert!(LINE >= 16 && LINE <= 256);
/// const FLAGS_PER_LINE: usize = if SEPARATED { LINE } else { 1 };
/// assert!(FLAGS_PER_LINE <= 256);
/// ```
pub const SEPARATED: bool = cfg!(not(cache_line = "none"));

#[cfg(test)]
mod tests;
