//! Predictions as a face shows them.

use api::{
    CalibrationPoint, CauseOption, Expectations, LessonToExpect, LessonValue, LessonValueVersion,
    LessonValues, Prediction, PredictionCalibration, PredictionOutcome as Outcome,
};
use domain::PredictionId;
use expecting::{Came, NEEDED, calibrated, causes};
use store::{LessonValueRow, PredictionOutcome, PredictionRow};

/// Passed over so often in a row, the question makes itself small.
const PASSED_OVER: usize = 2;

pub(super) fn expectations(
    asked: bool,
    lessons: Vec<LessonToExpect>,
    due: Vec<PredictionId>,
    rows: &[PredictionRow],
) -> Expectations {
    let there = || rows.iter().filter(|row| row.deleted_at.is_none());
    let latest: Vec<&PredictionRow> = there().take(PASSED_OVER).collect();
    let folded = latest.len() == PASSED_OVER && latest.iter().all(|row| row.expected.is_none());
    let cause = |cause: &expecting::Cause| CauseOption {
        id: cause.id.to_owned(),
        name: cause.name.to_owned(),
    };
    Expectations {
        asked,
        folded,
        lessons,
        due,
        predictions: there().filter_map(prediction).collect(),
        causes: causes().iter().map(cause).collect(),
    }
}

/// None of a lesson of which she did not want to say.
fn prediction(row: &PredictionRow) -> Option<Prediction> {
    let (text, confidence) = row.expected.clone()?;
    let end = row.end.as_ref();
    Some(Prediction {
        id: row.id,
        lesson: row.lesson.clone(),
        lesson_version: row.lesson_version,
        topic: row.topic.clone(),
        class: row.class.clone(),
        date: end.and_then(|end| end.taught_on).map(|day| day.to_string()),
        text,
        confidence,
        made_at: row.made_at,
        outcome: end.map(|end| shown(end.outcome)),
        surprise: end.and_then(|end| end.surprise.clone()),
        cause: end.and_then(|end| end.cause.clone()),
        next_time: end.and_then(|end| end.next_time.clone()),
        marked: row.marked,
        resolved_at: end.map(|end| end.at),
    })
}

fn shown(outcome: PredictionOutcome) -> Outcome {
    match outcome {
        PredictionOutcome::CameTrue => Outcome::CameTrue,
        PredictionOutcome::Partly => Outcome::Partly,
        PredictionOutcome::DidNot => Outcome::DidNot,
        PredictionOutcome::NotSaid => Outcome::NotSaid,
    }
}

pub(super) fn stored(outcome: Outcome) -> PredictionOutcome {
    match outcome {
        Outcome::CameTrue => PredictionOutcome::CameTrue,
        Outcome::Partly => PredictionOutcome::Partly,
        Outcome::DidNot => PredictionOutcome::DidNot,
        Outcome::NotSaid => PredictionOutcome::NotSaid,
    }
}

/// How far a prediction came true; none while nobody has said so.
pub(super) fn came(row: &PredictionRow) -> Option<Came> {
    match row.end.as_ref()?.outcome {
        PredictionOutcome::CameTrue => Some(Came::True),
        PredictionOutcome::Partly => Some(Came::Partly),
        PredictionOutcome::DidNot => Some(Came::Not),
        PredictionOutcome::NotSaid => None,
    }
}

pub(super) fn calibration(rows: &[PredictionRow], class: Option<&str>) -> PredictionCalibration {
    let of_class = rows.iter().filter(|row| {
        row.deleted_at.is_none() && class.is_none_or(|class| row.class.eq_ignore_ascii_case(class))
    });
    let forecast =
        |row: &PredictionRow| Some((row.expected.as_ref().map(|(_, sure)| *sure)?, came(row)?));
    let forecasts: Vec<(u8, Came)> = of_class.filter_map(forecast).collect();
    let found = calibrated(&forecasts);
    let points = found.points.iter().map(|point| CalibrationPoint {
        stated: point.stated,
        happened: point.happened,
        right: point.right,
        count: whole(point.count),
        low: point.low,
        high: point.high,
    });
    PredictionCalibration {
        count: whole(found.count),
        needed: whole(NEEDED),
        score: found.score,
        points: points.collect(),
        words: found.words,
    }
}

pub(super) fn values(rows: Vec<LessonValueRow>) -> LessonValues {
    let version = |text: store::ValueText| LessonValueVersion {
        number: text.number,
        text: text.text,
        distance: text.distance,
        median: text.median,
        written_at: text.written_at,
    };
    let value = |row: LessonValueRow| LessonValue {
        id: row.id,
        members: row.members,
        memory: row.memory,
        versions: row.texts.into_iter().rev().map(version).collect(),
    };
    LessonValues { values: rows.into_iter().map(value).collect() }
}

pub(super) fn whole(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
