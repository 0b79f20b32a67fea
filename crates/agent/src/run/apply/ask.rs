//! Taking what happened to a question.

use domain::{AskEvent, InteractionId, InteractionResponse, SessionEvent};

use super::Applied;
use crate::run::{Exchange, Run};

impl Run {
    pub(super) fn take_ask(&mut self, event: &SessionEvent, body: &AskEvent) -> Applied {
        if let AskEvent::Shown { interaction_id, .. } = body {
            // A face may say so when the run has gone on already.
            let exchange = self.exchange(*interaction_id).ok_or("it was never opened")?;
            exchange.shown_at.get_or_insert(event.at);
            return Ok(());
        }
        if let Some(specialist) = self.specialist_of(event) {
            return specialist.take_ask(event, body);
        }
        let round = self.round_of(event)?;
        match body {
            AskEvent::Shown { .. } => {}
            AskEvent::Opened { interaction } => {
                round.opened(interaction)?;
                self.exchanges.push(Exchange {
                    trace: event.trace_id,
                    interaction: interaction.clone(),
                    opened_at: event.at,
                    shown_at: None,
                    answered: None,
                    withdrawn: None,
                });
            }
            AskEvent::Answered { interaction_id, response, .. } => {
                round.close(*interaction_id, response)?;
                if let Some(exchange) = self.exchange(*interaction_id) {
                    exchange.answered = Some((event.at, response.clone()));
                }
            }
            AskEvent::Withdrawn { interaction_id, why } => {
                round.close(*interaction_id, &InteractionResponse::Skipped)?;
                if let Some(exchange) = self.exchange(*interaction_id) {
                    exchange.withdrawn = Some(*why);
                }
            }
        }
        Ok(())
    }

    fn exchange(&mut self, id: InteractionId) -> Option<&mut Exchange> {
        let of_specialist = self.specialist.iter_mut().flat_map(|run| &mut run.exchanges);
        let all = self.exchanges.iter_mut().chain(of_specialist);
        all.rev().find(|exchange| exchange.interaction.id == id)
    }
}
