//! Calling the model and putting its answer together.

use std::collections::HashSet;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::Instant;

use domain::{AssistantMessage, ContentBlock, EventBody, RunEvent, TraceId, Usage};

use futures::FutureExt as _;
use futures::future::try_join;
use tokio::sync::oneshot;

use super::{Drive, DriveError, Gear, Journal, millis};
use crate::answer::ResponseReader;
use crate::doing::Doing;
use crate::listen::{Failed, listen};
use crate::model::{ModelEvent, ModelRequest};
use crate::retry;
use crate::run::{Run, check_history};

/// A call of a model: whose, and since when.
struct Call<'a> {
    trace: TraceId,
    turn: u32,
    run: &'a Run,
    gear: &'a Gear,
    began: Instant,
}

impl Drive {
    pub(super) fn request(&self, run: &Run, gear: &Gear) -> ModelRequest {
        let tools = if run.finalizing() { Vec::new() } else { gear.tools.specs() };
        ModelRequest {
            system: run.prompt(),
            messages: run.messages(),
            frames: run.frames(),
            tools,
            output: run.started().and_then(|start| start.output.clone()),
            answer_tokens: None,
            effort: run.started().map(|start| start.factors.effort).unwrap_or_default(),
        }
    }

    pub(super) async fn call_model(
        &self,
        journal: &mut Journal<'_>,
        turn: u32,
        attempt: u32,
    ) -> Result<(), DriveError> {
        let (gear, request) = match self.prepared(journal) {
            Ok(prepared) => prepared,
            Err(error) => {
                journal.flush().await?;
                return Err(error);
            }
        };
        let written = journal.flushing();
        let trace = journal.trace();
        let run = journal.run.active();
        // The model reads while the log is written, and what it says is heard after that.
        let (heard, may_hear) = oneshot::channel();
        let written = async {
            written.await?;
            // Whoever wanted to stop listens no more.
            heard.send(()).unwrap_or_default();
            Ok::<_, DriveError>(())
        };
        let asked = async {
            if attempt > 1 {
                let last = run.failure();
                let pause = last.and_then(|last| retry::pause(attempt - 1, last, jitter()));
                tokio::time::sleep(pause.unwrap_or_default()).await;
            }
            let began = Instant::now();
            let call = Call { trace, turn, run, gear: &gear, began };
            (began, self.stream_answer(call, request, may_hear).await)
        };
        let asked = async {
            tokio::select! {
                answer = asked => Some(answer),
                () = self.stopped() => None,
            }
        };
        let ((), answer) = try_join(written, asked.map(Ok)).await?;
        let Some((began, answer)) = answer else { return Ok(()) };
        match answer {
            Ok(body) => journal.push(body),
            Err(Failed { failure, usage }) => {
                // What never began is charged by nobody, whatever a call costs.
                let began_to = usage != Usage::default();
                let cost_usd = if began_to { gear.model.cost_usd(&usage) } else { Some(0.0) };
                let duration_ms = millis(began);
                journal.push(EventBody::Run(RunEvent::ModelFailed {
                    turn,
                    failure,
                    usage,
                    cost_usd,
                    duration_ms,
                }))
            }
        }
    }

    /// Who is asked, and what.
    fn prepared(&self, journal: &mut Journal<'_>) -> Result<(Arc<Gear>, ModelRequest), DriveError> {
        let gear = journal.gear()?;
        let request = self.request(journal.run.active(), &gear);
        check_history(&request.messages)?;
        Ok((gear, request))
    }

    async fn stream_answer(
        &self,
        call: Call<'_>,
        request: ModelRequest,
        may_hear: oneshot::Receiver<()>,
    ) -> Result<EventBody, Failed> {
        let Call { trace, turn, run, gear, began } = call;
        let mut reader = ResponseReader::default();
        let mut first_token_ms = None;
        let doing = Doing::new(self.observer.as_ref(), trace, turn);
        let heard = |event: &ModelEvent| {
            doing.hear(event);
            match event {
                ModelEvent::Text(text) => self.observer.delta(trace, turn, text),
                ModelEvent::Structured(json) => {
                    let text = reader.push(json);
                    if !text.is_empty() {
                        self.observer.delta(trace, turn, &text);
                    }
                }
                // The privacy wrapper speaks before the model does, and a ping says nothing.
                ModelEvent::Replaced(_) | ModelEvent::Alive | ModelEvent::Counted(_) => return,
                ModelEvent::Thinking(_)
                | ModelEvent::ToolCall { .. }
                | ModelEvent::ToolInput { .. }
                | ModelEvent::Opaque { .. }
                | ModelEvent::Finished { .. } => {}
            }
            first_token_ms.get_or_insert_with(|| millis(began));
        };
        doing.asks();
        let mut answer = tokio::select! {
            answer = listen(gear.model.as_ref(), request, may_hear, heard) => answer?,
            never = doing.tell() => match never {},
        };
        name_calls_apart(&mut answer.message, run, turn);
        Ok(EventBody::Run(RunEvent::ModelAnswered {
            turn,
            cost_usd: gear.model.cost_usd(&answer.usage),
            message: answer.message,
            usage: answer.usage,
            replaced: answer.replaced,
            first_token_ms: first_token_ms.unwrap_or_default(),
            duration_ms: millis(began),
        }))
    }
}

/// A number from 0 to 1 that spreads the retries of many clients; every hasher has a seed of its own.
fn jitter() -> f64 {
    let seed = RandomState::new().build_hasher().finish();
    (seed >> 11) as f64 / (1_u64 << 53) as f64
}

/// Results find their call by its id, and some servers count each answer's calls from 0.
pub(super) fn name_calls_apart(answer: &mut AssistantMessage, run: &Run, turn: u32) {
    let mut own = HashSet::new();
    let calls = answer.content.iter_mut().filter_map(|block| match block {
        ContentBlock::ToolCall(call) => Some(call),
        ContentBlock::Text { .. }
        | ContentBlock::Structured { .. }
        | ContentBlock::Opaque { .. } => None,
    });
    for (call, number) in calls.zip(1..) {
        let given = call.id.clone();
        let mut further = 0;
        while run.knows_call(&call.id) || own.contains(&call.id) {
            further += 1;
            call.id = match further {
                1 => format!("{given}-{turn}-{number}"),
                _ => format!("{given}-{turn}-{number}-{further}"),
            };
        }
        own.insert(call.id.clone());
    }
}
