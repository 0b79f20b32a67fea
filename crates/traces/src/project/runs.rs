//! Runs, their hooks and their questions.

use serde_json::{Value, json};

use super::Projection;
use crate::{Span, SpanKind, SpanStatus};
use domain::{
    HookRan, HookVerdict, Interaction, InteractionId, InteractionOrigin, RunStarted, RunStatus,
    SessionEvent, Withdrawal,
};

impl Projection {
    pub(super) fn run_started(&mut self, event: &SessionEvent, start: &RunStarted) {
        let parent = start.delegation.as_ref().and_then(|delegation| {
            self.id_of(self.tools.get(&(delegation.parent, delegation.call_id.clone())).copied())
        });
        let prompt: Vec<Value> = start
            .prompt
            .iter()
            .map(|f| json!({ "tag": f.tag, "source": f.source, "bytes": f.text.len(), "cutBytes": f.cut_bytes }))
            .collect();
        let detail = json!({
            "plugin": start.plugin, "agent": start.agent, "provider": start.provider,
            "model": start.model, "limits": start.limits, "prompt": prompt, "tools": start.tools,
            "hooks": start.hooks, "memories": start.memories, "class": start.class,
            "approval": start.approval, "factors": start.factors,
            "delegation": start.delegation, "command": self.run(event).command,
        });
        let name = format!("{}:{}", start.plugin, start.agent);
        let at = self.push(event, SpanKind::Run, &name, detail);
        self.set_parent(at, parent);
        let run = self.run(event);
        run.span = Some(at);
        let began = run.began;
        self.works_with(event, start);
        if let Some(span) = self.spans.get_mut(at) {
            span.started_at = began;
        }
    }

    pub(super) fn works_with(&mut self, event: &SessionEvent, start: &RunStarted) {
        let run = self.run(event);
        run.agent.clone_from(&start.agent);
        run.provider.clone_from(&start.provider);
        run.model.clone_from(&start.model);
    }

    pub(super) fn hook_ran(&mut self, event: &SessionEvent, ran: &HookRan) {
        let detail = json!({
            "point": ran.point, "turn": ran.turn, "callId": ran.call_id, "verdict": ran.verdict,
            "effects": ran.effects, "modelCalls": ran.model_calls, "durationMs": ran.duration_ms,
        });
        let at = self.push(event, SpanKind::Hook, &ran.hook, detail);
        let call = ran.call_id.clone().map(|id| (event.trace_id, id));
        let parent = self.id_of(call.and_then(|call| self.tools.get(&call).copied()));
        self.set_parent(at, parent);
        self.lasted(at, event, ran.duration_ms);
        match ran.verdict {
            HookVerdict::Abort { .. } => self.end(at, event, SpanStatus::Error),
            HookVerdict::Ask { interaction_id } => {
                self.asked.insert(interaction_id, at);
            }
            HookVerdict::Continue | HookVerdict::Modify { .. } | HookVerdict::Repair { .. } => {}
        }
        let calls = self.hook_model_calls(event, at, ran);
        self.effects(event, at, &ran.effects, calls);
    }

    pub(super) fn opened(&mut self, event: &SessionEvent, interaction: &Interaction) {
        let parent = match &interaction.origin {
            InteractionOrigin::Tool { call_id } => {
                self.tools.get(&(event.trace_id, call_id.clone())).copied()
            }
            InteractionOrigin::Hook { .. } => self.asked.get(&interaction.id).copied(),
            InteractionOrigin::Sitting { .. } => None,
        };
        let detail = json!({
            "interactionId": interaction.id, "origin": interaction.origin,
            "request": interaction.request, "expiresAt": interaction.expires_at,
        });
        let parent = self.id_of(parent);
        let at = self.push(event, SpanKind::Interaction, interaction.request.kind(), detail);
        self.set_parent(at, parent);
        self.questions.insert(interaction.id, at);
    }

    pub(super) fn run_finished(&mut self, event: &SessionEvent, status: RunStatus, reason: &str) {
        // Whatever a stop, a refusal or a limit left unfinished ends with its run.
        self.abandon_calls(event);
        let here = |at: &usize, spans: &[Span]| {
            spans.get(*at).is_some_and(|span| span.trace_id == event.trace_id)
        };
        let left: Vec<InteractionId> = self
            .questions
            .iter()
            .filter(|(_, at)| here(at, &self.spans))
            .map(|(id, _)| *id)
            .collect();
        for id in left {
            if let Some(at) = self.questions.remove(&id) {
                self.note(at, "withdrawn", json!(Withdrawal::Stopped));
                self.end(at, event, SpanStatus::Ok);
            }
        }
        let Some(at) = self.run(event).span else { return };
        self.note(at, "status", json!(status));
        self.note(at, "reason", json!(reason));
        self.tell(at, event);
        self.end(
            at,
            event,
            match status {
                RunStatus::Success | RunStatus::Cancelled | RunStatus::Suspended => SpanStatus::Ok,
                RunStatus::ErrorMaxTurns
                | RunStatus::ErrorMaxBudget
                | RunStatus::ErrorHookAbort
                | RunStatus::ErrorToolRetryExhausted
                | RunStatus::ErrorNoProgress
                | RunStatus::ErrorTool
                | RunStatus::ErrorModel => SpanStatus::Error,
            },
        );
    }
}
