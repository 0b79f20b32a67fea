//! What a lesson's file may hold, and what holds for all of them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "the functions beside the tests are tests too"
)]

mod fragments;
mod hostile;
mod markdown;
mod properties;
