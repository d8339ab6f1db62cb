#[derive(Clone, PartialEq, Eq)]
#[repr(C)]
pub struct Version<I: Iterator> {
    pub r#type: Option<I::Item>,
    pub major: u8,
    /// Starts the cache lines of `hot_write`.
    #[doc(hidden)]
    pub _line_hot_write: ::cache_layout::Line,
    pub hits: u32,
}
#[automatically_derived]
impl<I: Iterator> ::cache_layout::CacheLayout for Version<I> {
    const FIELDS: &'static [::cache_layout::Field] = &[
        ::cache_layout::Field::of::<Option<I::Item>>("type", "Option<I::Item>")
            .at(::core::mem::offset_of!(Self, r#type))
            .declared(2),
        ::cache_layout::Field::of::<u8>("major", "u8")
            .at(::core::mem::offset_of!(Self, major))
            .declared(0),
        ::cache_layout::Field::of::<u32>("hits", "u32")
            .at(::core::mem::offset_of!(Self, hits))
            .hot_write("hot_write")
            .declared(1),
    ];
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Version", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("hot_write");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __Version_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Version { _line_hot_write :
        ::cache_layout::Line, $($fields)* })
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
        let mut __output = ::core::fmt::Formatter::debug_struct(__formatter, "Version");
        ::core::fmt::DebugStruct::field(&mut __output, "major", &self.major);
        ::core::fmt::DebugStruct::field(&mut __output, "hits", &self.hits);
        ::core::fmt::DebugStruct::field(&mut __output, "type", &self.r#type);
        ::core::fmt::DebugStruct::finish(&mut __output)
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
            _line_hot_write: ::cache_layout::Line,
            major: ::core::default::Default::default(),
            hits: ::core::default::Default::default(),
            r#type: ::core::default::Default::default(),
        })
    }
}
