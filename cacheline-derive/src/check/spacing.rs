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
    Spacing { line, apart }
}
