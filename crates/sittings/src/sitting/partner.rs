//! What the model that takes part did, and what a learner wrote that somebody has to read, as state.

use std::collections::{BTreeMap, BTreeSet};

use domain::PartnerOutcome;
use serde::Serialize;

/// A model that was silent so often, one time after the other, is asked no more until the learner comes back.
const SILENT_AT_MOST: u32 = 2;

/// The model that takes part, as far as the log tells.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PartnerState {
    /// What was said, by place.
    pub(super) spoke: BTreeMap<u32, PartnerTurnTaken>,
    /// How often it was silent, one time after the other.
    pub(super) silent: u32,
    /// The places at which something was written that may tell that somebody is not safe.
    pub(super) concerns: BTreeSet<u32>,
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
