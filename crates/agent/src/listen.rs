//! Listening to a model until its answer is complete, and never longer than it may be silent.

use std::io::{self, Write};
use std::time::Duration;

use domain::{ModelFailure, ModelFailureKind, Usage};
use futures::StreamExt;
use serde::Serialize;
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout_at};

use crate::circling::Circling;
use crate::model::{Answer, Assembler, Model, ModelEvent, ModelRequest};

/// A byte of text stands for about so many tokens, where a provider has not counted.
const BYTES_PER_TOKEN: usize = 4;

/// What is said of a model that goes round in a circle, and what to do; to ask again would only
/// bring the same.
const REPEATED: &str = "the model said the same again and again, so it was stopped; ask in other \
    words or for less at once, or choose a larger model";

/// A try that came to nothing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Failed {
    /// Why.
    pub failure: ModelFailure,
    /// What it took all the same: what the provider had counted, and an estimate of the rest once
    /// the model had begun.
    pub usage: Usage,
}

/// Ask a model, and tell `heard` of each piece as it comes: from when `may_hear` says so, and never when
/// it is dropped.
///
/// # Errors
/// What the provider says, or that it said nothing for too long, with what that took.
pub(crate) async fn listen(
    model: &dyn Model,
    request: ModelRequest,
    may_hear: oneshot::Receiver<()>,
    mut heard: impl FnMut(&ModelEvent) + Send,
) -> Result<Answer, Failed> {
    let mut taken = Taken::of(&request);
    let mut assembler = Assembler::default();
    let mut repeats = Circling::default();
    let listening = async {
        let limits = model.silence();
        let first = Instant::now() + limits.first;
        let mut stream = in_time(first, limits.first, model.stream(request)).await??;
        if may_hear.await.is_err() {
            std::future::pending::<()>().await;
        }
        // What it has said meanwhile was kept.
        let first = first.max(Instant::now() + limits.between);
        let mut limit = (first, limits.first);
        while let Some(event) = in_time(limit.0, limit.1, stream.next()).await? {
            let event = event?;
            // The privacy wrapper speaks before the model does.
            if !matches!(event, ModelEvent::Replaced(_)) {
                limit = (Instant::now() + limits.between, limits.between);
            }
            taken.count(&event);
            heard(&event);
            if repeats.hear(&event) {
                return Err(ModelFailure::new(ModelFailureKind::Request, REPEATED));
            }
            assembler.push(event);
        }
        assembler.finish()
    };
    let answer = listening.await;
    answer.map_err(|failure| Failed { failure, usage: taken.usage() })
}

async fn in_time<T>(
    until: Instant,
    limit: Duration,
    work: impl Future<Output = T> + Send,
) -> Result<T, ModelFailure> {
    timeout_at(until, work).await.map_err(|_| {
        let message = format!("the model was silent for {} seconds", limit.as_secs());
        ModelFailure::new(ModelFailureKind::Network, message)
    })
}

/// How long a value is as JSON.
fn json_bytes(value: &impl Serialize) -> usize {
    struct Counter(usize);
    impl Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    serde_json::to_writer(&mut counter, value).map_or(0, |()| counter.0)
}

/// What a try has taken so far.
struct Taken {
    asked_bytes: usize,
    said_bytes: usize,
    began: bool,
    counted: Usage,
}

impl Taken {
    fn of(request: &ModelRequest) -> Self {
        let prompt: usize = request.system.iter().map(|fragment| fragment.text.len()).sum();
        let asked_bytes = prompt + json_bytes(&request.messages) + json_bytes(&request.tools);
        Self { asked_bytes, said_bytes: 0, began: false, counted: Usage::default() }
    }

    fn count(&mut self, event: &ModelEvent) {
        match event {
            ModelEvent::Replaced(_) | ModelEvent::Alive => return,
            ModelEvent::Counted(usage) | ModelEvent::Finished { usage, .. } => {
                self.counted = *usage
            }
            ModelEvent::Thinking(text)
            | ModelEvent::Text(text)
            | ModelEvent::Structured(text)
            | ModelEvent::ToolInput { json: text, .. } => self.said_bytes += text.len(),
            ModelEvent::ToolCall { .. } | ModelEvent::Opaque { .. } => {}
        }
        self.began = true;
    }

    fn usage(&self) -> Usage {
        let mut usage = self.counted;
        if !self.began {
            return usage;
        }
        let tokens =
            |bytes: usize| u64::try_from(bytes.div_ceil(BYTES_PER_TOKEN)).unwrap_or(u64::MAX);
        if usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens == 0 {
            usage.input_tokens = tokens(self.asked_bytes);
        }
        usage.output_tokens = usage.output_tokens.max(tokens(self.said_bytes));
        usage
    }
}
