#[derive(Clone, PartialEq, Eq)]
#[repr(C)]
pub struct Version<I: Iterator> {
    pub major: u8,
    /// Starts the cache lines of `hot_write`.
    #[doc(hidden)]
    pub _line_hot_write: ::cache_layout::Apart,
    pub hits: u32,
    pub r#type: Option<I::Item>,
}
#[automatically_derived]
impl<I: Iterator> ::cache_layout::CacheLayout for Version<I> {
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >(
        "Version",
        &[
            <u8 as ::cache_layout::__private::FieldType>::FIELD
                .cold("major", "u8", ::core::mem::offset_of!(Self, major), 0),
            <u32 as ::cache_layout::__private::FieldType>::FIELD
                .hot_write(
                    "hits",
                    "u32",
                    ::core::mem::offset_of!(Self, hits),
                    1,
                    "hot_write",
                ),
            <Option<I::Item> as ::cache_layout::__private::FieldType>::FIELD
                .cold(
                    "type",
                    "Option<I::Item>",
                    ::core::mem::offset_of!(Self, r#type),
                    2,
                ),
        ],
    );
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __Version_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Version { _line_hot_write :
        ::cache_layout::Apart, $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Version_literal as Version;
#[automatically_derived]
impl<I: Iterator> ::core::fmt::Debug for Version<I>
where
    I: ::core::fmt::Debug,
    I::Item: ::core::fmt::Debug,
{
    #[inline]
    fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        ::cache_layout::__private::debug_struct(
            __formatter,
            "Version",
            &[("major", &self.major), ("hits", &self.hits), ("type", &self.r#type)],
        )
    }
}
#[automatically_derived]
impl<I: Iterator> ::core::hash::Hash for Version<I>
where
    I: ::core::hash::Hash,
    I::Item: ::core::hash::Hash,
{
    #[inline]
    fn hash<__H: ::core::hash::Hasher>(&self, __state: &mut __H) {
        ::core::hash::Hash::hash(&self.major, __state);
        ::core::hash::Hash::hash(&self.hits, __state);
        ::core::hash::Hash::hash(&self.r#type, __state);
    }
}
#[automatically_derived]
impl<I: Iterator> ::core::cmp::PartialOrd for Version<I>
where
    I: ::core::cmp::PartialOrd,
    I::Item: ::core::cmp::PartialOrd,
{
    #[inline]
    fn partial_cmp(
        &self,
        __other: &Self,
    ) -> ::core::option::Option<::core::cmp::Ordering> {
        match ::core::cmp::PartialOrd::partial_cmp(&self.major, &__other.major) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
            __unequal => return __unequal,
        }
        match ::core::cmp::PartialOrd::partial_cmp(&self.hits, &__other.hits) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
            __unequal => return __unequal,
        }
        match ::core::cmp::PartialOrd::partial_cmp(&self.r#type, &__other.r#type) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
            __unequal => return __unequal,
        }
        ::core::option::Option::Some(::core::cmp::Ordering::Equal)
    }
}
#[automatically_derived]
impl<I: Iterator> ::core::cmp::Ord for Version<I>
where
    I: ::core::cmp::Ord,
    I::Item: ::core::cmp::Ord,
{
    #[inline]
    fn cmp(&self, __other: &Self) -> ::core::cmp::Ordering {
        match ::core::cmp::Ord::cmp(&self.major, &__other.major) {
            ::core::cmp::Ordering::Equal => {}
            __unequal => return __unequal,
        }
        match ::core::cmp::Ord::cmp(&self.hits, &__other.hits) {
            ::core::cmp::Ordering::Equal => {}
            __unequal => return __unequal,
        }
        match ::core::cmp::Ord::cmp(&self.r#type, &__other.r#type) {
            ::core::cmp::Ordering::Equal => {}
            __unequal => return __unequal,
        }
        ::core::cmp::Ordering::Equal
    }
}
#[automatically_derived]
impl<I: Iterator> ::core::default::Default for Version<I>
where
    I: ::core::default::Default,
    I::Item: ::core::default::Default,
{
    #[inline]
    fn default() -> Self {
        ::cache_layout::__private::proved(Self {
            _line_hot_write: ::cache_layout::Apart,
            major: ::core::default::Default::default(),
            hits: ::core::default::Default::default(),
            r#type: ::core::default::Default::default(),
        })
    }
}
