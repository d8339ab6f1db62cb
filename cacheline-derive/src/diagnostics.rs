//! Collects every mistake of one struct, so that one run of the compiler reports them all.
//!
//! A step that finds a mistake reports it and goes on. What it makes then counts only within [`Diagnostics::scope`] or
//! through [`Diagnostics::ok`], which give it out if nothing was reported. A step that cannot go on ends with
//! [`Reported`].

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::{Span, TokenStream};

/// Says that an error has been reported. Only [`Diagnostics`] makes one, so a function that fails
/// with it cannot have forgotten to tell the user why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported(());

/// What a stage of the pipeline returns: its result, or the word that the user has been told.
pub(crate) type Result<T> = std::result::Result<T, Reported>;

/// The errors found so far.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    errors: RefCell<Vec<syn::Error>>,
}

impl Diagnostics {
    /// Reports `message` with the caret on `span`.
    pub(crate) fn error(&self, span: Span, message: impl Display) -> Reported {
        self.report(syn::Error::new(span, message))
    }

    /// Reports an error that parsing made.
    pub(crate) fn report(&self, error: syn::Error) -> Reported {
        self.errors.borrow_mut().push(error);
        Reported(())
    }

    /// What `step` makes, unless it reported something.
    pub(crate) fn scope<T>(&self, step: impl FnOnce() -> T) -> Result<T> {
        let before = self.errors.borrow().len();
        let value = step();
        self.ok_since(before, value)
    }

    /// `value`, unless something has been reported since this context was made.
    pub(crate) fn ok<T>(&self, value: T) -> Result<T> {
        self.ok_since(0, value)
    }

    fn ok_since<T>(&self, before: usize, value: T) -> Result<T> {
        if self.errors.borrow().len() == before {
            Ok(value)
        } else {
            Err(Reported(()))
        }
    }

    /// One `compile_error!` per mistake, in the order in which they were found.
    pub(crate) fn into_compile_errors(self) -> TokenStream {
        self.errors
            .into_inner()
            .iter()
            .map(syn::Error::to_compile_error)
            .collect()
    }
}
