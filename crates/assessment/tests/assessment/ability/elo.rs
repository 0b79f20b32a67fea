//! Ratings between sessions.

use assessment::ability::{
    EloAnswer, EloError, EloRating, EloResult, EloSteps, ItemCurve, after_session,
};

use super::near;

fn judged(learner: usize, item: usize, right: bool) -> EloAnswer {
    EloAnswer { learner, item, result: EloResult::Judged { right, guessing: 0.0 } }
}

fn rating(value: f64) -> EloRating {
    EloRating { value, answers: 0 }
}

#[test]
fn an_answer_moves_both_sides_and_the_mean_difficulty_stays() {
    let (mut learners, mut items) = ([rating(0.0)], [rating(0.0), rating(1.0)]);
    after_session(&mut learners, &mut items, &[judged(0, 0, true)], EloSteps::default()).unwrap();
    // Half a step each, and a quarter back for everybody, since one of two items went down by half.
    near(learners[0].value, 0.75, 1e-12);
    near(items[0].value, -0.25, 1e-12);
    near(items[1].value, 1.25, 1e-12);
    assert_eq!((learners[0].answers, items[0].answers, items[1].answers), (1, 1, 0));
}

#[test]
fn steps_become_smaller_with_every_answer() {
    let old = EloRating { value: 0.0, answers: 20 };
    let (mut learners, mut items) = ([old], [rating(0.0)]);
    after_session(&mut learners, &mut items, &[judged(0, 0, true)], EloSteps::default()).unwrap();
    // 1 / (1 + 0.05 · 20) of a half for the learner, a whole half for the item, which is the mean.
    near(learners[0].value - items[0].value, 0.25 + 0.5, 1e-12);
}

#[test]
fn a_guess_that_came_right_surprises_less() {
    let after = |guessing| {
        let (mut learners, mut items) = ([rating(-2.0)], [rating(0.0)]);
        let result = EloResult::Judged { right: true, guessing };
        let answer = EloAnswer { learner: 0, item: 0, result };
        after_session(&mut learners, &mut items, &[answer], EloSteps::default()).unwrap();
        learners[0].value - items[0].value
    };
    assert!(after(0.25) < after(0.0));
}

#[test]
fn the_residual_time_that_is_expected_surprises_nobody() {
    for above in [-3.0, -0.4, 1e-4, 0.0, 0.8, 2.5] {
        // The mean of s on -1 to 1, likelier by e^(x s).
        let (mut mean, mut total) = (0.0, 0.0);
        for step in 0..20_000 {
            let left = (f64::from(step) + 0.5) / 10_000.0 - 1.0;
            let weight = (above * left).exp();
            mean += weight * left;
            total += weight;
        }
        let (mut learners, mut items) = ([rating(above)], [rating(0.0)]);
        let answer = EloAnswer { learner: 0, item: 0, result: EloResult::Timed(mean / total) };
        after_session(&mut learners, &mut items, &[answer], EloSteps::default()).unwrap();
        near(learners[0].value, above, 1e-6);
    }
}

#[test]
fn difficulties_are_found_over_many_sessions() {
    let truth = [-1.5, -0.5, 0.0, 0.7, 1.3];
    let mut items = [rating(0.0); 5];
    let mut lot = 0_u32;
    for session in 0..40 {
        let ability = f64::from(session % 5) / 2.0 - 1.0;
        let mut learners = [rating(ability); 20];
        let mut answers = Vec::new();
        for learner in 0..20 {
            for (item, difficulty) in truth.into_iter().enumerate() {
                lot += 1;
                let drawn = (f64::from(lot) * 0.754_877_666_246_693).fract();
                let chance = ItemCurve::rasch(difficulty).unwrap().probability(ability);
                answers.push(judged(learner, item, drawn < chance));
            }
        }
        after_session(&mut learners, &mut items, &answers, EloSteps::default()).unwrap();
    }
    for (item, difficulty) in items.iter().zip(truth) {
        near(item.value, difficulty, 0.25);
    }
}

#[test]
fn answers_of_nobody_change_nothing() {
    let (mut learners, mut items) = ([rating(0.0)], [rating(0.0)]);
    let mut fault = |answer| {
        let answers = [judged(0, 0, true), answer];
        after_session(&mut learners, &mut items, &answers, EloSteps::default()).unwrap_err()
    };
    assert_eq!(fault(judged(3, 0, true)), EloError::Learner { answer: 1, learner: 3 });
    assert_eq!(fault(judged(0, 1, true)), EloError::Item { answer: 1, item: 1 });
    let sure = EloResult::Judged { right: true, guessing: 1.0 };
    assert_eq!(fault(EloAnswer { learner: 0, item: 0, result: sure }), EloError::Result(1));
    let late = EloResult::Timed(f64::NAN);
    assert_eq!(fault(EloAnswer { learner: 0, item: 0, result: late }), EloError::Result(1));
    assert_eq!((learners[0], items[0]), (rating(0.0), rating(0.0)));
}
