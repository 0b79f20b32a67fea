//! The tools over a real database and real files.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "the functions beside the tests are tests too"
)]

mod code;
mod offered;
mod projects;
mod scene;
