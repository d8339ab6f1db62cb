//! The whole macro, readable aloud: parse, check, plan, expand.

use cacheline_plan::{FieldFacts, Geometry, Request};
use proc_macro2::TokenStream;

use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::fallback::Fallback;
use crate::model::{Mode, Spacing, Structure};
use crate::{ast, attr, check, expand, fallback, nesting};

/// What `#[cache_layout(args)] item` becomes. Whatever the input, an item comes out: the laid out struct,
/// or after a mistake what the user wrote, with the errors.
pub(crate) fn cache_layout(args: TokenStream, item: TokenStream) -> TokenStream {
    let diagnostics = Diagnostics::default();
    if let Some(span) = nesting::too_deep(&args).or_else(|| nesting::too_deep(&item)) {
        let message = format!(
            "`cache_layout` reads at most {} levels of nesting: give the inner part a name, with `type` or `const`",
            nesting::DEEPEST
        );
        diagnostics.error(span, message);
        return fallback::unread(item, &diagnostics.into_errors());
    }
    let options = attr::parse(&diagnostics, args);
    let fallback = Fallback::new(&options);
    match try_expand(&diagnostics, options, item.clone()) {
        Ok(expansion) => expansion,
        Err(_reported) => fallback.without_layout(item, &diagnostics.into_errors()),
    }
}

fn try_expand(
    diagnostics: &Diagnostics,
    options: Options,
    item: TokenStream,
) -> Result<TokenStream> {
    let input = ast::parse(diagnostics, item)?;
    let structure = check::check(diagnostics, options, input)?;
    let mut facts = structure.facts();
    if !structure.spacing.is_separated {
        facts = cacheline_plan::unseparated(&facts);
    }
    let plan = match structure.mode {
        Mode::Reordered { .. } => cacheline_plan::plan(&request(&structure, &facts)),
        Mode::Declared => cacheline_plan::padded(&facts, structure.own_lines.is_some()),
        Mode::Verified { .. } => cacheline_plan::untouched(&facts),
    };
    Ok(expand::expand(&structure, &plan))
}

/// What the planner is asked for a struct whose fields move.
fn request<'a>(structure: &Structure, fields: &'a [FieldFacts]) -> Request<'a> {
    let Spacing { line, apart, .. } = structure.spacing;
    Request {
        fields,
        geometries: Geometry::of(line, apart.map(|apart| apart.size)),
        first: structure.first.as_ref().map(|first| first.position),
        no_straddle: structure.limits.straddle.is_some(),
        own_lines: structure.own_lines.is_some(),
    }
}
