//! What the teacher changes in a lesson by hand.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Names a lesson's section that is to be written.
    struct LessonSectionWrite {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// Its new text.
        pub markdown: String,
        /// SHA-256 of the text it was made of.
        pub sha256: String,
    }

    /// Sections that the teacher accepts.
    struct LessonAccept {
        /// The lesson.
        pub path: String,
        /// Which, and what she saw of them.
        pub sections: Vec<SeenSection>,
    }

    /// A section as it was seen.
    struct SeenSection {
        /// The section's id.
        pub id: String,
        /// SHA-256 of the text that was seen.
        pub sha256: String,
    }

    /// Sections that are to be open again.
    struct LessonUnaccept {
        /// The lesson.
        pub path: String,
        /// Their ids.
        pub sections: Vec<String>,
    }

    /// A note on content, and whether it is wanted in the lesson.
    struct LessonNote {
        /// The lesson.
        pub path: String,
        /// The note's name, as a finding has it.
        pub note: String,
        /// Whether it is to be put aside for the whole lesson.
        pub aside: bool,
    }

    /// The day on which a lesson is to be taught.
    struct LessonDay {
        /// The lesson.
        pub path: String,
        /// The day, such as `2026-11-12`; none takes it back.
        #[serde(default)]
        pub date: Option<String>,
    }

    /// A lesson that is to be put into the archive, or taken out of it.
    struct LessonArchive {
        /// The lesson.
        pub path: String,
        /// Whether it is to be there.
        pub archived: bool,
    }

    /// An item that is to be written.
    struct LessonItemWrite {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// The item's id.
        pub item: String,
        /// Its new text.
        pub markdown: String,
        /// SHA-256 of the section it was made of.
        pub sha256: String,
    }

    /// An item that is to be added.
    struct LessonItemAdd {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// Its text.
        pub markdown: String,
        /// Its place among the items, from 0; none is the end.
        #[serde(default)]
        pub at: Option<u32>,
    }

    /// An item that is to be taken out.
    struct LessonItemRemove {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// The item's id.
        pub item: String,
        /// SHA-256 of the section it was seen in.
        pub sha256: String,
    }

    /// An item that is to stand elsewhere in its section.
    struct LessonItemMove {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// The item's id.
        pub item: String,
        /// Its new place among the items, from 0.
        pub to: u32,
        /// SHA-256 of the section it was seen in.
        pub sha256: String,
    }

    /// An optional section that is to be added.
    struct LessonSectionAdd {
        /// The lesson.
        pub path: String,
        /// The section's id in the template.
        pub id: String,
    }

    /// A section that is to be taken out.
    struct LessonSectionRemove {
        /// The lesson.
        pub path: String,
        /// The section's id.
        pub section: String,
        /// SHA-256 of its text as it was seen.
        pub sha256: String,
    }
}
