//! The files of the workspace, and the documents that a session has written in it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ClaimCheck, Lesson};

wire! {
    /// What a session has written.
    struct Document {
        /// Its lessons, the one that was written last first.
        pub lessons: Vec<Lesson>,
        /// Other files of markdown, the one that was written last first.
        pub others: Vec<WrittenFile>,
    }

    /// A file that is no lesson.
    struct WrittenFile {
        /// Its path in the workspace.
        pub path: String,
        /// Its first heading; its path when it has none.
        pub title: String,
        /// SHA-256 of the file, in hexadecimal.
        pub sha256: String,
        /// Its sections in order.
        pub sections: Vec<Section>,
    }

    /// A section of a document.
    struct Section {
        /// Unique in the document.
        pub id: String,
        /// Its heading.
        pub heading: String,
        /// Markdown below the heading.
        pub markdown: String,
        /// Whether it is being written.
        pub state: SectionState,
        /// Where it begins in the file, from 1.
        pub start_line: u32,
        /// Its links to lines of files.
        pub evidence: Vec<Evidence>,
        /// What it says about the curriculum, looked up.
        pub claims: Vec<ClaimCheck>,
    }

    /// How far a section is.
    #[derive(Copy, Eq)]
    enum SectionState {
        /// Being written.
        Drafting,
        /// A draft.
        Draft,
    }

    /// Gives a file another name or another folder.
    struct FileMove {
        /// Where it is.
        pub path: String,
        /// Where it is to be; nothing may be there.
        pub new_path: String,
    }

    /// A file as it is being written.
    struct FileDraft {
        /// Path inside the workspace.
        pub path: String,
        /// Its text so far.
        pub text: String,
    }

    /// Copies a file.
    struct FileCopy {
        /// Which one.
        pub path: String,
        /// Where the copy is to be; nothing may be there. Beside the file, under a name that none has,
        /// when it does not say; a class has to be named.
        #[serde(default)]
        pub new_path: Option<String>,
    }

    /// A link to lines of a file, with what became of the words that it quotes.
    struct Evidence {
        /// The link's target as the text has it: a page knows the link by it.
        pub target: String,
        /// The link's words: an outcome's code, mostly.
        pub label: String,
        /// The file.
        pub path: String,
        /// First line, from 1.
        pub start_line: u32,
        /// Last line.
        pub end_line: u32,
        /// What is quoted.
        pub quote: String,
        /// Whose words these are; none where no statement of the curriculum was found.
        pub wording: Option<EvidenceWording>,
        /// What became of it.
        pub standing: EvidenceStanding,
        /// What is the matter, for a teacher.
        pub message: Option<String>,
    }

    /// Whose words a statement of the curriculum is in.
    #[derive(Copy, Eq)]
    enum EvidenceWording {
        /// The official document's own.
        Official,
        /// Somebody else's.
        Paraphrase,
    }

    /// What became of the words of a link.
    #[derive(Copy, Eq)]
    enum EvidenceStanding {
        /// They stand there.
        Found,
        /// They stand there, or stood there, and are not to be relied on as they are.
        Doubtful,
        /// They do not stand there.
        Missing,
        /// It points to the curriculum and nothing was looked up.
        Unchecked,
        /// It points to another file, of which nothing is claimed.
        Source,
    }

    /// What is left of the sample, by paths. What she changed or wrote is not among it.
    struct SampleFiles {
        /// What made the sample teacher somebody: classes, lessons, the timetable and who she is.
        pub teacher: Vec<String>,
        /// The curriculum.
        pub curriculum: Vec<String>,
    }

    /// The files of the workspace.
    struct FileTree {
        /// In order of path, folders before their files.
        pub entries: Vec<FileEntry>,
        /// Whether there were too many to list.
        pub cut: bool,
    }

    /// A file or folder.
    struct FileEntry {
        /// Path inside the workspace, with `/`.
        pub path: String,
        /// Last part of the path.
        pub name: String,
        /// Whether it is a folder.
        pub folder: bool,
        /// Bytes; 0 for a folder.
        pub size: u64,
    }

    /// Names a file.
    struct FileRef {
        /// Path inside the workspace.
        pub path: String,
    }

    /// A file's text.
    struct FileContent {
        /// Path inside the workspace.
        pub path: String,
        /// The text.
        pub text: String,
        /// SHA-256 of the bytes, in hexadecimal.
        pub sha256: String,
    }

    /// A file to save.
    struct FileWrite {
        /// Path inside the workspace.
        pub path: String,
        /// The whole text.
        pub text: String,
        /// What the file held when it was read; none means that it must not exist yet.
        pub base_sha256: Option<String>,
    }

    /// A saved file.
    struct FileSaved {
        /// Path inside the workspace.
        pub path: String,
        /// SHA-256 of what it holds now.
        pub sha256: String,
    }
}
