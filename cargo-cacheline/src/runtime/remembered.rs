//! What a thread remembers of its accesses: a table in which each has one place, and whoever has the same place next takes it over.

/// How many places there are at first.
const FEW: usize = 1 << 9;

/// What can be remembered.
pub(crate) trait Entry: Copy {
    /// No entry.
    const EMPTY: Self;
    /// How many places there may be: for those who go through large arrays that others go through too.
    const MOST: usize;
    /// Whether it is none.
    fn is_empty(&self) -> bool;
    /// Whether both are of the same.
    fn is_like(&self, other: &Self) -> bool;
    /// Where it is, among any number of places.
    fn place(&self) -> usize;
}

/// The table.
pub(crate) struct Remembered<T> {
    /// A power of two, or none yet.
    entries: Vec<T>,
    /// How many were given to another since there are as many as there are.
    evicted: usize,
}

impl<T: Entry> Remembered<T> {
    pub(crate) const fn new() -> Self {
        Self {
            entries: Vec::new(),
            evicted: 0,
        }
    }

    /// What is in a place.
    #[inline]
    pub(crate) fn at(&mut self, place: usize) -> &mut T {
        if self.entries.is_empty() {
            self.entries = vec![T::EMPTY; FEW];
        }
        let at = place & (self.entries.len() - 1);
        &mut self.entries[at]
    }

    /// Puts an entry into its place.
    pub(crate) fn keep(&mut self, entry: T) {
        let old = self.at(entry.place());
        let evicts = !old.is_empty() && !old.is_like(&entry);
        *old = entry;
        self.evicted += usize::from(evicts);
        if self.evicted > self.entries.len() && self.entries.len() < T::MOST {
            let few = std::mem::take(&mut self.entries);
            self.entries = vec![T::EMPTY; few.len() * 4];
            self.evicted = 0;
            for entry in few.into_iter().filter(|entry| !entry.is_empty()) {
                *self.at(entry.place()) = entry;
            }
        }
    }
}

/// Spreads code and what it does over the places, so that what the same code touches side by side has places side by side.
#[inline]
pub(crate) fn spread(code: usize, what: u32) -> usize {
    let mixed = (code as u64 ^ u64::from(what) << 40).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 40) as usize
}
