//! The application over a real database, real files and the offline drafter.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod adjudication;
mod approval;
mod capture;
mod command_hooks;
mod definitions;
mod desk;
mod feedforward;
mod files;
mod outage;
mod prompt;
mod reflection;
mod scope;
mod sessions;
mod specialists;
mod stage;
mod suspended;
mod traces;
mod two_windows;
mod wires;
