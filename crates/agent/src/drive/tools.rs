//! Running tool calls, sending specialists, handing over.

use std::panic::{AssertUnwindSafe, resume_unwind};
use std::time::{Duration, Instant};

use domain::{
    AskEvent, Delegation, EventBody, HandoffContext, Interaction, InteractionId, InteractionOrigin,
    RunEvent, SubagentTask, ToolCall, ToolResult, TraceId,
};

use futures::FutureExt as _;
use futures::future::{join_all, try_join};

use super::{Drive, DriveError, Gear, Journal, millis, tool_finished};
use crate::run::{CallProgress, CallState, Step};
use crate::tool::{Access, ToolContext, ToolError, ToolOutput, unknown_outcome};

/// How long the answer that asks for a look waits for what it finds, to be written with it.
const AT_ONCE: Duration = Duration::from_millis(5);

/// A call that has been run.
struct Outcome {
    call: ToolCall,
    output: Result<ToolOutput, ToolError>,
    duration_ms: u64,
}

impl Drive {
    /// Run these calls side by side; their events stand in the order in which the model asked.
    pub(super) async fn call_tools(
        &self,
        journal: &mut Journal<'_>,
        calls: Vec<CallState>,
    ) -> Result<(), DriveError> {
        let gear = journal.gear()?;
        let mut ready = Vec::with_capacity(calls.len());
        for state in calls {
            ready.extend(self.begin(journal, &gear, state).await?);
        }
        let looks = |call: &ToolCall| gear.tools.access(&call.name) == Some(Access::ReadOnly);
        let only_looks = ready.iter().all(|(call, _)| looks(call));
        let outcomes = if only_looks {
            // A look that nobody knows of has done nothing.
            let Some(outcomes) = self.look(journal, &gear, ready).await? else { return Ok(()) };
            outcomes
        } else {
            // What changes something is let finish, so that the log knows what it did.
            journal.flush().await?;
            self.run_tools(&gear, ready).await
        };
        let is_full = |outcome: &Outcome| matches!(outcome.output, Err(ToolError::Full(_)));
        let (full, noted): (Vec<_>, Vec<_>) = outcomes.into_iter().partition(is_full);
        for outcome in noted.into_iter().chain(full) {
            self.note_outcome(journal, outcome).await?;
        }
        Ok(())
    }

    /// Looks that are done at once are written together with the answer that asked for them; while
    /// others last, what came before them is written. None when the teacher stopped them.
    async fn look(
        &self,
        journal: &mut Journal<'_>,
        gear: &Gear,
        ready: Vec<(ToolCall, ToolContext)>,
    ) -> Result<Option<Vec<Outcome>>, DriveError> {
        let looking = async {
            tokio::select! {
                outcomes = self.run_tools(gear, ready) => Some(outcomes),
                () = self.stopped() => None,
            }
        };
        // A tool that panics does not take with it what was said before.
        let mut looking = std::pin::pin!(AssertUnwindSafe(looking).catch_unwind());
        let looked = if journal.is_only_an_answer()
            && let Ok(looked) = tokio::time::timeout(AT_ONCE, &mut looking).await
        {
            looked
        } else {
            try_join(journal.flushing(), async { Ok(looking.await) }).await?.1
        };
        match looked {
            Ok(outcomes) => Ok(outcomes),
            Err(panic) => {
                journal.flush().await?;
                resume_unwind(panic)
            }
        }
    }

    /// Write down that a call begins, with the file that it is about to change. None when it has its
    /// result already: it cannot be carried out, or it was cut off and nobody can tell what it did.
    async fn begin(
        &self,
        journal: &mut Journal<'_>,
        gear: &Gear,
        state: CallState,
    ) -> Result<Option<(ToolCall, ToolContext)>, DriveError> {
        let CallState { call, progress, change, .. } = state;
        let cut_off = progress == CallProgress::Started;
        let is_unknown = match gear.tools.access(&call.name).unwrap_or(Access::ReadOnly) {
            Access::ReadOnly | Access::Idempotent => false,
            Access::Judged => change.is_none(),
            Access::Once => true,
        };
        if cut_off && is_unknown {
            let message = unknown_outcome(&call.name);
            journal.push(tool_finished(&call, ToolResult::Failed { message }))?;
            return Ok(None);
        }
        let mut context = self.tool_context(journal, &call);
        context.interrupted = cut_off;
        let planned = match cut_off {
            true => Ok(change.map(|change| *change)),
            false => gear.tools.change(&call.name, call.input.clone(), &context).await,
        };
        let (call_id, name) = (call.id.clone(), call.name.clone());
        let started = |change| EventBody::Run(RunEvent::ToolStarted { call_id, name, change });
        match planned {
            Ok(change) => {
                journal.push(started(change.clone()))?;
                context.change = change;
                Ok(Some((call, context)))
            }
            Err(error) => {
                journal.push(started(None))?;
                let hindered = Outcome { call, output: Err(error), duration_ms: 0 };
                self.note_outcome(journal, hindered).await?;
                Ok(None)
            }
        }
    }

    fn tool_context(&self, journal: &Journal<'_>, call: &ToolCall) -> ToolContext {
        let run = journal.run.active();
        ToolContext {
            teacher: self.teacher,
            session: self.session,
            trace: journal.trace(),
            call_id: call.id.clone(),
            class: run.started().and_then(|start| start.class.clone()),
            day: run.day(),
            context_tokens: run.started().map_or(0, |start| start.context_tokens),
            tasks: run.tasks().to_vec(),
            interrupted: false,
            files: run.files().clone(),
            change: None,
        }
    }

    async fn run_tools(&self, gear: &Gear, ready: Vec<(ToolCall, ToolContext)>) -> Vec<Outcome> {
        join_all(ready.into_iter().map(|(call, context)| self.run_tool(gear, call, context))).await
    }

    /// A call that finds the database away waits for it, unless it must not be made twice.
    async fn run_tool(&self, gear: &Gear, call: ToolCall, mut context: ToolContext) -> Outcome {
        let began = Instant::now();
        let twice = match gear.tools.access(&call.name).unwrap_or(Access::ReadOnly) {
            Access::ReadOnly | Access::Idempotent => true,
            Access::Judged => context.change.is_some(),
            Access::Once => false,
        };
        loop {
            let output = gear.tools.run(&call.name, call.input.clone(), &context).await;
            match output {
                Err(ToolError::Away(why)) if twice => {
                    tracing::info!(tool = call.name, why, "a call waits for the database");
                    self.log.until_back().await;
                    // It may have done a part of it.
                    context.interrupted = true;
                }
                output => return Outcome { call, output, duration_ms: millis(began) },
            }
        }
    }

    async fn note_outcome(
        &self,
        journal: &mut Journal<'_>,
        outcome: Outcome,
    ) -> Result<(), DriveError> {
        let Outcome { call, output, duration_ms } = outcome;
        let (call_id, name) = (call.id.clone(), call.name.clone());
        let (result, effects) = match output {
            Ok(ToolOutput::Done { content, effects }) => {
                (ToolResult::Completed { content }, effects)
            }
            Ok(ToolOutput::Ask(request)) => {
                // One question at a time: a second one starts again when the first is answered.
                // None at all when a call beside it has ended the run.
                let over = matches!(journal.run.next(), Step::Finish { .. });
                if over || journal.run.open_interaction().is_some() {
                    return Ok(());
                }
                let interaction = Interaction {
                    id: InteractionId::new(),
                    origin: InteractionOrigin::Tool { call_id },
                    request,
                    expires_at: None,
                };
                return journal.push(EventBody::Ask(AskEvent::Opened { interaction }));
            }
            Ok(ToolOutput::Delegate(task)) => {
                return journal.push(EventBody::Run(RunEvent::SubagentRequested { call_id, task }));
            }
            Ok(ToolOutput::HandOff(context)) => {
                return journal
                    .push(EventBody::Run(RunEvent::HandoffRequested { call_id, context }));
            }
            Err(ToolError::Tell(message)) => (ToolResult::Failed { message }, Vec::new()),
            Err(ToolError::Stop(message)) => (ToolResult::Stopped { message }, Vec::new()),
            Err(ToolError::Full(why)) => {
                // A model that is told goes on without, and what it then writes is another text.
                journal.flush().await?;
                return Err(DriveError::Full(why));
            }
            Err(ToolError::Away(why)) => {
                let message = format!(
                    "{why}; whether {name} took effect is unknown: look before you repeat it"
                );
                (ToolResult::Failed { message }, Vec::new())
            }
        };
        journal.push(EventBody::Run(RunEvent::ToolFinished {
            call_id,
            name,
            result,
            effects,
            duration_ms,
        }))
    }

    /// Write down a result that is known; what an answer of the teacher's settles is written with it.
    pub(super) async fn conclude(
        &self,
        journal: &mut Journal<'_>,
        call: ToolCall,
        result: ToolResult,
    ) -> Result<(), DriveError> {
        let gear = journal.gear()?;
        let context = self.tool_context(journal, &call);
        let mut finished = tool_finished(&call, result);
        if let Some((request, response)) = journal.run.active().answer_to(&call.id)
            && let EventBody::Run(RunEvent::ToolFinished { effects, .. }) = &mut finished
        {
            *effects = gear.tools.answered(&call.name, request, response, &context).await;
        }
        journal.push(finished)
    }

    pub(super) async fn start_subagent(
        &self,
        journal: &mut Journal<'_>,
        call: ToolCall,
        task: SubagentTask,
    ) -> Result<(), DriveError> {
        let run = journal.run.active();
        let (sender, parent) = run.started().zip(run.trace()).ok_or(DriveError::Idle)?;
        let left = sender.limits.max_budget_usd.map(|most| (most - run.spent().usd).max(0.0));
        let delegation = Delegation { parent, call_id: call.id.clone(), task };
        match self.crew.specialist(sender, delegation.clone(), left).await {
            Ok(mut start) => {
                // It spends what its sender may spend, whatever its own definition says.
                let own = start.limits.max_budget_usd;
                start.limits.max_budget_usd = own.into_iter().chain(left).reduce(f64::min);
                start.delegation = Some(delegation);
                journal.push_on(TraceId::new(), EventBody::Run(RunEvent::RunStarted(start)))
            }
            Err(message) => journal.push(tool_finished(&call, ToolResult::Failed { message })),
        }
    }

    pub(super) async fn hand_off(
        &self,
        journal: &mut Journal<'_>,
        call: ToolCall,
        context: HandoffContext,
    ) -> Result<(), DriveError> {
        let run = journal.run.active();
        let sender = run.started().ok_or(DriveError::Idle)?;
        let from = sender.agent.clone();
        match self.crew.successor(sender, &context, run.tasks()).await {
            Ok(start) => {
                journal.push(EventBody::Run(RunEvent::HandedOff { call_id: call.id, from, start }))
            }
            Err(message) => journal.push(tool_finished(&call, ToolResult::Failed { message })),
        }
    }
}
