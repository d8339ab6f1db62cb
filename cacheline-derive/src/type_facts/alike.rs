//! Types that the user says are laid out as others are.

use std::borrow::Cow;

use cacheline_plan::TypeFacts;
use syn::token::Paren;
use syn::visit::{Visit, visit_type};
use syn::{GenericArgument, PathArguments, Type, TypeParen};

use super::{Drops, facts_of, lock};
use crate::parameters::Parameters;
use crate::type_text::type_text;

/// Types by what they are called in fields, each with one that is laid out alike.
#[derive(Default)]
pub(crate) struct Alike(Vec<(String, Type)>);

impl Alike {
    pub(crate) fn add(&mut self, name: String, like: Type) {
        self.0.push((name, like));
    }

    /// The type of a field, with what each type in it is laid out as in its place.
    pub(crate) fn written_out<'a>(&self, ty: &'a Type) -> Cow<'a, Type> {
        if self.0.is_empty() {
            return Cow::Borrowed(ty);
        }
        let mut written_out = ty.clone();
        replace(&mut written_out, &|named| {
            self.like(named).map(in_parentheses)
        });
        Cow::Owned(written_out)
    }

    /// What is known of a type: by its name, or by what it is laid out as.
    pub(crate) fn facts(&self, ty: &Type, parameters: &Parameters) -> TypeFacts {
        let by_name = facts_of(ty, parameters);
        match self.written_out(ty) {
            Cow::Borrowed(_) => by_name,
            Cow::Owned(like) => by_name.laid_out_as(facts_of(&like, parameters)),
        }
    }

    /// Whether a field is planned for as one whose drop is seen: as what its type is said to be laid out as, where the
    /// compiler can be asked for the truth.
    pub(crate) fn drop_may_be_seen(&self, ty: &Type, parameters: &Parameters) -> bool {
        match self.written_out(ty) {
            Cow::Owned(like) if !parameters.stand_in(ty) => {
                Drops::of(&like, parameters).may_be_seen()
            }
            _ => Drops::of(ty, parameters).may_be_seen(),
        }
    }

    /// All but what is said of one of the types.
    fn without(&self, name: &str) -> Self {
        let others = self.0.iter().filter(|(other, _)| other != name);
        Self(others.cloned().collect())
    }

    /// Whether anything is known of a type that would not be without what is said of `name`.
    pub(crate) fn tells(&self, name: &str, ty: &Type, parameters: &Parameters) -> bool {
        let without = self.without(name);
        let known = |alike: &Self| {
            (
                alike.facts(ty, parameters),
                alike.drop_may_be_seen(ty, parameters),
                lock(&alike.written_out(ty)),
            )
        };
        known(self) != known(&without)
    }

    fn like(&self, named: &Type) -> Option<&Type> {
        let text = type_text(named);
        let mut known = self.0.iter();
        known.find(|(name, _)| *name == text).map(|(_, like)| like)
    }
}

/// What the types in a type are called, from the outside in, those that it does not hold among them.
pub(crate) fn names_in(ty: &Type) -> Vec<String> {
    let mut names = Names::default();
    names.visit_type(ty);
    names.0
}

#[derive(Default)]
struct Names(Vec<String>);

impl<'ast> Visit<'ast> for Names {
    fn visit_type(&mut self, ty: &'ast Type) {
        if let Type::Path(_) = ty {
            self.0.push(type_text(ty));
        }
        visit_type(self, ty);
    }
}

/// The type in parentheses, which tell it from one that is named: of size and alignment it is the same, and `Option` may
/// still take more.
fn in_parentheses(like: &Type) -> Type {
    Type::Paren(TypeParen {
        attrs: Vec::new(),
        paren_token: Paren::default(),
        elem: Box::new(like.clone()),
    })
}

/// Replaces each type that is called by a path, and goes on in those that stay.
fn replace(ty: &mut Type, with: &dyn Fn(&Type) -> Option<Type>) {
    if let Type::Path(_) = ty {
        if let Some(other) = with(ty) {
            *ty = other;
            return;
        }
    }
    match ty {
        Type::Group(group) => replace(&mut group.elem, with),
        Type::Paren(paren) => replace(&mut paren.elem, with),
        Type::Reference(reference) => replace(&mut reference.elem, with),
        Type::Ptr(pointer) => replace(&mut pointer.elem, with),
        Type::Array(array) => replace(&mut array.elem, with),
        Type::Slice(slice) => replace(&mut slice.elem, with),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(|part| replace(part, with)),
        Type::Path(path) => {
            let segments = path.path.segments.iter_mut();
            for segment in segments {
                let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else {
                    continue;
                };
                for argument in &mut arguments.args {
                    if let GenericArgument::Type(argument) = argument {
                        replace(argument, with);
                    }
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use cacheline_plan::Alignment;
    use syn::parse_str;

    use super::{Alike, names_in};
    use crate::parameters::Parameters;
    use crate::type_text::type_text;

    #[test]
    fn a_type_is_written_out_wherever_it_stands() {
        let mut alike = Alike::default();
        for (name, like) in [("Counter", "AtomicU64"), ("m::Table<T>", "[u64; 4]")] {
            alike.add(name.to_owned(), parse_str(like).expect(like));
        }
        for (ty, expected) in [
            ("Counter", "(AtomicU64)"),
            ("[(u8, Counter); 8]", "[(u8, (AtomicU64)); 8]"),
            ("Option<Counter>", "Option<(AtomicU64)>"),
            ("Box<[Counter]>", "Box<[(AtomicU64)]>"),
            ("&'a *const Counter", "&'a *const (AtomicU64)"),
            ("m::Table<T>", "([u64; 4])"),
            ("Table<T>", "Table<T>"),
            ("m::Counter", "m::Counter"),
        ] {
            let ty = parse_str(ty).expect(ty);
            assert_eq!(type_text(&alike.written_out(&ty)), expected);
        }
    }

    #[test]
    fn types_in_a_type_are_found_from_the_outside_in() {
        let names = names_in(&parse_str("(Option<m::A<u8>>, [B; 2])").expect("a type"));
        assert_eq!(names, ["Option<m::A<u8>>", "m::A<u8>", "u8", "B"]);
        let names = names_in(&parse_str("fn(A) -> Box<dyn Fn(B)>").expect("a type"));
        assert_eq!(names, ["A", "Box<dyn Fn(B)>", "B"]);
    }

    #[test]
    fn an_option_of_what_is_laid_out_alike_may_take_more() {
        let mut alike = Alike::default();
        alike.add("C".to_owned(), parse_str("NonZeroU64").expect("a type"));
        let facts = |ty: &str| alike.facts(&parse_str(ty).expect(ty), &Parameters::default());
        assert_eq!(facts("[C; 2]").size, Some(16));
        assert_eq!(facts("Option<NonZeroU64>").size, Some(8));
        assert_eq!(facts("Option<C>").size, None);
        assert_eq!(facts("Option<C>").align, Alignment::Eight);
    }

    #[test]
    fn what_is_said_of_a_type_tells_nothing_where_it_decides_nothing() {
        let mut alike = Alike::default();
        for (name, like) in [("C", "u64"), ("Table<C>", "[u64; 4]")] {
            alike.add(name.to_owned(), parse_str(like).expect(like));
        }
        let tells = |ty: &str| alike.tells("C", &parse_str(ty).expect(ty), &Parameters::default());
        for ty in ["C", "[C; 2]", "Option<C>", "Vec<C>"] {
            assert!(tells(ty), "{ty}");
        }
        for ty in ["fn(C) -> u8", "Table<C>", "&'static C", "Other<C>"] {
            assert!(!tells(ty), "{ty}");
        }
    }
}
