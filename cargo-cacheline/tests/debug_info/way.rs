//! The way through a layout to a byte of it, written with all that the compiler told.

use cargo_cacheline::names::{Layout, Member, Shape};

/// The members and elements to the byte at `offset`, from the outside in. Where several lie on each other they are all
/// named (`a|b`), and where none is there is a dash.
pub(crate) fn way(layout: &Layout, offset: u64) -> String {
    let members = match &layout.shape {
        Shape::Opaque => return String::new(),
        Shape::Elements { element, count } => {
            let index = offset / element.size;
            assert!(
                count.is_none_or(|count| index < count),
                "{} ends before {offset}",
                layout.name
            );
            return join(&format!("[{index}]"), &way(element, offset % element.size));
        }
        Shape::Members(members) => members.clone(),
        Shape::Variants { tag, variants } => {
            let of_variants = variants.iter().flat_map(|(name, members)| {
                let in_variant = move |member: &Member| Member {
                    name: format!("{name}.{}", member.name),
                    ..member.clone()
                };
                members.iter().map(in_variant)
            });
            of_variants.chain(tag.clone()).collect()
        }
    };
    let covers =
        |member: &&Member| (member.offset..member.offset + member.layout.size).contains(&offset);
    match &members.iter().filter(covers).collect::<Vec<_>>()[..] {
        [] => "-".into(),
        [member] => join(&member.name, &way(&member.layout, offset - member.offset)),
        several => {
            let names: Vec<_> = several.iter().map(|member| &*member.name).collect();
            names.join("|")
        }
    }
}

fn join(name: &str, rest: &str) -> String {
    let point = if rest.is_empty() || rest.starts_with('[') {
        ""
    } else {
        "."
    };
    format!("{name}{point}{rest}")
}
