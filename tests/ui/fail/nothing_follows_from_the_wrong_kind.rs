use cache_layout::{CacheLayout, cache_layout};

#[cache_layout]
#[derive(Clone, Copy)]
pub struct Pair(#[hot_write] u64, u64);

#[cache_layout]
pub enum State {
    Running,
}

const _: () = assert!(Pair::LAYOUT.lines() == 2);
const _: () = assert!(State::LAYOUT.lines() == 2);

fn main() {
    let pair = Pair! { 0: 1, 1: 2 };
    println!("{} {}", pair.0, pair.1);
    let _state = State::Running;
}
