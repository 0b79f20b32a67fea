//! What was measured in a study, for whoever leads it.

use super::*;

wire! {
    /// What was measured in a study. It says who by p01, p02, …, and where a document or a section would be named,
    /// it says which by a number.
    struct StudyMeasures {
        /// The study's id.
        pub study: String,
        /// The conditions of the protocol, or those that were met where it cannot be read; in its order.
        pub conditions: Vec<String>,
        /// What is measured, in the order in which it is defined.
        pub measures: Vec<MeasureDefined>,
        /// Why a number can be missing.
        pub reasons: Vec<MeasureReason>,
        /// What was done: each task of each participant that began, in the order of their steps.
        pub works: Vec<StudyWork>,
        /// How many participants withdrew, and are not among them.
        pub withdrew: u32,
    }

    /// A measure.
    struct MeasureDefined {
        /// Its id, such as `times.split`.
        pub id: String,
        /// What its numbers count: ms, count, share, score, percent, tokens, nanoDollars or bytes.
        pub unit: String,
        /// Its definition, in markdown of one line.
        pub means: String,
    }

    /// Why a number can be missing.
    struct MeasureReason {
        /// For programs.
        pub code: String,
        /// For people.
        pub why: String,
    }

    /// A task of a participant.
    struct StudyWork {
        /// p01, p02, …
        pub participant: String,
        /// The sitting, by its id.
        pub sitting: String,
        /// The condition, by its id.
        pub condition: String,
        /// The task, by its id.
        pub task: String,
        /// What the log is called in a bundle, such as `03-t1`.
        pub log: String,
        /// Whether it is over.
        pub ended: bool,
        /// Whether it was planned with help: without, nothing but her times is known.
        pub helped: bool,
        /// What was measured of it, parts of one measure one after the other.
        pub numbers: Vec<StudyNumber>,
    }

    /// A number, or several.
    struct StudyNumber {
        /// The measure, by its id.
        pub measure: String,
        /// Of what; empty for the whole of the task.
        pub part: String,
        /// The numbers, as decimals, to the last digit; shares to six places. One, or a list in the order of the log.
        pub values: Vec<String>,
        /// Why there is none, by the code of the reason.
        pub missing: Option<String>,
    }
}
