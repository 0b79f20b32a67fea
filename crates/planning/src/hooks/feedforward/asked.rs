//! Whether there is something to decide, by what was decided before in this session.

use std::collections::BTreeSet;

use agent::Exchange;
use domain::{ContextState, InteractionOrigin, InteractionRequest, InteractionResponse};

use super::card::Card;

/// The card of this session that was answered last; one that was taken back was not answered.
pub fn last_answered(
    exchanges: &[Exchange],
) -> Option<(&InteractionRequest, &InteractionResponse)> {
    exchanges.iter().rev().find_map(|exchange| {
        let InteractionOrigin::Hook { hook, .. } = &exchange.interaction.origin else {
            return None;
        };
        let request = &exchange.interaction.request;
        let is_card =
            hook == super::NAME && matches!(request, InteractionRequest::Feedforward { .. });
        match &exchange.answered {
            Some((_, response)) if is_card => Some((request, response)),
            Some(_) | None => None,
        }
    })
}

/// Whether a card is about the same sources as an earlier one.
pub fn same_sources(earlier: &InteractionRequest, card: &Card) -> bool {
    sources(earlier) == card.used_sources()
}

/// The sources that a card lists as used, or as used before she took them out.
pub fn sources(request: &InteractionRequest) -> BTreeSet<&str> {
    let InteractionRequest::Feedforward { items, .. } = request else { return BTreeSet::new() };
    let used = items.iter().filter(|item| item.state == ContextState::Used);
    let left_out = items.iter().filter(|item| super::card::is_left_out(item));
    used.chain(left_out).map(|item| item.source.as_str()).collect()
}
