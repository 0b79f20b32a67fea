//! How a part is set on paper: face, sizes and distances. A part is set as large as it may be and still
//! be as short as it has to be; the sizes that it may have stand here, and `paper` measures.

use lessons::{PupilFace, PupilPrint};
use serde::Serialize;

use crate::sheet::Part;

/// How one part is set.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Look {
    pub face: Typeface,
    /// Of the text, in points.
    pub size: f64,
    /// From one line to the next, as so many times the size.
    pub line: f64,
    /// Of a line to write on, in millimetres.
    pub ruled: f64,
    /// At the sides of the sheet, in millimetres.
    pub side: f64,
    /// Above and below, in millimetres.
    pub top: f64,
    /// Whether it stands close together: for a teacher's eyes.
    pub dense: bool,
    /// Whether all of it stands in two columns.
    pub columns: bool,
    /// Whether headings stand close to what is above them, and nothing begins a side that need not.
    pub close: bool,
    /// Whether letters and words stand further apart, and bold takes the place of italics and lines under words.
    pub spaced: bool,
    /// Whether the sheet has a cream colour.
    pub cream: bool,
}

impl Look {
    /// The width of a table in one of two columns, as so many times the size of its text.
    pub(crate) fn column(&self) -> f64 {
        let millimetres = (PAGE - 2.0 * self.side - GUTTER) / 2.0;
        millimetres * POINTS / (self.size * IN_COLUMN)
    }
}

/// The width of the sheet and between two columns, in millimetres, as the template has it.
const PAGE: f64 = 210.0;
const GUTTER: f64 = 6.0;

/// How much smaller a table stands in a column than the text beside it, as the template has it.
const IN_COLUMN: f64 = 0.93;

/// Points in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

/// A typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Typeface {
    /// For a teacher's pages.
    Serif,
    /// For pupils' pages, of which she chooses.
    Atkinson,
    Andika,
    ComicNeue,
}

impl From<PupilFace> for Typeface {
    fn from(face: PupilFace) -> Self {
        match face {
            PupilFace::AtkinsonHyperlegible => Self::Atkinson,
            PupilFace::Andika => Self::Andika,
            PupilFace::ComicNeue => Self::ComicNeue,
        }
    }
}

/// For a teacher, in points, the largest first.
const DENSE: [f64; 4] = [10.0, 9.5, 9.25, 9.0];

/// For a plan that is to be one side, which is held in the hand.
const DENSE_ON_ONE_SIDE: [f64; 6] = [10.0, 9.5, 9.0, 8.5, 8.25, 8.0];

/// For pupils: size in points, height of a line to write on and margin in millimetres.
const OPEN: [(f64, f64, f64); 4] =
    [(12.0, 9.0, 20.0), (11.5, 8.5, 18.0), (11.0, 8.0, 16.0), (10.5, 7.5, 14.0)];

/// The same in two columns, where one is too long.
const OPEN_IN_COLUMNS: [(f64, f64, f64); 3] =
    [(11.0, 7.5, 13.0), (10.5, 7.0, 12.0), (10.0, 6.5, 11.0)];

/// The margin of large print, in millimetres: it takes more sides than enough.
const LARGE_MARGIN: f64 = 14.0;

/// How a part may be set, the most generous first.
pub(crate) fn looks(part: &Part, print: PupilPrint, most: usize) -> Vec<Look> {
    if !part.facet.is_for_pupils() {
        return match most {
            1 => DENSE_ON_ONE_SIDE.map(dense).to_vec(),
            _ => DENSE.map(dense).to_vec(),
        };
    }
    if print.is_large() {
        return vec![large(print)];
    }
    let in_columns =
        OPEN_IN_COLUMNS.map(|sizes| Look { columns: true, close: true, ..open(sizes, print) });
    let in_columns = in_columns.into_iter().filter(|_| !part.is_wide);
    OPEN.map(|sizes| open(sizes, print)).into_iter().chain(in_columns).collect()
}

/// How Word sets a part: it cannot measure, and its face is wider than the PDF's, so that a teacher's
/// pages begin with the smallest size that they may have.
pub(crate) fn in_word(look: Look) -> Look {
    let smallest = DENSE[DENSE.len() - 1];
    if look.dense && look.size > smallest { dense(smallest) } else { look }
}

/// Before it is known how a part is set.
pub(crate) fn first(print: PupilPrint, is_for_pupils: bool) -> Look {
    match (is_for_pupils, print.is_large()) {
        (false, _) => dense(DENSE[0]),
        (true, true) => large(print),
        (true, false) => open(OPEN[0], print),
    }
}

/// Large print keeps the size and the lines that its class needs; everything else gives way.
fn large(print: PupilPrint) -> Look {
    let size = f64::from(print.points);
    let line = print.line_spacing();
    Look { line, close: true, ..open((size, OPEN[0].1, LARGE_MARGIN), print) }
}

/// The look whose columns are the narrowest, for the size of their text.
pub(crate) fn narrowest(print: PupilPrint, is_for_pupils: bool) -> Look {
    match (is_for_pupils, print.is_large()) {
        (true, false) => Look { columns: true, close: true, ..open(OPEN_IN_COLUMNS[0], print) },
        (false, _) | (true, true) => first(print, is_for_pupils),
    }
}

fn dense(size: f64) -> Look {
    let (side, top) = if size < 9.5 { (12.0, 14.0) } else { (16.0, 17.0) };
    Look {
        face: Typeface::Serif,
        size,
        line: 1.2,
        ruled: 8.0,
        side,
        top,
        dense: true,
        columns: false,
        close: false,
        spaced: false,
        cream: false,
    }
}

fn open((size, ruled, margin): (f64, f64, f64), print: PupilPrint) -> Look {
    let (side, top) = (margin, margin + 3.0);
    let face = print.face.into();
    let (dense, columns, close) = (false, false, false);
    let PupilPrint { spaced, cream, .. } = print;
    Look { face, size, line: 1.36, ruled, side, top, dense, columns, close, spaced, cream }
}
