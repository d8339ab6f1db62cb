//! The derives that are accepted by name, on the user's word.

use syn::Path;
use syn::spanned::Spanned;

use super::{Origin, as_written, last_of};
use crate::diagnostics::Diagnostics;
use crate::model::Mode;
use crate::spelling::nearest;

/// What `allow(derive(..))` accepts.
#[derive(Clone, Copy)]
pub(in crate::check) struct Allowed<'a>(pub(in crate::check) &'a [Path]);

impl Allowed<'_> {
    /// Whether a derive may see the fields as they are laid out. Nobody can say so of one that casts bytes.
    pub(in crate::check) fn includes(self, derive: &Path) -> bool {
        let allowed = self.0.iter().any(|allowed| names(allowed, derive));
        allowed && Origin::of(derive) != Origin::CastsBytes
    }

    /// Refuses what has no effect, given all that is derived below the attribute.
    pub(in crate::check) fn refuse_idle(
        self,
        diagnostics: &Diagnostics,
        mode: Mode,
        derived: &[Path],
    ) {
        for (position, allowed) in self.0.iter().enumerate() {
            let named = derived.iter().filter(|derive| names(allowed, derive));
            let origins = named.map(Origin::of).collect::<Vec<_>>();
            let name = as_written(allowed);
            let message = if mode.is_verified() {
                format!(
                    "`verify` leaves the struct as it is, so every derive is allowed: remove `{name}`"
                )
            } else if self.0[..position]
                .iter()
                .any(|earlier| as_written(earlier) == name)
            {
                format!("`{name}` is allowed twice: keep one of them")
            } else if origins.is_empty() {
                not_derived(allowed, derived)
            } else if origins.iter().all(|origin| origin.needs_no_allowance()) {
                format!("`{name}` works below `#[cache_layout]` as on any struct: remove it here")
            } else {
                continue;
            };
            diagnostics.error(allowed.span(), message);
        }
    }
}

/// Whether a path, or the end of one, names a derive.
fn names(allowed: &Path, derive: &Path) -> bool {
    let mut derive = derive.segments.iter().rev();
    let mut allowed = allowed.segments.iter().rev();
    allowed.all(|segment| {
        derive
            .next()
            .is_some_and(|name| name.ident == segment.ident)
    })
}

fn not_derived(allowed: &Path, derived: &[Path]) -> String {
    let foreign = derived
        .iter()
        .filter(|path| !Origin::of(path).needs_no_allowance());
    let foreign = foreign
        .map(|path| (last_of(path).0, path))
        .collect::<Vec<_>>();
    let names = foreign
        .iter()
        .map(|(name, _)| name.as_str())
        .collect::<Vec<_>>();
    let meant = nearest(&last_of(allowed).0, &names, 2);
    let meant = foreign
        .iter()
        .find(|(name, _)| Some(name.as_str()) == meant);
    let remedy = meant.map_or_else(
        || "remove it, or put the derive below `#[cache_layout]`".to_owned(),
        |(_, path)| format!("did you mean `{}`?", as_written(path)),
    );
    format!(
        "`{}` is not derived below `#[cache_layout]`: {remedy}",
        as_written(allowed)
    )
}
