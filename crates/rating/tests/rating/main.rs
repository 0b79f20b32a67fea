//! What is rated, in which order, what counts of it, and how far raters agree.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod agreement;
mod blind;
mod desk;
mod folder;
mod made;
mod sheet;
