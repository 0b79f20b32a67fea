//! The tools about the history of a project's repository.

mod authors;
mod churn;
mod file_history;
mod place;
mod search_commits;

use crate::Offered;

/// What is offered of it.
pub fn all() -> Vec<Offered> {
    vec![
        Offered::of::<search_commits::SearchCommits>(),
        Offered::of::<file_history::GetFileHistory>(),
        Offered::of::<churn::GetChurnHotspots>(),
        Offered::of::<authors::GetCodeAuthors>(),
    ]
}
