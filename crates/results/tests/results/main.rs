//! Results from outside: against other programs, at their floors, and by chance.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod audit;
mod class;
mod floors;
mod references;
