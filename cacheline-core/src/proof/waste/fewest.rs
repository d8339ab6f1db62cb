//! The fewest lines that separation allows.

mod crossing;

use self::crossing::Crossing;
use crate::extremes::greater;
use crate::field::{Field, Marks};
use crate::layout::Layout;
use crate::text::same_text;

/// How many sets of groups are told apart. Of a struct with more, the fields of a further one count as a run
/// of their own wherever they stand alone, which may allow more lines than it needs.
const GROUPS: usize = 64;

/// The fewest lines when every run starts one, or a few more where sizes are no powers of two; never less.
/// For there is a layout that takes so many: a run of fields sorted by falling alignment has no holes. Padding by hand takes none.
pub(crate) const fn fewest_lines(layout: &Layout) -> usize {
    fewest(layout, Crossing::Allowed)
}

/// The same of the layouts in which no hot field straddles that fits on a line. The hot fields of a run are taken in the order
/// of the table: there is a layout that has them so, and where another order takes fewer lines this one is not refused.
pub(in crate::proof) const fn fewest_lines_without_straddle(layout: &Layout) -> usize {
    fewest(layout, Crossing::Denied { line: layout.line })
}

const fn fewest(layout: &Layout, crossing: Crossing) -> usize {
    let mut lines = Lines::of_runs(layout, crossing);
    let left_over = lines.fill(layout);
    // What is left over follows the run with the most room at its end.
    let behind = left_over.saturating_sub(lines.largest_room());
    let bytes = lines.bytes + behind.next_multiple_of(lines.unit);
    let at_least = if layout.size > 0 { 1 } else { 0 };
    let unit = greater(lines.unit, align_without_padding(layout));
    greater(bytes, at_least).next_multiple_of(unit) / layout.line
}

/// The alignment of the struct, as far as it does not come from what pads its fields by hand.
const fn align_without_padding(layout: &Layout) -> usize {
    let (mut of_fields, mut of_contents) = (1, 1);
    let mut fields = layout.fields;
    while let [field, rest @ ..] = fields {
        fields = rest;
        of_fields = greater(of_fields, field.align);
        of_contents = greater(of_contents, field.contents_align());
    }
    if layout.align > of_fields {
        layout.align
    } else {
        of_contents
    }
}

/// Hot fields that lie together: those of a group alone, those that several groups touch in the same way, or all that is
/// only read.
#[derive(Clone, Copy)]
struct Run {
    marks: Marks,
    bytes: usize,
    align: usize,
    is_written: bool,
}

impl Run {
    const fn new(marks: Marks) -> Self {
        Self {
            marks,
            bytes: 0,
            align: 1,
            is_written: false,
        }
    }

    const fn is_of(&self, field: &Field) -> bool {
        match (self.marks, field.marks) {
            (Marks::One(one), Marks::One(other)) => same_text(one.group(), other.group()),
            (one, other) => one.are_as(other),
        }
    }

    const fn add(&mut self, field: &Field, crossing: Crossing) {
        self.bytes = crossing.end_behind(self.bytes, field);
        self.align = greater(self.align, field.contents_align());
        self.is_written |= field.is_hot_write();
    }

    /// The bytes of the lines it takes. With a field that is aligned to more than the unit they are a
    /// multiple of that alignment, so that runs can follow each other by falling alignment.
    const fn bytes_of_lines(&self, unit: usize) -> usize {
        self.bytes.next_multiple_of(greater(unit, self.align))
    }
}

/// The runs of the first [`GROUPS`] of them.
struct Groups {
    runs: [Run; GROUPS],
    count: usize,
    /// The run of the field before, which is most often that of the next.
    last: usize,
}

impl Groups {
    const fn new() -> Self {
        Self {
            runs: [Run::new(Marks::None); GROUPS],
            count: 0,
            last: 0,
        }
    }

    /// The run of the groups of a hot field, the next one if they have none yet; nothing when there is no room for one.
    const fn find(&mut self, field: &Field) -> Option<usize> {
        // Nor is the first hot field one of a run without marks.
        if !self.runs[self.last].is_of(field) {
            let mut at = 0;
            while at < self.count && !self.runs[at].is_of(field) {
                at += 1;
            }
            if at == GROUPS {
                return None;
            }
            self.last = at;
        }
        Some(self.last)
    }

    /// Adds a hot field to the run of its groups; `false` when there is no room for one.
    const fn add(&mut self, field: &Field, crossing: Crossing) -> bool {
        let Some(at) = self.find(field) else {
            return false;
        };
        if at == self.count {
            self.runs[at] = Run::new(field.marks);
            self.count += 1;
        }
        self.runs[at].add(field, crossing);
        true
    }

    /// What is only read, as one run.
    const fn only_read(&mut self, layout: &Layout, crossing: Crossing) -> Run {
        let mut run = Run::new(Marks::None);
        let mut fields = layout.fields;
        while let [field, rest @ ..] = fields {
            fields = rest;
            if !field.is_hot() || field.is_hot_write() {
                continue;
            }
            if let Some(at) = self.find(field) {
                if !self.runs[at].is_written {
                    run.add(field, crossing);
                }
            }
        }
        run
    }
}

/// What runs start at a multiple of: the distance where something is written, the line where nothing has to be apart.
const fn unit(layout: &Layout) -> usize {
    let mut fields = layout.fields;
    while let [field, rest @ ..] = fields {
        fields = rest;
        if field.is_hot_write() {
            return greater(layout.line, layout.distance);
        }
    }
    layout.line
}

/// The room behind a run, on its last line.
#[derive(Clone, Copy)]
struct Room {
    bytes: usize,
    /// Whether lines may follow. Behind a run that is aligned to more than the unit, the next run of that
    /// kind could no longer start.
    may_grow: bool,
}

/// The lines of all runs.
struct Lines {
    /// What runs start at a multiple of, in bytes.
    unit: usize,
    bytes: usize,
    /// What a room starts at a multiple of, in bytes.
    align_of_rooms: usize,
    rooms: [Room; GROUPS + 1],
    room_count: usize,
}

impl Lines {
    const fn of_runs(layout: &Layout, crossing: Crossing) -> Self {
        let unit = unit(layout);
        let mut lines = Self {
            unit,
            bytes: 0,
            align_of_rooms: crossing.align_behind(layout, unit),
            rooms: [Room {
                bytes: 0,
                may_grow: true,
            }; GROUPS + 1],
            room_count: 0,
        };
        let mut groups = Groups::new();
        let mut further = Run::new(Marks::None);
        let mut index = 0;
        while index < layout.fields.len() {
            let field = &layout.fields[index];
            index += 1;
            if field.is_hot() && !groups.add(field, crossing) {
                if !further.is_of(field) {
                    lines.bytes += further.bytes_of_lines(lines.unit);
                    further = Run::new(field.marks);
                }
                further.add(field, crossing);
            }
        }
        lines.bytes += further.bytes_of_lines(lines.unit);
        let only_read = groups.only_read(layout, crossing);
        lines.add_groups(&groups, &only_read);
        lines
    }

    const fn add_groups(&mut self, groups: &Groups, only_read: &Run) {
        let mut at = 0;
        while at < groups.count {
            let run = &groups.runs[at];
            if run.is_written {
                self.add_run(run);
            }
            at += 1;
        }
        self.add_run(only_read);
    }

    const fn add_run(&mut self, run: &Run) {
        let bytes = run.bytes_of_lines(self.unit);
        self.bytes += bytes;
        self.rooms[self.room_count] = Room {
            bytes: bytes - run.bytes.next_multiple_of(self.align_of_rooms),
            may_grow: run.align <= self.unit,
        };
        self.room_count += 1;
    }

    /// Puts cold fields into the rooms behind the runs, the larger ones first, and returns how many bytes
    /// of them are left over.
    const fn fill(&mut self, layout: &Layout) -> usize {
        let mut left_over = 0;
        let (mut from, mut below) = (self.unit, usize::MAX);
        while from > 0 {
            let mut index = 0;
            while index < layout.fields.len() {
                let field = &layout.fields[index];
                index += 1;
                let size = field.contents_size();
                if field.is_hot() || size < from || size >= below {
                    continue;
                }
                if field.contents_align() > self.unit {
                    self.bytes += size;
                } else if !self.put(size) {
                    left_over += size;
                }
            }
            (from, below) = (from / 2, from);
        }
        left_over
    }

    /// Takes `bytes` from the smallest room that has them.
    const fn put(&mut self, bytes: usize) -> bool {
        let mut smallest: Option<usize> = None;
        let mut at = 0;
        while at < self.room_count {
            let room = self.rooms[at].bytes;
            if room >= bytes {
                smallest = match smallest {
                    Some(other) if self.rooms[other].bytes <= room => Some(other),
                    _ => Some(at),
                };
            }
            at += 1;
        }
        match smallest {
            Some(at) => {
                self.rooms[at].bytes -= bytes;
                true
            }
            None => false,
        }
    }

    const fn largest_room(&self) -> usize {
        let mut largest = 0;
        let mut at = 0;
        while at < self.room_count {
            if self.rooms[at].may_grow {
                largest = greater(largest, self.rooms[at].bytes);
            }
            at += 1;
        }
        largest
    }
}
