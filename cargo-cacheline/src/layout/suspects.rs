//! What may share lines falsely by its layout alone. It is a suspicion: only a run says which threads meet where.

use std::collections::BTreeMap;

use super::data::{Field, Place, Suspect, Suspicion, TypeLayout};
use super::describe::Describing;
use super::shared::Written;
use super::text::count;
use super::{LINE, Member, Shape, Static, Type, TypeId, Types};
use crate::type_name;

/// Types that hold their elements elsewhere, one after the other.
const HOLD_ELEMENTS: [&str; 2] = [
    "alloc::vec::Vec<",
    "alloc::collections::vec_deque::VecDeque<",
];
const POINT_TO_ELEMENTS: [&str; 3] = [
    "alloc::boxed::Box<[",
    "alloc::sync::Arc<[",
    "alloc::rc::Rc<[",
];

/// The suspects among the types, and if `with_statics` among the statics.
#[must_use]
pub fn suspects(describing: &Describing<'_>, asked: &[&Type], with_statics: bool) -> Vec<Suspect> {
    let by_name = by_name(describing.types);
    let suspecting = Suspecting {
        describing,
        by_name,
    };
    let mut found: Vec<_> = asked.iter().flat_map(|of| suspecting.of_type(of)).collect();
    if with_statics {
        let programs = describing.types.statics.iter();
        found.extend(programs.flat_map(|statics| of_statics(describing, statics)));
    }
    found.sort_by(|one, other| (one.kind, &one.name).cmp(&(other.kind, &other.name)));
    found.dedup();
    found
}

/// Types that hold a `Cell` or a `RefCell`, and nothing else that is written through `&self`: threads do not share them, unless
/// `unsafe impl Sync` says so.
#[must_use]
pub fn of_one_thread<'a>(describing: &Describing<'_>, asked: &[&'a Type]) -> Vec<&'a Type> {
    let ways = |of: &Type| {
        members_of(of)
            .iter()
            .map(|member| describing.sharing.of(member.of))
            .max()
    };
    asked
        .iter()
        .copied()
        .filter(|of| ways(of) == Some(Written::ByOneThread))
        .collect()
}

fn by_name(types: &Types) -> BTreeMap<&str, TypeId> {
    types.ids().map(|(id, of)| (&*of.name, id)).collect()
}

struct Suspecting<'a> {
    describing: &'a Describing<'a>,
    by_name: BTreeMap<&'a str, TypeId>,
}

fn members_of(of: &Type) -> &[Member] {
    match &of.shape {
        Shape::Struct(members) => members,
        _ => &[],
    }
}

impl Suspecting<'_> {
    fn of_type(&self, of: &Type) -> Vec<Suspect> {
        let layout = self.describing.layout(of);
        let members = members_of(of);
        let mut found: Vec<_> = members
            .iter()
            .filter_map(|member| self.elements(of, &layout, member))
            .collect();
        if !layout.is_marked {
            found.extend(of_fields(of, &layout));
        }
        found
    }

    /// Suspects the elements of a field.
    fn elements(&self, of: &Type, layout: &TypeLayout, member: &Member) -> Option<Suspect> {
        let types = self.describing.types;
        let holder = types.get(member.of);
        let element_id = self.element_of(holder)?;
        let element = types.get(element_id);
        let own_lines = element
            .alignment
            .is_some_and(|alignment| alignment.is_multiple_of(LINE));
        if own_lines
            || element.size == 0
            || self.describing.sharing.of(element_id) != Written::Always
        {
            return None;
        }
        let short = type_name::short(&element.name);
        Some(Suspect {
            kind: Suspicion::Elements,
            name: of.name.to_string(),
            declared: layout.declared.clone(),
            fields: layout
                .fields
                .iter()
                .filter(|field| field.name == member.name)
                .cloned()
                .collect(),
            why: format!(
                "elements of `{}` are {} long, so neighbours share lines; if threads write different ones, they take the lines from each other",
                member.name,
                count(element.size, "byte")
            ),
            remedy: for_names(
                &layout.fields,
                format!(
                    "if each thread has an element of its own: `OwnLines<{short}>` as elements, and `#[hot_write(each)]` on `{}`",
                    member.name
                ),
            ),
        })
    }

    /// The type of the elements of an array, a `Vec` or a boxed slice.
    fn element_of(&self, holder: &Type) -> Option<TypeId> {
        if let Shape::Array { element, count } = holder.shape {
            return (count > 1).then_some(element);
        }
        let name = &*holder.name;
        if HOLD_ELEMENTS.iter().any(|path| name.starts_with(path)) {
            return self.by_name.get(holder.argument.as_deref()?).copied();
        }
        let pointer = POINT_TO_ELEMENTS
            .iter()
            .find(|path| name.starts_with(**path))?;
        let element = name.strip_prefix(pointer)?.split(']').next()?;
        self.by_name.get(element).copied()
    }
}

/// Suspects the fields of a struct.
fn of_fields(of: &Type, layout: &TypeLayout) -> Option<Suspect> {
    let alignment = of.alignment.unwrap_or(1).clamp(1, LINE);
    let meet = |one: &Field, other: &Field| share_a_line(one, other, alignment);
    // What begins with `_` is padding, as a rule.
    let fields = layout.fields.iter();
    let fields = fields.filter(|field| field.start < field.end && !field.name.starts_with('_'));
    let (mut written, mut beside): (Vec<_>, Vec<_>) = fields.partition(|field| field.written);
    beside.retain(|read| written.iter().any(|field| meet(field, read)));
    let (kind, why, remedy);
    if beside.is_empty() {
        let all = written.clone();
        written.retain(|field| {
            all.iter()
                .any(|other| other.name != field.name && meet(field, other))
        });
        kind = Suspicion::WrittenBesideWritten;
        why = format!(
            "{} can all be written through `&self`; if different threads write them, they take the line from each other",
            names(&written)
        );
        remedy = "if it is so: `#[cache_layout]` on the struct, and `#[hot_write(NAME)]` on each with the name of who writes it";
    } else {
        written.retain(|field| beside.iter().any(|read| meet(field, read)));
        kind = Suspicion::WrittenBesideRead;
        why = format!(
            "{} can be written through `&self`, {} cannot; if threads write the former while others read the latter, they take the line from each other",
            names(&written),
            names(&beside)
        );
        remedy = "if it is so: `#[cache_layout]` on the struct, `#[hot_write]` on what is written often and `#[hot_read]` on what is read often";
    }
    let mut fields: Vec<_> = written.into_iter().chain(beside).cloned().collect();
    fields.sort_by_key(|field| field.start);
    (!fields.is_empty()).then(|| Suspect {
        kind,
        name: of.name.to_string(),
        declared: layout.declared.clone(),
        fields,
        why,
        remedy: for_names(&layout.fields, remedy.to_owned()),
    })
}

/// A remedy with marks, for fields that may have no names: the attribute refuses those.
fn for_names(fields: &[Field], remedy: String) -> String {
    let is_number = |field: &Field| field.name.starts_with(|first: char| first.is_ascii_digit());
    if fields.iter().any(is_number) {
        remedy + "; give the fields names first, as the attribute takes no tuple struct"
    } else {
        remedy
    }
}

/// Whether two fields are on one line, for any start that the alignment allows.
fn share_a_line(one: &Field, other: &Field, alignment: u64) -> bool {
    let starts = (0..LINE).step_by(usize::try_from(alignment).unwrap_or(1));
    starts.into_iter().any(|start| {
        let lines = |field: &Field| (start + field.start) / LINE..=(start + field.end - 1) / LINE;
        let (one, other) = (lines(one), lines(other));
        one.start() <= other.end() && other.start() <= one.end()
    })
}

/// `` `a`, `b` and `c` ``
fn names(fields: &[&Field]) -> String {
    let names: Vec<_> = fields
        .iter()
        .map(|field| format!("`{}`", field.name))
        .collect();
    match names.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => names.join(""),
    }
}

/// Statics that share lines, where one that is written is of the workspace, or of any crate if there is no workspace.
fn of_statics(describing: &Describing<'_>, statics: &[Static]) -> Vec<Suspect> {
    let types = describing.types;
    // Those without a type are of C, or of the standard library, which hardly writes its own. What can be written although its
    // type says that it is not is a `static mut`.
    let written = |found: &&Static| {
        found
            .of
            .is_some_and(|of| describing.sharing.of(of) != Written::Once)
    };
    let is_ours = |found: &&Static| !types.has_workspace() || types.has_crate(&found.name);
    let mut by_line: BTreeMap<u64, Vec<&Static>> = BTreeMap::new();
    for found in statics.iter().filter(written) {
        for line in found.address / LINE..=(found.address + found.size - 1) / LINE {
            by_line.entry(line).or_default().push(found);
        }
    }
    let shared = by_line
        .into_iter()
        .filter(|(_, on_it)| on_it.len() > 1 && on_it.iter().any(is_ours));
    shared
        .map(|(line, on_it)| shared_line(describing, line, &on_it))
        .collect()
}

fn shared_line(describing: &Describing<'_>, line: u64, on_it: &[&Static]) -> Suspect {
    let begin = line * LINE;
    let field = |found: &&Static| {
        let start = found.address.saturating_sub(begin);
        Field {
            name: found.name.to_string(),
            type_name: found.of.map_or("?".to_owned(), |of| {
                describing.types.get(of).name.to_string()
            }),
            start,
            end: found.address + found.size - begin,
            straddles: false,
            written: true,
            marks: Vec::new(),
        }
    };
    let fields: Vec<Field> = on_it.iter().map(field).collect();
    let all: Vec<_> = fields.iter().collect();
    Suspect {
        kind: Suspicion::Statics,
        name: all.iter().map(|field| field.name.as_str()).collect::<Vec<_>>().join(", "),
        declared: None::<Place>,
        why: format!(
            "{} can be written and are on one line in this build; if different threads use them, they take the line from each other",
            names(&all)
        ),
        remedy: "if it is so: `OwnLines<..>` around what is written often, or one struct of them with marks".to_owned(),
        fields,
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, for_names};

    #[test]
    fn fields_without_names_get_some_before_they_are_marked() {
        let remedy = |name: &str| {
            let field = Field {
                name: name.to_owned(),
                type_name: "u64".to_owned(),
                start: 0,
                end: 8,
                straddles: false,
                written: true,
                marks: Vec::new(),
            };
            for_names(&[field], "mark it".to_owned())
        };
        assert_eq!(remedy("first"), "mark it");
        assert!(remedy("0").starts_with("mark it; give the fields names first"));
    }
}
