//! What events do to a round.

use domain::{
    HookChange, HookPoint, HookRan, Interaction, InteractionId, InteractionOrigin,
    InteractionResponse, ModelFailure, RunStatus, ToolResult,
};

use super::{Answered, Pending, Place, Round, Voice};
use crate::retry;
use crate::run::call::{CallProgress, CallState};
use crate::run::context::{CallLife, CallRecord, Feedback};

impl Round {
    pub(in crate::run) fn say(&mut self, from: &str, text: &str) {
        self.pending.push(Pending { from: Voice::Run, text: text.to_owned() });
        self.feedback.push(Feedback { from: from.to_owned(), text: text.to_owned() });
    }

    pub(in crate::run) fn answer_with(&mut self, message: &domain::AssistantMessage) {
        self.answered = Some(message.stop);
        // Calls of an answer that a hook replaced were never made.
        self.records.truncate(self.records.len() - self.calls.len().min(self.records.len()));
        self.calls = message.tool_calls().cloned().map(CallState::requested).collect();
        for state in &mut self.calls {
            if self.stalled.is_some() {
                state.progress = CallProgress::Refused("there are no tools any more".to_owned());
            }
            let failures = self.tool_failures.get(&state.call.name).copied().unwrap_or_default();
            self.records.push(CallRecord {
                id: state.call.id.clone(),
                name: state.call.name.clone(),
                life: CallLife::Pending,
                retries: failures.turns,
            });
        }
    }

    pub(in crate::run) fn started_call(
        &mut self,
        id: &str,
    ) -> Result<&mut CallState, &'static str> {
        let call = self.call(id).ok_or("there is no such call")?;
        match call.progress {
            CallProgress::Started => Ok(call),
            _ => Err("its call was not started"),
        }
    }

    pub(in crate::run) fn record(&mut self, call_id: &str, result: &ToolResult) {
        let life = match result {
            ToolResult::Completed { .. } => CallLife::Completed,
            ToolResult::Failed { .. } | ToolResult::Stopped { .. } => CallLife::Failed,
        };
        if let Some(record) = self.records.iter_mut().rev().find(|record| record.id == call_id) {
            record.life = life;
        }
    }

    /// Let go of calls that nobody looks at any more; with the last of them the turn is over.
    pub(in crate::run) fn settle(&mut self) {
        let turn = self.turn;
        let waits = |round: &Self, state: &CallState| {
            let call_id = Some(state.call.id.clone());
            let place = Place { point: HookPoint::PostTool, turn, call_id };
            !matches!(state.progress, CallProgress::Finished(_)) || round.hook_at(&place).is_some()
        };
        let calls = std::mem::take(&mut self.calls);
        if calls.is_empty() {
            return;
        }
        self.calls = calls.into_iter().filter(|state| waits(self, state)).collect();
        if self.calls.is_empty() {
            self.answered = None;
            self.no_progress = if self.fresh { 0 } else { self.no_progress + 1 };
            self.fresh = false;
        }
    }

    pub(in crate::run) fn modify(&mut self, ran: &HookRan, change: &HookChange) {
        match change {
            HookChange::Context(change) => self.change_context(&ran.hook, change),
            HookChange::Input { input } => {
                if let Some(state) = ran.call_id.as_deref().and_then(|id| self.call(id)) {
                    state.call.input = input.clone();
                    state.changed_by.push(ran.hook.clone());
                }
            }
            HookChange::Result { content } => {
                let state = ran.call_id.as_deref().and_then(|id| self.call(id));
                match state.map(|state| &mut state.progress) {
                    Some(CallProgress::Returned { report: text, .. })
                    | Some(CallProgress::Finished(
                        ToolResult::Completed { content: text }
                        | ToolResult::Failed { message: text }
                        | ToolResult::Stopped { message: text },
                    )) => text.clone_from(content),
                    Some(
                        CallProgress::Requested
                        | CallProgress::Refused(_)
                        | CallProgress::Started
                        | CallProgress::Asking(_)
                        | CallProgress::Answered(..)
                        | CallProgress::Sending(_)
                        | CallProgress::Sent
                        | CallProgress::HandingOver(_),
                    )
                    | None => {}
                }
            }
            HookChange::Answer { .. } => {}
        }
    }

    pub(in crate::run) fn repair_at(&mut self, ran: &HookRan, feedback: &str) {
        match ran.point {
            HookPoint::PreTool | HookPoint::OnHandoff | HookPoint::OnSubagentStart => {
                self.feedback.push(Feedback { from: ran.hook.clone(), text: feedback.to_owned() });
                if let Some(state) = ran.call_id.as_deref().and_then(|id| self.call(id)) {
                    state.progress = CallProgress::Refused(feedback.to_owned());
                }
            }
            HookPoint::PostModel | HookPoint::PostLoop => {
                if !self.repair(&ran.hook, feedback) {
                    return;
                }
                match self.calls.is_empty() {
                    true => self.answered = None,
                    false => {
                        for state in &mut self.calls {
                            state.progress = CallProgress::Refused("not run".to_owned());
                        }
                    }
                }
                self.pending.push(Pending { from: Voice::Run, text: feedback.to_owned() });
            }
            HookPoint::PreLoop
            | HookPoint::PreModel
            | HookPoint::PostTool
            | HookPoint::OnSubagentEnd
            | HookPoint::OnCutOff => self.say(&ran.hook, feedback),
        }
    }

    pub(in crate::run) fn opened(&mut self, interaction: &Interaction) -> Result<(), &'static str> {
        if self.open_interaction().is_some() {
            return Err("another question is open");
        }
        if self.end.is_some() {
            return Err("the run is about to end");
        }
        match &interaction.origin {
            InteractionOrigin::Tool { call_id } => {
                self.started_call(call_id)?.progress = CallProgress::Asking(interaction.clone());
            }
            InteractionOrigin::Hook { hook, point, turn, call_id } => {
                let place = Place { point: *point, turn: *turn, call_id: call_id.clone() };
                if self.hook_at(&place) != Some(hook.as_str()) {
                    return Err("this hook was not to ask");
                }
                self.asking = Some(interaction.clone());
            }
            InteractionOrigin::Sitting { .. } => return Err("a sitting is no run"),
        }
        Ok(())
    }

    pub(in crate::run) fn close(
        &mut self,
        id: InteractionId,
        response: &InteractionResponse,
    ) -> Result<(), &'static str> {
        if self.asking.as_ref().is_some_and(|open| open.id == id) {
            let Some(open) = self.asking.take() else { return Ok(()) };
            if let InteractionOrigin::Hook { hook, point, turn, call_id } = open.origin {
                let answered = Answered { request: open.request, response: response.clone() };
                self.dialogue.push((Place { point, turn, call_id }, hook, answered));
            }
            return Ok(());
        }
        let asked = self.calls.iter_mut().find_map(|state| match &state.progress {
            CallProgress::Asking(open) if open.id == id => {
                let request = open.request.clone();
                Some((state, request))
            }
            _ => None,
        });
        let (state, request) = asked.ok_or("it is not open")?;
        state.progress = CallProgress::Answered(request, response.clone());
        Ok(())
    }

    pub(in crate::run) fn model_failed(&mut self, failure: &ModelFailure) {
        self.failures += 1;
        self.failure = Some(failure.clone());
        if retry::pause(self.failures, failure, 0.0).is_none() {
            let failure = retry::given_up(self.failures, failure.clone());
            self.end = Some((RunStatus::ErrorModel, failure.message));
        }
    }
}
