//! Takes a snapshot of types.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::{Bytes, Saved, Snapshot};
use crate::layout::data::{Field, TypeLayout};
use crate::layout::describe::Describing;
use crate::layout::{Type, Types};

/// The layouts of types, as they are.
///
/// # Errors
///
/// If two types that differ have the same name, or the programs were built by several compilers or for several machines.
pub fn take(describing: &Describing<'_>, asked: &[&Type]) -> Result<Snapshot> {
    let (target, compiler) = built(describing.types)?;
    let mut types: BTreeMap<String, Saved> = BTreeMap::new();
    for of in asked {
        let layout = describing.layout(of);
        let saved = saved(&layout);
        if types.get(&layout.name).is_some_and(|other| *other != saved) {
            bail!(
                "two types that are laid out differently are called `{}`, and nothing in debug information tells them apart",
                layout.name
            );
        }
        types.insert(layout.name, saved);
    }
    Ok(Snapshot {
        target,
        compiler,
        types,
    })
}

/// What the programs were built for, and by what.
fn built(types: &Types) -> Result<(String, String)> {
    let mut builds = types.builds.iter();
    match (builds.next(), builds.next()) {
        (Some(build), None) => Ok((build.target.clone(), build.compiler.clone())),
        (Some(one), Some(other)) => bail!(
            "one program was built by {} for {}, another by {} for {}: name those that belong together",
            one.compiler,
            one.target,
            other.compiler,
            other.target
        ),
        (None, _) => bail!("no program was read"),
    }
}

fn saved(of: &TypeLayout) -> Saved {
    let mut fields: BTreeMap<_, _> = of
        .fields
        .iter()
        .map(|field| (field.name.clone(), bytes(field)))
        .collect();
    if let Some(tag) = &of.tag {
        let name = if tag.is_niche { "(niche)" } else { "(tag)" };
        fields.insert(
            name.to_owned(),
            Bytes {
                start: tag.start,
                end: tag.end,
                type_name: tag.type_name.clone(),
                marks: Vec::new(),
            },
        );
    }
    for variant in &of.variants {
        let of_variant = variant.fields.iter();
        fields.extend(
            of_variant.map(|field| (format!("{}.{}", variant.name, field.name), bytes(field))),
        );
    }
    Saved {
        size: of.size,
        alignment: of.alignment,
        lines: of.lines,
        fields,
    }
}

fn bytes(field: &Field) -> Bytes {
    Bytes {
        start: field.start,
        end: field.end,
        type_name: field.type_name.clone(),
        marks: field.marks.clone(),
    }
}
