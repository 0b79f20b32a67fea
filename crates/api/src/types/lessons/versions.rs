//! Versions of a lesson, what differs between two, and copies of it.

use domain::{SessionId, Timestamp};
pub use lessons::LessonDiff;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// The history of a lesson.
    struct LessonVersions {
        /// The latest first.
        pub versions: Vec<LessonVersion>,
    }

    /// A lesson as it was.
    struct LessonVersion {
        /// Counts up from 1.
        pub number: u32,
        /// When it was recorded.
        pub created_at: Timestamp,
        /// Who made it.
        pub author: VersionAuthor,
        /// What was done, in a few words.
        pub what: String,
        /// The section it is about; none when it is about several.
        pub section: Option<String>,
        /// The session it was made in.
        pub session_id: Option<SessionId>,
    }

    /// Who made a version.
    #[derive(Copy, Eq)]
    enum VersionAuthor {
        /// The agent.
        Agent,
        /// The teacher, in this application.
        Teacher,
        /// Somebody in another program.
        Outside,
    }

    /// Two versions to compare.
    struct LessonDiffParams {
        /// The lesson.
        pub path: String,
        /// The number of the earlier one.
        pub from: u32,
        /// The number of the later one.
        pub to: u32,
    }

    /// A version to go back to.
    struct LessonRestore {
        /// The lesson.
        pub path: String,
        /// The number of the version.
        pub version: u32,
        /// Only this section; none is the whole lesson.
        #[serde(default)]
        pub section: Option<String>,
    }

    /// A lesson to take to another class.
    struct LessonDuplicate {
        /// The lesson.
        pub path: String,
        /// The class.
        pub class: String,
    }

    /// A lesson that was taken to another class.
    struct LessonDuplicated {
        /// The new lesson.
        pub path: String,
        /// What should change in it for that class.
        pub changes: Vec<WantedChange>,
    }

    /// What should change in a lesson for another class, before it is copied.
    struct LessonChanges {
        /// In the order of the lesson; what concerns the whole comes first.
        pub changes: Vec<WantedChange>,
    }

    /// Something that should change.
    struct WantedChange {
        /// The section's id; none for the lesson as a whole.
        pub section: Option<String>,
        /// The section's heading, or the lesson's title.
        pub heading: String,
        /// Why, for a teacher.
        pub why: String,
    }
}
