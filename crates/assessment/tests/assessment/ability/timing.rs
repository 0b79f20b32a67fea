//! Times: what is odd, and what counts.

use assessment::ability::{
    AnswerTime, Construct, ItemResponse, TimeFlag, signed_residual_time, speed, time_flags,
    without_rapid,
};

use super::near;

fn times(seconds: &[f64]) -> Vec<AnswerTime> {
    seconds.iter().map(|seconds| AnswerTime::new(*seconds, 30.0).unwrap()).collect()
}

#[test]
fn an_answer_before_the_question_was_read_is_flagged() {
    assert_eq!(time_flags(&times(&[25.0, 2.9, 3.1, 40.0]))[1], Some(TimeFlag::Rapid));
    // A tenth of ten minutes would be a minute; nobody reads for longer than ten seconds.
    let long = |seconds| [AnswerTime::new(seconds, 600.0).unwrap()];
    assert_eq!(time_flags(&long(9.0)), [Some(TimeFlag::Rapid)]);
    assert_ne!(time_flags(&long(11.0)), [Some(TimeFlag::Rapid)]);
}

#[test]
fn slow_and_quick_are_meant_for_this_learner() {
    let calm = times(&[60.0, 55.0, 70.0, 60.0, 64.0, 58.0]);
    assert_eq!(time_flags(&calm), [None; 6]);
    let mut odd = calm.clone();
    odd[2] = AnswerTime::new(400.0, 30.0).unwrap();
    odd[4] = AnswerTime::new(12.0, 30.0).unwrap();
    let flags = time_flags(&odd);
    assert_eq!((flags[2], flags[4]), (Some(TimeFlag::Slow), Some(TimeFlag::Quick)));
    assert!(flags[0].is_none() && flags[5].is_none());
}

#[test]
fn speed_is_the_mean_logarithm_drawn_towards_what_is_usual() {
    let none = speed(&[]);
    near(none.theta, 0.0, 1e-12);
    near(none.se, 0.5, 1e-12);
    // Twice as fast eight times: eight parts of nine.
    let fast = speed(&times(&[15.0; 8]));
    near(fast.theta, 2.0_f64.ln() * 8.0 / 9.0, 1e-12);
    near(fast.se, 0.5 / 3.0, 1e-12);
}

#[test]
fn rapid_answers_are_taken_as_not_reached_when_that_is_asked_for() {
    let responses = [ItemResponse::Wrong, ItemResponse::Right, ItemResponse::Wrong];
    let flags = time_flags(&times(&[1.0, 20.0, 25.0]));
    assert_eq!(
        without_rapid(&responses, &flags),
        [ItemResponse::NotReached, ItemResponse::Right, ItemResponse::Wrong]
    );
}

#[test]
fn time_counts_only_where_fluency_is_the_construct() {
    let fluency = Construct::Fluency { limit: 20.0 };
    assert_eq!(signed_residual_time(Construct::Knowledge, true, 5.0), Ok(None));
    assert_eq!(signed_residual_time(fluency, true, 5.0), Ok(Some(0.75)));
    assert_eq!(signed_residual_time(fluency, false, 5.0), Ok(Some(-0.75)));
    assert_eq!(signed_residual_time(fluency, true, 25.0), Ok(Some(0.0)));
    signed_residual_time(Construct::Fluency { limit: 0.0 }, true, 5.0).unwrap_err();
    signed_residual_time(fluency, true, f64::NAN).unwrap_err();
}

#[test]
fn a_time_that_is_none_is_refused() {
    for (seconds, usual) in [(0.0, 30.0), (-1.0, 30.0), (f64::NAN, 30.0), (5.0, 0.0)] {
        AnswerTime::new(seconds, usual).unwrap_err();
    }
    assert_eq!(
        AnswerTime::new(-1.0, 30.0).unwrap_err().to_string(),
        "-1 seconds of 30: both have to be above 0"
    );
}
