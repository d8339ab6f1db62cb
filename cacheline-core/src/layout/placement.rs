//! Who put the fields where they are: for remedies, which differ with it. Proofs do not ask.

use super::Layout;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Placement {
    /// Whoever wrote the table, by hand or through the attribute.
    ByTable,
    /// The compiler, of a struct that the attribute leaves as it is.
    ByCompiler,
    /// The declaration, of a struct that the attribute leaves as it is and that is `repr(C)`.
    AsDeclared,
}

impl Layout {
    /// The layout of a struct that is left as the compiler lays it out.
    #[doc(hidden)]
    #[must_use]
    pub const fn placed_by_compiler(self) -> Self {
        Self {
            placement: Placement::ByCompiler,
            ..self
        }
    }

    /// The layout of a struct that is left as it is declared, which is `repr(C)`.
    #[doc(hidden)]
    #[must_use]
    pub const fn placed_as_declared(self) -> Self {
        Self {
            placement: Placement::AsDeclared,
            ..self
        }
    }

    /// Whether fields are in another order than declared.
    pub(crate) const fn has_moved_fields(&self) -> bool {
        let mut at = 1;
        while at < self.fields.len() {
            if self.fields[at - 1].declared > self.fields[at].declared {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Whether the fields have positions in place of names.
    pub(crate) const fn is_tuple(&self) -> bool {
        matches!(self.fields, [first, ..] if matches!(first.name.as_bytes(), [b'0'..=b'9', ..]))
    }
}
