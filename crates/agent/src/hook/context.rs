//! What a hook is told and what it may use.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use domain::{
    HookModelCall, ModelExchange, ModelFailure, ModelFailureKind, SessionId, TeacherId, ToolEffect,
    TraceId, Usage,
};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::ask::{ModelQuestion, ModelReply, ask_telling};
use crate::doing::Doing;
use crate::listen::Failed;
use crate::model::Model;
use crate::run::{Answered, Run};

/// Where a hook stands.
pub struct HookContext<'a> {
    /// Whose session.
    pub teacher: TeacherId,
    /// Which session.
    pub session: SessionId,
    /// Which run.
    pub trace: TraceId,
    /// The run as it is now: history, tasks, earlier questions, what it was started with.
    pub run: &'a Run,
    /// What this hook asked at this very place, in order, with the answers.
    pub answers: &'a [Answered],
    /// How often this hook has sent the model back in this run.
    pub repairs: u32,
    pub(crate) model: &'a Arc<dyn Model>,
    pub(crate) background: Option<&'a Arc<dyn Model>>,
    pub(crate) writer: Option<&'a Arc<dyn Model>>,
    pub(crate) doing: Doing<'a>,
    pub(crate) did: Mutex<Did>,
}

/// What a hook did beside its verdict.
#[derive(Debug, Default)]
pub(crate) struct Did {
    pub effects: Vec<ToolEffect>,
    pub model_calls: Vec<HookModelCall>,
}

impl HookContext<'_> {
    /// Note what was read or changed, for the trace.
    pub fn note(&self, effect: ToolEffect) {
        self.did.lock().unwrap_or_else(PoisonError::into_inner).effects.push(effect);
    }

    /// The model that drafts.
    pub fn model(&self) -> &dyn Model {
        self.model.as_ref()
    }

    /// Whether there is a small model for background work; the offline drafter has none.
    pub fn has_background(&self) -> bool {
        self.background.is_some()
    }

    /// Ask the small model; tokens and cost are noted in the trace.
    ///
    /// # Errors
    /// What the provider says, or [`ModelFailureKind::Request`] when there is none.
    pub async fn ask_background<T: JsonSchema + DeserializeOwned>(
        &self,
        question: ModelQuestion,
    ) -> Result<ModelReply<T>, ModelFailure> {
        let Some(model) = self.background else {
            let message = "there is no model for background work";
            return Err(ModelFailure::new(ModelFailureKind::Request, message));
        };
        self.ask(model.as_ref(), question).await
    }

    /// Ask the model that drafts; tokens and cost are noted in the trace.
    ///
    /// # Errors
    /// What the provider says.
    pub async fn ask_model<T: JsonSchema + DeserializeOwned>(
        &self,
        question: ModelQuestion,
    ) -> Result<ModelReply<T>, ModelFailure> {
        self.ask(self.model(), question).await
    }

    /// Ask the model that writes sections, in words; what was asked and said is in the trace as well.
    ///
    /// # Errors
    /// What the provider says, or [`ModelFailureKind::Request`] when there is none.
    pub async fn ask_writer(
        &self,
        question: ModelQuestion,
    ) -> Result<ModelReply<String>, ModelFailure> {
        let Some(model) = self.writer else {
            let message = "there is no model that writes sections";
            return Err(ModelFailure::new(ModelFailureKind::Request, message));
        };
        let asked = question.to_string();
        let reply = self.ask(model.as_ref(), question).await?;
        let mut did = self.did.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(call) = did.model_calls.last_mut() {
            call.exchange = Some(ModelExchange { asked, said: reply.message.text() });
        }
        drop(did);
        Ok(reply)
    }

    async fn ask<T: JsonSchema + DeserializeOwned>(
        &self,
        model: &dyn Model,
        question: ModelQuestion,
    ) -> Result<ModelReply<T>, ModelFailure> {
        let began = Instant::now();
        self.doing.asks();
        let reply = ask_telling(model, question, |event| self.doing.hear(event)).await;
        self.doing.rests();
        let usage = match &reply {
            Ok(ModelReply { usage, .. }) | Err(Failed { usage, .. }) => *usage,
        };
        if reply.is_ok() || usage != Usage::default() {
            let call = HookModelCall {
                provider: model.provider().to_owned(),
                model: model.name().to_owned(),
                usage,
                cost_usd: model.cost_usd(&usage),
                duration_ms: u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
                exchange: None,
            };
            self.did.lock().unwrap_or_else(PoisonError::into_inner).model_calls.push(call);
        }
        reply.map_err(|failed| failed.failure)
    }
}
