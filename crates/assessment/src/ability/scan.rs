//! Finding where an estimating function comes down through 0.
//!
//! With guessing there may be several such places, and the steps between which one is looked for have
//! to be as fine as the steepest curve; so the places to look at are taken from the curves.

use super::Answered;

/// Distances from a difficulty, in units of 1/a, at which a curve is looked at. Beyond 40 of them it
/// is flat to the last digit.
const AWAY: [f64; 17] =
    [0.0, 0.3, 0.6, 0.9, 1.2, 1.6, 2.0, 2.5, 3.0, 4.0, 5.0, 7.0, 10.0, 14.0, 20.0, 28.0, 40.0];

/// Two places nearer than this share of the steepest curve's width are one.
const APART: f64 = 0.1;

/// Abilities, rising, between which a function of these answers changes little.
pub(super) fn places(answers: &[Answered]) -> Vec<f64> {
    let steepest = answers.iter().map(|answer| answer.curve.discrimination()).fold(0.0, f64::max);
    let mut places: Vec<f64> = answers
        .iter()
        .flat_map(|answer| {
            let (a, b) = (answer.curve.discrimination(), answer.curve.difficulty());
            AWAY.into_iter().flat_map(move |away| [b - away / a, b + away / a])
        })
        .collect();
    places.sort_by(f64::total_cmp);
    places.dedup_by(|next, kept| *next - *kept < APART / steepest);
    places
}

/// Where `function` comes down through 0 between two neighbouring places, exact to the last digits.
pub(super) fn descents(places: &[f64], function: impl Fn(f64) -> f64) -> Vec<f64> {
    let mut found = Vec::new();
    let mut before: Option<(f64, f64)> = None;
    for &place in places {
        let value = function(place);
        if let Some((earlier, 0.0..)) = before
            && value < 0.0
        {
            found.push(halve(earlier, place, &function));
        }
        before = Some((place, value));
    }
    found
}

/// The root in an interval at whose lower end the function is not below 0, and at whose upper end it is.
fn halve(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high || high - low < 1e-13 {
            return middle;
        }
        if function(middle) < 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
}
