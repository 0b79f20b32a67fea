//! The styles of a document: one set for each look that its parts have, made from one description.

use crate::look::{Look, Typeface};

/// Written for text of this size, in points.
const WRITTEN_FOR: f64 = 11.5;
/// How much closer paragraphs stand on a teacher's pages, and where a page is to be short.
const CLOSER: f64 = 0.45;
/// How close lines of a teacher's pages stand, in parts of 240 of a single line.
const CLOSEST: f64 = 228.0;
/// How far letters stand apart where there is to be more space, as so many times their size.
const LETTERS_APART: f64 = 0.05;
const STYLES: &str = include_str!("styles.xml");

/// What every set has in common, and is there once.
const COMMON: [&str; 5] = ["TableNormal", "DefaultParagraphFont", "NoList", "Header", "Footer"];

/// The part that defines the styles of looks, of which none is there twice.
pub(super) fn definitions(looks: &[Look]) -> String {
    let (head, rest) = STYLES.split_once("<w:style ").unwrap_or((STYLES, ""));
    let rest = rest.trim_end().trim_end_matches("</w:styles>");
    let mut text = head.to_owned();
    for (nth, look) in looks.iter().enumerate() {
        for style in rest.split("<w:style ") {
            let id = between(style, "w:styleId=\"", "\"");
            if nth > 0 && COMMON.contains(&id) {
                continue;
            }
            text.push_str("<w:style ");
            text.push_str(&in_look(style, id, *look, nth));
        }
    }
    text.push_str("</w:styles>\n");
    text
}

/// What is added to the name of a style for the look at a place.
pub(super) fn suffix(nth: usize) -> String {
    if nth == 0 { String::new() } else { format!("-{}", nth + 1) }
}

/// What a face is called.
pub(super) fn face(face: Typeface) -> &'static str {
    match face {
        Typeface::Serif => "Calibri",
        Typeface::Atkinson => "Atkinson Hyperlegible",
        Typeface::Andika => "Andika",
        Typeface::ComicNeue => "Comic Neue",
    }
}

/// How high a single line of a face is, as so many times its size.
fn single(face: Typeface) -> f64 {
    match face {
        Typeface::Serif | Typeface::Atkinson => 1.22,
        Typeface::Andika => 1.61,
        Typeface::ComicNeue => 1.15,
    }
}

fn in_look(style: &str, id: &str, look: Look, nth: usize) -> String {
    let is_common = COMMON.contains(&id);
    let by = look.size / WRITTEN_FOR;
    let mut style = style.to_owned();
    if !is_common {
        style = scaled(&style, &["<w:sz w:val=\"", "<w:szCs w:val=\""], by);
        let apart = if look.dense || look.close { by * CLOSER } else { by };
        style = scaled(&style, &[" w:before=\"", " w:after=\""], apart);
        if look.dense {
            style = style.replace("w:line=\"252\"", &format!("w:line=\"{CLOSEST}\""));
        }
        if look.spaced {
            style = style.replace("<w:i/>", "").replace("<w:u w:val=\"single\"/>", "");
        }
    }
    if id == "Normal" {
        let face = self::face(look.face);
        // A face of a teacher's own program is wider than the one in the PDF.
        let half_points = (look.size * 2.0).floor();
        let line = match look.dense {
            true => CLOSEST,
            false => (look.line / single(look.face) * 240.0).round(),
        };
        let after = if look.dense { 30 } else { 110 };
        // Between letters, in twentieths of a point; Word has no such thing between words.
        let twentieths = (look.size * LETTERS_APART * 20.0).round();
        let apart = match look.spaced {
            true => format!("<w:spacing w:val=\"{twentieths}\"/>"),
            false => String::new(),
        };
        let about = format!(
            "<w:pPr><w:spacing w:after=\"{after}\" w:line=\"{line}\" w:lineRule=\"auto\"/></w:pPr>\
             <w:rPr><w:rFonts w:ascii=\"{face}\" w:hAnsi=\"{face}\" w:cs=\"{face}\"/>\
             {apart}<w:sz w:val=\"{half_points}\"/><w:szCs w:val=\"{half_points}\"/></w:rPr></w:style>"
        );
        style = style.replace("</w:style>", &about);
    }
    if nth == 0 {
        return style;
    }
    let suffix = suffix(nth);
    let mut style = style.replace(" w:default=\"1\"", "");
    for (before, name) in [
        ("w:styleId=\"", id),
        ("<w:basedOn w:val=\"", between(&style.clone(), "<w:basedOn w:val=\"", "\"")),
        ("<w:next w:val=\"", between(&style.clone(), "<w:next w:val=\"", "\"")),
        ("<w:name w:val=\"", between(&style.clone(), "<w:name w:val=\"", "\"")),
    ] {
        if !name.is_empty() && !COMMON.contains(&name) {
            style =
                style.replace(&format!("{before}{name}\""), &format!("{before}{name}{suffix}\""));
        }
    }
    style
}

/// A style with the numbers behind these marks times `by`.
fn scaled(style: &str, marks: &[&str], by: f64) -> String {
    let mut out = String::with_capacity(style.len());
    let mut rest = style;
    while let Some(at) =
        marks.iter().filter_map(|mark| rest.find(mark).map(|at| at + mark.len())).min()
    {
        let (before, after) = rest.split_at(at);
        let (number, after) = after.split_once('"').unwrap_or((after, ""));
        let number: f64 = number.parse().unwrap_or_default();
        out.push_str(before);
        out.push_str(&format!("{}\"", (number * by).round()));
        rest = after;
    }
    out.push_str(rest);
    out
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).map(|(_, rest)| rest).unwrap_or_default();
    rest.split_once(after).map(|(inner, _)| inner).unwrap_or_default()
}
