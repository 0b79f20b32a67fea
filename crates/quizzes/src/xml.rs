//! XML files, written from a tree of elements.

mod write;

pub(crate) use write::{Element, Node, is_allowed};
