//! Surveys and workflows from outside, as a sitting uses them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod agreement;
mod answers;
mod arbitrary;
mod conditions;
mod content;
mod reading;
mod survey;
mod workflow;
