//! How the list of `data/content.txt` is read: sets of words, groups, and lines of terms with what
//! must and must not stand beside them.

use std::collections::HashSet;

use super::{LETTERS, Lexicon, Pattern, Rule, RuledTerm, Sets};
use crate::content::{Category, Severity};

impl Lexicon {
    pub(super) fn read(list: &'static str) -> Self {
        let mut lexicon = Self::default();
        let mut sets = Sets::new();
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
        lexicon.safety = set("safety");
        lexicon
    }

    /// A line of terms with its conditions.
    fn line(
        &mut self,
        line: &'static str,
        category: Category,
        severity: Severity,
        topic: &'static str,
        sets: &Sets,
    ) {
        let mut parts = line.split(';').map(str::trim);
        let terms = parts.next().unwrap_or_default();
        let mut rule = Rule {
            category,
            severity,
            topic,
            needs: HashSet::new(),
            unless: HashSet::new(),
            subjects: HashSet::new(),
            not_in_computing: false,
        };
        for condition in parts {
            let (kind, words) = condition.split_once(' ').unwrap_or((condition, ""));
            let set = match kind {
                "needs" => &mut rule.needs,
                "unless" => &mut rule.unless,
                "subject" => &mut rule.subjects,
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
            match term.strip_prefix("://") {
                Some(name) => self.addresses.push((name, index)),
                None => self.term(term, index, sets),
            }
        }
    }

    /// A term, with a `+` one for each form of its last word.
    fn term(&mut self, term: &'static str, rule: usize, sets: &Sets) {
        let mut words: Vec<&'static str> = term.split(' ').collect();
        let Some(last) = words.pop() else { return };
        let lasts = match (last.strip_suffix('+'), last.strip_suffix('*')) {
            (Some(word), _) => forms(word).into_iter().map(Pattern::Word).collect(),
            (_, Some(stem)) => vec![Pattern::Stem(stem)],
            (None, None) => self.pattern(last, sets).into_iter().collect(),
        };
        let before: Vec<Pattern> =
            words.iter().filter_map(|word| self.pattern(word, sets)).collect();
        for last in lasts {
            let words: Vec<Pattern> = before.iter().cloned().chain([last]).collect();
            let index = self.terms.len();
            match words.first() {
                Some(Pattern::Word(word)) => {
                    self.by_word.entry(word.clone()).or_default().push(index)
                }
                Some(Pattern::OneOf(any)) => {
                    for word in any {
                        self.by_word.entry((*word).to_owned()).or_default().push(index);
                    }
                }
                Some(Pattern::Stem(stem)) if stem.len() >= LETTERS => {
                    self.by_letters.entry(&stem[..LETTERS]).or_default().push(index);
                }
                Some(Pattern::Stem(_) | Pattern::Many) | None => self.unread.push(term),
            }
            self.terms.push(RuledTerm { words, rule });
        }
    }

    /// One word of a term; none when it names a set that there is not.
    fn pattern(&mut self, word: &'static str, sets: &Sets) -> Option<Pattern> {
        if word == "#" {
            return Some(Pattern::Many);
        }
        if let Some(name) = word.strip_prefix('@') {
            let set = sets.get(name).cloned();
            if set.is_none() {
                self.unread.push(word);
            }
            return set.map(Pattern::OneOf);
        }
        Some(match word.contains('/') {
            true => Pattern::OneOf(word.split('/').collect()),
            false => Pattern::Word(word.to_owned()),
        })
    }
}

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
    use super::super::LEXICON;
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
