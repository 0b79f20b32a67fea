//! Quizzes on their way out and in again.

#![allow(clippy::unwrap_used, clippy::panic)]

mod arbitrary;
mod hostile;
mod round_trips;
mod sample;
