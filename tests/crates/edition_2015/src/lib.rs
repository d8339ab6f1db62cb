//! The macro in all its forms, in edition 2015.

extern crate cache_layout;

#[path = "../../edition_2021/src/forms.rs"]
pub mod forms;

/// Where a path of edition 2015 starts at the root of the crate all the same.
pub mod inner {
    use cache_layout::cache_layout;

    /// Declared in a module.
    #[cache_layout]
    #[derive(Clone, Debug, PartialEq, PartialOrd, Hash)]
    pub struct Inner {
        /// Read.
        #[hot_read]
        pub read: u8,
        /// Written.
        #[hot_write]
        pub written: u8,
    }

    /// Made in a module.
    #[must_use]
    pub const fn inner(written: u8) -> Inner {
        Inner! { read: 1, written }
    }
}

#[cfg(test)]
mod tests {
    use inner::{inner, Inner};

    #[test]
    fn a_struct_of_a_module_is_made_in_it() {
        assert_eq!(
            inner(2),
            Inner {
                written: 2,
                ..inner(3)
            }
        );
        assert!(inner(2) < inner(3));
    }
}
