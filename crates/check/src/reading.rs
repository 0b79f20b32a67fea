//! How hard text for teachers is to read, by two published formulas that have to agree.

use suitability::{Counts, Formula};

use super::page::{At, Kind, Page};
use super::report::Finding;
use super::rules;

/// The formulas need so many words.
const LEAST_WORDS: u32 = 100;
/// Above this grade in both formulas a passage is for specialists: grade 12 ends school, and the
/// hardest passage of what is shipped has 13.
const HARDEST: f64 = 14.0;

/// The passages of a page that teachers or models read as running text.
pub fn check(page: &Page, found: &mut Vec<Finding>) {
    if matches!(page.kind, Kind::Imported | Kind::Json | Kind::Lesson | Kind::Rubric) {
        return;
    }
    // What stands in a note is read in pieces, and by pupils: how hard it is, is asked of lessons.
    if page.is_note() {
        return;
    }
    for passage in passages(page) {
        let (Some(kincaid), Some(coleman)) = (
            Formula::FleschKincaid.grade(&passage.counts),
            Formula::ColemanLiau.grade(&passage.counts),
        ) else {
            continue;
        };
        if kincaid > HARDEST && coleman > HARDEST {
            let message = format!(
                "the {} words from here on are hard to read: grade {kincaid:.0} by {}, {coleman:.0} by {}",
                passage.counts.words,
                Formula::FleschKincaid.name(),
                Formula::ColemanLiau.name(),
            );
            let help =
                "shorten sentences and take plainer words: half of the length does more than half";
            found.push(
                Finding::new(page, At::line(passage.line), rules::READING, message).help(help),
            );
        }
    }
}

/// Text from a line on.
struct Passage {
    line: u32,
    counts: Counts,
}

/// The page in passages of at least [`LEAST_WORDS`] words; what remains belongs to the last one.
fn passages(page: &Page) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let mut open: Option<Passage> = None;
    for (line, text) in pieces(page) {
        let counts = Counts::of(&text);
        if counts.words == 0 {
            continue;
        }
        let passage = open.get_or_insert_with(|| Passage { line, counts: Counts::default() });
        passage.counts = passage.counts.plus(counts);
        if passage.counts.words >= LEAST_WORDS {
            passages.extend(open.take());
        }
    }
    if let (Some(rest), Some(last)) = (open, passages.last_mut()) {
        last.counts = last.counts.plus(rest.counts);
    }
    passages
}

/// Paragraphs, bullets and tables with their first lines.
fn pieces(page: &Page) -> Vec<(u32, String)> {
    let (body, first) = page.body();
    let mut pieces: Vec<(u32, String)> = Vec::new();
    let mut fenced = false;
    let mut open = false;
    for (text, line) in body.lines().zip(first..) {
        let trimmed = text.trim_start();
        if trimmed.starts_with("```") {
            fenced = !fenced;
            open = false;
            continue;
        }
        if fenced
            || trimmed.is_empty()
            || trimmed.starts_with('#')
            || is_list_of_words(page, trimmed)
        {
            open = false;
            continue;
        }
        let bullet = trimmed.starts_with(['-', '*', '+'])
            || trimmed.starts_with(|c: char| c.is_ascii_digit());
        match pieces.last_mut().filter(|_| open && !bullet) {
            Some((_, piece)) => {
                piece.push('\n');
                piece.push_str(text);
            }
            None => pieces.push((line, sentences(trimmed))),
        }
        open = true;
    }
    pieces
}

/// Fields of an outcome that hold codes and key words.
fn is_list_of_words(page: &Page, line: &str) -> bool {
    let fields = ["- topics:", "- from:", "- to:", "- see:", "- certainty:"];
    page.kind == Kind::Curriculum && fields.iter().any(|field| line.starts_with(field))
}

/// The parts of a misconception are sentences, though no full stop stands between them.
fn sentences(line: &str) -> String {
    if line.starts_with("- ") { line.replace(" | ", ". ") } else { line.to_owned() }
}
