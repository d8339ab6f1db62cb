//! What follows from each finding: which structs get the attribute, which values `OwnLines<..>`.

use std::collections::{BTreeMap, BTreeSet};

use super::data::{Field, Grounds};
use crate::marks::{Mark, Marks, marks, separate};
use crate::names::{Layout, Owner, Shape};
use crate::report::finding::{Subject, uses};
use crate::report::kind::is_plain_struct;
use crate::report::own_lines::own_lines;
use crate::report::place::Places;
use crate::report::remedy::{Elements, are_bytes, elements};
use crate::report::structs::{Struct, struct_around};
use crate::report::{Finding, Kind};
use crate::roles::Roles;
use crate::roles::path::{Step, is_counted, value_of};
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
pub(super) struct Changes {
    pub(super) structs: BTreeMap<String, OfStruct>,
    /// By the number of the object, whether it is each of its elements that is put into `OwnLines<..>`.
    pub(super) objects: BTreeMap<usize, bool>,
}

/// The change of a struct. Without marks, it is the option `own_lines`.
#[derive(Debug)]
pub(super) struct OfStruct {
    pub(super) layout: Layout,
    pub(super) fields: Vec<Field>,
}

impl OfStruct {
    pub(super) fn marks_of(&self, step: Option<&Step>) -> Vec<Mark> {
        let field = self
            .fields
            .iter()
            .find(|field| matches!(step, Some(Step::Member(name)) if **name == field.name));
        let marks = field.map(|field| field.marks.iter().map(|grounds| grounds.mark.clone()));
        marks.into_iter().flatten().collect()
    }

    /// Whether each element of a field is put into `OwnLines<..>`.
    pub(super) fn wraps(&self, field: &str) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|known| known.name == field && known.wraps_elements)
    }
}

impl Changes {
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
                self.add_marks(layout, known, &marks, places)
            }
            _ => BTreeSet::new(),
        }
    }

    /// The struct with its marks, and the elements of its arrays where each has its writer.
    fn add_marks(
        &mut self,
        layout: &Layout,
        known: &Struct<'_>,
        marks: &Marks,
        places: &Places<'_>,
    ) -> BTreeSet<Target> {
        let path = type_name::path(&layout.name).to_owned();
        let mut targets = BTreeSet::from([Target::Struct(path.clone())]);
        let mut fields = Vec::new();
        for (&number, reasoned) in marks {
            let row = &known.table.rows[number];
            let Some(Step::Member(name)) = &row.step else {
                continue;
            };
            if reasoned.is_empty() {
                continue;
            }
            let element = match row.layout.as_deref().map(|layout| &layout.shape) {
                Some(Shape::Elements { element, .. }) if row.has_a_writer_each => Some(element),
                _ => None,
            };
            let own = element.and_then(|element| self.add_own_lines(element));
            targets.extend(own.clone());
            let grounds = reasoned.iter().map(|reasoned| Grounds {
                mark: reasoned.mark.clone(),
                uses: uses(
                    &known.table,
                    places,
                    row.uses
                        .iter()
                        .filter(|(party, _)| reasoned.parties.contains(party)),
                ),
            });
            fields.push(Field {
                name: name.to_string(),
                type_name: row.layout.as_ref().map(|layout| layout.name.clone()),
                marks: grounds.collect(),
                wraps_elements: element.is_some() && own.is_none(),
            });
        }
        let of_struct = self.structs.entry(path).or_insert_with(|| OfStruct {
            layout: layout.clone(),
            fields: Vec::new(),
        });
        for field in &mut fields {
            field.wraps_elements |= of_struct.wraps(&field.name);
        }
        of_struct.fields = fields;
        targets
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
            let mut targets = self.add_marks(layout, known, &marks(known), places);
            let path = type_name::path(&layout.name);
            targets.insert(Target::Struct(path.to_owned()));
            let fields = self.structs.get_mut(path).map(|known| &mut known.fields);
            let mut fields = fields.into_iter().flatten();
            if let Some(field) = fields.find(|known| *known.name == **field) {
                field.wraps_elements = true;
            }
            return targets;
        }
        let objects = subject.found.scope.objects().filter(|&object| {
            let is_counted = is_counted(&subject.roles.objects[object].object);
            subject.around.len() == 1 + usize::from(is_counted)
        });
        let objects: Vec<_> = objects.collect();
        self.objects
            .extend(objects.iter().map(|&object| (object, true)));
        objects.into_iter().map(Target::Object).collect()
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
        self.objects.entry(number).or_insert(false);
        Some(Target::Object(number))
    }

    /// Lines of their own for all values of a struct, if it is one that the attribute takes.
    fn add_own_lines(&mut self, layout: &Layout) -> Option<Target> {
        let path = type_name::path(&layout.name).to_owned();
        is_plain_struct(layout).then(|| {
            self.structs
                .entry(path.clone())
                .or_insert_with(|| OfStruct {
                    layout: layout.clone(),
                    fields: Vec::new(),
                });
            Target::Struct(path)
        })
    }
}

fn objects_of(subject: &Subject<'_>, rows: &[usize]) -> BTreeSet<usize> {
    let rows = rows.iter().map(|&row| &subject.table.rows[row]);
    rows.map(|row| row.object).collect()
}
