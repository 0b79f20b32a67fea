//! What a document is: by its content, compared with what its name says.

use anydoc::Format;
use serde::{Deserialize, Serialize};

use crate::error::ImportError;

/// The kinds of document that can be imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// A PDF with text in it.
    Pdf,
    /// A Word document of 2007 or later.
    Word,
    /// A PowerPoint presentation of 2007 or later.
    Slides,
    /// An OpenDocument text.
    OpenText,
}

impl Kind {
    /// The usual ending of such a file, without its dot.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Word => "docx",
            Self::Slides => "pptx",
            Self::OpenText => "odt",
        }
    }

    /// What a person calls such a file.
    pub fn words(self) -> &'static str {
        match self {
            Self::Pdf => "a PDF",
            Self::Word => "a Word document",
            Self::Slides => "a PowerPoint presentation",
            Self::OpenText => "an OpenDocument text",
        }
    }

    pub(crate) fn format(self) -> Format {
        match self {
            Self::Pdf => Format::Pdf,
            Self::Word => Format::Docx,
            Self::Slides => Format::Pptx,
            Self::OpenText => Format::Odt,
        }
    }

    fn of(format: Format) -> Result<Self, &'static str> {
        match format {
            Format::Pdf => Ok(Self::Pdf),
            Format::Docx => Ok(Self::Word),
            Format::Pptx => Ok(Self::Slides),
            Format::Odt => Ok(Self::OpenText),
            Format::Doc => Err("an old Word document (.doc)"),
            Format::Ppt => Err("an old PowerPoint presentation (.ppt)"),
            Format::Rtf => Err("a rich text file (.rtf)"),
            Format::Epub => Err("an electronic book (.epub)"),
            Format::Excel | Format::Ods | Format::Csv => Err("a spreadsheet"),
            Format::Odp => Err("an OpenDocument presentation (.odp)"),
        }
    }

    /// What the document `name` with these bytes is. It opens the container, so it runs in the
    /// worker only.
    pub(crate) fn recognise(name: &str, bytes: &[u8]) -> Result<Self, ImportError> {
        let says = extension(name);
        let named = says.as_deref().and_then(Format::from_extension);
        let Some(found) = Format::from_bytes(bytes) else {
            return Err(unrecognised(name, named, bytes));
        };
        let kind = Self::of(found).map_err(|found| ImportError::OtherKind {
            name: name.to_owned(),
            found: found.to_owned(),
        })?;
        if says.is_some() && named != Some(found) {
            return Err(ImportError::NotWhatItSays {
                name: name.to_owned(),
                found: kind.words().to_owned(),
                extension: kind.extension().to_owned(),
            });
        }
        Ok(kind)
    }
}

fn extension(name: &str) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.')?;
    (!stem.is_empty() && !extension.is_empty()).then(|| extension.to_ascii_lowercase())
}

/// Why bytes that no format claims cannot be imported. A container that cannot be opened still
/// shows by its first bytes what it was, and the parser of that format says what is wrong.
fn unrecognised(name: &str, named: Option<Format>, bytes: &[u8]) -> ImportError {
    let Some(kind) = named.and_then(|format| Kind::of(format).ok()) else {
        return ImportError::UnknownKind { name: name.to_owned() };
    };
    let container = bytes.starts_with(b"PK") || bytes.starts_with(b"\xD0\xCF\x11\xE0");
    if kind == Kind::Pdf || !container {
        return ImportError::NotReally { name: name.to_owned(), says: kind.words().to_owned() };
    }
    match anydoc::to_document(bytes, kind.format()) {
        Err(anydoc::ConvertError::Encrypted) => ImportError::Encrypted,
        Err(anydoc::ConvertError::MissingPart { .. }) | Ok(_) => {
            ImportError::NotReally { name: name.to_owned(), says: kind.words().to_owned() }
        }
        Err(_) if !has_directory(bytes) => ImportError::CutShort,
        Err(error) => ImportError::Damaged { detail: error.to_string() },
    }
}

/// Whether the directory that stands at the end of every zip archive is there.
fn has_directory(bytes: &[u8]) -> bool {
    const LONGEST_COMMENT: usize = 66_000;
    let tail = &bytes[bytes.len().saturating_sub(LONGEST_COMMENT)..];
    tail.windows(4).any(|four| four == b"PK\x05\x06")
}
