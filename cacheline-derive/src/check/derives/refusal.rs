//! What is said of a derive that cannot stay, and what to write instead.

use syn::{GenericParam, Generics, Ident, Path};

use super::{Origin, as_written, is_called_like_a_standard_one, is_deriving, last_of};
use crate::diagnostics::Diagnostics;
use crate::model::Mode;

/// serde's derives, and what a struct that goes through another one says of it.
const SERDE: [(&str, &str); 2] = [("Deserialize", "from"), ("Serialize", "into")];

/// Derives that read the fields that an attribute or a format names, whatever else there is.
const READS_NAMED_FIELDS: [&str; 9] = [
    "AsMut", "AsRef", "Deref", "DerefMut", "Display", "Error", "Getters", "Setters", "Validate",
];

/// What a message about a derive says of the struct.
#[derive(Clone, Copy)]
pub(in crate::check) struct Refusal<'a> {
    pub(in crate::check) mode: Mode,
    pub(in crate::check) whole: &'a Ident,
    pub(in crate::check) generics: &'a Generics,
    /// The name of the parts, if there are any to derive for.
    pub(in crate::check) parts: Option<&'a Ident>,
    /// All that is derived.
    pub(in crate::check) derived: &'a [Path],
}

impl Refusal<'_> {
    /// Refuses a derive, or an attribute that derives.
    pub(in crate::check) fn refuse(self, diagnostics: &Diagnostics, path: &Path) {
        let message = match Origin::of(path) {
            Origin::Serializes => self.serializes(path),
            Origin::CastsBytes => self.casts_bytes(path),
            _ => self.unknown(path),
        };
        diagnostics.error(last_of(path).1, message);
    }

    fn unknown(self, path: &Path) -> String {
        let (name, for_the_parts) = (last_of(path).0, self.for_the_parts(path));
        let on_the_parts = format!("derive it for the parts, with {for_the_parts}");
        let allowed = format!("allow it with `#[cache_layout(allow(derive({name})))]`");
        let remedy = if READS_NAMED_FIELDS.contains(&name.as_str()) {
            format!("{allowed}, as it only reads the fields that it is told, or {on_the_parts}")
        } else if is_called_like_a_standard_one(path) {
            format!(
                "derive the standard library's `{name}` instead, which works here, or {on_the_parts}"
            )
        } else {
            format!("{on_the_parts}, or, if it does no harm, {allowed}")
        };
        format!("`{name}` would see {}: {remedy}", self.what_it_sees())
    }

    fn serializes(self, path: &Path) -> String {
        let (name, seen) = (last_of(path).0, self.what_it_sees());
        let parts = self.parts_name();
        let is_of_serde = |path| {
            SERDE
                .iter()
                .any(|(derive, _)| super::is_of_serde(path, derive))
        };
        if !is_of_serde(path) {
            return format!(
                "`{name}` would see {seen}: derive it for a plain struct instead, which \
                 `#[cache_layout(parts = {parts})]` makes"
            );
        }
        let is_derived = |derive| {
            self.derived
                .iter()
                .any(|path| super::is_of_serde(path, derive))
        };
        let through = SERDE.iter().filter(|(derive, _)| is_derived(derive));
        let arguments = self.arguments();
        let through =
            through.map(|(_, conversion)| format!("{conversion} = \"{parts}{arguments}\""));
        let through = through.collect::<Vec<_>>().join(", ");
        format!(
            "`{name}` would see {seen}: let serde go through a plain struct, with `#[cache_layout(parts = {parts})]` \
             and `#[serde({through})]`"
        )
    }

    fn casts_bytes(self, path: &Path) -> String {
        format!(
            "`{}` takes the struct for its bytes, but one that is laid out by cache line has padding: derive it for \
             the parts, with {}, or prove a layout of your own with `#[cache_layout(verify)]`",
            last_of(path).0,
            self.for_the_parts(path),
        )
    }

    fn what_it_sees(self) -> &'static str {
        if self.mode == Mode::Declared {
            "line markers among the fields"
        } else {
            "the fields in memory order, with line markers among them"
        }
    }

    /// What to write, so that the parts have the derive.
    fn for_the_parts(self, path: &Path) -> String {
        let written = as_written(path);
        let attribute = if is_deriving(path) {
            format!("`#[parts({written}(..))]`")
        } else {
            format!("`#[parts(derive({written}))]`")
        };
        match self.parts {
            Some(_) => attribute,
            None => format!(
                "`#[cache_layout(parts = {})]` and {attribute}",
                self.parts_name()
            ),
        }
    }

    fn parts_name(self) -> String {
        self.parts
            .map_or_else(|| format!("{}Parts", self.whole), ToString::to_string)
    }

    /// `<'a, T, N>`
    fn arguments(self) -> String {
        let arguments = self
            .generics
            .params
            .iter()
            .map(|parameter| match parameter {
                GenericParam::Lifetime(parameter) => parameter.lifetime.to_string(),
                GenericParam::Type(parameter) => parameter.ident.to_string(),
                GenericParam::Const(parameter) => parameter.ident.to_string(),
            });
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        if arguments.is_empty() {
            arguments
        } else {
            format!("<{arguments}>")
        }
    }
}
