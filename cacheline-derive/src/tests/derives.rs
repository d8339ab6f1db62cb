//! The guide's table of derives says what the macro does. What the derives themselves do, `scripts/derives.sh` tries.

use std::fs;
use std::path::Path;

use proc_macro2::TokenStream;
use syn::{Item, ItemStruct};

use crate::pipeline;

/// A derive of the table, and what is said to happen to it below the attribute.
struct Row {
    derive: String,
    fate: String,
}

fn rows() -> Vec<Row> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/guide/derives.md");
    let page = fs::read_to_string(page).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ")).skip(1);
    let rows = rows.flat_map(|row| {
        let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
        let derives = cells[1].split('`').skip(1).step_by(2);
        let row = |derive: &str| Row {
            derive: derive.to_owned(),
            fate: cells[2].to_owned(),
        };
        derives.map(row).collect::<Vec<_>>()
    });
    rows.collect()
}

/// The macro on a struct with this derive, or this attribute that is one.
fn expanded(args: &str, derive: &str) -> TokenStream {
    let attribute = if derive.ends_with("derive_where") {
        format!("#[{derive}(Debug)]")
    } else {
        format!("#[derive({derive})]")
    };
    let item = format!("{attribute} struct Pair {{ #[hot_write] from: u32, #[hot_read] to: u32 }}");
    pipeline::cache_layout(args.parse().unwrap(), item.parse().unwrap())
}

fn is_refused(expansion: &TokenStream) -> bool {
    expansion.to_string().contains("compile_error")
}

/// Whether the struct of this name in an expansion has attributes in which these words stand.
fn has(expansion: &TokenStream, name: &str, derive: &str) -> bool {
    let file = syn::parse2::<syn::File>(expansion.clone()).unwrap();
    let item = file.items.into_iter().find_map(|item| match item {
        Item::Struct(item) if item.ident == name => Some(item),
        _ => None,
    });
    let ItemStruct { attrs, .. } = item.expect("the struct is there");
    let derive = derive.parse::<TokenStream>().unwrap().to_string();
    let attrs = attrs.iter().map(|attr| quote::quote!(#attr).to_string());
    attrs.into_iter().any(|attr| attr.contains(&derive))
}

#[test]
fn the_guide_says_what_happens_to_derives() {
    let rows = rows();
    assert!(rows.len() >= 36, "only {} derives", rows.len());
    for Row { derive, fate } in &rows {
        let refusal = expanded("", derive).to_string();
        assert!(refusal.contains("compile_error"), "{derive}");
        assert!(refusal.contains("parts = PairParts"), "{derive}: {refusal}");
        match fate.as_str() {
            "moved" => assert_moved(derive),
            "refused" => assert_refused_unless_allowed(derive),
            "refused always" => {
                let allowed = expanded(&allowing(derive), derive);
                assert!(is_refused(&allowed), "{derive}");
            }
            fate => panic!("{derive}: {fate}"),
        }
        assert!(
            !is_refused(&expanded("verify, line = 64", derive)),
            "{derive}"
        );
    }
}

fn allowing(derive: &str) -> String {
    let name = derive.rsplit("::").next().unwrap();
    format!("parts = PairParts, allow(derive({name}))")
}

fn assert_moved(derive: &str) {
    let with_parts = expanded("parts = PairParts", derive);
    assert!(!is_refused(&with_parts), "{derive}");
    assert!(has(&with_parts, "PairParts", derive), "{derive}");
    assert!(!has(&with_parts, "Pair", derive), "{derive}");
}

fn assert_refused_unless_allowed(derive: &str) {
    let refusal = expanded("parts = PairParts", derive).to_string();
    assert!(
        refusal.contains("compile_error") && refusal.contains("#[parts("),
        "{derive}: {refusal}"
    );
    let allowed = expanded(&allowing(derive), derive);
    assert!(!is_refused(&allowed), "{derive}");
    assert!(has(&allowed, "Pair", derive), "{derive}");
    assert!(!has(&allowed, "PairParts", derive), "{derive}");
}
