//! Markdown on its way to a page.

use lessons::TitlePart;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

wire! {
    /// Markdown as it was written.
    struct MarkdownTexts {
        /// Texts of any length.
        pub texts: Vec<String>,
        /// Titles, of one line each.
        pub titles: Vec<String>,
    }

    /// The same as a page shows it, in the same order.
    struct MarkdownShown {
        /// Formulae between two dollars in a line and between three on their own; no HTML, no comments.
        pub texts: Vec<String>,
        /// Words and formulae.
        pub titles: Vec<Vec<TitlePart>>,
    }
}
