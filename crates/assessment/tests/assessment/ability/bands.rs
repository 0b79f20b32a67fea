//! What a teacher is told.

use assessment::ability::{
    BandError, BandVerdict, Bands, ItemCurve, Posterior, StopReason, StopRules,
};

use super::{belief, near, pool};

fn bands() -> Bands {
    let names = ["emerging", "developing", "secure"].map(str::to_owned).to_vec();
    Bands::new(names, vec![-0.5, 0.8], 0.9).unwrap()
}

fn told(mean: f64, se: f64) -> String {
    bands().place(&belief(mean, se), 0.25).words()
}

#[test]
fn a_band_comes_with_its_odds_and_with_what_would_settle_it() {
    assert_eq!(told(2.0, 0.4), "secure (99 in 100)");
    assert_eq!(told(1.5, 0.55), "probably secure (8 in 10): needs about 5 more questions");
    assert_eq!(told(0.1, 0.4), "probably developing (8 in 10): needs about 6 more questions");
    assert_eq!(
        told(0.78, 0.3),
        "between developing and secure: more questions would hardly settle it"
    );
    assert_eq!(told(-3.0, 0.5), "emerging (99 in 100)");
}

#[test]
fn what_is_told_has_no_decimal() {
    for step in -40..=40 {
        for se in [0.2, 0.4, 0.7, 1.0] {
            let words = told(f64::from(step) / 10.0, se);
            assert!(!words.contains('.') && !words.contains('-'), "{words}");
        }
    }
}

#[test]
fn chances_of_all_bands_add_up() {
    let posterior = belief(0.3, 0.6);
    let below = posterior.chance_below(-0.5);
    let middle = posterior.chance_below(0.8) - below;
    let placement = bands().place(&posterior, 0.25);
    assert_eq!(placement.band, "developing");
    assert!((placement.chance - middle).abs() < 1e-12);
    assert_eq!(placement.or, "secure");
}

#[test]
fn bands_that_are_none_are_refused() {
    let names = |count: usize| (0..count).map(|index| index.to_string()).collect::<Vec<_>>();
    assert_eq!(Bands::new(names(1), vec![], 0.9), Err(BandError::TooFew));
    assert_eq!(Bands::new(names(3), vec![0.0], 0.9), Err(BandError::Cuts { names: 3, cuts: 1 }));
    assert_eq!(Bands::new(names(3), vec![0.0, 0.0], 0.9), Err(BandError::NotRising(2)));
    assert_eq!(Bands::new(names(2), vec![f64::NAN], 0.9), Err(BandError::NotRising(1)));
    assert_eq!(Bands::new(names(2), vec![0.0], 1.0), Err(BandError::Sureness(1.0)));
    let read: Result<Bands, _> =
        serde_json::from_str(r#"{"names":["a","b"],"cuts":[],"sureness":0.9}"#);
    assert_eq!(read.unwrap_err().to_string(), "2 bands have 1 cuts between them, not 0");
}

#[test]
fn the_rule_that_fired_is_told() {
    let rules = StopRules {
        least: 3,
        most: Some(10),
        error: Some(0.5),
        settled: Some(bands()),
        seconds: Some(600.0),
    };
    let (vague, precise) = (belief(0.0, 0.9), belief(0.7, 0.45));
    let settled = belief(3.0, 0.6);
    assert_eq!(rules.fired(5, 100.0, &vague), None);
    assert_eq!(rules.fired(2, 100.0, &precise), None);
    assert_eq!(rules.fired(3, 100.0, &precise), Some(StopReason::Precise));
    assert_eq!(rules.fired(5, 100.0, &settled), Some(StopReason::Settled));
    assert_eq!(rules.fired(10, 100.0, &vague), Some(StopReason::Length));
    assert_eq!(rules.fired(1, 600.0, &precise), Some(StopReason::Time));
    assert_eq!(StopRules::default().fired(1000, 1e9, &precise), None);
}

#[test]
fn an_error_that_no_question_can_reach_is_seen_beforehand() {
    let pool = pool(&[0.0; 50]);
    let rules = |error, most| StopRules { error: Some(error), ..StopRules::length(most) };
    // At best 12 questions for half a logit, and 41 for 0.3.
    assert!(rules(0.5, 11).out_of_reach(&pool).is_some());
    assert_eq!(rules(0.5, 12).out_of_reach(&pool), None);
    assert_eq!(rules(0.3, 41).out_of_reach(&pool), None);
    near(rules(0.3, 40).out_of_reach(&pool).unwrap(), 0.301_511, 1e-6);
    assert_eq!(StopRules::length(5).out_of_reach(&pool), None);
}

#[test]
fn more_questions_settle_it_about_when_it_was_said() {
    for (mean, se) in [(1.6, 0.65), (0.2, 0.5), (-1.2, 0.5), (1.3, 0.45), (1.5, 0.55)] {
        let begun = belief(mean, se);
        let BandVerdict::About(said) = bands().place(&begun, 0.25).verdict else {
            panic!("{mean}, {se}: settled or on the border")
        };
        let mut took: Vec<u32> = (0..99_u32)
            .map(|lot| until_settled(&begun, begun.quantile((f64::from(lot) + 0.5) / 99.0), lot))
            .collect();
        took.sort_unstable();
        let middle = took[49];
        assert!(
            middle <= said * 2 && said <= middle * 2,
            "{mean}, {se}: said {said}, took {middle}"
        );
    }
}

/// How many questions at the estimate somebody of this ability needs.
fn until_settled(begun: &Posterior, truth: f64, lot: u32) -> u32 {
    let mut posterior = begun.clone();
    let mut asked = 0;
    while asked < 100 && !bands().settled(&posterior) {
        let curve = ItemCurve::rasch(posterior.estimate().theta.clamp(-9.0, 9.0)).unwrap();
        // Multiples of an irrational number are as good as lots here.
        let drawn = (f64::from(lot * 101 + asked) * 0.754_877_666).fract();
        posterior.update(&curve, drawn < curve.probability(truth));
        asked += 1;
    }
    asked
}
