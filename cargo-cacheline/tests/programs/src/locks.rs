//! What is read without a lock, beside the lock.

use std::hint::black_box;
use std::sync::Mutex;

#[cfg(feature = "laid-out")]
use cache_layout::cache_layout;

use crate::turns::{role, take_turns};

fn pay_and_read(balance: &Mutex<u64>, limit: &u64) {
    take_turns([
        role("payer", &mut |_| {
            *balance.lock().expect("nobody panics") += 1
        }),
        role("reader", &mut |_| {
            black_box(*black_box(limit));
        }),
    ]);
}

#[repr(C, align(128))]
struct Account {
    balance: Mutex<u64>,
    limit: u64,
}

pub fn before() {
    let account = &*black_box(Box::new(Account {
        balance: Mutex::new(0),
        limit: 10,
    }));
    pay_and_read(&account.balance, &account.limit);
}

#[cfg(feature = "laid-out")]
#[cache_layout]
struct LaidAccount {
    #[hot_write]
    balance: Mutex<u64>,
    #[hot_read]
    limit: u64,
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let account = &*black_box(Box::new(LaidAccount! { balance: Mutex::new(0), limit: 10 }));
    pay_and_read(&account.balance, &account.limit);
}
