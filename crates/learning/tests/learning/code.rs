//! Code that is indexed and found.

mod calls;
mod hostile;
mod search;
mod vectors;
