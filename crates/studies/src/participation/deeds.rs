//! What may be done in a participation, and the events that it comes to.

use domain::{ClockMark, PauseReason, SessionId, StepEnd, StudyActor, StudyEvent};

use super::course::between;
use super::{MAX_NOTE, MAX_PAPER, NOTED_MS, Participation, Refused, SILENCE_MS, StudyPhase};

impl Participation {
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

    /// What has to be noted first of her when she is heard of by a host that began at `host`: where it was
    /// after she was heard of last, the one before it died, and nothing could tell whether she worked on. That
    /// is a gap however short it was.
    #[must_use]
    pub fn lost_host(&self, host: &ClockMark, now: &ClockMark) -> Vec<StudyEvent> {
        match self.course.as_deref() {
            Some(course) if course.runs() && between(&course.heard, host) > 0 => {
                let gap_ms = between(&course.heard, now);
                vec![StudyEvent::Lost { gap_ms, clock: now.clone() }]
            }
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
}

fn words(text: &str) -> Result<String, Refused> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err("write some words"),
        1..=MAX_NOTE => Ok(text.to_owned()),
        _ => Err("that is too long: at most 2,000 characters"),
    }
}
