//! The drafter at work: whole conversations over a workspace in memory.

#![allow(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod desk;

mod kept;
mod lessons;

mod errands;
mod fitting;
mod forms;
mod notes;
mod pace;
mod packs;
mod requests;
mod revisions;
mod subjects;
mod topics;
mod whole;
