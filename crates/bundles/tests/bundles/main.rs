//! Bundles from outside: what no bundle may have, what it must still say, and what is told of one that was changed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod agreement;
mod by_hand;
mod canaries;
mod held;
mod participation;
mod people;
mod reviewing;
mod study;

#[path = "../../../measures/tests/measures/cards.rs"]
mod cards;
#[path = "../../../measures/tests/measures/chance.rs"]
mod chance;
#[allow(dead_code, reason = "it is the module of another crate's tests")]
#[path = "../../../measures/tests/measures/story.rs"]
mod story;
