//! The fields of the struct: their roles, their groups, and their names.

use std::collections::{HashMap, HashSet};

use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Generics, Ident, Member, Type};

use super::marker_name;
use super::options::{check_budgets, refuse_unsized};
use super::order::{Marked, refuse_scattered_groups};
use super::parts::without_parts;
use crate::ast::InputField;
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::model::{Each, Field, Group};
use crate::plan::{FieldFacts, Role};
use crate::role::{Kind, RoleAttr};
use crate::type_facts::{Tail, TypeFacts, element, tail, unsized_parameters};

/// The fields of a struct that can be laid out, and the groups that they belong to.
pub(super) struct Fields {
    pub(super) all: Vec<Field>,
    pub(super) groups: Vec<Group>,
    /// Whether the last field makes the struct unsized.
    pub(super) tail: Tail,
}

pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    generics: &Generics,
    inputs: Vec<InputField>,
) -> Result<Fields> {
    let unsized_parameters = unsized_parameters(generics);
    let count = inputs.len();
    let mut last = Tail::Sized;
    let mut reader = Reader {
        diagnostics,
        options,
        groups: Groups::default(),
        marks: Vec::new(),
    };
    let mut outcome = Ok(());
    let mut fields = Vec::new();
    for (position, input) in inputs.into_iter().enumerate() {
        last = tail(&input.ty, &unsized_parameters);
        let is_last = position + 1 == count;
        let is_unsized = is_last && last != Tail::Sized;
        if let Some(message) = refuse_unsized_place(last, is_last, &input) {
            outcome = Err(diagnostics.error(input.ty.span(), message));
        }
        match reader.field(position, input, is_unsized) {
            Ok(field) => fields.push(field),
            Err(reported) => outcome = Err(reported),
        }
    }
    if options.verify.is_none() {
        refuse_marker_names(diagnostics, &fields);
    }
    let Reader {
        groups: Groups { all: groups, .. },
        marks,
        ..
    } = reader;
    // Without a hot field there is one mistake to report, and it is not this one.
    let known = outcome.is_ok() && !groups.is_empty();
    let known = known.then_some(groups.as_slice());
    outcome = outcome.and(check_budgets(diagnostics, options, known));
    if fields.last().is_some_and(|field| field.facts.is_unsized) {
        outcome = outcome.and(refuse_unsized(diagnostics, options));
    }
    outcome?;
    if options.declared_order.is_some() && options.verify.is_none() {
        refuse_scattered_groups(diagnostics, &fields, &groups, &marks)?;
    }
    Ok(Fields {
        all: fields,
        groups,
        tail: last,
    })
}

struct Reader<'a> {
    diagnostics: &'a Diagnostics,
    options: &'a Options,
    groups: Groups,
    /// The hot fields and where they are marked.
    marks: Vec<Marked>,
}

impl Reader<'_> {
    fn field(&mut self, position: usize, input: InputField, is_unsized: bool) -> Result<Field> {
        let mark = single_role(self.diagnostics, input.roles);
        let each = match &mark {
            Ok(Some(mark)) => self.each(mark, &input.ty),
            Ok(None) | Err(_) => Ok(None),
        };
        let (mark, each) = (mark?, each?);
        self.marks.extend(mark.iter().map(|mark| Marked {
            field: position,
            span: mark.span,
        }));
        let are_elsewhere = each.is_some() && element(&input.ty).is_some_and(|of| !of.are_inline);
        let role = self.groups.role(mark, are_elsewhere);
        let ty = TypeFacts::of(&input.ty);
        let keeps_drop_order = ty.may_drop && self.options.allow_drop_order.is_none();
        let facts = FieldFacts {
            role,
            ty,
            is_unsized,
            keeps_drop_order,
        };
        let InputField {
            attrs,
            cfgs,
            vis,
            member,
            ty,
            ..
        } = input;
        let has_parts = self.options.parts.is_some();
        let parts_attrs = if has_parts { attrs.clone() } else { Vec::new() };
        let attrs = if has_parts {
            attrs.iter().filter_map(without_parts).collect()
        } else {
            attrs
        };
        Ok(Field {
            attrs,
            cfgs,
            parts_attrs,
            vis,
            member,
            ty,
            facts,
            each,
        })
    }

    /// What `each` says, if the field has elements.
    fn each(&self, mark: &RoleAttr, ty: &Type) -> Result<Option<Each>> {
        let Some(span) = mark.each else {
            return Ok(None);
        };
        let Some(elements) = element(ty) else {
            let message = "`each` is about the elements of a field, and this type shows none: write it as \
                           `[T; N]`, `Vec<T>` or `Box<[T]>`, or leave `each` out";
            return Err(self.diagnostics.error(span, message));
        };
        Ok(Some(Each {
            element: elements.ty.clone(),
            span,
        }))
    }
}

/// Refuses fields that are called like a marker, which would be declared twice.
fn refuse_marker_names(diagnostics: &Diagnostics, fields: &[Field]) {
    for field in fields {
        let name = field.name();
        if let (Member::Named(ident), true) = (&field.member, name.starts_with(&marker_name(""))) {
            let message = format!(
                "`{name}` is a name of the markers that `cache_layout` adds, which start with `{}`: rename the \
                 field",
                marker_name("")
            );
            diagnostics.error(ident.span(), message);
        }
    }
}

/// Why an unsized field cannot stand where it does, or under `cfg`. A parameter that is `?Sized` may be sized
/// after all by another bound, so its place is left to the compiler.
fn refuse_unsized_place(tail: Tail, is_last: bool, input: &InputField) -> Option<&'static str> {
    match (tail, is_last, input.cfgs.is_empty()) {
        (Tail::Unsized, false, _) => Some(
            "an unsized field has to be the last one: move it to the end (where `cfg` decides which field is the \
             last, declare the struct once for each case)",
        ),
        (Tail::Unsized | Tail::MaybeUnsized, true, false) => Some(
            "`cfg` decides here whether the struct has a size: declare it twice, once under `#[cfg(..)]` with this \
             field and once under `#[cfg(not(..))]` without",
        ),
        _ => None,
    }
}

/// The one role that a field may have.
fn single_role(
    diagnostics: &Diagnostics,
    roles: Vec<Result<RoleAttr>>,
) -> Result<Option<RoleAttr>> {
    let mut first = None::<RoleAttr>;
    let mut seen = HashSet::new();
    let mut outcome = Ok(());
    for role in roles {
        match (role, &first) {
            (Err(reported), _) => outcome = Err(reported),
            (Ok(role), None) => {
                seen.insert(role.kind.name());
                first = Some(role);
            }
            (Ok(role), Some(first)) => {
                let message = if seen.insert(role.kind.name()) {
                    two_roles(first.kind, role.kind)
                } else {
                    format!("the field is marked `{}` twice: keep one", role.kind.name())
                };
                outcome = Err(diagnostics.error(role.span, message));
            }
        }
    }
    outcome.map(|()| first)
}

fn two_roles(first: Kind, second: Kind) -> String {
    let remedy = if first == Kind::Cold || second == Kind::Cold {
        format!("keep `#[{}]` or `#[{}]`", first.name(), second.name())
    } else {
        "keep `#[hot_write]` if a hot path writes the field, whether or not it is read there too"
            .to_owned()
    };
    format!(
        "a field has one role, and this one is `{}` already: {remedy}",
        first.name()
    )
}

/// The groups in order of first appearance.
#[derive(Default)]
struct Groups {
    all: Vec<Group>,
    numbers: HashMap<String, usize>,
}

impl Groups {
    /// The role that a mark gives. A `Vec` whose elements are written elsewhere is itself only read.
    fn role(&mut self, role: Option<RoleAttr>, are_elements_elsewhere: bool) -> Role {
        let Some(role) = role else {
            return Role::Cold { explicit: false };
        };
        match role.kind {
            Kind::Cold => Role::Cold { explicit: true },
            Kind::HotRead => Role::Read(self.position(role.group.as_ref(), Kind::HotRead)),
            Kind::HotWrite if are_elements_elsewhere => {
                Role::Read(self.position(role.group.as_ref(), Kind::HotRead))
            }
            Kind::HotWrite => {
                let group = self.position(role.group.as_ref(), Kind::HotWrite);
                self.all[group].written_at.get_or_insert(role.span);
                Role::Write(group)
            }
        }
    }

    /// The number of a group; without a name, that of everything with the role.
    fn position(&mut self, group: Option<&Ident>, role: Kind) -> usize {
        let name = group.map_or_else(|| role.name().to_owned(), |group| group.unraw().to_string());
        if let Some(number) = self.numbers.get(&name) {
            return *number;
        }
        let number = self.all.len();
        self.numbers.insert(name.clone(), number);
        self.all.push(Group {
            name,
            written_at: None,
        });
        number
    }
}
