//! The ways to write the same struct.

use std::fmt::Write;

use crate::fields::{FIELDS, Field};

const DERIVES: &str = "#[derive(Clone, Debug, PartialEq, Hash)]\n";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Plain,
    ByHand,
    Derives,
    Annotated,
    AnnotatedDerives,
}

impl Variant {
    pub(crate) const ALL: &[Self] = &[
        Self::Plain,
        Self::ByHand,
        Self::Derives,
        Self::Annotated,
        Self::AnnotatedDerives,
    ];
    pub(crate) const WITHOUT_ANNOTATED_DERIVES: &[Self] =
        &[Self::Plain, Self::ByHand, Self::Derives, Self::Annotated];

    /// What the variant is called in a table.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::ByHand => "by hand",
            Self::Derives => "four derives",
            Self::Annotated => "annotated",
            Self::AnnotatedDerives => "annotated, four derives",
        }
    }

    /// What the variant is called in the name of a package.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::ByHand => "by_hand",
            Self::Derives => "derives",
            Self::Annotated => "annotated",
            Self::AnnotatedDerives => "annotated_derives",
        }
    }

    /// A crate of so many structs.
    pub(crate) fn source(self, structs: usize) -> String {
        let mut source = match self {
            Self::Plain | Self::Derives => String::new(),
            Self::ByHand => "#[repr(align(64))]\npub struct Aligned<T>(pub T);\n\n".to_owned(),
            Self::Annotated | Self::AnnotatedDerives => {
                "use cache_layout::cache_layout;\n\n".to_owned()
            }
        };
        for number in 0..structs {
            source.push_str(&self.item(number));
        }
        source
    }

    fn item(self, number: usize) -> String {
        let name = format!("S{number}");
        match self {
            Self::Plain => structure("", &name, &FIELDS.each_ref(), ""),
            Self::Derives => structure(DERIVES, &name, &FIELDS.each_ref(), ""),
            Self::ByHand => by_hand(&name),
            Self::Annotated => annotated("", &name),
            Self::AnnotatedDerives => annotated(DERIVES, &name),
        }
    }
}

fn structure(attributes: &str, name: &str, fields: &[&Field], more: &str) -> String {
    let mut text = format!("{attributes}pub struct {name} {{\n");
    for Field { name, ty, .. } in fields {
        text.push_str(&line_of(name, ty));
    }
    text + more + "}\n\n"
}

fn annotated(derives: &str, name: &str) -> String {
    let mut text = format!("#[cache_layout]\n{derives}pub struct {name} {{\n");
    for Field { name, ty, mark } in &FIELDS {
        if !mark.is_empty() {
            writeln!(text, "    #[{mark}]").expect("a string takes everything");
        }
        text.push_str(&line_of(name, ty));
    }
    text + "}\n\n"
}

fn line_of(name: &str, ty: &str) -> String {
    format!("    pub {name}: {ty},\n")
}

/// The hot fields in structs of their own, each of these aligned to a line.
fn by_hand(name: &str) -> String {
    let groups = [
        ("Written", "written", "hot_write"),
        ("Producer", "producer", "producer"),
    ];
    let is_in = |field: &Field, group: &str| {
        field.mark == group || field.mark.ends_with(&format!("({group})"))
    };
    let mut inner = String::new();
    let mut members = String::new();
    for (suffix, member, group) in groups {
        let fields = FIELDS.iter().filter(|field| is_in(field, group));
        let part = format!("{name}{suffix}");
        inner += &structure("#[repr(C)]\n", &part, &fields.collect::<Vec<_>>(), "");
        members += &line_of(member, &format!("Aligned<{part}>"));
    }
    let rest = FIELDS
        .iter()
        .filter(|field| groups.iter().all(|&(_, _, group)| !is_in(field, group)));
    inner + &structure("#[repr(C)]\n", name, &rest.collect::<Vec<_>>(), &members)
}
