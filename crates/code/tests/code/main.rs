//! Tests of the whole crate on real folders.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by stopping")]

mod calls;
mod complexity;
mod hostile;
mod incremental;
mod languages;
mod project;
mod searching;
