//! Listening to a model until its answer is complete, and never longer than it is silent.

use std::time::Duration;

use domain::{ModelFailure, ModelFailureKind};
use futures::StreamExt;

use crate::model::{Answer, Assembler, Model, ModelEvent, ModelRequest};

/// How long a model may be silent before its answer counts as cut.
const SILENCE: Duration = Duration::from_secs(90);

/// Ask a model, and tell `heard` of each piece as it comes.
///
/// # Errors
/// What the provider says, or that it said nothing for too long.
pub(crate) async fn listen(
    model: &dyn Model,
    request: ModelRequest,
    mut heard: impl FnMut(&ModelEvent) + Send,
) -> Result<Answer, ModelFailure> {
    let mut stream = in_time(model.stream(request)).await??;
    let mut assembler = Assembler::default();
    while let Some(event) = in_time(stream.next()).await? {
        let event = event?;
        heard(&event);
        assembler.push(event);
    }
    assembler.finish()
}

async fn in_time<T>(work: impl Future<Output = T> + Send) -> Result<T, ModelFailure> {
    tokio::time::timeout(SILENCE, work).await.map_err(|_| {
        let message = format!("the model was silent for {} seconds", SILENCE.as_secs());
        ModelFailure::new(ModelFailureKind::Network, message)
    })
}
