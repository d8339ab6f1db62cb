//! serde of structs that are not `Clone`: the struct is serialized by reference, as its parts would be.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use cache_layout::cache_layout;
use serde::{Deserialize, Serialize};
use serde_json::{from_str, to_string};

/// Declared in another order than laid out.
#[cache_layout(parts = HitsParts)]
#[derive(Debug, Serialize, Deserialize)]
#[serde(from = "HitsParts", into = "HitsParts", rename_all = "camelCase")]
struct Hits {
    #[hot_write]
    hit_count: AtomicU64,
    #[hot_write(misses)]
    #[serde(rename = "misses", default)]
    miss_count: AtomicU32,
    #[hot_read]
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    #[hot_read]
    #[serde(with = "negated")]
    enabled: bool,
    #[serde(skip)]
    cached: [u8; size_of::<Option<Box<HitsParts>>>()],
    #[cfg(any())]
    gone: Missing,
}

/// The functions take what is in the field, not a reference to that.
mod negated {
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
    pub(super) fn serialize<S: Serializer>(value: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(!*value)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<bool, D::Error> {
        bool::deserialize(deserializer).map(|value| !value)
    }
}

#[test]
fn atomics_go_both_ways() {
    let hits = Hits! {
        hit_count: AtomicU64::new(3),
        miss_count: AtomicU32::new(1),
        name: String::new(),
        enabled: true,
        cached: Default::default(),
    };
    hits.hit_count.fetch_add(1, Ordering::Relaxed);
    let text = to_string(&hits).unwrap();
    assert_eq!(text, r#"{"hitCount":4,"misses":1,"enabled":false}"#);
    let back: Hits = from_str(&text).unwrap();
    assert_eq!(format!("{back:?}"), format!("{hits:?}"));
    // The same as by value.
    assert_eq!(to_string(&HitsParts::from(hits)).unwrap(), text);
}

/// What serde asks of parameters is asked here.
#[cache_layout(parts = SlotParts)]
#[derive(Serialize, Deserialize)]
#[serde(from = "SlotParts<'a, T, N>", into = "SlotParts<'a, T, N>")]
struct Slot<'a, T, const N: usize>
where
    T: Copy,
{
    #[hot_write]
    uses: AtomicU64,
    #[hot_read]
    value: T,
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(skip)]
    marker: PhantomData<[T; N]>,
}

#[test]
fn parameters_and_borrows_are_kept() {
    let text = String::from(r#"{"uses":1,"value":[2,3],"name":"borrowed"}"#);
    let slot: Slot<'_, [u8; 2], 4> = from_str(&text).unwrap();
    assert!(matches!(slot.name, Cow::Borrowed("borrowed")));
    assert_eq!(to_string(&slot).unwrap(), text);
}

/// `bound` instead of what serde would ask for, and another name of the crate.
#[cache_layout(parts = TaggedParts)]
#[derive(Serialize)]
#[serde(into = "TaggedParts<T>", crate = "renamed", bound(serialize = ""))]
#[serde(tag = "kind")]
struct Tagged<T> {
    #[hot_write]
    uses: AtomicU64,
    #[hot_read]
    of: PhantomData<T>,
}

use serde as renamed;

struct NotSerializable;

#[test]
fn bounds_and_the_crate_may_be_given() {
    let tagged = Tagged! { uses: AtomicU64::new(1), of: PhantomData::<NotSerializable> };
    assert_eq!(
        to_string(&tagged).unwrap(),
        r#"{"kind":"TaggedParts","uses":1,"of":null}"#
    );
}

/// What is asked of the parameters in other ways than by `Deserialize` and `Serialize`.
#[cache_layout(parts = CodeParts)]
#[derive(Serialize, Deserialize)]
#[serde(from = "CodeParts<T, U>", into = "CodeParts<T, U>", crate = "renamed")]
struct Code<T, U> {
    #[hot_write]
    uses: AtomicU64,
    #[hot_read]
    #[serde(
        with = "as_text",
        bound(serialize = "T: ToString", deserialize = "T: From<String>")
    )]
    text: T,
    #[serde(skip)]
    other: Option<U>,
}

mod as_text {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<T: ToString, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&value.to_string())
    }

    pub(super) fn deserialize<'de, T: From<String>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        String::deserialize(deserializer).map(T::from)
    }
}

/// Bounds of the whole, both ways.
#[cache_layout(parts = TagParts)]
#[derive(Serialize, Deserialize)]
#[serde(from = "TagParts<T>", into = "TagParts<T>", bound = "")]
struct Tag<T> {
    #[hot_write]
    uses: u64,
    #[hot_read]
    of: PhantomData<T>,
}

struct Text(String);

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[test]
fn the_struct_is_what_its_parts_are() {
    let text = r#"{"uses":1,"text":"a"}"#;
    let code: Code<Text, u8> = from_str(text).unwrap();
    assert!(code.other.is_none());
    assert_eq!(to_string(&code).unwrap(), text);
    let text = r#"{"uses":1,"of":null}"#;
    let tag: Tag<NotSerializable> = from_str(text).unwrap();
    assert_eq!(to_string(&tag).unwrap(), text);
}

#[test]
fn a_struct_in_a_function_is_serialized_too() {
    #[cache_layout(parts = LocalParts)]
    #[derive(Serialize)]
    #[serde(into = "LocalParts")]
    struct Local {
        #[hot_write]
        used: AtomicU64,
        #[hot_read]
        most: u64,
    }
    let local = Local! { used: AtomicU64::new(1), most: 2 };
    assert_eq!(to_string(&local).unwrap(), r#"{"used":1,"most":2}"#);
}
