//! What came of a sitting: what its answers are worth, what a learner is told of them, and what is left of
//! a survey.

use std::collections::BTreeSet;

use api::ClassResults;
use assessment::ability::Placement;
use assessment::{Answer, PrivateKey};
use domain::{InteractionResponse, ItemAsked, ItemFeedback, SessionId};
use faults::Fault;
use python::Python;
use sittings::{FeedbackTime, ItemMark, MarkOutcome, Sitting};
use store::{SessionStatus, SittingRow};
use tokio::task::spawn_blocking;

use super::SittingRoom;
use crate::class_results::{Sat, class_results};
use crate::forms::Form;
use crate::{FormResult, ProgramError, mark_program};

/// A sitting with what its answers are worth.
#[derive(Debug, Clone)]
pub struct MarkedSitting {
    /// The sitting.
    pub sitting: Sitting,
    /// Each question that was chosen.
    pub marks: Vec<ItemMark>,
    /// The band of whoever sat, where the definition has bands.
    pub placement: Option<Placement>,
}

/// A question of a sitting with its answer and its key, for whoever teaches and nobody else.
#[derive(Debug, Clone)]
pub struct MarkedQuestion {
    /// The question as it was asked.
    pub item: ItemAsked,
    /// What was answered, in words; none where nothing was.
    pub answer: Option<String>,
    /// What would be right; none where there is no such thing.
    pub key: Option<String>,
    /// What came of it; none where there is no right and wrong.
    pub mark: Option<ItemMark>,
    /// What a person did who answers so, in sentences.
    pub rationales: Vec<String>,
    /// The outcome of the curriculum that it is tied to first.
    pub outcome: Option<String>,
}

impl SittingRoom {
    /// What the answers of a sitting are worth, worked out from its log. Programs are run, where that
    /// can be done.
    ///
    /// # Errors
    /// When there is no such sitting, or a blueprint is not there in its version.
    pub async fn marks(&self, session: SessionId) -> Result<MarkedSitting, Fault> {
        let sitting = self.read(session).await?;
        let mut marks = self.marks_by_rule(&sitting).await?;
        let shelf = self.shelf(&sitting).await?;
        for mark in &mut marks {
            if !matches!(mark.outcome, MarkOutcome::ToRun { .. }) {
                continue;
            }
            let (key, answer) = sitting.with_key(&shelf, mark.place)?;
            if let Some(Answer::Code { program }) = answer {
                let run = move || mark_program(&Python::find(None)?, &key, &program);
                mark.outcome = match spawn_blocking(run).await.map_err(Fault::internal)? {
                    Ok(marked) => MarkOutcome::Marked(marked.mark),
                    Err(ProgramError::Hint(hint)) => {
                        MarkOutcome::Unreadable { why: hint.to_string() }
                    }
                    // Here a person marks it.
                    Err(ProgramError::Python(_)) => continue,
                };
            }
        }
        let placement = sitting.placement(&shelf)?;
        Ok(MarkedSitting { sitting, marks, placement })
    }

    /// What the answers of a sitting are worth, as far as nothing has to be run for it.
    ///
    /// # Errors
    /// When a blueprint is not there in its version.
    pub async fn marks_by_rule(&self, sitting: &Sitting) -> Result<Vec<ItemMark>, Fault> {
        Ok(sitting.marks(&self.shelf(sitting).await?)?)
    }

    /// Each question that was asked, with its answer, its key and what came of it.
    ///
    /// # Errors
    /// As [`SittingRoom::marks`].
    pub async fn questions(&self, marked: &MarkedSitting) -> Result<Vec<MarkedQuestion>, Fault> {
        let MarkedSitting { sitting, marks, .. } = marked;
        let shelf = self.shelf(sitting).await?;
        let mut questions = Vec::new();
        for (item, response) in sitting.asked() {
            let mark = marks.iter().find(|mark| mark.place == item.place).cloned();
            let key = match &mark {
                Some(_) => Some(sitting.with_key(&shelf, item.place)?.0),
                None => None,
            };
            questions.push(MarkedQuestion {
                item: item.clone(),
                answer: response.and_then(|response| answer_in_words(item, response)),
                key: key.as_ref().and_then(PrivateKey::answer),
                rationales: rationales(key.as_ref(), mark.as_ref()),
                outcome: sitting
                    .blueprint(&shelf, item.place)
                    .and_then(|blueprint| blueprint.outcomes.first().cloned()),
                mark,
            });
        }
        Ok(questions)
    }

    /// What the answers of a class say, from the latest sitting of each seat that is over.
    ///
    /// # Errors
    /// As [`SittingRoom::marks`].
    pub async fn class_results(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<ClassResults, Fault> {
        for row in self.all(Some(definition)).await? {
            if !matches!(row.status, SessionStatus::Finished(_)) {
                self.settle(row.session, &self.read(row.session).await?).await?;
            }
        }
        let rows = self.all(Some(definition)).await?.into_iter();
        let rows: Vec<SittingRow> = rows.filter(|row| row.class.as_deref() == class).collect();
        let is_over = |row: &&SittingRow| matches!(row.status, SessionStatus::Finished(_));
        let (mut sat, mut seats) = (Vec::new(), BTreeSet::new());
        for row in rows.iter().filter(is_over) {
            // The latest comes first.
            if !seats.insert(row.began.seat.as_str()) {
                continue;
            }
            let marked = self.marks(row.session).await?;
            let questions = self.questions(&marked).await?;
            sat.push(Sat { row: row.clone(), marked, questions });
        }
        let going: BTreeSet<&str> =
            rows.iter().filter(|row| !is_over(row)).map(|row| row.began.seat.as_str()).collect();
        class_results(sat, going.len())
    }

    /// What a learner is told by place when it is over, and nothing before.
    ///
    /// # Errors
    /// As [`SittingRoom::marks`].
    pub async fn told(&self, session: SessionId) -> Result<Vec<(u32, ItemFeedback)>, Fault> {
        let sitting = self.read(session).await?;
        let shelf = self.shelf(&sitting).await?;
        Ok(sitting.told(&shelf, FeedbackTime::AtSubmission)?)
    }

    /// What is left of a survey or a workflow; none where it is neither.
    ///
    /// # Errors
    /// When there is no such sitting.
    pub async fn form(&self, session: SessionId) -> Result<Option<FormResult>, Fault> {
        let sitting = self.read(session).await?;
        Ok(sitting.began().and_then(Form::of).map(|form| form.result(&sitting)))
    }
}

fn answer_in_words(item: &ItemAsked, response: &InteractionResponse) -> Option<String> {
    match response {
        InteractionResponse::Item { answer } => Some(item.words(answer)),
        _ => None,
    }
}

fn rationales(key: Option<&PrivateKey>, mark: Option<&ItemMark>) -> Vec<String> {
    let (Some(key), Some(MarkOutcome::Marked(marked))) = (key, mark.map(|mark| &mark.outcome))
    else {
        return Vec::new();
    };
    let named = marked.misconceptions.iter();
    named.map(|name| key.rationale(name).unwrap_or(name).to_owned()).collect()
}
