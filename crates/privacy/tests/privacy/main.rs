//! The scrubber from the outside: how much it finds, what holds for every text, and what passes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod labelled;
mod laws;
mod policy;
mod staffroom;
mod strangers;
