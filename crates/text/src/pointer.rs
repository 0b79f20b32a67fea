//! Where words are said to stand: `path#L40-L42 "the words"`, as a link of markdown has it.

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use serde::{Deserialize, Serialize};

use crate::typography::{comparable, whole_words_at};

/// What would end a link's target.
const IN_A_LINK: &AsciiSet = &CONTROLS.add(b' ').add(b'(').add(b')').add(b'<').add(b'>').add(b'#');

/// File, lines and quotation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pointer {
    /// The file, as a workspace path.
    pub path: String,
    /// First line, from 1; 0 and numbers behind the file's end are wrong lines.
    pub start_line: u32,
    /// Last line.
    pub end_line: u32,
    /// What the lines are said to hold; empty when the link quotes nothing.
    pub quote: String,
}

/// What became of a quotation in the file that it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The words stand between these lines.
    Found {
        /// The line in which they begin.
        start_line: u32,
        /// The line in which they end.
        end_line: u32,
    },
    /// There are no words to look for.
    NoWords,
    /// The file does not have these lines.
    NoLines {
        /// Number of lines that it has.
        last: u32,
    },
    /// The lines hold something else.
    Missing,
}

impl Pointer {
    /// Reads target and title of a link; none when the target is no file with lines.
    #[must_use]
    pub fn read(target: &str, title: &str) -> Option<Self> {
        let (path, fragment) = target.rsplit_once("#L")?;
        let (start, end) = match fragment.split_once('-') {
            Some((start, end)) => (start, end.strip_prefix('L').unwrap_or(end)),
            None => (fragment, fragment),
        };
        let path = percent_decode_str(path).decode_utf8().ok()?.replace('\\', "/");
        let path = path.strip_prefix("./").unwrap_or(&path);
        let elsewhere = path.is_empty() || path.contains("://") || path.starts_with("//");
        (!elsewhere).then_some(Self {
            path: path.to_owned(),
            start_line: line(start)?,
            end_line: line(end)?,
            quote: title.to_owned(),
        })
    }

    /// The link with this text, from which [`Pointer::read`] makes the same pointer.
    #[must_use]
    pub fn link(&self, label: &str) -> String {
        let Self { path, start_line, end_line, quote } = self;
        let path = utf8_percent_encode(path, IN_A_LINK);
        let mut title = String::with_capacity(quote.len());
        for character in quote.chars() {
            // These would end the title or be read as something else inside it.
            if matches!(character, '"' | '\\' | '&') {
                title.push('\\');
            }
            title.push(character);
        }
        format!("[{label}]({path}#L{start_line}-L{end_line} \"{title}\")")
    }

    /// What became of the quotation in the text of the file.
    #[must_use]
    pub fn standing(&self, file: &str) -> Standing {
        let quote = comparable(&self.quote);
        if quote.is_empty() {
            return Standing::NoWords;
        }
        let lines: Vec<String> =
            file.trim_start_matches('\u{feff}').lines().map(comparable).collect();
        let last = number(lines.len());
        if self.start_line < 1 || self.start_line > self.end_line || self.end_line > last {
            return Standing::NoLines { last };
        }
        match lines_of(&lines, &quote, self.start_line, self.end_line) {
            Some((start_line, end_line)) => Standing::Found { start_line, end_line },
            None => Standing::Missing,
        }
    }
}

/// The lines within a range that hold a quotation as whole words; it may go over line ends. Lines and
/// quotation are [`comparable`] texts, and the first line has the number 1.
#[must_use]
pub fn lines_of(lines: &[String], quote: &str, start: u32, end: u32) -> Option<(u32, u32)> {
    let first = usize::try_from(start).ok()?.checked_sub(1)?;
    let last = usize::try_from(end).ok()?.min(lines.len());
    let lines = lines.get(first..last)?;
    if let [line] = lines {
        return whole_words_at(line, quote).map(|_| (start, start));
    }
    let mut text = String::new();
    let mut starts = Vec::with_capacity(lines.len());
    for line in lines {
        // A blank line is no second space between the words around it.
        if !text.is_empty() && !line.is_empty() {
            text.push(' ');
        }
        starts.push(text.len());
        text.push_str(line);
    }
    let at = whole_words_at(&text, quote)?;
    let line = |at: usize| number(first + starts.partition_point(|start| *start <= at));
    Some((line(at), line(at + quote.len() - 1)))
}

/// A line's number; one that is too large stays too large.
fn line(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
