//! What the events of a log owe one another: a result to every call, an end to every question.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use domain::{
    AskEvent, EventBody, HookChange, HookPoint, HookRan, HookRef, HookVerdict, Interaction,
    InteractionId, InteractionOrigin, RunEvent, RunStarted, RunStatus, SessionEvent, StopReason,
    ToolResult, TraceId,
};

/// The books of all runs of a log.
#[derive(Default)]
pub(super) struct Ledger {
    runs: HashMap<TraceId, RunBook>,
    /// Questions that hooks announced and that are not open yet.
    announced: BTreeSet<InteractionId>,
    /// Questions that are open: whose run, and for which call.
    open: BTreeMap<InteractionId, (TraceId, Option<String>)>,
    /// Every question there ever was.
    known: HashSet<InteractionId>,
}

#[derive(Default)]
struct RunBook {
    spoken: bool,
    started: bool,
    finished: bool,
    cancelled: bool,
    parent: Option<(TraceId, String)>,
    hooks: Vec<HookRef>,
    /// Hooks that came to a verdict, with point and turn.
    ran: HashSet<(String, HookPoint, u32)>,
    turn: u32,
    /// Whether something was said to the model that it has not answered.
    unread: bool,
    /// Why the model stopped last.
    stop: Option<StopReason>,
    /// Calls of the present answer.
    calls: BTreeMap<String, CallBook>,
}

#[derive(Default)]
struct CallBook {
    started: bool,
    results: u32,
    /// A specialist was asked for; whether it came back.
    specialist: Option<bool>,
    handing_over: bool,
}

impl Ledger {
    /// Take the next event; what is wrong with it.
    pub fn take(&mut self, event: &SessionEvent) -> Vec<String> {
        let mut wrong = Vec::new();
        let trace = event.trace_id;
        self.in_order(event, &mut wrong);
        match &event.body {
            EventBody::Run(event) => self.take_run(trace, event, &mut wrong),
            EventBody::Ask(event) => self.take_ask(trace, event, &mut wrong),
            // A sitting's fold refuses what cannot follow; a trace tells of runs.
            EventBody::Sitting(_) | EventBody::Study(_) => {}
        }
        wrong
    }

    fn take_run(&mut self, trace: TraceId, event: &RunEvent, wrong: &mut Vec<String>) {
        match event {
            RunEvent::UserMessage { .. } => {
                let run = self.run(trace);
                run.spoken = true;
                run.unread = true;
            }
            RunEvent::RunStarted(start) => self.started(trace, start, wrong),
            RunEvent::AnswerRejected { .. } | RunEvent::Stalled { .. } => {
                self.run(trace).unread = true;
            }
            RunEvent::RunResumed | RunEvent::HistorySummarised { .. } => {}
            RunEvent::HookRan(ran) => self.hook_ran(trace, ran, wrong),
            RunEvent::ModelAnswered { turn, message, .. } => {
                let run = self.run(trace);
                run.before_model(*turn, wrong);
                run.close_calls(wrong);
                run.turn = *turn;
                run.stop = Some(message.stop);
                run.unread = false;
                run.ask(message.tool_calls().map(|call| call.id.as_str()));
            }
            RunEvent::ModelFailed { turn, .. } => {
                self.run(trace).before_model(*turn, wrong);
            }
            RunEvent::ToolStarted { call_id, .. } => match self.run(trace).calls.get_mut(call_id) {
                Some(call) if call.results == 0 => call.started = true,
                Some(_) => wrong.push("the call has its result already".into()),
                None => wrong.push("the model asked for no such call".into()),
            },
            RunEvent::ToolFinished { call_id, result, .. } => {
                if self
                    .open
                    .values()
                    .any(|(of, call)| *of == trace && call.as_ref() == Some(call_id))
                {
                    wrong.push("the question that it asks is still open".into());
                }
                match self.run(trace).calls.get_mut(call_id) {
                    Some(call) => call.finish(result, wrong),
                    None => wrong.push("the model asked for no such call".into()),
                }
            }
            RunEvent::SubagentRequested { call_id, .. } => {
                match self.run(trace).calls.get_mut(call_id) {
                    Some(call) if call.started => call.specialist = Some(false),
                    Some(_) | None => wrong.push("its call was not started".into()),
                }
            }
            RunEvent::HandoffRequested { call_id, .. } => {
                match self.run(trace).calls.get_mut(call_id) {
                    Some(call) if call.started => call.handing_over = true,
                    Some(_) | None => wrong.push("its call was not started".into()),
                }
            }
            RunEvent::HandedOff { call_id, start, .. } => {
                let run = self.run(trace);
                if !run.calls.get(call_id).is_some_and(|call| call.handing_over) {
                    wrong.push("no handoff was asked for".into());
                }
                run.calls.clear();
                run.unread = true;
                run.hooks.clone_from(&start.hooks);
            }
            RunEvent::CancelRequested { .. } => self.run(trace).cancelled = true,
            RunEvent::RunFinished { status, .. } => self.finished(trace, *status, wrong),
        }
    }

    fn take_ask(&mut self, trace: TraceId, event: &AskEvent, wrong: &mut Vec<String>) {
        match event {
            AskEvent::Opened { interaction } => {
                self.opened(trace, interaction, wrong);
            }
            AskEvent::Shown { interaction_id, .. } => {
                if !self.known.contains(interaction_id) {
                    wrong.push("the question was never opened".into());
                }
            }
            AskEvent::Answered { interaction_id, .. }
            | AskEvent::Withdrawn { interaction_id, .. } => {
                if self.open.remove(interaction_id).is_none() {
                    wrong.push("the question is not open".into());
                }
            }
        }
    }

    /// What is still owed at the end of the log.
    pub fn close(self) -> Vec<String> {
        let announced = self.announced.iter();
        announced.map(|id| format!("the question {id} was announced and never opened")).collect()
    }

    fn run(&mut self, trace: TraceId) -> &mut RunBook {
        self.runs.entry(trace).or_default()
    }

    /// What may not happen before a run began, after it ended, or while somebody is asked.
    fn in_order(&mut self, event: &SessionEvent, wrong: &mut Vec<String>) {
        let run = self.run(event.trace_id);
        if run.finished {
            wrong.push("its run was over".into());
        }
        let begins = matches!(
            event.body,
            EventBody::Run(RunEvent::UserMessage { .. } | RunEvent::RunStarted(_))
        );
        if !run.started && !begins {
            wrong.push("its run had not begun".into());
        }
        let moves = match &event.body {
            EventBody::Run(event) => moves(event),
            EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => false,
        };
        if moves && !self.open.is_empty() {
            wrong.push("the run went on although a question was open".into());
        }
        if moves && !self.announced.is_empty() {
            wrong.push("the run went on although a hook had announced a question".into());
        }
    }

    fn started(&mut self, trace: TraceId, start: &RunStarted, wrong: &mut Vec<String>) {
        if let Some(delegation) = &start.delegation
            && let Some(sender) = self.runs.get(&delegation.parent)
        {
            let call = sender.calls.get(&delegation.call_id);
            if call.is_none_or(|call| call.specialist != Some(false)) {
                wrong.push("nobody asked for this specialist".into());
            }
        }
        let run = self.run(trace);
        if run.started {
            wrong.push("its run had begun already".into());
        }
        if start.delegation.is_none() && !run.spoken {
            wrong.push("the message that began the run is missing".into());
        }
        run.started = true;
        run.parent = start.delegation.as_ref().map(|from| (from.parent, from.call_id.clone()));
        run.hooks.clone_from(&start.hooks);
    }

    fn hook_ran(&mut self, trace: TraceId, ran: &HookRan, wrong: &mut Vec<String>) {
        let call = ran.call_id.as_ref().and_then(|call| self.run(trace).calls.get(call));
        if ran.point == HookPoint::OnSubagentEnd
            && call.is_some_and(|call| call.specialist != Some(true))
        {
            wrong.push("the specialist did not come back".into());
        }
        if let HookVerdict::Ask { interaction_id } = ran.verdict {
            self.announced.insert(interaction_id);
            return;
        }
        let run = self.run(trace);
        run.ran.insert((ran.hook.clone(), ran.point, ran.turn));
        if let HookVerdict::Modify { change: HookChange::Answer { message } } = &ran.verdict {
            run.calls.clear();
            run.stop = Some(message.stop);
            run.ask(message.tool_calls().map(|call| call.id.as_str()));
        }
    }

    fn opened(&mut self, trace: TraceId, interaction: &Interaction, wrong: &mut Vec<String>) {
        let call = match &interaction.origin {
            InteractionOrigin::Hook { .. } => {
                if !self.announced.remove(&interaction.id) {
                    wrong.push("no hook announced this question".into());
                }
                None
            }
            InteractionOrigin::Tool { call_id } => {
                if !self.run(trace).calls.get(call_id).is_some_and(|call| call.started) {
                    wrong.push("the call that asks was not started".into());
                }
                Some(call_id.clone())
            }
            InteractionOrigin::Sitting { .. } => None,
        };
        if !self.open.is_empty() {
            wrong.push("another question was open".into());
        }
        self.open.insert(interaction.id, (trace, call));
        if !self.known.insert(interaction.id) {
            wrong.push("the question was opened before".into());
        }
    }

    fn finished(&mut self, trace: TraceId, status: RunStatus, wrong: &mut Vec<String>) {
        // An end closes the questions of its run, whatever it is.
        self.open.retain(|_, (of, _)| *of != trace);
        let mut sent =
            self.runs.values().filter(|run| !run.finished).filter_map(|run| run.parent.as_ref());
        if sent.any(|(parent, _)| *parent == trace) {
            wrong.push("a specialist that it sent is still at work".into());
        }
        let run = self.run(trace);
        run.finished = true;
        let parent = run.parent.clone();
        let cancelled = run.cancelled;
        if status == RunStatus::Success {
            run.close_calls(wrong);
            if run.unread || run.stop != Some(StopReason::EndTurn) {
                wrong.push("the last answer is missing".into());
            }
            let turn = run.turn;
            run.hooks_ran(HookPoint::PostLoop, turn, wrong);
        }
        let Some((parent, call)) = parent else {
            if status == RunStatus::Cancelled && !cancelled {
                wrong.push("nobody asked to stop".into());
            }
            return;
        };
        if let Some(sender) = self.runs.get_mut(&parent) {
            if status == RunStatus::Cancelled && !sender.cancelled {
                wrong.push("nobody asked to stop".into());
            }
            if let Some(call) = sender.calls.get_mut(&call) {
                call.specialist = Some(true);
            }
        }
    }
}

impl RunBook {
    fn ask<'a>(&mut self, calls: impl Iterator<Item = &'a str>) {
        self.calls = calls.map(|id| (id.to_owned(), CallBook::default())).collect();
    }

    fn before_model(&self, turn: u32, wrong: &mut Vec<String>) {
        let expected = self.turn + 1;
        if turn != expected {
            wrong.push(format!("it is of turn {turn} where turn {expected} comes next"));
        }
        if self.turn == 0 {
            self.hooks_ran(HookPoint::PreLoop, 0, wrong);
        }
        self.hooks_ran(HookPoint::PreModel, self.turn, wrong);
    }

    fn hooks_ran(&self, point: HookPoint, turn: u32, wrong: &mut Vec<String>) {
        for hook in self.hooks.iter().filter(|hook| hook.points.contains(&point)) {
            if !self.ran.contains(&(hook.name.clone(), point, turn)) {
                wrong.push(format!("the hook {} did not run before it", hook.name));
            }
        }
    }

    fn close_calls(&mut self, wrong: &mut Vec<String>) {
        for (id, call) in std::mem::take(&mut self.calls) {
            if call.results == 0 {
                wrong.push(format!("the call {id} has no result"));
            }
        }
    }
}

impl CallBook {
    fn finish(&mut self, result: &ToolResult, wrong: &mut Vec<String>) {
        self.results += 1;
        if self.results > 1 {
            wrong.push("the call has its result already".into());
        }
        if !matches!(result, ToolResult::Completed { .. }) {
            return;
        }
        if !self.started {
            wrong.push("the call was never started".into());
        }
        if self.specialist == Some(false) {
            wrong.push("the specialist did not come back".into());
        }
        if self.handing_over {
            wrong.push("the handoff was not carried out".into());
        }
    }
}

/// Whether a run goes on with it, which it may not do while somebody is asked.
fn moves(event: &RunEvent) -> bool {
    match event {
        RunEvent::RunStarted(_)
        | RunEvent::HookRan(_)
        | RunEvent::ModelAnswered { .. }
        | RunEvent::ModelFailed { .. }
        | RunEvent::ToolStarted { .. }
        | RunEvent::AnswerRejected { .. }
        | RunEvent::Stalled { .. }
        | RunEvent::HistorySummarised { .. }
        | RunEvent::HandedOff { .. }
        | RunEvent::RunFinished { status: RunStatus::Success, .. } => true,
        RunEvent::UserMessage { .. }
        | RunEvent::RunResumed
        | RunEvent::ToolFinished { .. }
        | RunEvent::SubagentRequested { .. }
        | RunEvent::HandoffRequested { .. }
        | RunEvent::CancelRequested { .. }
        | RunEvent::RunFinished { .. } => false,
    }
}
