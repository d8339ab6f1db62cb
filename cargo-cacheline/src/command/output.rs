//! What a command prints.

use std::io::{self, ErrorKind, Write};

use anyhow::Result;

/// Writes to the standard output, in colours if it is a terminal. Whoever reads it may stop before the end.
pub(super) fn print(output: &str) -> Result<()> {
    let mut stdout = anstream::AutoStream::auto(io::stdout().lock());
    match stdout
        .write_all(output.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
