//! Measures of a study, computed from the events of a session and from nothing else: times, cycles,
//! decisions, calibration, grounding, what was used, cost, latencies, guardrails, and whether the log is
//! whole. `docs/measures.md` defines each; `docs/recompute.py` computes them a second time from the same
//! events.
//!
//! What no event tells is missing, with a reason, and never guessed. Nothing here reads a disk, a clock or a
//! database.

mod defined;
mod definition;
mod fraction;
mod jsonl;
mod log;
mod tally;
mod value;

mod calibration;
mod completeness;
mod cost;
mod cycles;
mod decisions;
mod edits;
mod feedforward;
mod grounding;
mod guardrails;
mod latency;
mod memory;
mod taking_part;
mod times;
mod utilisation;
mod way;

use std::collections::HashMap;

use domain::{SessionEvent, SessionId};
use serde::Serialize;

use definition::Definition;
use log::Log;
use way::{Told, Way};

pub use defined::measure_means;
pub use edits::{count_words, words_changed};
pub use fraction::Fraction;
pub use jsonl::{JsonlError, read_events};
pub use value::{Measure, MeasureUnit, MeasureValue, Missing};

/// The measures of one session.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SessionMeasures {
    /// The session.
    pub session: SessionId,
    /// In the order of [`measure_ids`], the parts of each by name.
    pub measures: Vec<Measure>,
}

/// By theme, in the order of `docs/measures.md`.
const THEMES: &[&[Definition]] = &[
    times::ALL,
    cycles::ALL,
    decisions::ALL,
    edits::ALL,
    calibration::ALL,
    feedforward::ALL,
    memory::ALL,
    grounding::ALL,
    utilisation::ALL,
    cost::ALL,
    latency::ALL,
    guardrails::ALL,
    completeness::ALL,
    taking_part::ALL,
];

fn definitions() -> impl Iterator<Item = &'static Definition> {
    THEMES.iter().copied().flatten()
}

/// The ids of all measures, in their order.
pub fn measure_ids() -> impl Iterator<Item = &'static str> {
    definitions().map(|definition| definition.id)
}

/// The unit of each measure, by its id, in their order.
pub fn measure_units() -> impl Iterator<Item = (&'static str, MeasureUnit)> {
    definitions().map(|definition| (definition.id, definition.unit))
}

/// The measures of the sessions that these events belong to, by the session's id. Events may come in any order;
/// of two with the same place in a log the first counts. Where the log of a participation is among them, it tells
/// of the sessions of its tasks what their own logs cannot.
#[must_use]
pub fn measure(events: Vec<SessionEvent>) -> Vec<SessionMeasures> {
    let mut events = events;
    // Stable: what came first stays first.
    events.sort_by_key(|event| (event.session_id, event.seq));
    events.dedup_by_key(|event| (event.session_id, event.seq));
    let logs = || events.chunk_by(|one, other| one.session_id == other.session_id);
    let ways: Vec<Option<Way<'_>>> = logs().map(Way::read).collect();
    let mut told: HashMap<SessionId, &Told<'_>> = HashMap::new();
    for (session, of_it) in ways.iter().flatten().flat_map(Way::told) {
        told.entry(session).or_insert(of_it);
    }
    logs().zip(&ways).filter_map(|(log, way)| of_session(log, way.as_ref(), &told)).collect()
}

/// The measures of one session, whose events stand in their order.
fn of_session<'a>(
    events: &'a [SessionEvent],
    way: Option<&'a Way<'a>>,
    told: &HashMap<SessionId, &'a Told<'a>>,
) -> Option<SessionMeasures> {
    let session = events.first()?.session_id;
    let log = Log::read(events, way, told.get(&session).copied());
    let taken = definitions().flat_map(|Definition { id, unit, take }| {
        take(&log).into_iter().map(|part| Measure::new(id, *unit, part))
    });
    Some(SessionMeasures { session, measures: taken.collect() })
}
