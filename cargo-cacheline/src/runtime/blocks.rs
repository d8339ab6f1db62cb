//! What lies in memory: blocks of the heap that come and go, and what is forgotten when they go.

use std::ops::Range;

use super::directory::GONE;
use super::format::{Event, Gap, event};
use super::model::Model;
use super::nodes::Node;
use super::rows::Thread;
use super::shadow::{Block, TRACKED, UNTOUCHED};
use super::stacks::UNKNOWN;

impl Model {
    /// The thread was given a block, allocated with this stack.
    pub(crate) fn allocate(&self, thread: &Thread, start: usize, size: usize, stack: &[u64]) {
        let stack = self.stacks.number(stack);
        if stack == UNKNOWN {
            self.results.gap(Gap::Stacks);
        }
        self.add_block(thread, Block { start, size, stack });
    }

    /// The thread has this block.
    pub(crate) fn add_block(&self, thread: &Thread, block: Block) {
        let allocated = Event {
            what: event::ALLOCATE,
            thread: u64::from(thread.number),
            address: block.start as u64,
            size: block.size as u64,
            code: u64::from(block.stack),
            ..Event::default()
        };
        let frames = self.stacks.frames(block.stack);
        let _order = self.trace.write_block(allocated, frames);
        self.shadow.add_block(block);
        let last = (block.start + block.size.max(1) - 1) >> 6;
        self.shadow
            .touched_lines(block.start >> 6, last, |first, last| {
                if !self.shadow.quiet(first, last).0 {
                    let nodes = (first..=last).filter_map(|line| self.nodes.of(&self.shadow, line));
                    nodes.for_each(Node::object_changed);
                    self.forget_calm(first..last + 1);
                }
            });
    }

    /// The block that begins at `start` is given back.
    pub(crate) fn free(&self, start: usize) -> Option<Block> {
        let block = self.shadow.remove_block(start)?;
        self.forget(block.start, block.size, block.mark());
        Some(block)
    }

    /// What is known of these bytes is true no longer: other objects will lie there. `mark` is the block's, if they were one.
    pub(crate) fn forget(&self, start: usize, size: usize, mark: u32) {
        if size == 0 {
            return;
        }
        let _order = self.trace.write(Event {
            what: event::FORGET,
            address: start as u64,
            size: size as u64,
            ..Event::default()
        });
        let end = start + size;
        let whole = start.div_ceil(64)..end / 64;
        let forget = |first: usize, last| match self.shadow.quiet(first, last) {
            (true, true) => {}
            (true, false) => self.untouch(whole.start.max(first)..whole.end.min(last + 1)),
            (false, _) => {
                // Some of what lies in `first` is kept with the line before it.
                for line in first - 1..=last {
                    self.forget_line(line, start..end, mark);
                }
            }
        };
        self.shadow
            .touched_lines(start >> 6, (end - 1) >> 6, forget);
    }

    fn untouch(&self, lines: Range<usize>) {
        let mut line = lines.start;
        while line < lines.end {
            let end = lines.end.min((line | 63) + 1);
            let _locked = self.regions.lock(line, line);
            for line in line..end {
                if self.shadow.word(line) & TRACKED == 0 {
                    self.shadow.set_word(line, UNTOUCHED);
                }
            }
            line = end;
        }
    }

    fn forget_line(&self, line: usize, bytes: Range<usize>, mark: u32) {
        let _locked = self.regions.lock(line, line);
        self.forget_calm(line..line + 1);
        if let Some(node) = self.nodes.of(&self.shadow, line) {
            // SAFETY: the line is locked.
            let records = unsafe { node.records() };
            records.forget(line, bytes.start, bytes.end, mark);
            node.object_changed();
            if records.is_empty() {
                self.nodes.recycle(&self.shadow, line);
            }
        }
        if bytes.start <= line << 6 && (line + 1) << 6 <= bytes.end {
            self.shadow.set_word(line, UNTOUCHED);
        }
    }
}

impl Block {
    /// What tells it from the blocks around it.
    pub(crate) fn mark(self) -> u32 {
        ((self.start >> 4) as u32).max(GONE + 1)
    }
}
