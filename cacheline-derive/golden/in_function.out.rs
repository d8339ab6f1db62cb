fn counters() -> usize {
    #[repr(C)]
    struct Local<'a> {
        limit: &'a str,
        /// Starts the cache lines of `hot_write`.
        _line_hot_write: ::cache_layout::Line,
        count: u64,
    }
    #[automatically_derived]
    impl<'a> ::cache_layout::CacheLayout for Local<'a> {
        const FIELDS: &'static [::cache_layout::Field] = &[
            ::cache_layout::Field::of::<&'a str>("limit", "&'a str")
                .at(::core::mem::offset_of!(Self, limit))
                .hot_read("hot_read")
                .declared(0),
            ::cache_layout::Field::of::<u64>("count", "u64")
                .at(::core::mem::offset_of!(Self, count))
                .hot_write("hot_write")
                .declared(1),
        ];
        const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
            Self,
        >("Local", <Self as ::cache_layout::CacheLayout>::FIELDS)
            .in_lines_of(::cache_layout::Line::BYTES);
        const PROOF: () = ();
    }
    const _: () = ::cache_layout::__private::apart::<Local<'_>>("hot_write");
    const _: () = ::cache_layout::__private::neighbours::<Local<'_>>();
    #[doc(hidden)]
    macro_rules! __Local_literal {
        ($($fields:tt)*) => {
            Local { _line_hot_write : ::cache_layout::Line, $($fields)* }
        };
    }
    #[doc(hidden)]
    use __Local_literal as Local;
    size_of::<Local<'static>>()
}
