//! Sittings from outside: whole ones, random ones, and what nobody may see.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod compose;
mod content;
mod definitions;
mod evaluation;
mod illegal;
mod learning;
mod matrix;
mod partner;
mod random;
mod thought;
mod time;
mod world;
