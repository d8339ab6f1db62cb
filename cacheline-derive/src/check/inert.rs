//! Which attributes change nothing about an item: those of the compiler's that are no macros, and of known tools.

use syn::Path;

/// The compiler's that can stand on a struct or on a field.
const INERT: [&str; 14] = [
    "allow",
    "automatically_derived",
    "cfg",
    "cfg_attr",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "forbid",
    "must_use",
    "non_exhaustive",
    "repr",
    "warn",
];

/// What stands before the `::` of attributes that tools read.
const TOOLS: [&str; 5] = ["clippy", "diagnostic", "miri", "rust_analyzer", "rustfmt"];

/// Whether an attribute is known not to be a macro, nor to be read by one.
pub(super) fn is_inert(path: &Path) -> bool {
    match path.get_ident() {
        Some(name) => INERT.iter().any(|inert| name == inert),
        None => path
            .segments
            .first()
            .is_some_and(|first| TOOLS.iter().any(|tool| first.ident == tool)),
    }
}
