//! Every number of the hardware: the lines that there are, and which of them a target has and keeps apart.

#[macro_use]
mod in_force;
#[macro_use]
mod marker;

pub(crate) use self::marker::Covers;
pub use self::marker::{LineMarker, Unseparated};

line_types! {
    Line16 16
    Line32 32
    Line64 64
    Line128 128
    Line256 256
}

/// The lines and distances, in bytes, that a plan is made for where a struct does not say which it has: all that a target or
/// a whole build may have, the most common first, which are served best where not all can be.
pub const PLANNED: [(usize, usize); 6] = [
    (Line64::BYTES, Line128::BYTES),
    (Line64::BYTES, Line64::BYTES),
    (Line128::BYTES, Line128::BYTES),
    (Line256::BYTES, Line256::BYTES),
    (Line32::BYTES, Line32::BYTES),
    (Line16::BYTES, Line16::BYTES),
];

/// The distances, in bytes, that a struct may ask for and leave the line to the target, the smallest first: none below the
/// line of most targets.
pub const DISTANCES: [usize; 3] = [Line64::BYTES, Line128::BYTES, Line256::BYTES];

/// What is kept of a distance, in bytes: all of it, unless this build keeps nothing apart.
pub(crate) const fn kept_apart(distance: usize) -> usize {
    if SEPARATED {
        distance
    } else {
        Unseparated::BYTES
    }
}

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

/// Hands the one table of lines and distances to the macro `$then`: `"override" marker` per value of the `cfg` that sets both
/// for a whole build, then `[architectures; condition] line "source" apart distance "source"` per kind of target.
///
/// The numbers are those of a target's common parts: more than a few have, and less than the largest ever built.
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
             `internal/cpu/cpu_x86.go`."
            apart Line128
            "Intel's optimization manual, on data prefetching: the spatial prefetcher completes a line to its pair of 128 \
             bytes. crossbeam-utils `cache_padded.rs`, folly `lang/Align.h` (`hardware_destructive_interference_size`) and \
             the JVM's `@Contended` (`ContendedPaddingWidth`) take 128."
            ["aarch64", "arm64ec"; target_vendor = "apple"] Line128
            "Go `internal/cpu/cpu_arm64.go` (Apple M); `sysctl hw.cachelinesize` says so."
            apart Line128
            "crossbeam-utils `cache_padded.rs`."
            ["aarch64", "arm64ec"; not(target_vendor = "apple")] Line64
            "Linux `arch/arm64/include/asm/cache.h` (`L1_CACHE_SHIFT` 6)."
            apart Line128
            "crossbeam-utils `cache_padded.rs`, Go `internal/cpu/cpu_arm64.go`, Huawei's porting guide (Kunpeng 920, third \
             level); Linux takes 128 for what devices write (`ARCH_DMA_MINALIGN`)."
            ["arm"] Line64
            "Linux `arch/arm/mm/Kconfig` (`ARM_L1_CACHE_SHIFT` 6 for every v7 kernel: Cortex-A7, A8 and A15). \
             Go and crossbeam-utils take the 32 of older and smaller parts, which is too little on these."
            apart Line64
            "Linux `include/linux/cache.h` (`SMP_CACHE_BYTES`)."
            ["riscv32", "riscv64"] Line64
            "Linux `arch/riscv/include/asm/cache.h` (`L1_CACHE_SHIFT` 6), Go `internal/cpu/cpu_riscv64.go`."
            apart Line64
            "Linux `include/linux/cache.h` (`SMP_CACHE_BYTES`)."
            ["loongarch64"] Line64
            "Go `internal/cpu/cpu_loong64.go`."
            apart Line64
            "Go `internal/cpu/cpu_loong64.go` (`CacheLinePadSize`)."
            ["powerpc64"] Line128
            "Linux `arch/powerpc/include/asm/cache.h` (`L1_CACHE_SHIFT` 7), Go `internal/cpu/cpu_ppc64x.go`."
            apart Line128
            "crossbeam-utils `cache_padded.rs`."
            ["powerpc"] Line32
            "Linux `arch/powerpc/include/asm/cache.h` (`L1_CACHE_SHIFT` 5; 6 for e500mc, 4 for 8xx)."
            apart Line32
            "Linux `include/linux/cache.h` (`SMP_CACHE_BYTES`)."
            ["s390x"] Line256
            "Linux `arch/s390/include/asm/cache.h` (`L1_CACHE_SHIFT` 8), Go `internal/cpu/cpu_s390x.go`."
            apart Line256
            "crossbeam-utils `cache_padded.rs`."
            ["mips", "mips32r6", "mips64", "mips64r6"] Line32
            "Linux `arch/mips/Kconfig` (`MIPS_L1_CACHE_SHIFT` 5 by default; 7 for Octeon), Go \
             `internal/cpu/cpu_mips64x.go`."
            apart Line32
            "crossbeam-utils `cache_padded.rs`."
            ["sparc"] Line32
            "Linux `arch/sparc/include/asm/cache.h` (`SMP_CACHE_BYTES_SHIFT` 5 on 32 bits)."
            apart Line32
            "Linux `include/linux/cache.h` (`SMP_CACHE_BYTES`)."
            ["sparc64"] Line64
            "Linux `arch/sparc/include/asm/cache.h` (`SMP_CACHE_BYTES_SHIFT` 6 on 64 bits)."
            apart Line64
            "Linux `include/linux/cache.h` (`SMP_CACHE_BYTES`)."
            ["hexagon"] Line32
            "Linux `arch/hexagon/include/asm/cache.h` (`L1_CACHE_SHIFT` 5)."
            apart Line32
            "crossbeam-utils `cache_padded.rs`."
            ["xtensa"] Line32
            "Linux `arch/xtensa/variants/dc233c` (`XCHAL_DCACHE_LINESIZE` 32; the core is configurable)."
            apart Line32
            "Linux `include/linux/cache.h` (`SMP_CACHE_BYTES`)."
            ["m68k"] Line16
            "Linux `arch/m68k/include/asm/cache.h` (`L1_CACHE_SHIFT` 4)."
            apart Line16
            "crossbeam-utils `cache_padded.rs`."
            otherwise Line64
            "What most hosts have. WebAssembly runs on any of them; Go `internal/cpu/cpu_wasm.go` takes 64 too."
            apart Line64
            "Go `internal/cpu/cpu_wasm.go` (`CacheLinePadSize`)."
        }
    };
}

// A macro inside a `doc` attribute is found by path only.
use self::in_force::{distances_in_markdown, lines_in_markdown};
use with_targets;

with_targets!(markers_in_force);

/// The size of the target's cache line, in bytes: [`Line::BYTES`].
///
/// [`Line`] says which number that is on which target, and where it comes from.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// assert!(cache_layout::LINE.is_power_of_two());
/// ```
pub const LINE: usize = Line::BYTES;

/// The distance that fields are kept apart by, in bytes: [`Apart::BYTES`], a multiple of [`LINE`]. Two fields are apart when no
/// block of so many bytes, counted from a multiple of it, has bytes of both.
///
/// [`Apart`] says which number that is on which target, and where it comes from.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{APART, LINE};
///
/// assert!(APART.is_power_of_two() && APART >= LINE);
/// ```
pub const APART: usize = Apart::BYTES;

/// Whether fields are kept apart at all: `false` in a build with `--cfg cache_line="none"`.
///
/// One `cfg` sets the line and the distance of a whole build, dependencies included:
///
/// | `cache_line` | effect |
/// |---|---|
/// | `"16"`, `"32"`, `"64"`, `"128"`, `"256"` | [`Line`] and [`Apart`], [`LINE`] and [`APART`] are of so many bytes, on every target |
/// | `"none"` | every marker has alignment 1, so that nothing is padded: for one CPU, or memory before speed. [`LINE`] and [`APART`] stay the target's |
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
/// Without separation every layout has a distance of 1 byte, so that the rules about it are void: [`apart`](crate::proof::apart),
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
