//! The store against a real PostgreSQL: queries, isolation of teachers, jobs, backup.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "the functions beside the tests are tests too"
)]

mod accepted;
mod agents;
mod asked;
mod backup;
mod isolation;
mod jobs;
mod learning;
mod lessons;
mod log;
mod memory;
mod openings;
mod participants;
mod people;
mod predictions;
mod regrades;
mod scene;
mod search;
mod sessions;
mod spending;
