//! The bits that `flag_bits!` makes, as another crate uses them.
#![cfg(feature = "flags")]

mod elsewhere {
    use std::sync::atomic::AtomicI8;

    use cacheline_sync::flags::flag_bits;

    /// A struct of one module, whose bits are seen in another as far as each says.
    #[derive(Debug)]
    pub(super) struct Page {
        flags: AtomicI8,
    }

    flag_bits! {
        impl Page {
            flags: AtomicI8 as page {
                pub(super) locked: SeqCst = 0,
                #[cfg(any())]
                absent = 0,
                #[doc(alias = "modified")]
                pub(crate) dirty: Relaxed = FIRST_FREE,
                error: Release = 1 + 5,
                /// The sign.
                pub(super) reclaim: Acquire = 7,
            }
        }
    }

    const FIRST_FREE: u32 = 1;

    impl Page {
        pub(super) fn new() -> Self {
            Self {
                flags: AtomicI8::new(Self::PAGE_ERROR),
            }
        }

        pub(super) fn flags(&self) -> i8 {
            self.flags.load(std::sync::atomic::Ordering::Relaxed)
        }
    }
}

#[test]
fn bits_have_their_own_orderings_attributes_and_visibilities() {
    let page = elsewhere::Page::new();
    assert_eq!(page.flags(), 0b0100_0000);
    assert!(page.set_page_locked() && page.page_locked());
    assert!(page.set_page_dirty() && page.page_dirty());
    assert!(page.set_page_reclaim() && page.page_reclaim());
    assert_eq!(page.flags(), !0b0011_1100);
    assert!(page.clear_page_reclaim() && !page.page_reclaim());
    assert!(page.test_clear_page_locked() && !page.test_set_page_locked());
    assert_eq!(page.flags(), 0b0100_0011);
}
