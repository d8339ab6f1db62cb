//! Where a program was loaded, from the functions of the text and the addresses of their code.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use object::{Object as _, ObjectSegment as _, ObjectSymbol as _, SymbolKind};

use super::{Row, Text};
use crate::debug_info::{DebugInfo, Files};
use crate::names::Names as _;
use crate::recording::{Module, Process};

/// Files are mapped at multiples of this, in bytes.
const PAGE: u64 = 4096;

/// perf cuts the names of functions, with `[.] ` before them, to 30 characters.
const CUT: usize = 26;

/// The program at `path` as it was loaded when it was sampled.
pub(super) fn load(text: &Text, path: &Path, workspace: &Path, files: &Files) -> Result<Module> {
    let data = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let file = object::File::parse(&*data)
        .with_context(|| format!("{} is no program or library", path.display()))?;
    let rows = rows_of(text, path)?;
    let ends = file.segments().map(|segment| {
        let low = segment.address();
        (low, low.saturating_add(segment.size()))
    });
    let ends: Vec<_> = ends.collect();
    let low = ends.iter().map(|(low, _)| *low).min().unwrap_or(0) / PAGE * PAGE;
    let high = ends.iter().map(|(_, high)| *high).max().unwrap_or(0);
    let build_id = file.build_id().ok().flatten();
    let build_id = build_id.map(|id| {
        id.iter().fold(String::new(), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    });
    let mut module = Module {
        path: path.to_owned(),
        build_id,
        bias: 0,
        low: 0,
        high: u64::MAX,
    };
    if file.kind() != object::ObjectKind::Executable {
        let process = Process {
            modules: vec![module.clone()],
            ..Process::default()
        };
        let names = DebugInfo::open_with(&process, workspace, files)?;
        module.bias = bias(&names, &rows, &candidates(&file, &rows), path)?;
    }
    module.low = low.wrapping_add(module.bias);
    module.high = high.wrapping_add(module.bias);
    Ok(module)
}

/// The rows of the program's own code.
fn rows_of<'a>(text: &'a Text, path: &Path) -> Result<Vec<&'a Row>> {
    let name = path.file_name().map(|name| name.to_string_lossy());
    let name = name.unwrap_or_default();
    let all = || text.lines.iter().flat_map(|line| &line.rows);
    let rows: Vec<_> = all().filter(|row| is_of(row, &name)).collect();
    if rows.is_empty() {
        let mut others: Vec<_> = all().filter_map(|row| row.object.as_deref()).collect();
        others.sort_unstable();
        others.dedup();
        bail!(
            "no row is of code of {name}; the text is of: {}",
            others.join(", ")
        );
    }
    Ok(rows)
}

/// Whether a row is of code of the file with this name.
pub(super) fn is_of(row: &Row, name: &str) -> bool {
    let object = row.object.as_deref().map(Path::new);
    object
        .and_then(Path::file_name)
        .is_some_and(|object| object == name)
}

/// By what memory adds to the addresses of the file, for how many rows that would put the code into its function.
fn candidates(file: &object::File<'_>, rows: &[&Row]) -> HashMap<u64, usize> {
    let functions = functions(file);
    let mut found: HashMap<u64, usize> = HashMap::new();
    for row in rows {
        let (Some(code), Some(symbol)) = (row.code, row.symbol.as_deref()) else {
            continue;
        };
        let mut of_row: Vec<u64> = Vec::new();
        // Where perf does not know the function, it writes the address in the file.
        let address = super::rows::hexadecimal(symbol)
            .or_else(|| row.source.as_deref().and_then(in_brackets));
        if let Some(bias) = address.and_then(|address| code.checked_sub(address)) {
            of_row.extend(bias.is_multiple_of(PAGE).then_some(bias));
        }
        for (name, address, size) in functions.get(start_of(symbol)).into_iter().flatten() {
            let is_it = name == symbol || symbol.chars().count() >= CUT && name.starts_with(symbol);
            let Some(last) = code.checked_sub(*address).filter(|_| is_it) else {
                continue;
            };
            let first = last.saturating_sub(size.saturating_sub(1));
            let pages = first.div_ceil(PAGE)..=last / PAGE;
            of_row.extend(pages.map(|page| page * PAGE));
        }
        of_row.sort_unstable();
        of_row.dedup();
        for bias in of_row {
            *found.entry(bias).or_default() += 1;
        }
    }
    found
}

/// The address in `app[13e9]`.
fn in_brackets(source: &str) -> Option<u64> {
    let (_, address) = source.strip_suffix(']')?.rsplit_once('[')?;
    u64::from_str_radix(address, 16).ok()
}

/// As much of a name as perf keeps of every name.
fn start_of(name: &str) -> &str {
    let end = name
        .char_indices()
        .nth(CUT)
        .map_or(name.len(), |(end, _)| end);
    &name[..end]
}

/// The functions of a file, by the starts of the names that perf may have for them, with their addresses and sizes.
fn functions(file: &object::File<'_>) -> HashMap<String, Vec<(String, u64, u64)>> {
    let mut found: HashMap<String, Vec<_>> = HashMap::new();
    for symbol in file.symbols().chain(file.dynamic_symbols()) {
        let Some(name) = symbol.name().ok().filter(|_| {
            symbol.kind() == SymbolKind::Text && symbol.is_definition() && symbol.size() > 0
        }) else {
            continue;
        };
        let mut names = vec![name.to_owned()];
        if let Ok(rust) = rustc_demangle::try_demangle(name) {
            names.extend([format!("{rust:#}"), format!("{rust}")]);
        }
        for name in names {
            let place = (name.clone(), symbol.address(), symbol.size());
            found
                .entry(start_of(&name).to_owned())
                .or_default()
                .push(place);
        }
    }
    found
}

/// The one of the candidates for which most functions and source lines are those of the text.
fn bias(
    names: &DebugInfo,
    rows: &[&Row],
    candidates: &HashMap<u64, usize>,
    path: &Path,
) -> Result<u64> {
    let most = candidates.values().copied().max().unwrap_or(0);
    let best = candidates.iter().filter(|(_, votes)| **votes == most);
    let right_lines = |bias: u64| rows.iter().filter(|row| has_line(names, row, bias)).count();
    let mut best: Vec<_> = best.map(|(bias, _)| (right_lines(*bias), *bias)).collect();
    best.sort_unstable_by(|one, other| other.cmp(one));
    let name = path.display();
    ensure!(
        !best.is_empty(),
        "nothing in {name} is where the text has it; give the program that was sampled, with its symbols"
    );
    ensure!(
        best.len() == 1 || best[0].0 > best[1].0,
        "the text does not tell where {name} was loaded: it has too few of its functions, and no lines of them; build it with `debug = true`, and sample again"
    );
    Ok(best[0].1)
}

/// Whether the code of a row is on the line of the source that it says.
fn has_line(names: &DebugInfo, row: &Row, bias: u64) -> bool {
    let place = row.source.as_deref().and_then(super::names::source);
    let (Some(code), Some(place)) = (row.code, place) else {
        return false;
    };
    let locations = names.code(code.wrapping_sub(bias).wrapping_add(1));
    locations.iter().any(|location| {
        let known = location.source.as_ref();
        known.is_some_and(|known| {
            known.line == place.line && known.file.file_name() == place.file.file_name()
        })
    })
}
