//! PDF by typst, in this process: our template, the fonts of the binary, and the sheet as data.
//!
//! The text of a lesson reaches typst as a JSON file that the template reads. It is never source
//! code, so nothing in it can run, whatever it looks like.

mod advance;
mod world;

use typst::diag::{SourceDiagnostic, Warned};
use typst::foundations::Smart;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};
use typst_svg::SvgOptions;

use crate::deep::deep;
use crate::error::ExportError;
use crate::sheet::Sheet;
use world::Pages;

pub(crate) use advance::{Advances, advances};
pub(crate) use world::{for_pupils, missing};

/// The sheet as an accessible PDF (PDF/UA-1): tagged, with its fonts inside, A4.
pub(crate) fn write(sheet: &Sheet) -> Result<Vec<u8>, ExportError> {
    deeply(|| written(sheet))
}

fn written(sheet: &Sheet) -> Result<Vec<u8>, ExportError> {
    let document = compile(sheet)?;
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| ExportError::Pdf(error.message().to_string()))?;
    let options = PdfOptions {
        creator: Smart::Custom(Some("teacher-assist".to_owned())),
        standards,
        ..PdfOptions::default()
    };
    let bytes = typst_pdf::pdf(&document, &options).map_err(|errors| failed(&errors));
    // What typst remembers of one document is of no use to the next.
    forget(0);
    bytes
}

/// Each side of the sheet as a picture (SVG) in which letters are shapes: it shows what the PDF prints
/// wherever it is opened.
pub(crate) fn pictures(sheet: &Sheet) -> Result<Vec<String>, ExportError> {
    deeply(|| {
        let document = compile(sheet)?;
        let options = SvgOptions::default();
        let pictures = document.pages().iter().map(|page| typst_svg::svg(page, &options)).collect();
        forget(0);
        Ok(pictures)
    })
}

/// Lets go of what was remembered and not used since so many times that this was asked.
pub(crate) fn forget(times: usize) {
    typst::comemo::evict(times);
}

/// On how many sides the sheet stands.
pub(crate) fn sides(sheet: &Sheet) -> Result<usize, ExportError> {
    deeply(|| Ok(compile(sheet)?.pages().len()))
}

/// typst calls itself as deep as a page is nested.
fn deeply<T: Send>(work: impl FnOnce() -> Result<T, ExportError> + Send) -> Result<T, ExportError> {
    deep(work)
        .map_err(|error| ExportError::Pdf(error.to_string()))?
        .map_err(|_| ExportError::Pdf("setting the page failed".to_owned()))?
}

fn compile(sheet: &Sheet) -> Result<PagedDocument, ExportError> {
    let data = serde_json::to_string(sheet).map_err(|error| ExportError::Pdf(error.to_string()))?;
    let pages = Pages::new(world::covered(&data), &sheet.pictures)?;
    let Warned { output, .. } = typst::compile::<PagedDocument>(&pages);
    output.map_err(|errors| failed(&errors))
}

fn failed(errors: &[SourceDiagnostic]) -> ExportError {
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    ExportError::Pdf(messages.join("; "))
}

#[cfg(test)]
mod tests;
