//! Outcomes of the curriculum, documents that are imported, lessons as files for other programs.

use lessons::Facet;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// A lesson to take out.
    struct LessonExport {
        /// The lesson.
        pub path: String,
        /// As which kind of file.
        pub format: ExportFormat,
        /// Which of its pages; all when none is named.
        #[serde(default)]
        pub facets: Vec<Facet>,
        /// Whether the plan goes without what it rests on: its evidence and its reasons.
        #[serde(default)]
        pub without_rationale: bool,
    }

    /// Pages of a lesson to look at before they are printed.
    struct LessonPrinted {
        /// The lesson.
        pub path: String,
        /// Which of its pages; all when none is named.
        #[serde(default)]
        pub facets: Vec<Facet>,
        /// Whether the plan goes without what it rests on: its evidence and its reasons.
        #[serde(default)]
        pub without_rationale: bool,
    }

    /// Pages as they are printed.
    struct PrintedSides {
        /// Each side of A4 as a picture (SVG), in the order in which they are printed.
        pub sides: Vec<String>,
        /// What to know before they are printed, in sentences.
        pub notes: Vec<String>,
    }

    /// How long the pages of a lesson are on paper.
    struct LessonSides {
        /// In the order in which they are used; pages with nothing on them are not there.
        pub pages: Vec<PageSides>,
        /// How pupils' pages are set, and how many sides that takes where print is large.
        pub print: String,
    }

    /// How long a page is on paper.
    #[derive(Eq)]
    struct PageSides {
        /// Which page.
        pub facet: Facet,
        /// How many sides of A4.
        pub sides: u32,
        /// How many sides it is to have at most; none where print is large, and for the key.
        pub most: Option<u32>,
        /// That it is too long and what could be folded; none while it fits.
        pub note: Option<String>,
    }

    /// A kind of file.
    #[derive(Copy, Eq)]
    enum ExportFormat {
        /// For a word processor.
        Docx,
        /// For printing.
        Pdf,
        /// Markdown.
        Md,
        /// Plain text.
        Txt,
    }

    /// A file for another program.
    struct LessonFile {
        /// Its name.
        pub name: String,
        /// Its media type.
        pub media_type: String,
        /// Its bytes, in base64.
        pub data: String,
        /// What it cannot show, in sentences: pictures, signs, formulae.
        pub notes: Vec<String>,
    }

    /// Words to find outcomes by.
    struct CurriculumFind {
        /// The words, or a code.
        pub words: String,
        /// The class it is for: outcomes of its level come first.
        #[serde(default)]
        pub class: Option<String>,
        /// At most so many; 12 unless told.
        #[serde(default)]
        pub limit: Option<u32>,
    }

    /// Outcomes that were found.
    struct CurriculumHits {
        /// The best first.
        pub outcomes: Vec<OutcomeHit>,
        /// Codes that fit and whose statement no file has: they can be named, and not used.
        pub listed: Vec<ListedCode>,
    }

    /// A code whose statement is not known.
    struct ListedCode {
        /// The code.
        pub code: String,
        /// What it is about, in a few words.
        pub about: String,
        /// Its file in the workspace.
        pub path: String,
        /// Where it begins there, from 1.
        pub start_line: u32,
        /// Its level.
        pub level: String,
    }

    /// Every code whose statement no file has.
    struct ListedCodes {
        /// By the file that lists them; empty when nothing is missing.
        pub files: Vec<ListedIn>,
    }

    /// What one file lists without its statement.
    struct ListedIn {
        /// The file in the workspace.
        pub path: String,
        /// Its subject.
        pub subject: String,
        /// The published document that says what they mean, as the file names its edition.
        pub document: String,
        /// The codes, in order.
        pub codes: Vec<ListedCode>,
    }

    /// An outcome.
    struct OutcomeHit {
        /// Its code.
        pub code: String,
        /// Its words.
        pub text: String,
        /// Its file in the workspace.
        pub path: String,
        /// Where it begins there, from 1.
        pub start_line: u32,
        /// Where it ends there.
        pub end_line: u32,
        /// Its level.
        pub level: String,
        /// Its subject.
        pub subject: String,
        /// How sure its code and words are.
        pub certainty: String,
        /// `official` or `paraphrase`.
        pub wording: String,
    }

    /// Names an outcome.
    struct CurriculumCode {
        /// Its code, in any spelling.
        pub code: String,
    }

    /// What comes before and after an outcome.
    struct Progression {
        /// Earlier outcomes of its line.
        pub before: Vec<OutcomeHit>,
        /// The outcome.
        pub at: Option<OutcomeHit>,
        /// Later outcomes of its line.
        pub after: Vec<OutcomeHit>,
        /// Where it leads beyond the line, such as into a National course.
        pub next: Vec<String>,
    }

    /// A document to import, of at most [`DOCUMENT_LIMIT`](crate::DOCUMENT_LIMIT) bytes.
    struct ImportStart {
        /// Its file name.
        pub name: String,
        /// Its bytes, in base64.
        pub data: String,
        /// What it is for, such as Computing Science; told by its codes unless given.
        #[serde(default)]
        pub subject: Option<String>,
    }

    /// A document that was imported.
    struct Imported {
        /// The markdown in the workspace.
        pub path: String,
        /// The document as it came, beside the markdown; none when it is not there any more.
        pub original: Option<String>,
        /// Its title.
        pub title: String,
        /// What it is for, such as Computing Science; empty when nobody said.
        pub subject: String,
        /// Pages of the original; 0 where it has none before it is printed.
        pub pages: u32,
        /// Outcomes that it seems to hold, for review.
        pub outcomes: Vec<ImportedOutcome>,
        /// What to know about the conversion.
        pub notices: Vec<String>,
    }

    /// An outcome that a document seems to hold.
    struct ImportedOutcome {
        /// Its code.
        pub code: String,
        /// Its words.
        pub text: String,
        /// Where it stands in the markdown, from 1.
        pub line: u32,
        /// How it compares with what is known.
        pub known: KnownOutcome,
        /// Where it is known or listed; none for a new one.
        pub known_at: Option<KnownAt>,
        /// Whether somebody accepted it, so that it counts.
        pub accepted: bool,
    }

    /// An outcome in another file, to compare with.
    struct KnownAt {
        /// The file.
        pub path: String,
        /// Where it begins, from 1.
        pub line: u32,
        /// Its words there, or what the code is listed as being about.
        pub text: String,
    }

    /// How an outcome compares with what is known.
    #[derive(Copy, Eq)]
    enum KnownOutcome {
        /// Nothing has this code.
        New,
        /// A file lists the code without its statement, which this would be.
        Listed,
        /// It is known in these words.
        Same,
        /// It is known in other words.
        Differs,
    }

    /// Which document that was imported.
    struct ImportRef {
        /// The markdown in the workspace.
        pub path: String,
    }

    /// Which outcomes of a document hold.
    struct ImportReview {
        /// The markdown in the workspace.
        pub path: String,
        /// The codes that are right; those accepted before stay accepted.
        pub accept: Vec<String>,
    }
}
