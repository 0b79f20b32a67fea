//! Somebody who takes part in a study, as the log of it has her: where she is, how long she has worked, and
//! what may come next. Nothing here knows a clock: it is told what one shows.

mod acts;

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::{
    ClockMark, EventBody, Interaction, Machine, MemoryUse, ParticipationBegan, PauseReason,
    PinnedTask, SessionEvent, SessionId, Standing, StepEnd, StepKind, StudyActor, StudyEvent,
    StudyStep, TraceId,
};

pub use acts::ActTimes;

/// The longest silence of a page that is still taken for work, in milliseconds.
pub const SILENCE_MS: u64 = 45_000;
/// How often it is noted that a page was heard of, in milliseconds.
pub const NOTED_MS: u64 = 15_000;
/// Most bytes of what is written by hand.
pub const MAX_PAPER: usize = 200_000;
/// Most characters of a note.
pub const MAX_NOTE: usize = 2_000;

/// A participation; nothing before it began.
#[derive(Debug, Clone, Default)]
pub struct Participation {
    course: Option<Box<Course>>,
}

/// Where somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StudyPhase {
    /// She has not agreed.
    Consent,
    /// The step at this place has not begun.
    Ready(usize),
    /// The step at this place is under way.
    Under(usize),
    /// Everything was done.
    Complete,
    /// She takes part no longer.
    Withdrawn,
}

/// A step as it went.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StepTimes {
    /// When it began.
    pub began: Option<ClockMark>,
    /// When and why it ended.
    pub ended: Option<(StepEnd, ClockMark)>,
    /// Milliseconds in which it was under way, neither stopped nor lost.
    pub worked_ms: u64,
    /// Milliseconds of rest.
    pub rest_ms: u64,
    /// Milliseconds in which something did not work.
    pub technical_ms: u64,
    /// Milliseconds in which nothing was heard of her page.
    pub gap_ms: u64,
    /// The sitting of a questionnaire, or the sessions of a task.
    pub sessions: Vec<SessionId>,
    /// What she did, by her input.
    pub acts: ActTimes,
    /// What she wrote by hand, as it was kept last.
    pub paper: Arc<str>,
}

/// A marker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyMarker {
    /// The step in which it was set.
    pub step: usize,
    /// When.
    pub clock: ClockMark,
    /// Her words; none yet.
    pub text: Option<String>,
}

#[derive(Debug, Clone)]
struct Course {
    trace: TraceId,
    /// Shared: each step makes a new course, and this never changes.
    began: Arc<ParticipationBegan>,
    tier: Option<String>,
    phase: StudyPhase,
    paused: Option<(PauseReason, StudyActor)>,
    /// When time was counted last.
    counted: ClockMark,
    /// When her page was heard of last.
    heard: ClockMark,
    steps: Vec<StepTimes>,
    markers: BTreeMap<u32, StudyMarker>,
    incidents: Vec<(String, ClockMark)>,
    withdrew: Option<bool>,
}

/// Why something cannot be done now, in words for whoever tried.
pub type Refused = &'static str;

/// Milliseconds from one instant to another; 0 where it cannot be told.
fn between(from: &ClockMark, to: &ClockMark) -> u64 {
    match from.boot == to.boot {
        true => to.running_ms.saturating_sub(from.running_ms),
        // The computer was started anew: only the wall clock knows.
        false => u64::try_from((to.at - from.at).num_milliseconds()).unwrap_or(0),
    }
}

impl Participation {
    /// What it is made of; none before it began.
    #[must_use]
    pub fn began(&self) -> Option<&ParticipationBegan> {
        self.course.as_deref().map(|course| &*course.began)
    }

    /// The trace of all its events.
    #[must_use]
    pub fn trace(&self) -> Option<TraceId> {
        self.course.as_deref().map(|course| course.trace)
    }

    /// Where she is; none before it began.
    #[must_use]
    pub fn phase(&self) -> Option<StudyPhase> {
        self.course.as_deref().map(|course| course.phase)
    }

    /// The tier that she agreed to.
    #[must_use]
    pub fn tier(&self) -> Option<&str> {
        self.course.as_deref()?.tier.as_deref()
    }

    /// Whether she withdrew, and then whether everything is to be erased.
    #[must_use]
    pub fn withdrew(&self) -> Option<bool> {
        self.course.as_deref()?.withdrew
    }

    /// Why the time stands still, and who stopped it.
    #[must_use]
    pub fn paused(&self) -> Option<(PauseReason, StudyActor)> {
        self.course.as_deref()?.paused
    }

    /// The steps as they went, in their order.
    #[must_use]
    pub fn steps(&self) -> &[StepTimes] {
        self.course.as_deref().map_or(&[], |course| &course.steps)
    }

    /// The markers by number.
    #[must_use]
    pub fn markers(&self) -> Vec<(u32, &StudyMarker)> {
        let course = self.course.as_deref();
        course.map_or_else(Vec::new, |course| course.markers.iter().map(|(n, m)| (*n, m)).collect())
    }

    /// What the researcher noted.
    #[must_use]
    pub fn incidents(&self) -> &[(String, ClockMark)] {
        self.course.as_deref().map_or(&[], |course| &course.incidents)
    }

    /// Milliseconds since her page was heard of.
    #[must_use]
    pub fn silent_ms(&self, now: &ClockMark) -> u64 {
        self.course.as_deref().map_or(0, |course| between(&course.heard, now))
    }

    /// The step that is under way or comes next, with its place.
    #[must_use]
    pub fn step(&self) -> Option<(usize, &StudyStep)> {
        let course = self.course.as_deref()?;
        let (StudyPhase::Ready(at) | StudyPhase::Under(at)) = course.phase else { return None };
        Some((at, course.began.steps.get(at)?))
    }

    /// The task of the step that is under way or comes next.
    #[must_use]
    pub fn task(&self) -> Option<&PinnedTask> {
        let course = self.course.as_deref()?;
        let id = self.step().filter(|(_, step)| matches!(step.what, StepKind::Task { .. }))?.1;
        course.began.tasks.iter().find(|task| Some(&task.id) == id.task.as_ref())
    }

    /// Milliseconds that are left of the step under way, or of the one that comes; none where nothing ends it.
    #[must_use]
    pub fn remaining_ms(&self, now: &ClockMark) -> Option<u64> {
        let course = self.course.as_deref()?;
        let (at, step) = self.step()?;
        let minutes = match step.what {
            StepKind::Task { .. } => self.task()?.minutes,
            StepKind::Break { minutes } => minutes,
            StepKind::Instrument { .. } | StepKind::Wait { .. } => return None,
        };
        let times = course.steps.get(at)?;
        let runs = matches!(course.phase, StudyPhase::Under(_)) && course.paused.is_none();
        // A silence that will turn out to be a gap is none of her time.
        let since = match between(&course.counted, now) {
            since if runs && since <= SILENCE_MS => since,
            _ => 0,
        };
        Some((u64::from(minutes) * 60_000).saturating_sub(times.worked_ms + since))
    }

    /// Days until the next sitting may begin, rounded up; 0 when it may.
    #[must_use]
    pub fn days_to_wait(&self, now: &ClockMark) -> u32 {
        let Some(course) = self.course.as_deref() else { return 0 };
        let Some((at, StudyStep { sitting, what: StepKind::Wait { days }, .. })) = self.step()
        else {
            return 0;
        };
        let of_sitting = course.began.steps.iter().zip(&course.steps).take(at);
        let mut began = of_sitting.filter(|(step, _)| step.sitting == *sitting);
        let Some(began) = began.find_map(|(_, times)| times.began.as_ref()) else { return *days };
        // Days are those of the calendar: whoever sat in the afternoon may come in the morning.
        let passed = (now.at.date_naive() - began.at.date_naive()).num_days();
        days.saturating_sub(u32::try_from(passed).unwrap_or(0))
    }

    /// Agree, choosing a tier.
    ///
    /// # Errors
    /// When it is no time for it, or there is no such tier.
    pub fn consent(&self, tier: &str, now: ClockMark) -> Result<Vec<StudyEvent>, Refused> {
        let course = self.going()?;
        if course.phase != StudyPhase::Consent {
            return Err("you have agreed already");
        }
        if !course.began.tiers.iter().any(|one| one.id == tier) {
            return Err("there is nothing of this name to agree to");
        }
        Ok(vec![StudyEvent::Consented { tier: tier.to_owned(), clock: now }])
    }

    /// Take part no longer.
    ///
    /// # Errors
    /// When that was said already.
    pub fn withdraw(
        &self,
        erase: bool,
        by: StudyActor,
        now: ClockMark,
    ) -> Result<Vec<StudyEvent>, Refused> {
        let course = self.course.as_deref().ok_or("it has not begun")?;
        match course.withdrew {
            // To have it erased can be asked for later, too.
            Some(erased) if erased || !erase => Err("that was said already"),
            _ => Ok(vec![StudyEvent::Withdrew { erase, by, clock: now }]),
        }
    }

    /// Begin the step that comes next.
    ///
    /// # Errors
    /// When none does, or it is too early.
    pub fn start(
        &self,
        session: Option<SessionId>,
        now: ClockMark,
    ) -> Result<Vec<StudyEvent>, Refused> {
        let StudyPhase::Ready(at) = self.going()?.phase else {
            return Err("nothing waits to be begun");
        };
        let step = u32::try_from(at).unwrap_or(u32::MAX);
        Ok(vec![StudyEvent::StepBegan { step, session, clock: now }])
    }

    /// Keep what she has written by hand; nothing where that is what was kept.
    ///
    /// # Errors
    /// When no task is under way, or the text is too long.
    pub fn write(&self, text: &str, now: ClockMark) -> Result<Vec<StudyEvent>, Refused> {
        let (course, at) = self.under()?;
        if self.task().is_none() {
            return Err("no task is under way");
        }
        if text.len() > MAX_PAPER {
            return Err("that is too long: at most 200,000 bytes");
        }
        let kept = course.steps.get(at).is_some_and(|times| *times.paper == *text);
        let wrote = || vec![StudyEvent::Wrote { text: text.to_owned(), clock: now }];
        Ok(if kept { Vec::new() } else { wrote() })
    }

    /// Note a session of planning as one of the task under way; nothing where it is known.
    ///
    /// # Errors
    /// When no task is.
    pub fn planned(&self, session: SessionId, now: ClockMark) -> Result<Vec<StudyEvent>, Refused> {
        let (course, at) = self.under()?;
        if self.task().is_none() {
            return Err("no task is under way");
        }
        let known = course.steps.get(at).is_some_and(|times| times.sessions.contains(&session));
        Ok(if known { Vec::new() } else { vec![StudyEvent::Planned { session, clock: now }] })
    }

    /// End the step under way. The end of a sitting ends when the next may begin, or the researcher says so.
    ///
    /// # Errors
    /// When none is, it is too early, or the researcher has stopped the time.
    pub fn finish(&self, why: StepEnd, now: ClockMark) -> Result<Vec<StudyEvent>, Refused> {
        let (_, at) = self.under()?;
        let own = why == StepEnd::Done;
        if own && matches!(self.paused(), Some((_, StudyActor::Researcher))) {
            return Err("the researcher has stopped the time: wait until it goes on");
        }
        if own && self.days_to_wait(&now) > 0 {
            return Err("it is too early for the next sitting");
        }
        let step = u32::try_from(at).unwrap_or(u32::MAX);
        let mut events = self.heard(&now);
        events.push(StudyEvent::StepEnded { step, why, clock: now });
        Ok(events)
    }

    /// What follows from the time alone: the end of a task whose time is over.
    #[must_use]
    pub fn due(&self, now: &ClockMark) -> Vec<StudyEvent> {
        let is_task = self.task().is_some() && matches!(self.phase(), Some(StudyPhase::Under(_)));
        match self.remaining_ms(now) {
            Some(0) if is_task => self.finish(StepEnd::TimeOver, now.clone()).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// Note that her page was heard of, once in a while, and the gap where it was not for long.
    #[must_use]
    pub fn heard(&self, now: &ClockMark) -> Vec<StudyEvent> {
        let Some(course) = self.course.as_deref() else { return Vec::new() };
        let clock = now.clone();
        match between(&course.heard, now) {
            gap_ms if gap_ms > SILENCE_MS && self.runs() => {
                vec![StudyEvent::Lost { gap_ms, clock }]
            }
            since if since >= NOTED_MS => vec![StudyEvent::Heard { clock }],
            _ => Vec::new(),
        }
    }

    /// Let the time stand still.
    ///
    /// # Errors
    /// When it does, or nothing is under way.
    pub fn pause(
        &self,
        why: PauseReason,
        by: StudyActor,
        now: ClockMark,
    ) -> Result<Vec<StudyEvent>, Refused> {
        let (course, _) = self.under()?;
        match course.paused {
            // What the researcher says stands above what the participant said.
            Some((_, StudyActor::Participant)) if by == StudyActor::Researcher => {}
            Some(_) => return Err("the time stands still already"),
            None => {}
        }
        let mut events = self.heard(&now);
        events.push(StudyEvent::Paused { why, by, clock: now });
        Ok(events)
    }

    /// Let it go on.
    ///
    /// # Errors
    /// When it goes on already, or the researcher stopped it and somebody else wants to go on.
    pub fn go_on(&self, by: StudyActor, now: ClockMark) -> Result<Vec<StudyEvent>, Refused> {
        match self.going()?.paused {
            None => Err("the time goes on already"),
            Some((_, StudyActor::Researcher)) if by == StudyActor::Participant => {
                Err("the researcher has stopped the time: wait until it goes on")
            }
            Some(_) => Ok(vec![StudyEvent::Continued { by, clock: now }]),
        }
    }

    /// Set a marker, to come back to with words.
    ///
    /// # Errors
    /// When nothing is under way.
    pub fn mark(&self, now: ClockMark) -> Result<Vec<StudyEvent>, Refused> {
        let (course, _) = self.under()?;
        let marker = course.markers.last_key_value().map_or(1, |(last, _)| last + 1);
        Ok(vec![StudyEvent::Marked { marker, clock: now }])
    }

    /// Say something of a marker.
    ///
    /// # Errors
    /// When there is none of this number, or the words are none or too many.
    pub fn note(
        &self,
        marker: u32,
        text: &str,
        now: ClockMark,
    ) -> Result<Vec<StudyEvent>, Refused> {
        let course = self.course.as_deref().ok_or("it has not begun")?;
        if !course.markers.contains_key(&marker) {
            return Err("there is no marker of this number");
        }
        let text = words(text)?;
        Ok(vec![StudyEvent::MarkerNoted { marker, text, clock: now }])
    }

    /// Note an incident.
    ///
    /// # Errors
    /// When the words are none or too many.
    pub fn incident(&self, text: &str, now: ClockMark) -> Result<Vec<StudyEvent>, Refused> {
        self.course.as_deref().ok_or("it has not begun")?;
        Ok(vec![StudyEvent::Incident { text: words(text)?, clock: now }])
    }

    fn runs(&self) -> bool {
        self.course.as_deref().is_some_and(Course::runs)
    }

    fn going(&self) -> Result<&Course, Refused> {
        let course = self.course.as_deref().ok_or("it has not begun")?;
        match course.phase {
            StudyPhase::Withdrawn => Err("you take part no longer"),
            StudyPhase::Complete => Err("everything was done"),
            StudyPhase::Consent | StudyPhase::Ready(_) | StudyPhase::Under(_) => Ok(course),
        }
    }

    fn under(&self) -> Result<(&Course, usize), Refused> {
        let course = self.going()?;
        match course.phase {
            StudyPhase::Under(at) => Ok((course, at)),
            _ => Err("nothing is under way"),
        }
    }
}

fn words(text: &str) -> Result<String, Refused> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err("write some words"),
        1..=MAX_NOTE => Ok(text.to_owned()),
        _ => Err("that is too long: at most 2,000 characters"),
    }
}

impl Course {
    fn runs(&self) -> bool {
        matches!(self.phase, StudyPhase::Under(_)) && self.paused.is_none()
    }

    /// Counts the time since the event before to what it was.
    fn count(&mut self, now: &ClockMark, is_gap: bool) {
        let since = between(&self.counted, now);
        self.counted = now.clone();
        let StudyPhase::Under(at) = self.phase else { return };
        let Some(times) = self.steps.get_mut(at) else { return };
        match self.paused {
            Some((PauseReason::Rest, _)) => times.rest_ms += since,
            Some((PauseReason::Technical, _)) => times.technical_ms += since,
            None if is_gap => times.gap_ms += since,
            None => times.worked_ms += since,
        }
    }

    fn take(&mut self, event: &StudyEvent) -> Result<(), Refused> {
        let now = event.clock().clone();
        // What the researcher notes says nothing of whether the participant is there, nor does it part her time.
        if !matches!(event, StudyEvent::Incident { .. }) {
            self.count(&now, matches!(event, StudyEvent::Lost { .. }));
            self.heard = now.clone();
        }
        match event {
            StudyEvent::Began(_) => return Err("it has begun already"),
            StudyEvent::Consented { tier, .. } => {
                self.tier = Some(tier.clone());
                self.phase = self.ready(0);
            }
            StudyEvent::Withdrew { erase, .. } => {
                self.withdrew = Some(*erase);
                self.phase = StudyPhase::Withdrawn;
            }
            StudyEvent::StepBegan { step, session, .. } => {
                let at = usize::try_from(*step).unwrap_or(usize::MAX);
                if self.phase != StudyPhase::Ready(at) {
                    return Err("another step comes next");
                }
                let times = self.steps.get_mut(at).ok_or("there is no such step")?;
                times.began = Some(now);
                times.sessions.extend(session);
                self.phase = StudyPhase::Under(at);
            }
            StudyEvent::StepEnded { step, why, .. } => {
                let at = usize::try_from(*step).unwrap_or(usize::MAX);
                if self.phase != StudyPhase::Under(at) {
                    return Err("another step is under way");
                }
                let times = self.steps.get_mut(at).ok_or("there is no such step")?;
                times.ended = Some((*why, now));
                self.paused = None;
                self.phase = self.ready(at + 1);
            }
            StudyEvent::Planned { session, .. } => {
                let StudyPhase::Under(at) = self.phase else { return Err("no task is under way") };
                self.steps[at].sessions.push(*session);
            }
            StudyEvent::Paused { why, by, .. } => self.paused = Some((*why, *by)),
            StudyEvent::Continued { .. } => self.paused = None,
            StudyEvent::Heard { .. } | StudyEvent::Lost { .. } => {}
            StudyEvent::Wrote { text, .. } => {
                let StudyPhase::Under(at) = self.phase else { return Err("no task is under way") };
                self.steps[at].paper = text.as_str().into();
            }
            StudyEvent::Acted { stretches, .. } => {
                if let StudyPhase::Under(at) = self.phase {
                    self.steps[at].acts.add(stretches);
                }
            }
            StudyEvent::Marked { marker, .. } => {
                let StudyPhase::Under(step) = self.phase else {
                    return Err("nothing is under way");
                };
                self.markers.insert(*marker, StudyMarker { step, clock: now, text: None });
            }
            StudyEvent::MarkerNoted { marker, text, .. } => {
                let marker = self.markers.get_mut(marker).ok_or("there is no such marker")?;
                marker.text = Some(text.clone());
            }
            StudyEvent::Incident { text, .. } => self.incidents.push((text.clone(), now)),
        }
        Ok(())
    }

    fn ready(&self, at: usize) -> StudyPhase {
        match at < self.steps.len() {
            true => StudyPhase::Ready(at),
            false => StudyPhase::Complete,
        }
    }
}

/// An event that cannot follow the ones before it.
#[derive(Debug, thiserror::Error)]
#[error("event {seq} of a participation cannot follow: {why}")]
pub struct IllegalStep {
    seq: i64,
    why: Refused,
}

impl Machine for Participation {
    type Illegal = IllegalStep;

    fn apply(&mut self, event: &SessionEvent) -> Result<(), IllegalStep> {
        let illegal = |why| IllegalStep { seq: event.seq, why };
        let EventBody::Study(body) = &event.body else {
            return Err(illegal("it is none of a participation"));
        };
        match (&mut self.course, body) {
            (None, StudyEvent::Began(began)) => {
                self.course = Some(Box::new(Course {
                    trace: event.trace_id,
                    began: Arc::new((**began).clone()),
                    tier: None,
                    phase: StudyPhase::Consent,
                    paused: None,
                    counted: began.clock.clone(),
                    heard: began.clock.clone(),
                    steps: vec![StepTimes::default(); began.steps.len()],
                    markers: BTreeMap::new(),
                    incidents: Vec::new(),
                    withdrew: None,
                }));
                Ok(())
            }
            (None, _) => Err(illegal("it has not begun")),
            (Some(course), body) => {
                let mut moved = course.clone();
                moved.take(body).map_err(illegal)?;
                *course = moved;
                Ok(())
            }
        }
    }

    fn open_interaction(&self) -> Option<&Interaction> {
        None
    }

    fn standing(&self) -> Standing {
        Standing::Resting
    }

    fn memory(&self) -> MemoryUse {
        MemoryUse::Off
    }
}
