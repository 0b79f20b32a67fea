//! Somebody who takes part in a study, as the log of it has her: where she is, how long she has worked, and
//! what may come next. Nothing here knows a clock: it is told what one shows.

mod acts;
mod course;
mod deeds;

use std::collections::BTreeMap;
use std::sync::Arc;

use course::{Course, between};

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

/// Why something cannot be done now, in words for whoever tried.
pub type Refused = &'static str;

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
            _ => Err("no step is under way: the next begins when its button is pressed"),
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
                    told: None,
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
