use std::sync::atomic::AtomicU64;

use cache_layout::cache_layout;

#[cache_layout(verify)]
#[derive(Default)]
struct Inner<'a, T, const N: usize> {
    #[hot_write(thief)]
    front: AtomicU64,
    #[hot_write(owner)]
    back: AtomicU64,
    #[hot_read]
    buffer: Option<&'a [T; N]>,
}

fn main() {
    // Plain literals are not proved.
    let inner = Inner::<u8, 8> { front: 0.into(), back: 0.into(), buffer: None };
    println!("{:p} {:p} {:?}", &inner.front, &inner.back, inner.buffer);
    let inner = Inner!{ front: 0.into(), back: 0.into(), buffer: Some(&[1_u8]) };
    println!("{:p} {:p} {:?}", &inner.front, &inner.back, inner.buffer);
}
