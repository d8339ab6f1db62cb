//! Assembly as text: of whatever target, it is compared and never understood.

use std::collections::HashMap;
use std::fmt::Write;

/// The functions and statics of these sources that keep their names, sorted.
pub(crate) fn symbols(sources: &[&str]) -> Vec<String> {
    let items = sources
        .iter()
        .flat_map(|source| source.split("#[unsafe(no_mangle)]\npub ").skip(1));
    let mut names = items
        .map(|item| {
            let name = item.split([' ', '(', ':']).nth(1);
            name.expect("an item has a name").to_owned()
        })
        .collect::<Vec<_>>();
    names.sort();
    names
}

/// The code of each of these functions, without what depends on the rest of the file.
pub(crate) fn bodies(assembly: &str, names: &[String]) -> Vec<String> {
    let mut found = HashMap::new();
    let mut current = None::<&str>;
    for line in assembly.lines() {
        let label = line.strip_suffix(':').map(without_prefix);
        if let Some(name) = label.filter(|label| names.iter().any(|name| name == label)) {
            current = Some(name);
        } else if let Some(name) = current {
            found.entry(name).or_insert_with(Vec::new).push(line);
            if is_end(line) {
                current = None;
            }
        }
    }
    let body = |name: &String| match found.get(name.as_str()) {
        Some(lines) => normalized(lines),
        None => alias(assembly, name),
    };
    names.iter().map(body).collect()
}

/// Some object formats put `_` before each name.
fn without_prefix(label: &str) -> &str {
    label.strip_prefix('_').unwrap_or(label)
}

fn is_end(line: &str) -> bool {
    [".cfi_endproc", ".size", ".section", "func_end"]
        .iter()
        .any(|end| line.contains(end))
}

/// A function whose code is another's, after the optimizer has found them to be the same.
fn alias(assembly: &str, name: &str) -> String {
    let is_alias = |line: &&str| line.contains(".set") || line.contains(" = ");
    let mut aliases = assembly.lines().filter(is_alias);
    let line = aliases.find(|line| words(line).any(|word| without_prefix(word) == name));
    line.unwrap_or_else(|| panic!("`{name}` is not in the assembly:\n{assembly}"))
        .to_owned()
}

/// Numbers local labels as they come up, and takes the hashes off symbols.
fn normalized(lines: &[&str]) -> String {
    let mut labels = HashMap::new();
    let mut text = String::new();
    for line in lines {
        let mut rest = *line;
        while let Some(word) = words(rest).next() {
            let start = rest.find(word).unwrap_or_default();
            text += &rest[..start];
            rest = &rest[start + word.len()..];
            if is_local(word) {
                let count = labels.len();
                let number = labels.entry(word.to_owned()).or_insert(count);
                let _ = write!(text, "local_{number}");
            } else {
                text += word.split("17h").next().unwrap_or_default();
            }
        }
        text += rest;
        text.push('\n');
    }
    text
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "._$@".contains(letter);
    line.split(move |letter| !is_part(letter))
        .filter(|word| !word.is_empty())
}

/// `.LBB0_1`, `.Lanon.0123.4`; `LBB0_1` and `l_anon.0123.4` elsewhere.
fn is_local(word: &str) -> bool {
    [".L", "LBB", "LCPI", "Lfunc", "l_"]
        .iter()
        .any(|prefix| word.starts_with(prefix))
}

#[test]
fn what_depends_on_the_rest_of_the_file_goes() {
    let assembly = "\
first:
\tjmp\t.LBB0_1
.LBB0_1:
\tcall\t_ZN4core3fmt17h0123456789abcdefE@PLT
\t.size\tfirst, .Lfunc_end0-first
_second:
\tret
\t.cfi_endproc
\t.set third, first
";
    let names = ["first", "second", "third"].map(str::to_owned);
    let expected = [
        "\tjmp\tlocal_0\nlocal_0:\n\tcall\t_ZN4core3fmt\n\t.size\tfirst, local_1-first\n",
        "\tret\n\t.cfi_endproc\n",
        "\t.set third, first",
    ];
    assert_eq!(bodies(assembly, &names), expected);
}
