//! Calling one hook and writing down what it did.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use domain::{
    AskEvent, EventBody, HookChange, HookPoint, HookRan, HookVerdict, Interaction, InteractionId,
    InteractionOrigin, RunEvent,
};

use super::model::name_calls_apart;
use super::{Drive, DriveError, Journal, millis};
use crate::hook::{Action, HookContext};
use crate::run::{CallProgress, HookStep};

impl Drive {
    pub(super) async fn run_hook(
        &self,
        journal: &mut Journal<'_>,
        step: HookStep,
    ) -> Result<(), DriveError> {
        journal.flush().await?;
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
            did: Mutex::default(),
        };
        let began = Instant::now();
        let call = step.call.as_ref();
        let work = async {
            match (step.point, call) {
                (HookPoint::PreLoop, _) => hook.pre_loop(&context).await.into(),
                (HookPoint::PreModel, _) => {
                    hook.pre_model(&context, &self.request(run, &gear)).await.into()
                }
                (HookPoint::PostModel, _) => match run.last_answer() {
                    Some(answer) => hook.post_model(&context, answer).await.into(),
                    None => Action::Continue,
                },
                (HookPoint::PostLoop, _) => hook.post_loop(&context).await.into(),
                (HookPoint::OnCutOff, _) => {
                    hook.on_cut_off(&context).await;
                    Action::Continue
                }
                (HookPoint::PreTool, Some(state)) => {
                    hook.pre_tool(&context, &state.call).await.into()
                }
                (point, Some(state)) => match (point, &state.progress) {
                    (HookPoint::PostTool, CallProgress::Finished(result)) => {
                        hook.post_tool(&context, &state.call, result).await.into()
                    }
                    (HookPoint::OnHandoff, CallProgress::HandingOver(handoff)) => {
                        hook.on_handoff(&context, handoff).await.into()
                    }
                    (HookPoint::OnSubagentStart, CallProgress::Sending(task)) => {
                        hook.on_subagent_start(&context, task).await.into()
                    }
                    (HookPoint::OnSubagentEnd, CallProgress::Returned { report, .. }) => {
                        hook.on_subagent_end(&context, report).await.into()
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
        };
        // A hook that works on when she wants to stop is called again from the start, if ever.
        let action: Action = tokio::select! {
            action = work => action,
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
}
