//! Measures from outside: as `docs/measures.md` defines them, and as `docs/recompute.py` computes them a second
//! time.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod agreement;
mod by_hand;
mod cards;
mod chance;
mod definitions;
mod soup;
mod story;
mod taking_part;
