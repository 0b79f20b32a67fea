//! Claims about the curriculum from the outside: labelled ones, and what holds for every text.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test says what is wrong by stopping, and the table is what it is for"
)]

mod labelled;
mod laws;
mod lookup;
