//! What the answers of a sitting are worth. It is worked out from the log whenever it is asked for and
//! stands nowhere: with another key it would be another mark.

use assessment::ability::{Answered, ItemCurve, Placement, Posterior};
use assessment::{Answer, Blueprint, Mark, Marking, PrivateKey};
use domain::{InteractionResponse, ItemFeedback};
use serde::Serialize;

use crate::{
    Blueprints, Content, FeedbackTime, ItemSelection, Sitting, SittingError, SittingPhase,
    form::{logits, made, variant},
    sitting::{Course, PlaceState},
    widget::to_answer,
};

/// What a further question tells at best, with a discrimination of 1 and no guessing.
const TELLING: f64 = 0.25;

/// What became of one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemMark {
    /// Its place, from 1.
    pub place: u32,
    /// The section or module, by its id.
    pub section: String,
    /// The blueprint that it was made from.
    pub blueprint: String,
    /// How hard it was, in thousandths of a logit.
    pub difficulty: i32,
    /// What it is worth.
    pub points: u32,
    /// Whether it counts.
    pub counts: bool,
    /// Whether it is marked by something else than the key that the question was made with.
    pub rekeyed: bool,
    /// Milliseconds from opened to answered.
    pub took_ms: u64,
    /// How many hints were given.
    pub hints: u32,
    /// Whether an answer came that was too late to count.
    pub late: bool,
    /// What came of it.
    pub outcome: MarkOutcome,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum MarkOutcome {
    /// It is marked.
    Marked(Mark),
    /// It is a program: it is marked by running it.
    ToRun {
        /// What it can be worth to whoever runs it.
        of: u32,
    },
    /// A person has to mark it.
    ForPerson {
        /// What it can be worth to her.
        of: u32,
    },
    /// It cannot be read, and counts as wrong.
    Unreadable {
        /// Why.
        why: String,
    },
    /// There is no answer.
    Unanswered,
    /// It was left out.
    LeftOut,
}

impl ItemMark {
    /// Whether it is right; none where nobody can say yet, or there is no answer.
    #[must_use]
    pub fn right(&self) -> Option<bool> {
        match &self.outcome {
            MarkOutcome::Marked(mark) => Some(mark.is_right()),
            MarkOutcome::Unreadable { .. } | MarkOutcome::LeftOut => Some(false),
            MarkOutcome::ToRun { .. } | MarkOutcome::ForPerson { .. } | MarkOutcome::Unanswered => {
                None
            }
        }
    }
}

impl ItemMark {
    /// Points that it has, and that there are; none where nobody has marked it.
    #[must_use]
    pub fn worth(&self) -> Option<(u32, u32)> {
        match &self.outcome {
            MarkOutcome::Marked(one) if one.of > 0 => {
                Some((one.credit * self.points / one.of, self.points))
            }
            MarkOutcome::Unreadable { .. } | MarkOutcome::LeftOut | MarkOutcome::Unanswered => {
                Some((0, self.points))
            }
            MarkOutcome::Marked(_) | MarkOutcome::ToRun { .. } | MarkOutcome::ForPerson { .. } => {
                None
            }
        }
    }

    /// The answer as an estimate of ability takes it; none where nobody can say yet, or there is none.
    pub(crate) fn answered(&self) -> Option<Answered> {
        answered(self.difficulty, self.right())
    }
}

/// An answer as an estimate of ability takes it, by its difficulty in thousandths of a logit.
pub(crate) fn answered(difficulty: i32, right: Option<bool>) -> Option<Answered> {
    let curve = ItemCurve::rasch(logits(difficulty)).ok()?;
    Some(Answered { curve, right: right? })
}

impl Sitting {
    /// In which band the learner is by the answers so far; none where the definition has no bands.
    ///
    /// # Errors
    /// As [`Sitting::marks`].
    pub fn placement(&self, library: &dyn Blueprints) -> Result<Option<Placement>, SittingError> {
        let course = self.course();
        let content = course.and_then(|course| course.definition.as_ref()).map(|it| &it.content);
        let Some(Content::Evaluation(test)) = content else { return Ok(None) };
        let ItemSelection::Adaptive(rules) = &test.selection else { return Ok(None) };
        let Some(bands) = &rules.stop.settled else { return Ok(None) };
        let marks = self.marks(library)?;
        let answers: Vec<Answered> = marks.iter().filter_map(ItemMark::answered).collect();
        Ok(Some(bands.place(&Posterior::after(&answers), TELLING)))
    }

    /// What became of each question that was chosen.
    ///
    /// # Errors
    /// [`SittingError::Gone`] when a blueprint is not there in its version.
    pub fn marks(&self, library: &dyn Blueprints) -> Result<Vec<ItemMark>, SittingError> {
        let Some(course) = self.course() else { return Ok(Vec::new()) };
        marks(course, library)
    }

    /// What became of the question at a place, from 1; none where there is none that comes from a blueprint.
    ///
    /// # Errors
    /// As [`Sitting::marks`].
    pub fn mark_at(
        &self,
        library: &dyn Blueprints,
        place: u32,
    ) -> Result<Option<ItemMark>, SittingError> {
        let state = self.course().and_then(|course| Some((course, course.place(place)?)));
        let Some((course, state)) = state else { return Ok(None) };
        mark(course, place, state, library)
    }

    /// The key of a question that comes from a blueprint, and the answer to it: for whoever runs a program or
    /// marks by hand, and nothing for a learner.
    ///
    /// # Errors
    /// As [`Sitting::marks`], and when the place has no such question.
    pub fn with_key(
        &self,
        library: &dyn Blueprints,
        place: u32,
    ) -> Result<(PrivateKey, Option<Answer>), SittingError> {
        let state = self.course().and_then(|course| course.place(place));
        let state = state.ok_or(SittingError::NotNow("there is no such place"))?;
        let answer = match &state.response {
            Some(InteractionResponse::Item { answer }) => to_answer(answer),
            _ => None,
        };
        Ok((key(state, library)?, answer))
    }

    /// What the answer of a place comes to with the key of another version of its blueprint; none where that
    /// version makes another question from the same draw.
    ///
    /// # Errors
    /// As [`Sitting::with_key`].
    pub fn marked_by(
        &self,
        library: &dyn Blueprints,
        place: u32,
        version: &Blueprint,
    ) -> Result<Option<MarkOutcome>, SittingError> {
        let state = self.course().and_then(|course| course.place(place));
        let state = state.ok_or(SittingError::NotNow("there is no such place"))?;
        match self.key_by(library, place, version)? {
            Some(key) => marked(state, || Ok(key)).map(Some),
            None => Ok(None),
        }
    }

    /// The key of a place by another version of its blueprint; none where that version makes another question
    /// from the same draw.
    ///
    /// # Errors
    /// As [`Sitting::with_key`].
    pub fn key_by(
        &self,
        library: &dyn Blueprints,
        place: u32,
        version: &Blueprint,
    ) -> Result<Option<PrivateKey>, SittingError> {
        let state = self.course().and_then(|course| course.place(place));
        let state = state.ok_or(SittingError::NotNow("there is no such place"))?;
        let selected = state.selected.as_ref().ok_or(SittingError::NotNow("it has no key"))?;
        let (asked, blueprint) = made(library, selected)?;
        let Ok(now) = variant(version, selected.seed, selected.wanted) else { return Ok(None) };
        if blueprint.public_item(&asked) != version.public_item(&now) {
            return Ok(None);
        }
        Ok(Some(version.private_key(&now)?))
    }

    /// The blueprint that the question of a place comes from; none where it comes from none, or that is not
    /// there in its version.
    pub fn blueprint<'a>(&self, library: &'a dyn Blueprints, place: u32) -> Option<&'a Blueprint> {
        let selected = self.course()?.place(place)?.selected.as_ref()?;
        library.version(&selected.blueprint, &selected.version)
    }

    /// What a learner is told, by place, when the sitting is over or the teacher opens the results; by these
    /// marks where they are of its questions.
    ///
    /// # Errors
    /// As [`Sitting::marks`], and when it is not over.
    pub fn told(
        &self,
        library: &dyn Blueprints,
        when: FeedbackTime,
        marks: &[ItemMark],
    ) -> Result<Vec<(u32, ItemFeedback)>, SittingError> {
        let course = self.course().ok_or(SittingError::NotNow("it has not begun"))?;
        if !matches!(course.phase, SittingPhase::Ended(_)) {
            return Err(SittingError::NotNow("it is not over"));
        }
        let Some(definition) = &course.definition else { return Ok(Vec::new()) };
        let mut told = Vec::new();
        for (place, state) in (1..).zip(&course.places) {
            let (Some(selected), Some(_)) = (&state.selected, &state.item) else { continue };
            let mut all = feedback(state, library)?;
            if let Some(mark) = marks.iter().find(|mark| mark.place == place) {
                as_marked(&mut all, mark);
            }
            told.push((place, definition.feedback_on(&selected.blueprint).told(all, when)));
        }
        Ok(told)
    }
}

pub(crate) fn marks(
    course: &Course,
    library: &dyn Blueprints,
) -> Result<Vec<ItemMark>, SittingError> {
    let mut marks = Vec::new();
    for (place, state) in (1..).zip(&course.places) {
        marks.extend(mark(course, place, state, library)?);
    }
    Ok(marks)
}

/// What became of a question; none where it comes from no blueprint.
fn mark(
    course: &Course,
    place: u32,
    state: &PlaceState,
    library: &dyn Blueprints,
) -> Result<Option<ItemMark>, SittingError> {
    let Some(selected) = &state.selected else { return Ok(None) };
    Ok(Some(ItemMark {
        place,
        section: selected.section.clone(),
        blueprint: selected.blueprint.clone(),
        difficulty: selected.difficulty,
        points: points(course, &selected.section),
        counts: true,
        rekeyed: false,
        took_ms: state.took_ms,
        hints: state.hint_count(),
        late: state.late.is_some(),
        outcome: outcome(state, library)?,
    }))
}

/// What each question of a section is worth.
pub(crate) fn points(course: &Course, section: &str) -> u32 {
    match course.definition.as_ref().map(|definition| &definition.content) {
        Some(Content::Evaluation(test)) => {
            let found = test.sections.iter().find(|one| one.id == section);
            found.map_or(1, |one| one.points)
        }
        Some(Content::Learning { .. } | Content::Thought { .. }) | None => 1,
    }
}

fn outcome(state: &PlaceState, library: &dyn Blueprints) -> Result<MarkOutcome, SittingError> {
    marked(state, || key(state, library))
}

fn marked(
    state: &PlaceState,
    key: impl FnOnce() -> Result<PrivateKey, SittingError>,
) -> Result<MarkOutcome, SittingError> {
    let answer = match &state.response {
        None => return Ok(MarkOutcome::Unanswered),
        Some(InteractionResponse::Item { answer }) => to_answer(answer),
        Some(_) => return Ok(MarkOutcome::LeftOut),
    };
    let Some(answer) = answer else { return Ok(MarkOutcome::LeftOut) };
    Ok(match key()?.mark(&answer) {
        Ok(Marking::Marked(mark)) => MarkOutcome::Marked(mark),
        Ok(Marking::ToRun { points }) => MarkOutcome::ToRun { of: points },
        Ok(Marking::ForPerson { points }) => MarkOutcome::ForPerson { of: points },
        Err(hint) => MarkOutcome::Unreadable { why: hint.to_string() },
    })
}

/// What is told of an answer by its mark, which the teacher may have changed.
fn as_marked(all: &mut ItemFeedback, mark: &ItemMark) {
    let worth = mark.worth().filter(|_| mark.counts);
    all.score = worth;
    all.right = worth.map(|(had, of)| had == of);
    if all.right != Some(false) {
        all.misconceptions.clear();
    }
    // The key that it was made with would be told as right although it is not, or not alone.
    if all.right == Some(true) || mark.rekeyed || !mark.counts {
        (all.answer, all.solution, all.hint) = (None, None, None);
    }
}

pub(crate) fn key(
    state: &PlaceState,
    library: &dyn Blueprints,
) -> Result<PrivateKey, SittingError> {
    let selected = state.selected.as_ref().ok_or(SittingError::NotNow("it has no key"))?;
    let (variant, blueprint) = made(library, selected)?;
    Ok(blueprint.private_key(&variant)?)
}

/// Everything that there is to tell about an answer.
pub(crate) fn feedback(
    state: &PlaceState,
    library: &dyn Blueprints,
) -> Result<ItemFeedback, SittingError> {
    let key = key(state, library)?;
    let mark = match outcome(state, library)? {
        MarkOutcome::Marked(mark) => Some(mark),
        MarkOutcome::Unreadable { .. } | MarkOutcome::LeftOut | MarkOutcome::Unanswered => {
            Some(Mark { of: 1, ..Mark::default() })
        }
        MarkOutcome::ToRun { .. } | MarkOutcome::ForPerson { .. } => None,
    };
    let right = mark.as_ref().map(Mark::is_right);
    // Who is right needs neither the answer nor the way to it.
    let needed = right != Some(true);
    Ok(ItemFeedback {
        score: mark.as_ref().map(|mark| (mark.credit, mark.of)),
        right,
        answer: key.answer().filter(|_| needed),
        hint: key.hints().first().filter(|_| needed).cloned(),
        solution: key.solution().filter(|_| needed).map(str::to_owned),
        misconceptions: mark
            .iter()
            .flat_map(|mark| &mark.misconceptions)
            .filter_map(|name| key.rationale(name).map(str::to_owned))
            .collect(),
    })
}
