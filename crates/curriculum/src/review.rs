//! Imported documents: where they stand, and which of their outcomes a person accepted. Those stand in
//! one line of its front matter that is there from the beginning, so that accepting one moves no other
//! line.

use std::collections::BTreeSet;

use text::front_matter::split;

use crate::{Code, mentions};

/// The folder of imported documents in the teacher's folder.
pub const IMPORTED: &str = "curriculum/imported";

const KEY: &str = "reviewed:";

/// Whether a file stands in the folder of imported documents, however its path is spelled.
pub fn is_imported(path: &str) -> bool {
    let path = path.replace('\\', "/").to_lowercase();
    path.strip_prefix(IMPORTED).is_some_and(|rest| rest.starts_with('/'))
}

/// The codes that were accepted in the text of an imported document.
pub fn reviewed(text: &str) -> BTreeSet<Code> {
    let Some((start, end)) = place(text) else { return BTreeSet::new() };
    mentions(&text[start..end]).into_iter().filter_map(|mention| mention.code).collect()
}

/// Whether a text has the line for what was accepted, as every imported document has.
pub fn is_reviewable(text: &str) -> bool {
    place(text).is_some()
}

/// The text with these codes as the accepted ones; none when it is not an imported document.
pub fn with_reviewed(text: &str, codes: &BTreeSet<Code>) -> Option<String> {
    let (start, end) = place(text)?;
    let codes: Vec<String> = codes.iter().map(Code::to_string).collect();
    let value = if codes.is_empty() { String::new() } else { format!(" {}", codes.join(", ")) };
    Some(format!("{}{value}{}", &text[..start], &text[end..]))
}

/// Where the value stands.
fn place(text: &str) -> Option<(usize, usize)> {
    let front = split(text).ok()?;
    let mut at = front.yaml_start;
    for line in front.yaml.split_inclusive('\n') {
        let bare = line.trim_end();
        if bare.starts_with(KEY) {
            return Some((at + KEY.len(), at + bare.len()));
        }
        at += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "---\nsource: \"x\"\nreviewed:\n---\n\nreviewed: TCH 3-14a\n";

    fn codes(codes: &[&str]) -> BTreeSet<Code> {
        codes.iter().filter_map(|code| Code::normalised(code)).collect()
    }

    #[test]
    fn accepting_moves_no_line() {
        assert_eq!(reviewed(TEXT), codes(&[]));
        let text = with_reviewed(TEXT, &codes(&["TCH 3-15a", "MNU 3-01a"])).unwrap();
        assert_eq!(
            text,
            "---\nsource: \"x\"\nreviewed: MNU 3-01a, TCH 3-15a\n---\n\nreviewed: TCH 3-14a\n"
        );
        assert_eq!(reviewed(&text), codes(&["MNU 3-01a", "TCH 3-15a"]));
        assert_eq!(with_reviewed(&text, &codes(&[])).as_deref(), Some(TEXT));
    }

    #[test]
    fn a_text_without_the_line_is_no_imported_document() {
        for text in ["", "reviewed:\n", "---\nsource: x\n---\nreviewed:\n", "---\nsource: x"] {
            assert_eq!((with_reviewed(text, &codes(&[])), is_reviewable(text)), (None, false));
        }
    }
}
