//! Variables on stacks, by where their frame was when the thread began another one.

use std::rc::Rc;

use gimli::{AttributeValue, EvaluationResult, Expression, Location, Register, Value};
use object::Architecture;

use super::binary::{Binary, Debug};
use super::die::{Die, Reader};
use super::type_names::function_name;
use super::workspace::declared;
use crate::names::Layout;

/// What the debug information's expressions may refer to in a frame. Addresses are in memory.
#[derive(Clone, Copy)]
pub(super) struct Registers {
    /// The frame pointer.
    pub(super) frame: u64,
    /// The stack pointer, where it is known: the next frame begins there.
    pub(super) stack: Option<u64>,
}

/// A variable that was found.
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) function: String,
    /// Whether that function is of the workspace.
    pub(super) in_workspace: bool,
    pub(super) layout: Rc<Layout>,
    /// Where it begins in memory.
    pub(super) start: u64,
}

/// What is known of frames on the machine that a file is for.
pub(super) struct FrameMachine {
    frame: Register,
    stack: Register,
    /// How many bytes above the frame pointer the caller's frame begins, if that is always the same.
    pub(super) above_frame: Option<u64>,
}

impl Binary {
    pub(super) fn frame_machine(&self) -> Option<FrameMachine> {
        match self.architecture() {
            Architecture::X86_64 => Some(FrameMachine {
                frame: gimli::X86_64::RBP,
                stack: gimli::X86_64::RSP,
                above_frame: Some(16),
            }),
            Architecture::Aarch64 => Some(FrameMachine {
                frame: gimli::AArch64::X29,
                stack: gimli::AArch64::SP,
                above_frame: None,
            }),
            _ => None,
        }
    }

    /// The variables in the frame of the function that is at `code` in the file, as far as they are in memory. Those of
    /// functions that were inlined come after those of the function they are in: they are copies of them, or parts.
    pub(super) fn variables(&self, code: u64, registers: Registers) -> Option<Vec<Variable>> {
        let debug = self.debug()?;
        let functions = self.functions(code);
        let function = functions.last()?.die.clone()?;
        let mut search = Search {
            debug,
            code,
            registers,
            machine: self.frame_machine()?,
            base: None,
        };
        search.base = search.frame_base(&function);
        let mut found = Vec::new();
        search.scope(&function, &function, &mut found);
        Some(found)
    }
}

struct Search<'a> {
    debug: &'a Debug,
    code: u64,
    registers: Registers,
    machine: FrameMachine,
    /// What places in the frame are counted from.
    base: Option<u64>,
}

impl<'a> Search<'a> {
    /// Looks at the variables of a scope, then into those scopes in it that are executed at `code`.
    fn scope(&self, scope: &Die<'a>, function: &Die<'a>, found: &mut Vec<Variable>) {
        let children = scope.children();
        for child in &children {
            let variable = [gimli::DW_TAG_variable, gimli::DW_TAG_formal_parameter];
            if variable.contains(&child.tag()) {
                found.extend(self.variable(child, function));
            }
        }
        for child in children.iter().filter(|child| child.covers(self.code)) {
            match child.tag() {
                gimli::DW_TAG_inlined_subroutine => self.scope(child, child, found),
                gimli::DW_TAG_lexical_block => self.scope(child, function, found),
                _ => {}
            }
        }
    }

    fn variable(&self, die: &Die<'a>, function: &Die<'a>) -> Option<Variable> {
        let start = self.place(die, die.value(gimli::DW_AT_location)?)?;
        let origins = die.with_origins();
        let name = origins.iter().find_map(Die::name)?;
        Some(Variable {
            name: name.into_owned(),
            function: function_name(function)?,
            in_workspace: self.is_in_workspace(function),
            layout: self.debug.type_of(die)?,
            start,
        })
    }

    fn is_in_workspace(&self, function: &Die<'a>) -> bool {
        let workspace = &self.debug.workspace;
        let origins = function.with_origins();
        let declared = origins.iter().find_map(declared);
        declared.is_some_and(|source| workspace.holds(&source.file))
    }

    /// Where a variable is in memory at this moment, if it is there as a whole.
    fn place(&self, die: &Die<'a>, location: AttributeValue<Reader>) -> Option<u64> {
        let unit = die.data()?;
        let expression = if let AttributeValue::Exprloc(expression) = location {
            expression
        } else {
            let mut places = unit.attr_locations(location).ok()??;
            loop {
                let place = places.next().ok()??;
                if (place.range.begin..place.range.end).contains(&self.code) {
                    break place.data;
                }
            }
        };
        match self.evaluate(die, expression)? {
            Location::Address { address } => Some(address),
            _ => None,
        }
    }

    fn evaluate(&self, die: &Die<'a>, expression: Expression<Reader>) -> Option<Location<Reader>> {
        let mut evaluation = expression.evaluation(die.data()?.encoding());
        let mut state = evaluation.evaluate().ok()?;
        loop {
            state = match state {
                EvaluationResult::Complete => break,
                EvaluationResult::RequiresFrameBase => {
                    evaluation.resume_with_frame_base(self.base?).ok()?
                }
                EvaluationResult::RequiresRegister { register, .. } => {
                    let value = self.register(register)?;
                    evaluation
                        .resume_with_register(Value::Generic(value))
                        .ok()?
                }
                EvaluationResult::RequiresCallFrameCfa => evaluation
                    .resume_with_call_frame_cfa(self.end_of_frame()?)
                    .ok()?,
                // What memory and other registers held is not recorded.
                _ => return None,
            };
        }
        let mut pieces = evaluation.result().into_iter();
        let piece = pieces.next()?;
        pieces.next().is_none().then_some(piece.location)
    }

    fn frame_base(&self, function: &Die<'a>) -> Option<u64> {
        let AttributeValue::Exprloc(expression) = function.value(gimli::DW_AT_frame_base)? else {
            return None;
        };
        match self.evaluate(function, expression)? {
            Location::Register { register } => self.register(register),
            Location::Address { address } => Some(address),
            _ => None,
        }
    }

    fn register(&self, register: Register) -> Option<u64> {
        match register {
            register if register == self.machine.frame => Some(self.registers.frame),
            register if register == self.machine.stack => self.registers.stack,
            _ => None,
        }
    }

    /// The canonical frame address: what the stack pointer was before the call.
    fn end_of_frame(&self) -> Option<u64> {
        self.machine
            .above_frame
            .map(|bytes| self.registers.frame + bytes)
    }
}
