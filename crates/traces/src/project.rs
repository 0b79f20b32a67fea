//! From events to spans.

mod calls;
mod parts;
mod runs;

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::{Span, SpanKind, SpanStatus};
use domain::{
    AskEvent, EventBody, InteractionId, RunEvent, SessionEvent, Timestamp, TraceId, Usage,
};

/// The spans of the given events, in the order they began; what began together stands in the order
/// of the log, and a whole before its parts.
///
/// A span whose end is not in the log is `Open`.
pub fn spans(events: &[SessionEvent]) -> Vec<Span> {
    let mut projection = Projection::default();
    for event in events {
        projection.take(event);
        projection.last = Some(event.at);
    }
    projection.finish()
}

/// A call is named by its run as well: two runs may give calls the same name.
type Call = (TraceId, String);

#[derive(Default)]
struct Projection {
    spans: Vec<Span>,
    runs: HashMap<TraceId, RunAt>,
    inputs: HashMap<Call, Value>,
    /// Tool calls under way.
    tools: HashMap<Call, usize>,
    handoffs: HashMap<Call, usize>,
    /// Hooks that asked, by what they asked.
    asked: HashMap<InteractionId, usize>,
    /// Questions that nobody has answered.
    questions: HashMap<InteractionId, usize>,
    /// When the event before this one happened.
    last: Option<Timestamp>,
}

/// What is known of a run.
struct RunAt {
    span: Option<usize>,
    began: Timestamp,
    command: Value,
    agent: String,
    provider: String,
    model: String,
    /// Whether another process took it up since the last tool was started.
    resumed: bool,
}

/// A model call, whoever made it.
struct Asked<'a> {
    component: &'a str,
    provider: &'a str,
    model: &'a str,
    usage: Usage,
    cost_usd: Option<f64>,
    duration_ms: u64,
}

impl Asked<'_> {
    fn name(&self) -> String {
        format!("{}/{}", self.provider, self.model)
    }

    fn detail(&self) -> Value {
        json!({
            "component": self.component, "provider": self.provider, "model": self.model,
            "usage": self.usage, "costUsd": self.cost_usd, "durationMs": self.duration_ms,
        })
    }
}

impl Projection {
    fn take(&mut self, event: &SessionEvent) {
        match &event.body {
            EventBody::Run(body) => self.take_run(event, body),
            EventBody::Ask(body) => self.take_ask(event, body),
            EventBody::Sitting(_) | EventBody::Study(_) => {}
        }
    }

    fn take_run(&mut self, event: &SessionEvent, body: &RunEvent) {
        match body {
            RunEvent::UserMessage { text, command, face } => {
                let command = json!(command);
                let began = self.run(event).span.is_some();
                let name = if began { "message while it worked" } else { "message" };
                let detail = json!({ "text": text, "command": command, "face": face });
                if !began {
                    self.run(event).command = command;
                }
                self.point(event, SpanKind::Message, name, detail);
            }
            RunEvent::RunStarted(start) => self.run_started(event, start),
            RunEvent::RunResumed => {
                self.run(event).resumed = true;
                let at = self.point(event, SpanKind::Interruption, "interrupted", json!({}));
                if let (Some(span), Some(last)) = (self.spans.get_mut(at), self.last) {
                    span.started_at = last.min(event.at);
                }
            }
            RunEvent::HookRan(ran) => self.hook_ran(event, ran),
            RunEvent::ModelAnswered {
                turn,
                message,
                usage,
                cost_usd,
                replaced,
                first_token_ms,
                duration_ms,
            } => {
                self.know_calls(event, message);
                let at = self.model(event, *usage, *cost_usd, *duration_ms);
                let tools: Vec<&str> =
                    message.tool_calls().map(|call| call.name.as_str()).collect();
                self.note(at, "turn", json!(turn));
                self.note(at, "stop", json!(message.stop));
                self.note(at, "tools", json!(tools));
                self.note(at, "firstTokenMs", json!(first_token_ms));
                self.note(at, "replaced", json!(replaced));
                self.replaced(event, at, replaced);
            }
            RunEvent::ModelFailed { turn, failure, usage, cost_usd, duration_ms } => {
                let at = self.model(event, *usage, *cost_usd, *duration_ms);
                self.note(at, "turn", json!(turn));
                self.note(at, "failure", json!(failure));
                self.end(at, event, SpanStatus::Error);
            }
            RunEvent::ToolStarted { call_id, name, .. } => self.tool_started(event, call_id, name),
            RunEvent::ToolFinished { call_id, name, result, effects, duration_ms } => {
                let call = (event.trace_id, call_id.clone());
                // A call that a hook refused, or one whose run was cut off, has a result all the same.
                let at = self.tools.remove(&call);
                let at = at.unwrap_or_else(|| self.tool(event, call_id, name));
                self.note(at, "durationMs", json!(duration_ms));
                self.tool_finished(event, at, result, effects);
            }
            RunEvent::AnswerRejected { problem } => {
                let detail = json!({ "problem": problem });
                self.point(event, SpanKind::Rejection, "answer rejected", detail);
            }
            RunEvent::Stalled { iterations } => {
                let detail = json!({ "iterations": iterations });
                self.point(event, SpanKind::Stall, "nothing new", detail);
            }
            RunEvent::HistorySummarised {
                messages,
                summary,
                model,
                usage,
                cost_usd,
                duration_ms,
            } => {
                let provider = self.run(event).provider.clone();
                let (usage, cost_usd) = (*usage, *cost_usd);
                let duration_ms = *duration_ms;
                let component = "summary";
                let asked =
                    Asked { component, provider: &provider, model, usage, cost_usd, duration_ms };
                let name = format!("summary of {messages} messages");
                let at = self.push(event, SpanKind::Summary, &name, asked.detail());
                self.note(at, "messages", json!(messages));
                self.note(at, "summary", json!(summary));
                self.lasted(at, event, duration_ms);
            }
            RunEvent::SubagentRequested { call_id, task } => {
                if let Some(at) = self.tools.get(&(event.trace_id, call_id.clone())).copied() {
                    self.note(at, "task", json!(task));
                    self.tell(at, event);
                }
            }
            RunEvent::HandoffRequested { call_id, context } => {
                let call = (event.trace_id, call_id.clone());
                let parent = self.id_of(self.tools.get(&call).copied());
                let from = self.run(event).agent.clone();
                let name = format!("{from} → {}", context.agent);
                let detail = json!({ "from": from, "to": context.agent, "context": context });
                let at = self.push(event, SpanKind::Handoff, &name, detail);
                self.set_parent(at, parent);
                self.handoffs.insert(call, at);
            }
            RunEvent::HandedOff { call_id, from, start } => {
                self.handed_off(event, call_id, from, start);
            }
            RunEvent::CancelRequested { face } => {
                let detail = json!({ "face": face });
                self.point(event, SpanKind::Cancel, "asked to stop", detail);
            }
            RunEvent::RunFinished { status, reason, .. } => {
                self.run_finished(event, *status, reason);
            }
        }
    }

    fn take_ask(&mut self, event: &SessionEvent, body: &AskEvent) {
        match body {
            AskEvent::Opened { interaction } => self.opened(event, interaction),
            AskEvent::Shown { interaction_id, face } => {
                if let Some(at) = self.questions.get(interaction_id).copied() {
                    self.note(at, "shownAt", json!(event.at));
                    self.note(at, "shownFace", json!(face));
                    self.tell(at, event);
                }
            }
            AskEvent::Answered { interaction_id, response, face } => {
                if let Some(at) = self.questions.remove(interaction_id) {
                    self.note(at, "response", json!(response));
                    self.note(at, "face", json!(face));
                    self.end(at, event, SpanStatus::Ok);
                    self.tell(at, event);
                }
            }
            AskEvent::Withdrawn { interaction_id, why } => {
                if let Some(at) = self.questions.remove(interaction_id) {
                    self.note(at, "withdrawn", json!(why));
                    self.end(at, event, SpanStatus::Ok);
                    self.tell(at, event);
                }
            }
        }
    }

    fn finish(mut self) -> Vec<Span> {
        let runs: HashMap<TraceId, String> = self
            .runs
            .iter()
            .filter_map(|(trace, run)| Some((*trace, self.id_of(run.span)?)))
            .collect();
        for span in &mut self.spans {
            if span.parent.is_none() && span.kind != SpanKind::Run {
                span.parent = runs.get(&span.trace_id).cloned();
            }
        }
        let rank = |span: &Span| span.kind != SpanKind::Run;
        self.spans.sort_by_key(|span| (span.started_at, rank(span), span.seq));
        self.spans
    }

    fn run(&mut self, event: &SessionEvent) -> &mut RunAt {
        self.runs.entry(event.trace_id).or_insert_with(|| RunAt {
            span: None,
            began: event.at,
            command: Value::Null,
            agent: String::new(),
            provider: String::new(),
            model: String::new(),
            resumed: false,
        })
    }

    fn model(
        &mut self,
        event: &SessionEvent,
        usage: Usage,
        cost_usd: Option<f64>,
        ms: u64,
    ) -> usize {
        let run = self.run(event);
        let (agent, provider) = (run.agent.clone(), run.provider.clone());
        let model = run.model.clone();
        let asked = Asked {
            component: &agent,
            provider: &provider,
            model: &model,
            usage,
            cost_usd,
            duration_ms: ms,
        };
        let at = self.push(event, SpanKind::Model, &asked.name(), asked.detail());
        self.lasted(at, event, ms);
        at
    }
}
