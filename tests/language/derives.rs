//! Derives below the attribute, each against the oracle: a twin of the same name and fields without it.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// Declares a struct twice, in `laid_out` with the attribute and in `plain` without it and its marks.
macro_rules! twins {
    ($(
        $(#[$attr:meta])*
        struct $name:ident $([$($generics:tt)+] where [$($bounds:tt)+])? {
            $($(#[$mark:ident $(($group:ident))?])? $field:ident: $type:ty,)+
        }
    )+) => {
        mod laid_out {
            #[allow(unused_imports)]
            use super::*;
            $(
                #[cache_layout::cache_layout(allow(drop_order))]
                $(#[$attr])*
                pub(super) struct $name $(<$($generics)+> where $($bounds)+)? {
                    $($(#[$mark $(($group))?])? pub(super) $field: $type,)+
                }
            )+
        }

        mod plain {
            #[allow(unused_imports)]
            use super::*;
            $(
                $(#[$attr])*
                pub(super) struct $name $(<$($generics)+> where $($bounds)+)? {
                    $(pub(super) $field: $type,)+
                }
            )+
        }
    };
}

/// The same value of both twins: `(plain, laid out)`.
macro_rules! both {
    ($name:ident { $($fields:tt)* }) => {
        (
            plain::$name { $($fields)* },
            {
                use laid_out::$name;
                $name! { $($fields)* }
            },
        )
    };
}

twins! {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Version {
        major: u32,
        #[hot_write] hits: u16,
        minor: u64,
        #[hot_read] r#type: u8,
        #[hot_write(other)] last: (),
    }

    #[derive(Clone, Debug, PartialEq, PartialOrd)]
    struct Sample {
        #[hot_write] mean: f32,
        name: &'static str,
        #[hot_read] limit: f64,
    }

    #[derive(Debug, Default, Clone, PartialEq)]
    #[derive(std::cmp::PartialOrd)]
    #[cfg_attr(all(), derive(core::hash::Hash, Eq))]
    #[derive(::core::cmp::Ord)]
    struct Queue['a, T: Clone + 'a, const N: usize] where [[T; N]: Sized] {
        #[hot_write(tail)] tail: T,
        #[hot_read] slots: &'a [T],
        #[hot_write(head)] head: Option<T>,
        owner: PhantomData<T>,
        more: Vec<T>,
    }
}

/// Every pair of the values has the same relations among the twins.
fn assert_same_order<P, L>(values: &[(P, L)])
where
    P: PartialOrd + std::fmt::Debug,
    L: PartialOrd,
{
    let mut seen = Vec::new();
    for (plain, laid_out) in values {
        for (other_plain, other_laid_out) in values {
            let order = plain.partial_cmp(other_plain);
            assert_eq!(
                laid_out.partial_cmp(other_laid_out),
                order,
                "{plain:?} {other_plain:?}"
            );
            assert_eq!(laid_out == other_laid_out, plain == other_plain);
            assert_eq!(laid_out < other_laid_out, plain < other_plain);
            assert_eq!(laid_out >= other_laid_out, plain >= other_plain);
            seen.push(order);
        }
    }
    for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
        assert!(seen.contains(&Some(order)), "the values are too much alike");
    }
}

/// Versions that differ in one field or several, in both directions.
fn versions() -> Vec<(plain::Version, laid_out::Version)> {
    let mut values = Vec::new();
    for bits in 0..16_u8 {
        let bit = |number: u8| bits >> number & 1;
        values.push(both!(Version {
            major: u32::from(bit(0)),
            hits: u16::from(bit(1)),
            minor: u64::from(bit(2)),
            r#type: bit(3),
            last: (),
        }));
    }
    values
}

fn samples() -> Vec<(plain::Sample, laid_out::Sample)> {
    let mut values = Vec::new();
    for mean in [f32::NAN, -0.0, 0.0, f32::INFINITY] {
        for name in ["", "a", "b"] {
            for limit in [f64::NEG_INFINITY, 1.5, f64::NAN] {
                values.push(both!(Sample { mean, name, limit }));
            }
        }
    }
    values
}

type Queues<'a> = (plain::Queue<'a, u8, 3>, laid_out::Queue<'a, u8, 3>);

fn queues() -> Vec<Queues<'static>> {
    let mut values = Vec::new();
    for tail in [0, 7] {
        for slots in [&[][..], &[1], &[1, 2]] {
            for head in [None, Some(1), Some(2)] {
                let more = slots.to_vec();
                values.push(both!(Queue {
                    tail,
                    slots,
                    head,
                    owner: PhantomData,
                    more: more.clone()
                }));
            }
        }
    }
    values
}

#[test]
fn order_is_that_of_the_declaration() {
    assert_same_order(&versions());
    assert_same_order(&samples());
    assert_same_order(&queues());
}

#[test]
fn order_is_total_where_that_of_the_twin_is() {
    let mut values = versions();
    values.sort_by_key(|value| value.1);
    assert!(values.is_sorted_by_key(|value| value.0));
    let greatest = values.iter().map(|value| value.1).max().unwrap();
    assert_eq!(
        (
            greatest.major,
            greatest.hits,
            greatest.minor,
            greatest.r#type
        ),
        (1, 1, 1, 1)
    );
    for left in queues() {
        for right in queues() {
            assert_eq!(left.1.cmp(&right.1), left.0.cmp(&right.0));
        }
    }
}

#[test]
fn debug_prints_declared_fields_in_declared_order() {
    fn assert_same_text<P: std::fmt::Debug, L: std::fmt::Debug>(values: &[(P, L)]) {
        for (plain, laid_out) in values {
            assert_eq!(format!("{laid_out:?}"), format!("{plain:?}"));
            assert_eq!(format!("{laid_out:#?}"), format!("{plain:#?}"));
            assert_eq!(format!("{laid_out:08.3?}"), format!("{plain:08.3?}"));
            assert_eq!(format!("{laid_out:#x?}"), format!("{plain:#x?}"));
        }
    }
    assert_same_text(&versions());
    assert_same_text(&samples());
    assert_same_text(&queues());
    let text = format!("{:?}", versions()[9].1);
    assert_eq!(
        text,
        "Version { major: 1, hits: 0, minor: 0, type: 1, last: () }"
    );
}

/// Keeps what is written to it, and how.
#[derive(Default)]
struct Recorder(Vec<(&'static str, Vec<u8>)>);

macro_rules! record {
    ($($method:ident $type:ty),+) => {$(
        fn $method(&mut self, value: $type) {
            self.0.push((stringify!($method), value.to_ne_bytes().to_vec()));
        }
    )+};
}

impl Hasher for Recorder {
    fn write(&mut self, bytes: &[u8]) {
        self.0.push(("write", bytes.to_vec()));
    }

    fn finish(&self) -> u64 {
        0
    }

    record! {
        write_u8 u8, write_u16 u16, write_u32 u32, write_u64 u64, write_u128 u128, write_usize usize,
        write_i8 i8, write_i16 i16, write_i32 i32, write_i64 i64, write_i128 i128, write_isize isize
    }
}

fn written_by(value: &impl Hash) -> Vec<(&'static str, Vec<u8>)> {
    let mut recorder = Recorder::default();
    value.hash(&mut recorder);
    recorder.0
}

#[test]
fn hash_writes_declared_fields_in_declared_order() {
    for (plain, laid_out) in versions() {
        assert_eq!(written_by(&laid_out), written_by(&plain));
    }
    for (plain, laid_out) in queues() {
        assert_eq!(written_by(&laid_out), written_by(&plain));
    }
    let (plain, laid_out): (Vec<_>, Vec<_>) = versions().into_iter().unzip();
    assert_eq!(written_by(&laid_out), written_by(&plain));
    let methods = written_by(&laid_out[0])
        .into_iter()
        .map(|(method, _)| method);
    assert!(methods.eq(["write_u32", "write_u16", "write_u64", "write_u8"]));
}

#[test]
fn clone_copy_and_default_are_those_of_the_twin() {
    let default = (plain::Version::default(), laid_out::Version::default());
    assert_eq!(format!("{:?}", default.1), format!("{:?}", default.0));
    let copied = default.1;
    assert_eq!(copied, default.1);
    for (plain, laid_out) in queues() {
        assert_eq!(
            format!("{:?}", laid_out.clone()),
            format!("{:?}", plain.clone())
        );
        assert!(laid_out == laid_out.clone());
    }
    let mut target = samples()[4].1.clone();
    target.clone_from(&samples()[5].1);
    assert_eq!(format!("{target:?}"), format!("{:?}", samples()[5].0));
}

#[test]
fn default_keeps_its_bounds() {
    fn default<T: Default>() -> T {
        T::default()
    }
    static_assertions::assert_not_impl_any!(laid_out::Queue<'static, &'static u8, 3>: Default);
    static_assertions::assert_not_impl_any!(plain::Queue<'static, &'static u8, 3>: Default);
    let queue = default::<laid_out::Queue<u8, 3>>();
    assert_eq!(
        (queue.tail, queue.slots, queue.head, queue.more),
        (0, &[][..], None, vec![])
    );
}
