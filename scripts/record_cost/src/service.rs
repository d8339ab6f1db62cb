//! A service, for as long as it is asked to run.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, RwLock, mpsc};
use std::thread;
use std::time::{Duration, Instant};

const WORKERS: u64 = 8;
const ACCOUNTS: usize = 1 << 16;

/// 64 bytes, so that 65536 of them are 4 MiB.
#[derive(Default)]
struct Account {
    requests: AtomicU64,
    errors: AtomicU64,
    limit: u64,
    names: [u64; 5],
}

/// What all workers share.
struct State {
    accounts: Vec<Account>,
    sessions: RwLock<HashMap<u64, Box<u64>>>,
    log: Mutex<Vec<String>>,
    until: Instant,
}

/// Eight workers serve requests that come through channels, for any account, and look up sessions that come and go.
pub fn run(seconds: u64) {
    let account = |number| Account {
        limit: number,
        ..Account::default()
    };
    let state = &State {
        accounts: (0..ACCOUNTS as u64).map(account).collect(),
        sessions: RwLock::default(),
        log: Mutex::default(),
        until: Instant::now() + Duration::from_secs(seconds),
    };
    thread::scope(|scope| {
        let senders: Vec<_> = (0..WORKERS)
            .map(|number| {
                let (sender, requests) = mpsc::sync_channel(64);
                let worker = thread::Builder::new().name(format!("worker-{number}"));
                worker
                    .spawn_scoped(scope, move || serve(state, &requests))
                    .expect("there are threads");
                sender
            })
            .collect();
        let mut request = 1_u64;
        while Instant::now() < state.until {
            for sender in &senders {
                request = request
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                sender.send(request >> 16).expect("somebody serves");
            }
        }
    });
    let served: u64 = state
        .accounts
        .iter()
        .map(|account| account.requests.load(Relaxed))
        .sum();
    println!("served {served}");
}

fn serve(state: &State, requests: &mpsc::Receiver<u64>) {
    for request in requests {
        let account = &state.accounts[request as usize % ACCOUNTS];
        account.requests.fetch_add(1, Relaxed);
        if account.limit + account.names[request as usize % 5] < request % ACCOUNTS as u64 {
            account.errors.fetch_add(1, Relaxed);
        }
        let session = request % 1000;
        if request % 100 == 0 {
            let mut sessions = state.sessions.write().expect("nobody panics");
            sessions.insert(session, Box::new(request));
        } else if state
            .sessions
            .read()
            .expect("nobody panics")
            .contains_key(&session)
            && request % 64 == 0
        {
            let mut log = state.log.lock().expect("nobody panics");
            log.push(format!("{request} for {session}"));
            if log.len() == 1000 {
                log.clear();
            }
        }
    }
}
