//! What follows from each finding: which structs get the attribute, which values `OwnLines<..>`.

use std::collections::{BTreeMap, BTreeSet};

use super::change::{OfObject, OfStruct};
use super::data::{Field, Grounds};
use super::declared::{is_in_own_lines, to_change};
use crate::marks::{Reasoned, marks, separate};
use crate::names::{Layout, Owner, Shape};
use crate::report::finding::{Subject, uses};
use crate::report::kind::is_plain_struct;
use crate::report::own_lines::own_lines;
use crate::report::place::Places;
use crate::report::remedy::{Elements, are_bytes, elements};
use crate::report::structs::{Struct, struct_around};
use crate::report::{Finding, Kind};
use crate::roles::Roles;
use crate::roles::fields::Row;
use crate::roles::path::{Step, is_counted, value_of};
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
                marks: grounds(known, row, reasoned, places),
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
            let is_counted = is_counted(&subject.roles.objects[*object].object);
            subject.around.len() == 1 + usize::from(is_counted)
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
        let known = value.as_ref().map(|layout| type_name::path(&layout.name));
        if let Some(path) = known.filter(|path| self.structs.contains_key(*path)) {
            return Some(Target::Struct(path.to_owned()));
        }
        match &object.owner {
            Owner::Unknown { .. } => return None,
            Owner::Heap { .. } if own_lines(object).is_empty() => return None,
            Owner::Heap { .. } => {
                let own = value.as_ref().and_then(|layout| self.add_own_lines(layout));
                if own.is_some() {
                    return own;
                }
            }
            Owner::Static { .. } | Owner::Variable { .. } => {}
        }
        Some(self.wrap(roles, number, false))
    }

    /// `OwnLines<..>` around the value in an object, or around each of its elements, which gives all of it lines of its own as well.
    fn wrap(&mut self, roles: &Roles, number: usize, wraps_elements: bool) -> Target {
        let declared = match &roles.objects[number].object.owner {
            Owner::Static { name, .. } => self.sources.and_then(|sources| {
                let declared = sources.find_static(name).ok()?;
                let mut files = sources.files.iter();
                let file = files.find(|file| file.path == declared.file)?;
                file.text.get(declared.type_at.clone())
            }),
            _ => None,
        };
        let is_done = declared.is_some_and(is_in_own_lines);
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

fn grounds(
    known: &Struct<'_>,
    row: &Row,
    reasoned: &[Reasoned],
    places: &Places<'_>,
) -> Vec<Grounds> {
    let grounds = reasoned.iter().map(|Reasoned { mark, parties }| {
        let of_group = row.uses.iter().filter(|(party, _)| parties.contains(party));
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
