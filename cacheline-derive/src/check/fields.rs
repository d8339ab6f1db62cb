//! The fields of the struct: their roles, their groups, and their names.

use std::collections::HashSet;

use syn::ext::IdentExt;
use syn::{Generics, Ident};

use super::refuse_marker_names;
use crate::ast::InputField;
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::model::{Field, Group};
use crate::plan::{FieldFacts, Role};
use crate::role::{Kind, RoleAttr};
use crate::type_facts::{TypeFacts, is_unsized, unsized_parameters};

/// The fields of a struct that can be laid out, and the groups that they belong to.
pub(super) struct Fields {
    pub(super) fields: Vec<Field>,
    pub(super) groups: Vec<Group>,
}

pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    owner: &Ident,
    generics: &Generics,
    inputs: Vec<InputField>,
) -> Result<Fields> {
    if !inputs.iter().any(is_marked_hot) {
        let message = format!(
            "no field of `{owner}` is marked, so `cache_layout` would do nothing: mark what is read on a \
             hot path `#[hot_read]` and what is written there `#[hot_write]`, or remove the attribute"
        );
        return Err(diagnostics.error(owner.span(), message));
    }
    let mut groups = Groups::default();
    let unsized_parameters = unsized_parameters(generics);
    let last = inputs.len() - 1;
    let mut outcome = Ok(());
    let mut fields = Vec::new();
    for (position, input) in inputs.into_iter().enumerate() {
        let role = match single_role(diagnostics, input.roles) {
            Ok(role) => groups.role(role),
            Err(reported) => {
                outcome = Err(reported);
                Role::Cold { explicit: true }
            }
        };
        let is_unsized = is_unsized(&input.ty, &unsized_parameters);
        if is_unsized && position != last {
            outcome = outcome.and(Err(Diagnostics::left_to_rustc()));
        }
        let ty = TypeFacts::of(&input.ty);
        let keeps_drop_order = ty.may_drop && !options.allow_drop_order;
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
            ident,
            ty,
            ..
        } = input;
        fields.push(Field {
            attrs,
            cfgs,
            vis,
            ident,
            ty,
            facts,
        });
    }
    refuse_marker_names(diagnostics, &fields, &groups.0);
    outcome.map(|()| Fields {
        fields,
        groups: groups.0,
    })
}

/// Whether the user meant to mark the field as hot, even if the mark could not be read.
fn is_marked_hot(field: &InputField) -> bool {
    field
        .roles
        .iter()
        .any(|role| !matches!(role, Ok(role) if role.kind == Kind::Cold))
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
                    format!(
                        "a field has one role, and this one is `{}` already: keep the role that its hot \
                         path gives it (a field that is both read and written is `hot_write`)",
                        first.kind.name()
                    )
                } else {
                    format!("the field is marked `{}` twice: keep one", role.kind.name())
                };
                outcome = Err(diagnostics.error(role.span, message));
            }
        }
    }
    outcome.map(|()| first)
}

/// The groups in order of first appearance.
#[derive(Default)]
struct Groups(Vec<Group>);

impl Groups {
    fn role(&mut self, role: Option<RoleAttr>) -> Role {
        let Some(role) = role else {
            return Role::Cold { explicit: false };
        };
        match role.kind {
            Kind::Cold => Role::Cold { explicit: true },
            Kind::HotRead => Role::Read(self.position(&role)),
            Kind::HotWrite => {
                let group = self.position(&role);
                self.0[group].written_at.get_or_insert(role.span);
                Role::Write(group)
            }
        }
    }

    fn position(&mut self, role: &RoleAttr) -> usize {
        let name = role.group.as_ref().map_or_else(
            || role.kind.name().to_owned(),
            |group| group.unraw().to_string(),
        );
        self.0
            .iter()
            .position(|group| group.name == name)
            .unwrap_or_else(|| {
                self.0.push(Group {
                    name,
                    written_at: None,
                });
                self.0.len() - 1
            })
    }
}
