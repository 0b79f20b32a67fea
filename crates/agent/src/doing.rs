//! What a model is doing until its answer is complete, and who is told.

use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::{ModelActivity, TraceId};
use tokio::time::Instant;

use crate::model::ModelEvent;

/// Who watches text arrive.
pub trait Observer: Send + Sync {
    /// A piece of text of the answer of `turn`; never stored.
    fn delta(&self, trace: TraceId, turn: u32, text: &str);

    /// A piece of what the model of `turn` thinks; never stored.
    fn thought(&self, trace: TraceId, turn: u32, text: &str);

    /// What the model of `turn` has been doing for so many seconds: told when it changes, and
    /// every few seconds until it does.
    fn activity(&self, trace: TraceId, turn: u32, doing: ModelActivity, seconds: u64);
}

/// How often it is told.
const EVERY: Duration = Duration::from_secs(5);

/// What a model does at a turn, whoever asked it: the run, a hook or whoever sums up.
pub(crate) struct Doing<'a> {
    observer: &'a dyn Observer,
    trace: TraceId,
    turn: u32,
    now: Mutex<Option<(ModelActivity, Instant)>>,
}

impl<'a> Doing<'a> {
    /// Nothing yet.
    pub fn new(observer: &'a dyn Observer, trace: TraceId, turn: u32) -> Self {
        Self { observer, trace, turn, now: Mutex::default() }
    }

    /// It is asked: it reads from now on.
    pub fn asks(&self) {
        self.begins(ModelActivity::Reading);
    }

    /// A piece of its answer has come.
    pub fn hear(&self, event: &ModelEvent) {
        match event {
            ModelEvent::Thinking(text) => {
                self.begins(ModelActivity::Thinking);
                if !text.is_empty() {
                    self.observer.thought(self.trace, self.turn, text);
                }
            }
            ModelEvent::Text(_)
            | ModelEvent::Structured(_)
            | ModelEvent::ToolCall { .. }
            | ModelEvent::ToolInput { .. } => self.begins(ModelActivity::Writing),
            ModelEvent::Replaced(_)
            | ModelEvent::Alive
            | ModelEvent::Counted(_)
            | ModelEvent::Opaque { .. }
            | ModelEvent::Finished { .. } => {}
        }
    }

    /// It has answered, or will not.
    pub fn rests(&self) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Tells what it does, again and again, while it does something.
    pub async fn tell(&self) -> Infallible {
        loop {
            tokio::time::sleep(EVERY).await;
            let now = *self.now.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((activity, since)) = now {
                let seconds = since.elapsed().as_secs();
                self.observer.activity(self.trace, self.turn, activity, seconds);
            }
        }
    }

    fn begins(&self, activity: ModelActivity) {
        let mut now = self.now.lock().unwrap_or_else(PoisonError::into_inner);
        if now.is_none_or(|(last, _)| last != activity) {
            *now = Some((activity, Instant::now()));
            self.observer.activity(self.trace, self.turn, activity, 0);
        }
    }
}
