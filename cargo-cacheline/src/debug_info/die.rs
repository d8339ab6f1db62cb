//! The entries of the debug information: units that are opened when they are first needed, and a tree that can be walked up as well as down.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

use gimli::{AttributeValue, DebugInfoOffset, DwAt, DwTag, UnitOffset, UnitRef};

pub(super) type Reader = gimli::EndianSlice<'static, gimli::RunTimeEndian>;
pub(super) type Dwarf = Arc<gimli::Dwarf<Reader>>;
type Entry = gimli::DebuggingInformationEntry<Reader>;

/// All units of a file, by where they begin in `.debug_info`.
pub(super) struct Units {
    dwarf: Dwarf,
    list: Vec<Unit>,
}

/// What one run of the compiler's back end made.
pub(super) struct Unit {
    start: usize,
    header: gimli::UnitHeader<Reader>,
    opened: OnceCell<Option<gimli::Unit<Reader>>>,
    scopes: OnceCell<Vec<Scope>>,
}

/// An entry that others are in and that has a part in their names. Entries do not tell their parents, only their children.
struct Scope {
    start: usize,
    end: usize,
    depth: isize,
    parent: Option<usize>,
}

/// An entry, with what is needed to follow its references.
#[derive(Clone)]
pub(super) struct Die<'a> {
    units: &'a Units,
    unit: &'a Unit,
    entry: Entry,
}

impl Units {
    /// Reads nothing but where units begin.
    pub(super) fn new(dwarf: Dwarf) -> Self {
        let mut list = Vec::new();
        let mut headers = dwarf.units();
        while let Ok(Some(header)) = headers.next() {
            if let Some(start) = header.debug_info_offset() {
                list.push(Unit {
                    start: start.0,
                    header,
                    opened: OnceCell::new(),
                    scopes: OnceCell::new(),
                });
            }
        }
        Self { dwarf, list }
    }

    /// The sections that they are read from.
    pub(super) fn dwarf(&self) -> &Dwarf {
        &self.dwarf
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Unit> {
        self.list.iter()
    }

    /// The unit that the offset, in bytes from the start of `.debug_info`, is in.
    pub(super) fn holding(&self, offset: usize) -> Option<&Unit> {
        let after = self.list.partition_point(|unit| unit.start <= offset);
        self.list[..after].last()
    }

    /// The entry at an offset from the start of `.debug_info`.
    pub(super) fn die(&self, offset: usize) -> Option<Die<'_>> {
        let unit = self.holding(offset)?;
        Die::read(self, unit, UnitOffset(offset - unit.start))
    }

    /// A unit with the sections it refers to.
    pub(super) fn open<'a>(&'a self, unit: &'a Unit) -> Option<UnitRef<'a, Reader>> {
        let opened = unit
            .opened
            .get_or_init(|| self.dwarf.unit(unit.header).ok());
        Some(UnitRef::new(&self.dwarf, opened.as_ref()?))
    }
}

impl Unit {
    /// Where it begins in `.debug_info`.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    fn scopes(&self, data: UnitRef<'_, Reader>) -> &[Scope] {
        self.scopes.get_or_init(|| {
            let mut found = Vec::new();
            // What was read before the damage is still good.
            let _ = find_scopes(data, &mut found);
            found
        })
    }
}

fn find_scopes(data: UnitRef<'_, Reader>, found: &mut Vec<Scope>) -> gimli::Result<()> {
    let mut entries = data.entries_raw(None)?;
    let mut open: Option<usize> = None;
    while !entries.is_empty() {
        let (start, depth) = (entries.next_offset().0, entries.next_depth());
        while let Some(scope) = open.filter(|&scope| found[scope].depth >= depth) {
            found[scope].end = start;
            open = found[scope].parent;
        }
        let Some(kind) = entries.read_abbreviation()? else {
            continue;
        };
        entries.skip_attributes(kind.attributes())?;
        if kind.has_children() && has_part_in_names(kind.tag()) {
            found.push(Scope {
                start,
                end: usize::MAX,
                depth,
                parent: open,
            });
            open = Some(found.len() - 1);
        }
    }
    Ok(())
}

pub(super) fn has_part_in_names(tag: DwTag) -> bool {
    matches!(
        tag,
        gimli::DW_TAG_namespace
            | gimli::DW_TAG_structure_type
            | gimli::DW_TAG_class_type
            | gimli::DW_TAG_union_type
            | gimli::DW_TAG_enumeration_type
            | gimli::DW_TAG_subprogram
    )
}

impl<'a> Die<'a> {
    fn read(units: &'a Units, unit: &'a Unit, offset: UnitOffset) -> Option<Self> {
        let entry = units.open(unit)?.entry(offset).ok()?;
        Some(Self { units, unit, entry })
    }

    pub(super) fn tag(&self) -> DwTag {
        self.entry.tag()
    }

    /// Where it is in `.debug_info`: no other entry of the file is there.
    pub(super) fn key(&self) -> usize {
        self.unit.start + self.entry.offset().0
    }

    /// Where the unit that it is in begins in `.debug_info`.
    pub(super) fn unit_start(&self) -> usize {
        self.unit.start
    }

    /// The unit that begins there, with the sections it refers to.
    pub(super) fn unit_at(&self, start: usize) -> Option<UnitRef<'a, Reader>> {
        self.units.open(self.units.holding(start)?)
    }

    /// The unit it is in.
    pub(super) fn data(&self) -> Option<UnitRef<'a, Reader>> {
        self.units.open(self.unit)
    }

    pub(super) fn value(&self, name: DwAt) -> Option<AttributeValue<Reader>> {
        self.entry.attr(name).map(gimli::Attribute::value)
    }

    pub(super) fn number(&self, name: DwAt) -> Option<u64> {
        self.value(name)?.udata_value()
    }

    pub(super) fn text(&self, name: DwAt) -> Option<Cow<'a, str>> {
        let text = self.data()?.attr_string(self.value(name)?).ok()?;
        Some(String::from_utf8_lossy(text.slice()))
    }

    pub(super) fn name(&self) -> Option<Cow<'a, str>> {
        self.text(gimli::DW_AT_name)
    }

    /// The entry that an attribute refers to.
    pub(super) fn refers(&self, name: DwAt) -> Option<Self> {
        match self.value(name)? {
            AttributeValue::UnitRef(offset) => Self::read(self.units, self.unit, offset),
            AttributeValue::DebugInfoRef(DebugInfoOffset(offset)) => self.units.die(offset),
            _ => None,
        }
    }

    pub(super) fn children(&self) -> Vec<Self> {
        let mut found = Vec::new();
        let _ = self.find_children(&mut found);
        found
    }

    fn find_children(&self, found: &mut Vec<Self>) -> gimli::Result<()> {
        let Some(data) = self.data().filter(|_| self.entry.has_children()) else {
            return Ok(());
        };
        let mut tree = data.entries_tree(Some(self.entry.offset()))?;
        let mut children = tree.root()?.children();
        while let Some(child) = children.next()? {
            found.push(Self {
                entry: child.entry().clone(),
                ..*self
            });
        }
        Ok(())
    }

    /// Whether it is about the instruction at an address of the file.
    pub(super) fn covers(&self, code: u64) -> bool {
        let ranges = self
            .data()
            .and_then(|unit| unit.die_ranges(&self.entry).ok());
        ranges.is_some_and(|mut ranges| {
            let ranges = std::iter::from_fn(|| ranges.next().ok().flatten());
            ranges
                .into_iter()
                .any(|range| (range.begin..range.end).contains(&code))
        })
    }

    /// This entry and those it completes: the abstract instance of an inlined function, the declaration of a definition.
    pub(super) fn with_origins(&self) -> Vec<Self> {
        let mut found = vec![self.clone()];
        // Three is the longest that compilers write: an inlined call, the abstract instance, the declaration.
        while found.len() < 4 {
            let last = &found[found.len() - 1];
            let origin = last.refers(gimli::DW_AT_abstract_origin);
            match origin.or_else(|| last.refers(gimli::DW_AT_specification)) {
                Some(origin) => found.push(origin),
                None => break,
            }
        }
        found
    }

    /// What it is in, as far as it has a part in names: the innermost first.
    pub(super) fn parents(&self) -> Vec<Self> {
        let Some(data) = self.data() else {
            return Vec::new();
        };
        let (scopes, offset) = (self.unit.scopes(data), self.entry.offset().0);
        let before = scopes.partition_point(|scope| scope.start < offset);
        let mut next = before.checked_sub(1);
        let mut found = Vec::new();
        while let Some(scope) = next.map(|scope| &scopes[scope]) {
            if offset < scope.end {
                found.extend(Self::read(self.units, self.unit, UnitOffset(scope.start)));
            }
            next = scope.parent;
        }
        found
    }

    /// The names of what it is in and its own, as a path.
    pub(super) fn path(&self) -> Option<String> {
        let own = self.name()?;
        let mut path = String::new();
        for parent in self.parents().iter().rev() {
            if let Some(name) = parent.name() {
                path.push_str(&name);
                path.push_str("::");
            }
        }
        path.push_str(&own);
        Some(path)
    }
}
