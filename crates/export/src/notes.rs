//! What a file cannot show, said so that whoever hands it out knows before pupils do.

use lessons::{PictureLook, PupilPrint, markdown, with_dollars};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::Bundle;
use crate::maths::Equation;
use crate::picture::Pictures;
use crate::rich::{OPTIONS, is_maths};
use crate::signs::printable;

/// So many of a kind are named; the others are counted.
const MOST_NAMED: usize = 8;

/// The longest name of one, in characters.
const LONGEST: usize = 60;

/// How pupils' pages are set, where that is not as usual.
pub(crate) fn printed(bundle: &Bundle) -> Option<String> {
    let is_usual = bundle.print == PupilPrint::default();
    let for_pupils = bundle.pages.iter().any(|page| page.facet.is_for_pupils());
    (for_pupils && !is_usual).then(|| bundle.print.note())
}

/// What is left out of the pages, and where formulae stand as they were written.
pub(crate) fn left_out(bundle: &Bundle) -> Vec<String> {
    let mut found = Found { drawn: &bundle.pictures, pictures: Vec::new(), formulae: Vec::new() };
    for page in bundle.pages() {
        found.read(&markdown(&page));
    }
    let mut notes = Vec::new();
    match found.pictures.as_slice() {
        [] => {}
        [one] => notes.push(format!(
            "A picture is left out, and its description stands in its place: {one}."
        )),
        all => notes.push(format!(
            "{} pictures are left out, and their descriptions stand in their place: {}.",
            all.len(),
            named(all)
        )),
    }
    match found.formulae.as_slice() {
        [] => {}
        [one] => {
            notes.push(format!("A formula could not be read and stands as it was written: {one}"))
        }
        all => notes.push(format!(
            "{} formulae could not be read and stand as they were written: {}",
            all.len(),
            named(all)
        )),
    }
    notes
}

/// That these signs are in no font of the PDF.
pub(crate) fn not_drawn(signs: &[char]) -> Option<String> {
    let names: Vec<String> = signs.iter().map(char::to_string).collect();
    (!names.is_empty()).then(|| {
        format!(
            "The PDF has no sign for {}, and shows \u{FFFD} instead. A Word file shows what you wrote.",
            named(&names)
        )
    })
}

fn named(all: &[String]) -> String {
    let shown = all.get(..MOST_NAMED).unwrap_or(all).join(", ");
    match all.len().saturating_sub(MOST_NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

struct Found<'a> {
    /// The pictures that are on the pages.
    drawn: &'a Pictures,
    pictures: Vec<String>,
    formulae: Vec<String>,
}

impl Found<'_> {
    fn read(&mut self, markdown: &str) {
        let text = printable(markdown);
        let text = with_dollars(&text);
        // The words of the picture, or the code of the formula, that is being read.
        let mut words: Option<String> = None;
        let mut is_drawn = false;
        for event in Parser::new_ext(&text, OPTIONS) {
            match event {
                Event::Start(Tag::Image { dest_url, title, .. }) => {
                    is_drawn = self.drawn.contains_key(&*dest_url)
                        || PictureLook::of(&title).is_decoration;
                    words = Some(String::new());
                }
                Event::Start(Tag::CodeBlock(kind)) if is_maths(&kind) => {
                    words = Some(String::new());
                }
                Event::End(TagEnd::Image) => {
                    let described = words.take().unwrap_or_default();
                    let described = described.trim();
                    let name =
                        if described.is_empty() { "one without a description" } else { described };
                    if !is_drawn {
                        add(&mut self.pictures, name);
                    }
                }
                Event::End(TagEnd::CodeBlock) => {
                    if let Some(latex) = words.take() {
                        self.formula(&latex);
                    }
                }
                Event::InlineMath(latex) | Event::DisplayMath(latex) => self.formula(&latex),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(words) = &mut words {
                        words.push_str(&text);
                    }
                }
                _ => {}
            }
        }
    }

    fn formula(&mut self, latex: &str) {
        if Equation::parse(latex).is_err() {
            add(&mut self.formulae, latex.trim());
        }
    }
}

/// Adds what is new; the same picture may stand in plan and worksheet.
fn add(into: &mut Vec<String>, name: &str) {
    let mut short: String = name.chars().take(LONGEST).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    if !into.contains(&short) {
        into.push(short);
    }
}
