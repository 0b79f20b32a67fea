//! Which skills fit a request: teachers' words against the names and descriptions of the manifest.
//!
//! Three things speak for a skill: words of the request that its entry has too, weighed by how few
//! entries have them; what the request means in other words, by a table of what teachers say; and
//! nothing else. It reads no bodies, because a model has not read them either when it chooses.

use text::stem;

use super::super::library::{Meaning, Phrase, SkillWords};
use super::super::notes::SKILL;
use super::super::words::stems;

/// How much a meaning counts beside a word that stands there itself.
const MEANING: f64 = 1.6;
/// How much a word of a skill's name counts beside one of its description.
const IN_NAME: f64 = 1.3;

/// A skill and how well it fits; 0 for not at all.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ranked<'a> {
    /// The skill.
    pub name: &'a str,
    /// How well it fits, beside other skills and this request only.
    pub score: f64,
}

/// The skills of a manifest, the best for the request first; equals keep the manifest's order.
pub(crate) fn rank<'a>(known: &SkillWords, request: &str, manifest: &'a str) -> Vec<Ranked<'a>> {
    let entries = entries(manifest);
    let request = stems(request);
    let mut ranked: Vec<Ranked<'a>> =
        entries.iter().map(|entry| Ranked { name: entry.name, score: 0.0 }).collect();
    let mut words = request.clone();
    words.sort();
    words.dedup();
    let ignored: Vec<String> = known.ignored.iter().map(|word| stem(word)).collect();
    words.retain(|word| !ignored.contains(word));
    for word in &words {
        let found: Vec<f64> = entries.iter().map(|entry| entry.has(word)).collect();
        add(&mut ranked, &found, 1.0);
    }
    for meaning in known.meanings.iter().filter(|meaning| said(meaning, &request)) {
        let found: Vec<f64> = entries.iter().map(|entry| entry.means(meaning)).collect();
        let most = found.iter().copied().fold(0.0, f64::max);
        if most > 0.0 {
            let shares: Vec<f64> = found.iter().map(|found| found / most).collect();
            add(&mut ranked, &shares, MEANING);
        }
    }
    ranked.sort_by(|a, b| b.score.total_cmp(&a.score));
    ranked
}

/// Whether the request says one of the meaning's phrases.
fn said(meaning: &Meaning, request: &[String]) -> bool {
    meaning.says.iter().any(|phrase| phrase.is_in(request))
}

/// Add what was found, weighed by how few entries have it (Spärck Jones, 1972, smoothed).
fn add(ranked: &mut [Ranked<'_>], found: &[f64], weight: f64) {
    let all = found.iter().map(|found| found.min(1.0)).sum::<f64>();
    if all == 0.0 {
        return;
    }
    #[allow(clippy::cast_precision_loss, reason = "there are a handful of skills")]
    let rarity = (1.0 + found.len() as f64 / all).ln();
    for (ranked, found) in ranked.iter_mut().zip(found) {
        ranked.score += weight * rarity * found;
    }
}

/// A skill as the manifest has it.
struct Entry<'a> {
    name: &'a str,
    in_name: Vec<String>,
    description: Vec<String>,
}

impl Entry<'_> {
    /// How much a stem counts here; 0 when it is not there.
    fn has(&self, stem: &String) -> f64 {
        match (self.in_name.contains(stem), self.description.contains(stem)) {
            (true, _) => IN_NAME,
            (false, true) => 1.0,
            (false, false) => 0.0,
        }
    }

    /// How many of a meaning's phrases stand here.
    #[allow(clippy::cast_precision_loss, reason = "a meaning has a handful of phrases")]
    fn means(&self, meaning: &Meaning) -> f64 {
        let here =
            |phrase: &&Phrase| phrase.is_in(&self.description) || phrase.is_in(&self.in_name);
        meaning.means.iter().filter(here).count() as f64
    }
}

/// The entries of a manifest; a line without a dash goes on the one before.
fn entries(manifest: &str) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = Vec::new();
    for line in manifest.lines() {
        let named = line.trim().strip_prefix("- ").and_then(|entry| entry.split_once(':'));
        match (named, entries.last_mut()) {
            (Some((name, description)), _) => {
                let name = name.trim().trim_matches(['`', '*']);
                let description = stems(description);
                entries.push(Entry { name, in_name: stems(name), description });
            }
            (None, Some(last)) => last.description.extend(stems(line)),
            (None, None) => {}
        }
    }
    // Notes on topics are read whatever else is.
    entries.retain(|entry| entry.name != SKILL);
    entries
}

#[cfg(test)]
mod tests;
