//! Lessons as files a teacher hands out: Word, PDF, markdown and plain text.
//!
//! A [`Bundle`] holds the pages that `lessons` makes of a lesson. [`Paper`] sets them on A4 for
//! Word and PDF, through one sheet of parts and pieces (`sheet`), looks that it may have (`look`), one
//! tree of text (`rich`, `maths`) and pictures (`picture`); [`markdown`] and [`text`] are what `lessons` prints. Bytes and text come out: there is no input
//! or output here, no clock, and no font or file of the machine.

mod bundle;
mod deep;
mod error;
mod look;
mod maths;
mod notes;
mod paper;
mod pdf;
mod picture;
mod rich;
mod sheet;
mod signs;
mod word;

use lessons::PageBlock;

pub use bundle::guide::sources as worksheet_sources;
pub use bundle::{Accepted, Bundle, name as page_name};
pub use error::ExportError;
pub use paper::{Paper, Sides};
pub use picture::{MOST_PICTURE_BYTES, Picture, PictureError, Pictures};

/// The bundle as markdown that opens in any editor.
pub fn markdown(bundle: &Bundle) -> String {
    let pages = named(bundle);
    let pages: Vec<String> = pages.iter().map(lessons::markdown).collect();
    lessons::with_dollars(&pages.join("\n<!-- page break -->\n\n")).into_owned()
}

/// The bundle as plain text, without any mark-up.
pub fn text(bundle: &Bundle) -> String {
    let pages = named(bundle);
    let pages: Vec<String> = pages.iter().map(lessons::plain).collect();
    pages.join("\n\n\n")
}

/// What stands on none of the pages, whatever they are written as, in sentences for a person: what a
/// teacher should know of pages that are all for pupils.
pub fn text_notes(bundle: &Bundle) -> Vec<String> {
    let mut notes = bundle.not_on_paper();
    let has_pictures =
        |page: &lessons::Page| !lessons::pictures(&lessons::markdown(page)).is_empty();
    if bundle.pages.iter().any(has_pictures) {
        notes.push("This file holds no pictures: it names them, or has their words.".to_owned());
    }
    notes
}

/// The pages for text files, where only the title can say which page it is and which day.
fn named(bundle: &Bundle) -> Vec<lessons::Page> {
    let mut pages = bundle.pages();
    for page in &mut pages {
        page.title = format!("{}: {}", page_name(page.facet), page.title);
        if bundle.date.is_some() {
            let text = format!("*{}*", bundle.day());
            page.blocks.insert(0, PageBlock::Markdown { text, source: None });
        }
    }
    pages
}

#[cfg(test)]
mod same_words;
