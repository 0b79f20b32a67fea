//! Standing instructions: what is remembered of her and of the class, and what her own words to the
//! assistant ask of every lesson, read as effects of a few types that the drafter can carry out.
//!
//! A statement without an effect is not used, and is said not to be. What keeps somebody safe has none
//! on purpose: no rule acts on it, and no lesson quotes it.

mod captured;
mod duration;

use domain::{FOR_NEXT_TIME, PromptFragment};
use memory::{Block, BlockKind, ShortId, guards_somebody, without_marks};
use text::stem;
use text::words::has_whole;

pub(crate) use duration::{LengthWish, PartMinutes, length_wished};

#[cfg(test)]
use duration::Bound;

use crate::classes::ClassProfile;
use crate::conversation::Conversation;
use crate::document::{Bullet, Document, document, plain_lines};
use crate::library::{FormRule, Library, Phrase};
use crate::words::{stems, words};

/// Tags of fragments of memory, the nearest to the lesson first.
const MEMORIES: [&str; 2] = ["class_memory", "teacher_memory"];

/// The tag of what she answered about earlier drafts.
const ANSWERS: &str = "reflection_answers";

/// The tag of what to look out for.
const OUTLOOK: &str = "outlook";

/// The tag of what she says to the assistant about itself.
const IDENTITY: &str = "identity";

/// Where something stands that she says beside her request.
const HER_WORDS: &str = "your words";

/// Words that refuse what follows them.
const REFUSING: [&str; 4] = ["no", "without", "avoid", "never"];

/// How many words behind a refusal may name what is refused.
const REACH: usize = 3;

/// Where a statement stands among those that disagree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Remembered: newer than any file.
    Remembered,
    /// What the profile of the class refuses: it is about fewer lessons than her preferences, and so comes before.
    Profile,
    /// Her words to the assistant: older than what her files say of lessons.
    Identity,
}

/// Something that the drafter does because a statement says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Effect {
    /// A part of the lesson is that long.
    Minutes(PartMinutes),
    /// A form of work does not occur.
    Without(String),
    /// Pupils work in this order in the starter.
    Order(OrderOfWork),
    /// What her files say under this name is left out.
    LeaveOut(String),
    /// It is read as if it stood in the class profile.
    Profile(ProfilePart),
}

/// How pupils work, one form after the other: "alone", "in pairs".
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OrderOfWork(Vec<String>);

impl OrderOfWork {
    /// What pupils do in a starter, in this order.
    pub fn in_words(&self, library: &Library) -> String {
        let does = |form: &String| {
            let rule = library.rules.work.iter().find(|work| work.said == *form);
            rule.map_or("", |rule| rule.does.as_str())
        };
        let each: Vec<&str> = self.0.iter().map(does).collect();
        format!("First {}.", each.join("; then "))
    }
}

/// Where in a class profile a statement would stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ProfilePart {
    /// A need, by its name.
    Needs(String),
    /// What the class has had.
    Done,
    /// What works with it.
    Works,
    /// What to watch for.
    Watch,
}

/// A statement that stands in the prompt, and what it comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Instruction {
    /// Where it stands.
    pub path: String,
    /// The mark by which an answer names it; none outside memory.
    pub mark: Option<String>,
    /// What it says.
    pub text: String,
    /// Whether it is remembered or hers.
    pub standing: Standing,
    /// What is done because of it.
    pub effects: Vec<Effect>,
}

impl Instruction {
    /// Whether it is remembered, or said right now.
    pub fn is_remembered(&self) -> bool {
        self.standing == Standing::Remembered
    }
}

/// Everything that the prompt holds of this kind; what is about one of the `others` is for no lesson
/// of this class.
pub(crate) fn read(
    library: &Library,
    talk: &Conversation<'_>,
    others: &[String],
) -> Vec<Instruction> {
    let memories = MEMORIES.iter().flat_map(|tag| talk.fragments(tag));
    let mut all: Vec<Instruction> =
        memories.flat_map(|fragment| remembered(library, fragment, others)).collect();
    for (tag, standing, read) in [
        (ANSWERS, Standing::Remembered, effects as ReadEffects),
        (OUTLOOK, Standing::Remembered, |library, text, _| planned(library, text)),
        (IDENTITY, Standing::Identity, effects),
    ] {
        let fragments = talk.fragments(tag);
        all.extend(fragments.flat_map(|fragment| said(library, fragment, standing, read)));
    }
    all
}

fn remembered(library: &Library, fragment: &PromptFragment, others: &[String]) -> Vec<Instruction> {
    let is_said = |block: &Block| matches!(block.kind, BlockKind::Item | BlockKind::Paragraph);
    let blocks = memory::parse(&fragment.text).into_iter().filter(is_said);
    let statements = blocks.filter_map(|block| {
        let mark = mark_in(&block.text);
        let text = statement(&without_marks(&block.text));
        // What only says that there are more lines has no mark.
        mark.map(|mark| (mark, text))
    });
    statements
        .map(|(mark, text)| {
            let effects = match names_one_of(&text, others) {
                true => Vec::new(),
                false => effects(library, &text, Standing::Remembered),
            };
            let (path, mark) = (fragment.source.clone(), Some(mark));
            Instruction { path, mark, text, standing: Standing::Remembered, effects }
        })
        .collect()
}

/// Whether a statement is about one of these classes.
pub(crate) fn names_one_of(said: &str, classes: &[String]) -> bool {
    classes.iter().any(|class| has_whole(said, class))
}

/// What a text comes to.
type ReadEffects = fn(&Library, &str, Standing) -> Vec<Effect>;

/// The bullets of a text without marks.
fn said(
    library: &Library,
    fragment: &PromptFragment,
    standing: Standing,
    read: ReadEffects,
) -> Vec<Instruction> {
    let lines = document(&plain_lines(&fragment.text));
    let bullets = lines.parts.into_iter().flat_map(|part| part.bullets);
    let instruction = |bullet: Bullet| Instruction {
        path: fragment.source.clone(),
        mark: None,
        effects: read(library, &bullet.text, standing),
        text: bullet.text,
        standing,
    };
    bullets.map(instruction).collect()
}

/// What a statement comes to; nothing when no rule fits, or none may act on it.
pub(crate) fn effects(library: &Library, text: &str, standing: Standing) -> Vec<Effect> {
    if guards_somebody(text) {
        return Vec::new();
    }
    if standing == Standing::Remembered
        && let Some(captured) = captured::effect(library, text)
    {
        return vec![captured];
    }
    let said = stems(text);
    let mut found = Vec::new();
    if holds_always(library, &said) {
        found.extend(duration::part_minutes(library, text).into_iter().map(Effect::Minutes));
        found.extend(refused(library, text).into_iter().map(Effect::Without));
    }
    if found.is_empty() && standing == Standing::Remembered {
        let part = profile_part(library, text, &said);
        let had = has_had(library, text).then_some(ProfilePart::Done);
        let had = had.filter(|had| part.as_ref() != Some(had));
        found.extend(part.into_iter().chain(had).map(Effect::Profile));
    }
    found
}

/// Whether a statement is about every lesson, and not about some.
fn holds_always(library: &Library, said: &[String]) -> bool {
    !library.rules.instructions.conditions.iter().any(|phrase| phrase.is_in(said))
}

/// What a line of what to look out for comes to: what happened is no instruction, what she noted for the next time
/// is.
pub(crate) fn planned(library: &Library, text: &str) -> Vec<Effect> {
    let Some((_, note)) = text.split_once(FOR_NEXT_TIME) else { return Vec::new() };
    if guards_somebody(text) {
        return Vec::new();
    }
    let minutes = duration::planned_minutes(library, note).into_iter().map(Effect::Minutes);
    if minutes.len() == 0 || !holds_always(library, &stems(note)) {
        return effects(library, note, Standing::Remembered);
    }
    minutes.chain(refused(library, note).into_iter().map(Effect::Without)).collect()
}

/// Forms of work that a statement refuses: both words stand in one clause of it.
fn refused(library: &Library, text: &str) -> Vec<String> {
    let clauses: Vec<Vec<String>> = duration::clauses(text).map(stems).collect();
    let refuses = |clause: &&Vec<String>| {
        library.rules.instructions.refuses.iter().any(|phrase| phrase.is_in(clause))
    };
    let names =
        |clause: &Vec<String>, rule: &FormRule| rule.named.iter().any(|name| name.is_in(clause));
    let rules = library.rules.forms.iter();
    rules
        .filter(|rule| clauses.iter().filter(refuses).any(|clause| names(clause, rule)))
        .map(|rule| rule.form.clone())
        .collect()
}

/// Whether a line of a profile or of her preferences plans what something remembered rules out: a form
/// of work that is refused, or another length of the same part. What is remembered is newer.
pub(crate) fn is_ruled_out<'a>(
    library: &Library,
    remembered: impl Iterator<Item = &'a [Effect]>,
    line: &str,
) -> bool {
    let remembered: Vec<&Effect> = remembered.flatten().collect();
    if remembered.is_empty() {
        return false;
    }
    let own = effects(library, line, Standing::Identity);
    // A line that goes on with what she does meanwhile plans its minutes all the same.
    let planned = duration::part_minutes(library, line);
    let said = stems(line);
    let is_against = |effect: &Effect| match effect {
        Effect::Without(form) => {
            let agrees = own.contains(&Effect::Without(form.clone()));
            let rules = library.rules.forms.iter().filter(|rule| rule.form == *form);
            let mut named = rules.flat_map(|rule| rule.named.iter().chain(&rule.shows));
            !agrees && named.any(|phrase| phrase.is_in(&said))
        }
        Effect::Minutes(wish) => planned.iter().any(|other| other.differs(*wish)),
        Effect::LeaveOut(name) => is_called(line, name),
        Effect::Order(_) | Effect::Profile(_) => false,
    };
    remembered.into_iter().any(is_against)
}

/// Whether a line has this name: "EAL: two pupils …".
pub(crate) fn is_called(line: &str, name: &str) -> bool {
    line.split_once(':').is_some_and(|(own, _)| own.trim().eq_ignore_ascii_case(name))
}

/// Whether a line is left out because of its name.
fn is_left_out(all: &[Instruction], line: &str) -> bool {
    let effects = all.iter().flat_map(|said| &said.effects);
    effects
        .into_iter()
        .any(|effect| matches!(effect, Effect::LeaveOut(name) if is_called(line, name)))
}

/// Whether a statement begins with what the class has had, whatever else it goes on to say: "They have
/// had networks: they mixed up client and server".
fn has_had(library: &Library, text: &str) -> bool {
    let words = &library.rules.instructions;
    let Some((first, _)) = text.split_once([':', '.']) else { return false };
    let said = stems(first);
    let holds = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_in(&said));
    holds(&words.had) && !holds(&words.refuses) && !holds(&words.hers)
}

/// What she refuses in her request itself: "no laptops".
pub(crate) fn of_request(library: &Library, text: &str) -> Vec<Instruction> {
    duration::clauses(text)
        .map(|clause| (clause, refused_outright(library, clause)))
        .filter(|(_, effects)| !effects.is_empty())
        .map(|(clause, effects)| Instruction {
            path: HER_WORDS.to_owned(),
            mark: None,
            text: clause.trim().to_owned(),
            standing: Standing::Remembered,
            effects,
        })
        .collect()
}

/// What the profile of a class refuses for every lesson. What is remembered is newer: a form of work that it speaks
/// of and does not refuse is none that the class goes without.
pub(crate) fn of_profile<'a>(
    library: &Library,
    class: &ClassProfile,
    remembered: impl Iterator<Item = (&'a str, &'a [Effect])>,
) -> Vec<Instruction> {
    let remembered: Vec<(Vec<String>, &[Effect])> =
        remembered.map(|(text, effects)| (stems(text), effects)).collect();
    let is_newer = |refused: &Effect| {
        let of_form = |rule: &&FormRule| *refused == Effect::Without(rule.form.clone());
        let named = library.rules.forms.iter().filter(of_form).flat_map(|rule| &rule.named);
        let named: Vec<&Phrase> = named.collect();
        let speaks = |said: &[String]| named.iter().any(|phrase| phrase.is_in(said));
        remembered.iter().any(|(said, effects)| !effects.contains(refused) && speaks(said))
    };
    let mut found = Vec::new();
    for bullet in class.works.iter().chain(&class.watch).filter(|bullet| bullet.of.is_none()) {
        let text = bullet.text.as_str();
        if guards_somebody(text) || !holds_always(library, &stems(text)) {
            continue;
        }
        let clauses = duration::clauses(text);
        let refused = clauses.flat_map(|clause| refused_outright(library, clause));
        let effects: Vec<Effect> = refused.filter(|effect| !is_newer(effect)).collect();
        if !effects.is_empty() {
            found.push(Instruction {
                path: class.path.clone(),
                mark: None,
                text: text.to_owned(),
                standing: Standing::Profile,
                effects,
            });
        }
    }
    found
}

/// What a clause refuses. The refusal stands right before what is refused, so that "stop motion with tablets"
/// refuses nothing.
fn refused_outright(library: &Library, clause: &str) -> Vec<Effect> {
    let said = words(clause);
    let behind = said.iter().enumerate().filter(|(_, word)| REFUSING.contains(&word.as_str()));
    let places: Vec<usize> = behind.map(|(at, _)| at + 1).collect();
    let names = |rule: &&FormRule| {
        places.iter().any(|at| {
            let near = said[*at..].iter().take(REACH).map(|word| stem(word));
            let near: Vec<String> = near.collect();
            rule.named.iter().any(|name| name.is_in(&near))
        })
    };
    let rules = library.rules.forms.iter().filter(names);
    rules.map(|rule| Effect::Without(rule.form.clone())).collect()
}

fn profile_part(library: &Library, text: &str, said: &[String]) -> Option<ProfilePart> {
    let words = &library.rules.instructions;
    let holds = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_in(said));
    // A profile says nothing of the teacher.
    if holds(&words.hers) {
        return None;
    }
    let refuses = holds(&words.refuses);
    if holds(&words.watch) {
        return Some(ProfilePart::Watch);
    }
    if let Some((need, _)) = library.need_in(text).filter(|_| !refuses) {
        return Some(ProfilePart::Needs(need));
    }
    if refuses {
        return None;
    }
    if holds(&words.works) {
        return Some(ProfilePart::Works);
    }
    holds(&words.had).then_some(ProfilePart::Done)
}

/// The profile without what something remembered rules out: no lesson plans or quotes that.
pub(crate) fn without_ruled_out(library: &Library, class: &mut ClassProfile, all: &[Instruction]) {
    let stays = |bullet: &Bullet| {
        let effects =
            all.iter().filter(|said| said.is_remembered()).map(|said| said.effects.as_slice());
        !is_ruled_out(library, effects, &bullet.text)
    };
    class.who.retain(stays);
    class.works.retain(stays);
    class.watch.retain(stays);
    // A need or what they have had is no form of work: it goes only where its name is left out.
    class.needs.retain(|bullet| !is_left_out(all, &bullet.text));
    class.done.retain(|bullet| !is_left_out(all, &bullet.text));
}

/// Her preferences without what something remembered or the profile of the class rules out.
pub(crate) fn preferences(library: &Library, file: &mut Document, all: &[Instruction]) {
    let comes_before = |said: &&Instruction| said.standing != Standing::Identity;
    for part in &mut file.parts {
        part.bullets.retain(|bullet| {
            let effects = all.iter().filter(comes_before).map(|said| said.effects.as_slice());
            !is_ruled_out(library, effects, &bullet.text)
        });
    }
}

/// The profile with what is remembered in its places. A need that it names already gets no second
/// entry: what is remembered of it says how to meet it.
pub(crate) fn into_profile(library: &Library, class: &mut ClassProfile, all: &[Instruction]) {
    for instruction in all {
        for effect in &instruction.effects {
            let Effect::Profile(part) = effect else { continue };
            let bullet =
                |text: String| Bullet { line: 0, text, of: Some(instruction.path.clone()) };
            let said = bullet(instruction.text.clone());
            match part {
                ProfilePart::Done => class.done.push(said),
                ProfilePart::Watch => class.watch.insert(0, said),
                ProfilePart::Works => class.works.insert(0, said),
                ProfilePart::Needs(need) => {
                    let named =
                        |own: &Bullet| own.text.split(':').next().unwrap_or_default().to_owned();
                    let known = class.needs.iter().any(|own| same_need(library, &named(own), need));
                    if known {
                        class.works.insert(0, said);
                    } else {
                        class.needs.push(bullet(format!("{need}: {}", instruction.text)));
                    }
                }
            }
        }
    }
}

/// Whether two names stand for one need.
fn same_need(library: &Library, own: &str, need: &str) -> bool {
    let is_of = |named: &[Phrase]| library.need_rules(own).any(|rule| rule.named == named);
    library.need_rules(need).any(|rule| is_of(&rule.named))
}

/// The mark of a block, such as `m7k2q`.
fn mark_in(text: &str) -> Option<String> {
    let mut marks = text.match_indices('[').filter_map(|(at, _)| {
        let end = text[at..].find(']')?;
        text[at..=at + end].parse::<ShortId>().ok()
    });
    marks.next_back().map(|mark| mark.as_str().to_owned())
}

/// The words of a block, on one line and without the sign of a list.
pub(crate) fn statement(text: &str) -> String {
    let text = text.trim_start();
    let text = text.strip_prefix(['-', '*', '+']).unwrap_or(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
