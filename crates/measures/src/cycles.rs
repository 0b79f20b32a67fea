//! How often something was done over, by whom and why.

use domain::{HookVerdict, InteractionResponse, RunEvent, RunStatus, SectionVerdict, ToolResult};

use crate::definition::Definition;
use crate::log::Log;
use crate::tally::Tally;
use crate::value::Part;
use crate::{MeasureUnit, MeasureValue, Missing};

pub(crate) const ALL: &[Definition] = &[
    Definition::new("cycles.runs", MeasureUnit::Count, runs),
    Definition::new("cycles.messages", MeasureUnit::Count, messages),
    Definition::new("cycles.repairs", MeasureUnit::Count, repairs),
    Definition::new("cycles.refinements", MeasureUnit::Count, refinements),
    Definition::new("cycles.respecifications", MeasureUnit::Count, respecifications),
    Definition::new("cycles.meant", MeasureUnit::Count, |_| Part::missing(Missing::NoEvent)),
    Definition::new("cycles.stops", MeasureUnit::Count, stops),
];

fn runs(log: &Log<'_>) -> Vec<Part> {
    let began: Vec<i64> = log.roots.iter().map(|root| log.seq(root.began)).collect();
    Part::whole(MeasureValue::Whole(began.len() as i128), began)
}

fn counted(log: &Log<'_>, such: impl Fn(&RunEvent) -> bool) -> Vec<Part> {
    let found = log.runs().filter(|(_, _, body)| such(body));
    let seqs: Vec<i64> = found.map(|(_, event, _)| event.seq).collect();
    Part::whole(MeasureValue::Whole(seqs.len() as i128), seqs)
}

fn messages(log: &Log<'_>) -> Vec<Part> {
    counted(log, |body| matches!(body, RunEvent::UserMessage { .. }))
}

fn stops(log: &Log<'_>) -> Vec<Part> {
    counted(log, |body| matches!(body, RunEvent::CancelRequested { .. }))
}

/// What was sent back without her.
fn repairs(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["answer", "hook", "model", "stall", "tool"]);
    for (_, event, body) in log.runs() {
        let part = match body {
            RunEvent::AnswerRejected { .. } => "answer",
            RunEvent::HookRan(ran) if matches!(ran.verdict, HookVerdict::Repair { .. }) => "hook",
            RunEvent::ModelFailed { .. } => "model",
            RunEvent::Stalled { .. } => "stall",
            RunEvent::ToolFinished { result: ToolResult::Failed { .. }, .. } => "tool",
            _ => continue,
        };
        tally.add(part, 1, event.seq);
    }
    tally.with_whole()
}

/// Whether there was a draft that stands when a root run began.
fn had_draft(log: &Log<'_>, began: usize) -> bool {
    log.roots.iter().any(|root| {
        let ended_well = matches!(root.ended, Some((at, RunStatus::Success)) if at < began);
        ended_well && root.wrote.is_some_and(|wrote| wrote < began)
    })
}

/// What she wanted otherwise of what was there.
fn refinements(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["alternatives", "message", "revise"]);
    for root in log.roots.iter().filter(|root| had_draft(log, root.began)) {
        tally.add("message", 1, log.seq(root.began));
    }
    for (_, at, response) in log.answers() {
        let InteractionResponse::Adjudication { decisions } = response else { continue };
        for decision in decisions {
            match decision.verdict {
                SectionVerdict::Accept => {}
                SectionVerdict::Revise { .. } => tally.add("revise", 1, log.seq(at)),
                SectionVerdict::Alternatives => tally.add("alternatives", 1, log.seq(at)),
            }
        }
    }
    tally.with_whole()
}

/// What she had to say again, or to put right, before there was a draft.
fn respecifications(log: &Log<'_>) -> Vec<Part> {
    let mut tally = Tally::of(&["day", "meanwhile", "message", "note", "topic"]);
    for root in log.roots.iter().skip(1).filter(|root| !had_draft(log, root.began)) {
        tally.add("message", 1, log.seq(root.began));
    }
    for (at, event, body) in log.runs() {
        let begins = log.roots.iter().any(|root| root.began == at);
        if matches!(body, RunEvent::UserMessage { .. }) && !begins {
            tally.add("meanwhile", 1, event.seq);
        }
    }
    for (_, at, response) in log.answers() {
        let InteractionResponse::Feedforward { note, meant, day, .. } = response else { continue };
        let said = [("day", day.is_some()), ("note", has_words(note)), ("topic", meant.is_some())];
        for (part, _) in said.into_iter().filter(|(_, said)| *said) {
            tally.add(part, 1, log.seq(at));
        }
    }
    tally.with_whole()
}

/// Whether a text has anything but spaces, tabs and line ends.
pub(crate) fn has_words(text: &str) -> bool {
    text.chars().any(|sign| !matches!(sign, ' ' | '\t' | '\r' | '\n'))
}
