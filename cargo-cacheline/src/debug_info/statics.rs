//! Statics by their address.

use std::cell::RefCell;
use std::collections::HashMap;

use gimli::{AttributeValue, Operation, UnitRef};

use super::binary::{Binary, Debug};
use super::die::{Die, Dwarf, Reader, Unit, Units};
use crate::names::{Object, Owner};

/// Where statics are described. Units are searched when an address is asked for that may be in them, and once only.
pub(super) struct Statics {
    /// Address ranges with the unit that is about them.
    ranges: Vec<(gimli::Range, usize)>,
    /// The address and the entry of each static, by unit.
    known: RefCell<HashMap<usize, Vec<(u64, usize)>>>,
}

impl Statics {
    pub(super) fn new(dwarf: &Dwarf) -> Self {
        let mut ranges = Vec::new();
        let mut headers = dwarf.debug_aranges.headers();
        while let Ok(Some(header)) = headers.next() {
            let mut entries = header.entries();
            while let Ok(Some(entry)) = entries.next() {
                ranges.push((entry.range(), header.debug_info_offset().0));
            }
        }
        ranges.sort_by_key(|(range, _)| range.begin);
        Self {
            ranges,
            known: RefCell::default(),
        }
    }

    /// The units that say that they are about `address`, or all if none does.
    fn units<'a>(&self, units: &'a Units, address: u64) -> Vec<&'a Unit> {
        let after = self
            .ranges
            .partition_point(|(range, _)| range.begin <= address);
        let last = self.ranges[..after].last();
        let found = last.filter(|(range, _)| address < range.end);
        match found.and_then(|(_, start)| units.holding(*start)) {
            Some(unit) => vec![unit],
            None => units.iter().collect(),
        }
    }

    /// The entry of the static that holds `address`, and where that begins.
    fn find<'a>(&self, debug: &'a Debug, address: u64) -> Option<(Die<'a>, u64)> {
        self.units(&debug.units, address)
            .into_iter()
            .find_map(|unit| {
                let (start, key) = self.last_before(&debug.units, unit, address)?;
                let die = debug.units.die(key)?;
                (address - start < debug.type_of(&die)?.size).then_some((die, start))
            })
    }

    /// Of the statics of a unit, the last that begins at `address` or before it.
    fn last_before(&self, units: &Units, unit: &Unit, address: u64) -> Option<(u64, usize)> {
        let mut known = self.known.borrow_mut();
        let statics = known.entry(unit.start()).or_insert_with(|| {
            let mut found = Vec::new();
            if let Some(data) = units.open(unit) {
                // What was read before the damage is still good.
                let _ = search(data, unit.start(), &mut found);
            }
            found.sort_unstable();
            found
        });
        let after = statics.partition_point(|(start, _)| *start <= address);
        statics[..after].last().copied()
    }
}

fn search(
    unit: UnitRef<'_, Reader>,
    start: usize,
    found: &mut Vec<(u64, usize)>,
) -> gimli::Result<()> {
    let mut entries = unit.entries_raw(None)?;
    while !entries.is_empty() {
        let offset = entries.next_offset().0;
        let Some(kind) = entries.read_abbreviation()? else {
            continue;
        };
        if kind.tag() != gimli::DW_TAG_variable {
            entries.skip_attributes(kind.attributes())?;
            continue;
        }
        for attribute in kind.attributes() {
            let attribute = entries.read_attribute(*attribute)?;
            if attribute.name() == gimli::DW_AT_location {
                let address = fixed_address(unit, attribute.value());
                found.extend(address.map(|address| (address, start + offset)));
            }
        }
    }
    Ok(())
}

/// The address of what always lies at the same place; a variable of each thread has none.
pub(super) fn fixed_address(
    unit: UnitRef<'_, Reader>,
    location: AttributeValue<Reader>,
) -> Option<u64> {
    let AttributeValue::Exprloc(expression) = location else {
        return None;
    };
    let mut operations = expression.operations(unit.encoding());
    let address = match operations.next().ok()?? {
        Operation::Address { address } => address,
        Operation::AddressIndex { index } => unit.address(index).ok()?,
        _ => return None,
    };
    operations.next().ok()?.is_none().then_some(address)
}

impl Binary {
    /// The static that holds an address of the file, and where in the file that begins. `bias` is what memory adds.
    pub(super) fn static_at(&self, address: u64, bias: u64) -> Option<(Object, u64)> {
        self.described_static(address, bias)
            .or_else(|| self.static_symbol(address, bias))
    }

    fn described_static(&self, address: u64, bias: u64) -> Option<(Object, u64)> {
        let debug = self.debug()?;
        let (die, start) = debug.statics.find(debug, address)?;
        let layout = debug.type_of(&die)?;
        let name = die.with_origins().last()?.path()?;
        let object = Object {
            owner: Owner::Static {
                in_workspace: debug.workspace.may_have(&name),
                name,
                address: start.wrapping_add(bias),
            },
            size: Some(layout.size),
            layout: Some(layout),
        };
        Some((object, start))
    }

    fn static_symbol(&self, address: u64, bias: u64) -> Option<(Object, u64)> {
        let symbol = self.symbol(address).filter(|symbol| symbol.size > 0)?;
        let name = self.symbol_name(address)?;
        let debug = self.debug();
        let object = Object {
            owner: Owner::Static {
                in_workspace: debug.is_none_or(|debug| debug.workspace.may_have(&name)),
                name,
                address: symbol.address.wrapping_add(bias),
            },
            layout: None,
            size: Some(symbol.size),
        };
        Some((object, symbol.address))
    }
}
