//! Statics by their symbols.

use std::collections::HashMap;

use super::Gathering;
use crate::debug_info::demangled;
use crate::debug_info::entries;
use crate::layout::Static;

impl Gathering<'_> {
    /// The statics that can be written: those of the symbols, with the names and types that the entries have for them.
    pub(super) fn statics(&mut self, symbols: &[(u64, u64, &'static str)]) -> Vec<Static> {
        let units = self.units;
        let described: HashMap<u64, (usize, &entries::Static)> = units
            .iter()
            .enumerate()
            .flat_map(|(unit, entries)| {
                let statics = entries.statics.iter();
                statics.map(move |described| (described.address, (unit, described)))
            })
            .collect();
        let mut statics: Vec<_> = symbols
            .iter()
            .map(|&(address, size, symbol)| {
                let Some(&(unit, described)) = described.get(&address) else {
                    let name = demangled(symbol);
                    return Static {
                        name: name.unwrap_or_else(|| symbol.to_owned()).into(),
                        address,
                        size,
                        of: None,
                    };
                };
                let path = described.scope.map(|scope| self.path(unit, scope));
                Static {
                    name: format!("{}{}", path.unwrap_or_default(), described.name).into(),
                    address,
                    size,
                    of: Some(self.target((unit, 0), Some(described.target), 0)),
                }
            })
            .collect();
        statics.sort_by(|one, other| (one.address, &one.name).cmp(&(other.address, &other.name)));
        statics.dedup_by_key(|found| found.address);
        statics
    }
}
