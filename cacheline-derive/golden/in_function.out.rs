fn counters() -> usize {
    #[repr(C)]
    struct Local<'a> {
        limit: &'a str,
        /// Starts the cache lines of `hot_write`.
        _line_hot_write: ::cache_layout::Apart,
        count: u64,
    }
    #[automatically_derived]
    impl<'a> ::cache_layout::CacheLayout for Local<'a> {
        const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
            Self,
        >(
            "Local",
            &[
                <&'a str as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "limit",
                        "&'a str",
                        ::core::mem::offset_of!(Self, limit),
                        0,
                        "hot_read",
                    ),
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "count",
                        "u64",
                        ::core::mem::offset_of!(Self, count),
                        1,
                        "hot_write",
                    ),
            ],
        );
        const PROOF: () = ();
    }
    const _: () = ::cache_layout::__private::apart::<Local<'_>>("hot_write");
    const _: () = ::cache_layout::__private::neighbours::<Local<'_>>();
    #[doc(hidden)]
    macro_rules! __Local_literal {
        ($($fields:tt)*) => {
            Local { _line_hot_write : ::cache_layout::Apart, $($fields)* }
        };
    }
    #[doc(hidden)]
    use __Local_literal as Local;
    size_of::<Local<'static>>()
}
