//! What became of the cards that say what will be used.

use std::collections::BTreeSet;

use domain::{ContextState, InteractionRequest, InteractionResponse};

use crate::cycles::has_words;
use crate::definition::Definition;
use crate::log::{AskedQuestion, Log};
use crate::tally::Tally;
use crate::times::why_none;
use crate::value::Part;
use crate::{MeasureUnit, Missing};

const KIND: &str = "feedforward";

pub(crate) const ALL: &[Definition] = &[
    Definition::new("feedforward.cards", MeasureUnit::Count, cards),
    Definition::new("feedforward.changes", MeasureUnit::Count, changes),
    Definition::new("feedforward.changed", MeasureUnit::Share, changed),
    Definition::new("feedforward.items", MeasureUnit::Count, items),
];

fn of_kind<'l, 'a>(log: &'l Log<'a>) -> impl Iterator<Item = &'l AskedQuestion<'a>> {
    log.questions.iter().filter(|question| question.kind() == KIND)
}

fn cards(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["answered", "left", "opened", "shown"]);
    for question in of_kind(log) {
        tally.add("opened", 1, log.seq(question.opened));
        if let Some(shown) = question.shown {
            tally.add("shown", 1, log.seq(shown));
        }
        if let Some((closed, _)) = question.closed {
            let part = if question.answer().is_some() { "answered" } else { "left" };
            tally.add(part, 1, log.seq(closed));
        }
    }
    if tally.amount("opened") == 0 { Part::missing(Missing::NotAsked) } else { tally.parts() }
}

/// What was changed on a card, by part.
fn on_card(response: &InteractionResponse) -> Option<[(&'static str, usize); 5]> {
    let InteractionResponse::Feedforward { removed, added, note, meant, day } = response else {
        return None;
    };
    Some([
        ("added", added.len()),
        ("day", usize::from(day.is_some())),
        ("note", usize::from(has_words(note))),
        ("removed", removed.len()),
        ("topic", usize::from(meant.is_some())),
    ])
}

fn changes(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["added", "day", "note", "removed", "topic"]);
    let mut answered = false;
    for (_, at, response) in log.answers() {
        for (part, count) in on_card(response).into_iter().flatten() {
            answered = true;
            if count > 0 {
                tally.add(part, count as i128, log.seq(at));
            }
        }
    }
    if answered { tally.parts() } else { Part::missing(why_none(log, KIND)) }
}

fn changed(log: &Log<'_>) -> Vec<Part> {
    let (mut changed, mut seqs) = (0, BTreeSet::new());
    for (_, at, response) in log.answers() {
        if let Some(parts) = on_card(response) {
            changed += i128::from(parts.iter().any(|(_, count)| *count > 0));
            seqs.insert(log.seq(at));
        }
    }
    match seqs.is_empty() {
        true => Part::missing(why_none(log, KIND)),
        false => vec![Part::share("", (changed, seqs.len() as i128), seqs)],
    }
}

fn items(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["available", "missing", "notSent", "notUsed", "used"]);
    let mut asked = false;
    for question in of_kind(log) {
        let InteractionRequest::Feedforward { items, .. } = &question.interaction.request else {
            continue;
        };
        asked = true;
        for item in items {
            let part = match item.state {
                ContextState::Used => "used",
                ContextState::Available => "available",
                ContextState::NotUsed => "notUsed",
                ContextState::Missing => "missing",
                ContextState::NotSent => "notSent",
            };
            tally.add(part, 1, log.seq(question.opened));
        }
    }
    if asked { tally.parts() } else { Part::missing(Missing::NotAsked) }
}
