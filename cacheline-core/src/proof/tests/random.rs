//! Layouts to try the proofs on.

use std::vec::Vec;

use crate::field::Field;
use crate::layout::Layout;
use crate::mark::Mark;

pub(super) const GROUPS: [&str; 4] = ["hot_read", "hot_write", "producer", "consumer"];

/// A linear congruential generator: the same layouts in every run, on every target.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).expect("below a usize")
    }

    pub(super) fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }

    pub(super) fn field(&mut self, offset: usize) -> Field {
        let mut field = Field::of::<u8>("field", "u8").at(offset);
        field.size = self.pick(&[0, 1, 2, 4, 8, 8, 16, 24, 40]);
        match self.below(7) {
            0 | 1 => field.hot_read(self.pick(&GROUPS)),
            2 | 3 => field.hot_write(self.pick(&GROUPS)),
            4 => field.marked(self.several_marks(&GROUPS)),
            _ => field,
        }
    }

    /// Marks of two or three of the groups.
    pub(super) fn several_marks(&mut self, groups: &[&'static str]) -> &'static [Mark] {
        let start = self.below(groups.len());
        let count = 2 + self.below(2);
        let others = groups.iter().cycle().skip(start).take(count);
        let marks = others.map(|group| self.pick(&[Mark::HotRead, Mark::HotWrite])(group));
        marks.collect::<Vec<_>>().leak()
    }

    pub(super) fn layout(&mut self) -> Layout {
        let line = self.pick(&[16, 32]);
        let align = self.pick(&[1, 2, 4, 8, 16, 32, 64]);
        let mut fields = Vec::new();
        let mut end = 0;
        for _ in 0..=self.below(6) {
            let gap = self.pick(&[0, 0, 0, 1, 4, 8, 17, 32]);
            let field = self.field(end + gap);
            end = field.end();
            fields.push(field);
        }
        let size = end.next_multiple_of(align) + self.pick(&[0, 0, 0, align, 5 * align]);
        Layout {
            name: "Random",
            size,
            align,
            line,
            distance: line * self.pick(&[1, 1, 1, 2]),
            promised_align: self.pick(&[1, 1, 1, 1, 1, 1, 16, line]),
            placement: crate::layout::Placement::ByTable,
            fields: fields.leak(),
        }
    }

    /// A layout in which bytes may belong to several fields, as in a union.
    pub(super) fn overlapping(&mut self) -> Layout {
        let layout = self.layout();
        let mut fields = layout.fields.to_vec();
        for index in 1..fields.len() {
            let behind_last_start = fields[index - 1].offset + self.pick(&[0, 1, 4, 8, 16, 24]);
            fields[index].offset = behind_last_start.min(fields[index].offset);
        }
        Layout {
            fields: fields.leak(),
            ..layout
        }
    }
}
