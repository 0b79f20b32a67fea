//! The run and the events that are not written yet.

use std::sync::Arc;

use domain::{
    EventBody, EventDraft, Face, HookVerdict, RunEvent, RunStarted, SessionEvent, TraceId,
};

use super::{Drive, DriveError, Gear};
use crate::run::{Run, Step};

pub(super) struct Journal<'a> {
    drive: &'a Drive,
    /// The whole run's trace; specialists have their own.
    outer: TraceId,
    pub run: Run,
    pending: Vec<EventDraft>,
    gear: Option<(TraceId, RunStarted, Arc<Gear>)>,
}

impl<'a> Journal<'a> {
    pub fn new(drive: &'a Drive, outer: TraceId, run: Run) -> Self {
        Self { drive, outer, run, pending: Vec::new(), gear: None }
    }

    /// The trace of whoever takes the next step.
    pub fn trace(&self) -> TraceId {
        self.run.active().trace().unwrap_or(self.outer)
    }

    /// What whoever takes the next step works with.
    pub fn gear(&mut self) -> Result<Arc<Gear>, DriveError> {
        let active = self.run.active();
        let (trace, start) = active.trace().zip(active.started()).ok_or(DriveError::Idle)?;
        if let Some((of, with, gear)) = &self.gear
            && *of == trace
            && (&with.plugin, &with.agent) == (&start.plugin, &start.agent)
            && (&with.provider, &with.model) == (&start.provider, &start.model)
        {
            return Ok(Arc::clone(gear));
        }
        let gear = Arc::new(self.drive.crew.gear(start).map_err(DriveError::Crew)?);
        self.gear = Some((trace, start.clone(), Arc::clone(&gear)));
        Ok(gear)
    }

    /// The run moves on at once; the event is written with the next [`Journal::flush`].
    pub fn push(&mut self, body: EventBody) -> Result<(), DriveError> {
        self.push_on(self.trace(), body)
    }

    /// The same for an event of the whole run, whoever takes the next step.
    pub fn push_outer(&mut self, body: EventBody) -> Result<(), DriveError> {
        self.push_on(self.outer, body)
    }

    pub fn push_on(&mut self, trace_id: TraceId, body: EventBody) -> Result<(), DriveError> {
        let at = self.drive.clock.now();
        let event = SessionEvent { session_id: self.drive.session, seq: 0, trace_id, at, body };
        self.run.apply(&event)?;
        self.pending.push(EventDraft { trace_id, at, body: event.body });
        Ok(())
    }

    pub async fn flush(&mut self) -> Result<(), DriveError> {
        self.flushing().await
    }

    /// The same, for what may be done meanwhile. Whoever asks for it waits for it before anything else
    /// is pushed, so that the log keeps its order.
    pub fn flushing(&mut self) -> impl Future<Output = Result<(), DriveError>> + Send + use<'a> {
        let (drive, pending) = (self.drive, std::mem::take(&mut self.pending));
        async move {
            if !pending.is_empty() {
                drive.log.append(pending).await?;
            }
            Ok(())
        }
    }

    /// Whether all that is pending are hooks that looked on and let the run go on: they can be written
    /// with what comes next, since a process that dies before runs them again and nothing else.
    pub fn is_quiet(&self) -> bool {
        self.pending.iter().all(|draft| looked_on(&draft.body))
    }

    /// Whether all that is pending is an answer of the model with the calls that it asked for and hooks
    /// that looked on: a process that dies before they are written asks again. Words of the teacher's
    /// and the results of calls wait for nothing.
    pub fn is_only_an_answer(&self) -> bool {
        self.pending.iter().all(|draft| match &draft.body {
            EventBody::Run(RunEvent::ModelAnswered { .. } | RunEvent::ToolStarted { .. }) => true,
            other => looked_on(other),
        })
    }

    pub fn cancel(&mut self, face: Face) -> Result<(), DriveError> {
        match self.run.next() {
            Step::Idle | Step::Finish { .. } => Ok(()),
            Step::CallModel { .. }
            | Step::CallTools(_)
            | Step::RunHook(_)
            | Step::Summarise { .. }
            | Step::Stall { .. }
            | Step::RejectAnswer { .. }
            | Step::Conclude { .. }
            | Step::StartSubagent { .. }
            | Step::HandOff { .. }
            | Step::Suspend(_) => {
                self.push_outer(EventBody::Run(RunEvent::CancelRequested { face }))
            }
        }
    }
}

fn looked_on(body: &EventBody) -> bool {
    match body {
        EventBody::Run(RunEvent::HookRan(ran)) => {
            matches!(ran.verdict, HookVerdict::Continue)
                && ran.effects.is_empty()
                && ran.model_calls.is_empty()
        }
        EventBody::Run(_) | EventBody::Ask(_) | EventBody::Sitting(_) | EventBody::Study(_) => {
            false
        }
    }
}
