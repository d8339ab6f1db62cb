//! The names under which structs are exported: a crate has each for one macro only.

use super::Work;
use super::options::exported;
use crate::source::Declaration;
use crate::type_name;

/// What the option `export` says for a struct: nothing more if no other of its crate is exported under its name, else a name of its own.
/// The macro beside the struct is called like the struct in both cases.
pub(super) fn option(work: &mut Work<'_>, declaration: &Declaration) -> String {
    let own = type_name::plain(&declaration.name);
    let taken = taken(work, declaration);
    let is_free = |name: &str| !taken.iter().any(|taken| taken == name);
    let (name, option) = if is_free(own) {
        (own.to_owned(), "export".to_owned())
    } else {
        let name = of_path(&declaration.path);
        let mut numbered = (2..).map(|number| format!("{name}_{number}"));
        let name = if is_free(&name) {
            name
        } else {
            numbered.find(|name| is_free(name)).unwrap_or_default()
        };
        (name.clone(), format!("export = {name}"))
    };
    work.exported.push((declaration.path.clone(), name));
    option
}

/// The names that other structs of its crate are exported under, in the source or by the edits.
fn taken(work: &Work<'_>, declaration: &Declaration) -> Vec<String> {
    let beside = |other: &&Declaration| {
        other.path != declaration.path && work.sources.are_of_one_crate(other, declaration)
    };
    let others = work.sources.declarations().filter(beside);
    let names = others.flat_map(|other| {
        let attribute = other.attribute.as_ref();
        let there = attribute.and_then(|attribute| exported(&attribute.options, &other.name));
        let there = there.map(|name| type_name::plain(&name).to_owned());
        let edited = work.exported.iter().filter(|(path, _)| *path == other.path);
        there
            .into_iter()
            .chain(edited.map(|(_, name)| name.clone()))
    });
    names.collect()
}

/// `tx_stats` for `app::tx::Stats`; the crate is left out where a module tells enough.
fn of_path(path: &str) -> String {
    let names: Vec<_> = path.split("::").collect();
    let names = if names.len() > 2 { &names[1..] } else { &names };
    let mut words = String::new();
    for name in names {
        for character in name.chars() {
            let begins_word = character.is_uppercase() && !words.ends_with('_');
            if begins_word && !words.is_empty() {
                words.push('_');
            }
            words.extend(character.to_lowercase());
        }
        words.push('_');
    }
    words.trim_end_matches('_').to_owned()
}
