//! The JSON has a schema, which is written from the types with their documentation.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;

use super::kinds::CASES;
use crate::report::Report;

fn schema() -> Value {
    let mut schema = schemars::schema_for!(Report).to_value();
    schema["title"] = "The report of cargo cacheline".into();
    schema
}

/// `CACHE_LAYOUT_BLESS=1` writes `report.schema.json`.
#[test]
fn the_schema_is_that_of_the_types() {
    assert_is_file("report.schema.json", &schema());
}

/// That a file of the package has this schema; or writes it there, if it is to be blessed.
pub(crate) fn assert_is_file(name: &str, schema: &Value) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let written = serde_json::to_string_pretty(schema).unwrap() + "\n";
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        fs::write(&file, &written).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        expected == written,
        "the schema changed, bless it: see whether the version has to change\n{written}"
    );
}

#[test]
fn reports_are_what_the_schema_says() {
    let schema = schema();
    for (name, world) in CASES {
        let report = serde_json::to_value(world().report()).unwrap();
        assert_eq!(mistake(&report, &schema, &schema), None, "{name}");
    }
}

#[test]
fn other_json_is_not_what_the_schema_says() {
    let schema = schema();
    let report = serde_json::to_value(CASES[0].1().report()).unwrap();
    let is_refused = |change: &dyn Fn(&mut Value)| {
        let mut other = report.clone();
        change(&mut other);
        mistake(&other, &schema, &schema).is_some()
    };
    assert!(!is_refused(&|_| {}));
    assert!(is_refused(&|report| drop(
        report["findings"][0]
            .as_object_mut()
            .unwrap()
            .remove("weight")
    )));
    assert!(is_refused(
        &|report| report["findings"][0]["kind"] = "feelds".into()
    ));
    assert!(is_refused(&|report| report["limit"] = "100".into()));
    assert!(is_refused(&|report| report["limit"] = (-1).into()));
    assert!(is_refused(
        &|report| report["findings"][0]["seen_at"] = 7.into()
    ));
    assert!(is_refused(&|report| report["totals"]["more"] = 7.into()));
}

/// The first thing in `value` that `schema` does not allow. Of the schema language, what is in this schema; anything else in it
/// is a panic. Nothing may be there that it does not name.
pub(crate) fn mistake(value: &Value, schema: &Value, root: &Value) -> Option<String> {
    let rules = schema.as_object().expect("a schema is an object");
    rules
        .iter()
        .find_map(|(keyword, rule)| match keyword.as_str() {
            "$schema" | "title" | "description" | "$defs" | "format" | "additionalProperties" => {
                None
            }
            "$ref" => {
                let place = rule.as_str().unwrap().trim_start_matches('#');
                mistake(value, root.pointer(place).unwrap(), root)
            }
            "type" => (!types(rule).any(|name| is_of(value, name)))
                .then(|| format!("{value} is not {rule}")),
            "const" => (value != rule).then(|| format!("{value} is not {rule}")),
            "enum" => (!rule.as_array().unwrap().contains(value))
                .then(|| format!("{value} is none of {rule}")),
            "minimum" => {
                (value.as_f64()? < rule.as_f64()?).then(|| format!("{value} is less than {rule}"))
            }
            "anyOf" | "oneOf" => {
                let fits = |one: &&Value| mistake(value, one, root).is_none();
                let fitting = rule.as_array().unwrap().iter().filter(fits).count();
                let is_right = if keyword == "anyOf" {
                    fitting > 0
                } else {
                    fitting == 1
                };
                (!is_right).then(|| format!("{value} is not one of {rule}"))
            }
            "items" => value
                .as_array()?
                .iter()
                .find_map(|item| mistake(item, rule, root)),
            "required" => {
                let mut names = rule
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|name| name.as_str().unwrap());
                names
                    .find(|name| value.get(name).is_none())
                    .map(|name| format!("{value} has no {name}"))
            }
            "properties" => {
                value
                    .as_object()?
                    .iter()
                    .find_map(|(name, member)| match rule.get(name) {
                        Some(schema) => mistake(member, schema, root)
                            .map(|mistake| format!("{name}: {mistake}")),
                        None => Some(format!("{name} is not in the schema")),
                    })
            }
            keyword => panic!("{keyword} in the schema is not checked"),
        })
}

fn types(rule: &Value) -> impl Iterator<Item = &str> {
    let one = rule.as_str().into_iter();
    one.chain(
        rule.as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str),
    )
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        name => panic!("the type {name} in the schema is not checked"),
    }
}
