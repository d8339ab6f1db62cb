//! What follows from each finding: which structs get the attribute, which values `OwnLines<..>`.

use std::collections::{BTreeMap, BTreeSet};

use super::change::{OfObject, OfStruct};
use super::data::{Field, Grounds};
use super::declared::{has_own_elements, is_in_own_lines, to_change};
use crate::marks::{Reasoned, marks, separate};
use crate::names::{Layout, Owner, Shape};
use crate::report::finding::{Subject, uses};
use crate::report::kind::is_plain_struct;
use crate::report::place::Places;
use crate::report::remedy::{Elements, are_bytes, elements};
use crate::report::structs::{Struct, struct_around};
use crate::report::{Finding, Kind};
use crate::roles::Roles;
use crate::roles::path::{Step, value_of};
use crate::source::{Declaration, Sources};
use crate::type_name;

/// What is changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// The struct with this path.
    Struct(String),
    /// The value in the object with this number.
    Object(usize),
}

/// All changes.
#[derive(Debug, Default)]
pub(super) struct Changes<'a> {
    /// What is declared, if the source can be had.
    pub(super) sources: Option<&'a Sources>,
    pub(super) structs: BTreeMap<String, OfStruct>,
    pub(super) objects: BTreeMap<usize, OfObject>,
}

impl<'a> Changes<'a> {
    /// Adds what follows from a finding: several things, or nothing where no change of a declaration helps.
    pub(super) fn add(
        &mut self,
        subject: &Subject<'_>,
        places: &Places<'_>,
        finding: &Finding,
    ) -> BTreeSet<Target> {
        if finding.of_crate.is_some() {
            return BTreeSet::new();
        }
        let objects = match finding.kind {
            Kind::Fields => return self.add_fields(subject, places),
            Kind::Elements => return self.add_elements(subject, places),
            Kind::Parts | Kind::Foreign | Kind::Bytes | Kind::Unknown => return BTreeSet::new(),
            Kind::Counts => subject.found.scope.objects().collect(),
            Kind::Variables => objects_of(subject, &subject.shared_takers()),
            Kind::Statics | Kind::Blocks | Kind::Neighbours => {
                objects_of(subject, &subject.takers())
            }
        };
        let targets = objects.iter();
        targets
            .filter_map(|&object| self.add_object(subject.roles, object))
            .collect()
    }

    fn add_fields(&mut self, subject: &Subject<'_>, places: &Places<'_>) -> BTreeSet<Target> {
        let known = subject.layout().and_then(|layout| {
            let known = subject.structs.get(layout)?;
            Some((layout, known, marks(known)))
        });
        match known {
            Some((layout, known, marks)) if separate(known, &marks, &subject.found.edges) => {
                self.add_marks(layout, known, None, places)
            }
            _ => BTreeSet::new(),
        }
    }

    /// The struct with its marks, and the elements of its arrays where each has its writer, or of the `array`.
    fn add_marks(
        &mut self,
        layout: &Layout,
        known: &Struct<'_>,
        array: Option<&str>,
        places: &Places<'_>,
    ) -> BTreeSet<Target> {
        let path = type_name::path(&layout.name).to_owned();
        let mut targets = BTreeSet::from([Target::Struct(path.clone())]);
        let mut fields = Vec::new();
        for (&number, reasoned) in marks(known).iter().filter(|(_, marks)| !marks.is_empty()) {
            let row = &known.table.rows[number];
            let Some(Step::Member(name)) = &row.step else {
                continue;
            };
            let element = match row.layout.as_deref().map(|layout| &layout.shape) {
                Some(Shape::Elements { element, .. })
                    if row.has_a_writer_each || array == Some(&**name) =>
                {
                    Some(element)
                }
                _ => None,
            };
            let own = element.and_then(|element| self.add_own_lines(element));
            fields.push(Field {
                name: name.to_string(),
                type_name: row.layout.as_ref().map(|layout| layout.name.clone()),
                marks: grounds(known, number, reasoned, places),
                wraps_elements: element.is_some() && own.is_none(),
            });
            targets.extend(own);
        }
        let names: Vec<_> = fields.iter().map(|field| &*field.name).collect();
        let declaration = self.declaration(&path, &names);
        if let Some(declaration) = declaration.filter(|declared| declared.attribute.is_some()) {
            fields = to_change(fields, declaration, &known.edges);
        }
        let of_struct = self.structs.entry(path);
        let of_struct = of_struct.or_insert_with(|| OfStruct::of(layout, declaration));
        of_struct.change(fields);
        targets
    }

    /// The declaration of a struct in the source, if it has these fields.
    fn declaration(&self, path: &str, fields: &[&str]) -> Option<&'a Declaration> {
        self.sources?.find(path, fields).ok()
    }

    fn add_elements(&mut self, subject: &Subject<'_>, places: &Places<'_>) -> BTreeSet<Target> {
        let of_workspace =
            |found: &Elements<'_>| found.owner.is_none() && !are_bytes(found.element);
        let Some(Elements { element, .. }) = elements(subject).filter(of_workspace) else {
            return BTreeSet::new();
        };
        if let Some(target) = self.add_own_lines(element) {
            return BTreeSet::from([target]);
        }
        if let Some((layout, Some(Step::Member(field)))) = struct_around(&subject.around)
            && let Some(known) = subject.structs.get(layout)
        {
            return self.add_marks(layout, known, Some(field), places);
        }
        let is_whole = |object: &usize| {
            let owner = &subject.roles.objects[*object].object.owner;
            subject.around.len() == 1
                && matches!(owner, Owner::Static { .. } | Owner::Variable { .. })
        };
        let objects = subject.found.scope.objects().filter(is_whole);
        objects
            .map(|object| self.wrap(subject.roles, object, true))
            .collect()
    }

    /// Lines of its own for all of an object.
    fn add_object(&mut self, roles: &Roles, number: usize) -> Option<Target> {
        let object = &roles.objects[number].object;
        let value = value_of(object);
        let known = value.as_deref().into_iter().flat_map(with_elements);
        let mut known = known.map(|layout| type_name::path(&layout.name));
        if let Some(path) = known.find(|path| self.structs.contains_key(*path)) {
            return Some(Target::Struct(path.to_owned()));
        }
        match &object.owner {
            // Of what is in a block, only what a struct's declaration says can be changed.
            Owner::Heap { .. } => return self.add_own_lines(value.as_ref()?),
            Owner::Unknown { .. } => return None,
            Owner::Static { .. } | Owner::Variable { .. } => {}
        }
        Some(self.wrap(roles, number, false))
    }

    /// `OwnLines<..>` around the value in an object, or around each of its elements, which gives all of it lines of its own as well.
    fn wrap(&mut self, roles: &Roles, number: usize, wraps_elements: bool) -> Target {
        let owner = &roles.objects[number].object.owner;
        let declared = self
            .sources
            .and_then(|sources| declared_value(sources, owner));
        let is_done = declared.is_some_and(if wraps_elements {
            has_own_elements
        } else {
            is_in_own_lines
        });
        let of_object = self.objects.entry(number).or_insert(OfObject {
            wraps_elements,
            is_done,
        });
        of_object.wraps_elements |= wraps_elements;
        Target::Object(number)
    }

    /// Lines of their own for all values of a struct, if it is one that the attribute takes.
    fn add_own_lines(&mut self, layout: &Layout) -> Option<Target> {
        if !is_plain_struct(layout) {
            return None;
        }
        let path = type_name::path(&layout.name).to_owned();
        let of_struct = OfStruct::of(layout, self.declaration(&path, &[]));
        self.structs.entry(path.clone()).or_insert(of_struct);
        Some(Target::Struct(path))
    }
}

/// The type of a static or a variable and its value, as they are declared.
fn declared_value<'a>(sources: &'a Sources, owner: &Owner) -> Option<&'a str> {
    let (file, type_at, value_at) = match owner {
        Owner::Static { name, .. } => {
            let found = sources.find_static(name).ok()?;
            (&found.file, Some(&found.type_at), &found.value_at)
        }
        Owner::Variable { name, function } => {
            let found = sources.find_variable(function, name)?;
            (&found.file, found.type_at.as_ref(), &found.value_at)
        }
        Owner::Heap { .. } | Owner::Unknown { .. } => return None,
    };
    let begin = type_at.map_or(value_at.start, |at| at.start);
    let mut files = sources.files.iter();
    let file = files.find(|known| known.path == *file)?;
    file.text.get(begin..value_at.end)
}

/// A type, and that of its elements if it is an array.
fn with_elements(layout: &Layout) -> Vec<&Layout> {
    match &layout.shape {
        Shape::Elements { element, .. } => vec![layout, element],
        _ => vec![layout],
    }
}

fn grounds(
    known: &Struct<'_>,
    row: usize,
    reasoned: &[Reasoned],
    places: &Places<'_>,
) -> Vec<Grounds> {
    let grounds = reasoned.iter().map(|Reasoned { mark, parties }| {
        let of_group = parties.iter();
        let of_group: Vec<_> = of_group
            .filter_map(|&party| Some((party, known.use_of(row, party)?)))
            .collect();
        let of_group = of_group.iter().map(|(party, each)| (party, each));
        Grounds {
            mark: mark.clone(),
            uses: uses(&known.table, places, of_group),
        }
    });
    grounds.collect()
}

fn objects_of(subject: &Subject<'_>, rows: &[usize]) -> BTreeSet<usize> {
    let rows = rows.iter().map(|&row| &subject.table.rows[row]);
    rows.map(|row| row.object).collect()
}
