//! What follows from the one table of lines: the markers in force, and what their documentation says of targets.

/// The lines of the table as markdown, for the documentation of [`Line`](crate::Line).
macro_rules! lines_in_markdown {
    (
        $($bytes:literal $overriding:ident)+
        $([$($arch:literal),+ $(; $($when:tt)+)?] $line:ident $source:literal apart $apart:ident $apart_source:literal)+
        otherwise $other:ident $other_source:literal apart $other_apart:ident $other_apart_source:literal
    ) => {
        concat!(
            "| `target_arch` | line | source |\n|---|---|---|\n",
            $("| any, with `--cfg cache_line=\"", $bytes, "\"` | [`", stringify!($overriding), "`] | the whole build's choice |\n",)+
            "| any, with `--cfg cache_line=\"none\"` | as without, with alignment 1 | [`SEPARATED`] |\n",
            $("|", $(" `", $arch, "`",)+ $(" if `", stringify!($($when)+), "`",)? " | [`", stringify!($line), "`] | ", $source, " |\n",)+
            "| any other | [`", stringify!($other), "`] | ", $other_source, " |\n",
        )
    };
}

/// The distances of the table as markdown, for the documentation of [`Apart`](crate::Apart).
macro_rules! distances_in_markdown {
    (
        $($bytes:literal $overriding:ident)+
        $([$($arch:literal),+ $(; $($when:tt)+)?] $line:ident $source:literal apart $apart:ident $apart_source:literal)+
        otherwise $other:ident $other_source:literal apart $other_apart:ident $other_apart_source:literal
    ) => {
        concat!(
            "| `target_arch` | distance | source |\n|---|---|---|\n",
            $("| any, with `--cfg cache_line=\"", $bytes, "\"` | [`", stringify!($overriding), "`] | the whole build's choice |\n",)+
            "| any, with `--cfg cache_line=\"none\"` | as without, with alignment 1 | [`SEPARATED`] |\n",
            $("|", $(" `", $arch, "`",)+ $(" if `", stringify!($($when)+), "`",)? " | [`", stringify!($apart), "`] | ", $apart_source, " |\n",)+
            "| any other | [`", stringify!($other_apart), "`] | ", $other_apart_source, " |\n",
        )
    };
}

/// Re-exports the markers that are in force as `Line` and `Apart`: the whole build's, else the target's.
macro_rules! markers_in_force {
    (
        $($bytes:literal $overriding:ident)+
        $([$($arch:literal),+ $(; $($when:tt)+)?] $line:ident $source:literal apart $apart:ident $apart_source:literal)+
        otherwise $other:ident $other_source:literal apart $other_apart:ident $other_apart_source:literal
    ) => {
        $(markers_in_force! { @when cfg(cache_line = $bytes), $overriding $overriding })+
        markers_in_force! {
            @target any($(cache_line = $bytes),+);
            $([$($arch),+] ($($($when)+)?) $line $apart)+
            otherwise $other $other_apart
        }
    };
    (@target $is_overridden:meta; $([$($arch:literal),+] $when:tt $line:ident $apart:ident)+ otherwise $other:ident $other_apart:ident) => {
        markers_in_force! { @rows $is_overridden; $([$($arch),+] $when $line $apart)+ }
        markers_in_force! { @when cfg(not(any($is_overridden, $($(target_arch = $arch),+),+))), $other $other_apart }
    };
    (@rows $is_overridden:meta; [$($arch:literal),+] $when:tt $line:ident $apart:ident $($rest:tt)*) => {
        markers_in_force! {
            @when cfg(all(not($is_overridden), any($(target_arch = $arch),+), all $when)), $line $apart
        }
        markers_in_force! { @rows $is_overridden; $($rest)* }
    };
    (@rows $is_overridden:meta;) => {};
    (@when $in_force:meta, $line:ident $apart:ident) => {
        /// The marker for the target's line: what the hardware fetches and keeps coherent, on the target's common parts,
        /// unless the whole build says otherwise. Maps, `max_lines` and `straddle` count in lines; fields are kept apart by
        /// [`Apart`].
        ///
        #[doc = with_targets!(lines_in_markdown)]
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

        /// The marker for the distance that fields are kept apart by: a multiple of [`Line`], and more than one where the
        /// target's common parts fetch neighbouring lines together. C++ calls it the destructive interference size.
        ///
        #[doc = with_targets!(distances_in_markdown)]
        ///
        /// ```
        /// # extern crate cacheline_core as cache_layout;
        /// use cache_layout::{APART, Apart, LINE, SEPARATED};
        ///
        /// #[repr(C)]
        /// struct Ends {
        ///     head: u64,
        ///     line_of_tail: Apart,
        ///     tail: u64,
        /// }
        /// assert_eq!(core::mem::offset_of!(Ends, tail), if SEPARATED { APART } else { 8 });
        /// assert_eq!(APART % LINE, 0);
        /// ```
        ///
        #[doc = concat!("---\n\nIn this build it is [`", stringify!($apart), "`].")]
        #[$in_force]
        pub use self::$apart as Apart;
    };
}

pub(super) use {distances_in_markdown, lines_in_markdown};
