//! Types that the user says are laid out as others are.

use std::borrow::Cow;

use syn::{GenericArgument, PathArguments, Type};

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
        replace(&mut written_out, &mut |named| self.like(named).cloned());
        Cow::Owned(written_out)
    }

    fn like(&self, named: &Type) -> Option<&Type> {
        let text = type_text(named);
        let mut known = self.0.iter();
        known.find(|(name, _)| *name == text).map(|(_, like)| like)
    }
}

/// What the types in a type are called, from the outside in.
pub(crate) fn names_in(ty: &Type) -> Vec<String> {
    let mut names = Vec::new();
    replace(&mut ty.clone(), &mut |named| {
        names.push(type_text(named));
        None
    });
    names
}

/// Replaces each type that is called by a path, and goes on in those that stay.
fn replace(ty: &mut Type, with: &mut dyn FnMut(&Type) -> Option<Type>) {
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
    use syn::parse_str;

    use super::{Alike, names_in};
    use crate::type_text::type_text;

    #[test]
    fn a_type_is_written_out_wherever_it_stands() {
        let mut alike = Alike::default();
        for (name, like) in [("Counter", "AtomicU64"), ("m::Table<T>", "[u64; 4]")] {
            alike.add(name.to_owned(), parse_str(like).expect(like));
        }
        for (ty, expected) in [
            ("Counter", "AtomicU64"),
            ("[(u8, Counter); 8]", "[(u8, AtomicU64); 8]"),
            ("Option<Counter>", "Option<AtomicU64>"),
            ("Box<[Counter]>", "Box<[AtomicU64]>"),
            ("&'a *const Counter", "&'a *const AtomicU64"),
            ("m::Table<T>", "[u64; 4]"),
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
    }
}
