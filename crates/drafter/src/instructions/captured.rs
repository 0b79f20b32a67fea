//! Sentences that memory's capture writes in forms of its own, read as what they ask for: that a part is
//! short, the order in which pupils work in it, a line of her files that is left out. Those that no rule
//! can follow (a register, other ways such as one that she chose) are not among them, and so are told as
//! not used.

use super::duration::{Bound, PartMinutes};
use super::{Effect, OrderOfWork};
use crate::library::{Library, TimedPart};
use crate::words::stems;

/// The most minutes of a part that is to be short.
const SHORT: u32 = 3;

/// What a captured sentence comes to; none when it is no such sentence.
pub(super) fn effect(library: &Library, text: &str) -> Option<Effect> {
    let said = text.trim().trim_end_matches('.');
    short(library, said).or_else(|| order(library, said)).or_else(|| left_out(said))
}

/// "Keep the starter short."
fn short(library: &Library, said: &str) -> Option<Effect> {
    let part = said.strip_prefix("Keep the ")?.strip_suffix(" short")?;
    let part = part_called(library, part)?;
    Some(Effect::Minutes(PartMinutes { part, minutes: SHORT, bound: Bound::AtMost }))
}

/// "Starters: alone, then in pairs."
fn order(library: &Library, said: &str) -> Option<Effect> {
    let (part, forms) = said.split_once(": ")?;
    // Only the starter is one thing that pupils do.
    part_called(library, part).filter(|part| *part == TimedPart::Starter)?;
    let known = |form: &str| library.rules.work.iter().any(|work| work.said == form);
    let forms: Vec<String> = forms.split(", then ").map(str::to_owned).collect();
    forms.iter().all(|form| known(form)).then_some(Effect::Order(OrderOfWork(forms)))
}

/// "Plan without what the profile says on EAL."
fn left_out(said: &str) -> Option<Effect> {
    const PLAN: &str = "plan without what ";
    let at = said.to_lowercase().find(PLAN)?;
    let leads = &said[..at];
    // "3B: plan without …" stands in what is remembered of the teacher.
    if !(leads.is_empty() || leads.trim_end().ends_with(':')) {
        return None;
    }
    let (_, name) = said.get(at + PLAN.len()..)?.split_once(" says on ")?;
    Some(Effect::LeaveOut(name.trim().to_owned()))
}

fn part_called(library: &Library, name: &str) -> Option<TimedPart> {
    let said = stems(name);
    let parts = &library.rules.instructions.parts;
    let called = |name: &crate::library::Phrase| name.stems() == said;
    parts.iter().find(|part| part.said.iter().any(called)).map(|part| part.part)
}
