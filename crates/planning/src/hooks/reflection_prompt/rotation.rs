//! Which of the possible questions are asked: what was asked before decides, for this class first and
//! then for all of hers.
//!
//! Nothing is asked twice. A gap that this class was not asked about yet comes first. Then the kinds
//! take turns: what this class was asked least comes next, among equals what the command is about,
//! then what she was asked least with any class, then what was asked longest ago. The needs of a class
//! take turns within their kind by the same rule. No chance and no clock is in it, so a run that is
//! taken up again asks the same.

use std::collections::{BTreeMap, BTreeSet};

use agent::Exchange;
use domain::{InteractionRequest, ReflectionQuestion};

use super::concerns::{Concern, ConcernKind};
use super::past::PastExchange;

/// How often something was asked about, and when last: the number of the question, from 1.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Turns {
    times: usize,
    last: usize,
}

/// What was asked before.
#[derive(Debug, Default)]
pub struct Before {
    asked: usize,
    ids: BTreeSet<String>,
    texts: BTreeSet<String>,
    here: BTreeMap<ConcernKind, Turns>,
    here_about: BTreeMap<(ConcernKind, String), Turns>,
    anywhere: BTreeMap<ConcernKind, Turns>,
}

impl Before {
    /// What earlier sessions asked, and then this one, which is about `class`.
    pub fn read(past: &[PastExchange], session: &[Exchange], class: Option<&str>) -> Self {
        let mut before = Self::default();
        for PastExchange { class: of, exchange } in past {
            before.note(exchange, of.as_deref() == class);
        }
        for exchange in session {
            before.note(exchange, true);
        }
        before
    }

    fn note(&mut self, exchange: &Exchange, is_here: bool) {
        let InteractionRequest::Reflection { questions } = &exchange.interaction.request else {
            return;
        };
        for question in questions {
            // A copy of a session holds the same questions again.
            if !self.ids.insert(question.id.clone()) {
                continue;
            }
            self.asked += 1;
            if is_here {
                self.texts.insert(question.text.clone());
            }
            let Some(kind) = ConcernKind::of(question) else { continue };
            let last = self.asked;
            let count = |turns: &mut Turns| *turns = Turns { times: turns.times + 1, last };
            count(self.anywhere.entry(kind).or_default());
            if is_here {
                count(self.here.entry(kind).or_default());
                let about = (kind, question.about.clone());
                count(self.here_about.entry(about).or_default());
            }
        }
    }

    fn about(&self, concern: &Concern) -> Turns {
        let key = (concern.kind, concern.question.about.clone());
        self.here_about.get(&key).copied().unwrap_or_default()
    }

    fn was_asked(&self, question: &ReflectionQuestion) -> bool {
        self.ids.contains(&question.id) || self.texts.contains(&question.text)
    }
}

/// At most `most` questions of different kinds; `first` are the kinds that the command is about.
pub fn choose(
    concerns: Vec<Concern>,
    before: &Before,
    first: &[ConcernKind],
    most: usize,
) -> Vec<ReflectionQuestion> {
    let of = |turns: &BTreeMap<ConcernKind, Turns>, kind: ConcernKind| {
        turns.get(&kind).copied().unwrap_or_default()
    };
    let mut fresh: Vec<Concern> =
        concerns.into_iter().filter(|concern| !before.was_asked(&concern.question)).collect();
    // Equal ones keep the order of the profile.
    fresh.sort_by_cached_key(|concern| {
        let kind = concern.kind;
        let about = before.about(concern);
        let is_new_gap = concern.is_gap && about.times == 0;
        let here = of(&before.here, kind);
        let place = first.iter().position(|wanted| *wanted == kind).unwrap_or(first.len());
        let anywhere = of(&before.anywhere, kind);
        ((!is_new_gap, here.times, place), (anywhere.times, here.last), kind, about)
    });
    let mut kinds = BTreeSet::new();
    fresh.retain(|concern| kinds.insert(concern.kind));
    fresh.truncate(most);
    fresh.into_iter().map(|concern| concern.question).collect()
}

#[cfg(test)]
mod tests;
