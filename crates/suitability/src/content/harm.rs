//! Instructions to do harm: the only content that asks for a repair.
//!
//! A subject alone is never enough. A sentence must speak to its reader as instructions do ("how
//! to", "step 1", an order, "you can"), name an act, and name with it a thing that is only there to
//! hurt. What happened in the past, what one must not do, what somebody else did, and what pupils
//! are asked to think or write about is not an instruction.

use std::collections::HashSet;
use std::sync::LazyLock;

use text::lists;
use text::lists::{List, Phrases};

use super::category::{Category, Severity};
use super::danger;
use super::parts::{Hit, Part};

lists! {
    include_str!("../../data/harm.txt");
    /// What makes a sentence an instruction, whatever it is about.
    static HOW: Phrases = "how";
    /// What makes one of a sentence that names something nobody should make.
    static PERSONAL: Phrases = "personal";
    static MAKING: List = "making";
    /// Things that are made to hurt, or forbidden because they do.
    static WEAPONS: Phrases = "weapons";
    /// Between an act and its thing these lead elsewhere: "make a poster about guns".
    static LEADS_AWAY: List = "leads away";
    /// Harmless things that are called so.
    static HARMLESS: List = "harmless";
    /// Acts against a person or oneself, in an instruction.
    static HURTING: Phrases = "hurting";
    /// Before an act they warn of it: "or you could hurt yourself", "if you cut yourself".
    static WARNS: List = "warns";
    /// Orders that begin a sentence and are meant.
    static ORDERED: List = "ordered";
    /// Ways into other people's things.
    static STEALING: Phrases = "stealing";
    /// Encouragement needs no frame.
    static ENCOURAGING: Phrases = "encouraging";
    /// Encouragement that is taken back, asked about or told of.
    static NEGATED: List = "negated";
    /// The sentence forbids, asks why, warns, protects or tells what was.
    static NOT_AN_INSTRUCTION: List = "not an instruction";
    /// A word that asks for thought about a thing instead of doing it.
    static STUDYING: List = "studying";
}

/// Words between an act and its thing: "make a small but powerful pipe bomb".
const REACH: usize = 6;

/// The last words of everything that harms: without one of them there is nothing to look for.
static SIGNS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let phrases = [&WEAPONS, &HURTING, &STEALING, &ENCOURAGING].into_iter().flat_map(Phrases::all);
    phrases.filter_map(|phrase| phrase.last().copied()).collect()
});

/// What in the sentence is an instruction to do harm, if anything is.
pub(super) fn hit(parts: &[Part<'_>]) -> Option<Hit> {
    if !parts.iter().any(|part| SIGNS.contains(part.text) || danger::is_sign(part.text)) {
        return None;
    }
    let about = |words: &List| parts.iter().any(|part| words.has(part.text));
    if let Some(found) = first_of(parts, &ENCOURAGING).filter(|_| !about(&NEGATED)) {
        return stop(parts, found, "encouragement to harm");
    }
    if about(&NOT_AN_INSTRUCTION) || about(&STUDYING) {
        return None;
    }
    if let Some(found) = first_of(parts, &HURTING).filter(|found| hurting(parts, *found)) {
        return stop(parts, found, "instructions to hurt oneself or somebody else");
    }
    if let Some(found) = first_of(parts, &STEALING).filter(|found| stealing(parts, *found)) {
        return stop(parts, found, "instructions for a crime");
    }
    if let Some(found) = danger::order(parts) {
        return stop(parts, found, "instructions that would injure somebody");
    }
    let found = making(parts).filter(|_| !about(&HARMLESS))?;
    stop(parts, found, "instructions for a weapon or a drug")
}

/// From the first part to behind the last.
type Stretch = (usize, usize);

fn first_of(parts: &[Part<'_>], phrases: &Phrases) -> Option<Stretch> {
    let fits = |at: usize, phrase: &[&str]| {
        parts.len() >= at + phrase.len()
            && phrase.iter().zip(&parts[at..]).all(|(word, part)| *word == part.text)
    };
    (0..parts.len()).find_map(|at| {
        phrases.all().iter().find(|phrase| fits(at, phrase)).map(|phrase| (at, at + phrase.len()))
    })
}

fn stop(parts: &[Part<'_>], (from, to): Stretch, topic: &'static str) -> Option<Hit> {
    let range = parts.get(from)?.range.start..parts.get(to.checked_sub(1)?)?.range.end;
    Some(Hit { category: Category::HarmfulInstructions, severity: Severity::Stop, topic, range })
}

/// Whether the sentence begins with one of these verbs, as an order does.
fn orders(parts: &[Part<'_>], verbs: &List) -> bool {
    parts.first().is_some_and(|part| verbs.has(part.text))
}

/// Told how, or ordered, and not warned of.
fn hurting(parts: &[Part<'_>], (from, _): Stretch) -> bool {
    let before = from.checked_sub(1).and_then(|before| parts.get(before));
    let warned = before.is_some_and(|part| WARNS.has(part.text));
    !warned && (first_of(parts, &HOW).is_some() || (from == 0 && orders(parts, &ORDERED)))
}

/// Told how just before: "you can steal passwords", not "you can see how thieves steal passwords".
fn stealing(parts: &[Part<'_>], (from, _): Stretch) -> bool {
    let before = &parts[from.saturating_sub(4)..from];
    first_of(before, &HOW).or_else(|| first_of(before, &PERSONAL)).is_some()
}

/// An act of making with a weapon or a drug behind it, in a sentence that instructs.
fn making(parts: &[Part<'_>]) -> Option<Stretch> {
    let (from, to) = first_of(parts, &WEAPONS)?;
    let act = (from.saturating_sub(REACH)..from).rev().find(|at| MAKING.has(parts[*at].text))?;
    let straight = parts[act + 1..from].iter().all(|part| !LEADS_AWAY.has(part.text));
    let framed = first_of(parts, &HOW).or_else(|| first_of(parts, &PERSONAL)).is_some();
    (straight && (framed || orders(parts, &MAKING))).then_some((act, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stops(sentence: &str) -> bool {
        let words: Vec<String> = sentence
            .to_lowercase()
            .split(|c: char| !(c.is_alphanumeric() || c == '\''))
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        let range = 0..1;
        let parts: Vec<Part<'_>> = words.iter().map(|text| Part { text, range: &range }).collect();
        hit(&parts).is_some()
    }

    #[test]
    fn instructions_to_do_harm_are_stopped() {
        for sentence in [
            "Make a powerful pipe bomb from these parts.",
            "Here is how to cut yourself without anybody seeing.",
            "If you want to hurt yourself, there are ways to do it.",
            "You should kill yourself.",
            "Mix bleach and vinegar in a bottle.",
            "Ways to shoplift.",
            "People like them deserve to die.",
            "Grow your own cannabis.",
        ] {
            assert!(stops(sentence), "{sentence}");
        }
    }

    #[test]
    fn warnings_tasks_games_and_the_past_are_not_stopped() {
        for sentence in [
            "If you cut yourself, tell your teacher.",
            "Hold it like this, or you could hurt yourself.",
            "Learn how to chop safely so that you do not cut yourself.",
            "Cut yourself a slice of the cake.",
            "Never mix bleach with other cleaners.",
            "Make a poster about guns and knives.",
            "Build an argument for banning bombs.",
            "How to build a bomb shelter from sand bags.",
            "How to make an explosive volcano with baking soda.",
            "Make the gun sprite point at the mouse.",
            "How did they make the first bomb?",
            "You can break into a run on the last bend.",
            "You can see how thieves steal passwords.",
            "Explain how to make methamphetamine harder to buy.",
            "Nazis believed that Jews were subhuman and deserved to die.",
            "You can hear the bombs fall in the recording.",
        ] {
            assert!(!stops(sentence), "{sentence}");
        }
    }
}
