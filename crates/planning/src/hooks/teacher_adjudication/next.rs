//! What has to be done now, from the answers and the sections as they are.

use std::collections::BTreeMap;

use agent::{Answered, Exchange};
use domain::{InteractionRequest, InteractionResponse, SectionRef, SectionVerdict};

use super::decisions::Decided;
use super::trouble::{TRY_AGAIN, place};

/// What has to be done now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Write a section anew, in her words.
    Rewrite { section: SectionRef, words: String },
    /// Find other ways to do a section.
    Offer { section: SectionRef },
    /// Put the way she chose in the section's place.
    Put { section: SectionRef, markdown: String },
    /// Ask about these.
    Ask(Vec<SectionRef>),
    /// Everything is decided, or she wants to leave it.
    Nothing,
}

#[derive(Debug, Clone)]
enum SectionWish {
    Rewrite(String),
    Offer,
    Put(String),
}

/// A wish is about the text that she saw. One whose section has another text by now is over: it was
/// carried out, or she changed the section herself.
///
/// `accepted` are those sections that count as accepted in the lesson, whatever this session knows of it.
pub fn next(
    sections: &[SectionRef],
    accepted: &[SectionRef],
    session: &[Exchange],
    answers: &[Answered],
) -> Next {
    let (wishes, left) = wishes(answers);
    for section in sections {
        let Some((seen, wish)) = wishes.get(&(section.path.as_str(), section.id.as_str())) else {
            continue;
        };
        if *seen != section.sha256 {
            continue;
        }
        let section = section.clone();
        return match wish.clone() {
            SectionWish::Rewrite(words) => Next::Rewrite { section, words },
            SectionWish::Offer => Next::Offer { section },
            SectionWish::Put(markdown) => Next::Put { section, markdown },
        };
    }
    if left {
        return Next::Nothing;
    }
    let decided = Decided::read(session);
    let is_open = |section: &&SectionRef| !decided.holds(section) && !accepted.contains(section);
    let open: Vec<SectionRef> = sections.iter().filter(is_open).cloned().collect();
    if open.is_empty() { Next::Nothing } else { Next::Ask(open) }
}

/// Ids of sections for which a wish waits that is not carried out yet: what another wish takes along
/// leaves them alone, as their text is about to be written anew.
pub fn waiting(sections: &[SectionRef], answers: &[Answered]) -> Vec<String> {
    let (wishes, _) = wishes(answers);
    let waits = |section: &&SectionRef| {
        let wish = wishes.get(&(section.path.as_str(), section.id.as_str()));
        wish.is_some_and(|(seen, _)| *seen == section.sha256)
    };
    sections.iter().filter(waits).map(|section| section.id.clone()).collect()
}

type Wishes<'a> = BTreeMap<(&'a str, &'a str), (&'a str, SectionWish)>;

/// What she wished last for each section, and whether she left the card.
fn wishes(answers: &[Answered]) -> (Wishes<'_>, bool) {
    let mut wishes = Wishes::new();
    let mut left = false;
    for Answered { request, response } in answers {
        match (request, response) {
            (
                InteractionRequest::Adjudication { sections },
                InteractionResponse::Adjudication { decisions },
            ) => {
                for decision in decisions {
                    let shown = sections
                        .iter()
                        .find(|s| s.path == decision.path && s.id == decision.section_id);
                    let Some(section) = shown else { continue };
                    let key = (section.path.as_str(), section.id.as_str());
                    let seen = section.sha256.as_str();
                    match &decision.verdict {
                        SectionVerdict::Accept => wishes.remove(&key),
                        SectionVerdict::Revise { words } => {
                            wishes.insert(key, (seen, SectionWish::Rewrite(words.clone())))
                        }
                        SectionVerdict::Alternatives => {
                            wishes.insert(key, (seen, SectionWish::Offer))
                        }
                    };
                }
            }
            (InteractionRequest::Adjudication { .. }, _) => left = true,
            (InteractionRequest::Alternatives { section, options, .. }, response) => {
                let key = (section.path.as_str(), section.id.as_str());
                let chosen = match response {
                    InteractionResponse::Alternative { chosen: Some(at), .. } => {
                        options.get(*at as usize)
                    }
                    _ => None,
                };
                match chosen {
                    Some(option) => {
                        let put = SectionWish::Put(option.markdown.clone());
                        wishes.insert(key, (section.sha256.as_str(), put))
                    }
                    None => wishes.remove(&key),
                };
            }
            (InteractionRequest::Question { question, .. }, response) => {
                let again = matches!(
                    response,
                    InteractionResponse::Answer { text } if text.trim() == TRY_AGAIN
                );
                if !again {
                    wishes.retain(|(path, id), _| !question.contains(&place(path, id)));
                }
            }
            _ => {}
        }
    }
    (wishes, left)
}

#[cfg(test)]
mod tests;
