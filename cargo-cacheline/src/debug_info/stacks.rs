//! The stacks of a process: which frame an address is in, and which variable of it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::modules::Modules;
use super::stack::{Registers, Variable};
use crate::names::{Object, Owner};
use crate::recording::{Frame, Thread};

/// The threads of a process, with the variables of their frames as far as they were asked for.
pub(super) struct Stacks {
    threads: Vec<Thread>,
    known: RefCell<HashMap<Moment, Rc<[Variable]>>>,
}

/// A frame with the frame pointer of the function that it had called.
type Moment = (Frame, Option<u64>);

/// A variable that was at an address at some moment.
struct Found {
    object: Object,
    offset: u64,
    in_workspace: bool,
}

impl Stacks {
    pub(super) fn new(threads: &[Thread]) -> Self {
        Self {
            threads: threads.to_vec(),
            known: RefCell::default(),
        }
    }

    /// The variable at an address, and how far into it that is.
    pub(super) fn object(&self, modules: &Modules, address: u64) -> (Object, u64) {
        // A thread that ended may have left its stack to a later one.
        let holds = |thread: &Thread| (thread.stack_low..thread.stack_high).contains(&address);
        let threads: Vec<_> = (0..self.threads.len())
            .filter(|&thread| holds(&self.threads[thread]))
            .collect();
        let mut found: Vec<Found> = Vec::new();
        for frames in threads
            .iter()
            .flat_map(|&thread| &self.threads[thread].frames)
        {
            let variable = self.variable(modules, frames, address);
            let is_new = |new: &Found| {
                found
                    .iter()
                    .all(|known| known.object.owner != new.object.owner)
            };
            found.extend(variable.filter(is_new));
        }
        // What threads share is the user's; the functions that begin threads have nothing in it.
        if found.iter().any(|found| found.in_workspace) {
            found.retain(|found| found.in_workspace);
        }
        match found.len() {
            0 => {
                let only = threads.first().filter(|_| threads.len() == 1);
                let stack_of = only.and_then(|&thread| u32::try_from(thread).ok());
                let object = Object {
                    owner: Owner::Unknown { stack_of },
                    layout: None,
                    size: None,
                };
                (object, address)
            }
            1 => {
                let found = found.remove(0);
                (found.object, found.offset)
            }
            _ => (several(&found), address),
        }
    }

    fn variable(&self, modules: &Modules, frames: &[Frame], address: u64) -> Option<Found> {
        // The frame pointer and the return address are the last of a frame.
        let at = frames
            .iter()
            .position(|frame| address < frame.pointer + 16)?;
        let callee = at.checked_sub(1).map(|callee| frames[callee].pointer);
        let variables = self.variables(modules, frames[at], callee);
        let holds = |variable: &&Variable| {
            let inside = address.checked_sub(variable.start);
            inside.is_some_and(|inside| inside < variable.layout.size)
        };
        let found = variables.iter().find(holds)?;
        let object = Object {
            owner: Owner::Variable {
                name: found.name.clone(),
                function: found.function.clone(),
            },
            size: Some(found.layout.size),
            layout: Some(found.layout.clone()),
        };
        Some(Found {
            object,
            offset: address - found.start,
            in_workspace: found.in_workspace,
        })
    }

    /// All variables in a frame. `callee` is the frame pointer of the function that it had called.
    fn variables(&self, modules: &Modules, frame: Frame, callee: Option<u64>) -> Rc<[Variable]> {
        let mut known = self.known.borrow_mut();
        let found = known.entry((frame, callee)).or_insert_with(|| {
            let code = frame.code.wrapping_sub(1);
            let found = modules.holding(code).and_then(|(module, binary)| {
                let above = binary.frame_machine()?.above_frame;
                let registers = Registers {
                    frame: frame.pointer,
                    stack: callee.zip(above).map(|(callee, above)| callee + above),
                };
                binary.variables(code.wrapping_sub(module.bias), registers)
            });
            found.unwrap_or_default().into()
        });
        found.clone()
    }
}

/// A piece of a stack that was in different variables one after the other. What was done to which is not recorded.
fn several(found: &[Found]) -> Object {
    let (mut names, mut functions) = (Vec::new(), Vec::new());
    for Found { object, .. } in found {
        if let Owner::Variable { name, function } = &object.owner {
            names.push(name.clone());
            functions.push(function.clone());
        }
    }
    names.dedup();
    functions.dedup();
    Object {
        owner: Owner::Variable {
            name: names.join(" or "),
            function: functions.join(" or "),
        },
        layout: None,
        size: None,
    }
}
