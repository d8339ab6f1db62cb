//! The program and the libraries that are loaded.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::format::{Gap, ModuleRow, Table};
use super::process::MODEL;
use super::system::Guarded;

/// `struct dl_phdr_info`, as far as it is needed.
#[repr(C)]
struct Info {
    bias: usize,
    name: *const c_char,
    headers: *const ProgramHeader,
    count: u16,
}

/// `Elf64_Phdr`
#[repr(C)]
struct ProgramHeader {
    kind: u32,
    flags: u32,
    offset: u64,
    address: u64,
    physical: u64,
    file_size: u64,
    memory_size: u64,
    alignment: u64,
}

const PT_LOAD: u32 = 1;
const PT_NOTE: u32 = 4;
const NT_GNU_BUILD_ID: u32 = 3;

unsafe extern "C" {
    fn dl_iterate_phdr(
        each: unsafe extern "C" fn(*const Info, usize, *mut c_void) -> c_int,
        data: *mut c_void,
    ) -> c_int;
}

/// First bytes of the modules that are in the table.
static NOTED: Guarded<Vec<(usize, usize)>> = Guarded::new(Vec::new());
/// Between these, the program's own code is found without a lock.
static MAIN_LOW: AtomicUsize = AtomicUsize::new(0);
static MAIN_HIGH: AtomicUsize = AtomicUsize::new(0);

/// Puts what is loaded and not in the table yet into it.
pub(crate) fn note() {
    // SAFETY: `each` is what is called for.
    unsafe { dl_iterate_phdr(each, std::ptr::null_mut()) };
}

/// As [`note`], if the module of this code is not there yet.
pub(crate) fn note_code(code: usize) {
    if (MAIN_LOW.load(Ordering::Relaxed)..MAIN_HIGH.load(Ordering::Relaxed)).contains(&code) {
        return;
    }
    let known = NOTED
        .lock()
        .iter()
        .any(|&(low, high)| low <= code && code < high);
    if !known {
        note();
    }
}

unsafe extern "C" fn each(info: *const Info, _: usize, _: *mut c_void) -> c_int {
    // SAFETY: the C library gives what it promises: a name, and headers that are mapped.
    let (info, name, headers) = unsafe {
        let info = &*info;
        let headers = std::slice::from_raw_parts(info.headers, usize::from(info.count));
        (info, CStr::from_ptr(info.name).to_bytes(), headers)
    };
    let loaded = headers.iter().filter(|header| header.kind == PT_LOAD);
    let low = loaded.clone().map(|header| header.address as usize).min();
    let high = loaded
        .map(|header| (header.address + header.memory_size) as usize)
        .max();
    let (Some(low), Some(high)) = (low, high) else {
        return 0;
    };
    let (low, high) = (low.wrapping_add(info.bias), high.wrapping_add(info.bias));
    let mut noted = NOTED.lock();
    if noted.contains(&(low, high)) {
        return 0;
    }
    let is_main = noted.is_empty();
    noted.push((low, high));
    drop(noted);
    if is_main {
        MAIN_LOW.store(low, Ordering::Relaxed);
        MAIN_HIGH.store(high, Ordering::Relaxed);
    } else if !name.starts_with(b"/") {
        // The kernel's own has no file.
        return 0;
    }
    let Some(index) = MODEL.results.take(Table::Modules, 1) else {
        MODEL.results.gap(Gap::Words);
        return 0;
    };
    let row: &ModuleRow = MODEL.results.row(index);
    row.bias.store(info.bias as u64, Ordering::Relaxed);
    row.low.store(low as u64, Ordering::Relaxed);
    if is_main {
        let path = std::fs::read_link("/proc/self/exe").unwrap_or_default();
        MODEL.results.text(&row.path, path.as_os_str().as_bytes());
    } else {
        MODEL.results.text(&row.path, name);
    }
    for header in headers.iter().filter(|header| header.kind == PT_NOTE) {
        // SAFETY: the notes are mapped.
        let notes = unsafe {
            let start = (header.address as usize).wrapping_add(info.bias) as *const u8;
            std::slice::from_raw_parts(start, header.memory_size as usize)
        };
        if let Some(id) = build_id(notes) {
            MODEL.results.text(&row.build_id, id);
        }
    }
    row.high.store(high as u64, Ordering::Release);
    0
}

/// The build identifier among ELF notes.
fn build_id(mut notes: &[u8]) -> Option<&[u8]> {
    let number = |notes: &[u8], at: usize| {
        let bytes = notes.get(at..at + 4)?;
        Some(u32::from_ne_bytes(bytes.try_into().ok()?))
    };
    loop {
        let name = number(notes, 0)? as usize;
        let length = number(notes, 4)? as usize;
        let kind = number(notes, 8)?;
        let begin = 12 + name.next_multiple_of(4);
        if kind == NT_GNU_BUILD_ID && notes.get(12..12 + name)? == b"GNU\0" {
            return notes.get(begin..begin + length);
        }
        notes = notes.get(begin + length.next_multiple_of(4)..)?;
    }
}
