//! Everything that allocates.

use std::alloc::Layout;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::heap::{self, show};
use crate::shapes::{Either, Padded, Queue, State, Stats, Work};

pub fn all(count: usize) {
    boxes(count);
    counted(count);
    lists(count);
    tables(count);
}

fn boxes(count: usize) {
    show("box", || Box::new(Stats::default()));
    show("box_padded", || Box::new(Padded(Stats::default())));
    show("box_state", || Box::new(State::Done(count as u64)));
    show("box_union", || Box::new(Either { whole: 1 }));
    show("box_tuple", || {
        Box::new((1_u8, Stats::default(), [1_u16; 5]))
    });
    show("box_array", || Box::new([count as u64; 6]));
    let seed = count as u64;
    show("closure", || {
        Box::new(move |more: u64| more + seed) as Box<dyn Fn(u64) -> u64>
    });
    show("future", || {
        heap::ON.store(false, Ordering::SeqCst);
        let stats: &'static Stats = Box::leak(Box::default());
        heap::ON.store(true, Ordering::SeqCst);
        Box::pin(wait(stats))
    });
    show("raw", || unsafe {
        std::alloc::alloc(Layout::array::<u64>(count).unwrap())
    });
}

async fn wait(stats: &Stats) {
    for _ in 0..3 {
        std::future::ready(()).await;
        stats.hits.fetch_add(1, Ordering::Relaxed);
        std::hint::black_box(stats);
    }
}

fn counted(count: usize) {
    show("arc", || Arc::new(Stats::default()));
    show("arc_padded", || Arc::new(Padded(Stats::default())));
    show("arc_mutex", || Arc::new(Mutex::new(Stats::default())));
    show("arc_dyn", || {
        Arc::new(Queue::<u16>::filled()) as Arc<dyn Work>
    });
    show("arc_slice", || {
        (0..count as u64)
            .map(AtomicU64::new)
            .collect::<Arc<[AtomicU64]>>()
    });
    show("arc_from", || Arc::<[u32]>::from(&[1_u32, 2, 3][..]));
    show("arc_str", || Arc::<str>::from("seven.."));
    show("rc", || Rc::new(Stats::default()));
}

fn lists(count: usize) {
    let stats = || (0..count).map(|_| Stats::default());
    show("vec", || Vec::<Stats>::with_capacity(count));
    show("vec_push", || {
        let mut list = Vec::new();
        for _ in 0..count {
            list.push(Stats::default());
        }
        list
    });
    show("vec_zeroed", || vec![0_u64; count]);
    show("vec_elem", || vec![7_u16; count]);
    show("vec_macro", || vec![Stats::default(), Stats::default()]);
    show("vec_clone", || {
        Vec::clone(std::hint::black_box(&vec![1_u32; 3]))
    });
    show("collect", || stats().collect::<Vec<_>>());
    show("box_slice", || stats().collect::<Box<[_]>>());
    show("deque", || {
        let mut list = VecDeque::with_capacity(count);
        list.push_back(Stats::default());
        list
    });
    show("string", || "abc".repeat(count));
}

fn tables(count: usize) {
    show("map", || {
        let mut map = HashMap::with_capacity(count);
        map.insert(1_u32, Stats::default());
        map
    });
    show("tree", || BTreeMap::from([(1_u32, count as u64)]));
}
