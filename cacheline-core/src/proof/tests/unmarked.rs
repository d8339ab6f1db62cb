use super::{laid_out, message, sized};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof;

fn device(align: usize, fields: &[Field]) -> Layout {
    laid_out("Device", 256, align, fields)
}

#[test]
fn what_is_written_unmarked_beside_what_is_read_is_shown() {
    let layout = device(
        64,
        &[
            sized::<8>("capacity", 0).hot_read("hot_read"),
            sized::<8>("name", 8),
            sized::<8>("drops", 16).written_unmarked(),
            sized::<8>("head", 24).hot_write("rx"),
            sized::<8>("limit", 32).hot_read("rx"),
            sized::<8>("far", 64).hot_read("hot_read"),
        ],
    );
    assert_eq!(
        message(move || proof::unmarked(&layout)),
        "cache layout of `Device`: `drops` is written through a shared reference, on line 0 of what is read
     0..8   capacity  hot_read
    16..24  drops     cold          <- not marked
    32..40  limit     hot_read rx
  lines are 64 bytes; mark `drops` with who writes it, #[hot_write(GROUP)], or, if that does not matter there, #[cold]"
    );
    let of_all = message(move || proof::all(&device(64, &[layout.fields[0], layout.fields[2]])));
    assert!(of_all.contains("`drops` is written"), "{of_all}");
    let of_field = message(move || proof::unmarked_field(&layout, "drops"));
    assert!(of_field.contains("`drops` is written"), "{of_field}");
    proof::unmarked_field(&layout, "name");
    proof::unmarked_field(&layout, "a field that `cfg` removed");
}

#[test]
fn the_line_that_is_shared_is_counted_from_the_start() {
    let fields = [
        sized::<8>("capacity", 64).hot_read("hot_read"),
        sized::<8>("drops", 72).written_unmarked(),
    ];
    let text = message(move || proof::unmarked(&device(64, &fields)));
    assert!(text.contains(", on line 1 of what is read\n"), "{text}");
}

#[test]
fn lines_of_its_own_are_enough() {
    let drops = sized::<8>("drops", 0).written_unmarked();
    let fields = [
        drops,
        sized::<8>("capacity", 64).hot_read("hot_read"),
        sized::<8>("head", 128).hot_write("rx"),
        sized::<8>("errors", 136).written_unmarked(),
        sized::<0>("nothing", 144).written_unmarked(),
        sized::<0>("nothing", 144).hot_read("hot_read"),
    ];
    proof::unmarked(&device(64, &fields));
    // Elsewhere than at the start of a line, too, if they are far enough from each other.
    let before = |offset| device(8, &[drops, sized::<8>("capacity", offset).hot_read("r")]);
    proof::unmarked(&before(64));
    let text = message(move || proof::unmarked(&before(56)));
    assert!(text.contains("on line 0 of what is read"), "{text}");
    let long = [sized::<16>("drops", 0).written_unmarked(), fields[1]];
    let text = message(move || proof::unmarked(&device(8, &long)));
    let base = "on a line of what is read when it starts 56 bytes into a line";
    assert!(text.contains(base), "{text}");
}

#[test]
fn a_tail_may_be_either() {
    let read = Field::tail::<[u8]>("tail", "[u8]").at(8).hot_read("r");
    let written = Field::tail::<[u8]>("tail", "[u8]").at(8).written_unmarked();
    let fields = [
        [sized::<8>("drops", 0).written_unmarked(), read],
        [sized::<8>("limit", 0).hot_read("r"), written],
    ];
    for fields in fields {
        let text = message(move || proof::unmarked(&device(64, &fields)));
        assert!(text.contains("on line 0"), "{text}");
    }
}
