#[repr(C)]
struct Object {
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    #[cfg(feature = "typed")]
    r#type: u16,
    uses: u64,
    /// Starts the cache lines of what is read.
    _line_hot_read: ::cache_layout::Line64,
    methods: &'static Methods,
    flags: u8,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Object {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Object",
            &[
                #[cfg(feature = "typed")]
                <u16 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "type",
                        "u16",
                        ::core::mem::offset_of!(Self, r#type),
                        2,
                        "hot_write",
                    ),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "uses",
                        "u64",
                        ::core::mem::offset_of!(Self, uses),
                        3,
                        "hot_write",
                    ),
                <&'static Methods as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "methods",
                        "&'static Methods",
                        ::core::mem::offset_of!(Self, methods),
                        0,
                        "hot_read",
                    ),
                <u8 as ::cache_layout::__private::FieldType>::FIELD
                    .cold("flags", "u8", ::core::mem::offset_of!(Self, flags), 1),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES);
}
const _: () = ::cache_layout::__private::apart::<Object>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<Object>();
#[cfg(feature = "typed")]
const _: () = ::cache_layout::__private::first::<Object>("type");
const _: () = ::cache_layout::__private::drop_order::<Object>();
#[doc(hidden)]
macro_rules! __Object_literal {
    ($($fields:tt)*) => {
        Object { _line_hot_write : ::cache_layout::Line64, _line_hot_read :
        ::cache_layout::Line64, $($fields)* }
    };
}
#[doc(hidden)]
use __Object_literal as Object;
