//! Choices: outcomes, a way to teach the topic, questions, and where a profile's lines belong.

use std::collections::{BTreeMap, BTreeSet};

use lessons::{PrintChoice, PupilPrint};
use serde::Serialize;
use text::stem;

use super::citation::Cited;
use super::material::Material;
use super::media;
use crate::classes::ClassProfile;
use crate::curriculum::{Misconception, Outcome, Query};
use crate::document::{Bullet, Document, DocumentPart};
use crate::had::had;
use crate::instructions::{Effect, PartMinutes, Standing};
use crate::library::{Library, Pack, Phrase, TimedPart, Variant, Words};
use crate::timing::{SLOTS, Slot, Wishes};
use crate::words::{stems, words};

/// So many outcomes are enough for a lesson.
const MOST_OUTCOMES: usize = 2;

/// What of the curriculum the lesson works with.
#[derive(Debug, Default)]
pub(crate) struct Chosen<'a> {
    /// Outcomes, the best first.
    pub outcomes: Vec<&'a Outcome>,
    /// Expectations that are about the topic.
    pub expects: Vec<OfOutcome<'a, Bullet>>,
    /// Misconceptions that are about the topic.
    pub misconceptions: Vec<OfOutcome<'a, Misconception>>,
    /// The class's level, when the outcomes are of another.
    pub moved_from: Option<String>,
}

/// Something that belongs to an outcome.
#[derive(Debug)]
pub(crate) struct OfOutcome<'a, T> {
    /// The outcome's code.
    pub code: &'a str,
    /// The thing.
    pub of: &'a T,
}

/// Something that the teacher prefers or a skill advises, and where that stands.
#[derive(Debug, Serialize)]
pub(crate) struct Preference {
    pub path: String,
    pub text: String,
}

/// What of the file speaks of the topic; with a pack for it a common word is not enough.
pub(super) fn outcomes<'a>(
    library: &Library,
    material: &'a Material,
    query: &Query,
    has_pack: bool,
) -> Chosen<'a> {
    let Some(file) = &material.curriculum else { return Chosen::default() };
    let level = material.class.as_ref().map_or("", |class| class.level.as_str());
    let mentioned = file.outcomes.iter().filter(|o| material.mentioned.contains(&o.code));
    let mut outcomes: Vec<&Outcome> = mentioned.collect();
    // No other code takes the place of the ones that she named.
    let replaced = !material.mentioned.is_empty() && outcomes.is_empty();
    let fitting = file.matching(query, level, &library.words.levels).into_iter();
    for outcome in fitting.filter(|_| !replaced) {
        if outcomes.len() < MOST_OUTCOMES && !outcomes.iter().any(|o| o.code == outcome.code) {
            outcomes.push(outcome);
        }
    }
    let enough = if has_pack { 2 } else { 1 };
    let score = |text: &str| match query.score(text) {
        score if score < enough => 0,
        score => score,
    };
    // Without a pack the best one alone: the next may be about something else of the outcome.
    let most = if has_pack { 3 } else { 1 };
    let moved = outcomes.first().is_some_and(|o| !o.level.eq_ignore_ascii_case(level));
    Chosen {
        expects: about(&outcomes, 3, |o| &o.expects, |expect| score(&expect.text)),
        misconceptions: about(
            &outcomes,
            most,
            |o| &o.misconceptions,
            |m| score(&m.think) * 2 + score(&m.remedy),
        ),
        moved_from: (moved && !level.is_empty()).then(|| level.to_owned()),
        outcomes,
    }
}

/// Parts of the outcomes that are about the topic, the best first.
fn about<'a, T>(
    outcomes: &[&'a Outcome],
    most: usize,
    parts: impl Fn(&'a Outcome) -> &'a Vec<T>,
    score: impl Fn(&T) -> u32,
) -> Vec<OfOutcome<'a, T>> {
    let all = || outcomes.iter().flat_map(|o| parts(o).iter().map(|part| (o.code.as_str(), part)));
    let of = |(code, part): (&'a str, &'a T)| OfOutcome { code, of: part };
    let mut scored: Vec<_> = all().filter(|(_, part)| score(part) > 0).collect();
    scored.sort_by_cached_key(|(_, part)| std::cmp::Reverse(score(part)));
    scored.into_iter().take(most).map(of).collect()
}

/// The way to teach the topic that fits what the class has done.
pub(crate) fn variant(pack: &Pack, class: Option<&ClassProfile>, words: &Words) -> Variant {
    let fits = |variant: &&Variant| {
        class.is_some_and(|class| {
            class.done.iter().any(|bullet| {
                let text = had(&bullet.text, words).to_lowercase();
                variant.suits.iter().any(|word| text.contains(word))
            })
        })
    };
    let general = || match class {
        // Nothing is known of the class: an older one gets the first way, a younger one the last.
        Some(class) if !is_senior(class, words) || !class.done.is_empty() => {
            pack.variants.iter().rev().find(|variant| variant.suits.is_empty())
        }
        Some(_) | None => None,
    };
    let chosen = pack.variants.iter().find(fits).or_else(general);
    chosen.or(pack.variants.first()).cloned().unwrap_or_default()
}

fn is_senior(class: &ClassProfile, words: &Words) -> bool {
    let at = words.levels.iter().position(|level| level.eq_ignore_ascii_case(&class.level));
    at.is_some_and(|at| at + 2 >= words.levels.len())
}

/// What the class's needs and profile change on a page.
pub(super) fn sets(library: &Library, class: Option<&ClassProfile>) -> BTreeSet<String> {
    let mut sets = BTreeSet::new();
    let Some(class) = class else { return sets };
    for need in &class.needs {
        sets.extend(library.need_rules(need_name(need)).flat_map(|rule| rule.sets.clone()));
    }
    let bullets = [&class.who, &class.works, &class.watch];
    for bullet in bullets.into_iter().flatten() {
        let text = bullet.text.to_lowercase();
        let rules = library.rules.profile.iter().filter(|rule| text.contains(&rule.holds));
        sets.extend(rules.map(|rule| rule.sets.clone()));
    }
    sets
}

/// How pupils' pages are printed for a class, by the same rule by which they are; none while print is as
/// usual.
pub(super) fn print(material: &Material, one_side: bool) -> Option<PupilPrint> {
    let class = material.class.as_ref();
    let needs = class.into_iter().flat_map(|class| &class.needs).map(need_name);
    // A line that cannot be printed counts for nothing.
    let chosen = |line: &str| PrintChoice::parse(line).unwrap_or_default();
    let of_teacher = material.teacher.as_ref().and_then(|(_, file)| file.front.get("print"));
    let for_all = of_teacher.map(|line| chosen(line)).unwrap_or_default();
    let for_class = class.map(|class| chosen(&class.print)).unwrap_or_default();
    let print = PupilPrint::for_needs(needs, one_side).as_chosen(for_all, for_class);
    Some(print).filter(|print| print.is_large())
}

/// Every name that a need or a profile can set.
pub(super) fn all_sets(library: &Library) -> BTreeSet<String> {
    let needs = library.rules.needs.iter().flat_map(|rule| rule.sets.clone());
    needs.chain(library.rules.profile.iter().map(|rule| rule.sets.clone())).collect()
}

/// The name of a need: what stands before the colon.
pub(crate) fn need_name(bullet: &Bullet) -> &str {
    bullet.text.split_once(':').map_or(bullet.text.as_str(), |(name, _)| name).trim()
}

/// Minutes that are remembered, that the teacher's and the class's files ask for, and that her words to
/// the assistant do: the first of these that names a part decides.
pub(super) fn wishes(library: &Library, material: &Material, variant: &Variant) -> Wishes {
    let devices = media::on_devices(library, variant);
    let mut wishes = Wishes { devices, ..Wishes::default() };
    instructed(material, Standing::Remembered, &mut wishes);
    material.like.iter().for_each(|like| like.wish(&mut wishes));
    let numbers = &library.words.numbers;
    let preferences = material.pedagogy.iter().chain(&material.teacher);
    for bullet in preferences.flat_map(|(_, d)| &d.parts).flat_map(|part| &part.bullets) {
        let first = words(&bullet.text).into_iter().next().unwrap_or_default();
        let minutes = minutes_in(&bullet.text, numbers);
        let is = |name: &str| stem(&first) == stem(name);
        let wish = if is("starter") || is("start") {
            &mut wishes.starter
        } else if is("explanation") {
            &mut wishes.explanation
        } else if is("plenary") {
            &mut wishes.plenary
        } else {
            continue;
        };
        *wish = wish.or(minutes);
    }
    let class = material.class.iter().flat_map(|class| class.works.iter().chain(&class.watch));
    for bullet in class {
        let text = bullet.text.to_lowercase();
        let strict = text.contains("under ") || text.contains("less than ");
        if text.contains("activity") && (strict || text.contains("no more than ")) {
            let most = minutes_in(&text, numbers);
            let most = most.map(|most| if strict { most.saturating_sub(1) } else { most });
            wishes.activity = wishes.activity.or(most);
        }
    }
    instructed(material, Standing::Identity, &mut wishes);
    wishes
}

fn instructed(material: &Material, standing: Standing, wishes: &mut Wishes) {
    let of_standing = material.instructions.iter().filter(|said| said.standing == standing);
    for effect in of_standing.flat_map(|said| &said.effects) {
        let Effect::Minutes(PartMinutes { part, minutes, .. }) = effect else { continue };
        let wish = match part {
            TimedPart::Starter => &mut wishes.starter,
            TimedPart::Model => &mut wishes.explanation,
            TimedPart::Plenary => &mut wishes.plenary,
            TimedPart::Any => &mut wishes.activity,
        };
        *wish = wish.or(Some(*minutes));
    }
}

/// The number that stands directly before "minutes", in digits or in words.
fn minutes_in(text: &str, numbers: &[String]) -> Option<u32> {
    let words = words(text);
    let at = words.iter().position(|word| word.starts_with("minute"))?;
    let number = words.get(at.checked_sub(1)?)?;
    let in_words = || numbers.iter().position(|n| n == number).and_then(|n| u32::try_from(n).ok());
    number.parse().ok().or_else(in_words)
}

type ByPlace = BTreeMap<String, Vec<Cited>>;

/// Lines of the profile at the part of the lesson where they belong, at most two and one warning.
pub(super) fn placed(
    library: &Library,
    material: &Material,
    variant: &Variant,
    slots: &[Slot],
) -> (ByPlace, ByPlace) {
    let (mut works, mut watch) = (ByPlace::new(), ByPlace::new());
    for place in &library.rules.places {
        works.insert(place.slot.clone(), Vec::new());
        watch.insert(place.slot.clone(), Vec::new());
    }
    let Some(class) = &material.class else { return (works, watch) };
    let exists = |key: &str| slots.iter().any(|slot| slot.key == key);
    for (bullets, to, most) in [(&class.works, &mut works, 3), (&class.watch, &mut watch, 2)] {
        for bullet in bullets.iter().filter(|b| media::fits(library, material, variant, &b.text)) {
            // What names no part belongs where pupils begin to work.
            let slot = place(library, &bullet.text, exists).unwrap_or_else(|| "predict".to_owned());
            if let Some(there) = to.get_mut(&slot).filter(|there| there.len() < most) {
                there.push(Cited::of(&class.path, bullet));
            }
        }
    }
    (works, watch)
}

/// The part of the lesson that a text speaks of most.
pub(crate) fn place(
    library: &Library,
    text: &str,
    exists: impl Fn(&str) -> bool,
) -> Option<String> {
    let found = stems(text);
    // A phrase says more than a word, so it counts by its length.
    let score = |phrases: &[Phrase]| {
        let there = phrases.iter().filter(|phrase| phrase.is_in(&found));
        there.map(|phrase| phrase.stems().len()).sum::<usize>()
    };
    let mut best = (None, 0);
    for place in &library.rules.places {
        let score = score(&place.words);
        if exists(&place.slot) && score > best.1 {
            best = (Some(place.slot.clone()), score);
        }
    }
    best.0
}

/// What skills warn of, at the part of the lesson where it belongs.
pub(super) fn tips(
    library: &Library,
    material: &Material,
    variant: &Variant,
    slots: &[Slot],
) -> BTreeMap<String, Vec<Preference>> {
    let places = library.skills.places.values();
    let places = places.chain(library.rules.places.iter().map(|place| &place.slot));
    let mut tips: BTreeMap<String, Vec<Preference>> =
        places.map(|place| (place.clone(), Vec::new())).collect();
    let fitting = |(_, text): &&(String, String)| media::fits(library, material, variant, text);
    for (skill, text) in material.cautions.iter().filter(fitting) {
        let Some(place) = library.skills.places.get(skill) else { continue };
        let exists = place == "resources" || slots.iter().any(|slot| slot.key == place);
        let place = if exists { place.as_str() } else { "starter" };
        let tip = Preference { path: skill.clone(), text: text.clone() };
        tips.entry(place.to_owned()).or_default().push(tip);
    }
    tips
}

/// The teacher's own preferences at the part of the lesson where they belong.
pub(super) fn preferences(
    library: &Library,
    material: &Material,
    variant: &Variant,
) -> BTreeMap<String, Vec<Preference>> {
    let mut preferences = BTreeMap::new();
    for place in &library.rules.places {
        let mut found = Vec::new();
        if let Some((path, document)) = &material.pedagogy {
            let headings: Vec<&str> = place.preferences.iter().map(String::as_str).collect();
            let mut bullets = document.bullets(&headings);
            bullets.retain(|bullet| media::fits(library, material, variant, &bullet.text));
            let wanted: Vec<&String> = place.words.iter().flat_map(Phrase::stems).collect();
            bullets.sort_by_cached_key(|bullet| {
                let text = stems(&bullet.text);
                std::cmp::Reverse(text.iter().filter(|word| wanted.contains(word)).count())
            });
            found.extend(
                bullets
                    .into_iter()
                    .take(place.most)
                    .map(|bullet| Preference { path: path.clone(), text: bullet.text }),
            );
        }
        preferences.insert(place.slot.clone(), found);
    }
    preferences
}

/// The ways to teach a topic in which lines of files are quoted: with devices and without.
fn media_of(library: &Library) -> [Variant; 2] {
    let on = |medium: &str| Variant { medium: medium.to_owned(), ..Variant::default() };
    [on(&library.rules.devices.join(" ")), on("")]
}

/// Lines of her preferences that a lesson follows: those that are quoted and those whose minutes are
/// kept.
pub(crate) fn preference_lines(library: &Library, material: &Material) -> Vec<String> {
    let media = media_of(library);
    let quoted = media.iter().flat_map(|variant| preferences(library, material, variant));
    let mut lines: Vec<String> =
        quoted.flat_map(|(_, found)| found).map(|preference| preference.text).collect();
    let files = material.pedagogy.iter().chain(&material.teacher);
    for bullet in files.flat_map(|(_, d)| &d.parts).flat_map(|part| &part.bullets) {
        let alone = DocumentPart { bullets: vec![bullet.clone()], ..DocumentPart::default() };
        let alone = Document { parts: vec![alone], ..Document::default() };
        let alone = Material { pedagogy: Some((String::new(), alone)), ..Material::default() };
        if wishes(library, &alone, &Variant::default()) != Wishes::default() {
            lines.push(bullet.text.clone());
        }
    }
    lines
}

/// Lines of a class profile that stand beside the part of a lesson that they are about.
pub(crate) fn placed_lines(library: &Library, material: &Material) -> Vec<String> {
    let slots: Vec<Slot> = SLOTS.iter().map(|key| Slot { key, minutes: 5 }).collect();
    let media = media_of(library);
    let all = media.iter().map(|variant| placed(library, material, variant, &slots));
    let lines = all.flat_map(|(works, watch)| works.into_values().chain(watch.into_values()));
    lines.flatten().map(|cited| cited.text).collect()
}
