//! The tools of memory.

pub mod read_memory;
pub mod search_memory;
pub mod update_memory;

use std::sync::Arc;

use domain::Clock;

use crate::shelves::Shelves;

agent::tools! {
    /// The tools of memory, beside those that are there.
    fn with_memory(shelves: &Shelves, clock: &Arc<dyn Clock>) {
        read_memory::ReadMemory { shelves: shelves.clone(), clock: Arc::clone(clock) },
        search_memory::SearchMemory { shelves: shelves.clone(), clock: Arc::clone(clock) },
        update_memory::UpdateMemory { shelves: shelves.clone(), clock: Arc::clone(clock) },
    }
}
