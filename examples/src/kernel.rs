//! Structs of the Linux kernel: field by field as C lays them out, and with the attribute.
//!
//! A struct that the proof refuses, be it on one target, cannot carry the attribute, for the build would fail: it
//! gets a table of its fields alone. `Cell` stands for what the kernel writes under a lock that lies elsewhere.
//!
//! What holds of them is stated beside them, as constants: to compile this crate for a target is to prove it there.

/// Declares a struct of the kernel, in C's layout, and the table of its fields:
///
/// ```text
/// kernel_struct! {
///     struct Linux5_7 as file (line = 64, assume_line_aligned) {
///         #[hot_write] f_count: AtomicIsize,
///         #[hot_read(lookup)] f_mode: u32,
///         f_flags: u32,
///     }
/// }
/// ```
macro_rules! kernel_struct {
    (
        $(#[$attribute:meta])*
        struct $name:ident as $c_name:ident (line = $line:literal $(, $promise:ident)?) {
            $($(#[$role:ident $(($group:ident))?])? $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$attribute])*
        #[repr(C)]
        struct $name {
            $($field: $type,)+
        }

        impl ::cache_layout::CacheLayout for $name {
            const FIELDS: &'static [::cache_layout::Field] = &[$(
                ::cache_layout::Field::of::<$type>(stringify!($field), stringify!($type))
                    .at(::core::mem::offset_of!(Self, $field))
                    $(.$role(kernel_struct!(@group $role $($group)?)))?,
            )+];
            const LAYOUT: ::cache_layout::Layout =
                ::cache_layout::Layout::of::<Self>(stringify!($c_name), Self::FIELDS)
                    .in_lines_of($line)
                    $(.$promise())?;
        }
    };
    (@group $role:ident) => {
        stringify!($role)
    };
    (@group $role:ident $group:ident) => {
        stringify!($group)
    };
}

/// Declares types that are only pointed to.
macro_rules! pointed_to {
    ($($name:ident)+) => {$(
        enum $name {}
    )+};
}

// The paths are those that they have without; `tests/crates/facts`, which takes this file in, would look elsewhere.
#[path = "kernel/file.rs"]
pub mod file;
#[path = "kernel/files_struct.rs"]
pub mod files_struct;
#[path = "kernel/pcpu_chunk.rs"]
pub mod pcpu_chunk;
#[path = "kernel/sock.rs"]
pub mod sock;
