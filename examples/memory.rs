//! What separation costs in memory: nine fields plain, laid out by cache line, and with each hot field padded.

use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;
use crossbeam_utils::CachePadded;

/// The same fields three times, each hot one wrapped in `$hot`.
macro_rules! nine_fields {
    ($(#[$attribute:meta])* $name:ident, $hot:ident, $($read:meta)?, $($write:meta)?) => {
        $(#[$attribute])*
        #[allow(dead_code)]
        struct $name {
            $(#[$read])?
            table: $hot<u64>,
            $(#[$read])?
            mask: $hot<u64>,
            $(#[$read])?
            limit: $hot<u64>,
            $(#[$write])?
            length: $hot<AtomicU64>,
            $(#[$write])?
            epoch: $hot<AtomicU64>,
            created: u64,
            owner: u64,
            flags: u32,
            kind: u16,
        }
    };
}

type Plain<T> = T;

nine_fields!(Unseparated, Plain, ,);
nine_fields!(
    #[cache_layout(line = 64)]
    Separated,
    Plain,
    hot_read,
    hot_write
);
nine_fields!(
    #[cache_layout]
    InPairs,
    Plain,
    hot_read,
    hot_write
);
nine_fields!(EachPadded, CachePadded, ,);

fn main() {
    println!("nine fields: 3 read hot, 2 written hot, 4 cold");
    println!(
        "  plain                         {:4} bytes",
        size_of::<Unseparated>()
    );
    println!(
        "  #[cache_layout]               {:4} bytes",
        size_of::<InPairs>()
    );
    println!(
        "  #[cache_layout(line = 64)]    {:4} bytes",
        size_of::<Separated>()
    );
    println!(
        "  CachePadded on each hot field {:4} bytes",
        size_of::<EachPadded>()
    );
}
