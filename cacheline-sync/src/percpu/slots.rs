//! A slot for each CPU.

use std::boxed::Box;
use std::num::NonZeroUsize;
use std::vec::{self, Vec};

use cacheline_core::OwnLines;

use super::spread::Spread;

/// One value for each CPU, each on lines of its own.
///
/// A value is shared by the threads that run on its CPU, and by one that has just left it: to be written, it has
/// to be an atomic or inside a lock, which is hardly ever contended.
///
/// ```
/// # extern crate cacheline_sync as cache_layout;
/// use cache_layout::percpu::PerCpu;
/// use std::sync::Mutex;
///
/// let spare: PerCpu<Mutex<Vec<Box<[u8; 512]>>>> = PerCpu::default();
/// spare.current().lock().unwrap().push(Box::new([0; 512]));
/// let count: usize = spare.into_iter().map(|spare| spare.into_inner().unwrap().len()).sum();
/// assert_eq!(count, 1);
/// ```
///
/// In a build that is not [`SEPARATED`](cacheline_core::SEPARATED) the values lie side by side.
#[derive(Debug)]
pub struct PerCpu<T> {
    spread: Spread,
    slots: Box<[OwnLines<T>]>,
}

impl<T> PerCpu<T> {
    /// A slot for each CPU that the machine may ever use, whichever the calling thread may, with what `value` gives for
    /// its index. [`percpu`](crate::percpu#the-current-cpu) says how they are counted.
    pub fn new(value: impl FnMut(usize) -> T) -> Self {
        Self::over(Spread::over_cpus(), value)
    }

    /// `slots` slots, whatever the number of CPUs.
    ///
    /// ```
    /// # extern crate cacheline_sync as cache_layout;
    /// use cache_layout::percpu::PerCpu;
    ///
    /// let names = PerCpu::with_slots(2.try_into().unwrap(), |slot| format!("worker {slot}"));
    /// assert_eq!(names.iter().collect::<Vec<_>>(), ["worker 0", "worker 1"]);
    /// assert!(names.current().starts_with("worker"));
    /// ```
    pub fn with_slots(slots: NonZeroUsize, value: impl FnMut(usize) -> T) -> Self {
        Self::over(Spread::over(slots), value)
    }

    fn over(spread: Spread, mut value: impl FnMut(usize) -> T) -> Self {
        let slot = |index| OwnLines::new(value(index));
        Self {
            slots: (0..spread.slots()).map(slot).collect(),
            spread,
        }
    }

    /// The value of the CPU that the calling thread runs on.
    ///
    /// The thread may be moved to another CPU at any time; it can go on with this value all the same.
    #[inline]
    #[must_use]
    pub fn current(&self) -> &T {
        &self.slots[self.spread.current()]
    }

    /// How many slots there are.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The values of all CPUs.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> {
        self.slots.iter().map(|slot| &**slot)
    }

    /// The values of all CPUs, mutably.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = &mut T> {
        self.slots.iter_mut().map(|slot| &mut **slot)
    }
}

impl<T: Default> Default for PerCpu<T> {
    fn default() -> Self {
        Self::new(|_| T::default())
    }
}

impl<T> IntoIterator for PerCpu<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    /// The values of all CPUs.
    fn into_iter(self) -> Self::IntoIter {
        let values: Vec<T> = self.slots.into_iter().map(OwnLines::into_inner).collect();
        values.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use cacheline_core::{APART, OwnLines, SEPARATED};

    use super::PerCpu;

    /// The first and the last byte of each value.
    fn extents<T: Default>(slots: usize) -> Vec<[usize; 2]> {
        let slots = PerCpu::<T>::with_slots(slots.try_into().unwrap(), |_| T::default());
        let extent = |value: &T| {
            let start = core::ptr::from_ref(value).addr();
            [start, start + size_of::<T>() - 1]
        };
        slots.iter().map(extent).collect()
    }

    fn no_two_are_fetched_together<T: Default>() {
        let mut end_of_last = None;
        for extent in extents::<T>(5) {
            let [first, last] = extent.map(|address| address / APART);
            assert!(end_of_last < Some(first));
            end_of_last = Some(last);
        }
    }

    #[test]
    fn values_are_on_lines_of_their_own() {
        if !SEPARATED {
            return;
        }
        no_two_are_fetched_together::<u8>();
        no_two_are_fetched_together::<[u64; 3]>();
        no_two_are_fetched_together::<[[u64; 30]; 9]>();
        assert_eq!(
            size_of::<OwnLines<u8>>(),
            APART,
            "nor anything behind the last"
        );
        assert_eq!(align_of::<OwnLines<u8>>(), APART);
    }
}
