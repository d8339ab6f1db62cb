//! `struct sock` of the Linux kernel: a socket, which one core sends from while another receives into it.
//!
//! Markers between its members say who touches what: `sock_write_rx` is what receiving writes, `sock_read_tx`
//! what sending reads. The kernel's build asserts that each member lies between the markers of its group. It does
//! not ask where a line begins. Numbers in the text are those of 64-bit targets. The struct is in `src/kernel/sock.rs`.
//!
//! ```text
//! cargo run --example sock
//! ```

use cache_layout::{Field, Layout, Mark};
use cache_layout_examples::kernel::sock::{IN_ORDER, LINUX_6_12, SOCK};
use cache_layout_examples::output::{show_heading, show_map, show_verdict};

fn main() {
    show_map("Linux 6.12", KERNEL, &LINUX_6_12);
    show_heading("Three lines that nothing objected to", LINES);
    show_verdict(&LINUX_6_12);

    show_heading("#[cache_layout]", ATTRIBUTE);
    let map = SOCK.to_string();
    for head in map.lines().filter(|row| !row.starts_with(' ')) {
        println!("{head}");
    }

    let column = "lines that a writer shares";
    println!("\n{:<22}bytes   more   lines   {column}", "");
    for (version, layout) in [
        ("Linux 6.12", LINUX_6_12),
        ("order = \"declared\"", IN_ORDER),
        ("#[cache_layout]", SOCK),
    ] {
        let (bytes, lines) = (layout.size(), layout.lines());
        let more = bytes - LINUX_6_12.size();
        let shared: Vec<_> = shared_by_a_writer(&layout)
            .map(|line| line.to_string())
            .collect();
        let shared = if shared.is_empty() {
            "-".to_owned()
        } else {
            shared.join(", ")
        };
        println!("{version:<22}{bytes:>5}   {more:>4}   {lines:>5}   {shared}");
    }
}

/// The lines that more than one group has members on, at least one of them written.
fn shared_by_a_writer(layout: &Layout) -> impl Iterator<Item = usize> {
    let is_on = |field: &Field, line| {
        !field.marks().is_empty()
            && layout
                .lines_of(field.name())
                .is_some_and(|lines| lines.contains(&line))
    };
    (0..layout.lines()).filter(move |&line| {
        let there: Vec<_> = layout
            .fields()
            .iter()
            .filter(|field| is_on(field, line))
            .collect();
        let mut marks = there.iter().flat_map(|field| field.marks());
        let mut groups = marks.clone().map(Mark::group);
        let first = groups.next();
        marks.any(Mark::writes) && groups.any(|group| Some(group) != first)
    })
}

const KERNEL: &str = "
A socket: one core receives into it while another sends from it, and the process that owns it does
both. The kernel sorts the members into groups, by path (rx, tx or both) and by what is done to
them (read or write), and its build asserts that each member is between the markers of its group.
That holds, and says nothing of where a line begins. Each socket is allocated at the start of one.";

const LINES: &str = "
Line 3: sock_write_rx with sock_read_rx. The last 24 bytes of what receiving writes, sk_backlog, are
on the line of what it only reads: a packet that has to wait takes sk_filter and sk_rcvbuf away from
every other core.

Line 7: sock_write_tx with sock_read_tx. The first 8 bytes of what sending only reads,
sk_max_pacing_rate, are on the line of the timer and of what is counted while sending.

Line 5: sock_write_rxtx with sock_write_tx. This is another case, for nothing on the line is only
read: both groups are written. Whoever sends needs both, and is well served by one line. But whoever
receives writes sk_lock and sk_forward_alloc, and takes sk_wmem_alloc and its neighbours from the
sender along with them. They are two groups, so the proof counts it.

Line 4 has two groups as well, but both only read. On lines 2 and 8, members of a group stand beside
members of none, like __sk_common and sk_shutdown, of which the proof knows nothing. There is a
proof for each group that writes, and it names every line that the group shares.";

const ATTRIBUTE: &str = "
The same members in the same groups. What is read comes first, each group that writes starts a line,
and members of no group fill lines up. That takes 13 lines as before, and 775 bytes of members do
not fit into 12. It takes 56 bytes more, because the last line is a whole one. And it moves
__sk_common, which the kernel needs in front: order = \"declared\" leaves it there, and takes two
lines more.";
