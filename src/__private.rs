//! What the expansion of `#[cache_layout]` names; nobody else should, as it may change with every version.

pub use cacheline_core::__private::*;
pub use cacheline_derive::{LaidOut, located_at};

pub use crate::__literal as literal;

/// The definition of a literal macro, all of whose tokens stand here.
///
/// What the compiler says of a struct in a literal, such as that a field is missing, it says where the struct's name
/// stands. In a macro that is in the macro's definition, which does not help who wrote the literal. But where that is in
/// a crate whose source is not at hand, the compiler points at the call instead.
#[doc(hidden)]
#[macro_export]
macro_rules! __literal {
    ($($definition:tt)*) => {
        $crate::__private::located_at! { here $($definition)* }
    };
}
