use cache_layout::cache_layout;

struct Loud<'a>(&'a str);

impl Drop for Loud<'_> {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}

// Made in place, without the macro that makes values.
#[cache_layout]
struct Job<'a, T> {
    #[hot_write]
    guard: Loud<'a>,
    #[hot_read]
    pool: T,
}

fn make<'a, T>(guard: Loud<'a>, pool: T) -> Box<Job<'a, T>> {
    let mut job = Box::<Job<'a, T>>::new_uninit();
    unsafe {
        (&raw mut (*job.as_mut_ptr()).guard).write(guard);
        (&raw mut (*job.as_mut_ptr()).pool).write(pool);
        job.assume_init()
    }
}

fn main() {
    drop(make(Loud("guard"), Loud("pool")));
}
