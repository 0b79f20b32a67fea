//! `decisions.csv`.

use std::collections::BTreeMap;

use domain::{
    ApprovalDecision, AskEvent, EventBody, Face, InteractionId, InteractionRequest,
    InteractionResponse, MemoryVerdict, RunEvent, SectionRef, SectionVerdict, SessionEvent,
    TraceId,
};

use super::{InBundle, beginning, table_file};
use crate::columns::DECISIONS;
use crate::data::{BundleError, LogData, LogKind};

/// What participants decided while they worked on tasks.
pub fn decisions(all: &[InBundle<'_>]) -> Result<Vec<u8>, BundleError> {
    let mut rows = Vec::new();
    for who in all {
        for log in who.logs.iter().filter(|log| log.kind != LogKind::Instrument) {
            let begin = beginning(who, log);
            for one in of_log(log) {
                let ends = [
                    one.seq.to_string(),
                    one.kind.to_owned(),
                    one.subject,
                    one.decision.to_owned(),
                    one.value.map(|value| value.to_string()).unwrap_or_default(),
                    one.ms.map(|ms| ms.to_string()).unwrap_or_default(),
                    one.face.map(face).unwrap_or_default().to_owned(),
                ];
                rows.push(begin.iter().cloned().chain(ends).collect());
            }
        }
    }
    table_file(&DECISIONS, rows)
}

struct Decided {
    seq: i64,
    kind: &'static str,
    subject: String,
    decision: &'static str,
    value: Option<u64>,
    ms: Option<u64>,
    face: Option<Face>,
}

/// A question that is open.
struct Open<'a> {
    request: &'a InteractionRequest,
    trace: TraceId,
    shown: &'a SessionEvent,
}

fn of_log(log: &LogData) -> Vec<Decided> {
    let mut open: BTreeMap<InteractionId, Open<'_>> = BTreeMap::new();
    let mut decided = Vec::new();
    for event in &log.events {
        match &event.body {
            EventBody::Ask(AskEvent::Opened { interaction }) => {
                let opened =
                    Open { request: &interaction.request, trace: event.trace_id, shown: event };
                open.entry(interaction.id).or_insert(opened);
            }
            EventBody::Ask(AskEvent::Shown { interaction_id, .. }) => {
                if let Some(question) = open.get_mut(interaction_id) {
                    question.shown = event;
                }
            }
            EventBody::Ask(AskEvent::Answered { interaction_id, response, face }) => {
                if let Some(question) = open.remove(interaction_id) {
                    decided.extend(answered(event, &question, response, *face));
                }
            }
            EventBody::Ask(AskEvent::Withdrawn { interaction_id, .. }) => {
                if let Some(question) = open.remove(interaction_id) {
                    decided.extend(left(event, &question, None));
                }
            }
            EventBody::Run(RunEvent::RunFinished { .. }) => {
                let trace = event.trace_id;
                let ended: Vec<InteractionId> =
                    open.iter().filter(|(_, one)| one.trace == trace).map(|(id, _)| *id).collect();
                for question in ended.iter().filter_map(|id| open.remove(id)) {
                    decided.extend(left(event, &question, None));
                }
            }
            EventBody::Run(_) | EventBody::Sitting(_) | EventBody::Study(_) => {}
        }
    }
    decided
}

fn left(event: &SessionEvent, question: &Open<'_>, face: Option<Face>) -> Option<Decided> {
    let subject = about(question.request);
    let is_item = matches!(question.request, InteractionRequest::Item(_));
    let kind = question.request.kind();
    let (seq, value, ms) = (event.seq, None, since(question, event));
    (!is_item).then_some(Decided { seq, kind, subject, decision: "left", value, ms, face })
}

/// Milliseconds since it was shown; none where the clock went back.
fn since(question: &Open<'_>, event: &SessionEvent) -> Option<u64> {
    u64::try_from((event.at - question.shown.at).num_milliseconds()).ok()
}

fn answered(
    event: &SessionEvent,
    question: &Open<'_>,
    response: &InteractionResponse,
    face: Face,
) -> Vec<Decided> {
    let one = |subject: String, decision: &'static str, value: Option<u64>, ms: Option<u64>| {
        let kind = question.request.kind();
        Decided { seq: event.seq, kind, subject, decision, value, ms, face: Some(face) }
    };
    let (about, took) = (about(question.request), since(question, event));
    match response {
        InteractionResponse::Skipped => left(event, question, Some(face)).into_iter().collect(),
        InteractionResponse::Item { .. } => Vec::new(),
        InteractionResponse::Answer { .. } => vec![one(about, "answered", None, took)],
        InteractionResponse::Feedforward { removed, added, .. } => {
            let changed = (removed.len() + added.len()) as u64;
            vec![one(about, "answered", Some(changed), took)]
        }
        InteractionResponse::Reflection { answers } => {
            let answers = answers.iter();
            answers.map(|answer| one(answer.question_id.clone(), "answered", None, took)).collect()
        }
        InteractionResponse::Confidence { percent } => {
            vec![one(about, "answered", Some(u64::from(*percent)), took)]
        }
        InteractionResponse::Adjudication { decisions } => {
            let decisions = decisions.iter().map(|decision| {
                let verdict = match &decision.verdict {
                    SectionVerdict::Accept => "accept",
                    SectionVerdict::Revise { .. } => "revise",
                    SectionVerdict::Alternatives => "alternatives",
                };
                let subject = format!("{}#{}", decision.path, decision.section_id);
                one(subject, verdict, None, Some(decision.took_ms))
            });
            decisions.collect()
        }
        InteractionResponse::Alternative { chosen, took_ms } => {
            let decision = if chosen.is_some() { "chosen" } else { "kept" };
            vec![one(about, decision, chosen.map(u64::from), Some(*took_ms))]
        }
        InteractionResponse::MemoryCapture { decisions } => {
            let decisions = decisions.iter().map(|decision| {
                let verdict = match &decision.verdict {
                    MemoryVerdict::Confirm => "confirm",
                    MemoryVerdict::Edit { .. } => "edit",
                    MemoryVerdict::Dismiss => "dismiss",
                };
                one(decision.proposal_id.clone(), verdict, None, took)
            });
            decisions.collect()
        }
        InteractionResponse::Approval { decision } => {
            let decision = match decision {
                ApprovalDecision::Allow { .. } => "allow",
                ApprovalDecision::Refuse { .. } => "refuse",
            };
            vec![one(about, decision, None, took)]
        }
    }
}

/// What a card is about, as far as that is one thing.
fn about(request: &InteractionRequest) -> String {
    let name = |section: &SectionRef| format!("{}#{}", section.path, section.id);
    match request {
        InteractionRequest::Confidence { path, .. } => path.clone(),
        InteractionRequest::Alternatives { section, .. } => name(section),
        InteractionRequest::ToolApproval { tool, .. } => tool.clone(),
        InteractionRequest::Question { .. }
        | InteractionRequest::Feedforward { .. }
        | InteractionRequest::Reflection { .. }
        | InteractionRequest::Adjudication { .. }
        | InteractionRequest::MemoryCapture { .. }
        | InteractionRequest::Item(_) => String::new(),
    }
}

fn face(face: Face) -> &'static str {
    match face {
        Face::Window => "window",
        Face::Browser => "browser",
        Face::Terminal => "terminal",
        Face::Script => "script",
    }
}
