//! How pupils' pages are printed for a class: by what its pupils need, and by what their teacher has chosen
//! for all classes or for this one.

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The size of print for pupils to whom print is an obstacle, in points.
const LARGE: u32 = 14;
const USUAL: u32 = 12;
/// What a teacher may choose, in points.
const LARGEST: u32 = 24;

/// The beginnings of words in a need for which print is large, as style guides for readers with dyslexia
/// ask: sans serif, 12 to 14 points, a line and a half.
const LARGE_FOR: [&str; 6] = ["dyslex", "reading", "reader", "visual", "vision", "sight"];

/// What a profile says of pupils for whom a second side is too much.
const ONE_SIDE: &str = "more than one side";

/// The typefaces that pupils' pages can have; all of them come with the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PupilFace {
    /// Letters that are hard to take for one another.
    #[default]
    AtkinsonHyperlegible,
    /// Made for learning to read: *a* and *g* as they are written by hand.
    Andika,
    /// Like the writing in a comic.
    ComicNeue,
}

impl PupilFace {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::AtkinsonHyperlegible, Self::Andika, Self::ComicNeue];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AtkinsonHyperlegible => "Atkinson Hyperlegible",
            Self::Andika => "Andika",
            Self::ComicNeue => "Comic Neue",
        }
    }

    /// The one that somebody means, however it is spelled.
    fn meant(words: &str) -> Option<Self> {
        let plain = |name: &str| {
            let letters = name.chars().filter(|letter| letter.is_alphanumeric());
            letters.collect::<String>().to_lowercase()
        };
        let wanted = plain(words);
        Self::ALL.into_iter().find(|face| plain(face.name()).starts_with(&wanted))
    }
}

/// The words of a line for more space between letters, words and lines, and for cream paper.
const SPACED: &str = "spaced";
const CREAM: &str = "cream";

/// What a teacher has chosen of it, as one line of a file says it: "Andika 16 pt, spaced, cream".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrintChoice {
    /// The typeface.
    pub face: Option<PupilFace>,
    /// The size in points.
    pub points: Option<u32>,
    /// Whether there is more space between letters, words and lines, and bold in place of italics and underlining.
    pub spaced: bool,
    /// Whether the paper has a cream colour.
    pub cream: bool,
}

/// Why a line says nothing of printing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintChoiceError {
    /// There is no such typeface.
    #[error("pupils' pages cannot be set in \"{0}\"; typefaces there are: {names}", names = names())]
    Face(String),
    /// Nobody reads it or it does not fit.
    #[error("pupils' pages have {USUAL} to {LARGEST} points, not {0}")]
    Points(u32),
}

fn names() -> String {
    PupilFace::ALL.map(PupilFace::name).join(", ")
}

impl PrintChoice {
    /// What a line says: a typeface, a size, "spaced" and "cream", in any order, or nothing.
    ///
    /// # Errors
    /// [`PrintChoiceError`].
    pub fn parse(line: &str) -> Result<Self, PrintChoiceError> {
        let (mut points, mut spaced, mut cream) = (None, false, false);
        let mut name: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            let bare = word.trim_end_matches(['.', ',']).to_lowercase();
            let number = bare.strip_suffix("pt").unwrap_or(&bare);
            match number.parse() {
                Ok(size) => points = Some(size),
                Err(_) if ["pt", "point", "points", ""].contains(&bare.as_str()) => {}
                Err(_) if bare == SPACED => spaced = true,
                Err(_) if bare == CREAM => cream = true,
                Err(_) => name.push(word.trim_end_matches(',')),
            }
        }
        let name = name.join(" ");
        let face = match name.as_str() {
            "" => None,
            name => {
                let face = PupilFace::meant(name);
                Some(face.ok_or_else(|| PrintChoiceError::Face(name.to_owned()))?)
            }
        };
        Self { face, points, spaced, cream }.checked()
    }

    /// The choice, where it can be printed.
    ///
    /// # Errors
    /// [`PrintChoiceError::Points`].
    pub fn checked(self) -> Result<Self, PrintChoiceError> {
        match self.points.filter(|points| !(USUAL..=LARGEST).contains(points)) {
            Some(points) => Err(PrintChoiceError::Points(points)),
            None => Ok(self),
        }
    }
}

impl fmt::Display for PrintChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let face = self.face.map(|face| face.name().to_owned());
        let points = self.points.map(|points| format!("{points} pt"));
        let words: Vec<String> = face.into_iter().chain(points).collect();
        let with = [(self.spaced, SPACED), (self.cream, CREAM)];
        let with = with.into_iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word.to_owned());
        let face_and_size = Some(words.join(" ")).filter(|words| !words.is_empty());
        let all: Vec<String> = face_and_size.into_iter().chain(with).collect();
        f.write_str(&all.join(", "))
    }
}

/// How pupils' pages are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PupilPrint {
    /// The typeface.
    pub face: PupilFace,
    /// The size of the text, in points.
    pub points: u32,
    /// Whether a group of tasks is kept on one side, where it is short enough for one.
    pub whole_groups: bool,
    /// Whether paper that is not white would help somebody to read it.
    pub tinted: bool,
    /// Whether there is more space between letters, words and lines, and bold in place of italics and underlining.
    #[serde(default)]
    pub spaced: bool,
    /// Whether the paper has a cream colour.
    #[serde(default)]
    pub cream: bool,
}

impl Default for PupilPrint {
    fn default() -> Self {
        Self {
            face: PupilFace::default(),
            points: USUAL,
            whole_groups: false,
            tinted: false,
            spaced: false,
            cream: false,
        }
    }
}

impl PupilPrint {
    /// For a class with these needs, which may be too much on more than one side.
    #[must_use]
    pub fn for_needs<'a>(needs: impl IntoIterator<Item = &'a str>, one_side: bool) -> Self {
        let is_large = needs.into_iter().any(|need| {
            let need = need.to_lowercase();
            need.split(|c: char| !c.is_alphabetic())
                .any(|word| LARGE_FOR.iter().any(|begin| word.starts_with(begin)))
        });
        match is_large {
            true => {
                Self { points: LARGE, whole_groups: !one_side, tinted: true, ..Self::default() }
            }
            false => Self::default(),
        }
    }

    /// For a class with these needs and this profile.
    #[must_use]
    pub fn for_class<'a>(needs: impl IntoIterator<Item = &'a str>, profile: &str) -> Self {
        Self::for_needs(needs, profile.to_lowercase().contains(ONE_SIDE))
    }

    /// As its teacher has chosen for all classes and for this one. What holds for all never makes print
    /// smaller than the class needs; what is said of the class itself is how it is. Space and colour that are chosen
    /// for all are there for each class.
    #[must_use]
    pub fn as_chosen(self, for_all: PrintChoice, for_class: PrintChoice) -> Self {
        let needed = self.points.max(for_all.points.unwrap_or_default());
        Self {
            face: for_class.face.or(for_all.face).unwrap_or(self.face),
            points: for_class.points.unwrap_or(needed),
            spaced: for_all.spaced || for_class.spaced,
            cream: for_all.cream || for_class.cream,
            ..self
        }
    }

    /// Whether it is larger than usual, or has more space: such pages take the sides that they take.
    #[must_use]
    pub fn is_large(self) -> bool {
        self.points > USUAL || self.spaced
    }

    /// From one line to the next, as so many times the size.
    #[must_use]
    pub fn line_spacing(self) -> f64 {
        if self.is_large() { 1.5 } else { 1.36 }
    }

    /// For a person: "Atkinson Hyperlegible, 14 point, a line and a half".
    #[must_use]
    pub fn said(self) -> String {
        let Self { face, points, spaced, cream, .. } = self;
        let line = if self.is_large() { ", a line and a half" } else { "" };
        let spaced = if spaced { ", more space, bold in place of italics" } else { "" };
        let cream = if cream { ", on cream" } else { "" };
        format!("{}, {points} point{line}{spaced}{cream}", face.name())
    }

    /// What a teacher should know before she prints, in sentences.
    #[must_use]
    pub fn note(self) -> String {
        let paper = match self.tinted && !self.cream {
            true => " Cream or pastel paper helps some to read them, where you have it.",
            false => "",
        };
        let cream = match self.cream {
            true => {
                " A printer takes ink for the cream colour, and Word prints it only where you tell it to."
            }
            false => "",
        };
        format!("Pupils’ pages are set in {}.{paper}{cream}", self.said())
    }
}

#[cfg(test)]
mod tests;
