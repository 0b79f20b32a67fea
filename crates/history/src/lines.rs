//! Comparing two contents line by line, as git does: Myers' algorithm, lines with their ends.

use gix::objs::tree::EntryKind;
use gix_imara_diff::{Algorithm, Diff, InternedInput};

use crate::commit::LineChange;
use crate::error::HistoryError;
use crate::objects::{MOST_BYTES, ObjectSource, TreeEntry};

/// How many bytes git looks through for a zero before it takes a content for text (`buffer_is_binary`).
const LOOKED_AT: usize = 8000;

/// The bytes by which git looks for a common end.
const BLOCK: usize = 1024;

/// What a tree's entry holds.
pub(crate) enum Content {
    Bytes(Vec<u8>),
    /// More than [`MOST_BYTES`]: it was not read.
    TooLarge(u64),
}

/// What the entry holds: a file's bytes, a link's target, and for a submodule the line that git shows.
pub(crate) fn content(
    objects: &ObjectSource<'_>,
    entry: TreeEntry,
) -> Result<Content, HistoryError> {
    if entry.mode.kind() == EntryKind::Commit {
        return Ok(Content::Bytes(format!("Subproject commit {}\n", entry.id).into_bytes()));
    }
    let size = objects.size(entry.id)?;
    if size > MOST_BYTES {
        return Ok(Content::TooLarge(size));
    }
    objects.blob(entry.id).map(Content::Bytes)
}

/// How many lines are new and how many gone between two entries of trees; a side that is not there is empty.
pub(crate) fn line_change(
    objects: &ObjectSource<'_>,
    before: Option<TreeEntry>,
    after: Option<TreeEntry>,
) -> Result<LineChange, HistoryError> {
    let mut sides = [Vec::new(), Vec::new()];
    for (side, entry) in sides.iter_mut().zip([before, after]) {
        let Some(entry) = entry else { continue };
        match content(objects, entry)? {
            Content::Bytes(bytes) => *side = bytes,
            Content::TooLarge(_) => return Ok(LineChange::TooLarge),
        }
    }
    let [before, after] = sides;
    Ok(compared(&before, &after))
}

/// Whether git takes the content for binary. Attributes of the repository are not asked.
pub(crate) fn is_binary(content: &[u8]) -> bool {
    content.iter().take(LOOKED_AT).any(|byte| *byte == 0)
}

/// The places where two contents differ: lines before, lines after, as half-open ranges from 0. They are
/// those of `git blame`: where lines repeat, a place is moved as git moves it.
pub(crate) fn differences(before: &[u8], after: &[u8]) -> Vec<gix_imara_diff::Hunk> {
    let tail = common_tail(before, after);
    let input = InternedInput::new(&before[..before.len() - tail], &after[..after.len() - tail]);
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_lines(&input);
    diff.hunks().collect()
}

/// How many bytes at the end of both git leaves out before it compares without context (`trim_common_tail`
/// in `xdiff-interface.c`): whole blocks that are the same, back to the first end of a line in them. As the
/// algorithm passes over lines that are frequent, the rest is not compared as it would be with them.
fn common_tail(before: &[u8], after: &[u8]) -> usize {
    let blocks = before.rchunks_exact(BLOCK).zip(after.rchunks_exact(BLOCK));
    let same = blocks.take_while(|(one, other)| one == other).count() * BLOCK;
    let tail = &after[after.len() - same..];
    let kept = tail.iter().position(|byte| *byte == b'\n').map_or(same, |end| end + 1);
    same - kept
}

/// How many lines the content has; one without an end counts.
pub(crate) fn line_count(content: &[u8]) -> u32 {
    let ends = content.iter().filter(|byte| **byte == b'\n').count();
    let open = usize::from(content.last().is_some_and(|byte| *byte != b'\n'));
    u32::try_from(ends + open).unwrap_or(u32::MAX)
}

fn compared(before: &[u8], after: &[u8]) -> LineChange {
    if is_binary(before) || is_binary(after) {
        return LineChange::Binary;
    }
    if before == after {
        return LineChange::Counted { insertions: 0, deletions: 0 };
    }
    if before.is_empty() || after.is_empty() {
        let (insertions, deletions) = (line_count(after), line_count(before));
        return LineChange::Counted { insertions, deletions };
    }
    let input = InternedInput::new(before, after);
    let diff = Diff::compute(Algorithm::Myers, &input);
    LineChange::Counted { insertions: diff.count_additions(), deletions: diff.count_removals() }
}
