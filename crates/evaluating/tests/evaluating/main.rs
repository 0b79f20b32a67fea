//! What is measured: cases as they are played, the drafts of the offline drafter, and the lessons that are written by
//! hand.

#![allow(clippy::unwrap_used, reason = "a test says what is wrong by stopping")]

mod by_hand;
mod cases;
mod quality;
mod running;
mod schemas;

use std::path::{Path, PathBuf};

use app::AppOptions;
use evaluating::Bench;
use rating::Rubric;
use testkit::database::TestDatabase;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rubric() -> Rubric {
    let text = std::fs::read_to_string(repository().join("evals/rubric.yaml")).unwrap();
    Rubric::parse(&text).unwrap()
}

/// The application over a database of its own, answered by the offline drafter.
fn options(database: &TestDatabase) -> AppOptions {
    AppOptions {
        plugins: Some(repository().join("plugins")),
        database_url: Some(database.url()),
        provider: Some("offline".to_owned()),
        ..AppOptions::default()
    }
}

async fn bench(database: &TestDatabase) -> Bench {
    Bench::open(options(database), &repository().join("evals/workspaces")).await.unwrap()
}
