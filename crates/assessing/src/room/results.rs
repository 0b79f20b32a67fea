//! What came of a sitting: what its answers are worth, what a learner is told of them, and what is left of
//! a survey.

use std::collections::{BTreeMap, BTreeSet};

use api::ClassResults;
use assessment::ability::Placement;
use assessment::{Answer, PrivateKey, RubricRow};
use domain::{InteractionResponse, ItemAsked, ItemFeedback, MarkChange, SessionId};
use faults::Fault;
use python::Python;
use sittings::{FeedbackTime, ItemMark, MarkOutcome, Sitting};
use store::{SessionStatus, SittingRow};
use tokio::task::spawn_blocking;

use super::{Shelf, SittingRoom};
use crate::class_results::{Sat, class_results};
use crate::forms::Form;
use crate::regrading::{Regrading, item_names};
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
    /// What the teacher changed of marks, by place, in sentences.
    pub changes: BTreeMap<u32, Vec<String>>,
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
    /// Its name among the questions of a class; empty where there is no right and wrong.
    pub name: String,
    /// What a person looks for who marks it.
    pub rubric: Vec<RubricRow>,
    /// What the teacher changed of its mark, in sentences.
    pub changes: Vec<String>,
}

impl SittingRoom {
    /// What the answers of a sitting are worth, worked out from its log, with what the teacher changed.
    /// Programs are run, where that can be done.
    ///
    /// # Errors
    /// When there is no such sitting, or a blueprint is not there in its version.
    pub async fn marks(&self, session: SessionId) -> Result<MarkedSitting, Fault> {
        let row = self.row(session).await?;
        let changes = self.changes(&row.began.definition.id, row.class.as_deref()).await?;
        let marked = self.marks_of_log(session).await?;
        self.changed(session, marked, &changes).await
    }

    /// What the answers of a sitting are worth by its log alone.
    ///
    /// # Errors
    /// As [`SittingRoom::marks`].
    pub(crate) async fn marks_of_log(&self, session: SessionId) -> Result<MarkedSitting, Fault> {
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
        Ok(MarkedSitting { sitting, marks, placement, changes: BTreeMap::new() })
    }

    /// The same after these changes.
    pub(crate) async fn changed(
        &self,
        session: SessionId,
        marked: MarkedSitting,
        changes: &[MarkChange],
    ) -> Result<MarkedSitting, Fault> {
        let MarkedSitting { sitting, mut marks, placement, .. } = marked;
        let shelf = self.shelf(&sitting).await?;
        let library = &self.library;
        let regrading = Regrading { session, sitting: &sitting, shelf: &shelf, library };
        let changes = regrading.apply(changes, &mut marks)?;
        Ok(MarkedSitting { sitting, marks, placement, changes })
    }

    /// What the teacher changed and did not take back, the oldest first.
    pub(crate) async fn changes(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<Vec<MarkChange>, Fault> {
        let rows = self.store.regrades(definition, class).await?.into_iter();
        Ok(rows.filter(|row| !row.undone).map(|row| row.change).collect())
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
        let MarkedSitting { sitting, marks, changes, .. } = marked;
        let names = item_names(marks);
        let shelf = self.shelf(sitting).await?;
        let mut questions = Vec::new();
        for (item, response) in sitting.asked() {
            let at = marks.iter().position(|mark| mark.place == item.place);
            let mark = at.map(|at| marks[at].clone());
            let key = match &mark {
                Some(mark) => Some(self.key(sitting, &shelf, mark)?),
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
                name: at.and_then(|at| names.get(at).cloned()).unwrap_or_default(),
                rubric: key.as_ref().and_then(PrivateKey::rubric).unwrap_or_default().to_vec(),
                changes: changes.get(&item.place).cloned().unwrap_or_default(),
                mark,
            });
        }
        Ok(questions)
    }

    /// The key that an answer is marked by: that of today where she marks by it.
    fn key(&self, sitting: &Sitting, shelf: &Shelf, mark: &ItemMark) -> Result<PrivateKey, Fault> {
        if mark.rekeyed
            && let Some(now) = self.library.blueprint(&mark.blueprint)
            && let Some(key) = sitting.key_by(shelf, mark.place, now)?
        {
            return Ok(key);
        }
        Ok(sitting.with_key(shelf, mark.place)?.0)
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
        let (logged, going) = self.class_of_logs(definition, class).await?;
        let changes = self.changes(definition, class).await?;
        class_results(&self.class_changed(&logged, &changes).await?, going)
    }

    /// The latest sitting of each seat that is over, marked by its log alone, and how many seats are still
    /// at it.
    pub(crate) async fn class_of_logs(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<(Vec<(SittingRow, MarkedSitting)>, usize), Fault> {
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
            if seats.insert(row.began.seat.as_str()) {
                sat.push((row.clone(), self.marks_of_log(row.session).await?));
            }
        }
        let going: BTreeSet<&str> =
            rows.iter().filter(|row| !is_over(row)).map(|row| row.began.seat.as_str()).collect();
        Ok((sat, going.len()))
    }

    /// What a class came to after these changes.
    pub(crate) async fn class_changed(
        &self,
        logged: &[(SittingRow, MarkedSitting)],
        changes: &[MarkChange],
    ) -> Result<Vec<Sat>, Fault> {
        let mut sat = Vec::new();
        for (row, marked) in logged {
            let marked = self.changed(row.session, marked.clone(), changes).await?;
            let questions = self.questions(&marked).await?;
            sat.push(Sat { row: row.clone(), marked, questions });
        }
        Ok(sat)
    }

    /// What a learner is told by place when it is over, and nothing before: at the end, or when the teacher
    /// has closed what several go through.
    ///
    /// # Errors
    /// As [`SittingRoom::marks`].
    pub async fn told(
        &self,
        session: SessionId,
        when: FeedbackTime,
    ) -> Result<Vec<(u32, ItemFeedback)>, Fault> {
        let marked = self.marks(session).await?;
        let shelf = self.shelf(&marked.sitting).await?;
        Ok(marked.sitting.told(&shelf, when, &marked.marks)?)
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
