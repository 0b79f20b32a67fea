//! Taking what happened to a question.

use domain::{
    AskEvent, Interaction, InteractionOrigin, InteractionRequest, InteractionResponse, SittingKind,
    Withdrawal,
};

use super::{Course, PlaceState, apply::Applied};

impl Course {
    pub(super) fn take_ask(&mut self, body: &AskEvent) -> Applied {
        match body {
            AskEvent::Opened { interaction } => self.opened(interaction),
            AskEvent::Shown { interaction_id, .. } => {
                // A face may say so when the question has been answered already.
                self.place_of(*interaction_id).map(drop).ok_or("it was never opened")
            }
            AskEvent::Answered { interaction_id, response, .. } => {
                self.going()?;
                let open = self.open.as_ref().filter(|open| open.id == *interaction_id);
                let open = open.ok_or("the question is not open")?;
                if !self.time_read {
                    return Err("nobody read the clock when the answer came");
                }
                if self.time.is_past_grace(self.time.last()) {
                    return Err("the time is over");
                }
                open.request.check(response).map_err(|_| "this is no answer to the question")?;
                let place = self.place_of(*interaction_id).ok_or("it was never opened")?;
                self.answered(place, response)
            }
            AskEvent::Withdrawn { interaction_id, why } => {
                let open = self.open.as_ref().filter(|open| open.id == *interaction_id);
                let open = open.ok_or("the question is not open")?;
                match why {
                    Withdrawal::Expired if !self.time.is_over(self.time.last()) => {
                        return Err("there is time left");
                    }
                    Withdrawal::MovedOn if !may_go_back(open) => {
                        return Err("there is no way back from this question");
                    }
                    Withdrawal::Expired | Withdrawal::MovedOn | Withdrawal::Stopped => {}
                }
                self.moved_on = *why == Withdrawal::MovedOn;
                self.open = None;
                self.back_at = None;
                Ok(())
            }
        }
    }

    fn opened(&mut self, interaction: &Interaction) -> Applied {
        self.going()?;
        if self.open.is_some() {
            return Err("a question is open");
        }
        let InteractionRequest::Item(item) = &interaction.request else {
            return Err("only questions are asked in a sitting");
        };
        let next = self.next_place();
        if interaction.origin != (InteractionOrigin::Sitting { place: next }) || item.place != next
        {
            return Err("this is not the next place");
        }
        if self.time.is_over(self.time.last()) {
            return Err("the time is over");
        }
        if self.place_of(interaction.id).is_some() {
            return Err("two questions have the same id");
        }
        let known = self.place(next);
        if self.kind() == SittingKind::Evaluation {
            if known.is_none_or(|place| place.selected.is_none()) {
                return Err("the question was not chosen");
            }
            if item.may_skip || item.may_go_back {
                return Err("in an evaluation no question is left out or answered again");
            }
        }
        if known.and_then(|place| place.item.as_ref()).is_some_and(|before| before != item) {
            return Err("another question was asked at this place");
        }
        let said = self.asked_by_partner(next);
        if known.is_none() && said.is_some_and(|said| said != item.question) {
            return Err("the model asked something else");
        }
        if known.is_none() {
            self.places.push(PlaceState::default());
        }
        let opened_ms = self.time.used_ms();
        if let Some(place) = self.place_mut(next) {
            place.item = Some(item.clone());
            place.asked_as.push(interaction.id);
            place.opened_ms = opened_ms;
        }
        self.moved_on = false;
        self.open = Some(interaction.clone());
        Ok(())
    }

    fn answered(&mut self, place: u32, response: &InteractionResponse) -> Applied {
        let used_ms = self.time.used_ms();
        let state = self.place_mut(place).ok_or("there is no such place")?;
        let took = used_ms.saturating_sub(state.opened_ms);
        state.took_ms = state.took_ms.saturating_add(took);
        state.response = Some(response.clone());
        self.open = None;
        self.back_at = None;
        Ok(())
    }
}

fn may_go_back(open: &Interaction) -> bool {
    matches!(&open.request, InteractionRequest::Item(item) if item.may_go_back)
}
