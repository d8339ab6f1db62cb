use cache_layout::cache_layout;

macro_rules! counters {
    ($(#[$meta:meta])* struct $name:ident { $($(#[$mark:meta])* $field:ident: $ty:ty,)* }) => {
        #[cache_layout]
        $(#[$meta])*
        struct $name {
            $($(#[$mark])* $field: $ty,)*
        }
    };
}

counters! {
    #[derive(Clone, Debug)]
    struct Good {
        #[hot_read]
        limit: u64,
        #[hot_write(producer)]
        hits: u64,
    }
}

counters! {
    #[derive(Clone, Debug)]
    struct Bad {
        #[hot_read]
        limit: u64,
        #[hot_write("producer")]
        hits: u64,
    }
}

fn main() {
    let good = Good! { limit: 9, hits: 1 };
    let bad = Bad! { limit: 9, hits: 1 };
    println!("{good:?} {bad:?}");
}
