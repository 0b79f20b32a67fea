//! What the log says when the teacher stops a run that nobody works on.

use domain::{EventBody, Face, RunEvent, SessionEvent, SessionId, Timestamp, TraceId};

use super::{IllegalEvent, Run, Step};

impl Run {
    /// The events that end the run, a specialist's own before that of who sent it, and the session
    /// after them. They are written all or none: a process that is killed in between would leave a
    /// question open that nobody is to answer any more.
    ///
    /// # Errors
    /// [`IllegalEvent`] when the run cannot be stopped where it stands.
    pub fn stopped(&self, face: Face) -> Result<(Vec<(TraceId, EventBody)>, Run), IllegalEvent> {
        let mut run = self.clone();
        let mut bodies = Vec::new();
        let mut happens = |run: &mut Run, trace_id, event| {
            let body = EventBody::Run(event);
            // Neither place nor time decides anything here.
            let (session_id, at) = (SessionId(Default::default()), Timestamp::default());
            run.apply(&SessionEvent { session_id, seq: 0, trace_id, at, body: body.clone() })?;
            bodies.push((trace_id, body));
            Ok(())
        };
        let Some(outer) = run.trace() else { return Ok((bodies, run)) };
        happens(&mut run, outer, RunEvent::CancelRequested { face })?;
        while let (Some(inner), Step::Finish { status, reason }) =
            (run.active().trace(), run.next())
        {
            let parent = run.active().parent();
            happens(&mut run, inner, RunEvent::RunFinished { status, reason, parent })?;
        }
        Ok((bodies, run))
    }
}
