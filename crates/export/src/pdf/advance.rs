//! How wide words are, by the letters of the fonts and before anything is set: setting a table to see
//! whether it fits makes a page three times as slow.

use std::sync::LazyLock;

use typst::layout::Abs;
use typst::text::{Font, FontVariations, FontWeight};

use super::world::fonts;
use crate::look::Typeface;

/// Letters up to this one are looked up: those of western and middle Europe.
const LETTERS: usize = 0x180;

/// What other signs take, as so many times the size.
const OTHER: f64 = 1.0;

/// The fonts by which each face is measured, in the order of the faces.
const FACES: [(Typeface, &str); 4] = [
    (Typeface::Serif, "Libertinus Serif"),
    (Typeface::Atkinson, "Atkinson Hyperlegible"),
    (Typeface::Andika, "Andika"),
    (Typeface::ComicNeue, "Comic Neue"),
];

static ADVANCES: LazyLock<[(Typeface, Advances); 4]> =
    LazyLock::new(|| FACES.map(|(face, family)| (face, Advances::of(family))));

/// The widths of letters of a face, bold: the widest that a table sets.
pub(crate) struct Advances([f64; LETTERS]);

/// The widths of a face's letters.
pub(crate) fn advances(face: Typeface) -> &'static Advances {
    let [first, ..] = &*ADVANCES;
    let (_, found) = ADVANCES.iter().find(|(of, _)| *of == face).unwrap_or(first);
    found
}

impl Advances {
    fn of(family: &str) -> Self {
        let is_bold = |font: &&Font| {
            let info = font.info();
            info.family.eq_ignore_ascii_case(family) && info.variant.weight >= FontWeight::SEMIBOLD
        };
        let mut widths = [OTHER; LETTERS];
        let Some(font) = fonts().iter().find(is_bold) else { return Self(widths) };
        let variant = font.info().variant;
        let font = font.clone().instantiate(variant, Abs::pt(12.0), &FontVariations::default());
        for (letter, width) in (0_u32..).zip(&mut widths) {
            let glyph = char::from_u32(letter).and_then(|letter| font.ttf().glyph_index(letter));
            let advance = glyph.and_then(|glyph| font.x_advance(glyph.0));
            *width = advance.map_or(OTHER, |advance| advance.get());
        }
        Self(widths)
    }

    /// How wide a text is on one line, as so many times the size.
    pub(crate) fn width(&self, text: &str) -> f64 {
        text.chars().map(|letter| self.0.get(letter as usize).copied().unwrap_or(OTHER)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_as_wide_as_its_letters_in_its_face() {
        for (face, narrow, wide) in [
            (Typeface::Serif, 1.8, 5.5),
            (Typeface::Atkinson, 1.8, 6.5),
            (Typeface::Andika, 1.8, 6.5),
            (Typeface::ComicNeue, 1.8, 6.5),
        ] {
            let advances = advances(face);
            let (ill, mum) = (advances.width("illil"), advances.width("mwmwm"));
            assert!((0.8..narrow).contains(&ill), "{face:?}: {ill}");
            assert!((3.5..wide).contains(&mum), "{face:?}: {mum}");
        }
        assert_eq!(advances(Typeface::Serif).width("日本"), 2.0);
    }
}
