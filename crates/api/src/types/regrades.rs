//! Marks that a teacher changes: by hand for one answer, or for a question of all learners.

use domain::{MarkChange, RegradeId, SessionId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::MemoryEntry;

wire! {
    /// A change of marks before it counts.
    struct RegradePlan {
        /// What was gone through.
        pub definition: String,
        /// The class; whoever sat for none where there is none.
        #[serde(default)]
        pub class: Option<String>,
        /// What is marked otherwise.
        pub change: MarkChange,
    }

    /// What a change does.
    struct RegradeDifference {
        /// Learners whose points are others, by seat.
        pub learners: Vec<RegradedLearner>,
        /// How many learners keep their points.
        pub unchanged: u32,
        /// How many answers are marked otherwise.
        pub answers: u32,
        /// What has to be known before it counts, in sentences.
        pub notes: Vec<String>,
        /// How much had been done about these marks when this was worked out.
        pub seen: u32,
    }

    /// A learner's points before and after.
    #[derive(Eq)]
    struct RegradedLearner {
        /// The sitting.
        pub session_id: SessionId,
        /// The seat.
        pub seat: String,
        /// Points before.
        pub before: PointsOf,
        /// Points after.
        pub after: PointsOf,
    }

    /// Points of points.
    #[derive(Copy, Eq)]
    struct PointsOf {
        /// How many.
        pub points: u32,
        /// Of how many.
        pub of: u32,
    }

    /// A change of marks that counts from now on.
    struct RegradeApply {
        /// The change.
        pub plan: RegradePlan,
        /// Why.
        pub reason: String,
        /// The `seen` of the difference that was looked at: what another window changed since is told, and nothing
        /// is done. Without it, both count.
        #[serde(default)]
        pub seen: Option<u32>,
    }

    /// A change that was made.
    struct RegradeRef {
        /// The change.
        pub regrade_id: RegradeId,
    }

    /// The changes of marks of a definition and a class.
    struct RegradeList {
        /// The latest first.
        pub changes: Vec<Regrade>,
        /// What follows from what was just done, in sentences: what was noticed of the class may not hold any more.
        pub told: Vec<String>,
    }

    /// A change of marks that was made.
    struct Regrade {
        /// The change.
        pub regrade_id: RegradeId,
        /// What is marked otherwise.
        pub change: MarkChange,
        /// The same in a sentence.
        pub words: String,
        /// Why.
        pub reason: String,
        /// When, RFC 3339.
        pub at: String,
        /// Whether it was taken back.
        pub undone: bool,
        /// Whether it was made for an earlier version of the test, or an earlier sitting, and counts in none of the
        /// results of now.
        pub earlier: bool,
        /// What there is to know of where it counts, in a sentence; none where it counts everywhere.
        pub note: Option<String>,
    }

    /// What the results of a class say that the next lesson should know.
    struct ClassNotes {
        /// Sentences that wait for her word, and those that she took.
        pub entries: Vec<MemoryEntry>,
        /// Why there are none; none where there are.
        pub why_none: Option<String>,
        /// What she kept of these results although they are others by now.
        pub doubted: Vec<DoubtedNote>,
        /// Why something that waited for her word waits no more, in sentences.
        pub withdrawn: Vec<String>,
    }

    /// Something that she kept and the results do not say any more.
    struct DoubtedNote {
        /// The entry.
        pub id: String,
        /// What the results say by now, in a sentence.
        pub why: String,
    }
}
