/// A ring of `N` slots.
///
/// # Cache lines
///
/// Fields of different groups are on different cache lines where one of them is written:
///
/// * `producer`: `tail`
/// * `consumer`: `head`, `cached_tail`
/// * `hot_read`: `slots`
#[repr(C)]
pub struct Ring<'a, T: Clone + 'a = u64, const N: usize = 8>
where
    T: Send,
{
    pub slots: &'a [T; N],
    /// Starts the cache lines of `producer`.
    #[doc(hidden)]
    pub _line_producer: ::cache_layout::Line128,
    pub tail: AtomicUsize,
    /// Starts the cache lines of `consumer`.
    #[doc(hidden)]
    pub _line_consumer: ::cache_layout::Line128,
    pub head: AtomicUsize,
    pub cached_tail: Cell<usize>,
}
#[automatically_derived]
impl<'a, T: Clone + 'a, const N: usize> ::cache_layout::CacheLayout
for Ring<'a, T, { N }>
where
    T: Send,
{
    const FIELDS: &'static [::cache_layout::Field] = &[
        ::cache_layout::Field::of::<&'a [T; N]>("slots", "&'a [T; N]")
            .at(::core::mem::offset_of!(Self, slots))
            .hot_read("hot_read")
            .declared(2),
        ::cache_layout::Field::of::<AtomicUsize>("tail", "AtomicUsize")
            .at(::core::mem::offset_of!(Self, tail))
            .hot_write("producer")
            .declared(0),
        ::cache_layout::Field::of::<AtomicUsize>("head", "AtomicUsize")
            .at(::core::mem::offset_of!(Self, head))
            .hot_write("consumer")
            .declared(1),
        ::cache_layout::Field::of::<Cell<usize>>("cached_tail", "Cell<usize>")
            .at(::core::mem::offset_of!(Self, cached_tail))
            .hot_read("consumer")
            .declared(3),
    ];
    const LAYOUT: ::cache_layout::Layout = ::cache_layout::Layout::of::<
        Self,
    >("Ring", <Self as ::cache_layout::CacheLayout>::FIELDS)
        .in_lines_of(::cache_layout::Line128::BYTES);
    const PROOF: () = {
        ::cache_layout::__private::apart::<Self>("producer");
        ::cache_layout::__private::apart::<Self>("consumer");
        ::cache_layout::__private::neighbours::<Self>();
        ::cache_layout::__private::drop_order::<Self>();
    };
}
#[doc(hidden)]
macro_rules! __Ring_literal {
    ($($fields:tt)*) => {
        ::cache_layout::__private::proved(Ring { _line_producer :
        ::cache_layout::Line128, _line_consumer : ::cache_layout::Line128, $($fields)* })
    };
}
#[doc(hidden)]
pub(crate) use __Ring_literal as Ring;
