//! Parts for serde: what it derives and reads is on them alone.

use cache_layout::cache_layout;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{from_str, json, to_string, to_value};
use static_assertions::{assert_impl_all, assert_not_impl_any};

/// What it reads is declared last, and what it writes first.
#[cache_layout(parts = FileParts)]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct File<T> {
    #[hot_write]
    open_count: u64,
    #[serde(rename = "owner")]
    owned_by: T,
    #[serde(skip)]
    #[hot_write(cache)]
    cached: Option<u8>,
    #[hot_read]
    #[serde(default = "read_only")]
    open_mode: u32,
    #[cfg(any())]
    #[serde(rename = "gone")]
    gone: Missing,
    #[hot_read]
    #[serde(default, skip_serializing_if = "String::is_empty")]
    path: String,
}

fn read_only() -> u32 {
    4
}

fn file() -> File<u16> {
    File! { open_count: 1, owned_by: 2, cached: Some(3), open_mode: 6, path: "a".into() }
}

#[test]
fn keys_are_in_declared_order() {
    let text = to_string(&FileParts::from(file())).unwrap();
    assert_eq!(text, r#"{"openCount":1,"owner":2,"openMode":6,"path":"a"}"#);
    let back: FileParts<u16> = from_str(&text).unwrap();
    assert_eq!(File::from(back), File! { cached: None, ..file() });
}

#[test]
fn what_is_missing_is_told_by_the_attributes() {
    let parts: FileParts<u16> = from_str(r#"{"openCount":1,"owner":2}"#).unwrap();
    assert_eq!(
        (parts.open_mode, parts.path.as_str(), parts.cached),
        (4, "", None)
    );
    assert_eq!(
        to_value(&parts).unwrap(),
        json!({ "openCount": 1, "owner": 2, "openMode": 4 })
    );
    assert!(from_str::<FileParts<u16>>(r#"{"openCount":1,"owner":2,"gone":3}"#).is_err());
}

#[test]
fn the_whole_is_not_serialized_itself() {
    assert_impl_all!(FileParts<u16>: Serialize, DeserializeOwned, Clone, Default);
    assert_not_impl_any!(File<u16>: Serialize, DeserializeOwned);
    assert_impl_all!(File<u16>: Clone, Default);
}

/// Serialized itself, by way of its parts.
#[cache_layout(parts = AccountParts)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Account {
    #[hot_write]
    balance: i64,
    #[hot_read]
    owner: String,
}

impl Serialize for Account {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        AccountParts::from(self.clone()).serialize(serializer)
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Bank {
    #[serde(serialize_with = "as_parts", deserialize_with = "from_parts")]
    account: Account,
}

fn as_parts<S: serde::Serializer>(account: &Account, serializer: S) -> Result<S::Ok, S::Error> {
    account.serialize(serializer)
}

fn from_parts<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Account, D::Error> {
    AccountParts::deserialize(deserializer).map(Account::from)
}

#[test]
fn the_whole_may_be_serialized_by_way_of_its_parts() {
    let bank = Bank {
        account: Account! { balance: -1, owner: "a".into() },
    };
    let text = to_string(&bank).unwrap();
    assert_eq!(text, r#"{"account":{"balance":-1,"owner":"a"}}"#);
    assert_eq!(from_str::<Bank>(&text).unwrap(), bank);
}

/// Borrows from what it is read from.
#[cache_layout(parts = NameParts)]
#[derive(Debug, Serialize, Deserialize)]
struct Name<'a> {
    #[hot_write]
    hits: u32,
    #[hot_read]
    #[serde(borrow)]
    text: &'a str,
}

#[test]
fn parts_may_borrow() {
    let text = String::from(r#"{"hits":1,"text":"borrowed"}"#);
    let name = Name::from(from_str::<NameParts<'_>>(&text).unwrap());
    assert_eq!((name.hits, name.text), (1, "borrowed"));
    assert!(text.as_bytes().as_ptr_range().contains(&name.text.as_ptr()));
    assert_eq!(to_string(&NameParts::from(name)).unwrap(), text);
}

/// A conditional attribute goes to the parts as far as their derives read it.
#[cache_layout(parts = ConditionalParts)]
#[derive(Serialize)]
struct Conditional {
    #[hot_read]
    #[cfg_attr(all(), serde(rename = "most"), allow(dead_code))]
    limit: u32,
    #[hot_write]
    used: u32,
}

#[test]
fn conditional_attributes_are_split() {
    let whole = Conditional! { limit: 2, used: 1 };
    let text = serde_json::to_string(&ConditionalParts::from(whole)).unwrap();
    assert_eq!(text, r#"{"most":2,"used":1}"#);
}

/// The struct itself is serialized, through its parts.
#[cache_layout(parts = ThroughParts)]
#[derive(Clone, Serialize, Deserialize, Debug, PartialEq)]
#[serde(from = "ThroughParts", into = "ThroughParts", rename_all = "UPPERCASE")]
struct Through {
    #[hot_write]
    used: u8,
    #[hot_read]
    most: u64,
}

#[derive(Clone, Serialize, Deserialize, Debug, PartialEq)]
struct Outer {
    through: Through,
}

#[test]
fn a_struct_may_be_serialized_through_its_parts() {
    let through = Through! { used: 1, most: 2 };
    let outer = Outer { through };
    let text = serde_json::to_string(&outer).unwrap();
    assert_eq!(text, r#"{"through":{"USED":1,"MOST":2}}"#);
    assert_eq!(serde_json::from_str::<Outer>(&text).unwrap(), outer);
}
