//! What came of a sitting: what its answers are worth, what a learner is told of them, and what is left of
//! a survey.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use api::ClassResults;
use assessment::{Answer, PrivateKey};
use domain::{InteractionResponse, ItemAsked, ItemFeedback, SessionId};
use faults::Fault;
use python::Python;
use sittings::{Blueprints as _, FeedbackTime, ItemMark, MarkOutcome, Sitting};
use store::{SessionStatus, SittingRow};
use tokio::task::spawn_blocking;

use super::SittingRoom;
use super::shelf::Shelf;
use crate::class_results::class_results;
use crate::forms::Form;
use crate::live::{LiveSitting, MarkedLog};
use crate::marked::{MarkedQuestion, MarkedSitting, Sat};
use crate::regrading::{MadeChange, Regrading, item_names, versions};
use crate::{FormResult, ProgramError, mark_program};

impl SittingRoom {
    /// What the answers of a sitting are worth, worked out from its log, with what the teacher changed.
    /// Programs are run, where that can be done.
    ///
    /// # Errors
    /// When there is no such sitting, or a blueprint is not there in its version.
    pub async fn marks(&self, session: SessionId) -> Result<MarkedSitting, Fault> {
        Ok(self.marks_and_questions(session).await?.marked)
    }

    /// The same with each question that was asked, with its answer, its key and what came of it.
    ///
    /// # Errors
    /// As [`SittingRoom::marks`].
    pub async fn marks_and_questions(&self, session: SessionId) -> Result<Sat, Fault> {
        let row = self.row(session).await?;
        let changes = self.changes(&row.began.definition.id, row.class.as_deref()).await?;
        let log = self.marked_log(&row).await?;
        self.changed(row, &log, &changes).await
    }

    /// What the answers of a sitting are worth by its log alone. What was worked out for a log as long is taken
    /// again: nothing in it changes.
    ///
    /// # Errors
    /// As [`SittingRoom::marks`].
    pub(crate) async fn marked_log(&self, row: &SittingRow) -> Result<Arc<MarkedLog>, Fault> {
        let SittingRow { session, last_seq, .. } = *row;
        if let Some(known) = self.marked.known(session, last_seq) {
            return Ok(known);
        }
        let (sitting, last_seq) = self.read_on(session, None).await?;
        let shelf = self.shelf(&sitting).await?;
        let mut marks = sitting.marks(&shelf)?;
        let mut all_known = true;
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
                    // Here a person marks it, until there is something to run it with.
                    Err(ProgramError::Python(_)) => {
                        all_known = false;
                        continue;
                    }
                };
            }
        }
        let placement = sitting.placement(&shelf)?;
        let marked = MarkedSitting { sitting, marks, placement, changes: BTreeMap::new() };
        let questions = self.questions(&shelf, &marked)?;
        let log = Arc::new(MarkedLog { last_seq, marked, questions });
        if all_known {
            self.marked.keep(session, &log);
        }
        Ok(log)
    }

    /// The same after these changes: only what they touch is worked out anew.
    pub(crate) async fn changed(
        &self,
        row: SittingRow,
        log: &MarkedLog,
        changes: &[MadeChange],
    ) -> Result<Sat, Fault> {
        let (mut marked, mut questions) = (log.marked.clone(), log.questions.clone());
        if changes.is_empty() {
            return Ok(Sat { row, marked, questions });
        }
        let shelf = self.shelf(&marked.sitting).await?;
        let (session, library) = (row.session, &self.library);
        let regrading = Regrading { session, sitting: &marked.sitting, shelf: &shelf, library };
        marked.changes = regrading.apply(changes, &mut marked.marks)?;
        for mark in &marked.marks {
            let question = questions.iter_mut().find(|one| one.item.place == mark.place);
            let Some(question) = question else { continue };
            let told = marked.changes.get(&mark.place);
            if question.mark.as_ref() == Some(mark) && told.is_none() {
                continue;
            }
            let key = self.key(&marked.sitting, &shelf, mark)?;
            question.key = key.answer();
            question.rationales = rationales(Some(&key), Some(mark));
            question.rubric = key.rubric().unwrap_or_default().to_vec();
            question.changes = told.cloned().unwrap_or_default();
            question.mark = Some(mark.clone());
        }
        Ok(Sat { row, marked, questions })
    }

    /// What the teacher changed and did not take back, the oldest first.
    pub(crate) async fn changes(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<Vec<MadeChange>, Fault> {
        let rows = self.store.regrades(definition, class).await?.into_iter();
        Ok(rows.filter(|row| !row.undone).map(MadeChange::from).collect())
    }

    /// Each question that was asked, with its answer, its key and what came of it.
    fn questions(
        &self,
        shelf: &Shelf,
        marked: &MarkedSitting,
    ) -> Result<Vec<MarkedQuestion>, Fault> {
        let MarkedSitting { sitting, marks, .. } = marked;
        let names = item_names(marks);
        let mut questions = Vec::new();
        for (item, response) in sitting.asked() {
            let at = marks.iter().position(|mark| mark.place == item.place);
            let mark = at.map(|at| marks[at].clone());
            let name = at.and_then(|at| names.get(at).cloned()).unwrap_or_default();
            questions.push(self.question(shelf, sitting, (item, response), mark, name)?);
        }
        Ok(questions)
    }

    /// Questions that have an answer, marked without running programs: they are run when somebody looks at the
    /// results. What was known of an answer that is still the same is taken as it was.
    ///
    /// # Errors
    /// When a blueprint is not there in its version.
    pub(crate) async fn answered(
        &self,
        sitting: &Sitting,
        before: Option<&LiveSitting>,
    ) -> Result<Vec<MarkedQuestion>, Fault> {
        let shelf = self.shelf(sitting).await?;
        let names: BTreeMap<u32, String> =
            versions(sitting).into_iter().map(|(name, place, _)| (place, name)).collect();
        let given = |sitting: &Sitting| -> BTreeMap<u32, InteractionResponse> {
            sitting.given().map(|(item, response)| (item.place, response.clone())).collect()
        };
        let given_before = before.map(|before| given(&before.sitting)).unwrap_or_default();
        let known =
            |place: u32| before?.questions.iter().find(|question| question.item.place == place);
        let mut questions = Vec::new();
        for (item, response) in sitting.given() {
            let Some(name) = names.get(&item.place) else { continue };
            let same = given_before.get(&item.place) == Some(response);
            if let Some(known) = known(item.place).filter(|_| same) {
                questions.push(known.clone());
                continue;
            }
            let mark = sitting.mark_at(&shelf, item.place)?;
            let (asked, name) = ((item, Some(response)), name.clone());
            questions.push(self.question(&shelf, sitting, asked, mark, name)?);
        }
        Ok(questions)
    }

    fn question(
        &self,
        shelf: &Shelf,
        sitting: &Sitting,
        (item, response): (&ItemAsked, Option<&InteractionResponse>),
        mark: Option<ItemMark>,
        name: String,
    ) -> Result<MarkedQuestion, Fault> {
        let key = match &mark {
            Some(mark) => Some(self.key(sitting, shelf, mark)?),
            None => None,
        };
        let blueprint = sitting.blueprint(shelf, item.place);
        Ok(MarkedQuestion {
            item: item.clone(),
            answer: response.and_then(|response| answer_in_words(item, response)),
            key: key.as_ref().and_then(PrivateKey::answer),
            rationales: rationales(key.as_ref(), mark.as_ref()),
            outcome: blueprint.and_then(|blueprint| blueprint.outcomes.first().cloned()),
            name,
            rubric: key.as_ref().and_then(PrivateKey::rubric).unwrap_or_default().to_vec(),
            changes: Vec::new(),
            mark,
        })
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
    ) -> Result<(Vec<(SittingRow, Arc<MarkedLog>)>, usize), Fault> {
        for row in self.all(Some(definition)).await? {
            if !matches!(row.status, SessionStatus::Finished(_)) {
                self.settle(row.session, &self.read(row.session).await?).await?;
            }
        }
        let (over, going) = self.class_rows(definition, class).await?;
        let mut sat = Vec::new();
        for row in over {
            let log = self.marked_log(&row).await?;
            sat.push((row, log));
        }
        Ok((sat, going))
    }

    /// The latest sitting of each seat that is over, and how many seats are still at it.
    async fn class_rows(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<(Vec<SittingRow>, usize), Fault> {
        let rows = self.all(Some(definition)).await?.into_iter();
        let rows = rows.filter(|row| row.class.as_deref() == class);
        let is_over = |row: &SittingRow| matches!(row.status, SessionStatus::Finished(_));
        let (over, going): (Vec<SittingRow>, Vec<SittingRow>) = rows.partition(is_over);
        let (mut latest, mut seats) = (Vec::new(), BTreeSet::new());
        for row in over {
            // The latest comes first.
            if seats.insert(row.began.seat.clone()) {
                latest.push(row);
            }
        }
        let going: BTreeSet<&str> = going.iter().map(|row| row.began.seat.as_str()).collect();
        Ok((latest, going.len()))
    }

    /// The sittings that the results of a class are counted from.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) async fn class_sittings(
        &self,
        definition: &str,
        class: Option<&str>,
    ) -> Result<Vec<(SessionId, Sitting)>, Fault> {
        let mut sat = Vec::new();
        for SittingRow { session, last_seq, .. } in self.class_rows(definition, class).await?.0 {
            // Whoever marks answer after answer asks each time.
            let known = self.marked.known(session, last_seq);
            let sitting = match known {
                Some(known) => known.marked.sitting.clone(),
                None => self.read(session).await?,
            };
            sat.push((session, sitting));
        }
        Ok(sat)
    }

    /// The names of the wrong ways of its questions, by the blueprints that they were made from and those of now.
    pub(crate) async fn wrong_ways(&self, sitting: &Sitting) -> Result<BTreeSet<String>, Fault> {
        let shelf = self.shelf(sitting).await?;
        let blueprints = sitting.chosen().flat_map(|chosen| {
            let then = shelf.version(&chosen.blueprint, &chosen.version);
            [then, self.library.blueprint(&chosen.blueprint)].into_iter().flatten()
        });
        Ok(blueprints.flat_map(|one| one.misconceptions().map(str::to_owned)).collect())
    }

    /// What a class came to after these changes.
    pub(crate) async fn class_changed(
        &self,
        logged: &[(SittingRow, Arc<MarkedLog>)],
        changes: &[MadeChange],
    ) -> Result<Vec<Sat>, Fault> {
        let mut sat = Vec::new();
        for (row, log) in logged {
            sat.push(self.changed(row.clone(), log, changes).await?);
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
