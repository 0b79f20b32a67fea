//! The curve of an item, and what is believed of an ability.

use assessment::ability::{AbilityEstimate, ItemCurve, Posterior};

use super::{belief, near};

#[test]
fn a_curve_goes_from_guessing_through_the_middle_to_certainty() {
    let curve = ItemCurve::new(1.3, 0.4, 0.2).unwrap();
    near(curve.probability(-40.0), 0.2, 1e-12);
    near(curve.probability(0.4), 0.6, 1e-12);
    near(curve.probability(40.0), 1.0, 1e-12);
}

#[test]
fn logarithms_and_information_are_those_of_the_chances() {
    for curve in [(1.0, 0.0, 0.0), (2.5, 1.0, 0.0), (0.6, -1.0, 0.25), (3.0, 0.5, 0.1)] {
        let curve = ItemCurve::new(curve.0, curve.1, curve.2).unwrap();
        for theta in [-3.0, -0.7, 0.0, 1.1, 4.0] {
            let chance = curve.probability(theta);
            near(curve.log_probability(true, theta), chance.ln(), 1e-12);
            near(curve.log_probability(false, theta), (1.0 - chance).ln(), 1e-9);
            // Information is the mean of the squared slope of the logarithm.
            let slope = |right: bool| {
                let ahead = curve.log_probability(right, theta + 1e-6);
                (ahead - curve.log_probability(right, theta - 1e-6)) / 2e-6
            };
            let squared = chance * slope(true).powi(2) + (1.0 - chance) * slope(false).powi(2);
            near(curve.information(theta), squared, 1e-6);
        }
    }
}

#[test]
fn information_with_guessing_is_greatest_where_birnbaum_says() {
    let (a, c) = (1.4, 0.2_f64);
    let curve = ItemCurve::new(a, 0.3, c).unwrap();
    let peak = curve.peak();
    let most = a * a * (1.0 - 20.0 * c - 8.0 * c * c + (1.0 + 8.0 * c).powf(1.5))
        / (8.0 * (1.0 - c) * (1.0 - c));
    near(curve.information(peak), most, 1e-12);
    assert!(curve.information(peak - 0.05) < most && curve.information(peak + 0.05) < most);
}

#[test]
fn extreme_abilities_give_no_nonsense() {
    let hard = ItemCurve::new(10.0, 10.0, 0.0).unwrap();
    for theta in [-500.0, 500.0] {
        assert!(hard.log_probability(true, theta).is_finite());
        assert!(hard.log_probability(false, theta).is_finite());
        assert!(hard.information(theta) >= 0.0);
    }
}

#[test]
fn without_answers_the_prior_is_believed() {
    let estimate = Posterior::prior().estimate();
    near(estimate.theta, 0.0, 1e-12);
    near(estimate.se, 1.0, 1e-12);
    let (low, high) = Posterior::prior().interval(0.95);
    near(low, -1.959_964, 1e-3);
    near(high, 1.959_964, 1e-3);
    near(Posterior::prior().chance_below(1.0), 0.841_345, 1e-3);
}

#[test]
fn a_belief_from_before_is_begun_with() {
    let estimate = belief(0.8, 0.5).estimate();
    near(estimate.theta, 0.8, 1e-9);
    near(estimate.se, 0.5, 1e-9);
    for (theta, se) in [(f64::NAN, 1.0), (0.0, 0.0), (0.0, -1.0), (99.0, 1.0), (0.0, f64::INFINITY)]
    {
        let refused = Posterior::from_before(AbilityEstimate { theta, se }).unwrap_err();
        let message = refused.to_string();
        assert!(message.starts_with("nobody can believe an ability of"), "{message}");
    }
}

#[test]
fn a_thousand_right_answers_after_a_thousand_wrong_ones_still_count() {
    let mut posterior = Posterior::prior();
    let curve = ItemCurve::rasch(0.0).unwrap();
    for right in [false, true] {
        for _ in 0..1000 {
            posterior.update(&curve, right);
        }
    }
    let estimate = posterior.estimate();
    near(estimate.theta, 0.0, 1e-9);
    near(estimate.se, 1.0 / (2000.0_f64 / 4.0 + 1.0).sqrt(), 1e-4);
}

#[test]
fn a_difficulty_that_is_not_known_exactly_makes_the_curve_flatter() {
    let curve = ItemCurve::new(1.2, 0.5, 0.2).unwrap();
    assert_eq!(curve.blurred(0.0), curve);
    let blurred = curve.blurred(0.8);
    // The mean of the curve over a normal error, by brute force.
    for theta in [-2.0, 0.0, 0.5, 1.5] {
        let (mut mean, mut total) = (0.0, 0.0);
        for step in -600..=600 {
            let error = f64::from(step) / 100.0;
            let weight = (-error * error / 2.0).exp();
            mean += weight * curve.probability(theta - 0.8 * error);
            total += weight;
        }
        near(blurred.probability(theta), mean / total, 0.004);
    }
    assert!(blurred.discrimination() < curve.discrimination());
}

#[test]
fn no_number_is_no_parameter() {
    for (a, b, c) in [
        (f64::NAN, 0.0, 0.0),
        (1.0, f64::NAN, 0.0),
        (1.0, 0.0, f64::NAN),
        (f64::INFINITY, 0.0, 0.0),
        (1e-184, 0.0, 0.0),
    ] {
        ItemCurve::new(a, b, c).unwrap_err();
    }
}

#[test]
fn the_belief_is_the_prior_times_the_chances_also_far_out() {
    for (a, b, c) in [(10.0, 10.0, 0.0), (10.0, -10.0, 0.3), (0.05, 4.0, 0.0), (1.0, -10.0, 0.2)] {
        let curve = ItemCurve::new(a, b, c).unwrap();
        for right in [true, false] {
            let mut posterior = Posterior::prior();
            posterior.update(&curve, right);
            let (mut first, mut total) = (0.0, 0.0);
            for step in -24_000..=24_000 {
                let theta = f64::from(step) / 2000.0;
                let weight = (curve.log_probability(right, theta) - theta * theta / 2.0).exp();
                first += weight * theta;
                total += weight;
            }
            near(posterior.estimate().theta, first / total, 1e-9);
        }
    }
}
