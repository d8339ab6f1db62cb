//! The state of a cached disk block: a flag that nearly always is set already, set without and with a look at it first.
//! The struct is in `src/systems/buffer_head.rs`.
//!
//! ```text
//! cargo run --release --example buffer_head
//! ```

use cache_layout::CacheLayout;
use cache_layout_examples::measure::{
    Measured, Side, Variant, budget, environment, interleaved, print_table,
};
use cache_layout_examples::systems::buffer_head::{BufferHead, look_up, write};

const BLOCK: u64 = 7;

type Work<'a> = &'a (dyn Fn(u64) -> u64 + Sync);

fn main() {
    println!("{}\n", environment());
    let buffer = BufferHead::of_block(BLOCK);
    let always = |writes| write(&buffer, writes, BufferHead::set_uptodate_always);
    let if_clear = |writes| write(&buffer, writes, BufferHead::set_uptodate_if_clear);
    let lookups = |lookups| look_up(&buffer, lookups, BLOCK);

    let beside_reader = measure(
        "one CPU sets the flag, another looks at it",
        [("set", &always), ("look up", &lookups)],
        [("set", &if_clear), ("look up", &lookups)],
    );
    let beside_writer = measure(
        "two CPUs set the flag",
        [("set", &always), ("set", &always)],
        [("set", &if_clear), ("set", &if_clear)],
    );

    println!("\n{}\n", BufferHead::LAYOUT);
    match (
        ratios(&beside_reader).as_slice(),
        ratios(&beside_writer).as_slice(),
    ) {
        (&[_, looking], &[setting]) => println!(
            "Setting the flag is {setting:.1} times as fast where two do it, and looking at it {looking:.1} times as fast: a flag \
             that is tested first is hardly ever written, and a line that is not written stays with all who read it."
        ),
        _ => println!("What writing costs was not measured, for the reason above."),
    }
}

fn measure(
    title: &str,
    before: [(&'static str, Work<'_>); 2],
    after: [(&'static str, Work<'_>); 2],
) -> Vec<Measured> {
    let variants = [
        variant("always written", before),
        variant("tested first", after),
    ];
    let measured = interleaved(title, &variants, budget() / 2);
    print_table(title, &measured);
    measured
}

fn variant<'a>(name: &str, sides: [(&'static str, Work<'a>); 2]) -> Variant<'a> {
    Variant {
        name: name.to_owned(),
        bytes: BufferHead::LAYOUT.size(),
        lines: BufferHead::LAYOUT.lines(),
        sides: sides.map(|(name, work)| Side { name, work }).into(),
    }
}

/// For each kind of side, how many times as fast it is in the last variant as in the first.
fn ratios(measured: &[Measured]) -> Vec<f64> {
    let (Some(before), Some(after)) = (measured.first(), measured.last()) else {
        return Vec::new();
    };
    after.gains(before)
}
