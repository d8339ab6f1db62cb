//! Attributes that arrive in the invisible groups of `macro_rules`.

use cache_layout::{CacheLayout, cache_layout};

macro_rules! counters {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $($(#[$mark:meta])* $field_vis:vis $field:ident: $ty:ty,)*
        }
    ) => {
        #[cache_layout(line = 64)]
        $(#[$meta])*
        $vis struct $name {
            $($(#[$mark])* $field_vis $field: $ty,)*
        }
    };
}

counters! {
    /// Documented.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Counters {
        /// Documented as well.
        #[hot_read]
        pub limit: u64,
        #[cold]
        pub(crate) name: &'static str,
        #[hot_write(producer)]
        produced: [u64; 2],
        #[cfg(any())]
        #[hot_write]
        absent: u64,
    }
}

#[test]
fn marks_from_a_macro() {
    let counters = Counters! { limit: 9, name: "a", produced: [1, 2] };
    assert_eq!(counters, counters.clone());
    assert_eq!(
        format!("{counters:?}"),
        r#"Counters { limit: 9, name: "a", produced: [1, 2] }"#
    );
    assert_eq!(Counters::LAYOUT.lines(), 2);
    assert!(!Counters::LAYOUT.share_line("limit", "produced"));
}
