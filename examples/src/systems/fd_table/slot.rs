//! A slot of the table, in one word: free, reserved for a file, or with one.

use std::mem::ManuallyDrop;
use std::ptr::{null_mut, without_provenance_mut};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use super::error::FdError;
use super::rcu::{self, Section};
use super::sync::AtomicPtr;

/// An address that no file has, for files are aligned to four bytes at least.
const RESERVED: usize = 2;
/// A bit that no address of a file has: the slot has been copied to a larger table, and stays as it is.
const FROZEN: usize = 1;

/// A slot with a file stands for two references to it. The strong one goes to whoever closes the descriptor, so
/// that the file ends no later than that; the weak one keeps its memory while there may be readers.
///
/// The copies of a slot stand for the same two references, which are taken from the latest copy.
///
/// Whoever finds a file acquires what its installer released. A slot without one tells of nothing else.
#[derive(Debug)]
pub(super) struct Slot<F>(AtomicPtr<F>);

enum State<F> {
    Free,
    Reserved,
    File(*mut F),
}

/// The two references to a file that is to be installed.
pub(super) struct Held<F> {
    file: Arc<F>,
    memory: Weak<F>,
}

/// The weak reference to a file that was installed: given back when nobody reads it any more.
pub(super) struct Memory<F: Send + Sync + 'static>(Option<Weak<F>>);

/// A file that was not installed. What happens when it is dropped is its own affair, and nothing to do under a lock.
pub(super) struct Refused<F> {
    pub(super) held: Held<F>,
    pub(super) why: Why,
}

pub(super) enum Why {
    /// The slot has been copied: the file may be installed in the copy.
    Frozen,
    Error(FdError),
}

impl<F: Send + Sync + 'static> Slot<F> {
    pub(super) fn free() -> Self {
        const {
            assert!(
                align_of::<F>() >= 4,
                "a file's address has no bits to spare"
            );
        }
        Self(AtomicPtr::new(null_mut()))
    }

    /// Reserves a free slot. Numbers are allocated under a lock, so that no other thread has this one.
    pub(super) fn reserve(&self) {
        self.0.store(reserved(), Ordering::Relaxed);
    }

    /// Frees a slot that is reserved.
    pub(super) fn release(&self) -> Result<(), FdError> {
        self.exchange(reserved(), null_mut())
            .map_err(|word| match State::of(word) {
                State::File(_) => FdError::Occupied,
                State::Free | State::Reserved => FdError::NotOpen,
            })
    }

    /// Puts a file into a reserved slot. One step decides whether the slot is copied before or afterwards, and
    /// which of several threads installs its file.
    #[allow(unsafe_code, reason = "an `AtomicPtr` does not own")]
    pub(super) fn install(&self, held: Held<F>) -> Result<(), Refused<F>> {
        let references = held.into_raw();
        let Err(word) = self.exchange(reserved(), references) else {
            return Ok(());
        };
        // SAFETY: it was made above, and nobody else has seen it.
        let held = unsafe { Held::from_raw(references) };
        let why = match State::of(word) {
            _ if is_frozen(word) => Why::Frozen,
            State::Free | State::Reserved => Why::Error(FdError::NotOpen),
            State::File(_) => Why::Error(FdError::Occupied),
        };
        Err(Refused { held, why })
    }

    #[allow(unsafe_code, reason = "the section, not a reference, keeps the memory")]
    pub(super) fn get(&self, _: &Section) -> Result<Arc<F>, FdError> {
        match State::of(self.0.load(Ordering::Acquire)) {
            State::Free => Err(FdError::NotOpen),
            State::Reserved => Err(FdError::NotInstalled),
            State::File(references) => {
                // SAFETY: the weak reference is given back when all sections have ended that can have found it,
                // and not here.
                let memory = ManuallyDrop::new(unsafe { Weak::from_raw(references) });
                // A file that has ended in between was closed in between.
                memory.upgrade().ok_or(FdError::NotOpen)
            }
        }
    }

    /// Takes the file out, and leaves the slot free.
    ///
    /// # Safety
    ///
    /// No other thread takes the file, from this slot or from a copy of it, and sections that start later do not
    /// find another copy.
    #[allow(unsafe_code, reason = "an `AtomicPtr` does not own")]
    pub(super) unsafe fn take(&self) -> Result<(Arc<F>, Memory<F>), FdError> {
        match State::of(self.0.load(Ordering::Acquire)) {
            State::Free => Err(FdError::NotOpen),
            State::Reserved => Err(FdError::NotInstalled),
            State::File(references) => {
                self.0.store(null_mut(), Ordering::Relaxed);
                // SAFETY: the slot had it, and as the caller promises nobody else takes it.
                let held = unsafe { Held::from_raw(references) };
                Ok((held.file, Memory(Some(held.memory))))
            }
        }
    }

    /// A copy of the slot, when no other thread changes it: whoever did so had the lock, or was in a section that has been
    /// waited for.
    pub(super) fn copy(&self) -> Self {
        Self(AtomicPtr::new(self.0.load(Ordering::Relaxed)))
    }

    /// A copy of the slot, in which others may be installing a file: from now on they are refused.
    pub(super) fn freeze(&self) -> Self {
        let mut word = self.0.load(Ordering::Acquire);
        loop {
            let frozen = word.map_addr(|address| address | FROZEN);
            match self.exchange(word, frozen) {
                Ok(()) => return Self(AtomicPtr::new(word)),
                Err(installed) => word = installed,
            }
        }
    }

    fn exchange(&self, old: *mut F, new: *mut F) -> Result<(), *mut F> {
        self.0
            .compare_exchange(old, new, Ordering::AcqRel, Ordering::Acquire)
            .map(|_| ())
    }
}

impl<F> Held<F> {
    pub(super) fn new(file: Arc<F>) -> Self {
        let memory = Arc::downgrade(&file);
        Self { file, memory }
    }

    /// Both references as one pointer.
    fn into_raw(self) -> *mut F {
        let references = Arc::into_raw(self.file);
        debug_assert_eq!(self.memory.as_ptr(), references);
        self.memory.into_raw().cast_mut()
    }

    /// # Safety
    ///
    /// `references` came from [`into_raw`](Self::into_raw), and is passed here only once.
    #[allow(unsafe_code, reason = "an `AtomicPtr` does not own")]
    unsafe fn from_raw(references: *mut F) -> Self {
        // SAFETY: the pointer was made of one strong and one weak reference, and as the caller promises only once
        // it is made one of each again.
        unsafe {
            Self {
                file: Arc::from_raw(references),
                memory: Weak::from_raw(references),
            }
        }
    }
}

impl<F: Send + Sync + 'static> Drop for Memory<F> {
    fn drop(&mut self) {
        if let Some(memory) = self.0.take() {
            rcu::defer(move || drop(memory));
        }
    }
}

impl<F> Refused<F> {
    /// Why, for a table whose slots are not frozen.
    pub(super) fn error(self) -> FdError {
        match self.why {
            Why::Error(error) => error,
            Why::Frozen => unreachable!("the table in use is never frozen"),
        }
    }
}

impl<F> State<F> {
    fn of(word: *mut F) -> Self {
        let word = word.map_addr(|address| address & !FROZEN);
        match word.addr() {
            0 => Self::Free,
            RESERVED => Self::Reserved,
            _ => Self::File(word),
        }
    }
}

fn reserved<F>() -> *mut F {
    without_provenance_mut(RESERVED)
}

fn is_frozen<F>(word: *mut F) -> bool {
    word.addr() & FROZEN != 0
}
