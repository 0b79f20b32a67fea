//! What happens next in a sitting: the events to append, from its state and the time.

use domain::{
    AskEvent, ClockMark, EventBody, Face, Interaction, InteractionId, InteractionOrigin,
    InteractionRequest, InteractionResponse, ItemAsked, ItemSelected, SittingEnd, SittingEvent,
    SittingKind, StoppingRule, Widget, Withdrawal,
};

use assessment::ability::StopReason;

use crate::{
    Blueprints, Content, Definition, FeedbackTime, ItemSelection, Sitting, SittingError,
    SittingPhase,
    form::{AdaptiveAnswer, AdaptiveStep, following, made},
    learning::{self, LearningStep},
    marks::{feedback, key, marks, points},
    sitting::Course,
    widget::{to_answer, widget},
};

/// What happens next. Whoever holds the session appends the events and asks again.
#[derive(Clone, Debug, PartialEq)]
pub enum SittingStep {
    /// A question is asked.
    Ask {
        /// What to append.
        events: Vec<EventBody>,
    },
    /// Something has to be told first.
    Note {
        /// What to append.
        events: Vec<EventBody>,
    },
    /// A question is open.
    Wait {
        /// Milliseconds that are shown; none where nothing ends it.
        remaining_ms: Option<u64>,
    },
    /// The session does not say what is asked next: whoever does hands it to [`Sitting::ask`].
    Choose {
        /// The place of the next question.
        place: u32,
        /// What is asked when nobody says anything.
        template: Option<ItemAsked>,
    },
    /// The teacher has stopped it, or has to open it.
    Held,
    /// It ends.
    End {
        /// Why.
        why: SittingEnd,
        /// What to append.
        events: Vec<EventBody>,
    },
    /// It is over.
    Over {
        /// Why.
        why: SittingEnd,
    },
}

impl Sitting {
    /// What happens next.
    ///
    /// # Errors
    /// When a blueprint is not there in its version or makes no question, and before it has begun.
    pub fn next(
        &self,
        library: &dyn Blueprints,
        now: &ClockMark,
    ) -> Result<SittingStep, SittingError> {
        let course = self.at(now)?;
        match course.phase {
            SittingPhase::Ended(why) => return Ok(SittingStep::Over { why }),
            SittingPhase::LeftOff => return Ok(course.end(SittingEnd::LeftOff, now)),
            SittingPhase::Going | SittingPhase::Paused | SittingPhase::Blocked => {}
        }
        if let Some(ahead_ms) = course.time.disagreement(now) {
            let told = SittingEvent::ClockDisagreed { ahead_ms, clock: now.clone() };
            return Ok(SittingStep::Note { events: vec![told.into()] });
        }
        // An answer may be on its way only where a question is open.
        let over = match course.open {
            Some(_) => course.time.is_past_grace(now),
            None => course.time.is_over(now),
        };
        if over {
            return Ok(course.end(SittingEnd::Time, now));
        }
        if course.phase != SittingPhase::Going {
            return Ok(SittingStep::Held);
        }
        if course.open.is_some() {
            return Ok(SittingStep::Wait { remaining_ms: self.remaining_ms(now) });
        }
        // Asked before and taken back: the same again.
        let place = course.next_place();
        if let Some(item) = course.place(place).and_then(|state| state.item.clone()) {
            return Ok(course.ask(item, None, now));
        }
        match course.definition.as_ref() {
            Some(definition) => course.choose(definition, library, now),
            None => Ok(SittingStep::Choose { place, template: None }),
        }
    }

    /// The events that ask a question which somebody else chose: [`SittingStep::Choose`].
    ///
    /// # Errors
    /// When it is not the time for it.
    pub fn ask(&self, item: ItemAsked, now: &ClockMark) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        let choose = matches!(
            course.kind(),
            SittingKind::Survey | SittingKind::Workflow | SittingKind::Thought
        );
        if !choose || course.open.is_some() || course.phase != SittingPhase::Going {
            return Err(SittingError::NotNow("no question is to be chosen now"));
        }
        if course.time.is_over(now) || item.place != course.next_place() {
            return Err(SittingError::NotNow("this question is not the next one"));
        }
        Ok(course.opening(item, now))
    }

    /// The events that take an answer: with what is told about it at once, or kept apart where it came
    /// too late.
    ///
    /// # Errors
    /// [`SittingError::Unfit`] and [`SittingError::Unreadable`] are for the learner, who tries again.
    pub fn answer(
        &self,
        library: &dyn Blueprints,
        id: InteractionId,
        response: &InteractionResponse,
        face: Face,
        now: &ClockMark,
    ) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        let never = SittingError::NotNow("this question was not asked");
        let place = course.place_of(id).ok_or(never.clone())?;
        let state = course.place(place).ok_or(never)?;
        let is_open = course.open.as_ref().is_some_and(|open| open.id == id);
        if let Some(item) = &state.item {
            let request = InteractionRequest::Item(item.clone());
            request.check(response).map_err(SittingError::Unfit)?;
        }
        let late = match course.phase {
            SittingPhase::Ended(_) => true,
            SittingPhase::Going => is_open && course.time.is_past_grace(now),
            SittingPhase::Paused | SittingPhase::Blocked | SittingPhase::LeftOff => {
                return Err(SittingError::NotNow("it is not going on"));
            }
        };
        if late {
            return course.late(place, response, now);
        }
        if !is_open {
            return Err(SittingError::NotNow("this question is not open"));
        }
        let mut events = vec![
            SittingEvent::TimeRead { clock: now.clone() }.into(),
            AskEvent::Answered { interaction_id: id, response: response.clone(), face }.into(),
        ];
        let InteractionResponse::Item { answer } = response else { return Ok(events) };
        let Some(selected) = &state.selected else { return Ok(events) };
        // What cannot be read is told while there is time to write it again.
        if let Some(answer) = to_answer(answer)
            && !course.time.is_over(now)
        {
            key(state, library)?.mark(&answer)?;
        }
        if let (SittingKind::Learning, Some(definition)) = (course.kind(), &course.definition) {
            let mut answered = state.clone();
            answered.response = Some(response.clone());
            let rules = definition.feedback_on(&selected.blueprint);
            let mut told = rules.told(feedback(&answered, library)?, FeedbackTime::AtOnce);
            // Hints are for whoever asks for them before.
            told.hint = None;
            events.push(SittingEvent::FeedbackGiven { place, feedback: told }.into());
        }
        Ok(events)
    }

    /// The event of the next hint on the open question.
    ///
    /// # Errors
    /// When there is none, or the session gives none.
    pub fn hint(
        &self,
        library: &dyn Blueprints,
        now: &ClockMark,
    ) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        let none = SittingError::NotNow("this session gives no hints");
        let open = course.open.as_ref().ok_or(SittingError::NotNow("no question is open"))?;
        let place = course.place_of(open.id).ok_or(none.clone())?;
        let state = course.place(place).ok_or(none.clone())?;
        let (Some(definition), Some(selected)) = (&course.definition, &state.selected) else {
            return Err(none);
        };
        let rules = definition.feedback_on(&selected.blueprint);
        if course.kind() != SittingKind::Learning
            || rules.hint != FeedbackTime::AtOnce
            || course.phase != SittingPhase::Going
        {
            return Err(none);
        }
        let key = key(state, library)?;
        let last = SittingError::NotNow("there is no other hint");
        let text = key.hints().get(state.hints.len()).ok_or(last)?.trim().to_owned();
        let (number, clock) = (state.hint_count() + 1, now.clone());
        Ok(vec![SittingEvent::HintGiven { place, number, text, clock }.into()])
    }

    /// The events that leave the open question for the one before it that may be answered again.
    ///
    /// # Errors
    /// When there is no way back.
    pub fn back(&self, now: &ClockMark) -> Result<Vec<EventBody>, SittingError> {
        let course = self.at(now)?;
        let none = SittingError::NotNow("there is no way back from here");
        let open = course.open.as_ref().ok_or(none.clone())?;
        let InteractionRequest::Item(item) = &open.request else { return Err(none) };
        if !item.may_go_back || course.phase != SittingPhase::Going {
            return Err(none);
        }
        // What was told of an answer helps with it: such a question is passed over.
        let again = |place: &u32| {
            let state = course.place(*place);
            state.is_some_and(|state| state.response.is_some() && state.feedback.is_none())
        };
        let place = (1..item.place).rev().find(again).ok_or(none)?;
        let moved = AskEvent::Withdrawn { interaction_id: open.id, why: Withdrawal::MovedOn };
        let back = SittingEvent::WentBack { place, clock: now.clone() };
        Ok(vec![moved.into(), back.into()])
    }

    pub(crate) fn at(&self, now: &ClockMark) -> Result<&Course, SittingError> {
        let course = self.course().ok_or(SittingError::NotNow("it has not begun"))?;
        if !course.time.may_follow(now) {
            return Err(SittingError::NotNow("time does not run backwards"));
        }
        Ok(course)
    }
}

impl Course {
    fn choose(
        &self,
        definition: &Definition,
        library: &dyn Blueprints,
        now: &ClockMark,
    ) -> Result<SittingStep, SittingError> {
        let place = self.next_place();
        match &definition.content {
            Content::Evaluation(test) => {
                if let Some(selected) = self.place(place).and_then(|one| one.selected.as_ref()) {
                    return Ok(self.ask(self.item(definition, selected, library)?, None, now));
                }
                let ItemSelection::Adaptive(rules) = &test.selection else {
                    return Ok(self.end(SittingEnd::Complete, now));
                };
                let marks = marks(self, library)?;
                let asked: Vec<AdaptiveAnswer<'_>> = self
                    .places
                    .iter()
                    .zip(&marks)
                    .filter_map(|(state, mark)| {
                        let question = state.selected.as_ref()?;
                        Some(AdaptiveAnswer { question, right: mark.right() })
                    })
                    .collect();
                let (pool, seed) = (&self.began.pool, self.began.seed);
                match following(test, rules, pool, library, seed, &asked)? {
                    AdaptiveStep::Ask(selected) => {
                        self.selecting(definition, selected, library, now)
                    }
                    AdaptiveStep::Stop(reason) => Ok(self.end(ending(reason), now)),
                }
            }
            Content::Learning { modules } => {
                if let Some(selected) = self.place(place).and_then(|one| one.selected.as_ref()) {
                    return Ok(self.ask(self.item(definition, selected, library)?, None, now));
                }
                match learning::step(self, modules, &marks(self, library)?, library)? {
                    LearningStep::Read { title, text } => {
                        let item = self.page(definition, title, text);
                        Ok(self.ask(item, None, now))
                    }
                    LearningStep::Practise(selected) => {
                        self.selecting(definition, selected, library, now)
                    }
                    LearningStep::Mastered => Ok(self.end(SittingEnd::Complete, now)),
                    LearningStep::Stuck => Ok(self.end(SittingEnd::NothingLeft, now)),
                }
            }
            Content::Thought { prompts } => {
                let asked = self.asked_by_partner(place).or_else(|| self.prompt(prompts));
                let template = asked.map(|question| thought_item(place, question));
                Ok(SittingStep::Choose { place, template })
            }
        }
    }

    /// The first question of the file that was not asked: a model may have asked in its place.
    fn prompt<'a>(&self, prompts: &'a [String]) -> Option<&'a str> {
        let items = self.places.iter().filter_map(|place| place.item.as_ref());
        let mut asked: Vec<&str> = items.map(|item| item.question.as_str()).collect();
        let mut is_new = |prompt: &&str| match asked.iter().position(|question| question == prompt)
        {
            Some(at) => {
                asked.swap_remove(at);
                false
            }
            None => true,
        };
        prompts.iter().map(String::as_str).find(|prompt| is_new(prompt))
    }

    /// A question that was chosen just now.
    fn selecting(
        &self,
        definition: &Definition,
        selected: ItemSelected,
        library: &dyn Blueprints,
        now: &ClockMark,
    ) -> Result<SittingStep, SittingError> {
        let selected = ItemSelected { place: self.next_place(), ..selected };
        let item = self.item(definition, &selected, library)?;
        Ok(self.ask(item, Some(selected), now))
    }

    fn ask(&self, item: ItemAsked, selected: Option<ItemSelected>, now: &ClockMark) -> SittingStep {
        let selected = selected.map(|selected| SittingEvent::Selected(selected).into());
        SittingStep::Ask { events: selected.into_iter().chain(self.opening(item, now)).collect() }
    }

    fn opening(&self, item: ItemAsked, now: &ClockMark) -> Vec<EventBody> {
        let place = item.place;
        let times = self.place(place).map_or(0, |state| state.asked_as.len());
        let interaction = Interaction {
            id: interaction_id(&format!("{} {place} {times}", self.session)),
            origin: InteractionOrigin::Sitting { place },
            request: InteractionRequest::Item(item),
            // Its time is over when that of the sitting is, by a clock that nobody can set.
            expires_at: None,
        };
        vec![
            SittingEvent::TimeRead { clock: now.clone() }.into(),
            AskEvent::Opened { interaction }.into(),
        ]
    }

    /// The half of a question that a learner may see.
    fn item(
        &self,
        definition: &Definition,
        selected: &ItemSelected,
        library: &dyn Blueprints,
    ) -> Result<ItemAsked, SittingError> {
        let (variant, blueprint) = made(library, selected)?;
        let public = blueprint.public_item(&variant);
        let moves = self.kind() != SittingKind::Evaluation;
        Ok(ItemAsked {
            place: selected.place,
            of: self.count(),
            name: None,
            section: self.title(definition, &selected.section),
            question: public.question.trim().to_owned(),
            widget: widget(&public.response),
            may_skip: moves && definition.skip,
            may_go_back: moves && definition.back && selected.place > 1,
            points: (!moves).then(|| points(self, &selected.section)),
            lang: blueprint.lang.clone(),
        })
    }

    fn page(&self, definition: &Definition, title: String, text: String) -> ItemAsked {
        let place = self.next_place();
        ItemAsked {
            place,
            of: None,
            name: None,
            section: Some(title),
            question: text,
            widget: Widget::Page,
            may_skip: false,
            may_go_back: definition.back && place > 1,
            points: None,
            lang: None,
        }
    }

    /// How many questions there are, where the answers do not say it.
    fn count(&self) -> Option<u32> {
        let known = self.kind() == SittingKind::Evaluation && !self.is_adaptive();
        known.then(|| u32::try_from(self.places.len()).unwrap_or(u32::MAX))
    }

    fn title(&self, definition: &Definition, section: &str) -> Option<String> {
        match &definition.content {
            Content::Evaluation(test) => {
                test.sections.iter().find(|one| one.id == section).map(|one| one.title.clone())
            }
            Content::Learning { modules } => {
                modules.iter().find(|one| one.id == section).map(|one| one.title.clone())
            }
            Content::Thought { .. } => None,
        }
    }

    /// An answer that came too late, and the end where it has not come yet.
    fn late(
        &self,
        place: u32,
        response: &InteractionResponse,
        now: &ClockMark,
    ) -> Result<Vec<EventBody>, SittingError> {
        let over = SittingError::NotNow("it is over");
        let InteractionResponse::Item { answer } = response else { return Err(over) };
        let state = self.place(place).ok_or(over.clone())?;
        if state.response.is_some() || state.late.is_some() {
            return Err(over);
        }
        let (answer, clock) = (answer.clone(), now.clone());
        let mut events = vec![SittingEvent::LateAnswer { place, answer, clock }.into()];
        if !matches!(self.phase, SittingPhase::Ended(_)) {
            events.extend(self.closing(SittingEnd::Time, now));
        }
        Ok(events)
    }

    fn end(&self, why: SittingEnd, now: &ClockMark) -> SittingStep {
        SittingStep::End { why, events: self.closing(why, now) }
    }

    pub(crate) fn closing(&self, why: SittingEnd, now: &ClockMark) -> Vec<EventBody> {
        let clock = now.clone();
        let mut events = vec![SittingEvent::TimeRead { clock: clock.clone() }.into()];
        if let Some(open) = &self.open {
            let reason = match why {
                SittingEnd::Time => Withdrawal::Expired,
                _ => Withdrawal::Stopped,
            };
            events.push(AskEvent::Withdrawn { interaction_id: open.id, why: reason }.into());
        }
        events.push(SittingEvent::Ended { why, clock }.into());
        events
    }
}

/// A question of a conversation.
#[must_use]
pub fn thought_item(place: u32, question: &str) -> ItemAsked {
    ItemAsked {
        place,
        of: None,
        name: None,
        section: None,
        question: question.to_owned(),
        widget: Widget::LongText,
        may_skip: true,
        may_go_back: true,
        points: None,
        lang: None,
    }
}

/// An id that follows from what is asked, so that whoever asks for it twice asks one question.
fn interaction_id(name: &str) -> InteractionId {
    let hash = text::sha256(name);
    // 32 digits are an id.
    hash[..32].parse().unwrap_or_else(|_| InteractionId::new())
}

fn ending(reason: StopReason) -> SittingEnd {
    let rule = |rule| SittingEnd::Rule { rule };
    match reason {
        StopReason::Time => SittingEnd::Time,
        StopReason::Precise => rule(StoppingRule::Precise),
        StopReason::Settled => rule(StoppingRule::Settled),
        StopReason::Length => rule(StoppingRule::Length),
        StopReason::NoItems => SittingEnd::NothingLeft,
    }
}
