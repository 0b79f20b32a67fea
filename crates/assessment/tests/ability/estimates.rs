//! Estimates from the answers alone, at their edges.

use assessment::ability::{
    Answered, ItemCurve, Maximum, NoMaximum, maximum, test_information, weighted,
};

use crate::near;

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
