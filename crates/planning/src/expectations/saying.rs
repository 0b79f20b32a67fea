//! Her word before and after a lesson: read, checked, kept.

use api::{PredictionMake, PredictionOutcome as Outcome, PredictionPass, PredictionResolve};
use domain::PredictionId;
use expecting::{Cause, hint};
use faults::Fault;
use memory::ClassName;
use remembering::pupil_names;
use store::{NewPrediction, PredictionEnd};

use super::{ExpectationDesk, found, wire};
use crate::lessons::OpenLesson;
use crate::safeguarding;

/// The longest sentence, in characters.
const SENTENCE: usize = 400;
/// She says what she expects: below this she would expect the opposite, and say that. Confidence in what one
/// holds to be true is stated from a half on (Lichtenstein, Fischhoff and Phillips 1982).
const LEAST_CONFIDENCE: u8 = 50;

impl ExpectationDesk {
    /// Keeps what she expects; where nothing could contradict it, says why and keeps nothing unless she insists.
    pub(super) async fn make(&self, make: PredictionMake) -> Result<Option<String>, Fault> {
        self.wanted()?;
        let PredictionMake { path, text, confidence, insists, harmless } = make;
        if !(LEAST_CONFIDENCE..=100).contains(&confidence) {
            return Err(Fault::invalid(format!(
                "how sure you are is a number from {LEAST_CONFIDENCE} to 100: who is less sure expects the \
                 opposite and says that",
            )));
        }
        let Some(text) = sentence(Some(&text), harmless)? else {
            return Err(Fault::invalid(
                "there is nothing to keep: say in a few words what you expect",
            ));
        };
        if let Some(hint) = hint(&text).filter(|_| !insists) {
            return Ok(Some(hint.advice().to_owned()));
        }
        let new = self.about(&path, Some((text, confidence))).await?;
        if !self.store().predict(&new).await? {
            return Err(Fault::invalid(
                "there is a word on this lesson already, and a lesson is asked about once: delete that one first",
            ));
        }
        Ok(None)
    }

    /// Does not ask about a lesson, or takes that back. Said twice it is said once.
    pub(super) async fn pass(
        &self,
        PredictionPass { path, passed }: PredictionPass,
    ) -> Result<(), Fault> {
        self.wanted()?;
        if !passed {
            let path = self.lessons.read(&path).await?.file.path;
            return Ok(self.store().unpass_prediction(&path).await?);
        }
        let new = self.about(&path, None).await?;
        self.store().predict(&new).await?;
        Ok(())
    }

    /// Keeps what came of a prediction, in place of what was said before.
    pub(super) async fn resolve(&self, said: PredictionResolve) -> Result<(), Fault> {
        let PredictionResolve { id, outcome, surprise, cause, next_time, harmless } = said;
        let row = self.one(id).await?;
        let surprise = sentence(surprise.as_deref(), harmless)?;
        let next_time = sentence(next_time.as_deref(), harmless)?;
        let cause = match cause.as_deref().map(str::trim).filter(|cause| !cause.is_empty()) {
            None => None,
            Some(given) => Some(known(given)?.id.to_owned()),
        };
        let is_otherwise = match outcome {
            Outcome::Partly | Outcome::DidNot => true,
            Outcome::CameTrue | Outcome::NotSaid => false,
        };
        let said_why = surprise.is_some() || cause.is_some();
        if said_why && !is_otherwise {
            return Err(Fault::invalid(
                "what was unexpected and why belongs to a prediction that came true in part or not at all",
            ));
        }
        let day = self.day_of(&row.lesson).await;
        let taught_on = day.and_then(|day| day.parse().ok());
        let (outcome, at) = (wire::stored(outcome), self.clock.now());
        let end = PredictionEnd { outcome, taught_on, surprise, cause, next_time, at };
        found(self.store().end_prediction(id, Some(&end)).await?, id)
    }

    /// The row of a lesson of a class.
    async fn about(
        &self,
        path: &str,
        expected: Option<(String, u8)>,
    ) -> Result<NewPrediction, Fault> {
        let open: OpenLesson = self.lessons.read(path).await?;
        let Some(class) = open.lesson.class.clone() else {
            return Err(Fault::invalid(
                "the lesson is for no class: give it one, so that there is somebody to expect something of",
            ));
        };
        ClassName::new(&class).map_err(Fault::invalid)?;
        let path = open.file.path.clone();
        let without = self.store().lessons_without_memory(std::slice::from_ref(&path)).await?;
        if !without.is_empty() {
            return Err(Fault::invalid(
                "the lesson was written with memory switched off, so nothing of it is kept",
            ));
        }
        Ok(NewPrediction {
            id: PredictionId::new(),
            lesson: path,
            lesson_version: i32::try_from(open.version.number).ok(),
            class,
            topic: open.lesson.topic,
            expected,
            at: self.clock.now(),
        })
    }

    fn wanted(&self) -> Result<(), Fault> {
        match self.settings.choices().asks_what_i_expect_since {
            Some(_) => Ok(()),
            None => Err(Fault::invalid(
                "nothing is kept of what you expect: “Ask me what I expect of a lesson” in the settings of \
                 lessons is off (at the terminal: `lessons expect --ask on`)",
            )),
        }
    }
}

/// One line of hers that may be kept; none where she wrote nothing.
pub(super) fn sentence(words: Option<&str>, harmless: bool) -> Result<Option<String>, Fault> {
    let words = words.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return Ok(None);
    }
    safeguarding::heard(harmless, &[&words])?;
    if words.chars().count() > SENTENCE {
        return Err(Fault::invalid(format!(
            "one sentence of at most {SENTENCE} characters is kept; nothing was changed",
        )));
    }
    if let Some(name) = pupil_names(&words).into_iter().next() {
        return Err(Fault::invalid(format!(
            "nothing was kept: “{}” looks like the name of a pupil, and no names are kept here. Write what holds for \
             the group or the class",
            words.get(name).unwrap_or_default(),
        )));
    }
    Ok(Some(words))
}

/// The cause that is named by its id.
fn known(given: &str) -> Result<&'static Cause, Fault> {
    Cause::with_id(given).ok_or_else(|| {
        let all: Vec<&str> = expecting::causes().iter().map(|cause| cause.id).collect();
        Fault::invalid(format!("there is no cause `{given}`; it is one of {}", all.join(", ")))
    })
}
