//! The trace: everything that happens, in the order in which it is recorded, for a simulation by other means.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::format::{Event, TRACE_MAGIC, event};
use super::system::{Guarded, GuardedValue};

/// The trace, if there is one.
pub(crate) struct Trace {
    on: AtomicBool,
    writer: Guarded<Option<Writer>>,
}

/// What writes it.
pub(crate) struct Writer {
    file: File,
    stacks: HashSet<u32>,
}

impl Trace {
    pub(crate) const fn new() -> Self {
        Self {
            on: AtomicBool::new(false),
            writer: Guarded::new(None),
        }
    }

    /// Begins a trace.
    pub(crate) fn create(&self, path: &Path) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(&TRACE_MAGIC)?;
        *self.writer.lock() = Some(Writer {
            file,
            stacks: HashSet::new(),
        });
        self.on.store(true, Ordering::Release);
        Ok(())
    }

    /// Whether there is one.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.on.load(Ordering::Relaxed)
    }

    /// Writes an event, and holds up all others until what it tells is done.
    #[inline]
    pub(crate) fn write(&self, event: Event) -> Option<GuardedValue<'_, Option<Writer>>> {
        self.is_on().then(|| self.write_on(event))
    }

    #[cold]
    fn write_on(&self, event: Event) -> GuardedValue<'_, Option<Writer>> {
        let mut guard = self.writer.lock();
        if let Some(writer) = guard.as_mut() {
            writer.events(&[event]);
        }
        guard
    }

    /// Writes a block's allocation, and its stack the first time.
    pub(crate) fn write_block(
        &self,
        allocated: Event,
        frames: impl ExactSizeIterator<Item = u64>,
    ) -> Option<GuardedValue<'_, Option<Writer>>> {
        let mut guard = self.write(allocated)?;
        if let Some(writer) = guard.as_mut() {
            if writer.stacks.insert(allocated.code as u32) {
                writer.stack(allocated.code, frames);
            }
        }
        Some(guard)
    }
}

impl Writer {
    // What cannot be written is missing at the end, where whoever reads it sees it.
    fn events(&mut self, events: &[Event]) {
        let bytes = size_of_val(events);
        // SAFETY: events are integers without gaps between them.
        let bytes = unsafe { std::slice::from_raw_parts(events.as_ptr().cast::<u8>(), bytes) };
        let _ = self.file.write_all(bytes);
    }

    fn stack(&mut self, number: u64, frames: impl ExactSizeIterator<Item = u64>) {
        let stack = Event {
            what: event::STACK,
            code: number,
            size: frames.len() as u64,
            ..Event::default()
        };
        self.events(&[stack]);
        let mut bytes: Vec<u8> = frames.flat_map(u64::to_ne_bytes).collect();
        bytes.resize(bytes.len().next_multiple_of(size_of::<Event>()), 0);
        let _ = self.file.write_all(&bytes);
    }
}
