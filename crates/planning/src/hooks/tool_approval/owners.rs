//! The lessons as those who know whose text a call would change.

use async_trait::async_trait;
use domain::{SessionId, ToolCall};

use super::Owners;
use crate::lessons::{HerText, Lessons};

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

    fn permit(&self, session: SessionId, call_id: &str, text: &HerText) {
        Lessons::permit(self, session, call_id, text);
    }
}
