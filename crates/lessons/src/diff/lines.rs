//! Lines and words that differ between two texts.

use similar::{Algorithm, ChangeTag, DiffOp, InlineChangeMode, InlineChangeOptions, TextDiff};

use super::{DiffLine, Hunk, LineTag, Piece};

/// Lines shown around a change.
const AROUND: usize = 2;
/// Longer texts are shown as taken out and put in, so that a comparison always ends soon.
const MOST_BYTES: usize = 200_000;

/// The changes from one text to the other, whatever kind of text it is.
#[must_use]
pub fn line_changes(old: &str, new: &str) -> Vec<Hunk> {
    if old == new {
        return Vec::new();
    }
    let (old, new) = (ended(old), ended(new));
    if old.len() > MOST_BYTES || new.len() > MOST_BYTES {
        return vec![replaced(&old, &new)];
    }
    let diff = TextDiff::configure().algorithm(Algorithm::Myers).diff_lines(&old, &new);
    let mut options = InlineChangeOptions::new();
    options.mode(InlineChangeMode::UnicodeWords).semantic_cleanup(true);
    diff.grouped_ops(AROUND)
        .iter()
        .map(|ops| {
            let start = |of: fn(&DiffOp) -> usize| number(ops.first().map_or(0, of));
            let changes = ops.iter().flat_map(|op| {
                // Without a deadline: what is shown must not depend on how busy the machine is.
                diff.iter_inline_changes_with_options_deadline(op, options, None)
            });
            let lines = changes.map(|change| DiffLine {
                tag: match change.tag() {
                    ChangeTag::Equal => LineTag::Same,
                    ChangeTag::Insert => LineTag::Added,
                    ChangeTag::Delete => LineTag::Removed,
                },
                pieces: pieces(change.values()),
            });
            Hunk {
                old_start: start(|op| op.old_range().start),
                new_start: start(|op| op.new_range().start),
                lines: lines.collect(),
            }
        })
        .collect()
}

/// The words of a line without its end; neighbours of one kind are one piece.
fn pieces(values: &[(bool, &str)]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (emphasis, text) in values {
        let text = text.trim_end_matches(['\n', '\r']);
        match pieces.last_mut().filter(|last| last.emphasis == *emphasis) {
            Some(last) => last.text.push_str(text),
            None if text.is_empty() => {}
            None => pieces.push(Piece { text: text.to_owned(), emphasis: *emphasis }),
        }
    }
    pieces
}

fn replaced(old: &str, new: &str) -> Hunk {
    let all = |text: &str, tag: LineTag| {
        let line = |line: &str| DiffLine { tag, pieces: pieces(&[(false, line)]) };
        text.lines().map(line).collect::<Vec<_>>()
    };
    let mut lines = all(old, LineTag::Removed);
    lines.extend(all(new, LineTag::Added));
    Hunk { old_start: 1, new_start: 1, lines }
}

/// The text with an end to its last line, so that a line added behind it is no change to it.
fn ended(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

fn number(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}
