//! What each participant does, in words of the protocol.

use serde::Serialize;

use crate::protocol::Protocol;
use crate::sequences::{Sequence, sequences};

/// What one participant does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Allocation {
    /// The participant: p01, p02, …
    pub participant: String,
    /// The sittings in their order.
    pub sittings: Vec<SittingPlan>,
}

/// What a participant does in one sitting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SittingPlan {
    /// The sitting's id.
    pub sitting: String,
    /// Days after the first sitting.
    pub day: u32,
    /// The conditions in their order.
    pub conditions: Vec<ConditionBlock>,
}

/// A condition with what is done in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ConditionBlock {
    /// The condition's id.
    pub condition: String,
    /// The tasks' ids, in their order.
    pub tasks: Vec<String>,
}

/// What participants are called: p01 is the first, 1.
#[must_use]
pub fn participant_id(number: usize) -> String {
    format!("p{number:02}")
}

impl Protocol {
    /// What the first participants do, so many of them. What one does never changes when more come.
    #[must_use]
    pub fn allocations(&self, participants: usize) -> Vec<Allocation> {
        let sequences = sequences(self, participants);
        (1..).zip(&sequences).map(|(number, sequence)| self.allocation(number, sequence)).collect()
    }

    fn allocation(&self, number: usize, sequence: &Sequence) -> Allocation {
        let mut blocks =
            sequence.conditions.iter().zip(&sequence.tasks).map(|(condition, tasks)| {
                ConditionBlock {
                    condition: self.conditions[*condition].id.clone(),
                    tasks: tasks.iter().map(|task| self.tasks[*task].id.clone()).collect(),
                }
            });
        let mut day = 0;
        let sitting = |sitting: &crate::StudySitting| {
            day += sitting.after_days;
            SittingPlan {
                sitting: sitting.id.clone(),
                day,
                conditions: blocks.by_ref().take(sitting.conditions).collect(),
            }
        };
        let sittings = self.sittings.iter().map(sitting).collect();
        Allocation { participant: participant_id(number), sittings }
    }
}
