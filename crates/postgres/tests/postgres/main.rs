//! Servers of their own: the launcher's hard cases, what a power cut leaves, a full disk, root, a shared server, the change feed.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "the functions beside the tests are tests too"
)]

mod full_disk;
mod healing;
mod launcher;
mod root;
mod scene;
mod secrets;
mod shared;
mod watching;
