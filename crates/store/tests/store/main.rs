//! The store against a real PostgreSQL: queries, isolation of teachers, the launcher's hard cases,
//! backup.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "the functions beside the tests are tests too"
)]

mod backup;
mod full_disk;
mod isolation;
mod jobs;
mod launcher;
mod lessons;
mod log;
mod memory;
mod root;
mod scene;
mod search;
mod sessions;
mod shared;
mod watching;
