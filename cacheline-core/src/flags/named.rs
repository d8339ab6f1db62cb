//! Names for the bits of a field.

/// Names the bits of a struct's atomic field: for each, what `BUFFER_FNS` and `TAS_BUFFER_FNS` make in Linux.
///
/// ```
/// use cacheline_core::flags::flag_bits;
/// use core::sync::atomic::{AtomicUsize, Ordering};
///
/// pub struct BufferHead {
///     b_state: AtomicUsize,
/// }
///
/// flag_bits! {
///     impl BufferHead {
///         b_state: AtomicUsize as buffer {
///             /// Holds what the disk holds, or newer.
///             pub uptodate = 0,
///             /// Newer than what the disk holds.
///             pub dirty: Relaxed = 1,
///             lock = 2,
///         }
///     }
/// }
///
/// let buffer = BufferHead { b_state: AtomicUsize::new(BufferHead::BUFFER_DIRTY) };
/// assert!(buffer.set_buffer_uptodate()); // this call set it
/// assert!(!buffer.set_buffer_uptodate()); // and this one did not write
/// assert!(buffer.buffer_uptodate());
/// assert!(buffer.test_clear_buffer_dirty());
/// assert!(!buffer.test_set_buffer_lock());
/// ```
///
/// `NAME = 0` of `FIELD: ATOMIC as PREFIX` makes, as visible as is written before `NAME`:
///
/// | item                                    | what it does                                                   |
/// |-----------------------------------------|----------------------------------------------------------------|
/// | `PREFIX_NAME(&self) -> bool`            | whether the bit is set                                         |
/// | `set_PREFIX_NAME(&self) -> bool`        | sets it, and writes only if it is clear; whether this call set it |
/// | `clear_PREFIX_NAME(&self) -> bool`      | clears it, and writes only if it is set; whether this call cleared it |
/// | `test_set_PREFIX_NAME(&self) -> bool`   | the same as `set_..`, and returns whether it was set *before*  |
/// | `test_clear_PREFIX_NAME(&self) -> bool` | the same as `clear_..`, and returns whether it was set *before* |
/// | `PREFIX_NAME` in capitals               | the mask of the bit, for a first value, and for several bits at once |
///
/// Attributes before `NAME` (documentation, `cfg`, `deprecated`) go to each of them. `NAME: ORDERING` gives the ordering of
/// the calls that change the bit; it is `AcqRel` where none is given. The test has the acquiring part of it. What
/// that means where nothing is written stands at [`flags`](crate::flags#orderings).
///
/// The number of each bit is proved to be one that the atomic has, and that no other bit has:
///
/// ```compile_fail,E0081
/// # use cacheline_core::flags::flag_bits;
/// # use core::sync::atomic::AtomicU8;
/// struct Page {
///     flags: AtomicU8,
/// }
///
/// flag_bits! {
///     impl Page {
///         flags: AtomicU8 as page {
///             locked = 0,
///             dirty = 0, // taken by `locked`
///         }
///     }
/// }
/// ```
///
/// ```compile_fail,E0080
/// # use cacheline_core::flags::flag_bits;
/// # use core::sync::atomic::AtomicU8;
/// # struct Page {
/// #     flags: AtomicU8,
/// # }
/// flag_bits! {
///     impl Page {
///         flags: AtomicU8 as page {
///             locked = 8, // bits 0 to 7 are there
///         }
///     }
/// }
/// ```
///
/// Bits that are named by two uses of the macro are not compared.
#[macro_export]
macro_rules! flag_bits {
    (impl $owner:ty {
        $field:ident: $atomic:ty as $prefix:ident {
            $($(#[$attribute:meta])* $visibility:vis $name:ident $(: $order:ident)? = $number:expr),+ $(,)?
        }
    }) => {
        const _: () = {
            /// Here the compiler refuses a number that is used twice, and points at both uses.
            #[allow(dead_code, non_camel_case_types)]
            #[repr(u32)]
            enum NumberOf { $($(#[$attribute])* $name = $number),+ }

            $($(#[$attribute])* const _: () = $crate::flags::in_range::<$atomic>(
                ::core::concat!(::core::stringify!($owner), "::", ::core::stringify!($field)),
                ::core::stringify!($name),
                NumberOf::$name as u32,
            );)+
        };

        impl $owner {
            $($crate::flag_bits! {
                @bit [$(#[$attribute])*] $visibility $name, $($order)? AcqRel, $number;
                $field: $atomic as $prefix
            })+
        }
    };
    (
        @bit [$($attribute:tt)*] $visibility:vis $name:ident, $order:ident $($default:ident)?, $number:expr;
        $field:ident: $atomic:ty as $prefix:ident
    ) => { $crate::flags::paste! {
        $($attribute)*
        ///
        #[doc = ::core::concat!("The mask of the bit in `", ::core::stringify!($field), "`.")]
        #[allow(dead_code)]
        $visibility const [<$prefix:upper _ $name:upper>]: <$atomic as $crate::flags::AtomicBits>::Mask =
            1 << ($number % <$atomic as $crate::flags::AtomicBits>::BITS);

        $($attribute)*
        ///
        /// Returns whether the bit is set.
        #[allow(dead_code)]
        #[inline]
        #[must_use]
        $visibility fn [<$prefix _ $name>](&self) -> bool {
            $crate::flags::AtomicBits::is_set(
                &self.$field,
                Self::[<$prefix:upper _ $name:upper>],
                $crate::flags::of_test(::core::sync::atomic::Ordering::$order),
            )
        }

        $crate::flag_bits! {
            @change [$($attribute)*] "Sets the bit, and writes only if it is clear. Returns whether this call set it."
            [] $visibility [<set_ $prefix _ $name>] [] set_if_clear
            $field [<$prefix:upper _ $name:upper>] $order
        }
        $crate::flag_bits! {
            @change [$($attribute)*] "Clears the bit, and writes only if it is set. Returns whether this call cleared it."
            [] $visibility [<clear_ $prefix _ $name>] [] clear_if_set
            $field [<$prefix:upper _ $name:upper>] $order
        }
        $crate::flag_bits! {
            @change [$($attribute)*] "Sets the bit, and writes only if it is clear. Returns whether it was set before."
            [#[must_use]] $visibility [<test_set_ $prefix _ $name>] [!] set_if_clear
            $field [<$prefix:upper _ $name:upper>] $order
        }
        $crate::flag_bits! {
            @change [$($attribute)*] "Clears the bit, and writes only if it is set. Returns whether it was set before."
            [#[must_use]] $visibility [<test_clear_ $prefix _ $name>] [] clear_if_set
            $field [<$prefix:upper _ $name:upper>] $order
        }
    } };
    (
        @change [$($attribute:tt)*] $doc:literal
        [$($must_use:tt)*] $visibility:vis $method:ident [$($not:tt)?] $call:ident
        $field:ident $mask:ident $order:ident
    ) => {
        $($attribute)*
        ///
        #[doc = $doc]
        #[allow(dead_code)]
        #[inline]
        $($must_use)*
        $visibility fn $method(&self) -> bool {
            $($not)? $crate::flags::AtomicBits::$call(
                &self.$field,
                Self::$mask,
                ::core::sync::atomic::Ordering::$order,
            )
        }
    };
}
