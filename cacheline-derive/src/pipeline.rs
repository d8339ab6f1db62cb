//! The whole macro, readable aloud: parse, check, plan, expand.

use proc_macro2::TokenStream;

use crate::diagnostics::{Diagnostics, Result};
use crate::{ast, attr, check, expand, fallback, plan};

/// What `#[cache_layout(args)] item` becomes. Whatever the input, a struct comes out: the laid out one,
/// or after a mistake the user's own, behind the errors.
pub(crate) fn cache_layout(args: TokenStream, item: TokenStream) -> TokenStream {
    let diagnostics = Diagnostics::default();
    match try_expand(&diagnostics, args, item.clone()) {
        Ok(expansion) => expansion,
        Err(_reported) => {
            let mut output = diagnostics.into_compile_errors();
            output.extend(fallback::without_layout(item));
            output
        }
    }
}

fn try_expand(
    diagnostics: &Diagnostics,
    args: TokenStream,
    item: TokenStream,
) -> Result<TokenStream> {
    let options = attr::parse(diagnostics, args);
    let input = ast::parse(diagnostics, item)?;
    let structure = check::check(diagnostics, options, input)?;
    let plan = plan::plan(&structure.facts(), structure.options.line);
    Ok(expand::expand(&structure, &plan))
}
