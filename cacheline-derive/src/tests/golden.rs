//! Golden expansions: `golden/NAME.in.rs` is expanded in process, printed by prettyplease, and compared with
//! `golden/NAME.out.rs`. `CACHE_LAYOUT_BLESS=1` writes the latter.

use std::path::{Path, PathBuf};
use std::{env, fs};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Block, File, Item, Meta, Stmt};

use super::shown::shown;
use crate::pipeline;

#[test]
fn golden_expansions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut inputs = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect::<Vec<_>>();
    inputs.retain(|path| path.to_str().unwrap().ends_with(".in.rs"));
    inputs.sort();
    assert!(inputs.len() >= 8, "the golden inputs are missing");
    let stale = inputs
        .iter()
        .filter(|input| !is_golden(input))
        .collect::<Vec<_>>();
    assert!(
        stale.is_empty(),
        "these expansions changed; see the output above, or bless them: {stale:?}"
    );
}

/// Whether an input expands to what its golden file says.
fn is_golden(input: &Path) -> bool {
    let output = PathBuf::from(input.to_str().unwrap().replace(".in.rs", ".out.rs"));
    let expanded = expand_file(&fs::read_to_string(input).unwrap());
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        fs::write(&output, &expanded).unwrap();
    }
    let golden = fs::read_to_string(&output).unwrap_or_default();
    if golden != expanded {
        println!("{} expands to:\n{expanded}", input.display());
    }
    golden == expanded
}

/// The file with each annotated struct expanded, at the top level and in function bodies.
fn expand_file(source: &str) -> String {
    let file = syn::parse_file(source).unwrap();
    let items = file.items.into_iter().flat_map(expand_item).collect();
    prettyplease::unparse(&File { items, ..file })
}

fn expand_item(item: Item) -> Vec<Item> {
    match item {
        Item::Struct(mut item) => {
            let position = item
                .attrs
                .iter()
                .position(|attr| attr.path().is_ident("cache_layout"));
            let args = match position.map(|position| item.attrs.remove(position).meta) {
                Some(Meta::List(list)) => list.tokens,
                Some(_) => TokenStream::new(),
                None => return vec![Item::Struct(item)],
            };
            let expansion = pipeline::cache_layout(args, item.into_token_stream());
            shown(expansion).items
        }
        Item::Fn(mut item) => {
            expand_block(&mut item.block);
            vec![Item::Fn(item)]
        }
        item => vec![item],
    }
}

fn expand_block(block: &mut Block) {
    let statements = std::mem::take(&mut block.stmts);
    for statement in statements {
        match statement {
            Stmt::Item(item) => block
                .stmts
                .extend(expand_item(item).into_iter().map(Stmt::Item)),
            statement => block.stmts.push(statement),
        }
    }
}
