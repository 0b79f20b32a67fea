//! What topics are called, and which file of the notes is about each.

use std::collections::BTreeSet;

use super::markdown::{self, NoteBullet};
use super::problem::NoteProblem;
use crate::library::{Library, Phrase};
use crate::words::stems;

/// A topic that there is a note on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Topic {
    /// The file of its note.
    pub file: String,
    /// The subject that it belongs to.
    pub subject: String,
    /// What it is called in requests.
    pub names: Vec<Phrase>,
}

/// All topics that there are notes on, in order of their files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Topics(Vec<Topic>);

impl Topics {
    /// The list in its file.
    pub fn read(text: &str) -> Self {
        let mut topics = read(text).0;
        topics.sort_by(|one, other| one.file.cmp(&other.file));
        Self(topics)
    }

    /// The topic of a class's subject that these words are about: one of its names stands there, and
    /// its names cover every word that carries content. One word of a longer topic is another topic:
    /// a film loop is no iteration. A longer name wins.
    pub fn about(&self, library: &Library, words: &str, subject: &str) -> Option<&Topic> {
        self.named(library, words, subject).filter(|topic| topic.covers(library, words))
    }

    /// The topic of a class's subject whose name stands somewhere in these words; a longer name wins.
    pub fn named(&self, library: &Library, words: &str, subject: &str) -> Option<&Topic> {
        let covers = |topic: &Topic| topic.covers(library, words);
        let words = stems(words);
        let named = |topic: &&Topic| {
            let there = topic.names.iter().filter(|name| name.is_in(&words));
            there.map(|name| name.stems().len()).max()
        };
        let fitting = self.0.iter().filter(|topic| library.taught_in(&topic.subject, subject));
        let fitting: Vec<(usize, &Topic)> =
            fitting.filter_map(|topic| Some((named(&topic)?, topic))).collect();
        // The first of equals: `max_by_key` alone would take the last.
        let best = fitting.into_iter().rev();
        best.max_by_key(|(length, topic)| (covers(topic), *length)).map(|(_, topic)| topic)
    }

    /// What a topic is called in a class's subject: its other names, and those of its note.
    pub fn alike(&self, library: &Library, topic: &str, subject: &str) -> Vec<String> {
        let names = library.other_names(topic, subject);
        with_names(names, self.about(library, topic, subject))
    }

    /// The same for a topic that a sentence speaks of.
    pub fn alike_in(&self, library: &Library, sentence: &str, subject: &str) -> Vec<String> {
        let names = library.other_names_in(sentence, subject);
        with_names(names, self.named(library, sentence, subject))
    }
}

fn with_names(mut names: Vec<String>, topic: Option<&Topic>) -> Vec<String> {
    names.extend(topic.into_iter().flat_map(|topic| &topic.names).map(|name| name.text.clone()));
    names
}

impl Topic {
    /// Whether its names hold every word of a topic that carries content, other than what the topic is
    /// taught with.
    fn covers(&self, library: &Library, topic: &str) -> bool {
        let names: BTreeSet<String> =
            self.names.iter().flat_map(|name| stems(&name.text)).collect();
        library.telling(topic).iter().all(|word| names.contains(word))
    }
}

/// The list of topics, and what is wrong with it.
pub(super) fn read(text: &str) -> (Vec<Topic>, Vec<NoteProblem>) {
    let (mut topics, mut problems) = (Vec::<Topic>::new(), Vec::new());
    let mut names = BTreeSet::new();
    let mut wrong = |line, message| problems.push(NoteProblem { line, message });
    let whole = markdown::read(text);
    let subjects = whole.parts.iter().flat_map(|title| &title.parts);
    for subject in subjects {
        for bullet in &subject.bullets {
            let Some(topic) = topic(&subject.heading, bullet) else {
                let message = "a topic is written as “`file.md`: name; another name”".to_owned();
                wrong(bullet.line, message);
                continue;
            };
            if topics.iter().any(|known| known.file == topic.file) {
                wrong(bullet.line, format!("“{}” stands here twice", topic.file));
            }
            for name in &topic.names {
                if !names.insert((subject.heading.clone(), name.text.to_lowercase())) {
                    wrong(
                        bullet.line,
                        format!("two topics of a subject are called “{}”", name.text),
                    );
                }
            }
            topics.push(topic);
        }
    }
    if topics.is_empty() {
        wrong(1, "the list has no topic: below “## subject”, “- `file.md`: name; name”".to_owned());
    }
    (topics, problems)
}

fn topic(subject: &str, bullet: &NoteBullet) -> Option<Topic> {
    let file = bullet.key()?.strip_prefix('`')?.strip_suffix('`')?.to_owned();
    let value = bullet.value();
    let names = value.split(';').map(str::trim).filter(|name| !name.is_empty());
    let names: Vec<Phrase> = names.map(|name| Phrase::from(name.to_owned())).collect();
    let whole = file.ends_with(".md") && !names.is_empty();
    whole.then(|| Topic { file, subject: subject.to_owned(), names })
}
