//! The stack, read by its frame pointers.

/// The frame pointer of the function that this is inlined into.
#[inline(always)]
pub fn pointer() -> *const usize {
    let pointer: *const usize;
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::asm!("mov {}, rbp", out(reg) pointer)
    };
    #[cfg(target_arch = "aarch64")]
    unsafe {
        std::arch::asm!("mov {}, x29", out(reg) pointer)
    };
    pointer
}

/// Calls `visit` with each return address and the frame pointer of the function that goes on there.
#[inline(always)]
pub fn walk(mut pointer: *const usize, mut visit: impl FnMut(usize, usize)) {
    for _ in 0..64 {
        if pointer.is_null() || !pointer.is_aligned() {
            return;
        }
        let (next, code) = unsafe { (*pointer, *pointer.add(1)) };
        // The first frames of a thread have no more than a mark.
        if code == 0 || next <= pointer as usize {
            return;
        }
        visit(code, next);
        pointer = next as *const usize;
    }
}

/// Prints the stack from here on, with the address of a variable on it.
#[inline(never)]
pub fn print(name: &str, address: usize) {
    let mut list = [(0, 0); 64];
    let count = fill(&mut list);
    print!("stack {name} {address:x}");
    for (code, pointer) in &list[..count] {
        print!(" {code:x}:{pointer:x}");
    }
    println!();
}

#[inline(never)]
fn fill(list: &mut [(usize, usize); 64]) -> usize {
    let mut count = 0;
    walk(pointer(), |code, pointer| {
        list[count] = (code, pointer);
        count += 1;
    });
    count
}
