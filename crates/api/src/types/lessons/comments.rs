//! What a teacher notes for herself on a lesson.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Her comments on a lesson.
    struct LessonComments {
        /// In the order in which they were written.
        pub comments: Vec<LessonComment>,
        /// SHA-256 of their file; none while there is none.
        pub sha256: Option<String>,
    }

    /// A comment to herself: it is never printed and never sent.
    struct LessonComment {
        /// The id of the section that it is on.
        pub section: String,
        /// The day on which it was written; none for a new one, and where the file names none.
        pub day: Option<String>,
        /// Its words.
        pub words: String,
    }

    /// All comments on a lesson, as they are to be.
    struct LessonCommentsWrite {
        /// The lesson.
        pub path: String,
        /// All of them.
        pub comments: Vec<LessonComment>,
        /// SHA-256 of their file as it was seen; none where there was none.
        pub sha256: Option<String>,
    }
}
