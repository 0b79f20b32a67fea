//! A document's bytes into markdown. It trusts nothing and may be stopped at any instant: it runs in
//! the worker and nowhere else.

mod office;
mod pdf;
mod slides;

use crate::error::ImportError;
use crate::kind::Kind;
use crate::lines::Lines;
use crate::{Converted, Limits};

/// What a format's reader hands back beside the lines.
struct Read {
    pages: Option<u32>,
    title: Option<String>,
    notices: Vec<String>,
}

/// Converts one document. `name` is the file's name, which has to fit the content.
pub(crate) fn convert(name: &str, bytes: &[u8], limits: &Limits) -> Result<Converted, ImportError> {
    if bytes.is_empty() {
        return Err(ImportError::Empty { name: name.to_owned() });
    }
    let kind = Kind::recognise(name, bytes)?;
    let mut lines = Lines::new(limits.output);
    let read = match kind {
        Kind::Pdf => pdf::read(bytes, limits, &mut lines)?,
        Kind::Word | Kind::Slides | Kind::OpenText => {
            office::read(kind, bytes, limits, &mut lines)?
        }
    };
    if !lines.has_words() {
        return Err(ImportError::NoText { pages: read.pages });
    }
    let (heading, markdown) = lines.finish();
    let title = heading.or(read.title).unwrap_or_else(|| stem(name).to_owned());
    Ok(Converted { title, markdown, pages: read.pages, kind, notices: read.notices })
}

fn stem(name: &str) -> &str {
    name.rsplit_once('.').map(|(stem, _)| stem).filter(|stem| !stem.is_empty()).unwrap_or(name)
}

/// What the reader of documents says of one that it cannot read.
fn refused(error: anydoc::ConvertError, limits: &Limits) -> ImportError {
    use anydoc::ConvertError as E;
    match error {
        E::Encrypted => ImportError::Encrypted,
        E::NeedsOcr { page_count, .. } => ImportError::NoText { pages: Some(page_count) },
        E::ResourceLimit { limit: "max_xml_depth" | "max_record_depth", .. } => {
            ImportError::TooDeep
        }
        E::ResourceLimit { detail, .. } => ImportError::Unpacks { detail },
        other => damaged(other.to_string(), limits),
    }
}

/// A file that cannot be read, unless it was memory that could not be had: readers that notice say
/// so like this.
fn damaged(detail: String, limits: &Limits) -> ImportError {
    if detail.contains("out of memory") {
        return ImportError::TooMuchMemory { limit: limits.memory };
    }
    ImportError::Damaged { detail }
}

/// `3 pictures`, `1 picture`.
fn counted(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}
