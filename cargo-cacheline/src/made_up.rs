//! A recording and its names, made up for tests: one process, one crate `app` in the folder `/project`.

use std::collections::HashMap;
use std::rc::Rc;

use crate::names::{Holder, Layout, Location, Member, Names, Object, Owner, Shape, Source};
use crate::recording::{
    Access, ByGeometry, Ended, Kind, Miss, Place, Process, Recording, Site, Thread, VERSION,
};
use crate::report::{LIMIT, Report, report};

/// Code of the standard library, inlined into nothing.
pub(crate) const STD: u64 = 1 << 40;

/// Code of the standard library, inlined into a function of it that was called.
pub(crate) const DROP: u64 = STD + 1;

/// What a process did, and what it is called.
#[derive(Default)]
pub(crate) struct World {
    pub(crate) process: Process,
    /// The function that allocates.
    pub(crate) started_by: &'static str,
    blocks: HashMap<u32, Rc<Object>>,
    /// By the first address.
    memory: Vec<(u64, Rc<Object>)>,
}

impl World {
    /// With threads of these names.
    pub(crate) fn of(threads: &[&str]) -> Self {
        let threads = threads.iter().map(|name| Thread {
            name: (*name).to_owned(),
            stack_low: 0,
            stack_high: 0,
            frames: Vec::new(),
        });
        let process = Process {
            threads: threads.collect(),
            ended: Ended::Exit(0),
            ..Process::default()
        };
        Self {
            process,
            started_by: "app::start",
            ..Self::default()
        }
    }

    /// Blocks that line `line` allocates, one of which begins at each of `starts`.
    pub(crate) fn blocks(
        &mut self,
        holder: Holder,
        layout: Rc<Layout>,
        line: u32,
        starts: &[u64],
    ) -> Place {
        let site = u32::try_from(self.process.sites.len()).unwrap();
        let mut counts = [0; 8];
        for start in starts {
            counts[usize::try_from(start / 16).unwrap()] += 1;
        }
        self.process.sites.push(Site {
            stack: Vec::new(),
            sizes: (layout.size, layout.size),
            blocks: starts.len() as u64,
            starts: counts,
        });
        let allocated = Some(location(self.started_by, line));
        let owner = Owner::Heap {
            site,
            holder,
            allocated,
        };
        let size = Some(layout.size);
        self.blocks.insert(
            site,
            Rc::new(Object {
                owner,
                layout: Some(layout),
                size,
            }),
        );
        Place::Heap { site, offset: 0 }
    }

    pub(crate) fn of_static(&mut self, name: &str, address: u64, layout: Rc<Layout>) -> Place {
        self.unnamed(
            address,
            Owner::Static {
                name: name.to_owned(),
                address,
                in_workspace: name.starts_with("app::"),
            },
            Some(layout),
        )
    }

    pub(crate) fn variable(&mut self, name: &str, address: u64, layout: Rc<Layout>) -> Place {
        let owner = Owner::Variable {
            name: name.to_owned(),
            function: "app::main".to_owned(),
        };
        self.unnamed(address, owner, Some(layout))
    }

    pub(crate) fn unnamed(
        &mut self,
        address: u64,
        owner: Owner,
        layout: Option<Rc<Layout>>,
    ) -> Place {
        let size = layout.as_ref().map(|layout| layout.size);
        self.memory.push((
            address,
            Rc::new(Object {
                owner,
                layout,
                size,
            }),
        ));
        self.memory.sort_by_key(|(address, _)| *address);
        Place::Memory { address }
    }

    /// Reads of 8 bytes, at an offset in what begins at `place`, from a line of the source. Returns the number of the access.
    pub(crate) fn reads(
        &mut self,
        thread: u32,
        place: Place,
        offset: u64,
        count: u64,
        line: u64,
    ) -> u32 {
        self.access(thread, Kind::AtomicRead, place, offset, count, line)
    }

    /// Writes, as [`World::reads`].
    pub(crate) fn writes(
        &mut self,
        thread: u32,
        place: Place,
        offset: u64,
        count: u64,
        line: u64,
    ) -> u32 {
        self.access(thread, Kind::AtomicWrite, place, offset, count, line)
    }

    fn access(
        &mut self,
        thread: u32,
        kind: Kind,
        place: Place,
        offset: u64,
        count: u64,
        code: u64,
    ) -> u32 {
        let place = match place {
            Place::Heap {
                site,
                offset: begin,
            } => Place::Heap {
                site,
                offset: begin + offset,
            },
            Place::Memory { address } => Place::Memory {
                address: address + offset,
            },
        };
        let cold = [1; 5];
        self.process.accesses.push(Access {
            place,
            size: 8,
            kind,
            code,
            thread,
            count,
            cold,
        });
        u32::try_from(self.process.accesses.len() - 1).unwrap()
    }

    /// So many misses by false sharing of each of two accesses to one object, if the other one is a write.
    pub(crate) fn clash(&mut self, one: u32, other: u32, misses: u64) {
        for (victim, culprit) in [(one, other), (other, one)] {
            if self.process.accesses[culprit as usize].kind == Kind::AtomicWrite {
                self.miss(victim, culprit, true, [misses; 5], [0; 5]);
            }
        }
    }

    pub(crate) fn miss(
        &mut self,
        victim: u32,
        culprit: u32,
        same_object: bool,
        false_sharing: ByGeometry,
        true_sharing: ByGeometry,
    ) {
        self.process.misses.push(Miss {
            victim,
            culprit,
            same_object,
            true_sharing,
            false_sharing,
        });
    }

    pub(crate) fn report(self) -> Report {
        self.report_above(LIMIT)
    }

    pub(crate) fn report_above(self, limit: u64) -> Report {
        report(&recording(vec![self.process.clone()]), &[&self], limit)
    }
}

/// A recording of these processes.
pub(crate) fn recording(processes: Vec<Process>) -> Recording {
    Recording {
        version: VERSION,
        command: vec!["run".to_owned()],
        // As in a package of a workspace.
        folder: "/project/src".into(),
        workspace: "/project".into(),
        compiler: "rustc 1.95.0".to_owned(),
        began: 0,
        processes,
    }
}

impl Names for World {
    fn object(&self, place: Place) -> (Rc<Object>, u64) {
        match place {
            Place::Heap { site, offset } => (Rc::clone(&self.blocks[&site]), offset),
            Place::Memory { address } => {
                let before = self
                    .memory
                    .iter()
                    .rev()
                    .find(|(begin, _)| *begin <= address);
                let (begin, object) = before.expect("memory with a name");
                (Rc::clone(object), address - begin)
            }
        }
    }

    fn code(&self, return_address: u64) -> Vec<Location> {
        let source = Source {
            file: "/rustc/1/library/core/src/sync/atomic.rs".into(),
            line: 7,
            column: 1,
        };
        let std = Location {
            function: "core::sync::atomic::atomic_load".to_owned(),
            source: Some(source),
            in_workspace: false,
        };
        match u32::try_from(return_address) {
            Ok(line) => vec![std, location("app::work", line), location("app::main", 1)],
            Err(_) if return_address == DROP => {
                let function = "<alloc::sync::Arc<app::Stats> as core::ops::drop::Drop>::drop";
                let drop = Location {
                    function: function.to_owned(),
                    ..std.clone()
                };
                vec![std, drop]
            }
            Err(_) => vec![std],
        }
    }
}

fn location(function: &str, line: u32) -> Location {
    Location {
        function: function.to_owned(),
        source: Some(source(line)),
        in_workspace: true,
    }
}

fn source(line: u32) -> Source {
    Source {
        file: "/project/src/main.rs".into(),
        line,
        column: 5,
    }
}

/// A type without parts.
pub(crate) fn opaque(name: &str, size: u64) -> Rc<Layout> {
    let alignment = Some(size.clamp(1, 8));
    let in_workspace = name.starts_with("app::");
    let (name, shape) = (name.to_owned(), Shape::Opaque);
    Rc::new(Layout {
        name,
        size,
        alignment,
        declared: None,
        in_workspace,
        shape,
    })
}

pub(crate) fn atomic() -> Rc<Layout> {
    opaque("core::sync::atomic::AtomicU64", 8)
}

/// A struct; one of the crate `app` is declared in line 10.
pub(crate) fn record(name: &str, members: &[(&str, u64, Rc<Layout>)]) -> Rc<Layout> {
    let in_workspace = name.starts_with("app::");
    let alignment = members
        .iter()
        .filter_map(|(_, _, layout)| layout.alignment)
        .max();
    let end = members
        .iter()
        .map(|(_, offset, layout)| offset + layout.size)
        .max();
    let members = members.iter().map(|(name, offset, layout)| Member {
        name: (*name).to_owned(),
        offset: *offset,
        layout: Rc::clone(layout),
    });
    Rc::new(Layout {
        name: name.to_owned(),
        size: end.unwrap_or(0).next_multiple_of(alignment.unwrap_or(1)),
        alignment,
        declared: in_workspace.then(|| source(10)),
        in_workspace,
        shape: Shape::Members(members.collect()),
    })
}

/// The same type with another alignment.
pub(crate) fn aligned(layout: &Layout, alignment: u64) -> Rc<Layout> {
    let size = layout.size.next_multiple_of(alignment);
    Rc::new(Layout {
        size,
        alignment: Some(alignment),
        ..layout.clone()
    })
}

pub(crate) fn array(element: &Rc<Layout>, count: u64) -> Rc<Layout> {
    Rc::new(Layout {
        name: format!("[{}; {count}]", element.name),
        size: element.size * count,
        alignment: element.alignment,
        declared: None,
        in_workspace: false,
        shape: Shape::Elements {
            element: Rc::clone(element),
            count: Some(count),
        },
    })
}

/// What a `Vec` allocates.
pub(crate) fn slice(element: &Rc<Layout>) -> Rc<Layout> {
    let name = format!("[{}]", element.name);
    let shape = Shape::Elements {
        element: Rc::clone(element),
        count: None,
    };
    Rc::new(Layout {
        name,
        shape,
        ..(*array(element, 16)).clone()
    })
}

/// What an `Arc<T>` allocates.
pub(crate) fn counted(value: &Rc<Layout>) -> Rc<Layout> {
    let at = 16_u64.next_multiple_of(value.alignment.unwrap_or(1));
    let name = format!("alloc::sync::ArcInner<{}>", value.name);
    let members = [
        ("strong", 0, atomic()),
        ("weak", 8, atomic()),
        ("data", at, Rc::clone(value)),
    ];
    record(&name, &members)
}
