//! How pupils' pages are printed: for all classes, and for each.

use lessons::{PupilFace, PupilPrint};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// How pupils' pages are printed.
    struct PrintList {
        /// The typefaces there are.
        pub faces: Vec<PrintFace>,
        /// The typeface chosen for all classes; none when nothing is chosen.
        pub face: Option<PupilFace>,
        /// The size chosen for all classes, in points; none when nothing is chosen.
        pub points: Option<u32>,
        /// Whether more space is chosen for all classes.
        pub spaced: bool,
        /// Whether cream paper is chosen for all classes.
        pub cream: bool,
        /// What comes of it for a class that asks for nothing.
        pub print: PupilPrint,
        /// The same in words.
        pub said: String,
        /// SHA-256 of `teacher.md`, where the choice for all classes stands; none when it is not there.
        pub teacher_sha256: Option<String>,
        /// The classes that have a profile.
        pub classes: Vec<ClassPrint>,
        /// Lines that say something that cannot be printed; they count for nothing.
        pub problems: Vec<String>,
    }

    /// A typeface for pupils' pages.
    struct PrintFace {
        /// Which.
        pub face: PupilFace,
        /// What it is called.
        pub name: String,
        /// What speaks for it, in a sentence.
        pub about: String,
    }

    /// How pupils' pages of a class are printed.
    struct ClassPrint {
        /// Its name.
        pub class: String,
        /// Its profile in the workspace.
        pub path: String,
        /// The typeface that its profile says; none when what holds for all classes holds.
        pub face: Option<PupilFace>,
        /// The size that its profile says, in points; none when needs and what holds for all decide.
        pub points: Option<u32>,
        /// Whether its profile asks for more space.
        pub spaced: bool,
        /// Whether its profile asks for cream paper.
        pub cream: bool,
        /// What comes of it, of its needs and of what holds for all.
        pub print: PupilPrint,
        /// The same in words.
        pub said: String,
        /// SHA-256 of the profile.
        pub sha256: String,
    }

    /// How pupils' pages shall be printed.
    struct PrintChoose {
        /// The typeface; none takes the choice back.
        #[serde(default)]
        pub typeface: Option<PupilFace>,
        /// The size in points; none takes the choice back.
        #[serde(default)]
        pub points: Option<u32>,
        /// More space between letters, words and lines, and bold in place of italics and underlining.
        #[serde(default)]
        pub spaced: bool,
        /// Cream paper.
        #[serde(default)]
        pub cream: bool,
        /// Only for this class; none means all classes that do not say otherwise.
        #[serde(default)]
        pub class: Option<String>,
        /// What the file with the choice held when it was read; none when nobody looked at it.
        #[serde(default)]
        pub base_sha256: Option<String>,
    }
}
