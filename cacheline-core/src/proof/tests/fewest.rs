//! The bound on lines against a slow judge that tries every order of the fields and every line start.

use std::vec::Vec;

use super::against_oracle::is_written;
use super::random::Random;
use crate::field::Field;
use crate::layout::Layout;
use crate::mark::Mark;
use crate::proof::apart::conflict_of;
use crate::proof::waste::fewest::{fewest_lines, fewest_lines_without_straddle};

/// A field with its place, and the number of line starts before it.
#[derive(Clone, Copy)]
struct Placed {
    field: Field,
    line_starts: usize,
}

/// The search for a layout of the fewest lines in which fields of different runs have the start of a line
/// between them.
struct Search<'a> {
    layout: &'a Layout,
    /// Whether no hot field may lie on two lines that fits on one.
    no_straddle: bool,
    fewest: usize,
    best: Vec<Field>,
}

impl Search<'_> {
    fn fewest(layout: &Layout) -> usize {
        Search::fewest_of(layout, false)
    }

    fn fewest_of(layout: &Layout, no_straddle: bool) -> usize {
        let mut search = Search {
            layout,
            no_straddle,
            fewest: usize::MAX,
            best: Vec::new(),
        };
        search.go_on(&mut Vec::new(), layout.fields);
        let best = Layout {
            fields: search.best.leak(),
            promised_align: layout.distance,
            ..*layout
        };
        for group in GROUPS {
            assert!(conflict_of(&best, group).is_none(), "{best:#?}");
        }
        search.fewest
    }

    /// Tries every field that is left behind those that are placed, with and without a line start.
    fn go_on(&mut self, placed: &mut Vec<Placed>, left: &[Field]) {
        let (line, unit) = (self.layout.line, self.unit());
        let end = placed.last().map_or(0, |last| last.field.end());
        let whole = unit.max(self.layout.align);
        let to_come = left.iter().map(|field| field.size).sum::<usize>();
        let at_least = (end + to_come).max(1).next_multiple_of(whole) / line;
        if at_least >= self.fewest {
            return;
        }
        if left.is_empty() {
            self.fewest = at_least;
            self.best = placed.iter().map(|placed| placed.field).collect();
        }
        let line_starts = placed.last().map_or(0, |last| last.line_starts);
        for (index, field) in left.iter().enumerate() {
            if left[..index].contains(field) {
                continue;
            }
            let rest = [&left[..index], &left[index + 1..]].concat();
            let after_line_start = (end.next_multiple_of(unit), line_starts + 1);
            let on_next_line = (end.next_multiple_of(line), line_starts);
            let on_next_line = self.no_straddle.then_some(on_next_line);
            let starts = [after_line_start, (end, line_starts)].into_iter();
            for (start, line_starts) in starts.chain(on_next_line) {
                let field = field.at(start.next_multiple_of(field.align));
                let next = Placed { field, line_starts };
                if self.may_lie(&field) && placed.iter().all(|other| self.may_follow(other, &next))
                {
                    placed.push(next);
                    self.go_on(placed, &rest);
                    placed.pop();
                }
            }
        }
    }

    /// What fields start at a multiple of where they have to be apart: the distance, where any have to.
    fn unit(&self) -> usize {
        let mut fields = self.layout.fields.iter();
        if fields.any(|field| is_written(field) && field.size > 0) {
            self.layout.distance
        } else {
            self.layout.line
        }
    }

    fn may_lie(&self, field: &Field) -> bool {
        let line = self.layout.line;
        let is_long = field.size > line || !is_hot(field);
        !self.no_straddle || is_long || field.offset / line == (field.end() - 1) / line
    }

    fn may_follow(&self, earlier: &Placed, later: &Placed) -> bool {
        let (a, b) = (&earlier.field, &later.field);
        !is_hot(a)
            || !is_hot(b)
            || self.run(a) == self.run(b)
            || earlier.line_starts < later.line_starts
    }

    /// The run that a hot field belongs to: that of its only group if that writes what it alone touches, that of all fields
    /// which are marked so if one writes them, and else of what is only read.
    fn run(&self, field: &Field) -> Vec<(&'static str, bool)> {
        let is_own = |group: &str, other: &Field| {
            is_hot(other)
                && matches!(other.marks(), [only] if only.writes() && only.group() == group)
        };
        let mut marks = field.marks().to_vec();
        marks.sort_by_key(Mark::group);
        match marks.as_slice() {
            [only] if (self.layout.fields.iter()).any(|other| is_own(only.group(), other)) => {
                std::vec![(only.group(), true)]
            }
            marks if is_written(field) => {
                let marks = marks.iter().map(|mark| (mark.group(), mark.writes()));
                marks.collect()
            }
            _ => Vec::new(),
        }
    }
}

fn is_hot(field: &Field) -> bool {
    !field.marks().is_empty() && field.size > 0
}

fn struct_of(line: usize, fields: Vec<Field>) -> Layout {
    kept_apart_by(line, line, fields)
}

fn kept_apart_by(distance: usize, line: usize, fields: Vec<Field>) -> Layout {
    let align = fields.iter().map(|field| field.align).max().unwrap_or(1);
    Layout {
        name: "Small",
        size: 1,
        align,
        line,
        distance,
        promised_align: 1,
        placement: crate::layout::Placement::ByTable,
        fields: fields.leak(),
    }
}

const GROUPS: [&str; 3] = ["hot_read", "producer", "consumer"];

/// A field of `units` times its alignment.
fn field(random: &mut Random, units: &[usize], aligns: &[usize]) -> Field {
    let mut field = Field::of::<u8>("field", "u8");
    field.align = random.pick(aligns);
    field.size = field.align * random.pick(units);
    match random.below(7) {
        0 | 1 => field.hot_read(random.pick(&GROUPS)),
        2 | 3 => field.hot_write(random.pick(&GROUPS)),
        4 => field.marked(random.several_marks(&GROUPS)),
        _ => field,
    }
}

fn small_struct(random: &mut Random, units: &[usize], aligns: &[usize]) -> Layout {
    let count = 1 + random.below(5);
    let fields = (0..count).map(|_| field(random, units, aligns)).collect();
    kept_apart_by(random.pick(&[16, 16, 32]), 16, fields)
}

#[test]
fn a_layout_with_so_many_lines_exists() {
    let mut random = Random(8);
    let mut exact = 0;
    for _ in 0..1_500 {
        let layout = small_struct(&mut random, &[0, 1, 1, 2, 3, 5, 7], &[1, 1, 2, 4, 8]);
        let (bound, fewest) = (fewest_lines(&layout), Search::fewest(&layout));
        assert!(fewest <= bound, "{fewest} {bound} {layout:#?}");
        exact += usize::from(fewest == bound);
    }
    assert!(exact > 1_200, "{exact} of 1,500 are exact");
}

/// Of fields as they come, so that it is exact less often.
#[test]
fn a_layout_without_a_straddle_exists_with_so_many_lines() {
    let mut random = Random(11);
    let (mut exact, mut more) = (0, 0);
    for number in 0..1_500 {
        let layout = if number % 2 == 0 {
            small_struct(&mut random, &[1, 2, 3, 5, 7, 9], &[1, 2, 4, 8])
        } else {
            let fields = 0..2 + random.below(4);
            let fields = fields.map(|_| sized(4 + random.below(8), 1).hot_write("producer"));
            struct_of(16, fields.collect())
        };
        let bound = fewest_lines_without_straddle(&layout);
        let fewest = Search::fewest_of(&layout, true);
        assert!(fewest <= bound, "{fewest} {bound} {layout:#?}");
        exact += usize::from(fewest == bound);
        more += usize::from(fewest > fewest_lines(&layout));
    }
    assert!(exact > 1_000, "{exact} of 1,500 are exact");
    assert!(
        more > 50,
        "{more} of 1,500 take more so that none straddles"
    );
}

#[test]
fn a_layout_exists_with_alignments_above_a_line() {
    let mut random = Random(9);
    let mut exact = 0;
    for _ in 0..1_500 {
        let mut layout = small_struct(&mut random, &[1, 1, 2, 3], &[1, 4, 8, 16, 32, 64]);
        layout.align = layout.align.max(random.pick(&[1, 32, 128]));
        let (bound, fewest) = (fewest_lines(&layout), Search::fewest(&layout));
        assert!(fewest <= bound, "{fewest} {bound} {layout:#?}");
        exact += usize::from(fewest == bound);
    }
    assert!(exact > 900, "{exact} of 1,500 are exact");
}

#[test]
fn sizes_that_are_powers_of_two_take_exactly_the_fewest() {
    let mut random = Random(10);
    for _ in 0..2_500 {
        let layout = small_struct(&mut random, &[1, 2, 4, 8], &[1, 2, 4, 4, 16]);
        let fewest = Search::fewest(&layout);
        assert_eq!(fewest_lines(&layout), fewest, "{layout:#?}");
    }
}

fn sized(size: usize, align: usize) -> Field {
    let mut field = Field::of::<u8>("field", "u8");
    (field.size, field.align) = (size, align);
    field
}

fn fewest_of(fields: &[Field]) -> usize {
    fewest_lines(&struct_of(64, fields.to_vec()))
}

#[test]
fn what_is_left_over_follows_the_run_with_the_most_room() {
    let (cold, full) = (sized(100, 1), sized(64, 1).hot_write("full"));
    // 65 bytes on two lines leave 63, into which the cold ones reach.
    let hot = |align| sized(65, align).hot_write("producer");
    assert_eq!(fewest_of(&[hot(1), cold]), 3);
    assert_eq!(fewest_of(&[full, hot(64), cold]), 4);
    assert_eq!(fewest_of(&[hot(128), cold]), 4, "no line may follow");
}

#[test]
fn cold_fields_fill_the_room_behind_every_run() {
    let writers = ["a", "b", "c", "d"].map(|group| sized(56, 8).hot_write(group));
    let fields = [writers, [sized(8, 8); 4]].concat();
    assert_eq!(fewest_of(&fields), 4);
    // Two lines of the four have room for a cold field that is aligned to a line.
    let hot = sized(136, 128).hot_write("producer");
    assert_eq!(fewest_of(&[hot, sized(64, 64)]), 4);
}

#[test]
fn a_cold_field_takes_the_smallest_room_that_has_it() {
    let (large, small) = (sized(40, 8).hot_write("a"), sized(48, 8).hot_write("b"));
    // In the larger room, 16 bytes would leave none for 24.
    let cold = [sized(16, 8), sized(24, 8)];
    for writers in [[large, small], [small, large]] {
        assert_eq!(fewest_of(&[writers, cold].concat()), 2);
    }
}

#[test]
fn what_several_groups_touch_alike_is_one_run() {
    use Mark::{HotRead, HotWrite};
    let tail = sized(24, 8).marked(&[HotWrite("producer"), HotRead("consumer")]);
    let turned = sized(24, 8).marked(&[HotRead("consumer"), HotWrite("producer")]);
    let head = sized(24, 8).marked(&[HotRead("producer"), HotWrite("consumer")]);
    assert_eq!(fewest_of(&[tail, turned]), 1);
    assert_eq!(fewest_of(&[tail, head]), 2);
    assert_eq!(
        fewest_of(&[tail, sized(8, 8).hot_write("producer"), turned]),
        2
    );
    // What is only read is one run, by however many groups.
    let read = sized(24, 8).marked(&[HotRead("producer"), HotRead("consumer")]);
    assert_eq!(
        fewest_of(&[read, sized(24, 8).hot_read("consumer"), tail]),
        2
    );
}

#[test]
fn a_group_without_a_name_is_a_group() {
    let field = sized(40, 8);
    assert_eq!(fewest_of(&[field.hot_write(""), field.hot_write("a")]), 2);
    assert_eq!(fewest_of(&[field.hot_write("a"), field.hot_write("")]), 2);
}

#[test]
fn nothing_takes_no_line_and_padding_alone_takes_those_of_the_alignment() {
    let nothing = Layout {
        size: 0,
        ..struct_of(64, Vec::new())
    };
    assert_eq!(fewest_lines(&nothing), 0);
    assert_eq!(fewest_lines(&struct_of(64, Vec::new())), 1);
    let aligned = Layout {
        align: 256,
        ..struct_of(64, Vec::new())
    };
    assert_eq!(fewest_lines(&aligned), 4);
}

/// One name per group.
fn names(count: usize) -> Vec<&'static str> {
    let name = |number| &*std::format!("group {number}").leak();
    (0..count).map(name).collect()
}

#[test]
fn groups_that_lie_together_are_counted_however_many_there_are() {
    let mut fields = Vec::new();
    for name in names(200) {
        let field = Field::of::<u64>("field", "u64");
        fields.extend([field.hot_write(name), field.hot_read(name)]);
    }
    assert_eq!(fewest_lines(&struct_of(64, fields.clone())), 200);
    fields.push(Field::of::<[u64; 6]>("cold", "[u64; 6]"));
    assert_eq!(fewest_lines(&struct_of(64, fields)), 200);
}

#[test]
fn groups_that_are_strewn_about_are_told_apart_up_to_a_number() {
    let strewn = |count| {
        let field = Field::of::<u64>("field", "u64");
        let once = names(count).into_iter().map(|name| field.hot_write(name));
        let twice = once.clone().chain(once).collect();
        fewest_lines(&struct_of(64, twice))
    };
    assert_eq!(strewn(64), 64);
    assert_eq!(strewn(70), 64 + 2 * 6, "never too few");
}

#[test]
fn further_groups_that_only_read_get_lines_of_their_own() {
    let mut fields: Vec<Field> = names(64)
        .into_iter()
        .map(|name| Field::of::<u64>("field", "u64").hot_write(name))
        .collect();
    let further = Field::of::<u64>("field", "u64");
    fields.extend([
        further.hot_write("late"),
        further.hot_write("later"),
        further.hot_read("late"),
    ]);
    assert_eq!(fewest_lines(&struct_of(64, fields)), 67);
}
