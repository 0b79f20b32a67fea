//! What the model that takes part did, and what a learner wrote that somebody has to read.

use std::collections::{BTreeMap, BTreeSet};

use domain::{ClockMark, InteractionResponse, PartnerOutcome, PartnerSpoke, SittingKind};
use serde::Serialize;

use super::{Course, apply::Applied};
use crate::policy::{InputKind, ModelRole, Policy};

/// A model that was silent so often, one time after the other, is asked no more until the learner comes back.
const SILENT_AT_MOST: u32 = 2;

/// Nobody is kept waiting for a model longer than this, in milliseconds.
const WAITED_AT_MOST_MS: u64 = 60_000;

/// The model that takes part, as far as the log tells.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PartnerState {
    /// What was said, by place.
    spoke: BTreeMap<u32, PartnerTurnTaken>,
    /// How often it was silent, one time after the other.
    silent: u32,
    /// The places at which something was written that may tell that somebody is not safe.
    concerns: BTreeSet<u32>,
}

/// What came of asking it at one place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PartnerTurnTaken {
    /// What the learner reads; may be empty.
    pub(crate) text: String,
    /// What came of it.
    pub(crate) outcome: PartnerOutcome,
}

impl PartnerState {
    /// What came of asking it at a place.
    pub(crate) fn at(&self, place: u32) -> Option<&PartnerTurnTaken> {
        self.spoke.get(&place)
    }

    /// Whether something was written at a place that somebody has to read.
    pub(crate) fn is_concern(&self, place: u32) -> bool {
        self.concerns.contains(&place)
    }

    /// Whether that is so anywhere.
    pub(crate) fn has_concern(&self) -> bool {
        !self.concerns.is_empty()
    }

    /// Whether it is not asked any more: it does not answer, or what was written is nothing for a model.
    pub(crate) fn is_left_alone(&self) -> bool {
        self.silent >= SILENT_AT_MOST || self.has_concern()
    }

    /// The learner came back: it may answer again.
    pub(super) fn taken_up(&mut self) {
        self.silent = 0;
    }
}

impl Course {
    /// Why the model that takes part is not asked before the question of a place is.
    pub(crate) fn may_ask_partner(&self, place: u32) -> Applied {
        if self.began.partner.is_none() {
            return Err("no model takes part");
        }
        self.going()?;
        if self.open.is_some() {
            return Err("a question is open");
        }
        if place != self.next_place() {
            return Err("this is not the next place");
        }
        if self.partner.at(place).is_some() {
            return Err("it was asked already");
        }
        if self.place(place).is_some_and(|state| state.item.is_some()) {
            return Err("the question was asked already");
        }
        if self.partner.is_left_alone() {
            return Err("it is left alone");
        }
        Ok(())
    }

    pub(super) fn partner_spoke(&mut self, spoke: &PartnerSpoke) -> Applied {
        let PartnerSpoke { place, who, text, outcome, waited_ms, clock, .. } = spoke;
        self.may_ask_partner(*place)?;
        if self.began.partner.as_ref() != Some(who) {
            return Err("another model takes part");
        }
        if *outcome != PartnerOutcome::Said && !text.is_empty() {
            return Err("what was not taken is not shown");
        }
        match Policy::of(self.kind()).model {
            ModelRole::Proctor | ModelRole::Interviewer if !text.is_empty() => {
                return Err("nothing stands beside this question");
            }
            ModelRole::Partner if *outcome == PartnerOutcome::Said && text.trim().is_empty() => {
                return Err("it asked nothing");
            }
            _ => {}
        }
        if *waited_ms > WAITED_AT_MOST_MS || *waited_ms > self.time.since(clock) {
            return Err("nobody waited that long");
        }
        self.time.read(clock);
        self.time.give_back(*waited_ms);
        self.partner.silent = match outcome {
            PartnerOutcome::Silent { .. } => self.partner.silent + 1,
            PartnerOutcome::Said | PartnerOutcome::Refused { .. } => 0,
        };
        let taken = PartnerTurnTaken { text: text.clone(), outcome: outcome.clone() };
        self.partner.spoke.insert(*place, taken);
        Ok(())
    }

    pub(super) fn concern_heard(&mut self, place: u32, clock: &ClockMark) -> Applied {
        if Policy::of(self.kind()).input == InputKind::Widgets {
            return Err("nothing is written in this session but answers to its questions");
        }
        let state = self.place(place).ok_or("there is no such place")?;
        if !matches!(state.response, Some(InteractionResponse::Item { .. })) {
            return Err("nothing was written there");
        }
        if !self.partner.concerns.insert(place) {
            return Err("it was heard already");
        }
        self.time.read(clock);
        Ok(())
    }

    /// What the model asked at a place of a conversation; nothing where the file asks.
    pub(crate) fn asked_by_partner(&self, place: u32) -> Option<&str> {
        let said = self.partner.at(place).filter(|_| self.kind() == SittingKind::Thought)?;
        (said.outcome == PartnerOutcome::Said).then_some(said.text.as_str())
    }
}
