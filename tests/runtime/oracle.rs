//! An oracle for layouts: who touches which bytes, told from the declaration and from real addresses.
//! Only [`assert_table`] looks at what the attribute made, to compare it.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat_with;
use std::ops::Range;
use std::ptr::from_ref;

use cache_layout::CacheLayout;

/// A field of a value in memory, with its marks as they were written.
#[derive(Clone)]
pub(crate) struct Touch {
    name: &'static str,
    /// The name of each mark and what it is given: `["hot_write", "producer", "each"]`.
    marks: &'static [&'static [&'static str]],
    bytes: Range<usize>,
    align: usize,
}

impl Touch {
    pub(crate) fn of<T>(
        name: &'static str,
        marks: &'static [&'static [&'static str]],
        field: &T,
    ) -> Self {
        let start = from_ref(field).addr();
        Self {
            name: name.trim_start_matches("r#"),
            marks,
            bytes: start..start + size_of::<T>(),
            align: align_of::<T>(),
        }
    }

    fn is_hot(&self) -> bool {
        self.who().next().is_some()
    }

    fn is_written(&self) -> bool {
        self.who().any(|(role, _)| role == "hot_write")
    }

    /// What is done to a hot field, and by which group: a named one, or that of the role.
    fn who(&self) -> impl Iterator<Item = (&'static str, &'static str)> + use<> {
        let hot = self.marks.iter().filter(|mark| mark[0] != "cold");
        hot.map(|mark| {
            let mut words = mark.iter().filter(|word| **word != "each");
            (mark[0], *words.next_back().expect("the name of the mark"))
        })
    }

    /// Whether a group writes one of two fields and another touches the other, unless they are marked alike.
    fn is_foreign_to(&self, other: &Self) -> bool {
        let all = |touch: &Self| touch.who().collect::<BTreeSet<_>>();
        let mut pairs = self
            .who()
            .flat_map(|one| other.who().map(move |two| (one, two)));
        all(self) != all(other)
            && pairs.any(|(one, two)| one.1 != two.1 && [one.0, two.0].contains(&"hot_write"))
    }
}

/// A struct that knows its fields, and can be made.
pub(crate) trait Touched: CacheLayout + Sized {
    fn sample() -> Self;
    fn touches(&self) -> Vec<Touch>;
}

/// Declares structs, each field with its marks and a value, and implements [`Touched`] for them.
macro_rules! laid_out {
    ($(
        $(#[$attr:meta])*
        struct $name:ident {
            $($(#[$mark:ident $(($($given:ident),+))?])* $field:ident: $type:ty = $value:expr,)+
        }
    )+) => {$(
        $(#[$attr])*
        struct $name {
            $($(#[$mark $(($($given),+))?])* $field: $type,)+
        }

        impl $crate::oracle::Touched for $name {
            fn sample() -> Self {
                $name! { $($field: $value),+ }
            }

            fn touches(&self) -> Vec<$crate::oracle::Touch> {
                vec![$($crate::oracle::Touch::of(
                    stringify!($field),
                    &[$(&[stringify!($mark) $($(, stringify!($given))+)?]),*],
                    &self.$field,
                )),+]
            }
        }
    )+};
}
pub(crate) use laid_out;

/// Checks a struct wherever its values may lie: alone, beside each other, and beside what is not theirs.
pub(crate) fn assert_layout_of<T: Touched>() {
    let on_the_stack = T::sample();
    assert_table(&on_the_stack);
    assert_apart([&on_the_stack]);
    assert_apart([&*Box::new(T::sample())]);
    assert_apart(&[T::sample(), T::sample(), T::sample()]);
    assert_apart(&repeat_with(T::sample).take(9).collect::<Vec<_>>());
    let beside_others = [(T::sample(), 1_u8), (T::sample(), 2)];
    assert_apart(beside_others.iter().map(|pair| &pair.0));
    assert_alone(&beside_others[1].0);
}

/// The table says of each field what is true of it.
pub(crate) fn assert_table<T: Touched>(value: &T) {
    let touches = value.touches();
    assert_eq!(T::LAYOUT.fields().len(), touches.len());
    assert!(
        T::LAYOUT
            .fields()
            .is_sorted_by_key(cache_layout::Field::offset)
    );
    assert_eq!(
        (T::LAYOUT.size(), T::LAYOUT.align()),
        (size_of::<T>(), align_of::<T>())
    );
    for (position, touch) in touches.iter().enumerate() {
        let field = T::LAYOUT.field(touch.name).expect(touch.name);
        let offset = touch.bytes.start - from_ref(value).addr();
        assert_eq!(
            (field.offset(), field.size()),
            (offset, touch.bytes.len()),
            "{}",
            touch.name
        );
        assert_eq!(
            (field.align(), field.position()),
            (touch.align, position),
            "{}",
            touch.name
        );
        let marks = field.marks().iter();
        assert!(
            marks
                .map(|mark| (mark.role(), mark.group()))
                .eq(touch.who()),
            "{}",
            touch.name
        );
    }
}

/// No lines that are fetched together hold a conflict, within a value or between two.
pub(crate) fn assert_apart<'a, T: Touched + 'a>(values: impl IntoIterator<Item = &'a T>) {
    let mut blocks = BTreeMap::<usize, Vec<(usize, Touch)>>::new();
    for (owner, value) in values.into_iter().enumerate() {
        for (block, touch) in value.touches().iter().flat_map(in_blocks::<T>) {
            blocks.entry(block).or_default().push((owner, touch));
        }
    }
    assert!(!blocks.is_empty());
    for neighbours in blocks.values() {
        for (position, (owner, touch)) in neighbours.iter().enumerate() {
            for (other_owner, other) in &neighbours[..position] {
                let conflict = if owner == other_owner {
                    touch.is_foreign_to(other)
                } else {
                    touch.is_written() || other.is_written()
                };
                assert!(
                    !conflict,
                    "`{}` of {owner} and `{}` of {other_owner} are not apart",
                    touch.name, other.name
                );
            }
        }
    }
}

/// The touch once for each block of the distance that it is in, if it is a hot one.
fn in_blocks<T: CacheLayout>(touch: &Touch) -> Vec<(usize, Touch)> {
    if touch.bytes.is_empty() || !touch.is_hot() {
        return Vec::new();
    }
    let distance = T::LAYOUT.distance();
    let blocks = touch.bytes.start / distance..=(touch.bytes.end - 1) / distance;
    blocks.map(|block| (block, touch.clone())).collect()
}

/// A struct that is written at all has whole lines, so that no byte of others lies on them.
fn assert_alone<T: Touched>(value: &T) {
    if !value.touches().iter().any(Touch::is_written) {
        return;
    }
    assert_eq!(from_ref(value).addr() % T::LAYOUT.distance(), 0);
    assert_eq!(size_of::<T>() % T::LAYOUT.distance(), 0);
}
