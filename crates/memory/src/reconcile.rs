//! Which entry each block of a changed file is.
//!
//! First what is word for word the same, in place and then elsewhere; then what had been forgotten, or let go by
//! a rule, and is back; then what is alike, near by and, if very much alike, anywhere.

use std::collections::HashMap;

use domain::MemoryId;
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::entry::in_order;
use crate::{Block, BlockKind, Change, Entry, Fate, Place, State, parse};

/// How alike a block has to be to an entry between the same neighbours (Dice's coefficient over
/// pairs of letters, 1945: 0 nothing in common, 1 the same).
const ALIKE_NEAR: f64 = 0.55;
/// How alike it has to be to one anywhere else in the file.
const ALIKE_FAR: f64 = 0.8;
/// How many blocks away within the changed stretch an entry is still looked for.
const NEAR: usize = 16;
/// More comparisons than these are not made for blocks that moved and changed at once: a file that
/// was written anew has none of its old entries.
const FAR_PAIRS: usize = 20_000;

/// What a new text of a file means for its entries.
///
/// `entries` are all of the file, the forgotten ones too. [`Change::render`] gives the new text as
/// [`crate::normalise`] leaves it. Every entry that is active has a place in the change or is in
/// `removed`, and no id is there twice. `new_id` is asked once for each new block.
pub fn reconcile(
    entries: &[Entry],
    markdown: &str,
    mut new_id: impl FnMut() -> MemoryId,
) -> Change {
    let old = in_order(entries);
    let new = parse(markdown);
    let mut matching = Matching::new(&old, &new);
    matching.same_in_place();
    matching.same_elsewhere();
    let restored = forgotten_again(entries, &new, &mut matching);
    matching.alike_near();
    matching.alike_far();

    let moved = matching.moved();
    let Matching { old_taken, of_new, .. } = matching;
    let places = new.into_iter().zip(of_new).zip(moved).zip(restored);
    let places = places
        .map(|(((block, of), moved), restored)| match (of.and_then(|of| old.get(of)), restored) {
            (Some(entry), _) => Place { id: entry.id, fate: fate(entry, &block), block, moved },
            (None, Some(id)) => Place { id, block, fate: Fate::Restored, moved: false },
            (None, None) => Place { id: new_id(), block, fate: Fate::Inserted, moved: false },
        })
        .collect();
    let removed =
        old.iter().zip(old_taken).filter(|(_, taken)| !taken).map(|(entry, _)| entry.id).collect();
    Change { places, removed }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn fate(entry: &Entry, block: &Block) -> Fate {
    if entry.block.text == block.text {
        Fate::Kept
    } else {
        Fate::Edited { before: entry.block.text.clone() }
    }
}

/// For each block that no entry was found for: the entry that said the same and was forgotten or let go, the
/// one that went last. Cutting and pasting with a save in between is a move.
fn forgotten_again(
    entries: &[Entry],
    new: &[Block],
    matching: &mut Matching<'_>,
) -> Vec<Option<MemoryId>> {
    let mut forgotten: Vec<(&Entry, domain::Timestamp)> = entries
        .iter()
        .filter_map(|entry| match entry.state {
            State::Forgotten(at) | State::Expired(at) => Some((entry, at)),
            State::Working | State::Candidate | State::Active | State::Superseded(_) => None,
        })
        .collect();
    forgotten.sort_by_key(|(entry, at)| (*at, entry.id));
    new.iter()
        .enumerate()
        .map(|(index, block)| {
            if !matching.is_open(index) || block.kind == BlockKind::Heading {
                return None;
            }
            let at = forgotten.iter().rposition(|(entry, _)| entry.block.text == block.text)?;
            matching.settled[index] = true;
            Some(forgotten.remove(at).0.id)
        })
        .collect()
}

struct Matching<'a> {
    old: &'a [&'a Entry],
    new: &'a [Block],
    old_taken: Vec<bool>,
    of_new: Vec<Option<usize>>,
    /// New blocks that are accounted for in another way.
    settled: Vec<bool>,
    /// The stretch between two unchanged neighbours that each old and each new block lies in.
    old_stretch: Vec<usize>,
    new_stretch: Vec<usize>,
}

struct Pair {
    old: usize,
    new: usize,
    alike: f64,
    distance: usize,
}

impl<'a> Matching<'a> {
    fn new(old: &'a [&'a Entry], new: &'a [Block]) -> Self {
        Self {
            old,
            new,
            old_taken: vec![false; old.len()],
            of_new: vec![None; new.len()],
            settled: vec![false; new.len()],
            old_stretch: vec![0; old.len()],
            new_stretch: vec![0; new.len()],
        }
    }

    fn is_open(&self, new: usize) -> bool {
        self.of_new[new].is_none() && !self.settled[new]
    }

    fn pair(&mut self, old: usize, new: usize) {
        self.old_taken[old] = true;
        self.of_new[new] = Some(old);
    }

    fn same_in_place(&mut self) {
        let old: Vec<&str> = self.old.iter().map(|entry| entry.block.text.as_str()).collect();
        let new: Vec<&str> = self.new.iter().map(|block| block.text.as_str()).collect();
        let (mut stretch, mut old_next, mut new_next) = (0, 0, 0);
        for op in capture_diff_slices(Algorithm::Myers, &old, &new) {
            if let DiffOp::Equal { old_index, new_index, len } = op {
                for step in 0..len {
                    self.pair(old_index + step, new_index + step);
                }
                self.old_stretch[old_next..old_index].fill(stretch);
                self.new_stretch[new_next..new_index].fill(stretch);
                (old_next, new_next) = (old_index + len, new_index + len);
                stretch += 1;
            }
        }
        self.old_stretch[old_next..].fill(stretch);
        self.new_stretch[new_next..].fill(stretch);
    }

    fn same_elsewhere(&mut self) {
        let mut free: HashMap<&str, Vec<usize>> = HashMap::new();
        for index in (0..self.old.len()).rev().filter(|index| !self.old_taken[*index]) {
            free.entry(&self.old[index].block.text).or_default().push(index);
        }
        for new in 0..self.new.len() {
            if self.is_open(new)
                && let Some(old) = free.get_mut(self.new[new].text.as_str()).and_then(Vec::pop)
            {
                self.pair(old, new);
            }
        }
    }

    fn alike_near(&mut self) {
        let mut pairs = Vec::new();
        let mut by_stretch: HashMap<usize, Vec<usize>> = HashMap::new();
        for old in self.free_old() {
            by_stretch.entry(self.old_stretch[old]).or_default().push(old);
        }
        let mut place: HashMap<usize, usize> = HashMap::new();
        for new in self.open_new() {
            let Some(olds) = by_stretch.get(&self.new_stretch[new]) else { continue };
            let at = place.entry(self.new_stretch[new]).or_default();
            let window = at.saturating_sub(NEAR)..olds.len().min(*at + NEAR + 1);
            let from = window.start;
            for (step, old) in olds.get(window).unwrap_or_default().iter().enumerate() {
                pairs.extend(self.weigh(*old, new, (from + step).abs_diff(*at), ALIKE_NEAR));
            }
            *at += 1;
        }
        self.take_best(pairs);
    }

    fn alike_far(&mut self) {
        let (old, new) = (self.free_old(), self.open_new());
        if old.len() * new.len() > FAR_PAIRS {
            return;
        }
        let mut pairs = Vec::new();
        for new in new {
            for old in &old {
                // A log that loses its first line and gains a last one has lines much alike, with
                // another date or number in each: they are not one line that moved.
                if digits(&self.old[*old].block.text) != digits(&self.new[new].text) {
                    continue;
                }
                pairs.extend(self.weigh(*old, new, old.abs_diff(new), ALIKE_FAR));
            }
        }
        self.take_best(pairs);
    }

    fn weigh(&self, old: usize, new: usize, distance: usize, least: f64) -> Option<Pair> {
        let (before, after) = (&self.old[old].block, &self.new[new]);
        let heading = |block: &Block| block.kind == BlockKind::Heading;
        if heading(before) != heading(after) {
            return None;
        }
        let alike = strsim::sorensen_dice(&before.text, &after.text);
        (alike >= least).then_some(Pair { old, new, alike, distance })
    }

    /// The most alike first, the nearer of two equals.
    fn take_best(&mut self, mut pairs: Vec<Pair>) {
        pairs.sort_by(|a, b| {
            b.alike
                .total_cmp(&a.alike)
                .then_with(|| a.distance.cmp(&b.distance))
                .then_with(|| (a.new, a.old).cmp(&(b.new, b.old)))
        });
        for pair in pairs {
            if !self.old_taken[pair.old] && self.is_open(pair.new) {
                self.pair(pair.old, pair.new);
            }
        }
    }

    fn free_old(&self) -> Vec<usize> {
        (0..self.old.len()).filter(|old| !self.old_taken[*old]).collect()
    }

    fn open_new(&self) -> Vec<usize> {
        (0..self.new.len()).filter(|new| self.is_open(*new)).collect()
    }

    /// Which new blocks belong to an entry that others have overtaken: those outside the longest row
    /// of entries that are still in their old order.
    fn moved(&self) -> Vec<bool> {
        let now: Vec<usize> = self.of_new.iter().flatten().copied().collect();
        let mut before = now.clone();
        before.sort_unstable();
        let mut in_row = vec![false; self.old.len()];
        for op in capture_diff_slices(Algorithm::Myers, &before, &now) {
            if let DiffOp::Equal { old_index, len, .. } = op {
                for old in &before[old_index..old_index + len] {
                    in_row[*old] = true;
                }
            }
        }
        self.of_new.iter().map(|old| old.is_some_and(|old| !in_row[old])).collect()
    }
}

#[cfg(test)]
mod tests;
