//! Weights of factors, learnt from answers.

use assessment::ability::{
    FactorAnswer, FactorError, FactorWeight, FactorWeights, ItemCurve, LearntWeights,
};
use serde::Deserialize;

use super::near;

fn declared(weights: &[f64]) -> FactorWeights {
    let named = |(place, weight): (usize, &f64)| FactorWeight {
        name: format!("factor {place}"),
        weight: *weight,
    };
    FactorWeights { intercept: -0.5, weights: weights.iter().enumerate().map(named).collect() }
}

/// What so many learners of abilities around this one answer to twelve variants, if these are the weights.
fn answers(learners: u32, around: f64, truth: &[f64]) -> Vec<FactorAnswer> {
    let model = declared(truth);
    let mut lot = 0_u32;
    let mut drawn = || {
        lot += 1;
        (f64::from(lot) * 0.754_877_666_246_693).fract()
    };
    let mut given = Vec::new();
    for learner in 0..learners {
        let ability = around + 3.0 * (f64::from(learner) + 0.5) / f64::from(learners) - 1.5;
        for variant in 0..12_u32 {
            let factors = vec![f64::from(variant % 3), f64::from(variant / 3 % 2)];
            let curve = ItemCurve::rasch(model.difficulty(&factors)).unwrap();
            let right = drawn() < curve.probability(ability);
            given.push(FactorAnswer { learner, factors, guessing: 0.0, right });
        }
    }
    given
}

fn weights(learnt: &LearntWeights) -> Vec<f64> {
    learnt.weights.iter().map(|factor| factor.weight).collect()
}

#[derive(Deserialize)]
struct Reference {
    intercept: f64,
    declared: Vec<f64>,
    doubt: f64,
    weights: Vec<f64>,
    errors: Vec<f64>,
    mean: f64,
    spread: f64,
    answers: Vec<FactorAnswer>,
}

#[test]
fn weights_and_errors_agree_with_scipy() {
    let reference: Reference = serde_json::from_str(include_str!("data/factors.json")).unwrap();
    let mut model = declared(&reference.declared);
    model.intercept = reference.intercept;
    let learnt = model.learn(&reference.answers, reference.doubt).unwrap();
    for (place, factor) in learnt.weights.iter().enumerate() {
        near(factor.weight, reference.weights[place], 1e-4);
        near(factor.se, reference.errors[place], 1e-4);
    }
    near(learnt.class_mean, reference.mean, 1e-4);
    near(learnt.class_spread, reference.spread, 1e-4);
    assert_eq!((learnt.learners, learnt.answers), (24, 288));
}

#[test]
fn without_answers_the_declared_weights_stand() {
    let learnt = declared(&[0.4, 0.9]).learn(&[], 0.3).unwrap();
    assert_eq!(weights(&learnt), [0.4, 0.9]);
    for factor in &learnt.weights {
        near(factor.se, 0.3, 1e-6);
    }
}

#[test]
fn few_answers_change_little_and_many_change_much() {
    let (wrong, truth) = ([0.1, 1.5], [0.9, 0.2]);
    let off = |learners: u32| {
        let learnt = declared(&wrong).learn(&answers(learners, 0.3, &truth), 0.3).unwrap();
        let away = |at: &[f64]| -> f64 {
            weights(&learnt).iter().zip(at).map(|(one, other)| (one - other).abs()).sum()
        };
        (away(&wrong), away(&truth))
    };
    let ((one, _), (class, _), (_, many)) = (off(1), off(25), off(500));
    assert!(one < 0.35, "one learner moved the weights by {one}");
    assert!(class > one, "a class moved them by {class}, one learner by {one}");
    assert!(many < 0.2, "after 500 learners they are still off by {many}");
}

#[test]
fn a_smaller_doubt_holds_on_to_what_was_declared() {
    let given = answers(25, 0.3, &[0.9, 0.2]);
    let moved = |doubt| {
        let learnt = declared(&[0.1, 1.5]).learn(&given, doubt).unwrap();
        (weights(&learnt)[1] - 1.5).abs()
    };
    assert!(moved(0.05) < 0.1, "{}", moved(0.05));
    assert!(moved(1.0) > 0.8, "{}", moved(1.0));
}

#[test]
fn an_able_class_does_not_make_questions_easy() {
    let truth = [0.8, 0.5];
    let learnt = declared(&truth).learn(&answers(300, 1.8, &truth), 0.3).unwrap();
    near(learnt.class_mean, 1.8, 0.25);
    for (weight, truth) in weights(&learnt).iter().zip(truth) {
        near(*weight, truth, 0.15);
    }
}

#[test]
fn what_does_not_fit_is_refused_in_words() {
    let model = declared(&[0.4, 0.9]);
    let answer = |factors: &[f64], guessing| FactorAnswer {
        learner: 1,
        factors: factors.to_vec(),
        guessing,
        right: true,
    };
    let refused = |answer: FactorAnswer| model.learn(&[answer], 0.3).unwrap_err().to_string();
    assert_eq!(refused(answer(&[1.0], 0.0)), "answer 1 has 1 factors, and 2 are declared");
    let number = "answer 1 has a factor that is no number, or a chance of guessing outside 0 to 1";
    assert_eq!(refused(answer(&[1.0, f64::NAN], 0.0)), number);
    assert_eq!(refused(answer(&[1.0, 1.0], 1.0)), number);
    assert_eq!(declared(&[]).learn(&[], 0.3), Err(FactorError::NoFactors));
    for doubt in [0.0, -1.0, f64::INFINITY] {
        assert_eq!(model.learn(&[], doubt), Err(FactorError::Doubt(doubt)));
    }
    // Far too large, and yet an answer in words or weights that are numbers.
    let huge = model.learn(&[answer(&[1e150, 1.0], 0.0)], 0.3);
    assert!(huge.is_err() || weights(&huge.unwrap()).iter().all(|weight| weight.is_finite()));
}
