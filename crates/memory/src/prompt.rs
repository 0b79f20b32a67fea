//! What a prompt shows of a memory file.

use domain::MemoryId;

use crate::entry::in_order;
use crate::{BlockKind, Entry, ShortId, Sort, guards_somebody};

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

/// The file that the entries are, as far as 200 lines and 25 KB go.
///
/// A longer file gives its lines to what keeps somebody safe first, then to standing instructions, to
/// preferences, and to the rest, each as it stands in the file: a search finds facts, and every second instruction
/// not at all. Whole blocks are shown or none of them, in the order of the file, and the last line says when there is
/// more.
pub fn prompt_lines(entries: &[Entry]) -> PromptLines {
    let active = in_order(entries);
    let taken = taken(&active);
    let mut view = PromptLines::default();
    for (entry, _) in active.iter().zip(&taken).filter(|(_, taken)| **taken) {
        if !view.text.is_empty() {
            view.text.extend(std::iter::repeat_n('\n', entry.block.blank_before as usize));
        }
        view.text.push_str(&marked(entry));
        view.text.push('\n');
        if is_memory(entry) {
            view.shown.push((entry.short_id.clone(), entry.id));
        }
    }
    let hidden: Vec<&&Entry> =
        active.iter().zip(&taken).filter(|(_, taken)| !**taken).map(|(entry, _)| entry).collect();
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

/// Which of these the lines and bytes are enough for, the most binding first.
fn taken(active: &[&Entry]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..active.len()).collect();
    let bound = bindings(active);
    order.sort_by_key(|at| (bound[*at], *at));
    let (mut lines, mut bytes) = (0, 0);
    let mut taken = vec![false; active.len()];
    for at in order {
        let text = marked(active[at]);
        let gap = if lines == 0 { 0 } else { active[at].block.blank_before as usize };
        lines += gap + text.split('\n').count();
        bytes += gap + text.len() + 1;
        if lines > LOADED_LINES || bytes > LOADED_BYTES {
            break;
        }
        taken[at] = true;
    }
    taken
}

/// How binding each is, 0 the most; a heading is as binding as the most binding below it.
fn bindings(active: &[&Entry]) -> Vec<u8> {
    let mut bound = Vec::with_capacity(active.len());
    let mut below = u8::MAX;
    for entry in active.iter().rev() {
        let own = match (entry.sort(), guards_somebody(&entry.block.text)) {
            _ if !is_memory(entry) => {
                bound.push(below);
                below = u8::MAX;
                continue;
            }
            (_, true) => 0,
            (Sort::Instruction, false) => 1,
            (Sort::Preference, false) => 2,
            (Sort::Learning | Sort::LessonLog, false) => 3,
        };
        below = below.min(own);
        bound.push(own);
    }
    bound.reverse();
    bound
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
