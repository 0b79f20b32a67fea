//! The projection of a session.

use assessment::ability::{Answered, ItemCurve, ProgressError, SessionAnswer, progress};
use serde_json::json;

use super::near;

fn answer(domain: &str, difficulty: f64, right: bool, seconds: f64) -> SessionAnswer {
    let curve = ItemCurve::rasch(difficulty).unwrap();
    SessionAnswer { domain: domain.to_owned(), answered: Answered { curve, right }, seconds }
}

fn domains(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn the_weakest_domain_is_recommended_a_little_below_the_ability() {
    let answers = [
        answer("addition", 0.0, true, 7.0),
        answer("addition", 0.5, true, 8.0),
        answer("subtraction", 0.0, true, 20.0),
        answer("subtraction", 0.2, false, 24.0),
        answer("subtraction", 0.1, false, 22.0),
    ];
    let said = progress(&domains(&["addition", "subtraction"]), &answers, 0.75).unwrap();
    let next = &said.next_item_recommendation;
    assert_eq!(next.domain, "subtraction");
    assert_eq!(next.rationale, "subtraction is the weakest so far, with 1 of 3 right");
    let ability = said.performance_by_domain["subtraction"].estimated_ability;
    near(next.target_difficulty, ability - 3.0_f64.ln(), 1e-12);
    let chance = ItemCurve::rasch(next.target_difficulty).unwrap().probability(ability);
    near(chance, 0.75, 1e-12);
    let written = serde_json::to_value(&said).unwrap();
    assert_eq!(written["items_completed"], 5);
    let addition = &written["performance_by_domain"]["addition"];
    assert_eq!(
        (&addition["items_attempted"], &addition["items_correct"], &addition["accuracy"]),
        (&json!(2), &json!(2), &json!(1.0))
    );
    assert_eq!(addition["avg_time_seconds"], 7.5);
    assert!(addition["estimated_ability"].as_f64() > written["overall_ability_estimate"].as_f64());
}

#[test]
fn what_was_not_asked_yet_comes_first() {
    let answers = [answer("addition", 0.0, false, 7.0)];
    let said = progress(&domains(&["addition", "fractions"]), &answers, 0.5).unwrap();
    assert_eq!(said.next_item_recommendation.domain, "fractions");
    assert_eq!(said.next_item_recommendation.rationale, "nothing was asked about fractions yet");
    near(said.next_item_recommendation.target_difficulty, 0.0, 1e-12);
    let fractions = &said.performance_by_domain["fractions"];
    assert_eq!((fractions.items_attempted, fractions.accuracy), (0, None));
    let alone = progress(&domains(&["addition"]), &answers, 0.5).unwrap();
    assert_eq!(alone.next_item_recommendation.rationale, "0 of 1 were right so far");
}

#[test]
fn a_session_about_nothing_or_something_else_is_refused() {
    assert_eq!(progress(&[], &[], 0.5), Err(ProgressError::NoDomains));
    let elsewhere = progress(&domains(&["addition"]), &[answer("verbs", 0.0, true, 3.0)], 0.5);
    assert_eq!(elsewhere, Err(ProgressError::Elsewhere("verbs".to_owned())));
    for success in [0.0, 1.0, -0.5] {
        let refused = progress(&domains(&["addition"]), &[], success);
        assert_eq!(refused, Err(ProgressError::Success(success)));
    }
}
