//! What a prompt shows of a memory file.

use domain::MemoryId;

use crate::entry::in_order;
use crate::{BlockKind, Entry, ShortId};

/// Lines of a `MEMORY.md` that a session begins with.
pub const LOADED_LINES: usize = 200;
/// Bytes of a `MEMORY.md` that a session begins with.
pub const LOADED_BYTES: usize = 25 * 1024;

/// A memory file as a prompt shows it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PromptLines {
    /// The text; empty when the file has no entries. Each entry but headings is followed by its mark,
    /// such as `[m7k2q]`. Tags in it are as the file has them: `agent::prompt` makes them harmless.
    pub text: String,
    /// The entries that it shows with a mark, in order.
    pub shown: Vec<(ShortId, MemoryId)>,
    /// Entries that it does not show.
    pub left_out: usize,
}

/// The beginning of the file that the entries are, as far as 200 lines and 25 KB go.
///
/// Whole blocks are shown or none of them, and the last line says when there is more.
pub fn prompt_lines(entries: &[Entry]) -> PromptLines {
    let active = in_order(entries);
    let mut view = PromptLines::default();
    let mut lines = 0;
    let mut shown = 0;
    for entry in &active {
        let text = marked(entry);
        let gap = if shown == 0 { 0 } else { entry.block.blank_before as usize };
        let more = gap + text.split('\n').count();
        if lines + more > LOADED_LINES || view.text.len() + gap + text.len() + 1 > LOADED_BYTES {
            break;
        }
        view.text.extend(std::iter::repeat_n('\n', gap));
        view.text.push_str(&text);
        view.text.push('\n');
        if is_memory(entry) {
            view.shown.push((entry.short_id.clone(), entry.id));
        }
        lines += more;
        shown += 1;
    }
    let hidden = active.get(shown..).unwrap_or_default();
    view.left_out = hidden.iter().filter(|entry| is_memory(entry)).count();
    if let Some(first) = hidden.first() {
        let rest: usize = hidden.iter().map(|entry| entry.block.text.split('\n').count()).sum();
        view.text.push_str(&format!(
            "\n({rest} more lines of {} are not shown: read_memory gives them)\n",
            first.path
        ));
    }
    view
}

/// Entries of any file as a prompt shows them, one after the other, each with its mark.
pub fn marked_lines<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> String {
    let mut text = String::new();
    for entry in entries {
        text.push_str(&marked(entry));
        text.push('\n');
    }
    text
}

/// A heading says nothing that an answer could rest on.
pub(crate) fn is_memory(entry: &Entry) -> bool {
    entry.block.kind != BlockKind::Heading
}

/// The block with its mark where it reads as belonging to the whole block and changes nothing of what
/// the markdown means.
fn marked(entry: &Entry) -> String {
    let (text, mark) = (&entry.block.text, entry.short_id.mark());
    match entry.block.kind {
        BlockKind::Heading => text.clone(),
        BlockKind::Paragraph => format!("{text} {mark}"),
        BlockKind::Item => match text.split_once('\n') {
            None => format!("{text} {mark}"),
            Some((first, _)) if opens_fence(first) => format!("{text}\n{mark}"),
            Some((first, rest)) => format!("{first} {mark}\n{rest}"),
        },
        BlockKind::Other => format!("{text}\n{mark}"),
    }
}

fn opens_fence(line: &str) -> bool {
    line.contains("```") || line.contains("~~~")
}

#[cfg(test)]
mod tests;
