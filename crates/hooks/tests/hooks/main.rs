//! The binary as agents run it: events by the public contract on its standard input.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod captured;
mod checked_in;
mod quick;
mod silent;
mod started;
mod support;
