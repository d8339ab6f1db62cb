//! What one thread does.

use std::collections::HashMap;
use std::hint::black_box;

/// Numbers that look random and are the same each time.
fn numbers(count: usize) -> Vec<u64> {
    let mut state = 1_u64;
    let next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state >> 20
    };
    std::iter::repeat_with(next).take(count).collect()
}

/// Reads 8 MiB, twenty times.
pub fn sum() {
    let numbers = numbers(1 << 20);
    for _ in 0..20 {
        black_box(
            black_box(&numbers)
                .iter()
                .fold(0_u64, |sum, number| sum.wrapping_add(*number)),
        );
    }
}

pub fn sort() {
    let mut numbers = numbers(1 << 20);
    numbers.sort();
    black_box(numbers);
}

pub fn map() {
    let mut map = HashMap::new();
    for number in numbers(1 << 18) {
        *map.entry(number % (1 << 16)).or_insert(0) += 1;
    }
    black_box(map);
}

pub fn text() {
    let mut text = String::new();
    for number in numbers(1 << 17) {
        text.push_str(&number.to_string());
        text.push(' ');
    }
    let sum = text
        .split_whitespace()
        .filter_map(|word| word.parse::<u64>().ok());
    black_box(sum.fold(0_u64, u64::wrapping_add));
}

/// Allocates and frees, 4096 blocks at a time.
pub fn blocks() {
    let mut kept: Vec<Box<u64>> = Vec::new();
    for number in 0..1 << 19 {
        kept.push(Box::new(number));
        if kept.len() == 4096 {
            kept.clear();
        }
    }
    black_box(kept);
}

pub fn copy() {
    let from = numbers(1 << 18);
    for _ in 0..50 {
        black_box(black_box(&from).clone());
    }
}
