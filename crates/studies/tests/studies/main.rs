//! Protocols and plans from outside.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod balance;
mod factors;
mod participation;
mod pilot;
mod plans;
mod reading;
mod remarks;
mod schema;
mod squares;
