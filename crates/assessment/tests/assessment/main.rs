//! Tests of questions from outside: the blueprints that are shipped, and what is hostile.

#![allow(clippy::unwrap_used, clippy::panic)]

mod ability;
mod content;
mod hostile;
