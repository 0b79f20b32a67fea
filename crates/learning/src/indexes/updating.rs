//! Bringing an index up to date for somebody who waits for it.

use std::sync::Arc;

use code::IndexStatus;

use super::{Held, Updated, blocking};
use crate::{Learning, LearningError, Watch};

impl Held {
    /// Reads what changed of the project's code and notes when; vectors follow in the background.
    ///
    /// # Errors
    /// Somebody stopped it, or the folder, what is kept or the database cannot be read.
    pub(crate) async fn bring_up_to_date(
        self: &Arc<Self>,
        learning: &Learning,
        recursive: bool,
        watch: Arc<dyn Watch>,
    ) -> Result<(Updated, IndexStatus), LearningError> {
        let reading = Arc::clone(self);
        let done = blocking(move || {
            let updated = reading.update(recursive, &*watch)?;
            Ok((updated, reading.code()?.index.status()))
        })
        .await?;
        let supplies = learning.supplies();
        supplies.store.note_indexed(self.project.id, supplies.clock.now()).await?;
        let (later, of_learning) = (Arc::clone(self), learning.clone());
        // Words can be searched now; whoever asked does not wait for vectors.
        tokio::spawn(async move {
            if let Err(error) = later.see_to_vectors(of_learning.supplies()).await {
                tracing::warn!(%error, "vectors follow when somebody searches");
            }
        });
        Ok(done)
    }
}
