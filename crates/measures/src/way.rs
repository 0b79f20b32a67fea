//! How somebody went through a study, as the log of her participation has it: to which kind of time each stretch of
//! a step counts, and what it tells of the sessions in which she worked at a task.

use std::collections::{BTreeSet, HashMap};

use domain::{
    ActStretch, ClockMark, EventBody, EvidenceLook, ParticipationBegan, PauseReason, SectionEdit,
    SessionEvent, SessionId, StepKind, StudyAct, StudyEvent, StudyStep,
};

use crate::log::since_1970;

/// A kind of time of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WayTime {
    Worked,
    Rest,
    Technical,
    Gap,
    Act(StudyAct),
}

/// A participation.
pub(crate) struct Way<'a> {
    /// What each step is called.
    names: Vec<String>,
    begun: BTreeSet<usize>,
    counted: Vec<(WayTime, usize, i128, i64)>,
    told: HashMap<SessionId, Told<'a>>,
}

/// What a participation tells of a session of one of its tasks.
#[derive(Default)]
pub(crate) struct Told<'a> {
    /// When it was told of, in nanoseconds since 1970, and what she did before.
    pub acts: Vec<(i128, ActStretch)>,
    /// The same for the sources that she opened.
    pub looks: Vec<(i128, &'a EvidenceLook)>,
    /// What she changed of what the agent wrote, where that was noted.
    pub edits: Option<&'a [SectionEdit]>,
}

/// What is known while events are read.
struct Reading<'a> {
    began: &'a ParticipationBegan,
    counted: &'a ClockMark,
    under: Option<usize>,
    paused: Option<PauseReason>,
    /// The session of the step under way.
    session: Option<SessionId>,
    /// What was told before that had one.
    before: Told<'a>,
}

impl<'a> Way<'a> {
    /// None where a log is of no participation.
    pub fn read(events: &'a [SessionEvent]) -> Option<Self> {
        let mut events = events.iter().filter_map(|event| match &event.body {
            EventBody::Study(body) => Some((event.seq, body)),
            EventBody::Run(_) | EventBody::Ask(_) | EventBody::Sitting(_) => None,
        });
        let began = events.find_map(|(_, body)| match body {
            StudyEvent::Began(began) => Some(&**began),
            _ => None,
        })?;
        let names = (1..).zip(&began.steps).map(|(place, step)| name_of(place, step)).collect();
        let (begun, counted, told) = (BTreeSet::new(), Vec::new(), HashMap::new());
        let mut way = Self { names, begun, counted, told };
        let mut reading = Reading {
            began,
            counted: &began.clock,
            under: None,
            paused: None,
            session: None,
            before: Told::default(),
        };
        for (seq, body) in events {
            way.take(&mut reading, seq, body);
        }
        Some(way)
    }

    fn take(&mut self, reading: &mut Reading<'a>, seq: i64, body: &'a StudyEvent) {
        if matches!(body, StudyEvent::Began(_) | StudyEvent::Incident { .. }) {
            return;
        }
        self.count(reading, seq, body);
        match body {
            StudyEvent::StepBegan { step, .. } => {
                let step = usize::try_from(*step).unwrap_or(usize::MAX);
                if step < reading.began.steps.len() {
                    self.begun.insert(step);
                    reading.comes_to(Some(step));
                }
            }
            StudyEvent::StepEnded { step, .. } if reading.under == usize::try_from(*step).ok() => {
                reading.paused = None;
                reading.comes_to(None);
            }
            StudyEvent::Withdrew { .. } => reading.comes_to(None),
            StudyEvent::Paused { why, .. } => reading.paused = Some(*why),
            StudyEvent::Continued { .. } => reading.paused = None,
            StudyEvent::Planned { session, .. } if reading.under.is_some() => {
                reading.session = Some(*session);
                let told = self.told.entry(*session).or_default();
                told.acts.append(&mut reading.before.acts);
                told.looks.append(&mut reading.before.looks);
            }
            StudyEvent::Acted { stretches, looks, clock, .. } => {
                let Some(step) = reading.under else { return };
                for stretch in stretches {
                    let took = i128::from(stretch.took_ms);
                    self.counted.push((WayTime::Act(stretch.act), step, took, seq));
                }
                let now = since_1970(&clock.at);
                let told = reading.session.and_then(|session| self.told.get_mut(&session));
                let told = told.unwrap_or(&mut reading.before);
                told.acts.extend(stretches.iter().map(|stretch| (now, *stretch)));
                told.looks.extend(looks.iter().map(|look| (now, look)));
            }
            StudyEvent::Edited { sections, .. } => {
                let session = reading.session.filter(|_| reading.under.is_some());
                if let Some(told) = session.and_then(|session| self.told.get_mut(&session)) {
                    told.edits = Some(sections);
                }
            }
            _ => {}
        }
    }

    /// Counts the time since the event before to what it was.
    fn count(&mut self, reading: &mut Reading<'a>, seq: i64, body: &'a StudyEvent) {
        let since = between(reading.counted, body.clock());
        reading.counted = body.clock();
        let Some(step) = reading.under.filter(|_| since > 0) else { return };
        let what = match reading.paused {
            Some(PauseReason::Rest) => WayTime::Rest,
            Some(PauseReason::Technical) => WayTime::Technical,
            None if matches!(body, StudyEvent::Lost { .. }) => WayTime::Gap,
            None => WayTime::Worked,
        };
        self.counted.push((what, step, since, seq));
    }

    /// The steps that began, in their order.
    pub fn begun(&self) -> impl Iterator<Item = &str> {
        self.begun.iter().filter_map(|step| self.names.get(*step)).map(String::as_str)
    }

    /// Milliseconds of one kind by step, each with the place of the event that tells of it.
    pub fn counted(&self, what: WayTime) -> impl Iterator<Item = (&str, i128, i64)> {
        let of_kind = self.counted.iter().filter(move |(kind, ..)| *kind == what);
        of_kind.filter_map(|(_, step, ms, seq)| Some((self.names.get(*step)?.as_str(), *ms, *seq)))
    }

    /// What it tells of sessions.
    pub fn told(&self) -> impl Iterator<Item = (SessionId, &Told<'a>)> {
        self.told.iter().map(|(session, told)| (*session, told))
    }
}

impl Reading<'_> {
    fn comes_to(&mut self, step: Option<usize>) {
        self.under = step;
        self.session = None;
        self.before = Told::default();
    }
}

/// As the logs of a bundle are called.
fn name_of(place: usize, step: &StudyStep) -> String {
    let what = match &step.what {
        StepKind::Instrument { questionnaire } => questionnaire.as_str(),
        StepKind::Task { .. } => step.task.as_deref().unwrap_or_default(),
        StepKind::Break { .. } => "break",
        StepKind::Wait { .. } => "wait",
    };
    format!("{place:02}-{what}")
}

/// Milliseconds from one instant to another, never less than none.
fn between(from: &ClockMark, to: &ClockMark) -> i128 {
    let passed = match from.boot == to.boot {
        true => i128::from(to.running_ms) - i128::from(from.running_ms),
        // The computer was started anew: only the wall clock knows.
        false => (since_1970(&to.at) - since_1970(&from.at)).div_euclid(1_000_000),
    };
    passed.max(0)
}
