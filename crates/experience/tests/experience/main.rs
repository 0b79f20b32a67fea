//! What follows from entries: against other programs, published numbers, and by chance.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod arbitrary;
mod axes;
mod calibrations;
mod clusters;
mod premortems;
mod references;
mod support;
mod values;
