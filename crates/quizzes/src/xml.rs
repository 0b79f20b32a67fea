//! XML files, written from a tree of elements and read into one.

mod read;
mod write;

pub(crate) use read::{Found, read};
pub(crate) use write::{Element, Node, is_allowed};
