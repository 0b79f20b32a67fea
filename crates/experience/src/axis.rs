//! Five texts of a resolved entry, each about another side of it.

use std::fmt;
use std::str::FromStr;

use journal::{Lesson, OutcomeStatus, ResolvedEntry, RootCause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ExperienceError;

/// A side of an experience; each is embedded and clustered by itself.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// The whole story.
    Full,
    /// What happened in this sort of work.
    Domain,
    /// How this way of working went.
    Strategy,
    /// What was unexpected, where the prediction did not come true.
    Surprise,
    /// Why the hypothesis was wrong, where the prediction did not come true.
    RootCause,
}

impl Axis {
    /// All of them.
    pub const ALL: &[Self] =
        &[Self::Full, Self::Domain, Self::Strategy, Self::Surprise, Self::RootCause];

    /// The word that tools and ids have for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Domain => "domain",
            Self::Strategy => "strategy",
            Self::Surprise => "surprise",
            Self::RootCause => "root_cause",
        }
    }

    /// The text of an entry on this axis. Of surprise and root cause only entries have one whose prediction did
    /// not come true, or not wholly, and of which it was said.
    #[must_use]
    pub fn text(self, entry: &ResolvedEntry) -> Option<String> {
        match self {
            Self::Full => Some(full(entry)),
            Self::Domain => Some(domain(entry)),
            Self::Strategy => Some(strategy(entry)),
            Self::Surprise => entry.surprise.clone().filter(|_| was_wrong(entry)),
            Self::RootCause => entry
                .root_cause
                .as_ref()
                .filter(|_| was_wrong(entry))
                .map(|cause| why(entry, cause)),
        }
    }

    /// What whoever reads a cluster of this axis is asked for.
    #[must_use]
    pub const fn question(self) -> Option<&'static str> {
        match self {
            Self::Full => None,
            Self::Domain => {
                Some("What principle emerges about working effectively in this domain?")
            }
            Self::Strategy => Some("What principle emerges about when this strategy works well?"),
            Self::Surprise => Some("What blindspot or misconception do these surprises reveal?"),
            Self::RootCause => {
                Some("What pattern of error does this reveal? What should be checked?")
            }
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Axis {
    type Err = ExperienceError;

    fn from_str(word: &str) -> Result<Self, ExperienceError> {
        let found = Self::ALL.iter().find(|axis| axis.as_str() == word.trim());
        found.copied().ok_or_else(|| ExperienceError::UnknownAxis { word: word.to_owned() })
    }
}

/// The texts of an entry that are embedded, each with its axis.
#[must_use]
pub fn axis_texts(entry: &ResolvedEntry) -> Vec<(Axis, String)> {
    Axis::ALL.iter().filter_map(|axis| Some((*axis, axis.text(entry)?))).collect()
}

fn was_wrong(entry: &ResolvedEntry) -> bool {
    match entry.outcome.status {
        OutcomeStatus::Falsified | OutcomeStatus::Partial => true,
        OutcomeStatus::Confirmed | OutcomeStatus::Abandoned => false,
    }
}

fn full(entry: &ResolvedEntry) -> String {
    let about = &entry.entry;
    let learned = [
        entry.surprise.as_ref().map(|surprise| format!("Surprise: {surprise}")),
        entry.root_cause.as_ref().map(|cause| format!("Root cause: {}", cause_text(cause))),
        entry.lesson.as_ref().map(|lesson| format!("Lesson: {}", lesson_text(lesson))),
    ];
    let learned: Vec<String> = learned.into_iter().flatten().collect();
    let mut text = format!(
        "Domain: {} | Strategy: {}\nGoal: {}\nHypothesis: {}\nAction: {} | Prediction: {}\nOutcome: {} - {}",
        about.domain,
        about.strategy,
        about.goal,
        about.current.hypothesis,
        about.current.action,
        about.current.prediction,
        entry.outcome.status.as_str(),
        entry.outcome.result,
    );
    if !learned.is_empty() {
        text.push('\n');
        text.push_str(&learned.join(" "));
    }
    text
}

fn domain(entry: &ResolvedEntry) -> String {
    let about = &entry.entry;
    let learned = entry.lesson.as_ref().map(|lesson| format!("\nLearned: {}", lesson_text(lesson)));
    format!(
        "{}: {}\nHypothesis: {}\nResult: {}{}",
        about.domain,
        about.goal,
        about.current.hypothesis,
        entry.outcome.status.as_str(),
        learned.unwrap_or_default(),
    )
}

fn strategy(entry: &ResolvedEntry) -> String {
    let about = &entry.entry;
    format!(
        "Strategy: {}\nApplied to: {}\nHypothesis: {}\nIterations: {}\nOutcome: {}",
        about.strategy,
        about.goal,
        about.current.hypothesis,
        about.iteration_count,
        entry.outcome.status.as_str(),
    )
}

fn why(entry: &ResolvedEntry, cause: &RootCause) -> String {
    let about = &entry.entry;
    format!(
        "{}\nContext: {}\nHypothesis was: {}",
        cause_text(cause),
        about.goal,
        about.current.hypothesis,
    )
}

fn cause_text(cause: &RootCause) -> String {
    format!("{}: {}", cause.category, cause.description)
}

/// What worked, and what holds beyond the case where it was said.
fn lesson_text(lesson: &Lesson) -> String {
    match &lesson.takeaway {
        Some(takeaway) => format!("{}; {takeaway}", lesson.what_worked),
        None => lesson.what_worked.clone(),
    }
}
