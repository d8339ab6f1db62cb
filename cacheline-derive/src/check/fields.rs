//! The fields of the struct: what each is to the layout, and its name.

use cacheline_plan::{FieldFacts, Position};
use syn::ext::IdentExt;
use syn::{Member, Type};

use super::each;
use super::marks::{Groups, together};
use super::order::{refuse_scattered_groups, refuse_unmarked_beside_read};
use super::parts::{of_parts_field, of_serde, without_parts};
use super::serde::{borrowing, bounds};
use crate::ast::InputField;
use crate::cfg::Predicates;
use crate::diagnostics::{Diagnostics, Result};
use crate::mark::{Mark, MarkKind};
use crate::model::{Field, Group, Mode, Spacing, marker_name};
use crate::parameters::Parameters;
use crate::type_facts::{Alike, Drops, PaddedByHand, Tail, element, lock, padded_by_hand};

/// The fields of a struct that can be laid out, and the groups that they belong to.
pub(super) struct Fields {
    pub(super) all: Vec<Field>,
    pub(super) groups: Vec<Group>,
}

/// What the fields are read with.
pub(super) struct Context<'a> {
    pub(super) diagnostics: &'a Diagnostics,
    pub(super) mode: Mode,
    pub(super) tail: Tail,
    pub(super) spacing: Spacing,
    pub(super) parameters: &'a Parameters,
    /// What the user says that types are laid out as.
    pub(super) alike: &'a Alike,
    pub(super) has_parts: bool,
    /// By serde, from its parts.
    pub(super) is_deserialized: bool,
}

pub(super) fn check(context: Context, inputs: Vec<InputField>) -> Result<Fields> {
    let (diagnostics, mode, tail) = (context.diagnostics, context.mode, context.tail);
    let (is_generic, spacing) = (context.parameters.are_there(), context.spacing);
    let mut reader = Reader {
        context,
        groups: Groups::default(),
        predicates: Predicates::default(),
    };
    let count = inputs.len();
    let fields = inputs.into_iter().enumerate().map(|(position, input)| {
        let is_unsized = position + 1 == count && tail != Tail::Sized;
        reader.field(Position(position), input, is_unsized)
    });
    let fields = fields.collect::<Vec<_>>();
    if !mode.is_verified() {
        refuse_marker_names(diagnostics, fields.iter().flatten());
    }
    let mut all = fields.into_iter().collect::<Result<Vec<_>>>()?;
    free_the_only_one(&mut all);
    let fields = Fields {
        all,
        groups: reader.groups.into_all(),
    };
    if mode == Mode::Declared && spacing.is_separated {
        refuse_scattered_groups(diagnostics, &fields);
        if is_generic {
            refuse_unmarked_beside_read(diagnostics, &fields);
        }
    }
    Ok(fields)
}

/// Lets a field move that keeps its place for the order of drops, where no other one has any: there is no order then. What
/// depends on a parameter, or is there in some builds only, counts as another.
fn free_the_only_one(fields: &mut [Field]) {
    let mut kept = fields
        .iter_mut()
        .filter(|field| field.facts.keeps_drop_order);
    if let (Some(only), None) = (kept.next(), kept.next()) {
        only.facts.keeps_drop_order = false;
    }
}

struct Reader<'a> {
    context: Context<'a>,
    groups: Groups,
    predicates: Predicates,
}

impl Reader<'_> {
    fn field(&mut self, position: Position, input: InputField, is_unsized: bool) -> Result<Field> {
        let padded = padding_of(&input, self.context.alike).filter(|_| !is_unsized);
        let marks = together(self.context.diagnostics, input.marks)?;
        self.refuse_read_locks(&marks, &input.ty);
        let each = each::check(&self.context, &marks, &input.ty)?;
        let are_elsewhere = each.is_some() && element(&input.ty).is_some_and(|of| !of.are_inline);
        let Context {
            mode,
            parameters,
            alike,
            ..
        } = self.context;
        let drops = Drops::of(&input.ty, parameters);
        let said_to_drop = alike.drop_may_be_seen(&input.ty, parameters);
        let (role, marks) = self.groups.role(&marks, are_elsewhere);
        let facts = FieldFacts {
            role,
            ty: alike.facts(&input.ty, parameters),
            condition: self.predicates.condition(&input.cfgs),
            is_unsized,
            keeps_drop_order: said_to_drop && mode.keeps_drop_order(),
        };
        let (attrs, parts_attrs): (_, Vec<_>) = if self.context.has_parts {
            let of_struct = input.attrs.iter().filter_map(without_parts);
            let borrowing = input.attrs.iter().filter_map(borrowing);
            let borrowing = borrowing.filter(|_| self.context.is_deserialized);
            let of_struct = of_struct.chain(borrowing).collect();
            let of_parts = input.attrs.iter().filter_map(of_parts_field);
            let for_parts = input.for_parts.into_iter().flat_map(|given| given.attrs);
            (of_struct, of_parts.chain(for_parts).collect())
        } else {
            (input.attrs, Vec::new())
        };
        Ok(Field {
            position,
            attrs,
            cfgs: input.cfgs,
            serde_bounds: bounds(&parts_attrs),
            serde_attrs: parts_attrs.iter().filter_map(of_serde).collect(),
            parts_attrs,
            vis: input.vis,
            member: input.member,
            ty: input.ty,
            facts,
            drops,
            marks,
            each,
            padded,
        })
    }

    /// Refuses a lock among what is only read.
    fn refuse_read_locks(&self, marks: &[Mark], ty: &Type) {
        let lock_inside = || lock(&self.context.alike.written_out(ty));
        let Some(lock) = lock(ty).or_else(lock_inside) else {
            return;
        };
        for mark in marks.iter().filter(|mark| mark.kind == MarkKind::HotRead) {
            let taken_by = mark.group.as_ref().map_or_else(
                || "`#[hot_write]`, or with who takes it, `#[hot_write(GROUP)]`".to_owned(),
                |group| format!("`#[hot_write({group})]`"),
            );
            let message = format!(
                "a `{lock}` is written whenever what it guards is read, so it pulls away the line of what is only read: \
                 mark it {taken_by}"
            );
            self.context.diagnostics.error(mark.span, message);
        }
    }
}

/// What a field is that pads by hand, as what it is laid out as.
fn padding_of(input: &InputField, alike: &Alike) -> Option<PaddedByHand> {
    let Member::Named(name) = &input.member else {
        return None;
    };
    let is_marked = !input.marks.is_empty();
    let ty = alike.written_out(&input.ty);
    padded_by_hand(&name.unraw().to_string(), &ty, is_marked)
}

/// Refuses fields that are called like a marker, which would be declared twice.
fn refuse_marker_names<'a>(diagnostics: &Diagnostics, fields: impl Iterator<Item = &'a Field>) {
    let prefix = marker_name("");
    for field in fields {
        let name = field.name();
        if let (Member::Named(ident), true) = (&field.member, name.starts_with(&prefix)) {
            let message = format!(
                "names that start with `{prefix}` are for the markers that `cache_layout` adds: rename `{name}`"
            );
            diagnostics.error(ident.span(), message);
        }
    }
}
