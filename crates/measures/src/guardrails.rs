//! What was held back, sent back or ended by rule.

use std::collections::BTreeSet;

use domain::{HookVerdict, RunEvent, RunStatus};

use crate::MeasureUnit;
use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Tally;
use crate::value::Part;

pub(crate) const ALL: &[Definition] = &[
    Definition::new("guardrails.verdicts", MeasureUnit::Count, verdicts),
    Definition::new("guardrails.replaced", MeasureUnit::Count, replaced),
    Definition::new("guardrails.endings", MeasureUnit::Count, endings),
];

fn verdicts(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::default();
    for (_, event, body) in log.runs() {
        let RunEvent::HookRan(ran) = body else { continue };
        let verdict = match ran.verdict {
            HookVerdict::Repair { .. } => "repair",
            HookVerdict::Abort { .. } => "abort",
            HookVerdict::Continue | HookVerdict::Modify { .. } | HookVerdict::Ask { .. } => {
                continue;
            }
        };
        tally.add(format!("{}/{verdict}", ran.hook), 1, event.seq);
    }
    tally.with_whole()
}

/// Texts that were replaced before a request left this computer, each token counted once.
fn replaced(log: &Log<'_>) -> Vec<Part> {
    let mut known: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut tally = Tally::default();
    for (_, event, body) in log.runs() {
        let RunEvent::ModelAnswered { replaced, .. } = body else { continue };
        for one in replaced {
            for token in &one.tokens {
                let is_new = known.insert((&one.kind, token));
                tally.add(one.kind.as_str(), i128::from(is_new), event.seq);
            }
        }
    }
    tally.with_whole()
}

/// How the runs that she began ended.
fn endings(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::default();
    for root in &log.roots {
        match root.ended {
            Some((at, status)) => tally.add(status_name(status), 1, log.seq(at)),
            None => tally.add("open", 1, log.seq(root.began)),
        }
    }
    tally.with_whole()
}

/// As the log writes it.
fn status_name(status: RunStatus) -> &'static str {
    match status {
        RunStatus::Success => "success",
        RunStatus::ErrorMaxTurns => "error_max_turns",
        RunStatus::ErrorMaxBudget => "error_max_budget",
        RunStatus::ErrorHookAbort => "error_hook_abort",
        RunStatus::ErrorToolRetryExhausted => "error_tool_retry_exhausted",
        RunStatus::ErrorNoProgress => "error_no_progress",
        RunStatus::ErrorTool => "error_tool",
        RunStatus::ErrorModel => "error_model",
        RunStatus::Cancelled => "cancelled",
        RunStatus::Suspended => "suspended",
    }
}
