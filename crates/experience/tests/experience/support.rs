//! Entries to begin with.

use chrono::{DateTime, TimeDelta, Utc};
use journal::outcome::{Program, TestRun, Verdict};
use journal::{
    Closing, Confidence, Domain, Draft, JournalState, Lesson, OutcomeStatus, ResolvedEntry,
    RootCause, RootCauseCategory, Strategy,
};

/// So many days after the beginning.
pub fn day(days: i64) -> DateTime<Utc> {
    let beginning: DateTime<Utc> = "2025-12-02T14:30:22Z".parse().unwrap();
    beginning + TimeDelta::days(days)
}

/// What an entry of a test is about.
#[derive(Clone, Copy)]
pub struct About {
    pub domain: Domain,
    pub strategy: Strategy,
    pub outcome: OutcomeStatus,
    pub confidence: Option<u8>,
    pub surprise: &'static str,
    pub cause: (RootCauseCategory, &'static str),
    pub day: i64,
}

impl Default for About {
    fn default() -> Self {
        Self {
            domain: Domain::Debugging,
            strategy: Strategy::SystematicElimination,
            outcome: OutcomeStatus::Falsified,
            confidence: Some(70),
            surprise: "An earlier test left its state",
            cause: (RootCauseCategory::WrongAssumption, "Took intermittent for slow"),
            day: 0,
        }
    }
}

/// An entry as a journal makes it.
pub fn entry(about: About) -> ResolvedEntry {
    let mut state = JournalState::default();
    let draft = Draft {
        domain: about.domain,
        strategy: about.strategy,
        goal: "Fix flaky test in test_cache.py".to_owned(),
        hypothesis: "The cache expires before the test looks at it".to_owned(),
        action: "Adding explicit sleep".to_owned(),
        prediction: "test_cache passes in 20 runs of 20".to_owned(),
        confidence: about.confidence.map(|percent| Confidence::percent(percent).unwrap()),
    };
    let now = day(about.day);
    state.create("session", draft, now).unwrap();
    let run = TestRun {
        program: Program::Pytest,
        verdict: Verdict::Failed,
        passed: Some(17),
        failed: Some(3),
        skipped: None,
        summary: "3 failed, 17 passed in 2.10s".to_owned(),
    };
    state.capture("session", run, now).unwrap();
    let (category, description) = about.cause;
    let closing = Closing {
        outcome: about.outcome,
        result: "test_cache failed in 3 runs of 20".to_owned(),
        surprise: Some(about.surprise.to_owned()),
        root_cause: Some(RootCause { category, description: description.to_owned() }),
        lesson: Some(Lesson {
            what_worked: "Added proper teardown".to_owned(),
            takeaway: Some("Flaky tests are often isolation issues.".to_owned()),
        }),
    };
    state.resolve("session", closing, now).unwrap().clone()
}
