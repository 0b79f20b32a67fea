//! Replacing the text of one section: everything else in the document stays byte for byte.

use std::ops::Range;

use text::sha256;

use super::{Outline, Section, parse_sections, without_blank_lines};
use crate::{Base, Workspace, WorkspaceError};

/// How often a write is tried when something else in the document changes at the same moment.
const ATTEMPTS: u32 = 4;

/// A section that was not replaced; the document is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SectionError {
    /// The document has no such section any more.
    #[error("the document has no section \"{id}\" any more")]
    Missing {
        /// The section's id.
        id: String,
    },
    /// The section is not the one that the change was made from.
    #[error("the section \"{id}\" was changed in the meantime; what is there now was kept")]
    Changed {
        /// The section's id.
        id: String,
        /// Sha-256 of its text now.
        current_sha256: String,
    },
    /// The text would not stay one section: it begins another one, or leaves a code block open.
    #[error(
        "the new text of the section \"{id}\" would run into other sections; it has a heading of its own or a code block without an end"
    )]
    NotOneSection {
        /// The section's id.
        id: String,
    },
    /// The file could not be read or written.
    #[error(transparent)]
    File(#[from] WorkspaceError),
}

/// A document in which one section was replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplacedSection {
    /// Path inside the workspace, as the file system spells it.
    pub path: String,
    /// Sha-256 of the whole file.
    pub sha256: String,
    /// Sha-256 of the section's text.
    pub section_sha256: String,
}

impl Section {
    /// Sha-256 of the section's text, without its heading, in hexadecimal: what a decision on the
    /// section is about.
    #[must_use]
    pub fn sha256(&self) -> String {
        sha256(&self.markdown)
    }
}

impl Workspace {
    /// Replaces the text of one section of a file, if it is still the text with this sha-256. The
    /// heading, the blank lines around the text and all other sections stay byte for byte. Other
    /// sections may have changed meanwhile: they keep their changes.
    ///
    /// # Errors
    /// [`SectionError`]; the file is then as it was.
    pub fn replace_section(
        &self,
        path: &str,
        id: &str,
        expected_sha256: &str,
        markdown: &str,
    ) -> Result<ReplacedSection, SectionError> {
        let mut attempt = 1;
        loop {
            let file = self.read(path)?;
            let text = replace_section(&file.text, id, expected_sha256, markdown)?;
            match self.write(&file.path, &text, &Base::Sha256(file.sha256)) {
                Ok(written) => {
                    let sections = parse_sections(&text);
                    let section = sections.iter().find(|section| section.id == id);
                    return Ok(ReplacedSection {
                        path: written.path,
                        sha256: written.sha256,
                        section_sha256: section.map(Section::sha256).unwrap_or_default(),
                    });
                }
                Err(WorkspaceError::Conflict { .. }) if attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// The document with another text in one section. The text takes the document's line ends.
///
/// # Errors
/// [`SectionError`], but never [`SectionError::File`].
pub fn replace_section(
    document: &str,
    id: &str,
    expected_sha256: &str,
    markdown: &str,
) -> Result<String, SectionError> {
    let missing = || SectionError::Missing { id: id.to_owned() };
    let before = parse_sections(document);
    let at = before.iter().position(|section| section.id == id).ok_or_else(missing)?;
    let section = before.get(at).ok_or_else(missing)?;
    let current_sha256 = section.sha256();
    if current_sha256 != expected_sha256 {
        return Err(SectionError::Changed { id: id.to_owned(), current_sha256 });
    }
    let line_end = if document.contains("\r\n") { "\r\n" } else { "\n" };
    let new = markdown.replace("\r\n", "\n").replace('\n', line_end);
    let new = without_blank_lines(&new);
    let range = body(document, &before, at).ok_or_else(missing)?;
    let mut text = String::with_capacity(document.len() + new.len() + 4);
    text.push_str(&document[..range.start]);
    if range.is_empty() && !new.is_empty() {
        // An empty section has no blank lines of its own to stand between.
        if !text.ends_with('\n') {
            text.push_str(line_end);
        }
        text.push_str(line_end);
        text.push_str(new);
        text.push_str(line_end);
    } else {
        text.push_str(new);
    }
    text.push_str(&document[range.end..]);
    if is_same_elsewhere(&before, &parse_sections(&text), at, new) {
        Ok(text)
    } else {
        Err(SectionError::NotOneSection { id: id.to_owned() })
    }
}

/// Where the text of a section stands, without the blank lines around it.
fn body(document: &str, sections: &[Section], at: usize) -> Option<Range<usize>> {
    let outline = Outline::read(document);
    let has_title = outline.headings.first().is_some_and(|first| first.level == 1);
    let has_lead = sections.first().is_some_and(|section| section.id == super::LEAD);
    let within = if has_lead && at == 0 {
        let start = match outline.headings.first().filter(|_| has_title) {
            Some(title) => title.range.end,
            None => outline.start,
        };
        let next = outline.headings.get(usize::from(has_title));
        start..next.map_or(document.len(), |next| line_start(document, next.range.start))
    } else {
        // The title is a heading that begins no section of its own beside the lead.
        let heading = at - usize::from(has_lead) + usize::from(has_title);
        let next = outline.headings.get(heading + 1);
        let end = next.map_or(document.len(), |next| line_start(document, next.range.start));
        outline.headings.get(heading)?.range.end..end
    };
    let text = document.get(within.clone())?;
    let bare = without_blank_lines(text);
    let behind = text.len() - text.trim_end().len();
    Some(match bare.is_empty() {
        true => within.start..within.start,
        false => within.end - behind - bare.len()..within.end - behind,
    })
}

fn line_start(document: &str, at: usize) -> usize {
    document[..at].rfind('\n').map_or(0, |end| end + 1)
}

fn is_same_elsewhere(before: &[Section], after: &[Section], at: usize, new: &str) -> bool {
    before.len() == after.len()
        && before.iter().zip(after).enumerate().all(|(index, (old, now))| {
            let text = if index == at { new } else { old.markdown.as_str() };
            (&old.id, &old.heading, old.level, text)
                == (&now.id, &now.heading, now.level, now.markdown.as_str())
        })
}

#[cfg(test)]
mod tests;
