//! The tools over a real database and real files.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the functions beside the tests are tests too"
)]

mod ask;
mod clustering;
mod code;
mod contexts;
mod desk;
mod entries;
mod gathering;
mod git;
mod meaning;
mod memories;
mod offered;
mod projects;
mod scene;
mod words;
