//! Taking what came of asking the model that takes part.

use domain::{ClockMark, InteractionResponse, PartnerOutcome, PartnerSpoke, SittingKind};

use super::{Course, apply::Applied, partner::PartnerTurnTaken};
use crate::policy::{InputKind, ModelRole, Policy};

/// Nobody is kept waiting for a model longer than this, in milliseconds.
const WAITED_AT_MOST_MS: u64 = 60_000;

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
