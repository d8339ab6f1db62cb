//! `struct file` of the Linux kernel: an open file, shared by every thread that uses it.
//!
//! Whoever uses a descriptor that other threads have as well takes a reference to the file and gives it
//! back: that writes `f_count`. Looking up and closing descriptors reads `f_mode`, `f_op`, `f_inode` and
//! `f_path`. Numbers in the text are those of 64-bit targets. The structs that are shown are in `src/kernel/file.rs`, those
//! that are measured in `src/systems/file.rs`.
//!
//! ```text
//! cargo run --release --example struct_file
//! ```

use cache_layout_examples::kernel::file;
use cache_layout_examples::measure::{budget, environment, interleaved, print_table};
use cache_layout_examples::measured;
use cache_layout_examples::output::{conflicts, show};

fn main() {
    show("Linux 5.7", LINUX_5_7, &file::LINUX_5_7);
    show(
        "Linux 5.7, in lines of 128 bytes",
        LINUX_5_7_IN_128,
        &file::LINUX_5_7.in_lines_of(128),
    );
    show("The patch", PATCH, &file::PATCH);
    show("Linux 6.12", LINUX_6_12, &file::LINUX_6_12);
    println!("Read on the line of f_count:\n");
    println!(
        "{:<17}{:>5}   {:<23}in lines of 128 bytes",
        "", "bytes", "in lines of 64 bytes"
    );
    for (version, layout) in [
        ("Linux 5.7", file::LINUX_5_7),
        ("The patch", file::PATCH),
        ("Linux 6.12", file::LINUX_6_12),
        ("#[cache_layout]", file::FILE),
    ] {
        let [short, long] = [64, 128].map(|line| conflicts(&layout.in_lines_of(line), "f_count"));
        println!("{version:<17}{:>5}   {short:<23}{long}", layout.size());
    }
    measure_and_say();
}

/// One thread reads from the file, and another takes and drops references to it: in each order of the fields.
fn measure_and_say() {
    println!("\n{}", environment());
    let title = "struct file";
    let measured = interleaved(title, &measured::file::variants(), budget());
    print_table(title, &measured);
    println!();
    show("#[cache_layout]", ATTRIBUTE, &file::FILE);
    let [before, _, attribute, ..] = measured.as_slice() else {
        println!("Nothing was measured: that takes two CPUs which have little else to do.");
        return;
    };
    if let &[read, count] = attribute.gains(before).as_slice() {
        println!(
            "With #[cache_layout], reading is {read:.1} times as fast, and taking and dropping references\n\
             {count:.1} times, in as much memory: the line that is read stays with its reader, and the count\n\
             with whoever counts."
        );
    }
}

const LINUX_5_7: &str = "
Whoever takes a reference to a file, or gives one back, writes f_count. Looking up and closing a
descriptor reads f_mode, f_op, f_inode and f_path, and all of these but f_mode are on the line of
f_count. The kernel allocates each file at the start of a line: line 0 is a line of memory.";

const LINUX_5_7_IN_128: &str = "
The patch was written for a server with Kunpeng 920, whose last-level cache has lines of 128 bytes.
There f_mode, too, is on the line of f_count.";

const PATCH: &str = "
A patch of April 2020 moved f_count to the end, among fields that are seldom used. UnixBench's
syscall, with 24 copies, ran 42 % faster on the Kunpeng 920 and 17 % faster on an Intel 6248. The
kernel did not take it: in 5.10 and 6.1, f_count is at byte 56 as before.";

const LINUX_6_12: &str = "
By 6.12 the struct has lost 72 bytes, and f_count has come to the front: f_mode, f_op and f_inode
are all on its line, be it of 64 bytes or of 128, and nothing in the kernel's build objects. 6.15
moved the count away from them, and 128 threads ran 20.9 % faster; in 6.16 it is the last member.";

const ATTRIBUTE: &str = "
The fields of 5.7, marked with who reads and who writes, apart by lines of 128 bytes and so by those
of 64: in no more memory than before. f_pos_lock and f_pos have no mark: a lock and a cell can be
written through a shared reference, and so keep off the lines that are read.";
