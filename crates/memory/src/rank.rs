//! Which memories fit a question, in which order, and how many of them: relevance first, and nothing
//! that is added to it.
//!
//! Each signal is brought to 0 … 1 over all that was found (min-max fusion) and the signals are averaged; what the
//! best of the same file says counts, too. That relevance falls into one of forty bands; within a band the more important goes first, then the one
//! used or written last, then the one used most. Adding recency to relevance was measured to lose most of
//! what is looked for (R@10 0.08 against 0.66); so many bands cost less than a point (`docs/decisions/0026-*`).

use std::collections::HashMap;

use domain::{MemoryId, Timestamp};

use crate::MemoryPath;

/// Bands of relevance.
pub const BANDS: u32 = 40;

/// So much of a memory's relevance is that of the best of its file: what stands where one fits is likelier to be
/// meant. On conversations it is worth two points (`docs/decisions/0027-*`).
const OF_FILE: f64 = 0.4;

/// A memory that one of the searches found, with what each of them says.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Which.
    pub id: MemoryId,
    /// Its file.
    pub path: MemoryPath,
    /// The signals, each on a scale of its own: 0 where a search did not find it, none where it cannot
    /// tell. All of one search have the same number.
    pub signals: Vec<Option<f64>>,
    /// 0 to 100.
    pub importance: u8,
    /// When it was last used, or written.
    pub last_at: Timestamp,
    /// Validated uses.
    pub uses: u32,
    /// Whether it keeps somebody safe or names a need: it goes first, whatever the bands say.
    pub first: bool,
    /// What it takes of the budget.
    pub tokens: u32,
}

/// What may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// The most memories.
    pub most: usize,
    /// The most tokens of them all.
    pub tokens: u32,
}

/// A memory in its place, and why it has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranked {
    /// Which.
    pub id: MemoryId,
    /// 0 to 1 among what was found.
    pub relevance: f64,
    /// 1 is the best band.
    pub band: u32,
    /// Whether it is chosen, and else why not.
    pub choice: Choice,
}

/// Whether a memory is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// It goes first because it keeps somebody safe or names a need.
    First,
    /// By its rank.
    Chosen,
    /// So many are chosen already.
    TooMany,
    /// It does not fit the tokens that are left.
    TooLong,
}

impl Choice {
    /// Whether it is chosen.
    pub fn is_chosen(self) -> bool {
        matches!(self, Self::First | Self::Chosen)
    }

    /// Why, as the trace keeps it.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "needs and safety first",
            Self::Chosen => "by rank",
            Self::TooMany => "enough others",
            Self::TooLong => "no room",
        }
    }
}

/// The order of what was found, and what of it fits.
pub fn rank(found: Vec<Found>, room: Room) -> Vec<Ranked> {
    let relevance = spread(beside(&found, &fuse(&found)));
    let mut ordered: Vec<(Found, f64, u32)> = found
        .into_iter()
        .zip(relevance)
        .map(|(found, relevance)| (found, relevance, band(relevance)))
        .collect();
    ordered.sort_by(|(one, _, band_one), (other, _, band_other)| {
        other
            .first
            .cmp(&one.first)
            .then(band_one.cmp(band_other))
            .then(other.importance.cmp(&one.importance))
            .then(other.last_at.cmp(&one.last_at))
            .then(other.uses.cmp(&one.uses))
            .then(one.id.cmp(&other.id))
    });
    let (mut taken, mut tokens) = (0, 0);
    ordered
        .into_iter()
        .map(|(found, relevance, band)| {
            let choice = match (taken < room.most, tokens + found.tokens <= room.tokens) {
                (false, _) => Choice::TooMany,
                (true, false) => Choice::TooLong,
                (true, true) if found.first => Choice::First,
                (true, true) => Choice::Chosen,
            };
            if choice.is_chosen() {
                (taken, tokens) = (taken + 1, tokens + found.tokens);
            }
            Ranked { id: found.id, relevance, band, choice }
        })
        .collect()
}

/// With what the best of the same file says.
fn beside(found: &[Found], relevance: &[f64]) -> Vec<f64> {
    let mut files: HashMap<&MemoryPath, f64> = HashMap::new();
    for (one, relevance) in found.iter().zip(relevance) {
        let best = files.entry(&one.path).or_default();
        *best = best.max(*relevance);
    }
    let of_file = found.iter().map(|one| files.get(&one.path).copied().unwrap_or_default());
    of_file.zip(relevance).map(|(best, own)| OF_FILE * best + (1.0 - OF_FILE) * own).collect()
}

/// From 0 for the worst to 1 for the best; all 1 where they are alike.
fn spread(values: Vec<f64>) -> Vec<f64> {
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let alike = most - least <= f64::EPSILON;
    values.into_iter().map(|one| if alike { 1.0 } else { (one - least) / (most - least) }).collect()
}

fn band(relevance: f64) -> u32 {
    // 1.0 belongs to the best band and not to one above it.
    BANDS - ((relevance * f64::from(BANDS)).floor() as u32).min(BANDS - 1)
}

/// The mean of the signals that tell, each from 0 for the worst found to 1 for the best. One that says
/// the same of all says nothing.
fn fuse(found: &[Found]) -> Vec<f64> {
    let signals = found.iter().map(|one| one.signals.len()).max().unwrap_or(0);
    let mut sums = vec![(0.0, 0_u32); found.len()];
    for signal in 0..signals {
        let value = |one: &Found| one.signals.get(signal).copied().flatten();
        let values = || found.iter().filter_map(value);
        let least = values().fold(f64::INFINITY, f64::min);
        let most = values().fold(f64::NEG_INFINITY, f64::max);
        // Also where no value is there at all.
        if most - least <= f64::EPSILON {
            continue;
        }
        for ((sum, telling), one) in sums.iter_mut().zip(found) {
            if let Some(value) = value(one) {
                *sum += (value - least) / (most - least);
                *telling += 1;
            }
        }
    }
    // One memory, or several that fit alike: all fit.
    let mean = |(sum, telling)| if telling == 0 { 1.0 } else { sum / f64::from(telling) };
    sums.into_iter().map(mean).collect()
}

#[cfg(test)]
mod tests;
