#[derive(Clone, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Version<I: Iterator> {
    pub r#type: Option<I::Item>,
    pub major: u8,
    /// Starts the cache lines of `hot_write`.
    #[allow(clippy::pub_underscore_fields)]
    pub _line_hot_write: ::cache_layout::Line,
    pub hits: u32,
}
#[automatically_derived]
impl<I: Iterator> ::cache_layout::CacheLayout for Version<I> {
    const FIELDS: &'static [::cache_layout::Field] = &::cache_layout::Field::in_memory_order([
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
    ]);
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Version", Self::FIELDS)
        .in_lines_of(::cache_layout::Line::BYTES);
    const PROOF: () = {
        ::cache_layout::proof::apart(&Self::LAYOUT, "hot_write");
        ::cache_layout::proof::neighbours(&Self::LAYOUT);
        ::cache_layout::proof::drop_order(&Self::LAYOUT);
    };
}
#[allow(unused_macros)]
macro_rules! __Version_literal {
    ($($fields:tt)*) => {
        ::cache_layout::proved(Version { _line_hot_write : ::cache_layout::Line,
        $($fields)* })
    };
}
#[allow(unused_imports)]
pub(crate) use __Version_literal as Version;
#[automatically_derived]
impl<I: Iterator + ::core::fmt::Debug> ::core::fmt::Debug for Version<I>
where
    I::Item: ::core::fmt::Debug,
{
    fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        let mut output = formatter.debug_struct("Version");
        output.field("major", &self.major);
        output.field("hits", &self.hits);
        output.field("type", &self.r#type);
        output.finish()
    }
}
#[automatically_derived]
impl<I: Iterator + ::core::hash::Hash> ::core::hash::Hash for Version<I>
where
    I::Item: ::core::hash::Hash,
{
    fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
        ::core::hash::Hash::hash(&self.major, state);
        ::core::hash::Hash::hash(&self.hits, state);
        ::core::hash::Hash::hash(&self.r#type, state);
    }
}
#[automatically_derived]
impl<I: Iterator + ::core::cmp::PartialOrd> ::core::cmp::PartialOrd for Version<I>
where
    I::Item: ::core::cmp::PartialOrd,
{
    fn partial_cmp(
        &self,
        other: &Self,
    ) -> ::core::option::Option<::core::cmp::Ordering> {
        match ::core::cmp::PartialOrd::partial_cmp(&self.major, &other.major) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
            unequal => return unequal,
        }
        match ::core::cmp::PartialOrd::partial_cmp(&self.hits, &other.hits) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
            unequal => return unequal,
        }
        match ::core::cmp::PartialOrd::partial_cmp(&self.r#type, &other.r#type) {
            ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
            unequal => return unequal,
        }
        ::core::option::Option::Some(::core::cmp::Ordering::Equal)
    }
}
#[automatically_derived]
impl<I: Iterator + ::core::cmp::Ord> ::core::cmp::Ord for Version<I>
where
    I::Item: ::core::cmp::Ord,
{
    fn cmp(&self, other: &Self) -> ::core::cmp::Ordering {
        match ::core::cmp::Ord::cmp(&self.major, &other.major) {
            ::core::cmp::Ordering::Equal => {}
            unequal => return unequal,
        }
        match ::core::cmp::Ord::cmp(&self.hits, &other.hits) {
            ::core::cmp::Ordering::Equal => {}
            unequal => return unequal,
        }
        match ::core::cmp::Ord::cmp(&self.r#type, &other.r#type) {
            ::core::cmp::Ordering::Equal => {}
            unequal => return unequal,
        }
        ::core::cmp::Ordering::Equal
    }
}
