//! Writing markdown in which each line is one statement, up to a limit.
//!
//! The words stay as the document has them, so that a quote can be compared with its line. Only
//! what would turn words into markup gets a backslash: a mark at the beginning of a line, the bar
//! inside a table, and the angle bracket that opens a tag.

mod table;

use crate::error::ImportError;
use crate::statements::{bullets, by_code, sentences, tidy};

pub(crate) use table::Cells;

/// Deeper lists are written as if they were this deep: nobody reads further in.
const DEEPEST_ITEM: usize = 8;

/// What was written last; it decides whether an empty line has to stand before what follows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nothing,
    Block,
    /// An item of a list, numbered or not.
    Item {
        numbered: bool,
    },
    Quote,
}

/// The markdown so far.
pub(crate) struct Lines {
    text: String,
    limit: usize,
    last: Last,
    title: Option<String>,
}

impl Lines {
    pub(crate) fn new(limit: usize) -> Self {
        Self { text: String::new(), limit, last: Last::Nothing, title: None }
    }

    /// The first heading, and everything.
    pub(crate) fn finish(self) -> (Option<String>, String) {
        (self.title, self.text)
    }

    /// Whether anything was written that a person can read.
    pub(crate) fn has_words(&self) -> bool {
        let lines = self.text.lines().filter(|line| !line.starts_with("<!--"));
        lines.flat_map(str::chars).any(char::is_alphanumeric)
    }

    pub(crate) fn heading(&mut self, level: u8, text: &str) -> Result<(), ImportError> {
        let text = tidy(text);
        if text.is_empty() {
            return Ok(());
        }
        if self.title.is_none() {
            self.title = Some(text.clone());
        }
        let marks = "#".repeat(usize::from(level.clamp(1, 6)));
        self.block(&format!("{marks} {}", guarded(&text)))
    }

    /// Running text: a statement with a code has a line, any other sentence has a line.
    pub(crate) fn paragraph(&mut self, text: &str) -> Result<(), ImportError> {
        let (before, items) = bullets(text);
        let mut first = true;
        for piece in before.iter().flat_map(|before| by_code(before)) {
            let coded = !curriculum::written(&piece).is_empty();
            let said = if coded { vec![piece] } else { sentences(&piece) };
            for line in said {
                if first || coded {
                    self.block(&guarded(&line))?;
                } else {
                    self.line(&guarded(&line))?;
                }
                first = false;
            }
        }
        items.iter().try_for_each(|item| self.item(0, "-", item))
    }

    /// A note below a page, behind its mark: what it says is no statement of the document.
    pub(crate) fn footnote(&mut self, mark: &str, text: &str) -> Result<(), ImportError> {
        self.block(&format!("[^{mark}]: {}", tidy(text)))
    }

    /// One item of a list, with its mark: `-` or `3.`.
    pub(crate) fn item(&mut self, depth: usize, mark: &str, text: &str) -> Result<(), ImportError> {
        let (before, drawn) = bullets(text);
        let pieces = before.iter().chain(&drawn).flat_map(|piece| by_code(piece));
        let numbered = mark != "-";
        for piece in pieces {
            let apart = match self.last {
                Last::Nothing => false,
                Last::Block | Last::Quote => true,
                Last::Item { numbered: before } => depth == 0 && before != numbered,
            };
            if apart {
                self.line("")?;
            }
            let indent = "  ".repeat(depth.min(DEEPEST_ITEM));
            self.line(&format!("{indent}{mark} {}", guarded(&piece)))?;
            self.last = Last::Item { numbered };
        }
        Ok(())
    }

    /// Text set off from the rest, such as a speaker's notes.
    pub(crate) fn quote(&mut self, text: &str) -> Result<(), ImportError> {
        let (before, drawn) = bullets(text);
        for piece in before.iter().chain(&drawn).flat_map(|piece| by_code(piece)) {
            if matches!(self.last, Last::Block | Last::Item { .. }) {
                self.line("")?;
            }
            self.line(&format!("> {}", guarded(&piece)))?;
            self.last = Last::Quote;
        }
        Ok(())
    }

    /// Program text, as it is.
    pub(crate) fn code(&mut self, text: &str) -> Result<(), ImportError> {
        let longest = text.lines().map(|line| line.chars().take_while(|&c| c == '`').count()).max();
        let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
        self.block(&fence)?;
        for line in text.lines() {
            let visible: String = line.chars().filter(|&c| c == '\t' || !c.is_control()).collect();
            self.line(visible.trim_end())?;
        }
        self.line(&fence)
    }

    /// A formula in LaTeX.
    pub(crate) fn formula(&mut self, tex: &str) -> Result<(), ImportError> {
        let tex = tidy(tex);
        if tex.is_empty() { Ok(()) } else { self.block(&format!("$${tex}$$")) }
    }

    /// The mark where a page or slide begins.
    pub(crate) fn page(&mut self, number: u32) -> Result<(), ImportError> {
        self.block(&format!("<!-- page {number} -->"))
    }

    /// A line of its own, with an empty line before it.
    fn block(&mut self, line: &str) -> Result<(), ImportError> {
        if self.last != Last::Nothing {
            self.line("")?;
        }
        self.line(line)?;
        self.last = Last::Block;
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), ImportError> {
        if self.text.len() + line.len() + 1 > self.limit {
            return Err(ImportError::TooMuchText { limit: self.limit as u64 });
        }
        self.text.push_str(line);
        self.text.push('\n');
        Ok(())
    }
}

/// The text with a backslash where it would otherwise begin a heading, a quote, a list, a rule, a
/// table, program text or a tag.
fn guarded(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 2);
    let marks = ["#", ">", "|", "```", "~~~", "- ", "+ ", "* ", "---", "***", "___", "==="];
    if marks.iter().any(|mark| text.starts_with(mark)) || text == "-" {
        safe.push('\\');
    }
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let tag =
            letters.peek().is_some_and(|next| next.is_ascii_alphabetic() || "/!?".contains(*next));
        if letter == '<' && tag {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}

#[cfg(test)]
mod tests;
