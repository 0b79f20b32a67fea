//! How long things took, by the log's time.

use domain::{AskEvent, EventBody, InteractionRequest, RunEvent, RunStatus};

use crate::definition::Definition;
use crate::log::Log;
use crate::value::Part;
use crate::{MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("times.session", MeasureUnit::Ms, session),
    Definition::new("times.first_text", MeasureUnit::Ms, first_text),
    Definition::new("times.first_usable", MeasureUnit::Ms, first_usable),
];

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
            EventBody::Ask(_) | EventBody::Run(_) | EventBody::Sitting(_) => false,
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
