//! The benchmark that the change of 2015 was made for: threads that open and close sockets.

use std::sync::Arc;

use super::files::Files;

/// What `socket` makes, as far as the table knows.
#[derive(Debug)]
pub struct Socket {
    inode: u64,
}

/// So many sockets are open at a time: two threads need no more numbers than a table has at first.
const OPEN: u64 = 32;

/// Opens and closes `count` sockets, and returns how many were closed.
///
/// # Panics
///
/// When the table refuses one, which it may when it is full.
pub fn open_and_close(files: &impl Files<Socket>, count: u64) -> u64 {
    let mut open = Vec::new();
    let mut closed = 0;
    while closed < count {
        for inode in closed..count.min(closed + OPEN) {
            let socket = Arc::new(Socket { inode });
            let fd = files.alloc_fd().expect("there are numbers left");
            files
                .fd_install(fd, socket)
                .expect("the number has just been allocated");
            open.push(fd);
        }
        for fd in open.drain(..) {
            let socket = files.close_fd(fd).expect("it has just been opened");
            assert_eq!(socket.inode, closed);
            closed += 1;
        }
    }
    closed
}
