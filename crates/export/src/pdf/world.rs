//! The world that typst sees: one template, one file of data, the embedded fonts, the pictures of the
//! lesson that could be read; no clock, no packages, no other files.

use std::sync::LazyLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use crate::error::ExportError;
use crate::look::Typeface;
use crate::picture::{Pictures, file_name};
use crate::signs::is_invisible;

const TEMPLATE: &str = include_str!("template.typ");

/// A face in its four styles: regular, italic, bold, and both.
macro_rules! styles {
    ($name:literal) => {
        [
            include_bytes!(concat!("../../fonts/", $name, "-Regular.ttf")),
            include_bytes!(concat!("../../fonts/", $name, "-Italic.ttf")),
            include_bytes!(concat!("../../fonts/", $name, "-Bold.ttf")),
            include_bytes!(concat!("../../fonts/", $name, "-BoldItalic.ttf")),
        ]
    };
}

/// The faces of pupils' pages. Andika and Comic Neue have the letters of western Europe; Atkinson
/// Hyperlegible lends them the others.
static FOR_PUPILS: [(Typeface, [&[u8]; 4]); 3] = [
    (Typeface::Atkinson, styles!("AtkinsonHyperlegible")),
    (Typeface::Andika, styles!("Andika")),
    (Typeface::ComicNeue, styles!("ComicNeue")),
];

/// The files of a face of pupils' pages; none of a teacher's.
pub(crate) fn for_pupils(face: Typeface) -> Option<[&'static [u8]; 4]> {
    FOR_PUPILS.iter().find(|(of, _)| *of == face).map(|(_, styles)| *styles)
}

/// What every document shares, made once.
struct Shared {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
}

static SHARED: LazyLock<Shared> = LazyLock::new(|| {
    let fonts: Vec<Font> = typst_assets::fonts()
        .chain(FOR_PUPILS.iter().flat_map(|(_, styles)| *styles))
        .flat_map(|data| Font::iter(Bytes::new(data)))
        .collect();
    Shared {
        library: LazyHash::new(Library::default()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
    }
});

/// Every font that there is.
pub(super) fn fonts() -> &'static [Font] {
    &SHARED.fonts
}

/// One document's world.
pub(super) struct Pages {
    template: Source,
    data_file: FileId,
    data: Bytes,
    pictures: Vec<(FileId, Bytes)>,
}

impl Pages {
    /// A world whose data file holds `data`.
    pub fn new(data: String, pictures: &Pictures) -> Result<Pages, ExportError> {
        let pictures = pictures
            .values()
            .enumerate()
            .map(|(at, picture)| Ok((file(&file_name(at))?, Bytes::new(picture.shared()))))
            .collect::<Result<_, ExportError>>()?;
        Ok(Pages {
            pictures,
            template: Source::new(file("template.typ")?, TEMPLATE.to_owned()),
            data_file: file("data.json")?,
            data: Bytes::from_string(data),
        })
    }
}

fn file(name: &str) -> Result<FileId, ExportError> {
    let path = VirtualPath::new(name).map_err(|error| ExportError::Pdf(error.to_string()))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

impl World for Pages {
    fn library(&self) -> &LazyHash<Library> {
        &SHARED.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &SHARED.book
    }

    fn main(&self) -> FileId {
        self.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.template.id() {
            Ok(self.template.clone())
        } else {
            Err(FileError::AccessDenied)
        }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == self.data_file {
            return Ok(self.data.clone());
        }
        let picture = self.pictures.iter().find(|(file, _)| *file == id);
        picture.map(|(_, bytes)| bytes.clone()).ok_or(FileError::AccessDenied)
    }

    fn font(&self, index: usize) -> Option<Font> {
        SHARED.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

/// `data` with a replacement character for each sign that no embedded font can draw (an
/// accessible PDF may not hold one), which a pupil can still count. What has no shape of its own
/// disappears. Only signs beyond ASCII change, so the JSON stays the JSON it was.
pub(super) fn covered(data: &str) -> String {
    data.chars()
        .filter(|sign| !is_invisible(*sign) || drawable(*sign))
        .map(|sign| if drawable(sign) { sign } else { '\u{FFFD}' })
        .collect()
}

/// The signs of `text` that a PDF cannot show.
pub(crate) fn missing(text: &str) -> Vec<char> {
    let mut signs: Vec<char> =
        text.chars().filter(|sign| !is_invisible(*sign) && !drawable(*sign)).collect();
    signs.sort_unstable();
    signs.dedup();
    signs
}

fn drawable(sign: char) -> bool {
    sign.is_ascii()
        || sign.is_whitespace()
        || SHARED.fonts.iter().any(|font| font.info().coverage.contains(sign as u32))
}
