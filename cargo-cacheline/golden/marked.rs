mod server {
    use super::*;

    #[cache_layout]
    pub(super) struct Server {
        #[hot_read] routes: [u64; 4],
        #[hot_read] limit: u64,
        #[hot_write(worker)] finished: AtomicU64,
        #[hot_write(reporter)] reports: AtomicU64,
    }
}

mod fields {
    use super::*;

    #[cache_layout]
    pub(super) struct Stats {
        #[hot_write] hits: AtomicU64,
        #[hot_read] limit: u64,
        // the other fields as they are
    }
}

mod fields_of_a_queue {
    use super::*;

    #[cache_layout]
    pub(super) struct Queue {
        #[hot_write(consumer)] #[hot_read(producer)] head: AtomicUsize,
        #[hot_write(producer)] #[hot_read(consumer)] tail: AtomicUsize,
        #[hot_read] mask: usize,
    }
}

mod fields_of_threads_of_one_kind {
    use super::*;

    #[cache_layout]
    pub(super) struct Pair {
        #[hot_write(side_0)] left: AtomicU64,
        #[hot_write(side_1)] right: AtomicU64,
    }
}

mod fields_of_an_element {
    use super::*;

    #[cache_layout]
    pub(super) struct Line {
        #[hot_write(sender)] sent: AtomicU64,
        #[hot_write(receiver)] received: AtomicU64,
    }
}

mod array_beside_a_field {
    use super::*;

    #[cache_layout]
    pub(super) struct Pool {
        #[hot_write(each)] done: [OwnLines<AtomicU64>; 3],
        #[hot_read] limit: u64,
    }
}

mod counts {
    use super::*;

    #[cache_layout(own_lines)]
    pub(super) struct Config {
        pub(super) limit: u64,
        pub(super) depth: u64,
    }
}

mod lock {
    use super::*;

    #[cache_layout]
    pub(super) struct Shared {
        #[hot_write] queue: Mutex<u64>,
        #[hot_read] limit: u64,
        // the other fields as they are
    }
}

mod pairs {
    use super::*;

    #[cache_layout]
    pub(super) struct Wide {
        #[hot_write] hits: AtomicU64,
        #[hot_read] limit: u64,
    }
}

mod other_start {
    use super::*;

    #[cache_layout]
    pub(super) struct Wide {
        #[hot_write] hits: AtomicU64,
        #[hot_read] limit: u64,
    }
}

