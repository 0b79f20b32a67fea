//! Measures of a study, computed from the events of a session and from nothing else: times, cycles,
//! decisions, calibration, grounding, what was used, cost, latencies, guardrails, and whether the log is
//! whole. `docs/measures.md` defines each; `docs/recompute.py` computes them a second time from the same
//! events.
//!
//! What no event tells is missing, with a reason, and never guessed. Nothing here reads a disk, a clock or a
//! database.

mod fraction;
mod jsonl;

pub use fraction::Fraction;
pub use jsonl::{JsonlError, read_events};
