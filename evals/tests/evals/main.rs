//! What is measured: the drafts of the offline drafter, and the lessons that are written by hand.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by stopping")]

mod by_hand;
mod quality;
mod schemas;

use evals::{Rubric, repository};

fn rubric() -> Rubric {
    let text = std::fs::read_to_string(repository().join("evals/rubric.yaml")).unwrap();
    Rubric::parse(&text).unwrap()
}
