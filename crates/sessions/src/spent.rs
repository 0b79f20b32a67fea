//! What a call of a model took that no log of a session has: names of sessions, what is worth remembering, a try of a
//! key. Whoever asks a model outside of a run counts it here.

use agent::Model;
use domain::Usage;
use store::{NewCall, TeacherStore};

/// Keeps what a call took. What never began took nothing, and a row that cannot be written is no reason to
/// leave the work undone.
pub async fn note_call(store: &TeacherStore, part: &'static str, model: &dyn Model, usage: Usage) {
    if usage == Usage::default() {
        return;
    }
    let call = NewCall {
        part,
        provider: model.provider().to_owned(),
        model: model.name().to_owned(),
        usage,
        cost_usd: model.cost_usd(&usage),
    };
    if let Err(error) = store.note_call(call).await {
        tracing::warn!(%error, part, "what a call cost is not kept");
    }
}
