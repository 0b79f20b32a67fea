//! A run of tests or of a build, and what is read of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::counts::Counts;

/// What ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Program {
    /// pytest.
    Pytest,
    /// cargo's own runner, or its build before it.
    Cargo,
    /// cargo-nextest.
    Nextest,
    /// vitest.
    Vitest,
    /// jest.
    Jest,
    /// mocha.
    Mocha,
    /// The runner of Node itself.
    NodeTest,
    /// A script of npm, pnpm or yarn that is none of these.
    Npm,
    /// make, where what it ran is none of these.
    Make,
}

/// Whether it went well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Everything that ran did.
    Passed,
    /// Something did not, or nothing could run because it did not compile or could not be read.
    Failed,
    /// There was nothing to run, so that nothing follows from it.
    NothingRan,
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TestRun {
    /// What ran.
    pub program: Program,
    /// Whether it went well.
    pub verdict: Verdict,
    /// Tests that passed, where they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<u64>,
    /// Tests that failed or could not be set up, where they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<u64>,
    /// Tests that were left out or expected to fail, where they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skipped: Option<u64>,
    /// The line that says so.
    pub summary: String,
}

/// What one program's output says.
pub(super) struct Reading {
    pub program: Program,
    pub counts: Option<Counts>,
    pub verdict: Verdict,
    pub summary: String,
}

impl Verdict {
    /// What follows from counts alone.
    pub(super) fn of(counts: Counts) -> Self {
        match (counts.failed, counts.passed) {
            (0, 0) => Self::NothingRan,
            (0, _) => Self::Passed,
            _ => Self::Failed,
        }
    }
}
