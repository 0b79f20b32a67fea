//! Abilities from the outside: against other programs, by simulation, and what is refused.

mod bands;
mod curves;
mod elo;
mod estimates;
mod factors;
mod forms;
mod laws;
mod patterns;
mod progress;
mod references;
mod selection;
mod simulation;
mod timing;

use assessment::ability::{AbilityEstimate, Candidate, ItemCurve, Posterior};

/// Two numbers are the same but for this much.
#[track_caller]
fn near(one: f64, other: f64, within: f64) {
    assert!((one - other).abs() < within, "{one} is not {other}");
}

/// What is believed of an ability.
fn belief(theta: f64, se: f64) -> Posterior {
    Posterior::from_before(AbilityEstimate { theta, se }).unwrap()
}

/// A question with a discrimination of 1.
fn question(variant: &str, blueprint: &str, difficulty: f64) -> Candidate {
    Candidate {
        variant: variant.to_owned(),
        blueprint: blueprint.to_owned(),
        area: "all".to_owned(),
        enemies: Vec::new(),
        curve: ItemCurve::rasch(difficulty).unwrap(),
    }
}

/// Questions of these difficulties, each from a blueprint of its own.
fn pool(difficulties: &[f64]) -> Vec<Candidate> {
    let one = |(index, difficulty): (usize, &f64)| {
        question(&format!("variant {index}"), &format!("blueprint {index}"), *difficulty)
    };
    difficulties.iter().enumerate().map(one).collect()
}
