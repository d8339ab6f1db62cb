//! A sample after the macro: the one source that both compilers get.

use std::fmt::Write;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{File, Item, ItemStruct};

use super::Target;
use super::c_source;
use super::sample::Sample;
use crate::pipeline;
use crate::tests::shown::shown;

pub(super) struct Expanded {
    pub(super) sample: Sample,
    /// The structs that the sample's fields have as types.
    own: Vec<ItemStruct>,
    /// What the macro made of the sample.
    file: File,
}

impl Expanded {
    pub(super) fn new(sample: Sample) -> Self {
        let tokens = |text: &str| {
            text.parse::<TokenStream>()
                .expect("a sample is made of tokens")
        };
        let expansion = pipeline::cache_layout(tokens(&sample.options()), tokens(&sample.item()));
        let text = expansion.to_string();
        assert!(
            !text.contains("compile_error"),
            "seed {} is refused:\n{}\n{text}",
            sample.seed,
            sample.source()
        );
        let own = sample.own.iter().map(|text| syn::parse_str(text));
        Self {
            own: own.collect::<syn::Result<_>>().expect("it is a struct"),
            file: shown(expansion),
            sample,
        }
    }

    /// The struct as it is laid out.
    fn item(&self) -> &ItemStruct {
        let item = self.file.items.iter().find_map(|item| match item {
            Item::Struct(item) => Some(item),
            _ => None,
        });
        item.expect("the expansion has the struct")
    }

    pub(super) fn c_declaration(&self, target: Target) -> String {
        let structs = self.own.iter().chain([self.item()]);
        structs
            .map(|item| c_source::declaration(item, target))
            .collect()
    }

    /// The declarations in Rust, as a person would read the expansion.
    fn rust_declaration(&self) -> String {
        let own = self.own.iter().cloned().map(Item::Struct);
        let items = own.chain(self.file.items.iter().cloned()).collect();
        prettyplease::unparse(&File {
            items,
            ..self.file.clone()
        })
    }

    /// The rows of Rust's table, those of markers among them.
    fn rust_rows(&self) -> String {
        let name = &self.item().ident;
        let whole = format!("struct {name}");
        let fields = self.item().fields.iter().map(|field| {
            let (ident, ty) = (&field.ident, &field.ty);
            let text = ident.as_ref().map(ToString::to_string);
            let cfgs = field.attrs.iter().filter(|attr| {
                let path = attr.path();
                path.is_ident("cfg") || path.is_ident("cfg_attr")
            });
            quote!(#(#cfgs)* (#text, offset_of!(#name, #ident), size_of::<#ty>()),)
        });
        quote!((#whole, size_of::<#name>(), align_of::<#name>()), #(#fields)*).to_string()
    }
}

/// The file of all structs in C.
pub(super) fn c_file(all: &[Expanded], target: Target) -> String {
    let mut text = "#include \"prelude.h\"\n\n".to_owned();
    text.extend(all.iter().map(|one| one.c_declaration(target)));
    text += "\nstatic const struct row rows[] = {\n";
    text.extend(all.iter().map(|one| c_source::rows(one.item())));
    text + "};\n
int main(void) {
    for (size_t at = 0; at < sizeof(rows) / sizeof(rows[0]); at++)
        printf(\"%s %zu %zu\\n\", rows[at].name, rows[at].first, rows[at].second);
    return 0;
}
"
}

/// The file of all structs in Rust, and the line that the declarations of each begin at.
pub(super) fn rust_file(all: &[Expanded]) -> (String, Vec<usize>) {
    let mut text = "use std::cell::Cell;
use std::marker::PhantomData;
use std::mem::{ManuallyDrop, MaybeUninit, offset_of};
use std::num::{NonZeroU8, NonZeroU32, NonZeroU64, Wrapping};
use std::ptr::NonNull;
use std::sync::atomic::*;

use cache_layout::{CacheLayout, Layout};

"
    .to_owned();
    let mut starts = Vec::new();
    for one in all {
        starts.push(text.lines().count() + 1);
        text += &one.rust_declaration();
    }
    text += "pub const FACTS: &[(&str, usize, usize)] = &[\n";
    for one in all {
        let _ = writeln!(text, "    {}", one.rust_rows());
    }
    text += "];\npub const TABLES: &[Layout] = &[\n";
    for one in all {
        let _ = writeln!(text, "    <{} as CacheLayout>::LAYOUT,", one.sample.name);
    }
    (text + "];\n", starts)
}
