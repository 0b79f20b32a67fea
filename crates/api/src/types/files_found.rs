//! What is found in the files of the workspace.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Words to look for in all files.
    struct FileFind {
        /// The words; what stands between quotation marks is looked for as it is.
        pub words: String,
    }

    /// The files that have each of the words, in their path or in what they hold.
    struct FilesFound {
        /// The best first.
        pub files: Vec<FoundFile>,
        /// How many more have them.
        pub more: u32,
        /// How many files are too large to be looked into.
        pub too_large: u32,
        /// Whether there are more files than are looked through.
        pub cut: bool,
    }

    /// A file with the words.
    struct FoundFile {
        /// Path inside the workspace.
        pub path: String,
        /// What it calls itself: the title of a lesson, or its first heading.
        pub title: Option<String>,
        /// The path, with the words marked.
        pub name: Vec<FoundPart>,
        /// The lines that have the most of the words, in their order.
        pub lines: Vec<FoundLine>,
        /// How many more lines have one.
        pub more_lines: u32,
    }

    /// A line with words that were looked for.
    struct FoundLine {
        /// Its number, from 1.
        pub line: u32,
        /// What it says, cut where it is long.
        pub parts: Vec<FoundPart>,
    }

    /// A piece of a text.
    struct FoundPart {
        /// The piece.
        pub text: String,
        /// Whether it is a word that was looked for.
        pub marked: bool,
    }
}
