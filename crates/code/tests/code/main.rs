//! Tests of the whole crate on real folders.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by stopping")]

mod complexity;
mod hostile;
mod languages;
mod project;
mod searching;
