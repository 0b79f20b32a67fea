//! What became of what could be remembered, and how often memory was read and written.

use std::collections::BTreeSet;

use domain::{InteractionRequest, InteractionResponse, MemoryVerdict, ToolEffect};

use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Tally;
use crate::times::why_none;
use crate::value::Part;
use crate::{MeasureUnit, Missing};

const KIND: &str = "memoryCapture";

pub(crate) const ALL: &[Definition] = &[
    Definition::new("memory.proposals", MeasureUnit::Count, proposals),
    Definition::new("memory.kept", MeasureUnit::Share, kept),
    Definition::new("memory.accesses", MeasureUnit::Count, accesses),
];

fn decided(log: &Log<'_>) -> Tally {
    let mut tally = Tally::of(&["confirmed", "dismissed", "edited"]);
    for (_, at, response) in log.answers() {
        let InteractionResponse::MemoryCapture { decisions } = response else { continue };
        for decision in decisions {
            let part = match decision.verdict {
                MemoryVerdict::Confirm => "confirmed",
                MemoryVerdict::Edit { .. } => "edited",
                MemoryVerdict::Dismiss => "dismissed",
            };
            tally.add(part, 1, log.seq(at));
        }
    }
    tally
}

fn proposals(log: &Log<'_>) -> Vec<Part> {
    if why_none(log, KIND) == Missing::NotAsked {
        return Part::missing(Missing::NotAsked);
    }
    let mut tally = decided(log);
    tally.add_names(&["left", "proposed"]);
    for question in &log.questions {
        let InteractionRequest::MemoryCapture { proposals } = &question.interaction.request else {
            continue;
        };
        tally.add("proposed", proposals.len() as i128, log.seq(question.opened));
        let Some((closed, _)) = question.closed else { continue };
        let named: BTreeSet<&str> = match question.answer() {
            Some((_, InteractionResponse::MemoryCapture { decisions })) => {
                decisions.iter().map(|decision| decision.proposal_id.as_str()).collect()
            }
            Some(_) | None => BTreeSet::new(),
        };
        let left = proposals.iter().filter(|proposal| !named.contains(proposal.id.as_str()));
        for _ in left {
            tally.add("left", 1, log.seq(closed));
        }
    }
    tally.parts()
}

fn kept(log: &Log<'_>) -> Vec<Part> {
    let tally = decided(log);
    let kept = tally.amount("confirmed") + tally.amount("edited");
    let all = kept + tally.amount("dismissed");
    match all {
        0 => Part::missing(why_none(log, KIND)),
        _ => vec![Part::share("", (kept, all), tally.seqs())],
    }
}

fn accesses(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["read", "referenced", "refused", "written"]);
    for (event, effect) in log.effects() {
        let part = match effect {
            ToolEffect::MemoryRead { .. } => "read",
            ToolEffect::MemoryWritten { .. } => "written",
            ToolEffect::MemoriesReferenced { .. } => "referenced",
            ToolEffect::MemoryRefused { .. } => "refused",
            _ => continue,
        };
        tally.add(part, 1, event.seq);
    }
    tally.parts()
}
