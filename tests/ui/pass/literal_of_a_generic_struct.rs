//! A generic struct is proved for the parameters that its macro is used with, and only for these.

use cache_layout::{assert_layout, cache_layout};

#[cache_layout]
struct Job<T> {
    #[hot_write]
    guard: T,
    #[hot_read]
    pool: Vec<u8>,
}

assert_layout!(Job<u64>, Job<&'static str>);

static JOB: Job<u64> = Job! { guard: 1, pool: Vec::new() };

#[test]
fn literal_of_a_generic_struct() {
    let job = Job! { guard: "a", pool: vec![1] };
    assert_eq!(job.guard.len() + job.pool.len() + JOB.pool.len(), 2);
    assert_eq!(JOB.guard, 1);
}
