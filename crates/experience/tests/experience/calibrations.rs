//! Being right, and being as sure as one is right.

use experience::{Brier, Forecast, TrackRecord, Tried, calibration, calibration_curve};
use journal::{Confidence, Domain, OutcomeStatus, ResolvedEntry, Strategy};

use super::support::{About, entry};

fn forecast(percent: u8, happened: f64) -> Forecast {
    Forecast { confidence: Confidence::percent(percent).unwrap(), happened }
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} and {wanted}");
}

/// Twelve forecasts of rain, worked out by hand: 4 at 20 % with 1 day of rain, 4 at 50 % with 2, 4 at 90 % with 3.
#[test]
fn the_parts_of_a_score_are_those_worked_out_by_hand() {
    let mut forecasts = Vec::new();
    for (percent, wet) in [(20, 1), (50, 2), (90, 3)] {
        forecasts.extend((0..4).map(|day| forecast(percent, f64::from(u8::from(day < wet)))));
    }
    let brier = Brier::of(&forecasts).unwrap();
    near(brier.score, (3.0 * 0.04 + 0.64 + 4.0 * 0.25 + 3.0 * 0.01 + 0.81) / 12.0);
    near(brier.reliability, (0.05_f64.powi(2) + 0.0 + 0.15_f64.powi(2)) / 3.0);
    near(brier.resolution, (0.25_f64.powi(2) + 0.0 + 0.25_f64.powi(2)) / 3.0);
    near(brier.uncertainty, 0.25);
    near(brier.reliability - brier.resolution + brier.uncertainty, brier.score);
}

#[test]
fn the_ends_of_the_score_are_where_they_have_to_be() {
    assert_eq!(Brier::of(&[]), None);
    assert_eq!(calibration_curve(&[]), []);
    near(Brier::of(&[forecast(100, 1.0), forecast(0, 0.0)]).unwrap().score, 0.0);
    near(Brier::of(&[forecast(0, 1.0), forecast(100, 0.0)]).unwrap().score, 1.0);
    near(Brier::of(&[forecast(50, 1.0), forecast(50, 0.0)]).unwrap().score, 0.25);
}

#[test]
fn what_came_true_in_part_keeps_the_sum_exact() {
    let forecasts = [forecast(70, 0.5), forecast(70, 1.0), forecast(30, 0.0), forecast(90, 0.5)];
    let brier = Brier::of(&forecasts).unwrap();
    near(brier.score, (0.04 + 0.09 + 0.09 + 0.16) / 4.0);
    // Within a group outcomes differ, which neither reliability nor resolution has.
    let within = 2.0 * 0.0625 / 4.0;
    near(brier.reliability - brier.resolution + brier.uncertainty, brier.score);
    near(brier.uncertainty, brier.resolution + within);
}

fn entries(count: usize, right: usize, about: About) -> Vec<ResolvedEntry> {
    let outcome = |at| if at < right { OutcomeStatus::Confirmed } else { OutcomeStatus::Falsified };
    (0..count).map(|at| entry(About { outcome: outcome(at), ..about })).collect()
}

const DEBUGGING: Tried = Tried { domain: Some(Domain::Debugging), strategy: None };

#[test]
fn how_often_somebody_is_right_is_said_with_counts() {
    let about = About { confidence: Some(75), ..About::default() };
    let record = TrackRecord::of(DEBUGGING, &entries(20, 8, about)).unwrap();
    assert_eq!(
        record.to_string(),
        "you are right 40 % of the time about debugging (8 of 20; likely between 22 % and 61 %), and were 75 % sure",
    );
    near(record.brier.unwrap().score, (8.0 * 0.0625 + 12.0 * 0.5625) / 20.0);
    let unsure =
        TrackRecord::of(DEBUGGING, &entries(10, 5, About { confidence: None, ..about })).unwrap();
    assert_eq!((unsure.stated, unsure.brier), (None, None));
    assert!(unsure.to_string().ends_with("(5 of 10; likely between 24 % and 76 %)"), "{unsure}");
}

#[test]
fn of_too_few_nothing_is_said() {
    assert_eq!(TrackRecord::of(DEBUGGING, &entries(9, 4, About::default())), None);
    assert!(TrackRecord::of(DEBUGGING, &entries(10, 4, About::default())).is_some());
    let dropped = About { outcome: OutcomeStatus::Abandoned, ..About::default() };
    let mut all = entries(9, 4, About::default());
    all.push(entry(dropped));
    assert_eq!(TrackRecord::of(DEBUGGING, &all), None);
    let nothing = calibration(&all);
    assert_eq!((nothing.records, nothing.unsaid), (vec![], 3));
}

#[test]
fn records_are_of_domains_of_strategies_and_of_both() {
    let mut all = entries(12, 6, About::default());
    let other = About { strategy: Strategy::TrialAndError, confidence: None, ..About::default() };
    all.extend(entries(11, 2, other));
    all.extend(entries(3, 1, About { domain: Domain::Testing, ..About::default() }));
    let found = calibration(&all);
    let tried: Vec<(String, usize, f64)> = found
        .records
        .iter()
        .map(|record| (record.tried.to_string(), record.count, record.right))
        .collect();
    let wanted = [
        ("debugging", 23, 8.0),
        ("work by systematic-elimination", 15, 7.0),
        ("debugging by systematic-elimination", 12, 6.0),
        ("work by trial-and-error", 11, 2.0),
        ("debugging by trial-and-error", 11, 2.0),
    ];
    assert_eq!(tried, wanted.map(|(what, count, right)| (what.to_owned(), count, right)));
    // Testing, and testing by elimination.
    assert_eq!((found.unsaid, found.unstated), (2, 11));
    assert_eq!(found.brier.unwrap().count, 15);
    assert_eq!((found.curve.len(), found.curve[0].count), (1, 15));
    near(found.curve[0].stated, 0.7);
}

#[test]
fn a_part_counts_half() {
    let partial = About { outcome: OutcomeStatus::Partial, ..About::default() };
    let record = TrackRecord::of(DEBUGGING, &vec![entry(partial); 10]).unwrap();
    near(record.right, 5.0);
}

/// Percentages that stand on the edges of bins: 10 belongs to the first, 11 to the second, and 0 to the first.
#[test]
fn bins_of_the_curve_are_ten_and_closed_above() {
    let forecasts = [0, 10, 11, 20, 91, 100].map(|percent| forecast(percent, 1.0));
    let counts: Vec<usize> =
        calibration_curve(&forecasts).iter().map(|point| point.count).collect();
    assert_eq!(counts, [2, 2, 2]);
}
