//! The driver with real tools, a scripted model and a log in memory.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod ask;
mod asking;
mod away;
mod crashes;
mod long;
mod others;
mod parallel;
mod silence;
mod stage;
mod steering;
mod stopping;
mod structured;
mod together;
mod turns;
mod writing;
