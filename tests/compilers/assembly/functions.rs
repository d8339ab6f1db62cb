//! What is done with the structs: the source is one, the types are the attribute's or, with `--cfg hand`, those
//! written by hand. It is compiled by the test alone.

#![crate_type = "lib"]

#[cfg_attr(hand, path = "hand.rs")]
#[cfg_attr(not(hand), path = "made.rs")]
pub mod types;

use std::fmt;
use std::hash::{DefaultHasher, Hash};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use types::{File, Key, Ring, Session, SessionParts};

#[unsafe(no_mangle)]
pub fn read(file: &File) -> u32 {
    file.f_mode ^ file.f_flags
}

#[unsafe(no_mangle)]
pub fn read_of_many(files: &[File]) -> u64 {
    files
        .iter()
        .map(|file| file.f_pos + u64::from(file.f_mode))
        .sum()
}

#[unsafe(no_mangle)]
pub fn read_at(files: &[File], at: usize) -> u64 {
    files[at].f_pos
}

#[unsafe(no_mangle)]
pub fn borrow(file: &File) -> (&u32, &str) {
    (&file.f_flags, file.f_op)
}

#[unsafe(no_mangle)]
pub fn borrow_apart(file: &mut File) -> (&mut u32, &mut u64) {
    (&mut file.f_mode, &mut file.f_pos)
}

#[unsafe(no_mangle)]
pub fn write(file: &mut File, position: u64) {
    file.f_pos = position;
    file.f_flags |= 2;
}

#[unsafe(no_mangle)]
pub fn write_whole(file: &mut File, other: File) {
    *file = other;
}

#[unsafe(no_mangle)]
pub fn add(file: &File) -> usize {
    file.f_count.fetch_add(1, Relaxed)
}

#[unsafe(no_mangle)]
pub fn load_and_store(file: &File) {
    file.f_count.store(file.f_count.load(Acquire) * 3, Release);
}

#[unsafe(no_mangle)]
pub fn compare_and_exchange(file: &File, old: usize, new: usize) -> bool {
    file.f_count
        .compare_exchange(old, new, Acquire, Relaxed)
        .is_ok()
}

#[unsafe(no_mangle)]
pub fn add_through_mut(file: &mut File) {
    *file.f_count.get_mut() += 5;
}

#[unsafe(no_mangle)]
pub fn take_apart(file: File) -> (u32, u64) {
    let File { f_mode, f_pos, .. } = file;
    (f_mode, f_pos)
}

#[unsafe(no_mangle)]
pub fn key_clone(key: &Key) -> Key {
    key.clone()
}

#[unsafe(no_mangle)]
pub fn key_default() -> Key {
    Key::default()
}

#[unsafe(no_mangle)]
pub fn key_eq(a: &Key, b: &Key) -> bool {
    a == b
}

#[unsafe(no_mangle)]
pub fn key_cmp(a: &Key, b: &Key) -> std::cmp::Ordering {
    a.cmp(b)
}

#[unsafe(no_mangle)]
pub fn key_less(a: &Key, b: &Key) -> bool {
    a < b
}

#[unsafe(no_mangle)]
pub fn key_hash(key: &Key, hasher: &mut DefaultHasher) {
    key.hash(hasher);
}

#[unsafe(no_mangle)]
pub fn key_debug(key: &Key, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Debug::fmt(key, formatter)
}

#[unsafe(no_mangle)]
pub fn ring_push(ring: &Ring<u64, 8>, value: u64) -> bool {
    let tail = ring.tail.load(Relaxed);
    if tail - ring.cached_head.get() == 8 {
        ring.cached_head.set(ring.head.load(Acquire));
        if tail - ring.cached_head.get() == 8 {
            return false;
        }
    }
    ring.slots[tail % 8].set(value);
    ring.tail.store(tail + 1, Release);
    true
}

#[unsafe(no_mangle)]
pub fn session_clone(session: &Session) -> Session {
    session.clone()
}

#[unsafe(no_mangle)]
pub fn session_drop(session: Session) {
    drop(session);
}

#[unsafe(no_mangle)]
pub fn session_log(session: &mut Session, byte: u8) {
    session.log.push(byte);
}

#[unsafe(no_mangle)]
pub fn session_from_parts(parts: SessionParts) -> Session {
    parts.into()
}

#[unsafe(no_mangle)]
pub fn session_into_parts(session: Session) -> SessionParts {
    session.into()
}
