//! The application over a real database, real files and the offline drafter.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod definitions;
mod files;
mod outage;
mod prompt;
mod sessions;
mod stage;
mod two_windows;
