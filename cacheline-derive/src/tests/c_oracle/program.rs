//! Prints what the Rust compiler made of the structs, a row for each struct and each of its fields:
//! `facts` as `offset_of!` has it, `tables` as their `CacheLayout` has it. `target` prints its line and its distance.

// Nobody makes a value.
#![allow(dead_code, unused_imports)]

mod structs;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("target") => println!("{} {}", cache_layout::LINE, cache_layout::APART),
        Some("facts") => structs::FACTS.iter().for_each(print),
        Some("tables") => structs::TABLES.iter().for_each(print_table),
        other => panic!("{other:?} is neither `target` nor `facts` nor `tables`"),
    }
}

fn print((name, first, second): &(&str, usize, usize)) {
    println!("{name} {first} {second}");
}

fn print_table(layout: &cache_layout::Layout) {
    println!("struct {} {} {}", layout.name(), layout.size(), layout.align());
    for field in layout.fields() {
        println!("{} {} {}", field.name(), field.offset(), field.size());
    }
}
