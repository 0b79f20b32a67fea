//! Pictures of lessons.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// A picture to keep beside a lesson.
    struct LessonPictureAdd {
        /// The lesson.
        pub path: String,
        /// What its file was called.
        pub name: String,
        /// Its bytes in base64: PNG, JPEG or WebP.
        pub data: String,
    }

    /// A picture that is kept beside a lesson.
    struct PictureAdded {
        /// How the text of the lesson names it, such as `images/map.png`.
        pub place: String,
        /// In dots.
        pub width: u32,
        /// In dots.
        pub height: u32,
    }

    /// A picture that a file names.
    struct PictureRef {
        /// The file that names it, which need not be a lesson.
        pub path: String,
        /// Where it is, as the file says it.
        pub place: String,
    }

    /// A picture for a page: PNG or JPEG that can be read to its end.
    struct PictureShown {
        /// What it is.
        pub media_type: String,
        /// Its bytes in base64.
        pub data: String,
        /// In dots.
        pub width: u32,
        /// In dots.
        pub height: u32,
    }
}
