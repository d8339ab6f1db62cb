//! Names for the bits of a field.

/// Names the bits of a struct's atomic field: for each, what `BUFFER_FNS` and `TAS_BUFFER_FNS` make in Linux.
///
/// ```
/// # extern crate cacheline_sync as cache_layout;
/// use cache_layout::flags::flag_bits;
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
/// the calls that change the bit; it is `AcqRel` where none is given. The test has the acquiring part of it.
/// [`flags`](crate::flags#orderings) says what that means where nothing is written.
///
/// The number of each bit is proved to be one that the atomic has, and that no other bit has:
///
/// ```compile_fail,E0081
/// # extern crate cacheline_sync as cache_layout;
/// # use cache_layout::flags::flag_bits;
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
/// # extern crate cacheline_sync as cache_layout;
/// # use cache_layout::flags::flag_bits;
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
/// A name may be a keyword, as it is only a part of other names. Bits of a struct with generic parameters cannot be named;
/// those of a struct without, which is a field of it, can.
#[macro_export]
macro_rules! flag_bits {
    // Nothing here allows a lint: where one is forbidden, that would be an error. The names are pasted together,
    // which makes them the macro's, and the compiler does not lint what another crate's macro has named.
    // What it does report even there is the use of something deprecated, so nothing here uses what has the
    // attributes of a bit.
    (impl < $($parameters_and_the_rest:tt)*) => {
        ::core::compile_error! {
            "`flag_bits!` cannot name the bits of a struct with generic parameters: \
             put the atomic into a struct without, and write `impl THAT_STRUCT { .. }`"
        }
    };
    (impl $owner:ty {
        $field:ident: $atomic:ty as $prefix:ident {}
    }) => {
        impl $owner {}
    };
    (impl $owner:ty {
        $field:ident: $atomic:ty as $prefix:ident {
            $($(#[$attribute:meta])* $visibility:vis $name:ident $(: $order:ident)? = $number:expr),+ $(,)?
        }
    }) => {
        const _: () = {
            $crate::flags::__private::paste! {
                /// Here the compiler refuses a number that is used twice, and points at both uses.
                #[repr(u32)]
                enum NumberOf {
                    $($(#[$attribute])* [<Bit $name>] = $number,)+
                    /// There has to be a variant, even when `cfg` has removed all bits.
                    None = ::core::primitive::u32::MAX,
                }
            }

            $($(#[$attribute])* const _: () = $crate::flags::__private::in_range::<$atomic>(
                ::core::concat!(::core::stringify!($owner), "::", ::core::stringify!($field)),
                ::core::stringify!($name),
                $number,
            );)+
        };

        impl $owner {
            $($crate::flag_bits! {
                @bit [$(#[$attribute])*] $visibility $name, $($order)? AcqRel, $field: $atomic as $prefix
                { 1 << ($number % <$atomic as $crate::flags::AtomicBits>::BITS) }
            })+
        }
    };
    (
        @bit [$($attribute:tt)*] $visibility:vis $name:ident, $order:ident $($default:ident)?,
        $field:ident: $atomic:ty as $prefix:ident $mask:tt
    ) => { $crate::flags::__private::paste! {
        $($attribute)*
        ///
        #[doc = ::core::concat!("The mask of the bit in `", ::core::stringify!($field), "`.")]
        $visibility const [<$prefix:upper _ $name:upper>]: <$atomic as $crate::flags::AtomicBits>::Mask = $mask;

        $($attribute)*
        ///
        /// Returns whether the bit is set.
        #[inline]
        #[must_use]
        $visibility fn [<$prefix _ $name>](&self) -> bool {
            <$atomic as $crate::flags::AtomicBits>::is_set(
                &self.$field,
                const $mask,
                $crate::flags::__private::of_test(::core::sync::atomic::Ordering::$order),
            )
        }

        $crate::flag_bits! {
            @change [$($attribute)*] "Sets the bit, and writes only if it is clear. Returns whether this call set it."
            [] $visibility [<set_ $prefix _ $name>] [] set_if_clear
            $field: $atomic, $mask $order
        }
        $crate::flag_bits! {
            @change [$($attribute)*] "Clears the bit, and writes only if it is set. Returns whether this call cleared it."
            [] $visibility [<clear_ $prefix _ $name>] [] clear_if_set
            $field: $atomic, $mask $order
        }
        $crate::flag_bits! {
            @change [$($attribute)*] "Sets the bit, and writes only if it is clear. Returns whether it was set before."
            [#[must_use]] $visibility [<test_set_ $prefix _ $name>] [!] set_if_clear
            $field: $atomic, $mask $order
        }
        $crate::flag_bits! {
            @change [$($attribute)*] "Clears the bit, and writes only if it is set. Returns whether it was set before."
            [#[must_use]] $visibility [<test_clear_ $prefix _ $name>] [] clear_if_set
            $field: $atomic, $mask $order
        }
    } };
    (
        @change [$($attribute:tt)*] $doc:literal
        [$($must_use:tt)*] $visibility:vis $method:ident [$($not:tt)?] $call:ident
        $field:ident: $atomic:ty, $mask:tt $order:ident
    ) => {
        $($attribute)*
        ///
        #[doc = $doc]
        #[inline]
        $($must_use)*
        $visibility fn $method(&self) -> bool {
            $($not)? <$atomic as $crate::flags::AtomicBits>::$call(
                &self.$field,
                const $mask,
                ::core::sync::atomic::Ordering::$order,
            )
        }
    };
}
