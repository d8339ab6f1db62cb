//! Walks through the files of a crate, and collects what is declared and used in each.

use std::path::Path as FilePath;

use syn::ext::IdentExt as _;
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, ExprAssign, ExprStruct, Ident, ImplItemFn, ItemEnum, ItemExternCrate, ItemFn,
    ItemImpl, ItemMacro, ItemMod, ItemStatic, ItemStruct, ItemTrait, ItemType, ItemUnion, ItemUse,
    Local, Macro, Pat, PatStruct, StaticMutability, TraitItemFn, UseTree,
};

use super::declaration::{Static, Variable};
use super::declare::{Type, line};
use super::file::Parsed;
use super::folder::Folder;
use super::scope::{Meaning, Path, ScopeId};
use super::values::path_of;
use super::{Generated, Sources, tokens};

/// Reads a file.
pub(super) type Read<'a> = &'a dyn Fn(&FilePath) -> std::io::Result<String>;

/// Goes through one file.
pub(super) struct Collector<'a> {
    pub(super) sources: &'a mut Sources,
    read: Read<'a>,
    pub(super) parsed: &'a Parsed,
    pub(super) file: usize,
    folder: Folder,
    pub(super) scope: ScopeId,
    /// The path of what is gone through, as debug information has it.
    path: Vec<String>,
    is_in_function: bool,
    pub(super) self_type: Option<Path>,
}

/// Reads the file of a module and those below it.
pub(super) fn collect(
    sources: &mut Sources,
    read: Read<'_>,
    file: &FilePath,
    folder: Folder,
    scope: ScopeId,
) {
    let text = match read(file) {
        Ok(text) => text,
        Err(error) => return sources.leave_out(file, 0, error.to_string()),
    };
    let parsed = match Parsed::of(&text) {
        Ok(parsed) => parsed,
        Err((line, message)) => return sources.leave_out(file, line, message),
    };
    let path = sources.scopes.all[scope].path.clone();
    let mut collector = Collector {
        file: sources.number_of(file, text, scope),
        sources,
        read,
        parsed: &parsed,
        folder,
        scope,
        path,
        is_in_function: false,
        self_type: None,
    };
    collector.visit_file(&parsed.syntax);
}

impl Collector<'_> {
    fn means(&mut self, name: String, meaning: Meaning) {
        let names = &mut self.sources.scopes.all[self.scope].names;
        names.entry(name).or_default().push(meaning);
    }

    fn declares(&mut self, declared: &Type<'_>) {
        let declaration = declared.declaration(
            self.parsed,
            &self.sources.files[self.file],
            self.path_of(declared.name),
            self.is_in_function,
        );
        let of_crate = self.sources.scopes.all[self.scope].of_crate;
        let number = self.sources.declares(declaration, of_crate);
        self.means(declared.name.unraw().to_string(), Meaning::Type(number));
    }

    fn path_of(&self, name: &Ident) -> String {
        let mut path = self.path.clone();
        path.push(name.unraw().to_string());
        path.join("::")
    }

    /// Goes through what adds a name to paths.
    fn named(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.path.push(name);
        visit(self);
        self.path.pop();
    }

    fn function(&mut self, name: &Ident, visit: impl FnOnce(&mut Self)) {
        let was_in_function = std::mem::replace(&mut self.is_in_function, true);
        self.named(name.unraw().to_string(), visit);
        self.is_in_function = was_in_function;
    }

    fn in_scope(&mut self, scope: ScopeId, visit: impl FnOnce(&mut Self)) {
        let around = std::mem::replace(&mut self.scope, scope);
        visit(self);
        self.scope = around;
    }

    fn imports(&mut self, tree: &UseTree, mut path: Path) {
        let add = |path: &mut Path, name: &Ident| {
            // `use m::{self}`
            if name != "self" || path.segments.is_empty() {
                path.segments.push(name.unraw().to_string());
            }
        };
        match tree {
            UseTree::Path(part) => {
                path.segments.push(part.ident.unraw().to_string());
                self.imports(&part.tree, path);
            }
            UseTree::Name(last) => {
                add(&mut path, &last.ident);
                let name = path.segments.last().cloned().unwrap_or_default();
                self.means(name, Meaning::Path(path));
            }
            UseTree::Rename(last) => {
                add(&mut path, &last.ident);
                self.means(last.rename.unraw().to_string(), Meaning::Path(path));
            }
            UseTree::Glob(_) => self.sources.scopes.all[self.scope].globs.push(path),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.imports(tree, path.clone());
                }
            }
        }
    }

    fn module(&mut self, module: &ItemMod) {
        let name = module.ident.unraw().to_string();
        let mut path = self.path.clone();
        path.push(name.clone());
        let scope = self.sources.scopes.inside(self.scope, false, path);
        self.means(name.clone(), Meaning::Module(scope));
        if module.content.is_some() {
            let folder = self.folder.inline(&name, &module.attrs);
            let around = std::mem::replace(&mut self.folder, folder);
            self.in_scope(scope, |inner| {
                inner.named(name, |inner| visit::visit_item_mod(inner, module));
            });
            self.folder = around;
            return;
        }
        let exists = |file: &FilePath| (self.read)(file).is_ok();
        for (file, folder) in self.folder.files(&name, &module.attrs, exists) {
            collect(self.sources, self.read, &file, folder, scope);
        }
    }

    /// What a macro may declare.
    fn generates(&mut self, of: &Macro, macro_name: String, is_definition: bool) {
        let mut names = Vec::new();
        if is_definition {
            tokens::declared(&of.tokens, &mut names);
        } else {
            tokens::names(&of.tokens, &mut names);
        }
        self.sources.generated.push(Generated {
            path: self.path.join("::"),
            macro_name,
            is_definition,
            names,
            file: self.sources.files[self.file].path.clone(),
            line: line(of.bang_token.span),
        });
    }
}

/// The name of a macro that is called.
pub(super) fn name_of(of: &Macro) -> String {
    let last = of.path.segments.last();
    last.map(|last| last.ident.to_string()).unwrap_or_default()
}

/// The path of a type, if it is one.
fn path_of_type(of: &syn::Type) -> Option<Path> {
    match of {
        syn::Type::Path(of) if of.qself.is_none() => Some(path_of(&of.path)),
        syn::Type::Group(of) => path_of_type(&of.elem),
        syn::Type::Paren(of) => path_of_type(&of.elem),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Collector<'_> {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.declares(&Type::of_struct(item, self.parsed));
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.declares(&Type::of_enum(item, self.parsed));
        visit::visit_item_enum(self, item);
    }

    fn visit_item_union(&mut self, item: &'ast ItemUnion) {
        self.declares(&Type::of_union(item, self.parsed));
        visit::visit_item_union(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        let meaning = path_of_type(&item.ty).map_or(Meaning::Other, Meaning::Path);
        self.means(item.ident.unraw().to_string(), meaning);
        visit::visit_item_type(self, item);
    }

    fn visit_item_extern_crate(&mut self, item: &'ast ItemExternCrate) {
        let name = item.rename.as_ref().map_or(&item.ident, |(_, name)| name);
        let path = Path {
            is_global: true,
            segments: vec![item.ident.unraw().to_string()],
        };
        self.means(name.unraw().to_string(), Meaning::Path(path));
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let path = Path {
            is_global: item.leading_colon.is_some(),
            segments: Vec::new(),
        };
        self.imports(&item.tree, path);
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.module(item);
    }

    fn visit_item_static(&mut self, item: &'ast ItemStatic) {
        let found = Static {
            file: self.sources.files[self.file].path.clone(),
            line: line(item.ident.span()),
            path: self.path_of(&item.ident),
            is_mutable: matches!(item.mutability, StaticMutability::Mut(_)),
            type_at: self.parsed.bytes_of(&item.ty),
            value_at: self.parsed.bytes_of(&item.expr),
        };
        self.sources.statics.push(found);
        visit::visit_item_static(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig.ident, |inner| visit::visit_item_fn(inner, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig.ident, |inner| {
            visit::visit_impl_item_fn(inner, item);
        });
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        self.function(&item.sig.ident, |inner| {
            visit::visit_trait_item_fn(inner, item);
        });
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        let name = item.ident.unraw().to_string();
        self.means(name.clone(), Meaning::Other);
        let around = self.self_type.take();
        self.named(name, |inner| visit::visit_item_trait(inner, item));
        self.self_type = around;
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of = path_of_type(&item.self_ty);
        let around = std::mem::replace(&mut self.self_type, of);
        self.named(super::IMPL.to_owned(), |inner| {
            visit::visit_item_impl(inner, item);
        });
        self.self_type = around;
    }

    fn visit_block(&mut self, block: &'ast Block) {
        let path = self.path.clone();
        let scope = self.sources.scopes.inside(self.scope, true, path);
        self.in_scope(scope, |inner| visit::visit_block(inner, block));
    }

    fn visit_expr_struct(&mut self, value: &'ast ExprStruct) {
        self.literal(value, false);
        visit::visit_expr_struct(self, value);
    }

    fn visit_expr_assign(&mut self, assignment: &'ast ExprAssign) {
        match &*assignment.left {
            Expr::Struct(value) => self.literal(value, true),
            other => self.visit_expr(other),
        }
        self.visit_expr(&assignment.right);
    }

    fn visit_pat_struct(&mut self, pattern: &'ast PatStruct) {
        self.pattern(pattern);
        visit::visit_pat_struct(self, pattern);
    }

    fn visit_local(&mut self, local: &'ast Local) {
        let (pattern, written) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pattern => (pattern, None),
        };
        if let (Pat::Ident(name), Some(init)) = (pattern, &local.init) {
            let variable = Variable {
                file: self.sources.files[self.file].path.clone(),
                line: line(name.ident.span()),
                path: self.path_of(&name.ident),
                type_at: written.map(|written| self.parsed.bytes_of(written)),
                value_at: self.parsed.bytes_of(&init.expr),
            };
            self.sources.variables.push((self.scope, variable));
        }
        visit::visit_local(self, local);
    }

    fn visit_item_macro(&mut self, item: &'ast ItemMacro) {
        let defined = item.ident.as_ref().map(Ident::to_string);
        let is_definition = defined.is_some();
        let name = defined.unwrap_or_else(|| name_of(&item.mac));
        self.tokens(&item.mac.tokens);
        self.generates(&item.mac, name, is_definition);
    }

    fn visit_stmt_macro(&mut self, statement: &'ast syn::StmtMacro) {
        self.generates(&statement.mac, name_of(&statement.mac), false);
        self.visit_macro(&statement.mac);
    }

    fn visit_macro(&mut self, of: &'ast Macro) {
        if name_of(of) != tokens::QUOTING && !self.literal_macro(of) {
            self.tokens(&of.tokens);
        }
    }
}
