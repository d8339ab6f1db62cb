#![deny(deprecated)]

use std::sync::atomic::AtomicU8;

use cache_layout::flags::flag_bits;

struct Page {
    flags: AtomicU8,
}

flag_bits! {
    impl Page {
        flags: AtomicU8 as page {
            #[deprecated]
            locked = 0,
        }
    }
}

fn main() {
    let page = Page {
        flags: AtomicU8::new(Page::PAGE_LOCKED),
    };
    page.set_page_locked();
    page.clear_page_locked();
    let _ = page.page_locked();
    let _ = page.test_set_page_locked();
    let _ = page.test_clear_page_locked();
}
