//! The journal from outside: in real folders, with real processes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]
#![allow(unused_must_use, reason = "most tests need no report of what was put right")]

mod arbitrary;
mod clocks;
mod damage;
mod killed;
mod outcomes;
mod persisted;
mod sessions;
mod support;
mod together;
mod transitions;
