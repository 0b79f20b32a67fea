//! The lessons as those who know whose text a call would change.

use async_trait::async_trait;
use domain::{SessionId, ToolCall};

use super::Owners;
use crate::lessons::{EditedLesson, HerText, Lessons};

#[async_trait]
impl Owners for Lessons {
    async fn hers(&self, call: &ToolCall, class: Option<&str>) -> Option<HerText> {
        let intent = self.intent_of(call, class)?;
        match Lessons::hers(self, &intent).await {
            Ok(text) => text,
            Err(error) => {
                // The call runs into the same, and changes nothing of hers that she has not allowed.
                tracing::info!(%error, tool = call.name, "whose text it is cannot be told");
                None
            }
        }
    }

    async fn edited(&self, call: &ToolCall, class: Option<&str>) -> Option<EditedLesson> {
        let intent = self.intent_of(call, class)?;
        match Lessons::edited(self, &intent).await {
            Ok(edited) => edited,
            Err(error) => {
                // The call runs into the same, and changes nothing.
                tracing::info!(%error, tool = call.name, "what a call would change cannot be told");
                None
            }
        }
    }

    fn permit(&self, session: SessionId, call_id: &str, text: &HerText) {
        Lessons::permit(self, session, call_id, text);
    }
}
