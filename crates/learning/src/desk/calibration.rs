//! How sure agents were, against how often it came true.

use api::{CalibrationPoint, CodingCalibration, CodingRecord};
use experience::{Calibration, CurvePoint, NEEDED_PREDICTIONS, TrackRecord, calibration};
use journal::ResolvedEntry;

use super::wire::count;
use crate::experiences::known;
use crate::{Learning, LearningError};

/// So many sorts of work and ways of working are told of.
const MOST: usize = 12;

/// Of the newest entries of a project.
pub(super) async fn of(
    learning: &Learning,
    project: &str,
) -> Result<CodingCalibration, LearningError> {
    let entries = known(learning, Some(project), None).await?;
    let entries: Vec<ResolvedEntry> = entries.into_iter().map(|known| known.entry).collect();
    Ok(shown(&calibration(&entries)))
}

fn shown(found: &Calibration) -> CodingCalibration {
    let stated = found.curve.iter().map(|point| point.count).sum::<usize>();
    let is_enough = stated >= NEEDED_PREDICTIONS;
    CodingCalibration {
        count: count(stated),
        needed: count(NEEDED_PREDICTIONS),
        score: found.brier.as_ref().filter(|_| is_enough).map(|brier| brier.score),
        points: if is_enough { found.curve.iter().map(point).collect() } else { Vec::new() },
        records: found.records.iter().take(MOST).map(record).collect(),
        unstated: count(found.unstated),
    }
}

fn point(point: &CurvePoint) -> CalibrationPoint {
    CalibrationPoint {
        stated: point.stated * 100.0,
        happened: point.happened * 100.0,
        right: point.happened * point.count as f64,
        count: count(point.count),
        low: point.low * 100.0,
        high: point.high * 100.0,
    }
}

fn record(record: &TrackRecord) -> CodingRecord {
    CodingRecord {
        about: record.tried.to_string(),
        count: count(record.count),
        right: record.right,
        low: record.low * 100.0,
        high: record.high * 100.0,
        stated: record.stated.map(|share| share * 100.0),
    }
}
