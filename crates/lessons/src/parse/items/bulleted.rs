//! Items that are bullets.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use text::Pointer;

use super::{Chunk, ReadItem, Source};
use crate::{
    OutcomeClaim, Statement, Term, Weight,
    outline::{clean, one_line},
    parse::bullets::text_of,
    slug::{slug, slug_of_first},
};

/// So many words make the id of an item without a title.
const FIRST_WORDS: usize = 6;

impl Source<'_> {
    pub(super) fn statement(&mut self, chunk: &Chunk<'_>) -> ReadItem<Statement> {
        let text = text_of(&self.text[chunk.range.clone()]);
        let bare = ["[ ] ", "[x] ", "[X] "].iter().find_map(|tick| text.strip_prefix(tick));
        let text = bare.unwrap_or(&text).to_owned();
        ReadItem {
            name: slug_of_first(&text, FIRST_WORDS),
            notes: String::new(),
            fields: Statement { text },
        }
    }

    pub(super) fn outcome(&mut self, chunk: &Chunk<'_>) -> ReadItem<OutcomeClaim> {
        let text = text_of(&self.text[chunk.range.clone()]);
        let Some(link) = link(&text) else {
            return ReadItem {
                name: slug_of_first(&text, FIRST_WORDS),
                notes: String::new(),
                fields: OutcomeClaim { code: String::new(), pointer: None, text },
            };
        };
        let before = text[..link.start].trim_end();
        let behind = text[link.end..].trim();
        let separator = if before.is_empty() || behind.is_empty() { "" } else { " " };
        let fields = OutcomeClaim {
            code: link.label,
            pointer: link.pointer,
            text: format!("{before}{separator}{behind}"),
        };
        ReadItem { name: slug(&fields.code), notes: String::new(), fields }
    }

    pub(super) fn term(&mut self, chunk: &Chunk<'_>) -> ReadItem<Term> {
        let text = text_of(&self.text[chunk.range.clone()]);
        let (first, below) = text.split_once('\n').unwrap_or((&text, ""));
        let (term, said) = divided(first);
        let (meaning, note) = said.map_or(("", None), with_note);
        if meaning.is_empty() {
            let message = format!(
                "the word \"{term}\" has no meaning: write \"- **{term}**: what it means\""
            );
            self.report(chunk.range.start, Weight::Fault, message);
        }
        let meaning = match (meaning, clean(below)) {
            (meaning, below) if below.is_empty() => meaning.to_owned(),
            (meaning, below) => format!("{meaning}\n{below}"),
        };
        let fields = Term { term: term.to_owned(), meaning, note: note.map(str::to_owned) };
        ReadItem { name: slug(&fields.term), notes: String::new(), fields }
    }
}

/// A word and what is said of it: `**word**: meaning`, or `word: meaning` without marks.
fn divided(line: &str) -> (&str, Option<&str>) {
    for mark in ["**", "__"] {
        if let Some((term, rest)) = line.strip_prefix(mark).and_then(|l| l.split_once(mark)) {
            // The colon may stand inside the marks.
            let (term, rest) = (term.trim(), rest.trim_start());
            let bare = term.strip_suffix(':').unwrap_or(term).trim_end();
            let said = rest.strip_prefix([':', '–', '—', '-']).unwrap_or(rest).trim();
            return (bare, Some(said).filter(|said| !said.is_empty()));
        }
    }
    let divided = line.split_once(':').or_else(|| line.split_once(" – "));
    match divided.or_else(|| line.split_once(" - ")) {
        Some((term, said)) => (term.trim(), Some(said.trim()).filter(|said| !said.is_empty())),
        None => (line.trim(), None),
    }
}

/// A meaning, and what stands in emphasis at its end.
fn with_note(said: &str) -> (&str, Option<&str>) {
    for mark in ['*', '_'] {
        let Some(inner) = said.strip_suffix(mark) else { continue };
        let Some((meaning, note)) = inner.rsplit_once(mark) else { continue };
        let is_emphasis = meaning.ends_with(' ') && !note.is_empty() && !note.starts_with(' ');
        if is_emphasis {
            return (meaning.trim_end(), Some(note));
        }
    }
    (said, None)
}

struct Link {
    start: usize,
    end: usize,
    label: String,
    pointer: Option<Pointer>,
}

/// The first link of a text.
fn link(text: &str) -> Option<Link> {
    let mut found: Option<Link> = None;
    for (event, range) in Parser::new_ext(text, Options::empty()).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { dest_url, title, .. }) => {
                let pointer = pointer(&dest_url, &title);
                found = Some(Link {
                    start: range.start,
                    end: range.end,
                    label: String::new(),
                    pointer,
                });
            }
            Event::End(TagEnd::Link) => break,
            Event::Text(words) | Event::Code(words) => {
                if let Some(link) = &mut found {
                    link.label.push_str(&words);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(link) = &mut found {
                    link.label.push(' ');
                }
            }
            _ => {}
        }
    }
    found.map(|link| Link { label: one_line(&link.label), ..link })
}

/// File, lines and quote, if the link has all three.
fn pointer(target: &str, title: &str) -> Option<Pointer> {
    Pointer::read(target, title).filter(|pointer| !pointer.quote.trim().is_empty())
}
