//! Questions with their answers, as the run of a session keeps them.

use agent::Exchange;
use domain::{
    Interaction, InteractionId, InteractionOrigin, InteractionRequest, InteractionResponse,
    Timestamp, TraceId,
};

/// A question that was asked in a run and answered.
pub fn answered(
    trace: TraceId,
    request: InteractionRequest,
    response: InteractionResponse,
) -> Exchange {
    Exchange {
        trace,
        interaction: Interaction {
            id: InteractionId::new(),
            origin: InteractionOrigin::Tool { call_id: "c1".to_owned() },
            request,
            expires_at: None,
        },
        opened_at: Timestamp::default(),
        shown_at: None,
        answered: Some((Timestamp::default(), response)),
        withdrawn: None,
    }
}
