//! Curriculum files: outcomes with the numbers of their lines, and which of them fit a topic.

use std::collections::BTreeSet;

use text::{content_stems, file_words, stem};

use super::document::{Bullet, document, lines};
use super::library::link;
use super::words::{contains_phrase, stems, words};

/// An outcome more than two levels below the class's own, or more than one above it, is none that it
/// works towards: a floor robot of the first years is not the robotics of an older class, and a class at
/// Second level does not work at Fourth. Twice the levels, and one for a higher.
const MOST_DISTANCE: usize = 4;

/// A topic with more words than this is long.
const LONG_TOPIC: usize = 3;

/// A curriculum file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Curriculum {
    /// Its path.
    pub path: String,
    /// The framework it belongs to; may be empty.
    pub framework: String,
    /// `paraphrase` or `official`; may be empty.
    pub wording: String,
    /// The subject; may be empty.
    pub subject: String,
    /// Its outcomes in order.
    pub outcomes: Vec<Outcome>,
    /// Codes whose statement it does not know, in order.
    pub listed: Vec<Listed>,
}

/// What a code without a statement is about: there is nothing of it to quote.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Listed {
    /// The code.
    pub code: String,
    /// In a few words.
    pub about: String,
    /// In single words or short phrases.
    pub topics: Vec<String>,
}

/// One outcome.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Its code, such as TCH 3-15a.
    pub code: String,
    /// The level it stands under, such as Third.
    pub level: String,
    /// Its wording, with its line.
    pub text: Bullet,
    /// How sure the file is of it.
    pub certainty: String,
    /// Codes it builds on.
    pub from: Vec<String>,
    /// Codes it leads to.
    pub to: Vec<String>,
    /// What it is about.
    pub topics: Vec<String>,
    /// What pupils are expected to do.
    pub expects: Vec<Bullet>,
    /// What pupils tend to think.
    pub misconceptions: Vec<Misconception>,
}

/// What pupils tend to think, why, and what the teacher does about it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Misconception {
    /// The line it stands on.
    pub line: usize,
    /// The wrong idea.
    pub think: String,
    /// Where it comes from.
    pub cause: String,
    /// What helps.
    pub remedy: String,
}

/// A topic as it is looked for: the words themselves, then what else they are called.
#[derive(Debug, Clone, Default)]
pub(super) struct Query {
    exact: Vec<String>,
    alike: Vec<Vec<String>>,
    single: Vec<String>,
    telling: Vec<String>,
    initials: BTreeSet<char>,
}

impl Query {
    /// Look for this topic and for these other names of it; `common` words alone find nothing.
    pub fn new(topic: &str, alike: &[String], common: &[String]) -> Self {
        let is_common = |stem: &String| common.contains(stem);
        let exact = stems(topic);
        let single = exact.iter().filter(|stem| !is_common(stem)).cloned().collect();
        let alike: Vec<Vec<String>> = alike.iter().map(|name| stems(name)).collect();
        let all = exact.iter().chain(alike.iter().flatten());
        let initials = all.filter_map(|stem| stem.chars().next()).collect();
        let telling = content_stems(topic);
        Self { exact, alike, single, telling, initials }
    }

    /// The stems of a text, empty where a word cannot be one that is looked for: a stem begins with
    /// the letter of its word, so that most words of a file need not be stemmed.
    fn stems_in(&self, text: &str) -> Vec<String> {
        let looked_for =
            |word: &String| word.chars().next().is_some_and(|c| self.initials.contains(&c));
        let words = words(text).into_iter();
        words.map(|word| if looked_for(&word) { stem(&word) } else { String::new() }).collect()
    }

    /// Whether a text names the topic, as it is written or by another name.
    fn names(&self, text: &str) -> bool {
        let text = self.stems_in(text);
        contains_phrase(&text, &self.exact)
            || self.alike.iter().any(|phrase| contains_phrase(&text, phrase))
    }

    /// How well a text speaks of the topic: 0 for not at all. Of a topic of several words one is not
    /// enough: "world" is no word about World War One.
    pub fn score(&self, text: &str) -> u32 {
        let text = self.stems_in(text);
        if contains_phrase(&text, &self.exact) {
            return 6;
        }
        if self.alike.iter().any(|phrase| contains_phrase(&text, phrase)) {
            return 4;
        }
        let found = self.single.iter().filter(|word| text.contains(word)).count();
        if found < self.single.len().min(2) {
            return 0;
        }
        u32::try_from(found).unwrap_or(u32::MAX).min(3)
    }
}

impl Curriculum {
    /// What a teacher calls it, as a link to it.
    pub fn link(&self) -> String {
        let words = match self.subject.is_empty() {
            true => file_words(&self.path),
            false => format!("the {} curriculum", self.subject),
        };
        link(&words, &self.path)
    }

    /// A curriculum file as `read_file` shows it.
    pub fn parse(path: &str, content: &str) -> Self {
        let document = document(&lines(content));
        let front = |key: &str| document.front.get(key).cloned().unwrap_or_default();
        let mut level = String::new();
        let mut outcomes = Vec::new();
        let mut unknown = Vec::new();
        for part in &document.parts {
            if part.level == 2 {
                level = part.heading.split_whitespace().next().unwrap_or_default().to_owned();
            } else if part.level == 3 {
                match outcome(&part.heading, &level, &part.bullets) {
                    Some(outcome) => outcomes.push(outcome),
                    None => unknown.extend(without_statement(&part.heading, &part.bullets)),
                }
            }
        }
        Self {
            path: path.to_owned(),
            framework: front("framework"),
            wording: front("wording"),
            subject: front("subject"),
            outcomes,
            listed: unknown,
        }
    }

    /// The outcome of this code.
    pub fn outcome(&self, code: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.code == code)
    }

    /// What the first code without a statement is about that speaks of the topic.
    pub fn listed(&self, query: &Query) -> Option<&str> {
        let speaks = |listed: &&Listed| {
            listed.topics.iter().chain([&listed.about]).any(|text| query.score(text) > 0)
        };
        self.listed.iter().find(speaks).map(|listed| listed.about.as_str())
    }

    /// How well the file as a whole speaks of the topic.
    pub fn score(&self, query: &Query) -> u32 {
        self.outcomes.iter().map(|outcome| outcome.score(query)).max().unwrap_or_default()
    }

    /// At most two outcomes that fit the topic, at the level or else at the level nearest to it.
    pub fn matching(&self, query: &Query, level: &str, levels: &[String]) -> Vec<&Outcome> {
        let rank = |name: &str| levels.iter().position(|l| l.eq_ignore_ascii_case(name));
        let wanted = rank(level);
        let mut scored: Vec<(usize, u32, &Outcome)> = self
            .outcomes
            .iter()
            .map(|outcome| {
                let distance = match (wanted, rank(&outcome.level)) {
                    (Some(wanted), Some(is)) if is <= wanted => (wanted - is) * 2,
                    (Some(wanted), Some(is)) => (is - wanted) * 2 + 1,
                    (None, _) | (_, None) => 0,
                };
                (distance, outcome.score(query), outcome)
            })
            .filter(|(distance, score, _)| *score > 0 && *distance <= MOST_DISTANCE)
            .filter(|(.., outcome)| outcome.meets(query))
            .collect();
        // A single expectation does not make an outcome be about the topic while another one is.
        if scored.iter().any(|(.., outcome)| outcome.is_about(query)) {
            scored.retain(|(.., outcome)| outcome.is_about(query));
        }
        let Some(nearest) = scored.iter().map(|(distance, ..)| *distance).min() else {
            return Vec::new();
        };
        scored.retain(|(distance, ..)| *distance == nearest);
        scored.sort_by_key(|(_, score, _)| std::cmp::Reverse(*score));
        let best = scored.first().map_or(0, |(_, score, _)| *score);
        let fitting = scored.into_iter().filter(|(_, score, _)| score * 2 > best);
        fitting.take(2).map(|(.., outcome)| outcome).collect()
    }
}

impl Outcome {
    /// Whether its topics or its statement speak of the topic.
    fn is_about(&self, query: &Query) -> bool {
        self.topics.iter().chain([&self.text.text]).any(|text| query.score(text) > 0)
    }

    /// Whether what it says meets the topic: it names it, or it has each of its words. Of a long topic
    /// one word may be missing.
    pub fn meets(&self, query: &Query) -> bool {
        let expects = self.expects.iter().map(|expect| &expect.text);
        let texts: Vec<&String> =
            self.topics.iter().chain([&self.text.text]).chain(expects).collect();
        if texts.iter().any(|text| query.names(text)) {
            return true;
        }
        let said: BTreeSet<String> = texts.iter().flat_map(|text| stems(text)).collect();
        let met = query.telling.iter().filter(|word| said.contains(*word)).count();
        met > 0 && met + usize::from(query.telling.len() > LONG_TOPIC) >= query.telling.len()
    }

    /// How well it speaks of the topic: its topics count most, then its own words.
    pub fn score(&self, query: &Query) -> u32 {
        let topics: u32 = self.topics.iter().map(|topic| query.score(topic).pow(2)).sum();
        let expects: u32 = self.expects.iter().map(|expect| query.score(&expect.text)).sum();
        let think: u32 = self.misconceptions.iter().map(|m| query.score(&m.think)).sum();
        if topics == 0 && query.score(&self.text.text) + expects == 0 {
            return 0;
        }
        topics + query.score(&self.text.text) * 3 + expects + think
    }
}

fn outcome(heading: &str, level: &str, bullets: &[Bullet]) -> Option<Outcome> {
    let mut outcome =
        Outcome { code: heading.to_owned(), level: level.to_owned(), ..Outcome::default() };
    for bullet in bullets {
        let Some((key, value)) = bullet.text.split_once(':') else { continue };
        let value = value.trim().to_owned();
        match key.trim().to_lowercase().as_str() {
            "outcome" => outcome.text = Bullet { line: bullet.line, text: value, of: None },
            "certainty" => outcome.certainty = value,
            "from" => outcome.from = listed(&value),
            "to" => outcome.to = listed(&value),
            "topic" | "topics" => outcome.topics = listed(&value),
            "expect" | "expects" => {
                outcome.expects.push(Bullet { line: bullet.line, text: value, of: None })
            }
            "misconception" | "misconceptions" => {
                outcome.misconceptions.push(misconception(bullet.line, &value))
            }
            // Other keys are for people to read.
            _ => {}
        }
    }
    (!outcome.text.text.is_empty()).then_some(outcome)
}

fn without_statement(code: &str, bullets: &[Bullet]) -> Option<Listed> {
    let field = |name: &str| {
        let mut fields = bullets.iter().filter_map(|bullet| bullet.text.split_once(':'));
        fields.find(|(key, _)| stem(key.trim()) == name).map(|(_, value)| value.trim().to_owned())
    };
    let topics = field("topic").map(|topics| listed(&topics)).unwrap_or_default();
    Some(Listed { code: code.to_owned(), about: field("list")?, topics })
}

fn misconception(line: usize, value: &str) -> Misconception {
    let mut parts = value.split('|').map(str::trim);
    let mut misconception = Misconception {
        line,
        think: parts.next().unwrap_or_default().to_owned(),
        ..Misconception::default()
    };
    for part in parts {
        if let Some(cause) = part.strip_prefix("cause:") {
            misconception.cause = cause.trim().to_owned();
        } else if let Some(remedy) = part.strip_prefix("move:") {
            misconception.remedy = remedy.trim().to_owned();
        }
    }
    misconception
}

fn listed(value: &str) -> Vec<String> {
    value.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}
