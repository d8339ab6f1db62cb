//! What fields are kept apart by, and what they are counted in.

use std::num::NonZeroU64;

use cacheline_core::__private::PLANNED;

use super::Boundary;
use super::line::LineSize;

/// A size of line, and the distance at which fields are kept apart: the line of the CPU, or several that it fetches together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    line: LineSize,
    /// The distance.
    lines_apart: NonZeroU64,
}

impl Geometry {
    /// Lines of one size, of which so many lie together.
    #[must_use]
    pub fn new(line: LineSize, lines_apart: NonZeroU64) -> Self {
        Self { line, lines_apart }
    }

    /// Fields are kept apart by a line.
    #[must_use]
    pub fn of_line(line: LineSize) -> Self {
        Self::new(line, NonZeroU64::MIN)
    }

    /// Those that a struct may have which says so of its line and its distance.
    #[must_use]
    pub fn of(line: Option<LineSize>, apart: Option<LineSize>) -> Vec<Self> {
        match (line, apart) {
            (None, None) => Self::planned(),
            (Some(line), None) => vec![Self::of_line(line)],
            (Some(line), Some(apart)) => Self::kept_apart(line, apart).into_iter().collect(),
            (None, Some(apart)) => {
                let planned = Self::planned().into_iter();
                let mut all = planned
                    .filter_map(|planned| Self::kept_apart(planned.line, apart))
                    .collect::<Vec<_>>();
                // Those of the same line follow each other.
                all.dedup();
                all
            }
        }
    }

    /// Lines of one size, kept apart by so much, if a line has room there.
    fn kept_apart(line: LineSize, apart: LineSize) -> Option<Self> {
        let lines_apart = NonZeroU64::new(apart.bytes() / line.bytes())?;
        Some(Self::new(line, lines_apart))
    }

    /// Those that a build may have where the struct does not say, the most common first.
    #[must_use]
    pub fn planned() -> Vec<Self> {
        let planned = PLANNED.into_iter().filter_map(|(line, apart)| {
            Self::kept_apart(LineSize::new(line as u64)?, LineSize::new(apart as u64)?)
        });
        planned.collect()
    }

    /// In bytes.
    pub(super) fn line(self) -> u64 {
        self.line.bytes()
    }

    /// In bytes.
    pub(super) fn apart(self) -> u64 {
        self.line() * self.lines_apart.get()
    }

    /// What the start of a line is at a multiple of, in bytes.
    pub(super) fn boundary(self, at: Boundary) -> u64 {
        match at {
            Boundary::Distance => self.apart(),
            Boundary::Line => self.line(),
        }
    }

    /// What the size of a struct is rounded up to: the distance if fields are kept apart in it, the line that is begun
    /// if not.
    pub(super) fn unit(self, is_separated: bool) -> Unit {
        let bytes = if is_separated {
            self.apart()
        } else {
            self.line()
        };
        Unit {
            bytes,
            counts: bytes / self.line(),
        }
    }
}

/// What bytes are counted in: so many together count so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) bytes: u64,
    pub(super) counts: u64,
}

impl Unit {
    /// What so many bytes count, the last unit counted as whole.
    pub(super) fn count(self, bytes: u64) -> u64 {
        self.whole(self.begun(bytes))
    }

    /// What so many bytes count without what else is in their unit: lines, the last of which counts as whole.
    pub(super) fn begun(self, bytes: u64) -> u64 {
        bytes.div_ceil(self.bytes / self.counts)
    }

    /// What so many lines count, the last unit counted as whole.
    pub(super) fn whole(self, lines: u64) -> u64 {
        lines.next_multiple_of(self.counts)
    }

    /// The bytes that the last unit has left.
    pub(super) fn slack(self, bytes: u64) -> u64 {
        bytes.next_multiple_of(self.bytes) - bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_struct_says_of_its_line_and_distance_is_what_it_is_planned_for() {
        let [line, apart] = [64, 128].map(|bytes| LineSize::new(bytes).expect("a line"));
        assert_eq!(Geometry::of(None, None), Geometry::planned());
        assert_eq!(Geometry::of(Some(line), None), [Geometry::of_line(line)]);
        let pairs = Geometry::new(line, 2.try_into().expect("two"));
        assert_eq!(Geometry::of(Some(line), Some(apart)), [pairs]);
        let of_distance = Geometry::of(None, Some(apart));
        assert!(of_distance.contains(&pairs) && of_distance.contains(&Geometry::of_line(apart)));
        assert!(of_distance.iter().all(|geometry| geometry.apart() == 128));
    }

    #[test]
    fn bytes_are_counted_in_lines_and_rounded_up_to_the_distance() {
        let line = LineSize::new(64).expect("a line");
        let pairs = Geometry::new(line, 2.try_into().expect("two"));
        let (unit, begun) = (pairs.unit(true), pairs.unit(false));
        let counts = [0, 1, 64, 65, 128, 129].map(|bytes| (unit.count(bytes), begun.count(bytes)));
        assert_eq!(counts, [(0, 0), (2, 1), (2, 1), (2, 2), (2, 2), (4, 3)]);
        assert_eq!(
            [1, 64, 65, 129].map(|bytes| unit.begun(bytes)),
            [1, 1, 2, 3]
        );
        assert_eq!([1, 2, 3].map(|lines| unit.whole(lines)), [2, 2, 4]);
        let slacks = [0, 1, 64, 65, 128].map(|bytes| (unit.slack(bytes), begun.slack(bytes)));
        assert_eq!(slacks, [(0, 0), (127, 63), (64, 0), (63, 63), (0, 0)]);
    }
}
