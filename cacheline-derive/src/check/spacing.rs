//! What the struct says of lines and of the distance: the one against the other.

use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::model::Spacing;

/// What holds of what the options ask for. A distance has room for a line.
pub(super) fn check(diagnostics: &Diagnostics, options: &Options) -> Spacing {
    let (line, apart) = (options.line, options.apart);
    if let (Some(line), Some(apart)) = (line, apart) {
        if apart.size.bytes() < line.bytes() {
            let line = line.bytes();
            let message = format!(
                "fields on lines of {line} bytes cannot be kept apart by {}: leave `apart` out, which keeps them apart by \
                 {line}, or give it more",
                apart.size.bytes()
            );
            diagnostics.error(apart.span, message);
        }
    }
    refuse_idle(diagnostics, options);
    Spacing {
        line,
        apart,
        is_separated: options.unseparated.is_none(),
    }
}

/// Refuses what has no effect where nothing is kept apart.
fn refuse_idle(diagnostics: &Diagnostics, options: &Options) {
    if options.unseparated.is_none() {
        return;
    }
    for (option, span) in [
        ("apart", options.apart.map(|apart| apart.span)),
        ("own_lines", options.own_lines.and_then(Result::ok)),
        ("assume_line_aligned", options.assume_line_aligned),
        ("deny(straddle)", options.deny_straddle),
        ("allow(neighbours)", options.allow_neighbours),
    ] {
        if let Some(span) = span {
            let message = format!(
                "with `line = \"none\"` nothing is kept apart, so `{option}` has no effect: remove one of the two"
            );
            diagnostics.error(span, message);
        }
    }
    refuse_idle_verify(diagnostics, options);
}

/// Refuses `verify` where there is nothing to prove or to print of a struct that is left as it is.
fn refuse_idle_verify(diagnostics: &Diagnostics, options: &Options) {
    let is_bounded = options.max_size.is_some()
        || !options.max_lines.is_empty()
        || options.deny_waste.is_some()
        || options.first.is_some();
    if let (Some(span), false, None) = (options.verify, is_bounded, options.show) {
        let message = "with `line = \"none\"` nothing is kept apart, so `verify` proves nothing: give it a budget, as in \
                       `max_size = 128`, or remove one of the two";
        diagnostics.error(span, message);
    }
}
