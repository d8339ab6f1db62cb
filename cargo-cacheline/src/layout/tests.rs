//! The JSON has a schema, which is written from the types with their documentation. Layouts themselves are looked at in `tests/debug_info`,
//! where there is a compiler.

use serde_json::Value;

use super::data::{
    Field, Hole, Kind, Layouts, Place, Suspect, Suspicion, Tag, TypeLayout, Variant,
};
use crate::report::tests::schema::{assert_is_file, mistake};

fn schema() -> Value {
    let mut schema = schemars::schema_for!(Layouts).to_value();
    schema["title"] = "The layouts of cargo cacheline".into();
    schema
}

/// `CACHE_LAYOUT_BLESS=1` writes `layout.schema.json`.
#[test]
fn the_schema_is_that_of_the_types() {
    assert_is_file("layout.schema.json", &schema());
}

#[test]
fn layouts_are_what_the_schema_says() {
    let schema = schema();
    let layouts = serde_json::to_value(layouts()).unwrap();
    assert_eq!(mistake(&layouts, &schema, &schema), None);
    let refused = |pointer: &str, value: Value| {
        let mut other = layouts.clone();
        *other.pointer_mut(pointer).unwrap() = value;
        assert!(mistake(&other, &schema, &schema).is_some(), "{pointer}");
    };
    refused("/version", "1".into());
    refused("/types/0/kind", "klass".into());
    refused("/types/0/size", (-1).into());
    refused("/types/0/variants/0/tag", 7.into());
    refused("/types/0/tag/type", Value::Null);
    refused("/suspects/0/kind", "statics?".into());
}

/// All that there may be.
fn layouts() -> Layouts {
    let field = Field {
        name: "0".to_owned(),
        type_name: "u32".to_owned(),
        start: 4,
        end: 8,
        straddles: false,
        written: true,
        marks: vec!["#[hot_write]".to_owned()],
    };
    let place = Some(Place {
        file: "src/main.rs".into(),
        line: 7,
    });
    let of = TypeLayout {
        name: "app::State".to_owned(),
        kind: Kind::Enum,
        size: 8,
        alignment: Some(4),
        lines: 1,
        declared: place.clone(),
        is_marked: false,
        fields: Vec::new(),
        holes: vec![Hole { start: 1, end: 4 }],
        tag: Some(Tag {
            type_name: "u8".to_owned(),
            start: 0,
            end: 1,
            is_niche: false,
        }),
        variants: vec![Variant {
            name: "On".to_owned(),
            tag: Some("1".to_owned()),
            fields: vec![field.clone()],
            holes: Vec::new(),
        }],
    };
    let suspect = Suspect {
        kind: Suspicion::WrittenBesideRead,
        name: "app::State".to_owned(),
        declared: place,
        fields: vec![field],
        why: "why".to_owned(),
        remedy: "remedy".to_owned(),
    };
    Layouts {
        version: 1,
        files: vec!["target/debug/app".into()],
        line: 64,
        types: vec![of],
        suspects: Some(vec![suspect]),
        notes: Vec::new(),
    }
}
