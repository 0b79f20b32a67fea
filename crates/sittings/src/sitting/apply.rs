//! Taking what happened in a sitting.

use domain::{
    ClockMark, EventBody, InteractionResponse, ItemSelected, ResumePolicy, RunEvent, SessionEvent,
    SittingBegan, SittingEnd, SittingEvent, SittingKind,
};

use serde::Deserialize;

use super::{Course, PartnerState, PlaceState, Sitting, SittingPhase};
use crate::{
    Content, Definition, FeedbackTime, ItemSelection,
    clock::TimeUsed,
    form::SEEDS,
    policy::{FeedbackPolicy, Policy},
};

pub(crate) type Applied = Result<(), &'static str>;

impl Sitting {
    pub(super) fn take(&mut self, event: &SessionEvent) -> Applied {
        if let EventBody::Sitting(SittingEvent::Began(began)) = &event.body {
            if self.course.is_some() {
                return Err("it has begun already");
            }
            self.course = Some(Box::new(Course::begin(event, began)?));
            return Ok(());
        }
        let course = self.course.as_mut().ok_or("it has not begun")?;
        match &event.body {
            EventBody::Sitting(body) => {
                course.take(body)?;
                course.time_read = matches!(body, SittingEvent::TimeRead { .. });
            }
            EventBody::Ask(body) => {
                course.take_ask(body)?;
                course.time_read = false;
            }
            // What a model said is its own affair, and no learner talks with one in a test.
            EventBody::Run(RunEvent::UserMessage { .. })
                if course.kind() == SittingKind::Evaluation =>
            {
                return Err("nobody talks in an evaluation");
            }
            EventBody::Run(_) => {}
            EventBody::Study(_) => return Err("a participation is no sitting"),
        }
        Ok(())
    }
}

impl Course {
    fn begin(event: &SessionEvent, began: &SittingBegan) -> Result<Self, &'static str> {
        if began.seed >= SEEDS {
            return Err("its seed is larger than every program can keep");
        }
        if began.time.percent == 0 {
            return Err("it has no time at all");
        }
        let definition = match began.kind {
            SittingKind::Evaluation | SittingKind::Learning | SittingKind::Thought => {
                let frozen = Definition::deserialize(&began.frozen);
                let read = frozen.map_err(|_| "what was frozen is no definition")?;
                if read.kind() != began.kind {
                    return Err("what was frozen is of another kind");
                }
                Some(read)
            }
            SittingKind::Survey | SittingKind::Workflow => None,
        };
        Ok(Self {
            session: event.session_id,
            trace: event.trace_id,
            began: began.clone(),
            definition,
            time: TimeUsed::begin(&began.time, &began.clock),
            grants: Vec::new(),
            phase: SittingPhase::Going,
            places: Vec::new(),
            open: None,
            back_at: None,
            time_read: false,
            moved_on: false,
            away: false,
            left_window: 0,
            summary: None,
            partner: PartnerState::default(),
        })
    }

    fn take(&mut self, body: &SittingEvent) -> Applied {
        if let Some(clock) = body.clock()
            && !self.time.may_follow(clock)
        {
            return Err("time does not run backwards");
        }
        let ended = matches!(self.phase, SittingPhase::Ended(_));
        match body {
            SittingEvent::Reopened { .. }
            | SittingEvent::LateAnswer { .. }
            | SittingEvent::FeedbackGiven { .. }
            | SittingEvent::Extended { .. } => {}
            _ if ended => return Err("it is over"),
            _ => {}
        }
        match body {
            SittingEvent::Began(_) => return Err("it has begun already"),
            SittingEvent::Selected(selected) => return self.selected(selected),
            SittingEvent::TimeRead { clock } => self.time.read(clock),
            SittingEvent::FeedbackGiven { place, feedback } => {
                self.may_tell(*place, feedback)?;
                let place = self.place_mut(*place).ok_or("there is no such place")?;
                place.feedback = Some(feedback.clone());
            }
            SittingEvent::HintGiven { place, number, text, clock } => {
                self.may_hint(*place, *number)?;
                self.time.read(clock);
                let place = self.place_mut(*place).ok_or("there is no such place")?;
                place.hints.push(text.clone());
            }
            SittingEvent::WentBack { place, clock } => {
                self.going()?;
                if !self.moved_on || self.open.is_some() {
                    return Err("no question was left to go back");
                }
                let answered = self.place(*place).is_some_and(|state| state.response.is_some());
                if !answered || *place >= self.next_place() {
                    return Err("there is no such question to go back to");
                }
                if self.place(*place).is_some_and(|state| state.feedback.is_some()) {
                    return Err("what came of this answer was told");
                }
                self.time.read(clock);
                self.back_at = Some(*place);
                self.moved_on = false;
            }
            SittingEvent::Summarised { until, summary } => {
                if self.kind() != SittingKind::Thought {
                    return Err("only what was said in a conversation has a summary");
                }
                let after = self.summary.as_ref().map_or(0, |(until, _)| *until);
                let answered = self.place(*until).is_some_and(|state| state.response.is_some());
                if *until <= after || !answered {
                    return Err("a summary stands for what was said before");
                }
                self.summary = Some((*until, summary.clone()));
            }
            SittingEvent::PartnerSpoke(spoke) => self.partner_spoke(spoke)?,
            SittingEvent::ConcernHeard { place, clock } => self.concern_heard(*place, clock)?,
            SittingEvent::Paused { clock } => {
                self.going()?;
                self.time.read(clock);
                self.time.stop();
                self.phase = SittingPhase::Paused;
            }
            SittingEvent::Continued { clock } => {
                if self.phase != SittingPhase::Paused {
                    return Err("it is not paused");
                }
                self.time.read(clock);
                self.time.start();
                self.phase = SittingPhase::Going;
            }
            SittingEvent::Extended { seconds, grant, clock, .. } => {
                if *seconds == 0 {
                    return Err("no time was given");
                }
                if let Some(grant) = grant {
                    if self.grants.contains(grant) {
                        return Err("this time was given already");
                    }
                    self.grants.push(*grant);
                }
                self.time.read(clock);
                self.time.extend(*seconds);
            }
            SittingEvent::TakenUp { resume, clock } => self.taken_up(*resume, clock)?,
            SittingEvent::Reopened { reason, clock } => self.reopened(reason, clock)?,
            SittingEvent::ClockDisagreed { ahead_ms, clock } => {
                if self.time.ahead_ms(clock) != *ahead_ms {
                    return Err("the clocks do not disagree like this");
                }
                self.time.read(clock);
                self.time.tell_ahead(*ahead_ms);
            }
            SittingEvent::LeftWindow { clock } => {
                if self.away {
                    return Err("the window was left already");
                }
                self.time.read(clock);
                self.away = true;
                self.left_window += 1;
            }
            SittingEvent::CameBack { clock } => {
                if !self.away {
                    return Err("the window was not left");
                }
                self.time.read(clock);
                self.away = false;
            }
            SittingEvent::LateAnswer { place, answer, clock } => {
                if !ended && !self.time.is_past_grace(clock) {
                    return Err("the answer is not late");
                }
                let state = self.place_mut(*place).ok_or("there is no such place")?;
                let item = state.item.as_ref().ok_or("nothing was asked there")?;
                if state.response.is_some() || state.late.is_some() {
                    return Err("there is an answer already");
                }
                item.check(answer).map_err(|_| "this is no answer to the question")?;
                state.late = Some(answer.clone());
                self.time.read(clock);
            }
            SittingEvent::Ended { why, clock } => self.ended(*why, clock)?,
        }
        Ok(())
    }

    pub(super) fn going(&self) -> Applied {
        match self.phase {
            SittingPhase::Going => Ok(()),
            SittingPhase::Paused => Err("it is paused"),
            SittingPhase::Blocked => Err("it waits for the teacher"),
            SittingPhase::LeftOff => Err("it was left, and another one begins"),
            SittingPhase::Ended(_) => Err("it is over"),
        }
    }

    fn selected(&mut self, selected: &ItemSelected) -> Applied {
        self.going()?;
        if self.open.is_some() {
            return Err("a question is open");
        }
        if selected.place as usize != self.places.len() + 1 {
            return Err("this is not the next place");
        }
        if !matches!(self.kind(), SittingKind::Evaluation | SittingKind::Learning) {
            return Err("questions of this session come from no blueprint");
        }
        let pinned = self.began.pool.iter().any(|one| {
            one.section == selected.section
                && one.blueprint == selected.blueprint
                && one.version == selected.version
        });
        if !pinned || selected.seed >= SEEDS {
            return Err("the sitting did not begin with this blueprint");
        }
        self.places.push(PlaceState { selected: Some(selected.clone()), ..PlaceState::default() });
        Ok(())
    }

    /// Only in sessions that tell something, only after an answer, once, and nothing that is told later.
    fn may_tell(&self, place: u32, feedback: &domain::ItemFeedback) -> Applied {
        match Policy::of(self.kind()).feedback {
            FeedbackPolicy::Immediate | FeedbackPolicy::Contextual => {}
            FeedbackPolicy::Deferred => return Err("nothing is told during an evaluation"),
            FeedbackPolicy::Nothing => return Err("there is no feedback in a survey"),
        }
        let state = self.place(place).ok_or("there is no such place")?;
        let answered = matches!(state.response, Some(InteractionResponse::Item { .. }));
        if !answered || state.feedback.is_some() {
            return Err("there is no answer of which nothing was told yet");
        }
        if let (Some(definition), Some(selected)) = (&self.definition, &state.selected) {
            let rules = definition.feedback_on(&selected.blueprint);
            if rules.told(feedback.clone(), FeedbackTime::AtOnce) != *feedback {
                return Err("this is told later or never");
            }
        }
        Ok(())
    }

    fn may_hint(&self, place: u32, number: u32) -> Applied {
        self.going()?;
        if self.kind() != SittingKind::Learning {
            return Err("there are hints only where somebody learns");
        }
        if self.open.as_ref().and_then(|open| self.place_of(open.id)) != Some(place) {
            return Err("the question is not open");
        }
        let state = self.place(place).ok_or("there is no such place")?;
        let selected = state.selected.as_ref().ok_or("there is nothing to help with")?;
        let rules = self.definition.as_ref().map(|one| one.feedback_on(&selected.blueprint));
        if rules.is_none_or(|rules| rules.hint != FeedbackTime::AtOnce) {
            return Err("this session gives no hints");
        }
        if number != state.hint_count() + 1 {
            return Err("hints come one after the other");
        }
        Ok(())
    }

    fn taken_up(&mut self, resume: ResumePolicy, clock: &ClockMark) -> Applied {
        if matches!(self.phase, SittingPhase::LeftOff | SittingPhase::Blocked) {
            return Err("it was left, and does not go on by itself");
        }
        if resume != self.resume_at(clock) {
            return Err("the rule for resuming says something else");
        }
        self.time.read(clock);
        self.partner.taken_up();
        match resume {
            ResumePolicy::Resume => {}
            ResumePolicy::Restart => self.phase = SittingPhase::LeftOff,
            ResumePolicy::Block => {
                self.time.start();
                self.phase = SittingPhase::Blocked;
            }
        }
        Ok(())
    }

    /// What happens to a sitting that is taken up now. One that is too old to go on waits for the teacher.
    pub(crate) fn resume_at(&self, now: &ClockMark) -> ResumePolicy {
        let rule = &self.began.resuming;
        let too_old = rule.max_age_ms.is_some_and(|most| self.time.since(now) > most);
        match rule.policy {
            ResumePolicy::Resume if too_old => ResumePolicy::Block,
            policy => policy,
        }
    }

    fn reopened(&mut self, reason: &str, clock: &ClockMark) -> Applied {
        match self.phase {
            SittingPhase::Blocked => {}
            SittingPhase::Ended(SittingEnd::LeftOff) => return Err("another one has begun"),
            SittingPhase::Ended(_) => {}
            SittingPhase::Going | SittingPhase::Paused | SittingPhase::LeftOff => {
                return Err("it is not closed");
            }
        }
        if reason.trim().is_empty() {
            return Err("it is opened again without a reason");
        }
        self.time.read(clock);
        self.time.start();
        self.phase = SittingPhase::Going;
        Ok(())
    }

    fn ended(&mut self, why: SittingEnd, clock: &ClockMark) -> Applied {
        if self.open.is_some() {
            return Err("a question is open");
        }
        let left_off = self.phase == SittingPhase::LeftOff;
        match why {
            SittingEnd::ByTeacher => {}
            SittingEnd::LeftOff if left_off => {}
            SittingEnd::LeftOff => return Err("it was not left"),
            _ if left_off => return Err("it was left, and another one begins"),
            SittingEnd::Time if !self.time.is_over(clock) => return Err("there is time left"),
            SittingEnd::Time => {}
            SittingEnd::Rule { .. } if !self.is_adaptive() => {
                return Err("only a test that follows the answers ends by a rule");
            }
            SittingEnd::Rule { .. }
            | SittingEnd::Complete
            | SittingEnd::NothingLeft
            | SittingEnd::ByLearner => {
                self.going()?;
                let unanswered = self.places.iter().any(|place| place.response.is_none());
                if why != SittingEnd::ByLearner && unanswered {
                    return Err("there are questions without an answer");
                }
            }
        }
        self.time.read(clock);
        self.time.stop();
        self.phase = SittingPhase::Ended(why);
        Ok(())
    }

    pub(crate) fn is_adaptive(&self) -> bool {
        match self.definition.as_ref().map(|definition| &definition.content) {
            Some(Content::Evaluation(test)) => {
                matches!(test.selection, ItemSelection::Adaptive(_))
            }
            Some(Content::Learning { .. } | Content::Thought { .. }) | None => false,
        }
    }
}
