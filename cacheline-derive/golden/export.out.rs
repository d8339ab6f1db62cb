/// Made by other crates as well.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `hot_write`: `used`
/// * `hot_read`: `most`
/// * `alarm`:
#[cfg_attr(feature = "alarm", doc = "   `alarms`")]
#[derive(Clone, Default)]
#[repr(C)]
pub struct Limits {
    pub most: u64,
    /// Starts the cache lines of `hot_write`.
    #[doc(hidden)]
    pub _line_hot_write: [::cache_layout::Apart; 0],
    pub used: u64,
    /// Starts the cache lines of `alarm`.
    #[doc(hidden)]
    #[cfg(feature = "alarm")]
    pub _line_alarm: [::cache_layout::Apart; 0],
    #[cfg(not(feature = "alarm"))]
    #[doc(hidden)]
    pub _line_alarm: [(); 0],
    #[cfg(feature = "alarm")]
    pub alarms: u64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Limits {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "Limits",
        &[
            <u64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_read(
                    "most",
                    "u64",
                    ::core::mem::offset_of!(Self, most),
                    1,
                    "hot_read",
                ),
            <u64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "used",
                    "u64",
                    ::core::mem::offset_of!(Self, used),
                    0,
                    "hot_write",
                ),
            #[cfg(feature = "alarm")]
            <u64 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "alarms",
                    "u64",
                    ::core::mem::offset_of!(Self, alarms),
                    2,
                    "alarm",
                ),
        ],
    );
}
const _: () = ::cache_layout::__private::apart::<Limits>("hot_write");
const _: () = ::cache_layout::__private::apart::<Limits>("alarm");
const _: () = ::cache_layout::__private::neighbours::<Limits>();
const _: () = ::cache_layout::__private::drop_order::<Limits>();
#[macro_export]
#[deny(non_local_definitions)]
#[doc(hidden)]
macro_rules! __Limits_is_exported_so_export_another_by_a_name {
    ($($fields:tt)*) => {
        Limits { _line_hot_write : [], _line_alarm : [], $($fields)* }
    };
}
#[doc(hidden)]
pub use __Limits_is_exported_so_export_another_by_a_name as Limits;
#[automatically_derived]
impl ::core::fmt::Debug for Limits {
    #[inline]
    fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::cache_layout::__private::debug_struct(
            __formatter,
            "Limits",
            &[
                ("used", &self.used),
                ("most", &self.most),
                #[cfg(feature = "alarm")]
                ("alarms", &self.alarms),
            ],
        )
    }
}
mod outer {
    #[cache_layout(export = outer_limits)]
    pub struct Limits<T> {
        #[hot_write]
        pub used: T,
        #[hot_read]
        pub most: T,
    }
}
