//! What has to happen now.

use domain::{HookPoint, RunStatus, StopReason, ToolResult};

use super::call::{CallProgress, CallState};
use super::limits::no_progress;
use super::round::{Place, Round};
use super::{HookStep, Run, Step};

impl Run {
    /// What has to happen now, to the run or to the specialist inside it.
    pub fn next(&self) -> Step {
        let Some(round) = &self.round else {
            return Step::Idle;
        };
        if let Some((status, reason)) = &round.end {
            return Step::Finish { status: *status, reason: reason.clone() };
        }
        if let Some(specialist) = &self.specialist {
            return specialist.next();
        }
        if let Some(interaction) = round.open_interaction() {
            return Step::Suspend(interaction.clone());
        }
        if round.turn == 0
            && let Some(step) = round.hook_step(HookPoint::PreLoop, None)
        {
            return step;
        }
        if round.answered.is_some()
            && let Some(step) = round.hook_step(HookPoint::PostModel, None)
        {
            return step;
        }
        if let Some(step) = round.next_of_calls() {
            return step;
        }
        if let Some(iterations) = round.gave_its_best() {
            return round.cut_off(RunStatus::ErrorNoProgress, no_progress(iterations));
        }
        // What the teacher said while the agent worked comes before the end of the work.
        if round.pending.is_empty()
            && let Some(stop) = round.answered
        {
            return self.next_of_end(round, stop);
        }
        match round.limit_reached(self.spent().usd) {
            Some(Step::Finish { status, reason }) => return round.cut_off(status, reason),
            Some(step) => return step,
            None => {}
        }
        if let Some(messages) = round.too_long(&self.conversation) {
            return Step::Summarise { messages };
        }
        round
            .hook_step(HookPoint::PreModel, None)
            .unwrap_or(Step::CallModel { turn: round.turn + 1, attempt: round.failures + 1 })
    }

    fn next_of_end(&self, round: &Round, stop: StopReason) -> Step {
        let (status, reason) = match stop {
            StopReason::EndTurn => (RunStatus::Success, ""),
            StopReason::ToolUse => {
                (RunStatus::ErrorModel, "the model announced a step and did not say which")
            }
            StopReason::MaxTokens => {
                (RunStatus::ErrorModel, "the model reached its output limit before it was done")
            }
            StopReason::Refusal => (RunStatus::ErrorModel, "the model declined to answer"),
        };
        if status == RunStatus::Success {
            if let Some(flaw) = self.answer_flaw() {
                if !round.rejected && self.may_go_on() {
                    return Step::RejectAnswer { problem: flaw.problem };
                }
                // At a limit, or for the second time: words are better than no answer.
                if let Some(why) = flaw.fatal {
                    return round.cut_off(RunStatus::ErrorModel, why);
                }
            }
            if let Some(step) = round.hook_step(HookPoint::PostLoop, None) {
                return step;
            }
        } else if stop == StopReason::MaxTokens {
            return round.cut_off(status, reason.to_owned());
        }
        Step::Finish { status, reason: reason.to_owned() }
    }
}

impl Round {
    /// The end that a limit makes, once the hooks that look at what was cut off have done so.
    fn cut_off(&self, status: RunStatus, reason: String) -> Step {
        self.hook_step(HookPoint::OnCutOff, None).unwrap_or(Step::Finish { status, reason })
    }

    fn hook_step(&self, point: HookPoint, call: Option<&CallState>) -> Option<Step> {
        let call_id = call.map(|state| state.call.id.clone());
        let place = Place { point, turn: self.turn, call_id };
        let hook = self.hook_at(&place)?.to_owned();
        let asked = self.dialogue.iter().filter(|(at, by, _)| *at == place && *by == hook);
        Some(Step::RunHook(HookStep {
            point,
            turn: self.turn,
            call: call.cloned(),
            answers: asked.map(|(_, _, answered)| answered.clone()).collect(),
            repairs: self.repairs.get(&hook).copied().unwrap_or_default(),
            hook,
        }))
    }

    /// What the first call without a result needs.
    fn next_of_calls(&self) -> Option<Step> {
        let finished = |state: &&CallState| matches!(state.progress, CallProgress::Finished(_));
        for state in self.calls.iter().filter(finished) {
            if let Some(step) = self.hook_step(HookPoint::PostTool, Some(state)) {
                return Some(step);
            }
        }
        let at = self.calls.iter().position(|state| !finished(&state))?;
        let state = self.calls.get(at)?;
        let call = || state.call.clone();
        Some(match &state.progress {
            CallProgress::Requested | CallProgress::Started => self.next_to_run(at),
            CallProgress::Sending(_) | CallProgress::HandingOver(_) if self.is_delegated() => {
                let message = "a specialist works alone: it can neither send another one nor hand \
                               the conversation over";
                Step::Conclude {
                    call: call(),
                    result: ToolResult::Failed { message: message.to_owned() },
                }
            }
            CallProgress::Sending(task) => self
                .hook_step(HookPoint::OnSubagentStart, Some(state))
                .unwrap_or_else(|| Step::StartSubagent { call: call(), task: task.clone() }),
            CallProgress::HandingOver(context) => self
                .hook_step(HookPoint::OnHandoff, Some(state))
                .unwrap_or_else(|| Step::HandOff { call: call(), context: context.clone() }),
            CallProgress::Returned { .. }
                if let Some(step) = self.hook_step(HookPoint::OnSubagentEnd, Some(state)) =>
            {
                step
            }
            // An open question suspends the run before this is asked, a specialist at work takes
            // the step itself, and what is finished was passed over.
            CallProgress::Refused(_)
            | CallProgress::Asking(_)
            | CallProgress::Answered(..)
            | CallProgress::Sent
            | CallProgress::Returned { .. }
            | CallProgress::Finished(_) => {
                Step::Conclude { call: call(), result: state.known_result()? }
            }
        })
    }

    /// The calls that run now: the one at `at`, and with a call that only looks those after it that
    /// only look as well.
    fn next_to_run(&self, at: usize) -> Step {
        let looks = |state: &CallState| self.start.read_only.contains(&state.call.name);
        let unrun = |state: &CallState| {
            matches!(state.progress, CallProgress::Requested | CallProgress::Started)
        };
        let calls = self.calls.get(at..).unwrap_or_default();
        let together = calls.iter().take_while(|state| looks(state) && unrun(state)).count().max(1);
        let group = calls.get(..together).unwrap_or_default();
        let waiting = group
            .iter()
            .filter(|state| state.progress == CallProgress::Requested)
            .find_map(|state| self.hook_step(HookPoint::PreTool, Some(state)));
        waiting.unwrap_or_else(|| Step::CallTools(group.to_vec()))
    }
}
