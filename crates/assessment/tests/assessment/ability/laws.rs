//! What holds for every pattern of answers.

use assessment::ability::{
    Answered, ItemCurve, Maximum, NoMaximum, Posterior, estimate_json, log_likelihood, maximum,
    weighted,
};
use proptest::prelude::*;

fn answered() -> impl Strategy<Value = Answered> {
    let guessing = prop_oneof![Just(0.0), 0.0..0.5_f64];
    (0.2..3.0_f64, -4.0..4.0_f64, guessing, any::<bool>())
        .prop_map(|(a, b, c, right)| Answered { curve: ItemCurve::new(a, b, c).unwrap(), right })
}

fn answers() -> impl Strategy<Value = Vec<Answered>> {
    prop::collection::vec(answered(), 1..20)
}

proptest! {
    #[test]
    fn every_pattern_has_a_posterior_and_a_weighted_likelihood(answers in answers()) {
        let posterior = Posterior::after(&answers).estimate();
        prop_assert!(posterior.theta.abs() < 6.0 && posterior.se > 0.0 && posterior.se < 2.5);
        let weighted = weighted(&answers).unwrap();
        prop_assert!(weighted.theta.is_finite() && weighted.se.is_finite());
    }

    #[test]
    fn no_ability_is_likelier_than_the_maximum(answers in answers()) {
        let (found, height) = match maximum(&answers) {
            Maximum::At(estimate) => (estimate.theta, log_likelihood(&answers, estimate.theta)),
            Maximum::Nowhere(NoMaximum::AllRight) => (f64::INFINITY, 0.0),
            Maximum::Nowhere(_) => (f64::NEG_INFINITY, log_likelihood(&answers, -300.0)),
        };
        for step in -400..=400 {
            let theta = f64::from(step) / 20.0;
            let there = log_likelihood(&answers, theta);
            prop_assert!(there <= height + 1e-9, "{theta} is likelier than {found}");
        }
    }

    #[test]
    fn a_right_answer_raises_an_ability_and_a_wrong_one_lowers_it(
        answers in answers(),
        more in answered(),
    ) {
        let mut posterior = Posterior::after(&answers);
        let before = posterior.estimate().theta;
        posterior.update(&more.curve, more.right);
        let after = posterior.estimate().theta;
        prop_assert_eq!(more.right, after > before);
        prop_assert_eq!(!more.right, after < before);
    }

    #[test]
    fn the_order_of_answers_is_no_matter(answers in answers()) {
        let turned: Vec<Answered> = answers.iter().rev().copied().collect();
        let (one, other) =
            (Posterior::after(&answers).estimate(), Posterior::after(&turned).estimate());
        prop_assert!((one.theta - other.theta).abs() < 1e-9);
        prop_assert!((one.se - other.se).abs() < 1e-9);
    }

    #[test]
    fn no_text_stops_the_program(text in ".{0,200}") {
        let _read = estimate_json(&text);
    }

    #[test]
    fn no_number_stops_the_program(a: f64, b: f64, c: f64, right: bool) {
        if let Ok(curve) = ItemCurve::new(a, b, c) {
            let answers = [Answered { curve, right }];
            prop_assert!(Posterior::after(&answers).estimate().theta.is_finite());
            prop_assert!(weighted(&answers).is_some_and(|estimate| estimate.theta.is_finite()));
        }
    }
}
