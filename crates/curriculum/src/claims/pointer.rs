//! Where a claim points to: `path#L40-L42 "the words"`.

use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use text::words;

use crate::typography::comparable;
use crate::{Code, mentions};

/// The folder of curriculum files in a workspace.
const FOLDER: &str = "curriculum/";
/// A quotation with fewer words could stand anywhere.
const FEWEST_WORDS: usize = 3;
/// Labels of fields in curriculum files; they do not count as words of a quotation.
const LABELS: [&str; 3] = ["outcome:", "expect:", "misconception:"];

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

/// What a quotation is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quotation {
    /// There is none.
    Missing,
    /// It has fewer than three words, not counting a code and the label of a field.
    TooShort,
    /// It can be looked up.
    Enough,
}

impl Pointer {
    /// Reads target and title of a link; none when the target is no file with lines.
    pub(super) fn read(target: &str, title: &str) -> Option<Self> {
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

    /// Whether there is something to look up.
    #[must_use]
    pub fn quotation(&self) -> Quotation {
        let quote = comparable(&self.quote);
        let text = LABELS.iter().find_map(|label| quote.strip_prefix(label)).unwrap_or(&quote);
        let in_codes: usize =
            mentions(text).iter().map(|m| words(&text[m.range.clone()]).count()).sum();
        match words(text).count() - in_codes {
            0 if in_codes == 0 => Quotation::Missing,
            few if few < FEWEST_WORDS => Quotation::TooShort,
            _ => Quotation::Enough,
        }
    }

    /// Whether it points into the folder of curriculum files.
    pub(super) fn is_into_curriculum(&self) -> bool {
        self.path.starts_with(FOLDER)
    }

    /// The link that a lesson would have.
    #[must_use]
    pub fn link(&self, code: &Code) -> String {
        let Self { path, start_line, end_line, quote } = self;
        let quote = quote.replace('\\', "\\\\").replace('"', "\\\"");
        // A space or a bracket would end the target of the link.
        let path: String = path
            .chars()
            .map(|c| match c {
                ' ' => "%20".to_owned(),
                '(' => "%28".to_owned(),
                ')' => "%29".to_owned(),
                c => c.to_string(),
            })
            .collect();
        format!("[{code}]({path}#L{start_line}-L{end_line} \"{quote}\")")
    }
}

/// A line's number; one that is too large stays too large.
fn line(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}
