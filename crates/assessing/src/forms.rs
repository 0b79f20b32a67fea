//! Surveys and workflows in a sitting: which question comes next after what was answered, and what is left
//! in the end. Questions are known by their names in the file, and the file is kept as it was at the beginning.

use domain::{
    InteractionResponse, ItemAnswer, ItemAsked, ScaleAnchor, SittingBegan, SittingKind, Widget,
};
use questionnaires::{
    Answer, Answers, Definition, Labelled, Position, Question, QuestionKind, Questionnaire,
    ScoreValue, Visits, Workflow, WorkflowPosition,
};
use serde::{Deserialize, Serialize};
use sittings::Sitting;

/// The file of a survey or a workflow, as a sitting keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct KeptForm {
    /// How its mistakes are told.
    pub file: String,
    /// What stands in it.
    pub text: String,
}

/// A survey or a workflow that somebody goes through.
#[derive(Debug)]
pub(crate) enum Form {
    Survey(Questionnaire),
    Workflow(Workflow),
}

/// What is left of a survey or a workflow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FormResult {
    /// In the order of the file, a workflow's visit by visit.
    pub answers: Vec<FormAnswer>,
    /// What was counted.
    pub scores: Vec<FormScore>,
}

/// An answer that counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FormAnswer {
    /// The question's name in the file.
    pub id: String,
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: Answer,
}

/// A score of a survey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FormScore {
    /// Its name in the file.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The number, exactly; none where too few of its questions have an answer.
    pub value: Option<String>,
}

impl Form {
    /// What a sitting goes through; none where it is no survey and no workflow.
    pub fn of(began: &SittingBegan) -> Option<Self> {
        if !matches!(began.kind, SittingKind::Survey | SittingKind::Workflow) {
            return None;
        }
        let kept: KeptForm = serde_json::from_value(began.frozen.clone()).ok()?;
        Some(match Definition::read(&kept.file, &kept.text).ok()? {
            Definition::Survey(survey) => Self::Survey(survey.arranged(began.seed)),
            Definition::Workflow(workflow) => Self::Workflow(workflow),
        })
    }

    /// The question of a place; none at the end.
    pub fn next(&self, sitting: &Sitting, place: u32) -> Option<ItemAsked> {
        match self {
            Self::Survey(survey) => {
                if let (1, Some(introduction)) = (place, &survey.introduction) {
                    return Some(page(place, &survey.title, introduction));
                }
                match survey.next(&self.answers(survey, sitting)) {
                    Position::Question { page, question } => {
                        Some(asked(question, place, page.title.clone(), survey.back))
                    }
                    Position::End => None,
                }
            }
            Self::Workflow(workflow) => match workflow.next(&self.visits(workflow, sitting)) {
                WorkflowPosition::Question { state, question } => {
                    Some(asked(question, place, Some(state.title.clone()), false))
                }
                // Whoever is complete has been left, and the end has no question.
                WorkflowPosition::Complete { .. } | WorkflowPosition::End => None,
            },
        }
    }

    /// Whether an answer fits, in words for whoever answers.
    pub fn check(&self, item: &ItemAsked, response: &InteractionResponse) -> Result<(), String> {
        let Some((question, answer)) = self.given(item, response) else { return Ok(()) };
        match answer {
            Some(answer) => question.check(&answer).map_err(|hint| hint.to_string()),
            None if question.required => Err("this question needs an answer".to_owned()),
            None => Ok(()),
        }
    }

    /// What is left, and what it comes to.
    pub fn result(&self, sitting: &Sitting) -> FormResult {
        let answer = |(question, answer): (&Question, &Answer)| FormAnswer {
            id: question.id.clone(),
            question: question.ask.clone(),
            answer: answer.clone(),
        };
        match self {
            Self::Survey(survey) => {
                let answers = self.answers(survey, sitting);
                let scores = survey.scores(&answers).into_iter().map(|score| FormScore {
                    id: score.id.to_owned(),
                    title: score.title.to_owned(),
                    value: match score.value {
                        ScoreValue::Counted(number) => Some(number.to_string()),
                        ScoreValue::TooFew { .. } => None,
                    },
                });
                let scores = scores.collect();
                FormResult {
                    answers: survey.result(&answers).into_iter().map(answer).collect(),
                    scores,
                }
            }
            Self::Workflow(workflow) => {
                let visits = self.visits(workflow, sitting);
                let visited = workflow.result(&visits).into_iter().flat_map(|(_, given)| given);
                FormResult { answers: visited.map(answer).collect(), scores: Vec::new() }
            }
        }
    }

    /// What was answered so far. What an earlier answer hides by now is not asked, and does not count.
    fn answers(&self, survey: &Questionnaire, sitting: &Sitting) -> Answers {
        let mut answers = Answers::default();
        for (question, answer) in self.all_given(sitting) {
            let _not_asked = match answer {
                Some(answer) => survey.answer(&mut answers, &question.id, answer),
                None => survey.pass_over(&mut answers, &question.id),
            };
        }
        answers
    }

    /// The same by states; one whose form is complete has been left.
    fn visits(&self, workflow: &Workflow, sitting: &Sitting) -> Visits {
        let mut visits = workflow.begin();
        let leave = |visits: &mut Visits| {
            while matches!(workflow.next(visits), WorkflowPosition::Complete { .. })
                && workflow.leave(visits).is_ok()
            {}
        };
        leave(&mut visits);
        for (question, answer) in self.all_given(sitting) {
            let _not_asked = match answer {
                Some(answer) => workflow.answer(&mut visits, &question.id, answer),
                None => workflow.pass_over(&mut visits, &question.id),
            };
            leave(&mut visits);
        }
        visits
    }

    fn all_given(&self, sitting: &Sitting) -> impl Iterator<Item = (&Question, Option<Answer>)> {
        sitting.given().filter_map(|(item, response)| self.given(item, response))
    }

    /// The question of an item with the answer to it; none for what is no question of the file.
    fn given(
        &self,
        item: &ItemAsked,
        response: &InteractionResponse,
    ) -> Option<(&Question, Option<Answer>)> {
        let name = item.name.as_deref()?;
        let question = match self {
            Self::Survey(survey) => survey.question(name)?,
            Self::Workflow(workflow) => workflow
                .states()
                .flat_map(|state| workflow.form(state))
                .find(|one| one.id == name)?,
        };
        let answer = match response {
            InteractionResponse::Item { answer } => Some(read(question, answer)?),
            _ => None,
        };
        Some((question, answer))
    }
}

fn page(place: u32, title: &str, text: &str) -> ItemAsked {
    ItemAsked {
        place,
        name: None,
        of: None,
        section: Some(title.to_owned()),
        question: text.to_owned(),
        widget: Widget::Page,
        may_skip: false,
        may_go_back: false,
        points: None,
        lang: None,
    }
}

fn asked(question: &Question, place: u32, section: Option<String>, back: bool) -> ItemAsked {
    let help = question.help.iter().map(|help| format!("\n\n{help}"));
    ItemAsked {
        place,
        name: Some(question.id.clone()),
        of: None,
        section,
        question: std::iter::once(question.ask.clone()).chain(help).collect(),
        widget: widget(&question.kind),
        may_skip: !question.required,
        may_go_back: back && place > 1,
        points: None,
        lang: None,
    }
}

fn widget(kind: &QuestionKind) -> Widget {
    match kind {
        QuestionKind::Choice(options) => Widget::Choice { options: texts(&options.entries) },
        QuestionKind::Several { options, .. } => {
            Widget::Several { options: texts(&options.entries) }
        }
        QuestionKind::Order(entries) => Widget::Order { entries: texts(&entries.entries) },
        QuestionKind::Matrix { rows, columns } => {
            Widget::Matrix { rows: texts(&rows.entries), columns: texts(columns) }
        }
        QuestionKind::Rating(scale) => Widget::Rating {
            from: small(scale.from),
            to: small(scale.to),
            low: scale.low.clone(),
            high: scale.high.clone(),
        },
        QuestionKind::Slider { scale, step, anchors } => Widget::Slider {
            from: small(scale.from),
            to: small(scale.to),
            step: small(*step),
            low: scale.low.clone(),
            high: scale.high.clone(),
            anchors: anchors
                .iter()
                .map(|one| ScaleAnchor { at: small(one.at), text: one.text.clone() })
                .collect(),
        },
        QuestionKind::ShortText(_) => Widget::ShortText,
        QuestionKind::LongText(_) => Widget::LongText,
        QuestionKind::Number(range) => {
            Widget::Number { unit: Some(range.unit.clone()).filter(|unit| !unit.is_empty()) }
        }
    }
}

/// Ends of scales are at most a thousand.
fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn texts(entries: &[Labelled]) -> Vec<String> {
    entries.iter().map(|entry| entry.text.clone()).collect()
}

/// An answer by places as one by ids; none where a place is not there.
fn read(question: &Question, answer: &ItemAnswer) -> Option<Answer> {
    let id = |entries: &[Labelled], place: &u32| {
        Some(entries.get(usize::try_from(*place).ok()?)?.id.clone())
    };
    let all = |entries: &[Labelled], places: &[u32]| {
        places.iter().map(|place| id(entries, place)).collect::<Option<Vec<String>>>()
    };
    Some(match (&question.kind, answer) {
        (QuestionKind::Choice(options), ItemAnswer::Choice { option }) => {
            Answer::Choice(id(&options.entries, option)?)
        }
        (QuestionKind::Several { options, .. }, ItemAnswer::Several { options: chosen }) => {
            Answer::Several(all(&options.entries, chosen)?)
        }
        (QuestionKind::Order(entries), ItemAnswer::Order { entries: order }) => {
            Answer::Order(all(&entries.entries, order)?)
        }
        (QuestionKind::Matrix { rows, columns }, ItemAnswer::Matrix { columns: chosen }) => {
            let rows = rows.entries.iter().zip(chosen);
            let chosen = rows.filter_map(|(row, column)| Some((row.id.clone(), column.as_ref()?)));
            let chosen = chosen.map(|(row, column)| Some((row, id(columns, column)?)));
            Answer::Matrix(chosen.collect::<Option<_>>()?)
        }
        (QuestionKind::Number(_), ItemAnswer::Text { text }) => Answer::Number(text.clone()),
        (_, ItemAnswer::Text { text }) => Answer::Text(text.clone()),
        (_, ItemAnswer::Scale { value }) => Answer::Whole(i64::from(*value)),
        _ => return None,
    })
}
