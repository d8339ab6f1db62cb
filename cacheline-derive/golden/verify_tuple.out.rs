struct Pair<T>(
    AtomicU64,
    pub T,
    u64,
)
where
    T: Copy;
#[automatically_derived]
impl<T> ::cache_layout::CacheLayout for Pair<T>
where
    T: Copy,
{
    const LAYOUT: ::cache_layout::Layout = {
        ::cache_layout::__private::copied::<T>();
        ::cache_layout::Layout::of::<
            Self,
        >(
                "Pair",
                &::cache_layout::Field::in_memory_order([
                    <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                        .hot_write(
                            "0",
                            "AtomicU64",
                            ::core::mem::offset_of!(Self, 0),
                            0,
                            "hot_write",
                        ),
                    <T as ::cache_layout::__private::FieldType>::FIELD
                        .cold("1", "T", ::core::mem::offset_of!(Self, 1), 1),
                    <u64 as ::cache_layout::__private::FieldType>::FIELD
                        .hot_read(
                            "2",
                            "u64",
                            ::core::mem::offset_of!(Self, 2),
                            2,
                            "hot_read",
                        ),
                ]),
            )
            .placed_by_compiler()
    };
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
    };
}
const _: () = ::cache_layout::__private::apart_in_instance::<
    Pair<u8>,
>("Pair<u8>", "hot_write");
const _: () = ::cache_layout::__private::apart_in_instance::<
    Pair<[u64; 8]>,
>("Pair<[u64; 8]>", "hot_write");
#[doc(hidden)]
macro_rules! __Pair_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Pair($($fields)*))
    };
}
#[doc(hidden)]
use __Pair_literal as Pair;
