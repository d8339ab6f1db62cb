//! Which instructions read and write memory in one step: some processors count these as loads alone.

use std::path::Path;

use anyhow::{Context as _, Result};
use object::{Architecture, Object as _, ObjectSection as _};

use super::Text;
use super::load::is_of;
use crate::recording::Module;

/// The longest of an x86 processor.
const LONGEST: usize = 15;

/// Takes all samples of read-modify-writes in the program that was loaded as `module` for writes, as they take the line for themselves.
pub(super) fn add_writes(text: &mut Text, module: &Module) -> Result<()> {
    let instructions = Instructions::of(&module.path)?;
    let name = module.path.file_name().map(|name| name.to_string_lossy());
    let name = name.unwrap_or_default();
    for row in text.lines.iter_mut().flat_map(|line| &mut line.rows) {
        let code = row.code.filter(|_| is_of(row, &name));
        let address = code.map(|code| code.wrapping_sub(module.bias));
        if address.is_some_and(|address| instructions.is_read_modify_write(address)) {
            row.stores = row.records;
        }
    }
    Ok(())
}

/// The code of a program.
struct Instructions {
    architecture: Architecture,
    /// The address in the file of each section with code, and what is in it.
    sections: Vec<(u64, Vec<u8>)>,
}

impl Instructions {
    /// Those of the program at `path`.
    fn of(path: &Path) -> Result<Self> {
        let data =
            std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let file = object::File::parse(&*data)
            .with_context(|| format!("{} is no program or library", path.display()))?;
        let code = file
            .sections()
            .filter(|section| section.kind() == object::SectionKind::Text);
        let sections = code.filter_map(|section| {
            let bytes = section.data().ok()?;
            Some((section.address(), bytes.to_vec()))
        });
        Ok(Self {
            architecture: file.architecture(),
            sections: sections.collect(),
        })
    }

    /// Whether the instruction at an address of the file is a read-modify-write.
    fn is_read_modify_write(&self, address: u64) -> bool {
        let mut found = self.sections.iter().filter_map(|(start, bytes)| {
            let at = usize::try_from(address.checked_sub(*start)?).ok()?;
            bytes.get(at..)
        });
        let Some(bytes) = found.find(|bytes| !bytes.is_empty()) else {
            return false;
        };
        match self.architecture {
            Architecture::X86_64 => is_locked(&bytes[..bytes.len().min(LONGEST)]),
            Architecture::Aarch64 => bytes
                .first_chunk()
                .is_some_and(|word| is_exclusive_or_atomic(u32::from_le_bytes(*word))),
            _ => false,
        }
    }
}

/// Whether an x86 instruction has the prefix `lock`, or is an exchange with memory, which is locked without it.
fn is_locked(bytes: &[u8]) -> bool {
    const LOCK: u8 = 0xf0;
    const OTHERS: [u8; 9] = [0x66, 0xf2, 0xf3, 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65];
    let prefixes = bytes
        .iter()
        .take_while(|byte| **byte == LOCK || OTHERS.contains(byte))
        .count();
    let (prefixes, rest) = bytes.split_at(prefixes);
    let has_rex = rest.first().is_some_and(|byte| byte >> 4 == 4);
    let rest = &rest[usize::from(has_rex)..];
    let is_exchange = matches!(rest, [0x86 | 0x87, operands, ..] if operands >> 6 != 3);
    prefixes.contains(&LOCK) || is_exchange
}

/// Whether an instruction of Arm is an atomic operation, a compare-and-swap, or half of such that is written as a loop.
fn is_exclusive_or_atomic(word: u32) -> bool {
    // `ldapr` is encoded among the atomic operations, and is a load.
    let is_load = word & 0x3fff_fc00 == 0x38bf_c000;
    let is_operation = word & 0x3b20_0c00 == 0x3820_0000 && !is_load;
    let is_swap = word & 0x3fa0_7c00 == 0x08a0_7c00;
    let is_swap_of_pairs = word & 0xbfa0_7c00 == 0x0820_7c00;
    let is_exclusive = word & 0x3fa0_0000 == 0x0800_0000;
    is_operation || is_swap || is_swap_of_pairs || is_exclusive
}

#[cfg(test)]
mod tests {
    use super::{is_exclusive_or_atomic, is_locked};

    #[test]
    fn of_x86_processors() {
        let cases: [(&[u8], bool, &str); 8] = [
            (
                &[0xf0, 0x48, 0x0f, 0xc1, 0x07],
                true,
                "lock xadd [rdi], rax",
            ),
            (&[0xf0, 0x48, 0x01, 0x07], true, "lock add [rdi], rax"),
            (
                &[0x66, 0xf0, 0x0f, 0xb1, 0x0f],
                true,
                "lock cmpxchg [rdi], cx",
            ),
            (&[0x48, 0x87, 0x07], true, "xchg [rdi], rax"),
            (&[0x87, 0xc8], false, "xchg eax, ecx"),
            (&[0x48, 0x8b, 0x07], false, "mov rax, [rdi]"),
            (&[0x48, 0x89, 0x07], false, "mov [rdi], rax"),
            (&[0x48], false, "cut"),
        ];
        for (bytes, expected, name) in cases {
            assert_eq!(is_locked(bytes), expected, "{name}");
        }
    }

    #[test]
    fn of_arm_processors() {
        let cases = [
            (0xf820_0020, true, "ldadd x0, x0, [x1]"),
            (0xb8e1_0040, true, "ldaddal w1, w0, [x2]"),
            (0xf8e1_8040, true, "swpal x1, x0, [x2]"),
            (0xc8e0_fc41, true, "casal x0, x1, [x2]"),
            (0xc85f_7c20, true, "ldxr x0, [x1]"),
            (0xc802_7c20, true, "stxr w2, x0, [x1]"),
            (0xf940_0020, false, "ldr x0, [x1]"),
            (0xf900_0020, false, "str x0, [x1]"),
            (0xc8df_fc20, false, "ldar x0, [x1]"),
            (0xc89f_fc20, false, "stlr x0, [x1]"),
            (0xf8bf_c020, false, "ldapr x0, [x1]"),
        ];
        for (word, expected, name) in cases {
            assert_eq!(is_exclusive_or_atomic(word), expected, "{name}");
        }
    }
}
