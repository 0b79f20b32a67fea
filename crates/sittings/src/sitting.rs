//! The state of a sitting: the fold of its log.

mod apply;
mod asks;
mod partner;
mod partner_turns;
mod place;

use domain::{
    ClockMark, GrantId, Interaction, InteractionId, InteractionResponse, ItemAnswer, ItemAsked,
    ItemFeedback, ItemSelected, Machine, MemoryUse, PartnerOutcome, SessionEvent, SessionId,
    SittingBegan, SittingEnd, SittingKind, Standing, TraceId,
};
use serde::Serialize;

use crate::{Definition, FeedbackTime, IllegalSitting, clock::TimeUsed};

pub(crate) use partner::PartnerState;
pub(crate) use place::PlaceState;

/// One learner going through one definition.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Sitting {
    course: Option<Box<Course>>,
}

/// How a sitting stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum SittingPhase {
    /// Questions are asked and answered.
    Going,
    /// The teacher has stopped the clock.
    Paused,
    /// It was left, and waits until the teacher opens it again.
    Blocked,
    /// It was left, and is to end because another one begins.
    LeftOff,
    /// It is over.
    Ended(SittingEnd),
}

/// What a sitting that has begun consists of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Course {
    pub(crate) session: SessionId,
    pub(crate) trace: TraceId,
    pub(crate) began: SittingBegan,
    /// None where another crate reads what was frozen.
    pub(crate) definition: Option<Definition>,
    pub(crate) time: TimeUsed,
    /// Time that was given and says what for it was asked.
    pub(crate) grants: Vec<GrantId>,
    pub(crate) phase: SittingPhase,
    /// By place, the first one at 0.
    pub(crate) places: Vec<PlaceState>,
    pub(crate) open: Option<Interaction>,
    /// The place that is answered again.
    pub(crate) back_at: Option<u32>,
    /// The clock was read just now, so that an answer may follow.
    pub(crate) time_read: bool,
    /// The open question was taken back to go back.
    pub(crate) moved_on: bool,
    pub(crate) away: bool,
    /// How often another window came before that of the sitting.
    pub(crate) left_window: u32,
    /// What a model reads of the places up to one.
    pub(crate) summary: Option<(u32, String)>,
    pub(crate) partner: PartnerState,
}

impl Machine for Sitting {
    type Illegal = IllegalSitting;

    fn apply(&mut self, event: &SessionEvent) -> Result<(), IllegalSitting> {
        self.take(event).map_err(|why| IllegalSitting { kind: event.body.kind(), why })
    }

    fn open_interaction(&self) -> Option<&Interaction> {
        self.course.as_ref()?.open.as_ref()
    }

    fn standing(&self) -> Standing {
        let Some(course) = &self.course else { return Standing::Resting };
        match (course.phase, &course.open) {
            (SittingPhase::Ended(_), _) => Standing::Resting,
            (SittingPhase::Going, None) | (SittingPhase::LeftOff, _) => {
                Standing::Working(course.trace)
            }
            (SittingPhase::Going, Some(_)) | (SittingPhase::Paused | SittingPhase::Blocked, _) => {
                Standing::Waiting(course.trace)
            }
        }
    }

    /// A teacher's memory has nothing to do with a learner.
    fn memory(&self) -> MemoryUse {
        MemoryUse::Off
    }
}

impl Sitting {
    /// How it began; nothing where it has not.
    #[must_use]
    pub fn began(&self) -> Option<&SittingBegan> {
        Some(&self.course()?.began)
    }

    /// What its events belong to; nothing where it has not begun.
    #[must_use]
    pub fn trace(&self) -> Option<TraceId> {
        Some(self.course()?.trace)
    }

    /// How it stands; nothing where it has not begun.
    #[must_use]
    pub fn phase(&self) -> Option<SittingPhase> {
        Some(self.course()?.phase)
    }

    /// How many questions have an answer. A page that was read is no question, and what was left out has none.
    #[must_use]
    pub fn answered(&self) -> usize {
        let is_answer = |response: &InteractionResponse| match response {
            InteractionResponse::Item { answer } => *answer != ItemAnswer::Read,
            _ => false,
        };
        self.given().filter(|(_, response)| is_answer(response)).count()
    }

    /// Each question that was answered or left out, with the last answer to it, by place. Whoever chooses
    /// the next question of a form knows them by their names.
    pub fn given(&self) -> impl Iterator<Item = (&ItemAsked, &InteractionResponse)> {
        self.asked().filter_map(|(item, response)| Some((item, response?)))
    }

    /// Each question that was asked, by place, with the last answer where there is one.
    pub fn asked(&self) -> impl Iterator<Item = (&ItemAsked, Option<&InteractionResponse>)> {
        let places = self.course().map_or(&[][..], |course| &course.places);
        places.iter().filter_map(|place| Some((place.item.as_ref()?, place.response.as_ref())))
    }

    /// The questions that were chosen from blueprints, by place.
    pub fn chosen(&self) -> impl Iterator<Item = &ItemSelected> {
        let places = self.course().map_or(&[][..], |course| &course.places);
        places.iter().filter_map(|place| place.selected.as_ref())
    }

    /// The hints that were given on the question at a place, from 1.
    #[must_use]
    pub fn hints(&self, place: u32) -> &[String] {
        let state = self.course().and_then(|course| course.place(place));
        state.map_or(&[], |state| &state.hints)
    }

    /// Whether hints are given on the question at a place, from 1; that there is one more is not said.
    #[must_use]
    pub fn gives_hints(&self, place: u32) -> bool {
        let helps = |course: &Course| {
            let selected = course.place(place)?.selected.as_ref()?;
            let rules = course.definition.as_ref()?.feedback_on(&selected.blueprint);
            Some(course.kind() == SittingKind::Learning && rules.hint == FeedbackTime::AtOnce)
        };
        self.course().and_then(helps).unwrap_or(false)
    }

    /// What was told about the answer at a place, from 1; nothing where nothing was.
    #[must_use]
    pub fn feedback(&self, place: u32) -> Option<&ItemFeedback> {
        self.course()?.place(place)?.feedback.as_ref()
    }

    /// What the model that takes part said beside the question at a place, from 1; nothing where that is
    /// nothing, or the question itself.
    #[must_use]
    pub fn said_beside(&self, place: u32) -> Option<&str> {
        let course = self.course().filter(|course| course.kind() != SittingKind::Thought)?;
        Some(course.partner.at(place)?.text.as_str()).filter(|text| !text.is_empty())
    }

    /// What came of asking the model that takes part before the question at a place, from 1.
    #[must_use]
    pub fn partner_at(&self, place: u32) -> Option<&PartnerOutcome> {
        Some(&self.course()?.partner.at(place)?.outcome)
    }

    /// Whether what was written at a place, from 1, may tell that somebody is not safe.
    #[must_use]
    pub fn is_concern(&self, place: u32) -> bool {
        self.course().is_some_and(|course| course.partner.is_concern(place))
    }

    /// Whether that is so of anything that was written.
    #[must_use]
    pub fn has_concern(&self) -> bool {
        self.course().is_some_and(|course| course.partner.has_concern())
    }

    /// Whether this time was given already.
    #[must_use]
    pub fn has_been_given(&self, grant: GrantId) -> bool {
        self.course().is_some_and(|course| course.grants.contains(&grant))
    }

    /// How often another window came before that of the sitting.
    #[must_use]
    pub fn left_window(&self) -> u32 {
        self.course().map_or(0, |course| course.left_window)
    }

    /// Whether another window lies before that of the sitting.
    #[must_use]
    pub fn is_away(&self) -> bool {
        self.course().is_some_and(|course| course.away)
    }

    /// Milliseconds that count since the open question was opened; none where none is open.
    #[must_use]
    pub fn at_it_ms(&self, now: &ClockMark) -> Option<u64> {
        let course = self.course()?;
        let place = course.place(course.place_of(course.open.as_ref()?.id)?)?;
        Some(course.time.used_at(now).saturating_sub(place.opened_ms))
    }

    /// Milliseconds that each question took that has an answer, by place.
    pub fn took_ms(&self) -> impl Iterator<Item = u64> {
        let places = self.course().map_or(&[][..], |course| &course.places);
        places.iter().filter(|place| place.response.is_some()).map(|place| place.took_ms)
    }

    /// Milliseconds until it is over; none where nothing ends it.
    #[must_use]
    pub fn remaining_ms(&self, now: &ClockMark) -> Option<u64> {
        let left = self.course()?.time.left_ms(now)?;
        Some(u64::try_from(left).unwrap_or(0))
    }

    /// Whether a look at it is to be written down. Most are not: they change nothing, and the time since the last
    /// event is known from the machine.
    #[must_use]
    pub fn is_reading_due(&self, now: &ClockMark) -> bool {
        let due =
            |course: &Course| course.time.is_reading_due(now, course.began.resuming.max_age_ms);
        self.course().is_some_and(due)
    }

    /// Milliseconds that count until the last event that says when it was.
    #[must_use]
    pub fn used_ms(&self) -> u64 {
        self.course().map_or(0, |course| course.time.used_ms())
    }

    pub(crate) fn course(&self) -> Option<&Course> {
        self.course.as_deref()
    }
}

impl Course {
    pub(crate) fn kind(&self) -> SittingKind {
        self.began.kind
    }

    pub(crate) fn place(&self, place: u32) -> Option<&PlaceState> {
        self.places.get(place.checked_sub(1)? as usize)
    }

    fn place_mut(&mut self, place: u32) -> Option<&mut PlaceState> {
        self.places.get_mut(place.checked_sub(1)? as usize)
    }

    /// The place that is to be asked next: the one that is answered again, or the first that has no answer.
    pub(crate) fn next_place(&self) -> u32 {
        let first = self.places.iter().position(|place| place.response.is_none());
        let first = first.unwrap_or(self.places.len());
        self.back_at.unwrap_or(u32::try_from(first + 1).unwrap_or(u32::MAX))
    }

    /// The place whose question this is.
    pub(crate) fn place_of(&self, id: InteractionId) -> Option<u32> {
        let at = self.places.iter().position(|place| place.asked_as.contains(&id))?;
        u32::try_from(at + 1).ok()
    }
}
