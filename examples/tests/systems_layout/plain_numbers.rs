//! Two numbers, of which one is read and one counted up.

use std::sync::atomic::Ordering;
use std::thread;

use cache_layout_examples::systems::plain::{LaidOut, OneLine, Plain, count_up, read};

use super::share_line;

fn works<P: Plain>() {
    let plain = P::default();
    plain.limit().store(3, Ordering::Relaxed);
    thread::scope(|scope| {
        scope.spawn(|| assert_eq!(read(&plain, 1000), 3000, "{}", P::NAME));
        scope.spawn(|| assert_eq!(count_up(&plain, 1000), 1000));
    });
    assert_eq!(plain.count().load(Ordering::Relaxed), 1000);
}

#[test]
fn both_work() {
    works::<OneLine>();
    works::<LaidOut>();
}

#[test]
fn the_attribute_keeps_them_apart() {
    let one_line = OneLine::default();
    assert!(share_line(one_line.limit(), one_line.count(), 64));
    let laid_out = LaidOut::default();
    assert!(!share_line(laid_out.limit(), laid_out.count(), 64));
}
