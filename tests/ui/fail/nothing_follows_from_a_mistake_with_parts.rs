use cache_layout::cache_layout;

#[cache_layout(line = 48, parts = LimitsParts)]
#[derive(Clone, Debug, PartialEq)]
pub struct Limits<'a, T> {
    #[hot_read]
    most: &'a T,
    #[cfg(any())]
    #[hot_read]
    gone: u64,
    #[hot_write]
    used: u64,
}

fn main() {
    let parts = LimitsParts { most: &5, used: 0 };
    let limits = Limits::from(parts.clone());
    assert_eq!(LimitsParts::from(limits), parts);
}
