//! Tool calls: from their start to their result, or to where they were left.

use serde_json::json;

use super::{Call, Projection, parts};
use crate::{SpanKind, SpanStatus};
use domain::{AssistantMessage, RunStarted, SessionEvent, ToolEffect, ToolResult};

impl Projection {
    pub(super) fn know_calls(&mut self, event: &SessionEvent, message: &AssistantMessage) {
        for call in message.tool_calls() {
            self.inputs.insert((event.trace_id, call.id.clone()), call.input.clone());
        }
    }

    pub(super) fn tool(&mut self, event: &SessionEvent, call_id: &str, name: &str) -> usize {
        let input = self.inputs.get(&(event.trace_id, call_id.to_owned()));
        let detail = json!({ "callId": call_id, "tool": name, "input": input });
        self.push(event, SpanKind::Tool, name, detail)
    }

    pub(super) fn tool_started(&mut self, event: &SessionEvent, call_id: &str, name: &str) {
        let resumed = std::mem::take(&mut self.run(event).resumed);
        let at = self.tool(event, call_id, name);
        let before = self.tools.insert((event.trace_id, call_id.to_owned()), at);
        let Some(before) = before else { return };
        // It begins anew: a crash cut it off, or another question had to be answered first.
        self.note(before, "startedAgain", json!(true));
        self.end(before, event, if resumed { SpanStatus::Error } else { SpanStatus::Ok });
    }

    pub(super) fn tool_finished(
        &mut self,
        event: &SessionEvent,
        at: usize,
        result: &ToolResult,
        effects: &[ToolEffect],
    ) {
        self.note(at, "result", json!(result));
        self.note(at, "effects", json!(effects));
        self.tell(at, event);
        self.end(
            at,
            event,
            match result {
                ToolResult::Completed { .. } => SpanStatus::Ok,
                ToolResult::Failed { .. } | ToolResult::Stopped { .. } => SpanStatus::Error,
            },
        );
        let mut rest = effects;
        if let [ToolEffect::SkillLoaded { reference, tier }, others @ ..] = effects {
            rest = others;
            if let Some(span) = self.spans.get_mut(at) {
                span.name = parts::skill_name(reference, *tier);
            }
        }
        self.effects(event, at, rest, 0);
    }

    pub(super) fn handed_off(
        &mut self,
        event: &SessionEvent,
        call_id: &str,
        from: &str,
        start: &RunStarted,
    ) {
        let call = (event.trace_id, call_id.to_owned());
        if let Some(at) = self.handoffs.remove(&call) {
            self.note(at, "from", json!(from));
            self.note(at, "to", json!(start.agent));
            self.end(at, event, SpanStatus::Ok);
            self.tell(at, event);
        }
        if let Some(at) = self.tools.remove(&call) {
            self.end(at, event, SpanStatus::Ok);
            self.tell(at, event);
        }
        // What the first agent left unfinished does not run any more.
        self.abandon_calls(event);
        self.works_with(event, start);
    }

    pub(super) fn abandon_calls(&mut self, event: &SessionEvent) {
        let of_run = |(trace, _): &Call| *trace == event.trace_id;
        let left = self.tools.extract_if(|call, _| of_run(call)).map(|(_, at)| at);
        let left: Vec<usize> = left
            .chain(self.handoffs.extract_if(|call, _| of_run(call)).map(|(_, at)| at))
            .collect();
        for at in left {
            self.end(at, event, SpanStatus::Error);
        }
    }
}
