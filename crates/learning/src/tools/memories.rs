//! The tools of memories: facts that coding agents keep for one another, in a table of their own.

mod delete_memory;
mod guard;
mod list_memories;
mod recall;
mod retrieve_memories;
mod shown;
mod store_memory;

pub(crate) use guard::refused;
pub(crate) use recall::{Asked, recalled};

use crate::Offered;

/// What is offered of them.
pub fn all() -> Vec<Offered> {
    vec![
        Offered::of::<store_memory::StoreMemory>(),
        Offered::of::<retrieve_memories::RetrieveMemories>(),
        Offered::of::<list_memories::ListMemories>(),
        Offered::of::<delete_memory::DeleteMemory>(),
    ]
}
