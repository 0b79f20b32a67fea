//! How well her confidence has been borne out, and how often to ask her to reflect because of it.
//!
//! For each time she said how sure she was of a document, `c` is that confidence as a share, 0 to 1,
//! and `o` the share of the sections she then decided on that she accepted as they were. The figure
//! is the mean of `(c - o)²`: the *absolute accuracy index* of metacognitive monitoring (Schraw
//! 2009, "A conceptual analysis of five measures of metacognitive monitoring", Metacognition and
//! Learning 4, 33–45, eq. 1), which has the form of Brier's score (Brier 1950). 0 is perfect, and
//! what a teacher who is always off by 20 points gets is 0.04.

use std::collections::{BTreeMap, BTreeSet};

use agent::Exchange;
use domain::{InteractionRequest, InteractionResponse, Moment, SectionVerdict, TraceId};

/// Off by 20 points at most: she knows when a draft is good.
const GOOD: f64 = 0.04;

/// Off by 30 points at most.
const FAIR: f64 = 0.09;

/// What adding up shares in floating point may be off by.
const ROUNDING: f64 = 1e-9;

/// How many pairs it takes before the figure says anything.
const FEWEST_PAIRS: usize = 2;

/// How many pairs it is made from: the latest, because judgement is learned.
const MOST_PAIRS: usize = 10;

/// She left the question this often in a row: she does not want it now.
const LEFT: usize = 2;

/// In which of her runs with a document she is asked who knows her judgement, or leaves the question.
const SELDOM: usize = 3;

/// What all her sessions say about her confidence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Calibration {
    /// The absolute accuracy index; none before there are enough pairs.
    pub index: Option<f64>,
}

impl Calibration {
    /// Read what she was asked, the oldest first.
    pub fn read(story: &[&Exchange]) -> Self {
        let pairs = story.iter().enumerate().rev().filter_map(|(place, exchange)| {
            let (path, percent) = confidence(exchange)?;
            let later = story.get(place..).unwrap_or_default();
            Some((f64::from(percent) / 100.0, accepted(later, exchange.trace, path)?))
        });
        let pairs: Vec<(f64, f64)> = pairs.take(MOST_PAIRS).collect();
        let squares = pairs.iter().map(|(c, o)| (c - o).powi(2));
        let enough = pairs.len() >= FEWEST_PAIRS;
        Self { index: enough.then(|| squares.sum::<f64>() / pairs.len() as f64) }
    }

    /// In which of her runs with a document she is asked: every first, second or third.
    fn period(&self) -> usize {
        match self.index {
            Some(index) if index <= GOOD + ROUNDING => SELDOM,
            Some(index) if index <= FAIR + ROUNDING => 2,
            Some(_) | None => 1,
        }
    }

    /// How many questions at most.
    pub fn most(&self) -> usize {
        match self.index {
            Some(index) if index <= GOOD + ROUNDING => 1,
            Some(index) if index <= FAIR + ROUNDING => 2,
            Some(_) | None => 3,
        }
    }

    /// Whether the present run is one in which she is asked. The first always is.
    pub fn is_due(&self, story: &[&Exchange], now: TraceId) -> bool {
        let is_reflection = |exchange: &Exchange| {
            matches!(exchange.interaction.request, InteractionRequest::Reflection { .. })
        };
        runs_since(story, now, is_reflection).is_none_or(|runs| runs + 1 >= self.period())
    }
}

/// Whether she is asked how sure she is when she is asked at all: after she has left the question twice
/// in a row only in every third of her runs.
pub fn is_confidence_due(story: &[&Exchange], now: TraceId) -> bool {
    let mut last = story.iter().rev().filter(|e| is_first_confidence(e) && e.trace != now);
    let left = |exchange: &&&Exchange| {
        !matches!(exchange.answered, Some((_, InteractionResponse::Confidence { .. })))
    };
    if last.by_ref().take(LEFT).filter(left).count() < LEFT {
        return true;
    }
    runs_since(story, now, is_first_confidence).is_none_or(|runs| runs + 1 >= SELDOM)
}

fn is_first_confidence(exchange: &Exchange) -> bool {
    let request = &exchange.interaction.request;
    matches!(request, InteractionRequest::Confidence { moment: Moment::Before, .. })
}

/// How many of her runs with a document lie between the last such question of another run and now.
fn runs_since(
    story: &[&Exchange],
    now: TraceId,
    such: impl Fn(&Exchange) -> bool,
) -> Option<usize> {
    let last = story.iter().rposition(|exchange| exchange.trace != now && such(exchange))?;
    let last_run = story.get(last).map(|exchange| exchange.trace);
    let since: BTreeSet<TraceId> = story
        .iter()
        .skip(last)
        .filter(|exchange| is_about_documents(&exchange.interaction.request))
        .map(|exchange| exchange.trace)
        .filter(|trace| *trace != now && Some(*trace) != last_run)
        .collect();
    Some(since.len())
}

fn is_about_documents(request: &InteractionRequest) -> bool {
    matches!(
        request,
        InteractionRequest::Adjudication { .. } | InteractionRequest::Confidence { .. }
    )
}

fn confidence(exchange: &Exchange) -> Option<(&str, u8)> {
    let InteractionRequest::Confidence { path, moment: Moment::Before, .. } =
        &exchange.interaction.request
    else {
        return None;
    };
    match &exchange.answered {
        Some((_, InteractionResponse::Confidence { percent })) => Some((path, *percent)),
        Some(_) | None => None,
    }
}

/// The share of the sections that she decided on in this run and accepted at once; none when she
/// decided on nothing.
fn accepted(story: &[&Exchange], trace: TraceId, path: &str) -> Option<f64> {
    let mut first: BTreeMap<&str, bool> = BTreeMap::new();
    for exchange in story.iter().filter(|exchange| exchange.trace == trace) {
        let Some((_, InteractionResponse::Adjudication { decisions })) = &exchange.answered else {
            continue;
        };
        for decision in decisions.iter().filter(|decision| decision.path == path) {
            let accepts = decision.verdict == SectionVerdict::Accept;
            first.entry(&decision.section_id).or_insert(accepts);
        }
    }
    let accepts = first.values().filter(|accepts| **accepts).count();
    (!first.is_empty()).then(|| accepts as f64 / first.len() as f64)
}

#[cfg(test)]
mod tests;
