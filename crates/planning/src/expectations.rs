//! What she expects of lessons, and what came of it: asked once of an accepted lesson, and again when its day is
//! past. Whoever does not want that is asked nothing, and nothing is kept, read or said of it.

mod asking;
mod groups;
mod outlook;
mod saying;
mod wire;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use api::{
    Expectations, LessonValueDelete, LessonValueRef, LessonValueWrite, LessonValueWritten,
    LessonValues, Nothing, PredictionAsking, PredictionCalibration, PredictionCommands,
    PredictionDelete, PredictionGroups, PredictionMade, PredictionMake, PredictionMark,
    PredictionPass, PredictionRef, PredictionResolve, PredictionsOf,
};
use async_trait::async_trait;
use domain::{Clock, PredictionId};
use faults::Fault;
use remembering::Shelves;
use store::{PredictionRow, TeacherStore};
use workspace::Workspace;

use crate::lessons::Lessons;
use crate::settings::Settings;
use crate::supplies::Supplies;

use groups::Embedded;
pub use outlook::{Outlook, SOURCE};

/// What she expects of lessons, of one teacher; clones share it.
#[derive(Clone)]
pub struct ExpectationDesk {
    /// Her lessons.
    pub lessons: Lessons,
    /// Her memory, and who makes vectors of texts.
    pub shelves: Shelves,
    /// Where her calendar is.
    pub workspace: Arc<Workspace>,
    /// Whether she wants to be asked.
    pub settings: Arc<Settings>,
    /// The present.
    pub clock: Arc<dyn Clock>,
    /// Vectors that were made in this process.
    embedded: Embedded,
}

impl ExpectationDesk {
    /// Over the same folder and rows as her runs.
    pub fn of(supplies: &Supplies) -> Self {
        Self {
            lessons: supplies.lessons.clone(),
            shelves: supplies.shelves.clone(),
            workspace: Arc::clone(&supplies.workspace),
            settings: Arc::clone(&supplies.allowed.settings),
            clock: Arc::clone(&supplies.clock),
            embedded: Embedded::default(),
        }
    }

    fn store(&self) -> &TeacherStore {
        self.shelves.store()
    }

    /// Everything that a face shows.
    async fn expectations(&self) -> Result<Expectations, Fault> {
        let rows = self.store().predictions().await?;
        let (lessons, due) = match self.settings.choices().asks_what_i_expect_since {
            None => (Vec::new(), Vec::new()),
            Some(since) => (self.lessons_to_ask(&rows, since).await?, self.due(&rows).await?),
        };
        let asked = self.settings.choices().asks_what_i_expect_since.is_some();
        let mut shown = wire::expectations(asked, lessons, due, &rows);
        for prediction in &mut shown.predictions {
            if prediction.date.is_none() {
                prediction.date = self.day_of(&prediction.lesson).await;
            }
        }
        Ok(shown)
    }

    /// The day that a lesson's file names; none where it cannot be read any more.
    async fn day_of(&self, path: &str) -> Option<String> {
        let facts = self.lessons.facts_of(path).await?;
        facts
            .date
            .as_deref()
            .and_then(|date| date.trim().parse::<chrono::NaiveDate>().ok())
            .map(|day| day.to_string())
    }

    async fn one(&self, id: PredictionId) -> Result<PredictionRow, Fault> {
        let rows = self.store().predictions().await?;
        let found = rows.into_iter().find(|row| row.id == id && row.deleted_at.is_none());
        found.ok_or_else(|| gone(id))
    }

    async fn choose(
        &self,
        PredictionAsking { asked }: PredictionAsking,
    ) -> Result<Expectations, Fault> {
        let now = self.clock.now();
        let kept = self.settings.change(|choices| {
            let since = choices.asks_what_i_expect_since.unwrap_or(now);
            choices.asks_what_i_expect_since = asked.then_some(since);
        });
        kept.map_err(|error| {
            Fault::internal(format!("it holds until you close, as it cannot be kept: {error}"))
        })?;
        self.expectations().await
    }
}

fn gone(id: PredictionId) -> Fault {
    Fault::not_found(format!("there is no such prediction: {id}"))
}

/// What was changed is there, or there is no such prediction.
fn found(is_there: bool, id: PredictionId) -> Result<(), Fault> {
    if is_there { Ok(()) } else { Err(gone(id)) }
}

#[async_trait]
impl PredictionCommands for ExpectationDesk {
    type Error = Fault;

    async fn prediction_list(&self, _: Nothing) -> Result<Expectations, Fault> {
        self.expectations().await
    }

    async fn prediction_asking(&self, asking: PredictionAsking) -> Result<Expectations, Fault> {
        self.choose(asking).await
    }

    async fn prediction_make(&self, make: PredictionMake) -> Result<PredictionMade, Fault> {
        let hint = self.make(make).await?;
        Ok(PredictionMade { hint, expectations: self.expectations().await? })
    }

    async fn prediction_pass(&self, pass: PredictionPass) -> Result<Expectations, Fault> {
        self.pass(pass).await?;
        self.expectations().await
    }

    async fn prediction_resolve(&self, said: PredictionResolve) -> Result<Expectations, Fault> {
        self.resolve(said).await?;
        self.expectations().await
    }

    async fn prediction_reopen(&self, of: PredictionRef) -> Result<Expectations, Fault> {
        found(self.store().end_prediction(of.id, None).await?, of.id)?;
        self.expectations().await
    }

    async fn prediction_mark(&self, mark: PredictionMark) -> Result<Expectations, Fault> {
        found(self.store().mark_prediction(mark.id, mark.marked).await?, mark.id)?;
        self.expectations().await
    }

    async fn prediction_delete(&self, of: PredictionDelete) -> Result<Expectations, Fault> {
        let PredictionDelete { id, deleted } = of;
        if deleted {
            found(self.store().delete_prediction(id, self.clock.now()).await?, id)?;
        } else if !self.store().restore_prediction(id).await? {
            return Err(Fault::invalid(
                "it cannot come back: there is another word on that lesson, or it was deleted too long ago",
            ));
        }
        self.expectations().await
    }

    async fn prediction_calibration(
        &self,
        PredictionsOf { class }: PredictionsOf,
    ) -> Result<PredictionCalibration, Fault> {
        let rows = self.store().predictions().await?;
        Ok(wire::calibration(&rows, class.as_deref()))
    }

    async fn prediction_groups(&self, _: Nothing) -> Result<PredictionGroups, Fault> {
        self.groups().await
    }

    async fn lesson_value_write(
        &self,
        write: LessonValueWrite,
    ) -> Result<LessonValueWritten, Fault> {
        self.write_value(write).await
    }

    async fn lesson_value_list(&self, _: Nothing) -> Result<LessonValues, Fault> {
        self.values().await
    }

    async fn lesson_value_delete(&self, of: LessonValueDelete) -> Result<LessonValues, Fault> {
        let deleted_at = of.deleted.then(|| self.clock.now());
        if !self.store().delete_lesson_value(of.id, deleted_at).await? {
            return Err(Fault::not_found("there is no such sentence"));
        }
        self.values().await
    }

    async fn lesson_value_remember(&self, of: LessonValueRef) -> Result<LessonValues, Fault> {
        self.remember_value(of.id).await?;
        self.values().await
    }
}
