//! What the tests begin with.

use chrono::{DateTime, TimeDelta, Utc};
use journal::outcome::{Program, TestRun, Verdict};
use journal::{
    Closing, Confidence, Domain, Draft, Journal, Lesson, OutcomeStatus, RootCause,
    RootCauseCategory, Strategy,
};
use tempfile::TempDir;

/// A journal in a folder of its own, which is not made yet.
pub fn journal() -> (TempDir, Journal) {
    let folder = tempfile::tempdir().unwrap();
    let journal = Journal::at(folder.path().join(".claude/journal"));
    (folder, journal)
}

/// So many seconds after the beginning.
pub fn at(seconds: i64) -> DateTime<Utc> {
    let beginning: DateTime<Utc> = "2025-12-02T14:30:22Z".parse().unwrap();
    beginning + TimeDelta::seconds(seconds)
}

pub fn draft(goal: &str) -> Draft {
    Draft {
        domain: Domain::Debugging,
        strategy: Strategy::SystematicElimination,
        goal: goal.to_owned(),
        hypothesis: "The cache expiry check runs before the cache actually expires".to_owned(),
        action: "Adding explicit sleep to allow cache expiry".to_owned(),
        prediction: "test_cache passes in 20 runs of 20 with the added delay".to_owned(),
        confidence: Some(Confidence::percent(70).unwrap()),
    }
}

pub fn confirmed(result: &str) -> Closing {
    Closing {
        outcome: OutcomeStatus::Confirmed,
        result: result.to_owned(),
        surprise: None,
        root_cause: None,
        lesson: None,
    }
}

pub fn falsified() -> Closing {
    Closing {
        outcome: OutcomeStatus::Falsified,
        result: "test_cache failed in 3 runs of 20".to_owned(),
        surprise: Some("The flakiness was no timing, an earlier test left its state".to_owned()),
        root_cause: Some(RootCause {
            category: RootCauseCategory::WrongAssumption,
            description: "Took intermittent for slow".to_owned(),
        }),
        lesson: Some(Lesson {
            what_worked: "Added proper teardown to the earlier test".to_owned(),
            takeaway: Some("Flaky tests are often isolation issues, not timing.".to_owned()),
        }),
    }
}

pub fn run(verdict: Verdict) -> TestRun {
    TestRun {
        program: Program::Pytest,
        verdict,
        passed: Some(3),
        failed: Some(0),
        skipped: Some(0),
        summary: "3 passed in 0.10s".to_owned(),
    }
}
