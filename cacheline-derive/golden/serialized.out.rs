#[derive(serde::Deserialize)]
#[serde(from = "HitsParts")]
#[repr(C)]
pub struct Hits {
    limit: u64,
    /// Starts the cache lines of `hot_write`.
    _line_hot_write: ::cache_layout::Line64,
    count: AtomicU64,
}
#[automatically_derived]
impl ::cache_layout::CacheLayout for Hits {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
            "Hits",
            &[
                <u64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_read(
                        "limit",
                        "u64",
                        ::core::mem::offset_of!(Self, limit),
                        1,
                        "hot_read",
                    ),
                <AtomicU64 as ::cache_layout::__private::FieldType>::FIELD
                    .hot_write(
                        "count",
                        "AtomicU64",
                        ::core::mem::offset_of!(Self, count),
                        0,
                        "hot_write",
                    ),
            ],
        )
        .in_lines_of(::cache_layout::Line64::BYTES);
}
const _: () = ::cache_layout::__private::apart::<Hits>("hot_write");
const _: () = ::cache_layout::__private::neighbours::<Hits>();
const _: () = ::cache_layout::__private::drop_order::<Hits>();
#[doc(hidden)]
macro_rules! __Hits_literal {
    ($($fields:tt)*) => {
        Hits { _line_hot_write : ::cache_layout::Line64, $($fields)* }
    };
}
#[doc(hidden)]
pub(crate) use __Hits_literal as Hits;
#[automatically_derived]
impl ::core::fmt::Debug for Hits {
    #[inline]
    fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::cache_layout::__private::debug_struct(
            __formatter,
            "Hits",
            &[("count", &self.count), ("limit", &self.limit)],
        )
    }
}
/// The fields of [`Hits`] in declared order.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
#[derive(clap::Parser)]
#[command(version)]
pub struct HitsParts {
    #[serde(rename = "n")]
    #[arg(long)]
    count: AtomicU64,
    limit: u64,
}
impl ::cache_layout::__private::MovedIntoPartsSoCannotImplementDrop<HitsParts> for Hits {}
impl ::cache_layout::__private::MovedIntoPartsSoCannotImplementDrop<Hits> for HitsParts {}
impl ::core::convert::From<Hits> for HitsParts {
    fn from(whole: Hits) -> Self {
        Self {
            count: whole.count,
            limit: whole.limit,
        }
    }
}
impl ::core::convert::From<HitsParts> for Hits {
    fn from(parts: HitsParts) -> Self {
        Self {
            _line_hot_write: ::cache_layout::Line64,
            count: parts.count,
            limit: parts.limit,
        }
    }
}
const _: () = {
    extern crate serde as __serde;
    #[derive(serde::Serialize)]
    #[serde(remote = "Hits")]
    #[serde(rename_all = "camelCase")]
    struct HitsParts {
        #[serde(rename = "n")]
        count: AtomicU64,
        limit: u64,
    }
    #[automatically_derived]
    impl __serde::Serialize for Hits {
        fn serialize<__S: __serde::Serializer>(
            &self,
            __serializer: __S,
        ) -> ::core::result::Result<__S::Ok, __S::Error> {
            HitsParts::serialize(self, __serializer)
        }
    }
};
