//! The binary as it is typed: the real program, a real private PostgreSQL, the offline drafter.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what is wrong by stopping")]

mod answering;
mod assessing;
mod attack;
mod auditing;
mod backups;
mod bundling;
mod canary;
mod checking;
mod choosing;
mod classes;
mod crashed;
mod crowding;
mod drafting;
mod earlier;
mod evals;
mod expected;
mod files;
mod fitting;
mod forms;
mod half_written;
mod hanging_up;
mod home;
mod importing;
mod joining;
mod journal;
mod keeping;
mod lessons;
mod limits;
#[cfg(unix)]
mod mcp;
mod measured;
mod model_servers;
mod older;
mod people;
mod planning;
mod plugins;
mod prepared;
mod reopening;
mod server;
mod serving;
mod sharing;
mod siege;
mod simulating;
mod sitting;
mod staying;
mod studies;
mod study_metrics;
#[cfg(unix)]
mod taking_part;
mod terminal;
mod texts;
mod weeks;
mod went;
mod wrong_input;
