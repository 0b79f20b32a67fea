//! Tests of questions from outside: the blueprints that are shipped, and what is hostile.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod ability;
mod content;
mod hostile;
