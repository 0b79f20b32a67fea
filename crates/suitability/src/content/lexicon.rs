//! The list of `data/content.txt` and how a sentence is matched against it.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::LazyLock;

use super::{Category, Hit, Part, Severity};
use crate::page::Spot;
use crate::prose::Passage;

const LIST: &str = include_str!("../../data/content.txt");

/// Stands in the text of a passage where code was.
const GAP: char = '\u{fffc}';

/// What a line of the list says beside its terms.
struct Rule {
    category: Category,
    severity: Severity,
    topic: &'static str,
    needs: HashSet<&'static str>,
    unless: HashSet<&'static str>,
    /// It is about people, and off where the talk is of computers.
    not_in_computing: bool,
}

/// A term and its rule.
struct Term {
    words: Vec<Pattern>,
    rule: usize,
}

/// A word, or the beginning of one.
enum Pattern {
    Word(String),
    Stem(&'static str),
}

impl Pattern {
    fn fits(&self, word: &str) -> bool {
        match self {
            Self::Word(whole) => whole == word,
            Self::Stem(stem) => word.starts_with(stem),
        }
    }
}

#[derive(Default)]
struct Lexicon {
    rules: Vec<Rule>,
    terms: Vec<Term>,
    /// Terms by their first word, and those that begin with a stem by its first letters.
    by_word: HashMap<String, Vec<usize>>,
    by_letters: HashMap<&'static str, Vec<usize>>,
    computing: HashSet<&'static str>,
    machine: HashSet<&'static str>,
    /// Lines that could not be read; a test sees that there are none.
    unread: Vec<&'static str>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::read(LIST));

/// Everything on the list that a sentence holds. `computing` says that its passage is about computers.
pub(super) fn hits(spot: &Spot<'_>, parts: &[Part<'_>], computing: bool) -> Vec<Hit> {
    let lexicon = &*LEXICON;
    let computing = computing || spot.text(&spot.sentence.range).contains(GAP);
    let mut hits = Vec::new();
    for at in 0..parts.len() {
        for term in lexicon.terms_at(parts[at].text) {
            let taken = at..at + term.words.len();
            let Some(these) = parts.get(taken.clone()) else { continue };
            let rule = &lexicon.rules[term.rule];
            let fits = term.words.iter().zip(these).all(|(word, part)| word.fits(part.text));
            if fits && rule.holds(lexicon, parts, taken, computing) {
                let end = these.last().map_or(parts[at].range.end, |part| part.range.end);
                let range = parts[at].range.start..end;
                hits.push(Hit {
                    category: rule.category,
                    severity: rule.severity,
                    topic: rule.topic,
                    range,
                });
            }
        }
    }
    hits
}

impl Rule {
    /// Whether the rest of the sentence bears the rule out. `taken` are the parts of the term.
    fn holds(
        &self,
        lexicon: &Lexicon,
        parts: &[Part<'_>],
        taken: Range<usize>,
        computing: bool,
    ) -> bool {
        if self.not_in_computing && computing {
            return false;
        }
        let others = || {
            parts
                .iter()
                .enumerate()
                .filter(|(at, _)| !taken.contains(at))
                .map(|(_, part)| part.text)
        };
        let needed = self.needs.is_empty() || others().any(|word| self.needs.contains(word));
        needed
            && !others().any(|word| {
                self.unless.contains(word)
                    || (self.not_in_computing && lexicon.computing.contains(word))
            })
    }
}

/// Whether a passage has a word that only belongs to computers.
pub(super) fn speaks_of_computers(passage: &Passage) -> bool {
    let mut words = passage.sentences.iter().flat_map(|sentence| &sentence.words);
    words.any(|word| LEXICON.machine.contains(word.lower.as_str()))
}

impl Lexicon {
    fn read(list: &'static str) -> Self {
        let mut lexicon = Self::default();
        let mut sets: HashMap<&str, Vec<&'static str>> = HashMap::new();
        let mut group = None;
        for line in
            list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            if let Some((name, words)) =
                line.strip_prefix('@').and_then(|line| line.split_once('='))
            {
                sets.insert(name.trim(), words.split_whitespace().collect());
            } else if line.starts_with('[') {
                group = heading(line);
                if group.is_none() {
                    lexicon.unread.push(line);
                }
            } else if let Some((category, severity, topic)) = group {
                lexicon.line(line, category, severity, topic, &sets);
            } else {
                lexicon.unread.push(line);
            }
        }
        let set = |name: &str| sets.get(name).into_iter().flatten().copied().collect();
        lexicon.computing = set("computing");
        lexicon.machine = set("machine");
        lexicon
    }

    /// A line of terms with its conditions.
    fn line(
        &mut self,
        line: &'static str,
        category: Category,
        severity: Severity,
        topic: &'static str,
        sets: &HashMap<&str, Vec<&'static str>>,
    ) {
        let mut parts = line.split(';').map(str::trim);
        let terms = parts.next().unwrap_or_default();
        let mut rule = Rule {
            category,
            severity,
            topic,
            needs: HashSet::new(),
            unless: HashSet::new(),
            not_in_computing: false,
        };
        for condition in parts {
            let (kind, words) = condition.split_once(' ').unwrap_or((condition, ""));
            let set = match kind {
                "needs" => &mut rule.needs,
                "unless" => &mut rule.unless,
                _ => {
                    self.unread.push(line);
                    continue;
                }
            };
            for word in words.split_whitespace() {
                match word.strip_prefix('@') {
                    None => {
                        set.insert(word);
                    }
                    Some("computing") if kind == "unless" => rule.not_in_computing = true,
                    Some(name) => match sets.get(name) {
                        Some(words) => set.extend(words),
                        None => self.unread.push(line),
                    },
                }
            }
        }
        let index = self.rules.len();
        self.rules.push(rule);
        for term in terms.split(',').map(str::trim).filter(|term| !term.is_empty()) {
            self.term(term, index);
        }
    }

    /// A term, with a `+` one for each form of its last word.
    fn term(&mut self, term: &'static str, rule: usize) {
        let mut words: Vec<&'static str> = term.split(' ').collect();
        let Some(last) = words.pop() else { return };
        let lasts = match (last.strip_suffix('+'), last.strip_suffix('*')) {
            (Some(word), _) => forms(word).into_iter().map(Pattern::Word).collect(),
            (_, Some(stem)) => vec![Pattern::Stem(stem)],
            (None, None) => vec![Pattern::Word(last.to_owned())],
        };
        for last in lasts {
            let before = words.iter().map(|word| Pattern::Word((*word).to_owned()));
            let words: Vec<Pattern> = before.chain([last]).collect();
            let index = self.terms.len();
            match words.first() {
                Some(Pattern::Word(word)) => {
                    self.by_word.entry(word.clone()).or_default().push(index)
                }
                Some(Pattern::Stem(stem)) if stem.len() >= LETTERS => {
                    self.by_letters.entry(&stem[..LETTERS]).or_default().push(index);
                }
                Some(Pattern::Stem(_)) | None => self.unread.push(term),
            }
            self.terms.push(Term { words, rule });
        }
    }

    fn terms_at(&self, word: &str) -> impl Iterator<Item = &Term> {
        let by_letters = word.get(..LETTERS).and_then(|letters| self.by_letters.get(letters));
        let indices = self.by_word.get(word).into_iter().chain(by_letters).flatten();
        indices.filter_map(|index| self.terms.get(*index))
    }
}

/// A stem has at least as many letters, all plain ones.
const LETTERS: usize = 4;

/// "[violence caution: killing]".
fn heading(line: &'static str) -> Option<(Category, Severity, &'static str)> {
    let (names, topic) = line.trim_matches(['[', ']']).split_once(':')?;
    let (category, severity) = names.split_once(' ')?;
    let category = match category {
        "selfHarm" => Category::SelfHarm,
        "relationships" => Category::Relationships,
        "discrimination" => Category::Discrimination,
        "violence" => Category::Violence,
        "substances" => Category::Substances,
        "upsetting" => Category::Upsetting,
        "recentEvents" => Category::RecentEvents,
        "offensiveLanguage" => Category::OffensiveLanguage,
        "practicalRisk" => Category::PracticalRisk,
        _ => return None,
    };
    let severity = match severity {
        "note" => Severity::Note,
        "caution" => Severity::Caution,
        "sensitive" => Severity::Sensitive,
        _ => return None,
    };
    Some((category, severity, topic.trim()))
}

/// The forms of a word. One that is no word does no harm.
fn forms(word: &str) -> Vec<String> {
    let mut forms: Vec<String> = ["", "s", "es", "ed", "ing", "er", "ers"]
        .iter()
        .map(|ending| format!("{word}{ending}"))
        .collect();
    if let Some(short) = word.strip_suffix('e') {
        forms.extend(["ed", "ing", "er", "ers"].map(|ending| format!("{short}{ending}")));
    } else if let Some(short) = word.strip_suffix('y') {
        forms.extend(["ies", "ied"].map(|ending| format!("{short}{ending}")));
    } else if let Some(last) = word.chars().next_back() {
        forms.extend(["ed", "ing", "er", "ers"].map(|ending| format!("{word}{last}{ending}")));
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_is_read() {
        assert_eq!(LEXICON.unread, Vec::<&str>::new());
        assert!(LEXICON.rules.len() > 60, "{}", LEXICON.rules.len());
    }

    #[test]
    fn a_plus_stands_for_the_forms_of_a_word() {
        for (stem, form) in [
            ("kill", "killed"),
            ("stab", "stabbing"),
            ("execute", "executing"),
            ("army", "armies"),
            ("bully", "bullies"),
            ("murder", "murderer"),
        ] {
            assert!(forms(stem).iter().any(|found| found == form), "{stem} {form}");
        }
    }
}
