//! Taking what happened in the run.

mod ask;

use domain::{
    EventBody, HookChange, HookPoint, HookRan, HookVerdict, Message, RunEvent, RunStarted,
    RunStatus, SessionEvent, SubagentTask, ToolEffect, ToolResult, Withdrawal,
};

use super::call::CallProgress;
use super::round::{Pending, Place, Round, Stalled, Voice};
use super::{Holder, IllegalEvent, Run};

/// Tokens a byte may stand for, whatever a provider counts.
const TOKENS_PER_BYTE: std::ops::RangeInclusive<f64> = 0.15..=0.6;

type Applied = Result<(), &'static str>;

impl Run {
    /// Take the next event.
    ///
    /// # Errors
    /// [`IllegalEvent`] when it cannot follow the events before it; the run is then unchanged.
    pub fn apply(&mut self, event: &SessionEvent) -> Result<(), IllegalEvent> {
        let kind = event.body.kind();
        self.take(event).map_err(|why| IllegalEvent { kind, why })
    }

    fn take(&mut self, event: &SessionEvent) -> Applied {
        match &event.body {
            EventBody::Run(body) => {
                self.take_run(event, body)?;
                if let Some(class) = body.class() {
                    self.is_about(class);
                }
                Ok(())
            }
            EventBody::Ask(body) => self.take_ask(event, body),
            EventBody::Sitting(_) => Err("a sitting is no run"),
            EventBody::Study(_) => Err("a participation is no run"),
        }
    }

    /// The class of the run and of whoever works inside it.
    fn is_about(&mut self, class: &str) {
        self.class = Some(class.to_owned());
        if let Some(round) = &mut self.round {
            round.start.class = Some(class.to_owned());
        }
        if let Some(specialist) = &mut self.specialist {
            specialist.is_about(class);
        }
    }

    /// The specialist whose event it is.
    fn specialist_of(&mut self, event: &SessionEvent) -> Option<&mut Run> {
        self.specialist.as_deref_mut().filter(|run| run.trace() == Some(event.trace_id))
    }

    /// The round whose event it is.
    fn round_of(&mut self, event: &SessionEvent) -> Result<&mut Round, &'static str> {
        let round = self.round.as_mut().ok_or("no run is under way")?;
        if round.trace != event.trace_id {
            return Err("it belongs to another run");
        }
        Ok(round)
    }

    fn take_run(&mut self, event: &SessionEvent, body: &RunEvent) -> Applied {
        if let Some(specialist) = self.specialist_of(event) {
            if let RunEvent::CancelRequested { .. } = body {
                // Whoever is at work: the teacher stops all of it.
                return self.cancelled();
            }
            specialist.take_run(event, body)?;
            if let RunEvent::RunFinished { status, reason, .. } = body {
                self.specialist_returned(*status, reason);
            }
            if let RunEvent::HookRan(ran) = body {
                self.withhold_as(ran);
            }
            return Ok(());
        }
        if self.round.is_none()
            && let RunEvent::UserMessage { text, .. } = body
        {
            self.conversation.push(Message::User { text: text.clone() });
            self.her_words = Some(text.clone());
            return Ok(());
        }
        if let RunEvent::RunStarted(start) = body {
            return self.run_started(event, start);
        }
        let round = self.round_of(event)?;
        match body {
            RunEvent::RunStarted(_) | RunEvent::RunResumed => {}
            RunEvent::UserMessage { text, .. } => {
                round.pending.push(Pending { from: Voice::Teacher, text: text.clone() });
                // What she says is something new.
                round.no_progress = 0;
                self.her_words = Some(text.clone());
            }
            RunEvent::HookRan(ran) => return self.hook_ran(ran),
            RunEvent::ModelAnswered { .. } => return self.model_answered(body),
            RunEvent::ModelFailed { turn, failure, usage, cost_usd, .. } => {
                if *turn != round.turn + 1 || !round.calls.is_empty() {
                    return Err("the model was not to be called");
                }
                round.usage += *usage;
                round.spent += *cost_usd;
                round.model_failed(failure);
            }
            RunEvent::ToolStarted { call_id, change, .. } => {
                round.call(call_id).ok_or("there is no such call")?.start(change)?;
            }
            RunEvent::ToolFinished { call_id, result, effects, .. } => {
                return self.tool_finished(call_id, result, effects);
            }
            RunEvent::AnswerRejected { problem } => {
                if round.answered.is_none() || !round.calls.is_empty() {
                    return Err("there is no answer to reject");
                }
                round.rejected = true;
                round.answered = None;
                round.say("run", problem);
            }
            RunEvent::Stalled { iterations } => {
                if round.stalled.is_some() || !round.calls.is_empty() {
                    return Err("the model was not to be called");
                }
                round.stalled = Some(Stalled { after: round.turn, iterations: *iterations });
                let text = format!(
                    "Your last {iterations} rounds of tool calls brought nothing new. There are no \
                     tools now: give the best answer you have, and say plainly what is missing."
                );
                round.say("run", &text);
            }
            RunEvent::HistorySummarised { messages, summary, cost_usd, usage, .. } => {
                if !round.calls.is_empty() {
                    return Err("the model was not to be called");
                }
                self.conversation.summarise(*messages as usize, summary.clone())?;
                if let Some(round) = &mut self.round {
                    round.spent += *cost_usd;
                    round.usage += *usage;
                }
            }
            RunEvent::SubagentRequested { call_id, task } => {
                round.started_call(call_id)?.progress = CallProgress::Sending(task.clone());
            }
            RunEvent::HandoffRequested { call_id, context } => {
                round.started_call(call_id)?.progress = CallProgress::HandingOver(context.clone());
            }
            RunEvent::HandedOff { call_id, from, start } => {
                return self.handed_off(call_id, from, start);
            }
            RunEvent::CancelRequested { .. } => return self.cancelled(),
            RunEvent::RunFinished { .. } => self.finished(),
        }
        Ok(())
    }

    fn run_started(&mut self, event: &SessionEvent, start: &RunStarted) -> Applied {
        if self.round.is_some() {
            return self.specialist_started(event, start);
        }
        if start.delegation.is_some() {
            return Err("nobody sent this specialist");
        }
        self.written.clear();
        self.factors = Some(start.factors);
        self.holder = Some(Holder::of(start));
        self.conversation.begin();
        self.round = Some(Round::new(event.trace_id, start.clone()));
        Ok(())
    }

    /// What a specialist's hook withholds is withheld from its report as well.
    fn withhold_as(&mut self, ran: &HookRan) {
        if let HookVerdict::Modify { change: HookChange::Context(change) } = &ran.verdict
            && let Some(round) = &mut self.round
        {
            round.withheld.extend(change.withheld.iter().cloned());
        }
    }

    fn cancelled(&mut self) -> Applied {
        let round = self.round.as_mut().ok_or("no run is under way")?;
        round.end = Some((RunStatus::Cancelled, "stopped by the teacher".to_owned()));
        Ok(())
    }

    fn hook_ran(&mut self, ran: &HookRan) -> Applied {
        let round = self.round.as_mut().ok_or("no run is under way")?;
        let place = Place { point: ran.point, turn: ran.turn, call_id: ran.call_id.clone() };
        if round.hook_at(&place) != Some(ran.hook.as_str()) {
            return Err("this hook was not to run");
        }
        if let HookVerdict::Modify { change: HookChange::Answer { message } } = &ran.verdict
            && !self.conversation.names_are_new(message, self.conversation.last_answer())
        {
            return Err("two calls have the same id");
        }
        for call in &ran.model_calls {
            round.usage += call.usage;
            round.spent += call.cost_usd;
        }
        for effect in &ran.effects {
            match effect {
                ToolEffect::FileWritten { path, sha256 } => {
                    wrote(&mut self.written, path);
                    self.files.written(path, sha256, None);
                }
                // What a hook put into the prompt may be named in the answer.
                ToolEffect::MemoryRead { ids, .. } => round.memories.extend(ids.iter().cloned()),
                ToolEffect::MemoriesReferenced { ids, .. } => {
                    round.referenced.extend(ids.iter().cloned());
                }
                _ => {}
            }
        }
        if let HookVerdict::Ask { .. } = ran.verdict {
            return Ok(());
        }
        round.dialogue.retain(|(at, by, _)| *at != place || *by != ran.hook);
        round.done.push((place, ran.hook.clone()));
        match &ran.verdict {
            HookVerdict::Continue | HookVerdict::Ask { .. } => {}
            HookVerdict::Modify { change } => {
                round.modify(ran, change);
                match (change, &ran.call_id) {
                    (HookChange::Answer { message }, _) => {
                        round.answer_with(message);
                        self.conversation.replace_answer(message.clone());
                    }
                    (HookChange::Result { content }, Some(id)) => {
                        self.conversation.replace_result(id, content);
                    }
                    (HookChange::Result { .. }, None)
                    | (HookChange::Context(_) | HookChange::Input { .. }, _) => {}
                }
            }
            HookVerdict::Repair { feedback } => round.repair_at(ran, feedback),
            HookVerdict::Abort { reason } => {
                round.end = Some((RunStatus::ErrorHookAbort, reason.clone()));
            }
        }
        if ran.point == HookPoint::PostTool {
            round.settle();
        }
        Ok(())
    }

    fn model_answered(&mut self, body: &RunEvent) -> Applied {
        let RunEvent::ModelAnswered { turn, message, usage, cost_usd, .. } = body else {
            return Err("it is no answer");
        };
        let Self { conversation, round, .. } = self;
        let round = round.as_mut().ok_or("no run is under way")?;
        if *turn != round.turn + 1 || !round.calls.is_empty() {
            return Err("the model was not to be called");
        }
        if !conversation.names_are_new(message, None) {
            return Err("two calls have the same id");
        }
        let read = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
        let bytes = round.request_bytes(conversation);
        if read > 0 && bytes > 0 {
            let ratio = read as f64 / bytes as f64;
            let (least, most) = (*TOKENS_PER_BYTE.start(), *TOKENS_PER_BYTE.end());
            round.tokens_per_byte = Some(ratio.clamp(least, most));
        }
        for said in round.pending.drain(..) {
            conversation.push(Message::User { text: said.text });
        }
        round.turn = *turn;
        round.usage += *usage;
        round.spent += *cost_usd;
        round.failures = 0;
        round.failure = None;
        round.done.clear();
        round.answer_with(message);
        conversation.push(Message::Assistant(message.clone()));
        Ok(())
    }

    fn tool_finished(
        &mut self,
        call_id: &str,
        result: &ToolResult,
        effects: &[ToolEffect],
    ) -> Applied {
        let round = self.round.as_mut().ok_or("no run is under way")?;
        let state = round.call(call_id).ok_or("there is no such call")?;
        if matches!(state.progress, CallProgress::Finished(_)) {
            return Err("the call has its result");
        }
        let before = state.clone();
        state.progress = CallProgress::Finished(result.clone());
        for effect in effects {
            match effect {
                ToolEffect::TasksUpdated { tasks } => self.tasks.clone_from(tasks),
                ToolEffect::FileRead { path, sha256 } => {
                    self.conversation.read(call_id, path);
                    self.files.read(path, sha256.as_deref());
                }
                ToolEffect::MemoryRead { path, ids } => {
                    self.conversation.read(call_id, path);
                    round.memories.extend(ids.iter().cloned());
                }
                ToolEffect::MemoryWritten { ids, .. } => {
                    round.memories.extend(ids.iter().cloned());
                }
                ToolEffect::FileWritten { path, sha256 } => {
                    wrote(&mut self.written, path);
                    self.files.written(path, sha256, before.change.as_deref());
                }
                ToolEffect::SessionsSearched { .. } | ToolEffect::SessionRead { .. } => {
                    self.conversation.quoted(call_id);
                }
                ToolEffect::SkillLoaded { .. }
                | ToolEffect::MemoriesReferenced { .. }
                | ToolEffect::MemoryRefused { .. }
                | ToolEffect::ClaimsChecked { .. }
                | ToolEffect::ClassNamed { .. }
                | ToolEffect::Noted { .. } => {}
            }
        }
        if let ToolResult::Stopped { message } = result {
            round.end = Some((RunStatus::ErrorTool, message.clone()));
        }
        round.judge(&before, result, effects);
        round.record(call_id, result);
        self.conversation.push(tool_message(call_id, result));
        round.settle();
        Ok(())
    }

    fn handed_off(&mut self, call_id: &str, from: &str, start: &RunStarted) -> Applied {
        let round = self.round.as_mut().ok_or("no run is under way")?;
        let context = match round.call(call_id).map(|state| &state.progress) {
            Some(CallProgress::HandingOver(context)) => context.clone(),
            Some(_) | None => return Err("there is no handoff to carry out"),
        };
        for state in std::mem::take(&mut round.calls) {
            let result = match &state.progress {
                CallProgress::Finished(_) => continue,
                _ if state.call.id == call_id => ToolResult::Completed {
                    content: format!("{} goes on with this conversation", context.agent),
                },
                // What the teacher answered is not asked again.
                _ => state.known_result().unwrap_or_else(|| ToolResult::Failed {
                    message: "not run: the conversation was handed over before".to_owned(),
                }),
            };
            round.record(&state.call.id, &result);
            self.conversation.push(tool_message(&state.call.id, &result));
        }
        round.answered = None;
        round.done.clear();
        round.no_progress = 0;
        round.fresh = false;
        round.rejected = false;
        round.tool_failures.clear();
        round.memories.extend(start.memories.iter().cloned());
        self.conversation.keep_frame(round.prompt());
        self.conversation.take_over();
        round.start = start.clone();
        self.holder = Some(Holder::of(start));
        let text = format!(
            "<handoff_context from=\"{}\">\nReason: {}\nDecisions: {}\nConstraints: {}\nOpen \
             questions: {}\n</handoff_context>",
            from, context.reason, context.decisions, context.constraints, context.open_questions
        );
        round.pending.push(Pending { from: Voice::Run, text });
        Ok(())
    }

    fn specialist_started(&mut self, event: &SessionEvent, start: &RunStarted) -> Applied {
        let round = self.round.as_mut().ok_or("no run is under way")?;
        let delegation = start.delegation.as_ref().ok_or("a run is under way")?;
        if delegation.parent != round.trace {
            return Err("it belongs to another run");
        }
        let state = round.call(&delegation.call_id).ok_or("there is no such call")?;
        if !matches!(state.progress, CallProgress::Sending(_)) {
            return Err("no specialist was to be sent");
        }
        state.progress = CallProgress::Sent;
        let mut run = Run::default();
        run.conversation.push(Message::User { text: task_text(&delegation.task) });
        run.files = self.files.for_specialist();
        // What the teacher withheld is withheld from whoever works on it.
        let (withheld, day) = (round.withheld.clone(), round.day);
        run.round = Some(Round { withheld, day, ..Round::new(event.trace_id, start.clone()) });
        self.specialist = Some(Box::new(run));
        Ok(())
    }

    /// The specialist's round is over and gone; what it said and spent is the caller's now.
    fn specialist_returned(&mut self, status: RunStatus, reason: &str) {
        let Some(specialist) = self.specialist.take() else { return };
        let Some(round) = &mut self.round else { return };
        round.spent += specialist.closed;
        self.exchanges.extend(specialist.exchanges);
        for path in &specialist.written {
            wrote(&mut self.written, path);
        }
        self.files.of_specialist(specialist.files);
        let said = specialist.conversation.messages().iter().rev().find_map(|m| match m {
            Message::Assistant(answer) => Some(answer.text()),
            Message::User { .. } | Message::Tool { .. } => None,
        });
        let report = match status {
            RunStatus::Success => said.unwrap_or_default(),
            _ => {
                let so_far = said.filter(|text| !text.is_empty()).unwrap_or_default();
                format!("the specialist did not finish: {reason}\n\n{so_far}").trim().to_owned()
            }
        };
        let sent = round.calls.iter_mut().find(|state| state.progress == CallProgress::Sent);
        if let Some(state) = sent {
            state.progress = CallProgress::Returned { status, report };
        }
    }

    fn finished(&mut self) {
        if let Some(specialist) = &mut self.specialist {
            specialist.finished();
            self.specialist_returned(RunStatus::Cancelled, "the run that sent it is over");
        }
        let Some(round) = self.round.take() else { return };
        self.conversation.keep_frame(round.prompt());
        // No call may stay without a result: providers refuse such a history.
        for state in &round.calls {
            if matches!(state.progress, CallProgress::Finished(_)) {
                continue;
            }
            let message = "the run ended before this call had a result".to_owned();
            self.conversation.push(tool_message(&state.call.id, &ToolResult::Failed { message }));
        }
        // What she said and nobody took up is the beginning of what comes next; what was said about
        // this run ends with it.
        for said in round.pending.into_iter().filter(|said| said.from == Voice::Teacher) {
            self.conversation.push(Message::User { text: said.text });
        }
        for exchange in &mut self.exchanges {
            if exchange.answered.is_none() {
                exchange.withdrawn.get_or_insert(Withdrawal::Stopped);
            }
        }
        self.closed = round.spent;
    }
}

fn tool_message(call_id: &str, result: &ToolResult) -> Message {
    let (content, is_error) = match result {
        ToolResult::Completed { content } => (content.clone(), false),
        ToolResult::Failed { message } | ToolResult::Stopped { message } => (message.clone(), true),
    };
    Message::Tool { call_id: call_id.to_owned(), content, is_error }
}

/// The task as the specialist reads it.
fn task_text(task: &SubagentTask) -> String {
    let SubagentTask { task, decisions, constraints, deliverable, .. } = task;
    format!(
        "{task}\n\n<task_context>\nDecisions: {decisions}\nConstraints: {constraints}\nDeliverable: \
         {deliverable}\n</task_context>\n\nWork on this alone. End with a summary of what you \
         decided, what you could not keep to, and what you give back."
    )
}

/// Each file stands there once, at the place of its last write.
fn wrote(written: &mut Vec<String>, path: &str) {
    written.retain(|known| known != path);
    written.push(path.to_owned());
}
