//! Learners of known ability: is what is told of them true?

use assessment::ability::{
    Bands, Candidate, Delivery, ExposureLimits, ItemCurve, Selection, SelectionRule, Simulation,
    SimulationError, SimulationPlan, StopReason, StopRules, simulate,
};

use super::{near, pool};

/// Difficulties from -2.5 to 2.5.
fn spread(count: u32) -> Vec<Candidate> {
    let step = 5.0 / f64::from(count - 1);
    pool(&(0..count).map(|index| f64::from(index) * step - 2.5).collect::<Vec<_>>())
}

fn adaptive(selection: Selection, stop: StopRules) -> Delivery {
    Delivery::Adaptive { selection: Box::new(selection), stop: Box::new(stop) }
}

fn closest() -> Selection {
    Selection { among: 5, ..Selection::by(SelectionRule::ClosestDifficulty) }
}

fn play(plan: &SimulationPlan, pool: &[Candidate]) -> Simulation {
    simulate(plan, pool).unwrap()
}

#[test]
fn with_exact_difficulties_the_interval_holds_for_19_in_20() {
    let form = play(&SimulationPlan::new(2000, Delivery::Form, 1), &spread(20));
    assert!((0.93..=0.97).contains(&form.coverage), "{}", form.coverage);
    near(form.rmse, form.told_error, 0.03);
    near(form.bias, 0.0, 0.03);
    assert_eq!(form.stops[&StopReason::Length], 2000);
    near(form.variant_overlap.unwrap(), 1.0, 1e-12);
    let delivery = adaptive(closest(), StopRules::length(15));
    let chosen = play(&SimulationPlan::new(2000, delivery, 2), &spread(60));
    assert!((0.93..=0.97).contains(&chosen.coverage), "{}", chosen.coverage);
    near(chosen.rmse, chosen.told_error, 0.03);
    near(chosen.length, 15.0, 1e-12);
}

#[test]
fn an_error_of_difficulties_that_is_allowed_for_does_not_make_intervals_too_narrow() {
    let plan = |allowed_error, seed| SimulationPlan {
        difficulty_error: 1.2,
        allowed_error,
        ..SimulationPlan::new(300, adaptive(closest(), StopRules::length(20)), seed)
    };
    // One pool may be lucky: five of them, with their own errors.
    let mean = |allowed_error| -> f64 {
        let pools = (0..5).map(|seed| play(&plan(allowed_error, seed), &spread(80)).coverage);
        pools.sum::<f64>() / 5.0
    };
    let (believed, allowed) = (mean(0.0), mean(1.2));
    assert!(believed < 0.92, "{believed}");
    assert!((0.93..=0.97).contains(&allowed), "{allowed}");
}

#[test]
fn a_limit_on_exposure_holds_and_a_lot_alone_does_not_make_one() {
    let pool = spread(60);
    let stop = || StopRules::length(15);
    let lot = play(&SimulationPlan::new(300, adaptive(closest(), stop()), 3), &pool);
    assert!(lot.most_met_variant > 0.5, "{}", lot.most_met_variant);
    let limits = ExposureLimits { variant: Some(0.35), blueprint: None };
    let limited = Selection { limits, ..closest() };
    let held = play(&SimulationPlan::new(300, adaptive(limited, stop()), 3), &pool);
    assert!(held.most_met_variant <= 0.35 + 1.0 / 300.0, "{}", held.most_met_variant);
    assert!(held.variant_overlap < lot.variant_overlap);
    assert!(held.used > 0.95, "{}", held.used);
    assert_eq!(held.stops.keys().collect::<Vec<_>>(), [&StopReason::Length]);
}

#[test]
fn every_rule_that_can_stop_a_test_does_and_is_counted() {
    let stop = StopRules { error: Some(0.52), seconds: Some(900.0), ..StopRules::length(16) };
    let plan = SimulationPlan::new(200, adaptive(closest(), stop), 4);
    let mixed = play(&plan, &spread(60));
    assert_eq!(mixed.stops.values().sum::<u32>(), 200);
    assert!(mixed.stops.contains_key(&StopReason::Time), "{:?}", mixed.stops);
    assert!(mixed.stops.contains_key(&StopReason::Precise), "{:?}", mixed.stops);
    let few = SimulationPlan::new(5, adaptive(closest(), StopRules::length(16)), 4);
    assert_eq!(play(&few, &spread(9)).stops[&StopReason::NoItems], 5);
}

#[test]
fn settled_bands_are_right_as_often_as_was_said() {
    let names = ["emerging", "developing", "secure"].map(str::to_owned).to_vec();
    let bands = Bands::new(names, vec![-0.8, 0.8], 0.9).unwrap();
    let stop = StopRules { least: 4, settled: Some(bands.clone()), ..StopRules::length(30) };
    let plan = SimulationPlan {
        bands: Some(bands),
        ..SimulationPlan::new(1000, adaptive(closest(), stop), 5)
    };
    let played = play(&plan, &spread(80));
    assert!(played.settled_right.unwrap() >= 0.9, "{:?}", played.settled_right);
    assert!(played.settled > 0.4, "{:?}", played.settled);
    assert!(played.length < 30.0);
}

#[test]
fn a_simulation_is_drawn_and_written() {
    let delivery = adaptive(closest(), StopRules::length(12));
    let played = play(&SimulationPlan::new(60, delivery, 8), &spread(40));
    let svg = played.plot().unwrap();
    let missed = played.learners.iter().filter(|one| !one.held()).count();
    assert!(missed > 0);
    assert_eq!(svg.matches("<circle").count(), 60 - missed);
    assert!(svg.contains("role=\"img\"") && svg.contains("<title>60 learners, 12 questions each"));
    let written = serde_json::to_value(&played).unwrap();
    assert_eq!(written["stops"]["length"], 60);
    assert_eq!(written["learners"].as_array().unwrap().len(), 60);
    assert_eq!(written["coverage"], 1.0 - missed as f64 / 60.0);
}

#[test]
fn the_same_seed_plays_the_same() {
    let plan = |seed| SimulationPlan::new(20, adaptive(closest(), StopRules::length(8)), seed);
    assert_eq!(play(&plan(1), &spread(30)), play(&plan(1), &spread(30)));
    assert_ne!(play(&plan(1), &spread(30)), play(&plan(2), &spread(30)));
}

#[test]
fn guessing_costs_precision() {
    let mut guessed = spread(20);
    for question in &mut guessed {
        question.curve = ItemCurve::new(1.0, question.curve.difficulty(), 0.25).unwrap();
    }
    let plan = SimulationPlan::new(400, Delivery::Form, 6);
    assert!(play(&plan, &guessed).told_error > play(&plan, &spread(20)).told_error + 0.05);
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let plan = SimulationPlan::new(10, Delivery::Form, 1);
    let refused = |plan: SimulationPlan, pool: &[Candidate]| -> SimulationError {
        simulate(&plan, pool).unwrap_err()
    };
    let questions = spread(3);
    let none = SimulationPlan { learners: 0, ..plan.clone() };
    assert_eq!(
        refused(none, &questions).to_string(),
        "there have to be between 1 and 100000 learners, not 0"
    );
    assert_eq!(refused(plan.clone(), &[]), SimulationError::NoQuestions);
    let negative = SimulationPlan { spread: -1.0, ..plan.clone() };
    assert_eq!(
        refused(negative, &questions).to_string(),
        "the spread of abilities is -1; it has to be a number of at least 0"
    );
    let unknown = SimulationPlan { mean: f64::NAN, ..plan };
    assert_eq!(
        refused(unknown, &questions).to_string(),
        "the mean of abilities is NaN; it has to be a number"
    );
}
