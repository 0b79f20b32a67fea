//! What questions are made from: the documents, the class, and what the draft had to do without.

use ::lessons::{Lesson, SectionKind};
use agent::Run;
use domain::{ContextState, InteractionRequest, Message};
use workspace::Section;

use super::super::feedforward::RULED_OUT;
use super::super::teacher_adjudication::documents::LessonDocument;

/// A need that the class profile names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Its name, such as EAL.
    pub name: String,
    /// What the profile says about it.
    pub text: String,
}

/// Something that is remembered or stands in her files, and that nothing was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmet {
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub source: String,
    /// Whether the draft itself says that it was not met.
    pub is_told: bool,
}

/// Everything that questions are made from.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The documents, lessons first.
    pub documents: &'a [LessonDocument],
    /// What the class is called.
    pub class: String,
    /// Minutes of a period.
    pub minutes: Option<u32>,
    /// Its needs.
    pub needs: Vec<Need>,
    /// What the feedforward card said is missing.
    pub missing: Vec<String>,
    /// What it said nothing will be made from.
    pub unmet: Vec<Unmet>,
}

impl<'a> Scene<'a> {
    /// Read the session and the profile.
    pub fn new(run: &Run, documents: &'a [LessonDocument], profile: Option<&str>) -> Self {
        let class = run.started().and_then(|start| start.class.clone());
        let card =
            run.exchanges().iter().rev().find_map(|exchange| match &exchange.interaction.request {
                InteractionRequest::Feedforward { items, .. } => Some(items.as_slice()),
                _ => None,
            });
        let of_state = |state: ContextState| {
            card.unwrap_or_default().iter().filter(move |item| item.state == state)
        };
        let missing = of_state(ContextState::Missing).map(|item| item.text.clone()).collect();
        // What has no line of its own is a number of lines, and what she ruled out is no wish of hers.
        let unmet = of_state(ContextState::NotUsed)
            .filter(|item| item.line.is_some() && !item.text.ends_with(RULED_OUT));
        let mut unmet: Vec<Unmet> = unmet
            .map(|item| {
                let (text, source) = (item.text.clone(), item.source.clone());
                Unmet { text, source, is_told: false }
            })
            .collect();
        for told in not_met(last_word(run)) {
            if unmet.iter().all(|known| known.text != told.text) {
                unmet.push(told);
            }
        }
        let profile = profile.unwrap_or_default();
        Self {
            documents,
            class: class.unwrap_or_else(|| "this class".to_owned()),
            minutes: minutes(profile),
            needs: needs(profile),
            missing,
            unmet,
        }
    }

    /// The lessons among the documents.
    pub fn lessons(&self) -> impl Iterator<Item = (&'a LessonDocument, &'a Lesson)> {
        self.documents.iter().filter_map(|document| Some((document, document.lesson.as_ref()?)))
    }

    /// The first written section of a lesson that has one of these ids.
    pub fn section(&self, ids: &[&str]) -> Option<(&'a LessonDocument, &'a Section)> {
        ids.iter().find_map(|id| {
            self.lessons().find_map(|(document, _)| Some((document, document.section(id)?)))
        })
    }

    /// The first written section of a lesson that is of one of these kinds, whatever its heading.
    pub fn of_kind(&self, kinds: &[SectionKind]) -> Option<(&'a LessonDocument, &'a Section)> {
        kinds.iter().find_map(|kind| {
            self.lessons().find_map(|(document, lesson)| {
                let section = lesson.of_kind(*kind).find_map(|typed| document.section(&typed.id));
                Some((document, section?))
            })
        })
    }
}

/// What the agent said last.
fn last_word(run: &Run) -> String {
    let mut messages = run.history().iter().rev();
    let said = messages.find_map(|message| match message {
        Message::Assistant(answer) => Some(answer.text()),
        Message::User { .. } | Message::Tool { .. } => None,
    });
    said.unwrap_or_default()
}

/// Wishes that an answer itself says were not met, each with where it stands: "Not met: “Keep a plan to
/// two printed pages.” [your teaching notes](…)". They are hers, whatever the card said before.
fn not_met(answer: String) -> Vec<Unmet> {
    let told = |line: &str| {
        let (text, place) = line.trim().strip_prefix("- Not met: “")?.split_once('”')?;
        // A link is named by its file and not by its words.
        let place = place.split_once("](").map_or(place, |(_, path)| path);
        let source = place.split(['(', ')', '#']).find(|part| !part.trim().is_empty());
        Some(Unmet { text: text.to_owned(), source: source?.trim().to_owned(), is_told: true })
    };
    answer.lines().filter_map(told).collect()
}

fn minutes(profile: &str) -> Option<u32> {
    let line = profile.lines().find_map(|line| line.strip_prefix("minutes:"))?;
    line.trim().parse().ok()
}

fn needs(profile: &str) -> Vec<Need> {
    let below = profile.lines().skip_while(|line| {
        !line.strip_prefix("## ").is_some_and(|title| title.trim().eq_ignore_ascii_case("needs"))
    });
    below
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| line.strip_prefix("- "))
        .filter_map(|line| {
            let (name, text) = line.split_once(':')?;
            Some(Need { name: name.trim().to_owned(), text: text.trim().to_owned() })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_answer_says_was_not_met_is_read_with_its_place() {
        let answer = "I drafted it.\n\n  - Followed: “Starters: three minutes.” ([memory](memory/MEMORY.md)).\n  \
            - Not met: “Keep a plan to two printed pages.” [your teaching notes](teacher.md#L9): this plan is \
            longer.\n  - Not met: “no laptops” (your words). I have a rule for it.\n  - Not met: You \
            asked for a starter.";
        let found = not_met(answer.to_owned());
        let unmet = |text: &str, source: &str| Unmet {
            text: text.into(),
            source: source.into(),
            is_told: true,
        };
        let wanted = [
            unmet("Keep a plan to two printed pages.", "teacher.md"),
            unmet("no laptops", "your words"),
        ];
        assert_eq!(found, wanted);
    }
}
