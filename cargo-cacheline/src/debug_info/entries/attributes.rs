//! What an entry says of itself.

use gimli::{AttributeSpecification, AttributeValue, EntriesRaw, UnitRef};

use crate::debug_info::die::Reader;
use crate::debug_info::statics::fixed_address;

/// The attributes that matter, of any entry.
#[derive(Default)]
pub(super) struct Attributes {
    pub(super) name: Option<&'static str>,
    pub(super) size: Option<u64>,
    pub(super) alignment: Option<u64>,
    pub(super) offset: Option<u64>,
    pub(super) count: Option<u64>,
    pub(super) value: Option<i128>,
    pub(super) target: Option<usize>,
    pub(super) tag: Option<usize>,
    pub(super) address: Option<u64>,
    pub(super) is_vtable: bool,
}

/// Reads the attributes of the entries of a unit that begins there in `.debug_info`.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub(super) unit: UnitRef<'a, Reader>,
    pub(super) start: usize,
}

impl Reading<'_> {
    pub(super) fn attributes(
        &self,
        entries: &mut EntriesRaw<'_, Reader>,
        kinds: &[AttributeSpecification],
    ) -> gimli::Result<Attributes> {
        let mut found = Attributes::default();
        for kind in kinds {
            let value = entries.read_attribute_inline(*kind)?.value();
            match kind.name() {
                gimli::DW_AT_name => found.name = self.text(value),
                gimli::DW_AT_byte_size => found.size = value.udata_value(),
                gimli::DW_AT_alignment => found.alignment = value.udata_value(),
                gimli::DW_AT_data_member_location => found.offset = value.udata_value(),
                gimli::DW_AT_count => found.count = value.udata_value(),
                gimli::DW_AT_upper_bound => {
                    let last = value.udata_value();
                    found.count = last.and_then(|last| last.checked_add(1));
                }
                gimli::DW_AT_discr_value | gimli::DW_AT_const_value => found.value = number(value),
                gimli::DW_AT_type => found.target = self.key(value),
                gimli::DW_AT_discr => found.tag = self.key(value),
                gimli::DW_AT_location => found.address = fixed_address(self.unit, value),
                gimli::DW_AT_containing_type => found.is_vtable = true,
                _ => {}
            }
        }
        Ok(found)
    }

    fn text(&self, value: AttributeValue<Reader>) -> Option<&'static str> {
        let text = self.unit.attr_string(value).ok()?;
        std::str::from_utf8(text.slice()).ok()
    }

    fn key(&self, value: AttributeValue<Reader>) -> Option<usize> {
        match value {
            AttributeValue::UnitRef(offset) => Some(self.start + offset.0),
            AttributeValue::DebugInfoRef(offset) => Some(offset.0),
            _ => None,
        }
    }
}

fn number(value: AttributeValue<Reader>) -> Option<i128> {
    if let AttributeValue::Block(bytes) = value {
        let bytes: [u8; 16] = bytes.slice().try_into().ok()?;
        return Some(i128::from_le_bytes(bytes));
    }
    let number = value.sdata_value().map(i128::from);
    number.or_else(|| value.udata_value().map(i128::from))
}
