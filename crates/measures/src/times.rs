//! How long things took, by the log's time.

use std::collections::BTreeSet;

use domain::{
    AskEvent, EventBody, Face, InteractionRequest, InteractionResponse, RunEvent, RunStatus,
    SectionVerdict,
};

use crate::definition::Definition;
use crate::log::{Closing, Log};
use crate::tally::{Lists, Tally};
use crate::value::Part;
use crate::{MeasureUnit, MeasureValue, Missing, taking_part};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("times.session", MeasureUnit::Ms, session),
    Definition::new("times.first_text", MeasureUnit::Ms, first_text),
    Definition::new("times.first_usable", MeasureUnit::Ms, first_usable),
    Definition::new("times.fully_usable", MeasureUnit::Ms, fully_usable),
    Definition::new("times.split", MeasureUnit::Ms, split),
    Definition::new("times.work", MeasureUnit::Ms, taking_part::work),
    Definition::new("times.typing", MeasureUnit::Ms, taking_part::typing),
    Definition::new("times.editing", MeasureUnit::Ms, taking_part::editing),
    Definition::new("times.questions", MeasureUnit::Ms, questions),
    Definition::new("times.sections", MeasureUnit::Ms, sections),
];

/// What a stretch of the log's time was spent with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stretch {
    Away,
    Between,
    Prompting,
    Reviewing,
    Sitting,
    Unseen,
    Waiting,
}

impl Stretch {
    const ALL: [Self; 7] = [
        Self::Away,
        Self::Between,
        Self::Prompting,
        Self::Reviewing,
        Self::Sitting,
        Self::Unseen,
        Self::Waiting,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Away => "away",
            Self::Between => "between",
            Self::Prompting => "prompting",
            Self::Reviewing => "reviewing",
            Self::Sitting => "sitting",
            Self::Unseen => "unseen",
            Self::Waiting => "waiting",
        }
    }

    /// What answering such a question is.
    fn of(request: &InteractionRequest) -> Self {
        match request {
            InteractionRequest::Question { .. }
            | InteractionRequest::Feedforward { .. }
            | InteractionRequest::ToolApproval { .. } => Self::Prompting,
            InteractionRequest::Reflection { .. }
            | InteractionRequest::Confidence { .. }
            | InteractionRequest::Adjudication { .. }
            | InteractionRequest::Alternatives { .. }
            | InteractionRequest::MemoryCapture { .. } => Self::Reviewing,
            InteractionRequest::Item(_) => Self::Sitting,
        }
    }
}

fn session(log: &Log<'_>) -> Vec<Part> {
    let last = log.events.len().saturating_sub(1);
    Part::whole(MeasureValue::Whole(log.time(last)), [log.seq(0), log.seq(last)])
}

/// From the first words to an event.
fn since_words(log: &Log<'_>, words: usize, events: &[usize]) -> Vec<Part> {
    let last = events.last().copied().unwrap_or(words);
    let took = log.time(last) - log.time(words);
    let seqs = std::iter::once(&words).chain(events).map(|at| log.seq(*at));
    Part::whole(MeasureValue::Whole(took), seqs)
}

fn first_text(log: &Log<'_>) -> Vec<Part> {
    let Some(words) = log.first_words() else { return Part::missing(Missing::NoMessage) };
    match log.roots.iter().filter_map(|root| root.wrote).min() {
        Some(wrote) => since_words(log, words, &[wrote]),
        None => Part::missing(Missing::NoDraft),
    }
}

fn first_usable(log: &Log<'_>) -> Vec<Part> {
    let Some(words) = log.first_words() else { return Part::missing(Missing::NoMessage) };
    if log.roots.iter().all(|root| root.wrote.is_none()) {
        return Part::missing(Missing::NoDraft);
    }
    let offered = log.events.iter().enumerate().find_map(|(at, event)| {
        let offers = match &event.body {
            EventBody::Ask(AskEvent::Opened { interaction }) => {
                matches!(interaction.request, InteractionRequest::Adjudication { .. })
            }
            EventBody::Run(RunEvent::RunFinished { status: RunStatus::Success, .. }) => {
                log.roots.iter().any(|root| root.trace == event.trace_id)
            }
            EventBody::Ask(_) | EventBody::Run(_) | EventBody::Sitting(_) | EventBody::Study(_) => {
                false
            }
        };
        if !offers {
            return None;
        }
        Some((log.wrote_before(event.trace_id, at)?, at))
    });
    match offered {
        Some((wrote, at)) => since_words(log, words, &[wrote, at]),
        None => Part::missing(Missing::NotOffered),
    }
}

fn fully_usable(log: &Log<'_>) -> Vec<Part> {
    let Some(words) = log.first_words() else { return Part::missing(Missing::NoMessage) };
    let mut open: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut asked = None;
    for (at, event) in log.events.iter().enumerate() {
        let EventBody::Ask(body) = &event.body else { continue };
        let id = body.interaction_id();
        let Some(question) = log.questions.iter().find(|q| q.interaction.id == id) else {
            continue;
        };
        if question.opened == at
            && let InteractionRequest::Adjudication { sections } = &question.interaction.request
        {
            asked.get_or_insert(at);
            open.extend(sections.iter().map(|s| (s.path.as_str(), s.id.as_str())));
        }
        match question.answer().filter(|(closed, _)| *closed == at) {
            Some((_, InteractionResponse::Adjudication { decisions })) => {
                for decision in decisions {
                    if decision.verdict == SectionVerdict::Accept {
                        open.remove(&(decision.path.as_str(), decision.section_id.as_str()));
                    }
                }
            }
            Some((_, InteractionResponse::Alternative { .. })) => {
                if let InteractionRequest::Alternatives { section, .. } =
                    &question.interaction.request
                {
                    open.remove(&(section.path.as_str(), section.id.as_str()));
                }
            }
            Some(_) | None => continue,
        }
        if let Some(asked) = asked.filter(|_| open.is_empty()) {
            return since_words(log, words, &[asked, at]);
        }
    }
    Part::missing(if asked.is_some() { Missing::NotDecided } else { Missing::NotAsked })
}

/// The stretches between one event and the next: the first one's place, what it was spent with, how long.
pub(crate) fn stretches<'l>(log: &'l Log<'_>) -> impl Iterator<Item = (usize, Stretch, i128)> + 'l {
    (1..log.events.len()).map(|next| {
        let at = next - 1;
        (at, spent_with(log, at, next), log.time(next) - log.time(at))
    })
}

fn spent_with(log: &Log<'_>, at: usize, next: usize) -> Stretch {
    let is_open = |opened: usize, closed: Option<usize>| {
        opened <= at && closed.is_none_or(|closed| closed > at)
    };
    let open = log.questions.iter().find(|q| is_open(q.opened, q.closed.map(|(at, _)| at)));
    if let Some(question) = open {
        return match question.shown {
            Some(shown) if shown <= at => Stretch::of(&question.interaction.request),
            Some(_) | None => Stretch::Unseen,
        };
    }
    if !log.roots.iter().any(|root| is_open(root.began, root.ended.map(|(at, _)| at))) {
        return Stretch::Between;
    }
    match log.events.get(next).map(|event| &event.body) {
        Some(EventBody::Run(RunEvent::RunResumed)) => Stretch::Away,
        Some(_) | None => Stretch::Waiting,
    }
}

fn split(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&Stretch::ALL.map(Stretch::name));
    for (at, stretch, length) in stretches(log).filter(|(_, _, length)| *length > 0) {
        tally.add(stretch.name(), length, log.seq(at));
    }
    tally.parts()
}

fn questions(log: &Log<'_>) -> Vec<Part> {
    let mut lists = Lists::default();
    for (question, at, _) in log.answers() {
        let since = question.shown.unwrap_or(question.opened);
        lists.add(question.kind(), log.time(at) - log.time(since), log.seq(at));
    }
    let why = if log.questions.is_empty() { Missing::NotAsked } else { Missing::NotAnswered };
    lists.parts().unwrap_or_else(|| Part::missing(why))
}

fn sections(log: &Log<'_>) -> Vec<Part> {
    let mut lists = Lists::default();
    let mut by_rule = false;
    for (question, at, response) in log.answers() {
        let InteractionResponse::Adjudication { decisions } = response else { continue };
        let is_rule = matches!(question.closed, Some((_, Closing::Answered(_, Face::Script))));
        by_rule |= is_rule && !decisions.is_empty();
        for decision in decisions.iter().filter(|_| !is_rule) {
            let part = format!("{}#{}", decision.path, decision.section_id);
            lists.add(part, decision.took_ms, log.seq(at));
        }
    }
    lists.parts().unwrap_or_else(|| {
        Part::missing(if by_rule { Missing::ByRule } else { why_none(log, "adjudication") })
    })
}

/// Why there is no answer to questions of a kind.
pub(crate) fn why_none(log: &Log<'_>, kind: &str) -> Missing {
    match log.questions.iter().any(|question| question.kind() == kind) {
        true => Missing::NotAnswered,
        false => Missing::NotAsked,
    }
}
