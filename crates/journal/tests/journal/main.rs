//! The journal from outside: in real folders, with real processes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod outcomes;
