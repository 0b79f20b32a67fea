//! What a model may see of a sitting, by its kind. There is no other way from a sitting to a prompt.

use domain::{InteractionRequest, InteractionResponse, ItemAnswer, ItemAsked, SittingKind};
use serde::Serialize;

use crate::{
    Blueprints, Content, LearningModule, Sitting, SittingError,
    learning::{ModuleStanding, mastery, standing},
    marks::marks,
    sitting::Course,
};

/// Turns of a conversation that a model reads word by word.
const TURNS: usize = 10;
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
        /// The place of the open question, or of the next one.
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
    /// The open question; none between two.
    pub item: Option<ItemAsked>,
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
        let item = course.open.as_ref().and_then(|open| match &open.request {
            InteractionRequest::Item(item) => Some(item.clone()),
            _ => None,
        });
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Ok(match course.kind() {
            SittingKind::Evaluation => Projection::Evaluation { item },
            SittingKind::Learning => Projection::Learning(learner(course, item, library)?),
            SittingKind::Survey => Projection::Survey {
                place: course.next_place(),
                of: item.and_then(|item| item.of),
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
        item,
    })
}

fn conversation(course: &Course) -> Projection {
    let (until, summary) = match &course.summary {
        Some((until, summary)) => (*until as usize, Some(summary.clone())),
        None => (0, None),
    };
    let all: Vec<ThoughtTurn> = course.places[until.min(course.places.len())..]
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
    let before = all.len().saturating_sub(TURNS);
    let to_summarise = (before > 0).then(|| u32::try_from(until + before).unwrap_or(u32::MAX));
    Projection::Thought { summary, turns: all[before..].to_vec(), to_summarise }
}
