//! Calling one hook and writing down what it did.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use domain::{
    AskEvent, EventBody, HookChange, HookPoint, HookRan, HookVerdict, Interaction, InteractionId,
    InteractionOrigin, RunEvent, ToolEffect,
};

use futures::FutureExt as _;

use super::model::name_calls_apart;
use super::{Drive, DriveError, Gear, Journal, millis};
use crate::doing::Doing;
use crate::hook::{Action, Hook, HookContext};
use crate::run::{CallProgress, HookStep};

impl Drive {
    pub(super) async fn run_hook(
        &self,
        journal: &mut Journal<'_>,
        step: HookStep,
    ) -> Result<(), DriveError> {
        if !journal.is_quiet() {
            journal.flush().await?;
        }
        let gear = journal.gear()?;
        let hook = gear.hooks.get(&step.hook).ok_or_else(|| {
            DriveError::Crew(format!("its hook {} does not exist any more", step.hook))
        })?;
        let trace = journal.trace();
        let run = journal.run.active();
        let context = HookContext {
            teacher: self.teacher,
            session: self.session,
            trace,
            run,
            answers: &step.answers,
            repairs: step.repairs,
            model: &gear.model,
            background: gear.background.as_ref(),
            writer: gear.writer.as_ref(),
            doing: Doing::new(self.observer.as_ref(), trace, step.turn),
            did: Mutex::default(),
        };
        let began = Instant::now();
        let call = step.call.as_ref();
        // A hook that works on when she wants to stop is called again from the start, if ever.
        let action: Action = tokio::select! {
            action = self.undisturbed(hook.as_ref(), &context, &step, &gear) => action,
            never = context.doing.tell() => match never {},
            () = self.stopped() => return Ok(()),
        };
        let did = context.did.into_inner().unwrap_or_else(PoisonError::into_inner);
        let interaction_id = InteractionId::new();
        let (verdict, ask) = match action {
            Action::Continue => (HookVerdict::Continue, None),
            Action::Modify(mut change) => {
                if let HookChange::Answer { message } = &mut change {
                    name_calls_apart(message, run, step.turn);
                }
                (HookVerdict::Modify { change }, None)
            }
            Action::Ask(ask) => (HookVerdict::Ask { interaction_id }, Some(ask)),
            Action::Repair(feedback) => (HookVerdict::Repair { feedback }, None),
            Action::Abort(reason) => (HookVerdict::Abort { reason }, None),
        };
        let call_id = call.map(|state| state.call.id.clone());
        journal.push(EventBody::Run(RunEvent::HookRan(HookRan {
            hook: step.hook.clone(),
            point: step.point,
            turn: step.turn,
            call_id: call_id.clone(),
            verdict,
            effects: did.effects,
            model_calls: did.model_calls,
            duration_ms: millis(began),
        })))?;
        let Some(ask) = ask else { return Ok(()) };
        let (hook, point, turn) = (step.hook, step.point, step.turn);
        let interaction = Interaction {
            id: interaction_id,
            origin: InteractionOrigin::Hook { hook, point, turn, call_id },
            request: ask.request,
            expires_at: ask.expires_in.map(|after| self.clock.now() + after),
        };
        journal.push(EventBody::Ask(AskEvent::Opened { interaction }))
    }

    /// What a hook wants that looked up all it looks up: one that met the gap of a database that was
    /// away is called again.
    async fn undisturbed(
        &self,
        hook: &dyn Hook,
        context: &HookContext<'_>,
        step: &HookStep,
        gear: &Gear,
    ) -> Action {
        loop {
            let mut action = None;
            let work = async { action = Some(self.call_hook(hook, context, step, gear).await) };
            let away = self.log.met_gap(work.boxed()).await;
            if let Some(action) = action.filter(|_| !away) {
                return action;
            }
            tracing::info!(hook = step.hook, "a hook waits for the database");
            self.log.until_back().await;
            // What it changed and what it asked a model stay done; what it read it reads again.
            let mut did = context.did.lock().unwrap_or_else(PoisonError::into_inner);
            did.effects.retain(|effect| !matches!(effect, ToolEffect::FileRead { .. }));
        }
    }

    async fn call_hook(
        &self,
        hook: &dyn Hook,
        context: &HookContext<'_>,
        step: &HookStep,
        gear: &Gear,
    ) -> Action {
        let run = context.run;
        match (step.point, step.call.as_ref()) {
            (HookPoint::PreLoop, _) => hook.pre_loop(context).await.into(),
            (HookPoint::PreModel, _) => {
                hook.pre_model(context, &self.request(run, gear)).await.into()
            }
            (HookPoint::PostModel, _) => match run.last_answer() {
                Some(answer) => hook.post_model(context, answer).await.into(),
                None => Action::Continue,
            },
            (HookPoint::PostLoop, _) => hook.post_loop(context).await.into(),
            (HookPoint::OnCutOff, _) => {
                hook.on_cut_off(context).await;
                Action::Continue
            }
            (HookPoint::PreTool, Some(state)) => hook.pre_tool(context, &state.call).await.into(),
            (point, Some(state)) => match (point, &state.progress) {
                (HookPoint::PostTool, CallProgress::Finished(result)) => {
                    hook.post_tool(context, &state.call, result).await.into()
                }
                (HookPoint::OnHandoff, CallProgress::HandingOver(handoff)) => {
                    hook.on_handoff(context, handoff).await.into()
                }
                (HookPoint::OnSubagentStart, CallProgress::Sending(task)) => {
                    hook.on_subagent_start(context, task).await.into()
                }
                (HookPoint::OnSubagentEnd, CallProgress::Returned { report, .. }) => {
                    hook.on_subagent_end(context, report).await.into()
                }
                _ => Action::Continue,
            },
            (
                HookPoint::PreTool
                | HookPoint::PostTool
                | HookPoint::OnHandoff
                | HookPoint::OnSubagentStart
                | HookPoint::OnSubagentEnd,
                None,
            ) => Action::Continue,
        }
    }
}
