//! The faces that a document brings with it: hidden as the standard asks (ECMA-376, part 4, 2.8.1), so
//! that the first 32 bytes are joined with a key that the table of fonts names.

use super::names::{LINKS, PACKAGE_LINKS, WORD, link};
use super::styles;
use super::xml::{Element, el, val};
use crate::look::Typeface;
use crate::pdf::for_pupils;

/// What a style of the face is called, its file's name and its key.
const EMBEDDED: [(&str, &str, &str); 4] = [
    ("w:embedRegular", "font1", "7A3C1E52-9B0D-4F64-8C21-5D0E6F7A8B91"),
    ("w:embedItalic", "font2", "7A3C1E52-9B0D-4F64-8C21-5D0E6F7A8B92"),
    ("w:embedBold", "font3", "7A3C1E52-9B0D-4F64-8C21-5D0E6F7A8B93"),
    ("w:embedBoldItalic", "font4", "7A3C1E52-9B0D-4F64-8C21-5D0E6F7A8B94"),
];

/// The table of fonts; `embedded` is the face of pupils' pages that the document brings.
pub(super) fn table(embedded: Option<Typeface>) -> Element {
    let font = |name: &str, other: Option<&str>, family: &str, pitch: &str| {
        el("w:font")
            .attr("w:name", name)
            .children(other.map(|other| val("w:altName", other)))
            .child(val("w:family", family))
            .child(val("w:pitch", pitch))
    };
    let mut fonts = vec![
        font("Calibri", Some("Carlito"), "swiss", "variable"),
        font("Consolas", Some("DejaVu Sans Mono"), "modern", "fixed"),
        font("Cambria Math", None, "roman", "variable"),
    ];
    if let Some(face) = embedded {
        let font = font(styles::face(face), Some("Verdana"), "swiss", "variable");
        fonts.push(font.children(EMBEDDED.map(|(style, id, key)| {
            el(style).attr("r:id", id).attr("w:fontKey", format!("{{{key}}}"))
        })));
    }
    el("w:fonts").attr("xmlns:w", WORD).attr("xmlns:r", LINKS).children(fonts)
}

/// Where the table of fonts finds the files.
pub(super) fn links() -> Element {
    el("Relationships").attr("xmlns", PACKAGE_LINKS).children(
        EMBEDDED.map(|(_, id, _)| link(id, &format!("{LINKS}/font"), &format!("fonts/{id}.odttf"))),
    )
}

/// The files of a face, by name.
pub(super) fn files(face: Typeface) -> impl Iterator<Item = (String, Vec<u8>)> {
    EMBEDDED
        .into_iter()
        .zip(for_pupils(face).into_iter().flatten())
        .map(|((_, id, key), font)| (format!("word/fonts/{id}.odttf"), hidden(font, key)))
}

fn hidden(font: &[u8], key: &str) -> Vec<u8> {
    let digits: Vec<u8> = key
        .chars()
        .filter_map(|digit| digit.to_digit(16))
        .filter_map(|digit| u8::try_from(digit).ok())
        .collect();
    let mut key: Vec<u8> =
        digits.chunks(2).map(|pair| pair.iter().fold(0, |a, b| a * 16 + b)).collect();
    key.reverse();
    let mut font = font.to_vec();
    font.iter_mut()
        .take(2 * key.len())
        .zip(key.iter().cycle())
        .for_each(|(byte, key)| *byte ^= key);
    font
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_font_is_the_font_again_under_its_key() {
        let [regular, ..] = for_pupils(Typeface::Atkinson).unwrap();
        let hidden = super::hidden(regular, EMBEDDED[0].2);
        assert_ne!(hidden[..32], regular[..32]);
        assert_eq!(hidden[32..], regular[32..]);
        // The last byte of the key is joined with the first of the font.
        assert_eq!(hidden[0] ^ 0x91, regular[0]);
        assert_eq!(super::hidden(&hidden, EMBEDDED[0].2), regular);
    }
}
