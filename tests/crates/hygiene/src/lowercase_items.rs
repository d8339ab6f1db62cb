//! Statics, constants and unit structs called like local variables: a pattern that names one means it, and
//! does not bind.
#![allow(
    non_camel_case_types,
    non_upper_case_globals,
    reason = "code that was translated from C is written so"
)]

use cache_layout::{CacheLayout as _, cache_layout};

static formatter: u8 = 1;
static output: u8 = 2;
static state: u8 = 3;
static other: u8 = 4;
static unequal: u8 = 5;
const f: u8 = 6;
const hasher: u8 = 7;
const value: u8 = 8;
struct layout;
struct fields;

#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct limits {
    #[hot_write]
    used: u64,
    #[hot_read]
    most: u32,
}

static in_use: limits = limits! { used: 1, most: 2 };

#[test]
fn items_called_like_variables_are_not_in_the_way() {
    assert_eq!(format!("{in_use:?}"), "limits { used: 1, most: 2 }");
    assert!(in_use > limits! { used: 0, most: 9 });
    assert!(!limits::LAYOUT.share_line("used", "most"));
}
