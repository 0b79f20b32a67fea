//! Work that calls itself as deep as what it reads is nested, on a stack of its own: whoever asks for it may
//! be a thread of a runtime, whose stack is short.

use std::io;
use std::thread::{self, Builder};

/// Bytes of the stack; only what is used of it is ever taken.
const STACK: usize = 64 << 20;

/// Does the work and gives what came of it, or that it broke.
pub(crate) fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<thread::Result<T>> {
    thread::scope(|scope| Ok(Builder::new().stack_size(STACK).spawn_scoped(scope, work)?.join()))
}
