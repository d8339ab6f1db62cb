//! `#[parts(..)]`: attributes for the parts alone.

use attributes::unchanged;
use cache_layout::cache_layout;
use serde::{Deserialize, Serialize};
use static_assertions::{assert_impl_all, assert_not_impl_any};

/// Nothing that is derived here is named outside of `parts`.
#[cache_layout(parts = SpanParts)]
#[derive(Debug)]
#[parts(
    derive(Clone, PartialEq, Serialize, Deserialize),
    serde(rename_all = "UPPERCASE")
)]
#[parts(doc = "A start and an end.", repr(C))]
struct Span {
    #[hot_write]
    #[parts(serde(default, rename = "from"))]
    start: u32,
    #[hot_read]
    #[parts(cfg_attr(all(), serde(skip_serializing_if = "is_zero")))]
    #[parts(serde(default))]
    end: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks for it")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[test]
fn the_parts_alone_have_what_is_for_them() {
    assert_impl_all!(SpanParts: Clone, PartialEq, Serialize, std::fmt::Debug);
    assert_not_impl_any!(Span: Clone, PartialEq, Serialize);
    assert_impl_all!(Span: std::fmt::Debug);
    let parts = SpanParts::from(Span! { start: 1, end: 0 });
    assert_eq!(serde_json::to_string(&parts).unwrap(), r#"{"from":1}"#);
    let span = Span::from(serde_json::from_str::<SpanParts>(r#"{"END":2}"#).unwrap());
    assert_eq!((span.start, span.end), (0, 2));
}

/// Derives that are allowed, and what reads the struct, stay with it; what they read on fields does too.
#[cache_layout(parts = RawParts, allow(derive(Marked)))]
#[derive(attributes::Marked, Clone)]
#[marked]
#[unchanged]
struct Raw {
    #[marked]
    #[hot_write]
    from: u32,
    #[parts(allow(dead_code))]
    #[hot_read]
    to: u32,
}

#[test]
fn what_is_allowed_stays_with_the_struct() {
    assert_impl_all!(Raw: Clone);
    assert_impl_all!(RawParts: Clone);
    assert_eq!(RawParts::from(Raw! { from: 1, to: 2 }).to, 2);
}
