//! Finds the object of each access, and which objects are the same one.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use super::path::{Part, parts_around};
use super::{Conflict, PERIOD, Roles, Shared, Touch};
use crate::names::{Holder, Location, Names, Object, Owner};
use crate::recording::{Access, Kind, Place, Process, Site};
use crate::runtime::geometry::GEOMETRIES;

/// By what objects are known to be the same one.
#[derive(PartialEq, Eq, Hash)]
enum Identity {
    Static {
        name: String,
        namesake: usize,
    },
    Variable {
        name: String,
        function: String,
        line: Option<u64>,
    },
    Heap {
        holder: Holder,
        allocated: Location,
        type_name: Option<String>,
    },
    Site {
        process: usize,
        site: u32,
    },
    Unknown {
        process: usize,
        line: u64,
    },
}

impl Shared {
    fn add_blocks(&mut self, site: &Site) {
        self.blocks += site.blocks;
        for (start, blocks) in (0..PERIOD).step_by(16).zip(site.starts) {
            if blocks > 0 {
                *self.starts.entry(start).or_default() += blocks;
            }
        }
    }
}

#[derive(Default)]
pub(super) struct Gathering {
    pub(super) roles: Roles,
    known: HashMap<Identity, usize>,
    /// The addresses of the statics of one name, in one process.
    namesakes: HashMap<(usize, String), Vec<u64>>,
    /// In which process and from which address on each variable was.
    variables: HashMap<usize, BTreeSet<(usize, u64)>>,
    /// [`Touch::parts`] by object, first byte and size.
    parts: HashMap<(usize, u64, u64), Rc<[Part]>>,
}

impl Gathering {
    /// Adds what a process did.
    pub(super) fn add(&mut self, number: usize, process: &Process, names: &dyn Names) {
        let first_thread = self.roles.threads.len();
        let first_touch = self.roles.touches.len();
        self.roles.processes.push(first_thread);
        self.roles.sampled |= process.sampled;
        let thread_names = process.threads.iter().map(|thread| thread.name.clone());
        self.roles.threads.extend(thread_names);
        let mut sites = HashMap::new();
        for access in &process.accesses {
            let (object, start) = self.object_at(number, process, names, access.place, &mut sites);
            let size = u64::from(access.size);
            let parts = self.parts.entry((object, start, size)).or_insert_with(|| {
                let object = &self.roles.objects[object].object;
                parts_around(object, start, size).into()
            });
            self.roles.objects[object]
                .touches
                .push(self.roles.touches.len());
            self.roles.touches.push(Touch {
                object,
                start,
                size,
                parts: Rc::clone(parts),
                thread: first_thread + access.thread as usize,
                writes: is_write(access),
                process: number,
                code: access.code,
                count: access.count,
                cold: access.cold,
            });
        }
        for miss in &process.misses {
            let victim = first_touch + miss.victim as usize;
            let object = self.roles.touches[victim].object;
            self.roles.objects[object]
                .conflicts
                .push(self.roles.conflicts.len());
            self.roles.conflicts.push(Conflict {
                victim,
                culprit: first_touch + miss.culprit as usize,
                same_object: miss.same_object,
                false_sharing: miss.false_sharing,
                true_sharing: miss.true_sharing,
            });
        }
    }

    /// The object at a place, which is added if it is a new one, and the offset in it.
    fn object_at(
        &mut self,
        number: usize,
        process: &Process,
        names: &dyn Names,
        place: Place,
        sites: &mut HashMap<u32, usize>,
    ) -> (usize, u64) {
        let (object, offset) = names.object(place);
        match place {
            Place::Heap { site, .. } => {
                let index = *sites.entry(site).or_insert_with(|| {
                    let index = self.index_of(heap_identity(number, site, &object), &object, None);
                    self.roles.objects[index].add_blocks(&process.sites[site as usize]);
                    index
                });
                (index, offset)
            }
            Place::Memory { address } => {
                let (identity, begin) = self.memory_identity(number, address, offset, &object);
                let index = self.index_of(identity, &object, Some(begin));
                if let Owner::Variable { .. } = object.owner {
                    self.add_variable(index, number, begin);
                }
                (index, address - begin)
            }
        }
    }

    /// A function that runs several times has each of its variables at several places, of which nothing says which thread came
    /// near which.
    fn add_variable(&mut self, index: usize, process: usize, begin: u64) {
        let variables = self.variables.entry(index).or_default();
        if !variables.insert((process, begin)) || variables.len() == 1 {
            return;
        }
        let of_process = variables.range((process, 0)..=(process, u64::MAX));
        let shared = &mut self.roles.objects[index];
        shared.blocks = variables.len() as u64;
        if of_process.count() > 1 {
            shared.address = None;
        }
    }

    fn index_of(&mut self, identity: Identity, object: &Rc<Object>, address: Option<u64>) -> usize {
        let objects = &mut self.roles.objects;
        let index = *self.known.entry(identity).or_insert_with(|| {
            objects.push(Shared {
                object: Rc::clone(object),
                starts: BTreeMap::new(),
                blocks: 0,
                address,
                touches: Vec::new(),
                conflicts: Vec::new(),
            });
            objects.len() - 1
        });
        if let Some(address) = address {
            objects[index].starts.entry(address % PERIOD).or_insert(1);
        }
        index
    }

    /// What is at an address that is of no block, and where it begins.
    fn memory_identity(
        &mut self,
        process: usize,
        address: u64,
        offset: u64,
        object: &Object,
    ) -> (Identity, u64) {
        let line = GEOMETRIES[0].line as u64;
        match &object.owner {
            Owner::Static {
                name,
                address: begin,
                ..
            } => {
                let namesakes = self.namesakes.entry((process, name.clone())).or_default();
                let namesake = namesakes
                    .iter()
                    .position(|known| known == begin)
                    .unwrap_or_else(|| {
                        namesakes.push(*begin);
                        namesakes.len() - 1
                    });
                let name = name.clone();
                (Identity::Static { name, namesake }, address - offset)
            }
            Owner::Variable { name, function } => {
                // What is in several variables begins nowhere: it is told apart by line.
                let has_begin = offset < address;
                let begin = if has_begin {
                    address - offset
                } else {
                    address / line * line
                };
                let identity = Identity::Variable {
                    name: name.clone(),
                    function: function.clone(),
                    line: (!has_begin).then_some(begin),
                };
                (identity, begin)
            }
            Owner::Heap { .. } | Owner::Unknown { .. } => {
                let line_number = address / line;
                let identity = Identity::Unknown {
                    process,
                    line: line_number,
                };
                (identity, line_number * line)
            }
        }
    }
}

fn heap_identity(process: usize, site: u32, object: &Object) -> Identity {
    match &object.owner {
        Owner::Heap {
            holder,
            allocated: Some(allocated),
            ..
        } => Identity::Heap {
            holder: holder.clone(),
            allocated: allocated.clone(),
            type_name: object.layout.as_ref().map(|layout| layout.name.clone()),
        },
        _ => Identity::Site { process, site },
    }
}

fn is_write(access: &Access) -> bool {
    matches!(access.kind, Kind::Write | Kind::AtomicWrite)
}
