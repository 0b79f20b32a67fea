//! Lessons as files a teacher hands out: Word, PDF, markdown and plain text.
//!
//! A [`Bundle`] holds the pages that `lessons` makes of a lesson. [`docx`] and [`pdf`] set them on
//! A4, through one sheet of parts and pieces (`sheet`) and one tree of text (`rich`, `maths`);
//! [`markdown`] and [`text`] are what `lessons` prints. Bytes and text come out: there is no input
//! or output here, no clock, and no font or file of the machine.

mod bundle;
mod error;
mod maths;
mod notes;
mod pdf;
mod rich;
mod sheet;
mod signs;
mod word;

use lessons::PageBlock;

pub use bundle::{Bundle, name as page_name};
pub use error::ExportError;

/// The bundle as a Word file: real styles, headings, lists and tables, editable equations, a
/// section for each part with its own footer.
pub fn docx(bundle: &Bundle) -> Result<Vec<u8>, ExportError> {
    word::write(&printed(bundle)?)
}

/// The bundle as an accessible PDF (PDF/UA-1): A4, tagged, fonts embedded.
pub fn pdf(bundle: &Bundle) -> Result<Vec<u8>, ExportError> {
    pdf::write(&printed(bundle)?)
}

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
    bundle.not_on_paper()
}

/// What [`docx`] cannot show of the bundle, in sentences for a person: as [`text_notes`], pictures, and
/// formulae that are printed as they were written.
pub fn docx_notes(bundle: &Bundle) -> Vec<String> {
    let mut notes = bundle.not_on_paper();
    notes.extend(notes::left_out(bundle));
    notes
}

/// What [`pdf`] cannot show of the bundle: as [`docx_notes`], and the signs that none of its fonts
/// draws.
pub fn pdf_notes(bundle: &Bundle) -> Vec<String> {
    let mut notes = docx_notes(bundle);
    notes.extend(notes::not_drawn(&pdf::missing(&text(bundle))));
    notes
}

fn printed(bundle: &Bundle) -> Result<sheet::Sheet, ExportError> {
    let sheet = bundle.sheet();
    match (bundle.pages.is_empty(), sheet.parts.is_empty()) {
        (true, _) => Err(ExportError::Empty),
        (false, true) => Err(ExportError::Blank),
        (false, false) => Ok(sheet),
    }
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
