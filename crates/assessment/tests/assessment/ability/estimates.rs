//! Estimates from the answers alone, at their edges.

use assessment::ability::{
    Answered, ItemCurve, Maximum, NoMaximum, maximum, test_information, weighted,
};

use super::near;

fn answered(a: f64, b: f64, c: f64, right: bool) -> Answered {
    Answered { curve: ItemCurve::new(a, b, c).unwrap(), right }
}

#[test]
fn without_answers_there_is_no_estimate() {
    assert_eq!(maximum(&[]), Maximum::Nowhere(NoMaximum::NothingAnswered));
    assert_eq!(weighted(&[]), None);
}

#[test]
fn all_right_and_all_wrong_have_no_maximum_and_say_so() {
    let right = [answered(1.0, 0.0, 0.25, true), answered(1.0, 1.0, 0.0, true)];
    let wrong = [answered(1.0, 0.0, 0.25, false), answered(1.0, 1.0, 0.0, false)];
    assert_eq!(maximum(&right), Maximum::Nowhere(NoMaximum::AllRight));
    assert_eq!(maximum(&wrong), Maximum::Nowhere(NoMaximum::AllWrong));
    assert!(weighted(&right).unwrap().theta > 0.0);
    assert!(weighted(&wrong).unwrap().theta < 0.0);
}

#[test]
fn a_maximum_beyond_every_difficulty_is_found() {
    let mut answers = vec![answered(0.3, 10.0, 0.0, true); 29];
    answers.push(answered(0.3, 10.0, 0.0, false));
    // 29 of 30: the logit is ln 29, at whatever ability that is.
    let found = maximum(&answers).estimate().unwrap();
    near(found.theta, 10.0 + 29.0_f64.ln() / 0.3, 1e-9);
    near(found.se, test_information(&answers, found.theta).sqrt().recip(), 1e-12);
}

/// Warm's estimating function by differences of the curves alone: the slope of the likelihood and J/(2I).
fn warms_slope(answers: &[Answered], theta: f64) -> f64 {
    let step = 1e-3;
    let (mut slope, mut warm, mut information) = (0.0, 0.0, 0.0);
    for answer in answers {
        let chance = |at: f64| answer.curve.probability(at);
        let (p, ahead, behind) = (chance(theta), chance(theta + step), chance(theta - step));
        let (first, second) =
            ((ahead - behind) / (2.0 * step), (ahead - 2.0 * p + behind) / (step * step));
        let spread = p * (1.0 - p);
        slope += first * (f64::from(u8::from(answer.right)) - p) / spread;
        warm += first * second / spread;
        information += first * first / spread;
    }
    slope + warm / (2.0 * information)
}

#[test]
fn of_two_peaks_of_the_weighted_likelihood_the_highest_is_taken() {
    for (hard, known) in [(2.0, 2), (2.5, 2), (2.5, 3), (3.0, 3), (3.0, 4), (1.8, 6), (1.8, 8)] {
        // Hard ones right and easy ones wrong: a guesser, or somebody able who slipped.
        let mut answers = vec![answered(2.5, hard, 0.2, true); known];
        answers.push(answered(2.0, -1.0, 0.2, false));
        answers.push(answered(1.0, 0.0, 0.1, true));
        let (mut height, mut best, mut peaks) = (0.0, (f64::NEG_INFINITY, 0.0), 0);
        let mut before = warms_slope(&answers, -6.0);
        for place in -5999..=6000 {
            let theta = f64::from(place) / 1000.0;
            let slope = warms_slope(&answers, theta);
            height += f64::midpoint(before, slope) * 1e-3;
            if before >= 0.0 && slope < 0.0 {
                peaks += 1;
                if height > best.0 {
                    best = (height, theta);
                }
            }
            before = slope;
        }
        assert_eq!(peaks, 2);
        let found = weighted(&answers).unwrap().theta;
        near(found, best.1, 2e-3);
    }
}
