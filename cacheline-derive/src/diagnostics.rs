//! Collects every mistake of one struct, so that one run of the compiler reports them all.
//!
//! A step that finds a mistake reports it and goes on. What it makes then counts only within [`Diagnostics::scope`] or
//! through [`Diagnostics::ok`], which give it out if nothing was reported. A step that cannot go on ends with
//! [`Reported`].

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::place::located;

/// Says that an error has been reported. Only [`Diagnostics`] makes one, so a function that fails
/// with it cannot have forgotten to tell the user why.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reported(());

/// What a stage of the pipeline returns: its result, or the word that the user has been told.
pub(crate) type Result<T> = std::result::Result<T, Reported>;

/// The mistakes found so far.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    mistakes: RefCell<Vec<Mistake>>,
}

#[derive(Debug)]
enum Mistake {
    Ours(syn::Error),
    /// One that the compiler reports by itself, if this code compiles.
    Compilers(TokenStream),
}

impl Diagnostics {
    /// Reports `message` with the caret on `span`.
    pub(crate) fn error(&self, span: Span, message: impl Display) -> Reported {
        self.report(syn::Error::new(span, message))
    }

    /// Reports an error that parsing made.
    pub(crate) fn report(&self, error: syn::Error) -> Reported {
        self.mistakes.borrow_mut().push(Mistake::Ours(error));
        Reported(())
    }

    /// Notes a mistake that the compiler is sure to report of what the user wrote, if the items `assumption` compile.
    pub(crate) fn leave_to_compiler(&self, assumption: TokenStream) -> Reported {
        self.mistakes
            .borrow_mut()
            .push(Mistake::Compilers(assumption));
        Reported(())
    }

    /// What `step` makes, unless it reported something.
    pub(crate) fn scope<T>(&self, step: impl FnOnce() -> T) -> Result<T> {
        let before = self.mistakes.borrow().len();
        let value = step();
        self.ok_since(before, value)
    }

    /// `value`, unless something has been reported since this context was made.
    pub(crate) fn ok<T>(&self, value: T) -> Result<T> {
        self.ok_since(0, value)
    }

    fn ok_since<T>(&self, before: usize, value: T) -> Result<T> {
        if self.mistakes.borrow().len() == before {
            Ok(value)
        } else {
            Err(Reported(()))
        }
    }

    /// What there is to report, in the order in which it was found.
    pub(crate) fn into_errors(self) -> CompileErrors {
        let mut errors = CompileErrors::default();
        for mistake in self.mistakes.into_inner() {
            match mistake {
                Mistake::Ours(error) => {
                    let each = error.into_iter().map(|error| error.to_compile_error());
                    errors.ours.extend(each);
                }
                Mistake::Compilers(assumption) => errors.assumptions.extend(assumption),
            }
        }
        errors
    }
}

/// One `compile_error!` per mistake.
///
/// All of its tokens are to be the user's, so that the compiler shows the user's code and nothing of the macro. But whether
/// a leading `::` is for the crates or, in edition 2015, for the modules of this one is up to the edition of that token,
/// which has to be the macro's.
#[derive(Default)]
pub(crate) struct CompileErrors {
    ours: Vec<TokenStream>,
    /// Items that compile if the compiler reports what is left to it.
    pub(crate) assumptions: TokenStream,
}

impl CompileErrors {
    /// Whether the compiler has the only word.
    pub(crate) fn is_empty(&self) -> bool {
        self.ours.is_empty()
    }

    /// A block that stands for a value of any type: the compiler is silent about what depends on it.
    pub(crate) fn block(&self) -> TokenStream {
        let errors = self.ours.iter().map(|error| {
            let (first, arguments) = (
                error.clone().into_iter().next(),
                error.clone().into_iter().last(),
            );
            let start = first.map_or_else(Span::call_site, |first| first.span());
            let (krate, name) = (Ident::new(CORE, start), Ident::new("compile_error", start));
            quote!(#krate::#name! #arguments)
        });
        let krate = Ident::new(CORE, Span::call_site());
        quote! {{
            extern crate core as #krate;
            #(#errors)*
        }}
    }

    /// The same where items stand, whatever may stand beside them: in a module, in an `impl`, in a function. Here no name
    /// can be given without being seen, so that each says "in this attribute macro expansion" as well.
    pub(crate) fn items(&self) -> TokenStream {
        let tokens = self.ours.iter().cloned().flatten();
        tokens
            .map(|mut token| {
                if matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ':') {
                    token.set_span(located(token.span()));
                }
                token
            })
            .collect()
    }
}

/// What `core` is called where it can be given a name.
const CORE: &str = "__core";
