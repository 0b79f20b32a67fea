//! The tools about the code of a project.

mod calls;
mod index_codebase;
mod search_code;
mod shown;
mod similar_code;
mod status;
mod words;

pub(super) use search_code::vector;
pub(super) use words::NO_MODEL;

use crate::Offered;

/// What is offered of it.
pub fn all() -> Vec<Offered> {
    vec![
        Offered::of::<index_codebase::IndexCodebase>(),
        Offered::of::<search_code::SearchCode>(),
        Offered::of::<similar_code::FindSimilarCode>(),
        Offered::of::<calls::FindCallers>(),
        Offered::of::<calls::FindCallees>(),
        Offered::of::<status::GetStatus>(),
    ]
}
