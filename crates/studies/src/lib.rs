//! Studies of planning with the program: what a protocol says, which conditions it compares and what
//! each switches, and who meets what in which order.
//!
//! Everything here is a function of its arguments. There is no clock and no disk: files that a protocol
//! names are asked for through [`Surroundings`], chance comes in as a seed. Nothing here runs a study,
//! and nothing measures one.

mod allocation;
mod balance;
mod factors;
mod front;
mod participation;
mod protocol;
mod read;
mod remarks;
mod schedule;
mod sequences;
mod square;

pub use allocation::{Allocation, ConditionBlock, SittingPlan, participant_id};
pub use balance::{Balance, CountTable, Uneven};
pub use factors::{Assistance, Contradiction, NamedCondition, contradictions, letters};
pub use participation::{
    ActTimes, IllegalStep, MAX_NOTE, MAX_PAPER, NOTED_MS, Participation, Refused, SILENCE_MS,
    StepTimes, StudyMarker, StudyPhase,
};
pub use protocol::{
    AskedInstrument, ConditionOrder, Consent, ConsentTier, Keeps, MAX_PROTOCOL, Moment, Protocol,
    StudyCondition, StudySitting, StudyTask,
};
pub use read::Surroundings;
pub use sequences::{Sequence, sequences};
pub use square::{latin_square, williams};
