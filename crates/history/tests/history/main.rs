//! What a history says, held against the `git` program in real repositories.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod advance;
mod against_git;
mod arbitrary;
mod blame;
mod commits;
mod files;
mod hostile;
mod many;
mod permission;
mod renames;
mod sandbox;
mod states;
