//! The checks of a text from the outside: a whole lesson, labelled sentences, and what holds for every text.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod check;
mod content;
mod inclusion;
mod laws;
