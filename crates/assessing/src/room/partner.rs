//! How a sitting goes on to its next question, with the turn of the model that takes part before it. While a
//! model is asked nobody holds the sitting: it can be ended, stopped and looked at.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::{
    AskEvent, ClockMark, EventBody, InteractionRequest, InteractionResponse, ItemAnswer,
    Machine as _, SessionId, SittingEnd, SittingEvent, SittingKind,
};
use faults::Fault;
use sessions::Held;
use sittings::{AnswerSigns, InputKind, ModelRole, PartnerTurn, Policy, Sitting, SittingStep};
use store::{OpeningFilter, SessionStatus};

use super::shelf::Shelf;
use super::{SittingRoom, Stand, append, is_over};
use crate::Offered;
use crate::forms::Form;
use crate::partner::tells_of_harm;

/// How far a sitting went by itself.
enum Gone {
    /// Until somebody has to answer, or it is over.
    Stands(Stand),
    /// Until the model has its turn at a place.
    Turn(SessionId, u32),
}

impl SittingRoom {
    /// Everything that is due now: a question, a note, an end. Before a question the model that takes part has
    /// its turn.
    pub(super) async fn go_on(&self, mut held: Held<Sitting>) -> Result<Stand, Fault> {
        let mut tried = BTreeSet::new();
        loop {
            match self.goes(held, &tried).await? {
                Gone::Stands(stand) => return Ok(stand),
                Gone::Turn(session, place) => {
                    tried.insert(place);
                    held = self.partner_speaks(session).await?;
                }
            }
        }
    }

    /// The same for whoever does not wait for a model, such as a teacher who stops the clocks of a class: the
    /// learner's own window goes on with it.
    pub(super) async fn go_on_without(&self, held: Held<Sitting>) -> Result<Stand, Fault> {
        let (session, sitting) = (held.session(), held.machine().clone());
        match self.goes(held, &BTreeSet::new()).await? {
            Gone::Stands(stand) => Ok(stand),
            Gone::Turn(..) => Ok(Stand { session, sitting, now: self.now() }),
        }
    }

    async fn goes(&self, mut held: Held<Sitting>, tried: &BTreeSet<u32>) -> Result<Gone, Fault> {
        let shelf = self.shelf(held.machine()).await?;
        loop {
            let now = self.now();
            let machine = held.machine();
            let step = due(machine, &shelf, &now)?;
            let turn = machine.partner_turn(&shelf, &step)?;
            if let Some(turn) = turn.filter(|turn| !tried.contains(&turn.place)) {
                return Ok(Gone::Turn(held.session(), turn.place));
            }
            let events = match step {
                SittingStep::Ask { events }
                | SittingStep::Note { events }
                | SittingStep::End { events, .. } => events,
                SittingStep::Choose { template: Some(item), .. } => machine.ask(item, &now)?,
                SittingStep::Choose { template: None, .. } => {
                    machine.end(SittingEnd::Complete, &now)?
                }
                SittingStep::Wait { .. } | SittingStep::Held | SittingStep::Over { .. } => {
                    let (session, sitting) = (held.session(), machine.clone());
                    return Ok(Gone::Stands(Stand { session, sitting, now }));
                }
            };
            append(&mut held, events).await?;
        }
    }

    /// The turn of the model, where it is still due when nobody else asks it.
    async fn partner_speaks(&self, session: SessionId) -> Result<Held<Sitting>, Fault> {
        let voices = &self.voices;
        let _alone = voices.alone(session).await;
        let sitting = self.with_summary(session).await?;
        let asked = self.now();
        let Some(turn) = self.turn(&sitting, &asked).await? else {
            return self.held(session).await;
        };
        let turn = Arc::new(turn);
        let elsewhere = match turn.role() {
            ModelRole::Proctor | ModelRole::Interviewer => Vec::new(),
            ModelRole::Partner | ModelRole::Tutor | ModelRole::Guide => {
                self.answers_under_way(session).await?
            }
        };
        let heard = voices.speak((self.store.teacher(), session), &turn, &elsewhere).await;
        let mut held = self.held(session).await?;
        if !is_over(held.machine()) {
            let events = held.machine().heard(&turn, heard, &asked, &self.now())?;
            if !events.is_empty() {
                append(&mut held, events).await?;
            }
        }
        Ok(held)
    }

    async fn turn(&self, sitting: &Sitting, now: &ClockMark) -> Result<Option<PartnerTurn>, Fault> {
        let shelf = self.shelf(sitting).await?;
        let step = due(sitting, &shelf, now)?;
        Ok(sitting.partner_turn(&shelf, &step)?)
    }

    /// The sitting, in which a summary stands for what was said so long ago that no model reads it.
    async fn with_summary(&self, session: SessionId) -> Result<Sitting, Fault> {
        let sitting = self.read(session).await?;
        let who = sitting.began().and_then(|began| began.partner.clone());
        let (Some((before, turns, until)), Some(who)) = (sitting.to_summarise(), who) else {
            return Ok(sitting);
        };
        if self.turn(&sitting, &self.now()).await?.is_none() {
            return Ok(sitting);
        }
        let voices = &self.voices;
        let summary = voices.summed_up(&who, before.as_deref(), &turns, &self.store).await;
        let Some(summary) = summary else { return Ok(sitting) };
        let mut held = self.held(session).await?;
        let due = held.machine().to_summarise().is_some_and(|(_, _, now)| now == until);
        if due && !is_over(held.machine()) {
            append(&mut held, vec![SittingEvent::Summarised { until, summary }.into()]).await?;
        }
        Ok(held.machine().clone())
    }

    /// What would tell the answers of tests that this teacher's learners sit at, or may begin.
    async fn answers_under_way(&self, own: SessionId) -> Result<Vec<AnswerSigns>, Fault> {
        let mut signs = Vec::new();
        for row in self.all(None).await? {
            let over = matches!(row.status, SessionStatus::Finished(_));
            if over || row.began.kind != SittingKind::Evaluation || row.session == own {
                continue;
            }
            let sitting = self.read(row.session).await?;
            match sitting.answer_signs(&self.shelf(&sitting).await?) {
                Ok(found) => signs.extend(found),
                Err(error) => tracing::warn!(%error, "a test is not kept from a model"),
            }
        }
        let open = self.store.openings(OpeningFilter::default()).await?;
        let open: Vec<_> = open
            .into_iter()
            .filter(|one| one.closed_at.is_none() && one.kind == SittingKind::Evaluation)
            .collect();
        if open.is_empty() {
            return Ok(signs);
        }
        let definitions = (self.tests)().await?;
        let (library, used) = (definitions.library(), definitions.used());
        for opening in &open {
            if let Some(Offered::Session(definition)) = used.get(opening.definition.as_str()) {
                signs.extend(definition.answer_signs(&*library)?);
            }
        }
        Ok(signs)
    }
}

/// What happens next, with the next question of a form.
fn due(sitting: &Sitting, shelf: &Shelf, now: &ClockMark) -> Result<SittingStep, Fault> {
    Ok(match sitting.next(shelf, now)? {
        SittingStep::Choose { place, template } => {
            let form = sitting.began().and_then(Form::of);
            let template = form.and_then(|form| form.next(sitting, place)).or(template);
            SittingStep::Choose { place, template }
        }
        step => step,
    })
}

/// The event that what is answered here may tell that somebody is not safe.
pub(super) fn concern(
    sitting: &Sitting,
    events: &[EventBody],
    now: &ClockMark,
) -> Option<EventBody> {
    let kind = sitting.began()?.kind;
    let said = events.iter().find_map(|event| match event {
        EventBody::Ask(AskEvent::Answered {
            response: InteractionResponse::Item { answer: ItemAnswer::Text { text } },
            ..
        }) => Some(text),
        _ => None,
    });
    let InteractionRequest::Item(item) = &sitting.open_interaction()?.request else { return None };
    let place = item.place;
    let heard = said.is_some_and(|text| tells_of_harm(text));
    let new = heard && Policy::of(kind).input != InputKind::Widgets && !sitting.is_concern(place);
    new.then(|| SittingEvent::ConcernHeard { place, clock: now.clone() }.into())
}
