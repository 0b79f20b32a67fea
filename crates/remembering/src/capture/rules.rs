//! Proposals by rule: what a revision, a choice or a note says beyond this lesson.

use std::collections::BTreeMap;

use domain::{MemoryProposal, MemoryScope};
use text::sha256;

use super::by_hand::{Difference, Register};
use super::lasting::is_lasting;
use super::learned::{Learned, LeftOut};
use super::phrases::{
    Form, is_about_pupils, minutes_in_words, minutes_wished, number_in_words, of_its_kind,
    points_back,
};

/// The file that proposals go to.
const FILE: &str = "MEMORY.md";

/// A kind of revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Shorter,
    Longer,
    Plainer,
    Informal,
    Formal,
    Support,
    Challenge,
}

/// Kinds with the words that ask for them; the first that fits counts.
const KINDS: [(Kind, &[&str]); 7] = [
    (Kind::Shorter, &["shorter", "shorten", "too long", "less time", "cut down", "trim", "fewer"]),
    (Kind::Longer, &["longer", "too short", "more time"]),
    (Kind::Informal, &["informal", "friendlier", "less formal", "chattier"]),
    (Kind::Formal, &["more formal"]),
    (
        Kind::Plainer,
        &["simpler", "simplify", "plainer", "easier words", "simple words", "too hard to read"],
    ),
    (Kind::Support, &["more support", "scaffold", "sentence starter", "sentence frame", "hints"]),
    (Kind::Challenge, &["challenge", "harder", "stretch", "too easy"]),
];

impl Kind {
    fn of(words: &str) -> Option<Self> {
        let words = words.to_lowercase();
        let fits = |list: &[&str]| list.iter().any(|phrase| words.contains(phrase));
        KINDS.iter().find(|(_, list)| fits(list)).map(|(kind, _)| *kind)
    }

    /// What it says about a class, for one section.
    fn for_class(self, section: &str) -> String {
        match self {
            Self::Shorter => format!("Keep the {section} short."),
            Self::Longer => format!("Give the {section} more time."),
            Self::Plainer => format!("Use plainer words in the {section}."),
            Self::Informal => format!("Write the {section} in an informal register."),
            Self::Formal => format!("Write the {section} in a formal register."),
            Self::Support => format!("Put more support into the {section}."),
            Self::Challenge => format!("Make the {section} more demanding."),
        }
    }

    /// What it says about a teacher who asks for it again and again.
    fn for_teacher(self) -> &'static str {
        match self {
            Self::Shorter => "Draft sections shorter than you would: I usually cut them.",
            Self::Longer => "Give activities more time than you would: I usually add some.",
            Self::Plainer => {
                "Use plainer words from the beginning: I usually simplify the language."
            }
            Self::Informal => "I prefer an informal register in what pupils read.",
            Self::Formal => "I prefer a formal register in what pupils read.",
            Self::Support => "Put more support into a first draft: I usually add some.",
            Self::Challenge => "Make a first draft more demanding: I usually add challenge.",
        }
    }

    /// What she did, as a reason gives it.
    fn done(self) -> &'static str {
        match self {
            Self::Shorter => "shorter",
            Self::Longer => "longer",
            Self::Plainer => "in plainer words",
            Self::Informal => "less formal",
            Self::Formal => "more formal",
            Self::Support => "with more support",
            Self::Challenge => "more demanding",
        }
    }
}

/// What the session teaches, the surest first. Without a class everything is about the teacher.
pub fn proposals(learned: &[Learned], class: Option<&str>) -> Vec<MemoryProposal> {
    let mut found = Vec::new();
    let mut kinds: BTreeMap<Kind, Vec<&str>> = BTreeMap::new();
    for thing in learned {
        match thing {
            Learned::Revised { heading, words, minutes } => {
                let kind = match minutes {
                    Some((before, after)) if before < after => Some(Kind::Longer),
                    Some(_) => Some(Kind::Shorter),
                    None => Kind::of(words),
                };
                if let Some(kind) = kind {
                    kinds.entry(kind).or_default().push(heading);
                }
                found.extend(revision(heading, words, *minutes, kind, class));
            }
            Learned::Chose { heading, approach } => found.extend(class.map(|class| {
                let text = format!("{} such as “{approach}”.", of_its_kind(heading));
                let reason =
                    format!("You chose \"{approach}\" for {heading} before what was drafted.");
                proposal(of_class(class), text, reason)
            })),
            Learned::ByHand { heading, difference } => {
                found.push(changed_by_hand(heading, difference, class));
            }
            // What it means only a model can say.
            Learned::Reworded { .. } => {}
            Learned::Said { text, section } => found.extend(said(text, section.as_deref(), class)),
            Learned::LeftOut { what, source } => found.extend(without(what, source, class)),
            Learned::Noted { text } => {
                found.extend(lasting(text, class, "You noted this when the draft began."));
            }
            Learned::Reflected { question, answer } | Learned::Answered { question, answer } => {
                let reason = format!("You answered this to \"{}\".", shortened(question));
                found.extend(lasting(answer, class, &reason));
            }
        }
    }
    let again = kinds.into_iter().filter(|(_, headings)| headings.len() > 1);
    let again = again.map(|(kind, headings)| {
        let (times, done) = (headings.len(), kind.done());
        let reason = format!("You asked {times} times in this session for something {done}.");
        proposal(MemoryScope::Teacher, kind.for_teacher().to_owned(), reason)
    });
    again.chain(found).collect()
}

/// A proposal beside what earlier sessions proposed: what came up with another class is how she
/// plans, and what came up with this one is said to have done so.
pub fn again(found: MemoryProposal, earlier: &[(MemoryScope, String)]) -> MemoryProposal {
    let MemoryScope::Class { class } = &found.scope else { return found };
    let mut others: Vec<&str> = earlier
        .iter()
        .filter(|(_, text)| *text == found.text)
        .filter_map(|(scope, _)| match scope {
            MemoryScope::Class { class } => Some(class.as_str()),
            MemoryScope::Teacher => None,
        })
        .collect();
    others.dedup();
    match others.iter().find(|other| *other != class) {
        Some(other) => {
            let reason = format!("{} It was the same with {other}.", found.reason);
            proposal(MemoryScope::Teacher, found.text, reason)
        }
        None if others.is_empty() => found,
        None => MemoryProposal {
            reason: format!("{} It was the same in an earlier session.", found.reason),
            ..found
        },
    }
}

/// What she took out is named and never quoted: a memory goes into the next prompt, where the same
/// words would stand again although she takes them out again.
fn without(what: &LeftOut, source: &str, class: Option<&str>) -> Option<MemoryProposal> {
    let what = match what {
        LeftOut::Whole => source.to_owned(),
        LeftOut::Named(name) if source.starts_with("classes/") => {
            format!("what the profile says on {name}")
        }
        LeftOut::Named(name) => format!("what {source} says on {name}"),
        LeftOut::Nameless => return None,
    };
    let reason = format!("You took this out of what the draft is made from ({source}).");
    let scope = scope_of(class, source);
    let text = match (class, &scope) {
        (Some(class), MemoryScope::Teacher) => format!("{class}: plan without {what}."),
        (None, _) | (_, MemoryScope::Class { .. }) => format!("Plan without {what}."),
    };
    Some(proposal(scope, text, reason))
}

fn revision(
    heading: &str,
    words: &str,
    changed: Option<(u32, u32)>,
    kind: Option<Kind>,
    class: Option<&str>,
) -> Option<MemoryProposal> {
    let reason = match changed {
        Some((before, after)) => {
            format!(
                "You said \"{}\"; {heading} went from {before} to {after} minutes.",
                shortened(words)
            )
        }
        None => format!("You asked for \"{}\" in {heading}.", shortened(words)),
    };
    if let Some(minutes) = changed.map(|(_, after)| after).or_else(|| minutes_wished(words)) {
        return Some(proposal(scope(class), of_minutes(heading, minutes), reason));
    }
    match (kind, class) {
        (Some(kind), Some(class)) => {
            Some(proposal(of_class(class), kind.for_class(&section(heading)), reason))
        }
        (Some(_) | None, _) => lasting(words, class, &reason),
    }
}

/// "Starters: three minutes."
fn of_minutes(heading: &str, minutes: u32) -> String {
    format!("{}: {}.", of_its_kind(heading), minutes_in_words(minutes))
}

fn changed_by_hand(heading: &str, difference: &Difference, class: Option<&str>) -> MemoryProposal {
    let listed =
        |forms: &[Form]| forms.iter().map(|form| form.words()).collect::<Vec<_>>().join(", then ");
    let of_its_kind = of_its_kind(heading);
    let changed =
        |from: String, to: String| format!("You changed {heading} yourself, from {from} to {to}.");
    let (text, reason) = match difference {
        Difference::Minutes { before, after } => (
            of_minutes(heading, *after),
            changed(minutes_in_words(*before), minutes_in_words(*after)),
        ),
        Difference::Forms { before, after } => {
            (format!("{of_its_kind}: {}.", listed(after)), changed(listed(before), listed(after)))
        }
        Difference::Tasks { before, after } => {
            let tasks = |count: u32| format!("{} tasks", number_in_words(count));
            let text = format!("{of_its_kind}: {}.", number_in_words(*after));
            (text, changed(tasks(*before), tasks(*after)))
        }
        Difference::Moved { part, before, is_first } => {
            let place =
                if *is_first { "first".to_owned() } else { format!("before {}", lower(before)) };
            let text = format!("{of_its_kind}: {} {place}.", lower(part));
            (text, format!("You moved {part} before {before} in {heading} yourself."))
        }
        Difference::Register { now } => {
            let kind = match now {
                Register::Plainer => Kind::Plainer,
                Register::Formal => Kind::Formal,
                Register::Informal => Kind::Informal,
            };
            let text = match class {
                Some(_) => kind.for_class(&section(heading)),
                None => kind.for_teacher().to_owned(),
            };
            (text, format!("You rewrote {heading} yourself, {}.", kind.done()))
        }
    };
    proposal(scope(class), text, reason)
}

/// A sentence of the conversation that holds beyond this lesson, with the section that it is about
/// where it only points to it.
fn said(sentence: &str, about: Option<&str>, class: Option<&str>) -> Option<MemoryProposal> {
    let reason = format!("You said \"{}\".", shortened(sentence));
    match about.filter(|_| is_lasting(sentence) && points_back(sentence)) {
        Some(heading) => {
            let words = sentence.trim().trim_end_matches('.');
            let text = format!("{}: {}.", of_its_kind(heading), lower(words));
            Some(proposal(scope(class), text, reason))
        }
        None => lasting(sentence, class, &reason),
    }
}

/// Her own words, when they say that they hold beyond this lesson.
fn lasting(words: &str, class: Option<&str>, reason: &str) -> Option<MemoryProposal> {
    if !is_lasting(words) {
        return None;
    }
    let lower = words.to_lowercase();
    let about = |class: &&str| lower.contains(&class.to_lowercase()) || is_about_pupils(words);
    let text = format!("{}.", upper(words.trim().trim_end_matches('.')));
    Some(proposal(scope(class.filter(about)), text, reason.to_owned()))
}

fn scope(class: Option<&str>) -> MemoryScope {
    class.map_or(MemoryScope::Teacher, of_class)
}

/// A class's memory says whose it is, and so does the card: the text does not say it again.
fn proposal(scope: MemoryScope, text: String, reason: String) -> MemoryProposal {
    let text = match &scope {
        MemoryScope::Class { class } => without_label(&text, class),
        MemoryScope::Teacher => text,
    };
    let id = proposal_id(&[&format!("{scope:?}"), &text]);
    MemoryProposal { id, scope, path: FILE.to_owned(), text, replaces: None, reason }
}

/// The name of a proposal: the same for the same words, so that a card asks each thing once.
pub fn proposal_id(parts: &[&str]) -> String {
    let hash = sha256(parts.join("\n").as_bytes());
    format!("memory-{}", hash.get(..12).unwrap_or(&hash))
}

/// A proposal of a model.
pub fn proposed_by_model(scope: MemoryScope, text: &str, reason: &str) -> MemoryProposal {
    proposal(scope, text.trim().to_owned(), reason.trim().to_owned())
}

/// `text` without a class and a colon before it; what remains is a sentence.
fn without_label(text: &str, class: &str) -> String {
    let label = text.split_once(':').filter(|(label, said)| {
        label.trim().eq_ignore_ascii_case(class) && !said.trim().is_empty()
    });
    match label {
        Some((_, said)) => upper(said.trim()),
        None => text.to_owned(),
    }
}

fn of_class(class: &str) -> MemoryScope {
    MemoryScope::Class { class: class.to_owned() }
}

/// What stands in her own files is about her.
fn scope_of(class: Option<&str>, source: &str) -> MemoryScope {
    let hers = ["teacher.md", "pedagogy.md", "soul.md", "memory/MEMORY.md"].contains(&source);
    match class.filter(|_| !hers) {
        Some(class) => of_class(class),
        None => MemoryScope::Teacher,
    }
}

fn section(heading: &str) -> String {
    heading.to_lowercase()
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() && second != '\'' => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text.to_owned(),
    }
}

fn upper(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(120) {
        Some((end, _)) => format!("{} …", text[..end].trim_end()),
        None => text,
    }
}

#[cfg(test)]
mod tests;
