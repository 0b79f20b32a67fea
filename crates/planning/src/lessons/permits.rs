//! What a teacher has allowed to be done to text of hers.

use std::sync::{MutexGuard, PoisonError};

use domain::SessionId;
use store::LessonAuthor;

use super::owner::her_text;
use super::template::parsed;
use super::{HerText, Intent, LessonError, Lessons, Permits};

impl Lessons {
    /// What of the teacher's own text an agent's call would change; none when nothing, or when the
    /// call cannot be carried out anyway.
    ///
    /// # Errors
    /// [`LessonError`].
    pub async fn hers(&self, intent: &Intent) -> Result<Option<HerText>, LessonError> {
        let Intent::Change { wish, .. } = intent else { return Ok(None) };
        let open = self.read(&intent.path()).await?;
        let edit = wish.edit(&open.lesson, &open.template);
        let Ok(edited) = open.edited(&edit, LessonAuthor::Agent) else {
            return Ok(None);
        };
        Ok(her_text(&open, &parsed(&edited.text, &open.template)))
    }

    /// She allows a call to change text of hers, as it was shown to her.
    pub fn permit(&self, session: SessionId, call_id: &str, text: &HerText) {
        let hashes = text.sections.iter().map(|section| section.sha256.clone()).collect();
        self.permits().insert((session, call_id.to_owned()), hashes);
    }

    pub(super) fn permits(&self) -> MutexGuard<'_, Permits> {
        self.permits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
