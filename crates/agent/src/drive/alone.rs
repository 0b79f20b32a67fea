//! A run of one agent that nobody watches: what a model is asked beside the sessions of a person.

use async_trait::async_trait;
use domain::{Delegation, HandoffContext, ModelActivity, RunStarted, Task, TraceId};

use super::{Crew, Gear};
use crate::Observer;

/// One agent, which has nobody to send and nobody to hand over to.
#[derive(Clone)]
pub struct Alone(pub Gear);

#[async_trait]
impl Crew for Alone {
    fn gear(&self, _: &RunStarted) -> Result<Gear, String> {
        Ok(self.0.clone())
    }

    async fn specialist(
        &self,
        _: &RunStarted,
        _: Delegation,
        _: Option<f64>,
    ) -> Result<RunStarted, String> {
        Err("there are no specialists".to_owned())
    }

    async fn successor(
        &self,
        _: &RunStarted,
        _: &HandoffContext,
        _: &[Task],
    ) -> Result<RunStarted, String> {
        Err("there is nobody else".to_owned())
    }
}

/// Nobody listens to what streams.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unheard;

impl Observer for Unheard {
    fn delta(&self, _: TraceId, _: u32, _: &str) {}

    fn thought(&self, _: TraceId, _: u32, _: &str) {}

    fn activity(&self, _: TraceId, _: u32, _: ModelActivity, _: u64) {}
}
