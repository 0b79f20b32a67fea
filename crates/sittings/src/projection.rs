//! What a model may see of a sitting, by its kind. There is no other way from a sitting to a prompt.

use domain::{InteractionRequest, InteractionResponse, ItemAnswer, ItemAsked, SittingKind};
use serde::Serialize;

use crate::{
    Blueprints, Content, LearningModule, Sitting, SittingError,
    learning::{ModuleStanding, mastery, standing},
    marks::marks,
    sitting::Course,
};

/// Turns of a conversation that a model reads word by word at least, and so many more before those that come
/// before them are summarised: not after each turn anew.
const TURNS: usize = 10;
const MORE_TURNS: usize = 5;
/// Answers of a learner whose outcome a tutor is told.
const RECENT: usize = 5;

/// What a model may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Projection {
    /// Of a test, the question that is open, and nothing else: neither answers nor how it goes.
    Evaluation {
        /// None between two questions.
        item: Option<ItemAsked>,
    },
    /// Of a path, how the learner does.
    Learning(LearningContext),
    /// Of a survey, the place in it.
    Survey {
        /// The open question; none between two.
        item: Option<ItemAsked>,
        /// Its place, or that of the next one.
        place: u32,
        /// How many questions there are, where that is known.
        of: Option<u32>,
        /// The places that were left out.
        left_out: Vec<u32>,
    },
    /// Of a workflow, the step.
    Workflow {
        /// The open step; none between two.
        item: Option<ItemAsked>,
        /// How many steps were done.
        done: u32,
    },
    /// Of a conversation, what was said last and a summary of what was said before.
    Thought {
        /// None where nothing is left out.
        summary: Option<String>,
        /// The last turns, the oldest first.
        turns: Vec<ThoughtTurn>,
        /// What is to be summarised because it does not fit any more: turns up to this place.
        to_summarise: Option<u32>,
    },
}

/// How a learner does on a path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LearningContext {
    /// The title of the module that is open; none when nothing is.
    pub module: Option<String>,
    /// Module by module.
    pub mastery: Vec<ModuleMastery>,
    /// How many questions were answered.
    pub answered: u32,
    /// Whether the last ones were right, the oldest first.
    pub recent: Vec<bool>,
    /// What was answered last; none where nothing was.
    pub last: Option<LastAnswer>,
    /// The open question; none between two.
    pub item: Option<ItemAsked>,
}

/// What was answered last on a path, and what the learner was told of it. How it is done stands elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LastAnswer {
    /// Its place, from 1.
    pub place: u32,
    /// The question.
    pub question: String,
    /// The answer, in words.
    pub answer: String,
    /// Whether it is right, where the learner was told.
    pub right: Option<bool>,
}

/// How far a module is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ModuleMastery {
    /// The module's title.
    pub module: String,
    /// From 0 to 1.
    pub mastery: f64,
    /// Whether it is mastered.
    pub mastered: bool,
}

/// What was asked and what was said to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ThoughtTurn {
    /// What was asked.
    pub asked: String,
    /// What was said; none where that was left out, or is still to come.
    pub said: Option<String>,
}

impl Sitting {
    /// What a model may see.
    ///
    /// # Errors
    /// Before it has begun, and when a blueprint is not there in its version.
    pub fn projection(&self, library: &dyn Blueprints) -> Result<Projection, SittingError> {
        let course = self.course().ok_or(SittingError::NotNow("it has not begun"))?;
        let open = course.open.as_ref().and_then(|open| match &open.request {
            InteractionRequest::Item(item) => Some(item.clone()),
            _ => None,
        });
        self.projection_with(library, open)
    }

    /// The same with the question that is about to be asked as if it were open.
    pub(crate) fn projection_with(
        &self,
        library: &dyn Blueprints,
        item: Option<ItemAsked>,
    ) -> Result<Projection, SittingError> {
        let course = self.course().ok_or(SittingError::NotNow("it has not begun"))?;
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Ok(match course.kind() {
            SittingKind::Evaluation => Projection::Evaluation { item },
            SittingKind::Learning => Projection::Learning(learner(course, item, library)?),
            SittingKind::Survey => Projection::Survey {
                place: course.next_place(),
                of: item.as_ref().and_then(|item| item.of),
                item,
                left_out: (1..)
                    .zip(&course.places)
                    .filter(|(_, state)| state.response == Some(InteractionResponse::Skipped))
                    .map(|(place, _)| place)
                    .collect(),
            },
            SittingKind::Workflow => Projection::Workflow { item, done: count(self.answered()) },
            SittingKind::Thought => conversation(course),
        })
    }
}

fn learner(
    course: &Course,
    item: Option<ItemAsked>,
    library: &dyn Blueprints,
) -> Result<LearningContext, SittingError> {
    let content = course.definition.as_ref().map(|definition| &definition.content);
    let modules: &[LearningModule] = match content {
        Some(Content::Learning { modules }) => modules,
        Some(Content::Evaluation(_) | Content::Thought { .. }) | None => &[],
    };
    let marks = marks(course, library)?;
    let right: Vec<bool> = marks.iter().filter_map(crate::ItemMark::right).collect();
    let far = |module: &LearningModule| ModuleMastery {
        module: module.title.clone(),
        mastery: mastery(course, module, &marks),
        mastered: standing(course, module, &marks) == ModuleStanding::Mastered,
    };
    Ok(LearningContext {
        module: item.as_ref().and_then(|item| item.section.clone()),
        mastery: modules.iter().map(far).collect(),
        answered: u32::try_from(right.len()).unwrap_or(u32::MAX),
        recent: right[right.len().saturating_sub(RECENT)..].to_vec(),
        last: last_answer(course),
        item,
    })
}

/// The last question that was answered, pages apart.
fn last_answer(course: &Course) -> Option<LastAnswer> {
    let answered = course.places.iter().rev().find_map(|state| {
        let (item, _) = (state.item.as_ref()?, state.selected.as_ref()?);
        match &state.response {
            Some(InteractionResponse::Item { answer }) => Some((item, answer, &state.feedback)),
            _ => None,
        }
    });
    let (item, answer, told) = answered?;
    Some(LastAnswer {
        place: item.place,
        question: item.question.clone(),
        answer: item.words(answer),
        right: told.as_ref().and_then(|told| told.right),
    })
}

fn conversation(course: &Course) -> Projection {
    let (summary, all, until) = since_summary(course);
    let before = all.len().saturating_sub(TURNS);
    if before < MORE_TURNS {
        return Projection::Thought { summary, turns: all, to_summarise: None };
    }
    let to_summarise = Some(u32::try_from(until + before).unwrap_or(u32::MAX));
    Projection::Thought { summary, turns: all[before..].to_vec(), to_summarise }
}

/// The summary, the turns that it does not stand for, and how many it stands for.
fn since_summary(course: &Course) -> (Option<String>, Vec<ThoughtTurn>, usize) {
    let (until, summary) = match &course.summary {
        Some((until, summary)) => (*until as usize, Some(summary.clone())),
        None => (0, None),
    };
    let all = course.places[until.min(course.places.len())..]
        .iter()
        .filter_map(|state| {
            let said = match &state.response {
                Some(InteractionResponse::Item { answer: ItemAnswer::Text { text } }) => {
                    Some(text.clone())
                }
                _ => None,
            };
            Some(ThoughtTurn { asked: state.item.as_ref()?.question.clone(), said })
        })
        .collect();
    (summary, all, until)
}

impl Sitting {
    /// What is to become a summary because a model would not read it any more: the summary so far, the turns
    /// after it, and the last place of these. None where that is not so.
    #[must_use]
    pub fn to_summarise(&self) -> Option<(Option<String>, Vec<ThoughtTurn>, u32)> {
        let course = self.course().filter(|course| course.kind() == SittingKind::Thought)?;
        let Projection::Thought { to_summarise: Some(until), .. } = conversation(course) else {
            return None;
        };
        let (summary, mut turns, after) = since_summary(course);
        turns.truncate((until as usize).saturating_sub(after));
        Some((summary, turns, until))
    }
}
