//! Parameters called like types, traits and constants of generated code.

use cache_layout::{assert_layout, cache_layout};

#[cache_layout(line = 64, allow(drop_order))]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Types<Line, Field, Layout, CacheLayout, Option, Ordering, Debug, Hash, H, T, const N: usize>
{
    #[hot_write]
    line: Line,
    #[hot_write(field)]
    field: [Field; N],
    #[hot_read]
    layout: Layout,
    #[hot_read]
    cache_layout: CacheLayout,
    option: Option,
    ordering: Ordering,
    debug: Debug,
    hash: Hash,
    h: H,
    t: T,
}

#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Constants<
    'self_,
    const BYTES: usize,
    const FIELDS: usize,
    const LAYOUT: usize,
    const LINE: usize,
> {
    #[hot_write]
    bytes: [u8; BYTES],
    #[hot_write(fields)]
    fields: [u8; FIELDS],
    #[hot_read]
    layout: &'self_ [u8; LAYOUT],
    line: [u8; LINE],
}

/// Parameters by the names of the modules that generated code passes through.
#[allow(non_camel_case_types)]
#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Modules<'fmt, core, cache_layout: 'fmt> {
    #[hot_write]
    core: core,
    #[hot_read]
    cache_layout: &'fmt cache_layout,
}

/// Fields that name their struct.
#[cache_layout(line = 64, prove(Node<u16>))]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Node<T: ::core::marker::Copy> {
    #[hot_write]
    next: Option<Box<Self>>,
    #[hot_read]
    previous: *const Node<T>,
    #[hot_read]
    value: T,
}

/// Constants that are called like types and a module in scope.
mod constants {
    use cache_layout::{assert_layout, cache_layout};

    mod module {}
    struct Unit;
    type Alias = u8;
    trait Trait {}

    #[allow(non_upper_case_globals)]
    #[cache_layout(line = 64, parts = NumbersParts)]
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Numbers<
        'a,
        T: Clone,
        const Unit: usize,
        const Alias: usize,
        const Trait: usize,
        const module: usize,
        const u8: bool,
    > {
        #[hot_write]
        unit: [u16; Unit],
        #[hot_read]
        alias: [T; Alias],
        of_trait: &'a [u16; Trait],
        module: [u16; module],
    }

    #[allow(non_upper_case_globals)]
    #[cache_layout(verify, line = 64, prove(Verified<64>))]
    #[derive(Clone)]
    #[repr(align(64))]
    struct Verified<const Unit: usize> {
        #[hot_read]
        unit: [(); Unit],
    }

    assert_layout!(Numbers<'static, bool, 1, 2, 3, 4, true>, Verified<0>);

    #[test]
    fn constants_may_be_called_like_types() {
        let numbers: Numbers<'_, char, 1, 2, 3, 4, true> =
            Numbers! { unit: [1], alias: ['2'; 2], of_trait: &[3; 3], module: [4; 4] };
        let parts = NumbersParts::from(numbers.clone());
        assert_eq!(Numbers::from(parts), numbers);
        assert!(format!("{numbers:?}").starts_with("Numbers { unit: [1], alias: "));
    }
}

assert_layout!(
    Types<u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, 3>,
    Constants<'static, 1, 2, 3, 4>,
    Modules<'static, u8, u8>,
    Node<u8>,
);

#[test]
fn parameters_may_be_called_anything() {
    let types = Types! {
        line: 1, field: [2], layout: 3, cache_layout: 4, option: 5, ordering: 6, debug: 7, hash: 8, h: 9, t: 10
    };
    assert_eq!(types, types.clone());
    assert!(format!("{types:?}").starts_with("Types { line: 1, field: [2], layout: 3"));
    let constants = Constants! { bytes: [1], fields: [2; 2], layout: &[3; 3], line: [4; 4] };
    assert!(constants > Constants! { bytes: [0], ..constants });
    let modules = Modules! { core: 1, cache_layout: &2 };
    assert_eq!(
        format!("{modules:?}"),
        "Modules { core: 1, cache_layout: 2 }"
    );
}

#[test]
fn a_struct_may_name_itself() {
    let last = Node! { next: None, previous: std::ptr::null(), value: 2 };
    let first = Node! { next: Some(Box::new(last.clone())), previous: std::ptr::null(), value: 1 };
    assert!(first > last);
}
