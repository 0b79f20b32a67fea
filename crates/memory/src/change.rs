//! What becomes of the entries of a file: the one way in which any write changes memory.

use domain::MemoryId;

use crate::entry::in_order;
use crate::{Block, BlockKind, Entry, join, parse};

/// A change of one file: every block that it then has, in order, and what is no longer in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The blocks of the file, in order.
    pub places: Vec<Place>,
    /// Entries that leave the file. They are kept and can be put back.
    pub removed: Vec<MemoryId>,
}

/// A block of the file as it then is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Whose block it is.
    pub id: MemoryId,
    /// Its text.
    pub block: Block,
    /// How it came to be so.
    pub fate: Fate,
    /// Whether it stands in another order among the others than before.
    pub moved: bool,
}

/// What happened to an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It says what it said; the empty lines before it may have changed.
    Kept,
    /// Its text is another.
    Edited {
        /// What it said.
        before: String,
    },
    /// It is new.
    Inserted,
    /// It had been forgotten and is back.
    Restored,
}

impl Change {
    /// The file as it then is.
    pub fn render(&self) -> String {
        join(self.places.iter().map(|place| &place.block))
    }

    /// Whether no entry is another, in another place, new or gone. Empty lines do not count.
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty()
            && self.places.iter().all(|place| place.fate == Fate::Kept && !place.moved)
    }

    /// The blocks whose text was not in the file before, each with the line it begins at, from 1.
    pub fn written(&self) -> impl Iterator<Item = (usize, &Place)> {
        self.with_lines().filter(|(_, place)| !matches!(place.fate, Fate::Kept))
    }

    /// Every block with the line it begins at, from 1.
    pub(crate) fn with_lines(&self) -> impl Iterator<Item = (usize, &Place)> {
        self.places.iter().scan(1, |line, place| {
            let begins = *line + place.block.blank_before as usize;
            *line = begins + place.block.text.split('\n').count();
            Some((begins, place))
        })
    }

    /// The change that changes nothing.
    fn none(entries: &[Entry]) -> Self {
        let places = in_order(entries).into_iter().map(|entry| Place::of(entry, Fate::Kept));
        Self { places: places.collect(), removed: Vec::new() }
    }
}

impl Place {
    fn of(entry: &Entry, fate: Fate) -> Self {
        Self { id: entry.id, block: entry.block.clone(), fate, moved: false }
    }
}

/// Each text as a new entry at the end of the file. A text that is not one block of markdown becomes
/// one bullet.
pub fn append(entries: &[Entry], texts: impl IntoIterator<Item = (MemoryId, String)>) -> Change {
    let mut change = Change::none(entries);
    for (id, text) in texts {
        let mut block = one_block(&text);
        block.blank_before = match change.places.last().map(|place| place.block.kind) {
            None => 0,
            Some(BlockKind::Item) if block.kind == BlockKind::Item => 0,
            Some(_) => 1,
        };
        change.places.push(Place { id, block, fate: Fate::Inserted, moved: false });
    }
    change
}

/// Takes an entry out of the file; none when it is not in it.
pub fn forget(entries: &[Entry], id: MemoryId) -> Option<Change> {
    let mut change = Change::none(entries);
    let at = change.places.iter().position(|place| place.id == id)?;
    let gone = change.places.remove(at);
    if let Some(next) = change.places.get_mut(at) {
        next.block.blank_before = next.block.blank_before.max(gone.block.blank_before);
    }
    change.removed.push(id);
    change.keep_apart(at);
    Some(change)
}

/// Puts an entry that does not hold (forgotten, expired, replaced, or never confirmed) into the file,
/// to where it was as far as there is such a place; none when the file has no such entry.
pub fn restore(entries: &[Entry], id: MemoryId) -> Option<Change> {
    let entry = entries.iter().find(|entry| !entry.is_active() && entry.id == id)?;
    let mut change = Change::none(entries);
    let at = (entry.position as usize).min(change.places.len());
    change.places.insert(at, Place::of(entry, Fate::Restored));
    change.keep_apart(at);
    change.keep_apart(at + 1);
    Some(change)
}

/// As [`restore`], in other words.
pub fn restore_as(entries: &[Entry], id: MemoryId, text: &str) -> Option<Change> {
    let mut change = restore(entries, id)?;
    let place = change.places.iter_mut().find(|place| place.id == id)?;
    let blank_before = place.block.blank_before;
    place.block = Block { blank_before, ..one_block(text) };
    Some(change)
}

/// Puts other words in the place of an entry's; none when the file has no such entry that holds.
pub fn reword(entries: &[Entry], id: MemoryId, text: &str) -> Option<Change> {
    let mut change = Change::none(entries);
    let place = change.places.iter_mut().find(|place| place.id == id)?;
    let block = Block { blank_before: place.block.blank_before, ..one_block(text) };
    if block.text != place.block.text {
        let before = std::mem::replace(&mut place.block, block).text;
        place.fate = Fate::Edited { before };
    }
    Some(change)
}

impl Change {
    /// Puts an empty line before a block that would otherwise run into the one before it.
    fn keep_apart(&mut self, at: usize) {
        let wanted = self.places.len();
        if parse(&self.render()).len() == wanted {
            return;
        }
        if let Some(place) = self.places.get_mut(at) {
            place.block.blank_before = place.block.blank_before.max(1);
        }
    }
}

fn one_block(text: &str) -> Block {
    let mut blocks = parse(text);
    if let (Some(block), true) = (blocks.pop(), blocks.is_empty())
        && block.kind == BlockKind::Item
    {
        return block;
    }
    let lines: Vec<&str> = text.split_whitespace().collect();
    let text = format!("- {}", lines.join(" "));
    Block { kind: BlockKind::Item, text, blank_before: 0 }
}

#[cfg(test)]
mod tests;
