//! What rustdoc says of the layout.

use std::fmt::Write;

use cacheline_plan::GroupNumber;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Meta};

use crate::cfg;
use crate::model::{Field, Structure};

/// One line of documentation.
pub(super) fn line(text: &str) -> TokenStream {
    let text = if text.is_empty() {
        String::new()
    } else {
        format!(" {text}")
    };
    quote!(#[doc = #text])
}

/// A section that lists the groups; nothing on a struct without documentation, so that `missing_docs`
/// still sees it.
pub(super) fn layout_section(structure: &Structure) -> TokenStream {
    if !structure.attrs.iter().any(is_documentation) {
        return TokenStream::new();
    }
    let mut text = vec!["", "# Cache lines", ""];
    if structure.own_lines.is_some() {
        text.extend(["Each instance has its cache lines to itself.", ""]);
    }
    if !structure.groups.is_empty() {
        let rule = if structure.spacing.is_separated {
            "Fields of different groups are on different cache lines where one of them is written:"
        } else {
            "Groups of fields, which are not kept apart:"
        };
        text.extend([rule, ""]);
    }
    let mut section = text.into_iter().map(line).collect::<TokenStream>();
    for (number, group) in structure.groups.iter().enumerate() {
        section.extend(group_item(structure, GroupNumber(number), &group.name));
    }
    section
}

/// Whether this is a line of documentation, and not `#[doc(alias = "..")]` or the like.
pub(super) fn is_documentation(attr: &Attribute) -> bool {
    attr.path().is_ident("doc") && matches!(attr.meta, Meta::NameValue(_))
}

/// `* hot_read: f_op, f_mode`, and a line more for each field that is not always there.
fn group_item(structure: &Structure, group: GroupNumber, name: &str) -> TokenStream {
    let fields = structure.fields.iter();
    let touches = |field: &&Field| field.marks.iter().any(|mark| mark.access.group == group);
    let members = fields.filter(touches);
    let (always, sometimes): (Vec<&Field>, Vec<&Field>) =
        members.partition(|field| field.cfgs.is_empty());
    let mut text = format!("* `{name}`:");
    for (position, field) in always.iter().enumerate() {
        let comma = if position == 0 { "" } else { "," };
        let _ = write!(text, "{comma} `{}`", field.name());
    }
    let mut item = line(&text);
    for field in sometimes {
        let condition = cfg::all_of(&field.cfgs);
        let text = format!("   `{}`", field.name());
        item.extend(quote!(#[cfg_attr(#condition, doc = #text)]));
    }
    item
}
