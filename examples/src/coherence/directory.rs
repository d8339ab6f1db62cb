//! Where the lines are.

use std::collections::VecDeque;

/// Somebody wants a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Request {
    pub(super) core: usize,
    pub(super) write: bool,
}

/// A line, as its home sees it.
#[derive(Debug)]
pub(super) struct Entry {
    /// Who may write.
    owner: Option<usize>,
    /// Who may read.
    sharers: Vec<bool>,
    /// Whom the line is on its way to.
    served: Option<Request>,
    /// Those who wait for their turn.
    queue: VecDeque<Request>,
}

impl Entry {
    pub(super) fn of(cores: usize) -> Self {
        Self {
            owner: None,
            sharers: vec![false; cores],
            served: None,
            queue: VecDeque::new(),
        }
    }

    pub(super) fn has(&self, request: Request) -> bool {
        self.owner == Some(request.core) || !request.write && self.sharers[request.core]
    }

    pub(super) fn ask(&mut self, request: Request) {
        self.queue.push_back(request);
    }

    /// Whom to serve now, and who has to give the line up for that, or to share it. Nobody while another is served.
    pub(super) fn next(&mut self) -> Option<(Request, Vec<usize>)> {
        if self.served.is_some() {
            return None;
        }
        self.served = self.queue.pop_front();
        let request = self.served?;
        let is_in_the_way = |&core: &usize| {
            let has = self.owner == Some(core) || request.write && self.sharers[core];
            has && core != request.core
        };
        let holders = (0..self.sharers.len()).filter(is_in_the_way);
        Some((request, holders.collect()))
    }

    /// The holders do as they were told. Returns whom the line goes to.
    pub(super) fn take_away(&mut self) -> Option<Request> {
        let request = self.served?;
        let owner = self.owner.take();
        if request.write {
            self.sharers.fill(false);
        } else if let Some(owner) = owner {
            self.sharers[owner] = true;
        }
        Some(request)
    }

    /// The line is there. Returns for whom.
    pub(super) fn arrive(&mut self) -> Option<Request> {
        let request = self.served.take()?;
        if request.write {
            self.owner = Some(request.core);
            self.sharers.fill(false);
        } else {
            self.sharers[request.core] = true;
        }
        Some(request)
    }
}

/// A lock, and who waits for it.
#[derive(Debug, Default)]
pub(super) struct Lock {
    held: bool,
    waiting: VecDeque<usize>,
}

impl Lock {
    /// Whether the core has it now: if not, it waits.
    pub(super) fn acquire(&mut self, core: usize) -> bool {
        if self.held {
            self.waiting.push_back(core);
            return false;
        }
        self.held = true;
        true
    }

    /// Who has it next.
    pub(super) fn release(&mut self) -> Option<usize> {
        let next = self.waiting.pop_front();
        self.held = next.is_some();
        next
    }
}
