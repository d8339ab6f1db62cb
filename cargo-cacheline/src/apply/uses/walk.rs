//! The way through a file: what each statement, pattern and item has to do with the elements.

use syn::ext::IdentExt as _;
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, ExprForLoop, ExprLet, ImplItemFn, ItemFn, ItemImpl, Local, Macro, Pat, PatStruct,
    Token, Type, UseRename,
};

use super::{Kind, Uses};

impl<'ast> Visit<'ast> for Uses<'_> {
    fn visit_expr(&mut self, value: &'ast Expr) {
        if self.kind(value) != Kind::Nothing {
            self.hinders(value);
        }
    }

    fn visit_block(&mut self, block: &'ast Block) {
        if self.block(block) != Kind::Nothing {
            self.hinders(block);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block);
    }

    fn visit_use_rename(&mut self, import: &'ast UseRename) {
        if self.is_value(&import.ident) {
            self.hinders(import);
        }
    }

    fn visit_local(&mut self, local: &'ast Local) {
        let Some(init) = &local.init else {
            return self.binds(&local.pat, Kind::Nothing);
        };
        let kind = self.kind(&init.expr);
        if let Some((_, diverge)) = &init.diverge {
            self.visit_expr(diverge);
        }
        let (pattern, of) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            other => (other, None),
        };
        let is_reference = matches!(of, Some(Type::Reference(_)));
        match (pattern, kind) {
            // The variable itself.
            (Pat::Ident(name), Kind::Nothing) if self.is_value(&name.ident) => {
                self.known.remove(&name.ident.unraw().to_string());
            }
            // A reference with a type is coerced to it.
            (_, Kind::Reference) if is_reference => self.binds(pattern, Kind::Nothing),
            (_, Kind::Place) => self.binds_nothing_else(pattern),
            (_, Kind::All) if of.is_some() || !matches!(&*init.expr, Expr::Reference(_)) => {
                self.binds_nothing_else(pattern);
            }
            _ => self.binds(pattern, kind),
        }
    }

    fn visit_expr_let(&mut self, condition: &'ast ExprLet) {
        match (self.kind(&condition.expr), &*condition.pat) {
            (Kind::Nothing, pattern) => self.binds(pattern, Kind::Nothing),
            (Kind::Each { is_counted }, Pat::TupleStruct(some))
                if some.path.is_ident("Some") && some.elems.len() == 1 =>
            {
                self.binds_each(&some.elems[0], is_counted);
            }
            (_, pattern) => self.binds_nothing_else(pattern),
        }
    }

    fn visit_expr_for_loop(&mut self, each: &'ast ExprForLoop) {
        let kind = self.kind(&each.expr);
        self.inside(|uses| {
            match kind {
                Kind::Nothing => uses.binds(&each.pat, Kind::Nothing),
                Kind::Each { is_counted } => uses.binds_each(&each.pat, is_counted),
                Kind::All if matches!(&*each.expr, Expr::Reference(_)) => {
                    uses.binds_each(&each.pat, false);
                }
                _ => uses.binds_nothing_else(&each.pat),
            }
            uses.visit_block(&each.body);
        });
    }

    fn visit_pat_struct(&mut self, pattern: &'ast PatStruct) {
        let mut fields = pattern.fields.iter();
        if fields.any(|field| self.is_field(&field.member)) {
            self.hinders(pattern);
        }
        visit::visit_pat_struct(self, pattern);
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let name = match &*item.self_ty {
            Type::Path(path) => path
                .path
                .segments
                .last()
                .map(|last| last.ident.unraw().to_string()),
            _ => None,
        };
        let around = std::mem::replace(&mut self.self_type, name);
        visit::visit_item_impl(self, item);
        self.self_type = around;
    }

    fn visit_macro(&mut self, of: &'ast Macro) {
        let listed = Punctuated::<Expr, Token![,]>::parse_terminated;
        match listed.parse2(of.tokens.clone()) {
            Ok(arguments) => arguments
                .iter()
                .for_each(|argument| self.visit_expr(argument)),
            Err(_) if self.is_named_in(of.tokens.clone()) => {
                self.hinders(of);
            }
            Err(_) => {}
        }
    }
}
