//! What a run knows of itself, in numbers and lists, for whoever looks at it from outside.

use agent::{CallLife, Context, Run};
use api::{RunContext, RunCounters, RunFeedback, ToolCallContext};
use domain::{EventBody, RunEvent, SessionEvent, TraceId};

/// What a run knew of itself when it ended, or knows now; none where the log cannot be folded.
#[must_use]
pub fn run_context(events: &[SessionEvent], trace_id: TraceId) -> Option<RunContext> {
    let ends = |event: &SessionEvent| {
        event.trace_id == trace_id
            && matches!(event.body, EventBody::Run(RunEvent::RunFinished { .. }))
    };
    let end = events.iter().position(ends).unwrap_or(events.len());
    let run = Run::fold(events.get(..end)?).ok()?;
    let of_run = [&run, run.active()].into_iter().find(|run| run.trace() == Some(trace_id))?;
    let Context { history, tool_calls, task_progress, feedback, context_summary: counted } =
        of_run.context();
    let few = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let calls = tool_calls.into_iter().map(|call| ToolCallContext {
        id: call.id,
        name: call.name,
        state: match call.life {
            CallLife::Pending => "pending",
            CallLife::Completed => "completed",
            CallLife::Failed => "failed",
        }
        .to_owned(),
        retries: call.retries,
    });
    let said = feedback.into_iter().map(|said| RunFeedback { from: said.from, text: said.text });
    Some(RunContext {
        messages: few(history.len()),
        tool_calls: calls.collect(),
        task_progress,
        feedback: said.collect(),
        context_summary: RunCounters {
            turns: counted.turns,
            calls_completed: counted.calls_completed,
            calls_failed: counted.calls_failed,
            no_progress: counted.no_progress,
            summarised: few(counted.summarised),
            tasks_done: few(counted.tasks_done),
            tasks: few(counted.tasks),
        },
    })
}
