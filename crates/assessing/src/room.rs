//! Where learners sit: a sitting is begun, gone on with, answered and ended, each step in its log before
//! anybody sees what came of it.

mod audit;
mod beside;
mod partner;
mod results;
mod shelf;

use std::sync::Arc;

use domain::{
    ClockMark, DefinitionRef, EventBody, Face, InteractionId, InteractionRequest,
    InteractionResponse, Machine, OpeningId, Partner, ResumePolicy, Resuming, SessionEvent,
    SessionId, SittingBegan, SittingEvent, SittingTime, TeacherId, TraceId,
};
use faults::Fault;
use futures::future::BoxFuture;
use sessions::{Held, Sessions};
use sittings::{Learner, Sitting, SittingPhase, SittingStep};
use store::{NewSession, SessionKind, SessionStatus, SittingFilter, SittingRow, TeacherStore};

pub use self::audit::Audited;
pub use self::beside::MoreTime;
use crate::live::MarkedLogs;
use crate::partner::ADULT;
use crate::{Definitions, Library, Offered, OfferedForm, Voices, clock_mark, forms::Form};

/// The plugin that questions come from, and what stands for an agent in the list of sessions.
const PLUGIN: &str = "assessment";
/// The same of a questionnaire that a study asks.
const STUDY: &str = "study";
const AGENT: &str = "sitting";

/// The sittings of one teacher's learners.
#[derive(Clone)]
pub struct SittingRoom {
    sessions: Sessions,
    store: TeacherStore,
    library: Arc<Library>,
    voices: Voices,
    tests: TestsNow,
    marked: MarkedLogs,
}

/// The definitions as they are by now, for whoever has to know which tests may be begun.
pub(crate) type TestsNow =
    Arc<dyn Fn() -> BoxFuture<'static, Result<Arc<Definitions>, Fault>> + Send + Sync>;

/// Most characters of a seat.
const MAX_SEAT: usize = 30;

/// A seat as it is kept, whoever typed it.
///
/// # Errors
/// What a seat is, where this is none.
pub fn seat_name(text: &str) -> Result<String, String> {
    let seat = text.trim();
    let words = seat.chars().all(|c| c.is_alphanumeric() || c == ' ' || c == '-');
    if seat.is_empty() || seat.chars().count() > MAX_SEAT || !words {
        return Err(format!("a seat is a number or an animal, of at most {MAX_SEAT} letters"));
    }
    Ok(seat.to_lowercase())
}

/// Who sits down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seated {
    /// A seat of the class and no name.
    pub seat: String,
    /// The class, where it is one's.
    pub class: Option<String>,
    /// The share of the time, in hundredths: 125 is a quarter more.
    pub time_percent: u32,
    /// The model that takes part; none where no model does.
    pub partner: Option<Partner>,
}

/// What several learners sit down on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Occasion {
    /// The opening.
    pub opening: OpeningId,
    /// What this seat had on it, and is over because another one begins.
    pub before: Option<SessionId>,
    /// Whether a study asks, whose sittings are none of a class's.
    pub of_study: bool,
}

impl Occasion {
    fn session(&self, teacher: TeacherId, seat: &str) -> Result<SessionId, Fault> {
        let Self { opening, before, .. } = self;
        named(&serde_json::json!([teacher, opening, seat, before]))
    }
}

/// Whoever has sat down.
#[derive(Debug, Clone)]
pub struct Seating {
    /// The sitting.
    pub stand: Stand,
    /// Whether it had been left, and goes on.
    pub was_left: bool,
}

/// A sitting as it stands.
#[derive(Debug, Clone)]
pub struct Stand {
    /// The session.
    pub session: SessionId,
    /// The state.
    pub sitting: Sitting,
    /// When it was looked at.
    pub now: ClockMark,
}

impl Stand {
    /// Milliseconds until it is over; none where nothing ends it.
    #[must_use]
    pub fn remaining_ms(&self) -> Option<u64> {
        self.sitting.remaining_ms(&self.now)
    }

    /// What a learner reads beside the question at a place, from 1.
    #[must_use]
    pub fn beside(&self, place: u32) -> Vec<String> {
        let adult = self.sitting.has_concern().then_some(ADULT);
        adult.into_iter().chain(self.sitting.said_beside(place)).map(str::to_owned).collect()
    }
}

impl SittingRoom {
    /// The room of a teacher whose questions come from this library.
    pub(crate) fn new(
        sessions: Sessions,
        store: TeacherStore,
        library: Arc<Library>,
        voices: Voices,
        tests: TestsNow,
        marked: MarkedLogs,
    ) -> Self {
        Self { sessions, store, library, voices, tests, marked }
    }

    /// Sit down: to what this learner has left, or else to a new sitting of a definition. Whoever does it
    /// in several windows at once sits in one.
    ///
    /// # Errors
    /// `conflict` when it was gone through already and `again` does not ask for it once more, `notFound`
    /// when it is `offered` no more; and when it has too few questions.
    pub async fn sit(
        &self,
        definition: &str,
        offered: Option<&Offered>,
        who: &Seated,
        again: bool,
    ) -> Result<Seating, Fault> {
        // Read once: between two readings another window may have begun, or come to the end.
        let before = self.of_learner(definition, who).await?;
        let left = before.iter().find(|row| !matches!(row.status, SessionStatus::Finished(_)));
        // What has begun goes on, whatever became of its files.
        if let Some(left) = left {
            return Ok(Seating { stand: self.take_up(left.session).await?, was_left: true });
        }
        if !before.is_empty() && !again {
            let done = format!("seat {} has gone through {definition} already", who.seat);
            return Err(Fault::conflict(done, None));
        }
        let gone = || Fault::not_found(format!("there is no test {definition}"));
        let offered = offered.ok_or_else(gone)?;
        let attempt = before.len() + 1;
        let session = session_of(self.store.teacher(), offered.id(), who, attempt)?;
        let stand = self.begin(session, PLUGIN, offered, who, attempt).await?;
        Ok(Seating { stand, was_left: false })
    }

    /// Sit down on an occasion of its own: what the same seat has left elsewhere stays as it is. Whoever does
    /// it twice sits in one.
    ///
    /// # Errors
    /// When it has too few questions.
    pub async fn sit_on(
        &self,
        occasion: &Occasion,
        offered: &Offered,
        who: &Seated,
    ) -> Result<SessionId, Fault> {
        let attempt = self.of_learner(offered.id(), who).await?.len() + 1;
        let session = occasion.session(self.store.teacher(), &who.seat)?;
        let plugin = if occasion.of_study { STUDY } else { PLUGIN };
        Ok(self.begin(session, plugin, offered, who, attempt).await?.session)
    }

    async fn begin(
        &self,
        session: SessionId,
        plugin: &str,
        offered: &Offered,
        who: &Seated,
        attempt: usize,
    ) -> Result<Stand, Fault> {
        let learner = Learner {
            seat: who.seat.clone(),
            attempt: u32::try_from(attempt).unwrap_or(u32::MAX),
            // An id is as good as a lot, and nobody can choose it.
            seed: TraceId::new().0.as_u64_pair().1,
            time_percent: who.time_percent,
            partner: who.partner.clone(),
        };
        let mut held = self.sessions.hold_soon::<Sitting>(session).await?;
        if held.machine().began().is_some() {
            // Another window was first.
            return self.go_on(held).await;
        }
        let events = match offered {
            Offered::Session(definition) => {
                sittings::begin(definition, &learner, &*self.library, &self.now())?
            }
            Offered::Form(form) => vec![begun(offered, form, &learner, self.now())?],
        };
        self.keep(&events).await?;
        let new = NewSession {
            id: session,
            plugin: plugin.to_owned(),
            command: None,
            agent: AGENT.to_owned(),
            class_id: who.class.clone(),
            title: offered.title().to_owned(),
            kind: SessionKind::Sitting,
        };
        held.begin(TraceId::new(), events, new).await?;
        self.go_on(held).await
    }

    /// Come back to a sitting that was left.
    ///
    /// # Errors
    /// When there is none, it waits for the teacher, or another window has it.
    pub async fn take_up(&self, session: SessionId) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        if !is_over(held.machine()) {
            let events = held.machine().take_up(&self.now())?;
            append(&mut held, events).await?;
        }
        self.go_on(held).await
    }

    /// Look whether the time is over. That it was not is noted once in a while: what stands in the log is certain.
    ///
    /// # Errors
    /// As [`SittingRoom::take_up`].
    pub async fn tick(&self, session: SessionId) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        if !is_over(held.machine()) && held.machine().open_interaction().is_some() {
            let shelf = self.shelf(held.machine()).await?;
            let now = self.now();
            let waits = held.machine().next(&shelf, &now)?;
            let due = held.machine().is_reading_due(&now);
            if due && matches!(waits, SittingStep::Wait { .. }) {
                append(&mut held, vec![SittingEvent::TimeRead { clock: now }.into()]).await?;
            }
        }
        self.go_on(held).await
    }

    /// Take an answer and ask what comes next.
    ///
    /// # Errors
    /// What the learner can mend has the code `invalid` and costs nothing.
    pub async fn answer(
        &self,
        session: SessionId,
        id: InteractionId,
        response: &InteractionResponse,
        face: Face,
    ) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        let open = held.machine().open_interaction().filter(|open| open.id == id);
        let form = held.machine().began().and_then(Form::of);
        if let (Some(form), Some(InteractionRequest::Item(item))) =
            (form, open.map(|open| &open.request))
        {
            form.check(item, response).map_err(Fault::invalid)?;
        }
        let shelf = self.shelf(held.machine()).await?;
        let now = self.now();
        let mut events = held.machine().answer(&shelf, id, response, face, &now)?;
        events.extend(self::partner::concern(held.machine(), &events, &now));
        append(&mut held, events).await?;
        self.go_on(held).await
    }

    /// Give the next hint on the open question.
    ///
    /// # Errors
    /// When there is none, or the session gives none.
    pub async fn hint(&self, session: SessionId) -> Result<(Stand, String), Fault> {
        let mut held = self.held(session).await?;
        let shelf = self.shelf(held.machine()).await?;
        let events = held.machine().hint(&shelf, &self.now())?;
        let hint = events.iter().find_map(|event| match event {
            EventBody::Sitting(SittingEvent::HintGiven { text, .. }) => Some(text.clone()),
            _ => None,
        });
        append(&mut held, events).await?;
        Ok((self.go_on(held).await?, hint.unwrap_or_default()))
    }

    /// Leave the open question for the one before it.
    ///
    /// # Errors
    /// When there is no way back.
    pub async fn back(&self, session: SessionId) -> Result<Stand, Fault> {
        let mut held = self.held(session).await?;
        let events = held.machine().back(&self.now())?;
        append(&mut held, events).await?;
        self.go_on(held).await
    }

    /// The sittings of this teacher, the newest first; of one definition where it is named. Those that a study
    /// asked for are none of them.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn all(&self, definition: Option<&str>) -> Result<Vec<SittingRow>, Fault> {
        Ok(self
            .store
            .sittings(SittingFilter { definition, not_of: Some(STUDY), ..SittingFilter::default() })
            .await?)
    }

    async fn of_learner(&self, definition: &str, who: &Seated) -> Result<Vec<SittingRow>, Fault> {
        let filter = SittingFilter {
            definition: Some(definition),
            learner: Some((&who.seat, who.class.as_deref())),
            ..SittingFilter::default()
        };
        Ok(self.store.sittings(filter).await?)
    }

    /// A sitting as a list has it.
    ///
    /// # Errors
    /// When there is no such sitting.
    pub async fn row(&self, session: SessionId) -> Result<SittingRow, Fault> {
        let filter = SittingFilter { session: Some(session), ..SittingFilter::default() };
        let row = self.store.sittings(filter).await?.pop();
        row.ok_or_else(|| Fault::not_found(format!("there is no sitting {session}")))
    }

    /// What a session's log leads to.
    ///
    /// # Errors
    /// When there is no such sitting.
    pub async fn read(&self, session: SessionId) -> Result<Sitting, Fault> {
        let events = self.store.events(session, 0).await?;
        sitting_of(session, &events)
    }

    /// What is known of a session and what happened to it since lead to, with the place of the last event.
    ///
    /// # Errors
    /// When there is no such sitting.
    pub(crate) async fn read_on(
        &self,
        session: SessionId,
        known: Option<(&Sitting, i64)>,
    ) -> Result<(Sitting, i64), Fault> {
        let from = known.map_or(0, |(_, last_seq)| last_seq);
        let events = self.store.events(session, from).await?;
        let last_seq = events.last().map_or(from, |event| event.seq);
        let Some((sitting, _)) = known else {
            return Ok((sitting_of(session, &events)?, last_seq));
        };
        let mut sitting = sitting.clone();
        for event in &events {
            sitting.apply(event).map_err(Fault::internal)?;
        }
        Ok((sitting, last_seq))
    }

    async fn held(&self, session: SessionId) -> Result<Held<Sitting>, Fault> {
        self.read(session).await?;
        Ok(self.sessions.hold_soon(session).await?)
    }

    fn now(&self) -> ClockMark {
        clock_mark(self.sessions.now())
    }
}

/// How a survey or a workflow begins: it has no questions yet, and nothing ends it but its end.
fn begun(
    offered: &Offered,
    form: &OfferedForm,
    learner: &Learner,
    clock: ClockMark,
) -> Result<EventBody, Fault> {
    let began = SittingBegan {
        kind: form.kind(),
        definition: DefinitionRef {
            id: offered.id().to_owned(),
            sha256: form.version().to_owned(),
            title: offered.title().to_owned(),
        },
        frozen: serde_json::to_value(&form.kept).map_err(Fault::internal)?,
        seat: learner.seat.clone(),
        attempt: learner.attempt,
        // Numbers of JSON hold no more.
        seed: learner.seed >> 11,
        time: SittingTime {
            limit_ms: None,
            percent: learner.time_percent,
            grace_ms: 0,
            hard_end: None,
            hard_end_moves: false,
        },
        resuming: Resuming { policy: ResumePolicy::Resume, max_age_ms: None },
        pool: Vec::new(),
        partner: learner.partner.clone(),
        clock,
    };
    Ok(SittingEvent::Began(Box::new(began)).into())
}

/// The session of a learner's attempt: whoever begins it twice begins one.
fn session_of(
    teacher: TeacherId,
    definition: &str,
    who: &Seated,
    attempt: usize,
) -> Result<SessionId, Fault> {
    let Seated { seat, class, .. } = who;
    named(&serde_json::json!([teacher, definition, class, seat, attempt]))
}

/// The id of the session that these things have in common.
fn named(things: &serde_json::Value) -> Result<SessionId, Fault> {
    // 32 digits are an id.
    text::sha256(things.to_string())[..32].parse().map_err(Fault::internal)
}

pub(crate) fn is_over(sitting: &Sitting) -> bool {
    matches!(sitting.phase(), Some(SittingPhase::Ended(_)))
}

pub(crate) fn sitting_of(session: SessionId, events: &[SessionEvent]) -> Result<Sitting, Fault> {
    let is_sitting = events
        .first()
        .is_some_and(|first| matches!(first.body, EventBody::Sitting(SittingEvent::Began(_))));
    if !is_sitting {
        return Err(Fault::not_found(format!("there is no sitting {session}")));
    }
    Sitting::fold(events).map_err(Fault::internal)
}

async fn append(held: &mut Held<Sitting>, events: Vec<EventBody>) -> Result<(), Fault> {
    let trace = held.machine().trace();
    let trace = trace.ok_or_else(|| Fault::internal("this sitting has not begun"))?;
    Ok(held.append(trace, events).await?)
}
