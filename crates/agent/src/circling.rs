//! Noticing a model that says the same again and again and would never come to an end.
//!
//! What counts is the end of what it has said: when it is one piece of text many times over it is going
//! round in a circle. Registers, slips to cut out, tables and lines to write on repeat as well, but not
//! for that long, and what repeats with other numbers only (readings, records, shapes) may go on for
//! longer.

use crate::model::ModelEvent;

/// So many characters of words that only repeat are a circle.
const WORDS: usize = 6_000;

/// So many of anything, where other numbers count as the same.
const ANYTHING: usize = 9_000;

/// A piece that comes less often may be meant: slips to cut out, the same heading for each class.
const TIMES: usize = 6;

/// How many characters come between two looks.
const STEP: usize = 200;

/// The latest of what a model said, of each kind by itself.
#[derive(Debug, Default)]
pub(crate) struct Circling {
    words: Tail,
    thoughts: Tail,
    inputs: Tail,
}

impl Circling {
    /// Take a piece, and say whether the model goes round in a circle.
    pub fn hear(&mut self, event: &ModelEvent) -> bool {
        match event {
            ModelEvent::Text(text) | ModelEvent::Structured(text) => self.words.push(text),
            ModelEvent::Thinking(text) => self.thoughts.push(text),
            ModelEvent::ToolInput { json, .. } => self.inputs.push(json),
            ModelEvent::ToolCall { .. } => {
                self.inputs = Tail::default();
                false
            }
            ModelEvent::Replaced(_)
            | ModelEvent::Alive
            | ModelEvent::Counted(_)
            | ModelEvent::Opaque { .. }
            | ModelEvent::Finished { .. } => false,
        }
    }
}

/// The end of a text.
#[derive(Debug, Default)]
struct Tail {
    /// With each white space as one character.
    latest: Vec<char>,
    /// With each number as one character, too.
    numberless: Vec<char>,
    unseen: usize,
}

impl Tail {
    fn push(&mut self, piece: &str) -> bool {
        for c in piece.chars() {
            let c = if c.is_whitespace() { ' ' } else { c };
            if add(&mut self.latest, c, c == ' ') {
                self.unseen += 1;
            }
            let c = if c.is_numeric() { '0' } else { c };
            add(&mut self.numberless, c, matches!(c, '0' | ' '));
        }
        if self.unseen < STEP {
            return false;
        }
        self.unseen = 0;
        for text in [&mut self.latest, &mut self.numberless] {
            let over = text.len().saturating_sub(ANYTHING);
            text.drain(..over);
        }
        self.goes_in_a_circle()
    }

    fn goes_in_a_circle(&self) -> bool {
        let words = end(&self.latest, WORDS).filter(|end| end.iter().any(|c| c.is_alphabetic()));
        let anything = end(&self.numberless, ANYTHING);
        words.into_iter().chain(anything).any(|end| period(end) * TIMES <= end.len())
    }
}

/// Adds a character, unless it is the same again of a kind that counts once.
fn add(text: &mut Vec<char>, c: char, once: bool) -> bool {
    if once && text.last() == Some(&c) {
        return false;
    }
    text.push(c);
    true
}

fn end(text: &[char], length: usize) -> Option<&[char]> {
    text.get(text.len().checked_sub(length)?..)
}

/// The length of the shortest piece that the text repeats from its beginning to its end, the last
/// time perhaps in part (Knuth, Morris and Pratt, 1977: the text less its longest border).
fn period(text: &[char]) -> usize {
    let mut borders = vec![0_usize; text.len()];
    let mut border = 0_usize;
    for at in 1..text.len() {
        while border > 0 && text.get(border) != text.get(at) {
            border = border.checked_sub(1).and_then(|last| borders.get(last)).map_or(0, |b| *b);
        }
        if text.get(border) == text.get(at) {
            border += 1;
        }
        if let Some(place) = borders.get_mut(at) {
            *place = border;
        }
    }
    text.len() - border
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a text counts as a circle when it comes in pieces of `size` characters.
    fn circles(text: &str, size: usize) -> bool {
        let mut repeats = Circling::default();
        let chars: Vec<char> = text.chars().collect();
        let mut pieces = chars.chunks(size).map(|piece| ModelEvent::Text(piece.iter().collect()));
        pieces.any(|piece| repeats.hear(&piece))
    }

    #[test]
    fn one_line_paragraph_or_word_without_end_is_a_circle_however_it_comes() {
        let paragraph = "Pupils discuss in pairs what a loop is, and write one sentence each. ";
        for (text, times) in [
            ("* **Activity 1:** Discuss the topic of loops.\n", 200),
            ("ha ", 2_500),
            ("1. The pupils will learn.\n2. The pupils will read.\n", 200),
            (&paragraph.repeat(5), 30),
        ] {
            let text = format!("# A lesson on loops\n\nIt begins well.\n\n{}", text.repeat(times));
            for size in [1, 7, 64, 5_000] {
                assert!(circles(&text, size), "in pieces of {size}: {}", &text[..80]);
            }
        }
        let counted: String =
            (1..500).map(|n| format!("{n}. Pupils discuss question {n}.\n")).collect();
        assert!(circles(&counted, 9), "other numbers are no other words");
    }

    #[test]
    fn what_repeats_for_a_reason_is_none() {
        let grid = (0..40).map(|_| "0 1 0 1 1 0 0 1\n").collect::<String>();
        let table: String =
            (1..=60).map(|n| format!("| {n} | ______________________ |\n")).collect();
        let slips = "Name: ________  Class: ________\nOne thing I learnt:\n\n".repeat(8);
        let lines = format!("{}\n", "_".repeat(60)).repeat(80);
        let code: String = (0..30).map(|n| format!("    total = total + marks[{n}]\n")).collect();
        let row = "| Not yet / Nearly / Got it | Not yet / Nearly / Got it |";
        let checks: String = (1..=30).map(|n| format!("| Pupil {n} {row}\n")).collect();
        let tickets = format!("{slips}One question I still have:\n\n").repeat(2);
        let readings: String =
            (0..150).map(|n| format!("2026-03-{:02},Room A,{}.5\n", n % 28 + 1, n % 9)).collect();
        let records: String = (0..80)
            .map(|n| format!("{{\"id\": {n}, \"name\": \"sensor\", \"value\": {n}}},\n"))
            .collect();
        let shapes: String = (0..60)
            .map(|n| format!("<rect x=\"{n}\" y=\"{n}\" width=\"10\" height=\"10\" />\n"))
            .collect();
        let escaped = format!("\\n{}", "_".repeat(60)).repeat(40);
        let more = [checks, tickets, readings, records, shapes, escaped];
        for text in [grid, table, slips, lines, code].into_iter().chain(more) {
            assert!(!circles(&text, 7), "{}", &text[..60]);
        }
    }

    /// The texts below a folder: content we ship, lessons that were drafted, and what tests read.
    fn texts(folder: &std::path::Path, found: &mut Vec<(String, String)>) {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            let text = [".md", ".snap", ".rs"].iter().any(|end| name.ends_with(end));
            if path.is_dir() && !matches!(name.as_str(), "target" | "node_modules" | ".git") {
                texts(&path, found);
            } else if text && let Ok(text) = std::fs::read_to_string(&path) {
                found.push((path.display().to_string(), text));
            }
        }
    }

    #[test]
    fn no_lesson_and_no_other_text_of_ours_is_a_circle() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut found = Vec::new();
        for folder in ["workspace", "plugins", "docs", "evals", "crates"] {
            texts(&root.join(folder), &mut found);
        }
        assert!(found.len() > 300, "{} texts", found.len());
        let circles: Vec<&str> = found
            .iter()
            .filter(|(_, text)| circles(text, 50))
            .map(|(path, _)| path.as_str())
            .collect();
        assert_eq!(circles, [""; 0]);
    }
}
