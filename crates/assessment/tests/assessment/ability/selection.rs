//! Which question comes next, and who may meet it.

use assessment::ability::{
    AreaShare, BlueprintUse, Candidate, Exposure, ExposureLimits, ItemCurve, NoneLeft, Posterior,
    Selection, SelectionRule,
};

use super::{near, pool, question};

fn next(
    selection: &Selection,
    pool: &[Candidate],
    asked: &[usize],
    seed: u64,
) -> Result<usize, NoneLeft> {
    selection.choose(pool, asked, &Posterior::prior(), &Exposure::default(), seed)
}

#[test]
fn the_most_informative_question_and_the_closest_one_differ() {
    let mut pool = pool(&[-0.1, 0.6]);
    pool[1].curve = ItemCurve::new(2.5, 0.6, 0.0).unwrap();
    assert_eq!(next(&Selection::by(SelectionRule::Information), &pool, &[], 1), Ok(1));
    assert_eq!(next(&Selection::by(SelectionRule::ClosestDifficulty), &pool, &[], 1), Ok(0));
}

#[test]
fn expected_information_is_not_that_of_the_estimate() {
    let mut pool = pool(&[0.0, 1.2]);
    pool[1].curve = ItemCurve::new(3.0, 1.2, 0.0).unwrap();
    assert_eq!(next(&Selection::by(SelectionRule::Information), &pool, &[], 1), Ok(0));
    // The mean of the information over all that is believed, by brute force.
    let mean = |place: usize| -> f64 {
        let weighted =
            |theta: f64| (-theta * theta / 2.0).exp() * pool[place].curve.information(theta);
        (-600..=600).map(|step| weighted(f64::from(step) / 100.0)).sum()
    };
    assert!(mean(1) > mean(0));
    assert_eq!(next(&Selection::by(SelectionRule::ExpectedInformation), &pool, &[], 1), Ok(1));
}

#[test]
fn practice_aims_at_a_chance_of_success() {
    let pool = pool(&[-2.0, -1.4, 0.0, 1.0]);
    // P = 0.8 is at b = -1.386.
    assert_eq!(next(&Selection::by(SelectionRule::Success(0.8)), &pool, &[], 1), Ok(1));
}

#[test]
fn equals_are_told_apart_by_the_seed_and_not_by_their_place() {
    let pool = pool(&[0.0; 8]);
    let by = Selection::by(SelectionRule::Information);
    let chosen: Vec<usize> = (0..400).map(|seed| next(&by, &pool, &[], seed).unwrap()).collect();
    assert_eq!(chosen[7], next(&by, &pool, &[], 7).unwrap());
    for place in 0..8 {
        let times = chosen.iter().filter(|one| **one == place).count();
        assert!((25..=80).contains(&times), "{place} was chosen {times} times of 400");
    }
}

#[test]
fn a_lot_is_drawn_among_the_best_and_never_among_the_worst() {
    let pool = pool(&[0.0, 0.2, -0.3, 3.0, -3.0]);
    let selection = Selection { among: 3, ..Selection::by(SelectionRule::Information) };
    let mut times = [0; 5];
    for seed in 0..300 {
        times[next(&selection, &pool, &[], seed).unwrap()] += 1;
    }
    assert!(times[..3].iter().all(|count| *count > 60), "{times:?}");
    assert_eq!(times[3..], [0, 0]);
}

#[test]
fn areas_come_by_their_shares() {
    let mut pool = pool(&[0.0; 30]);
    for (place, candidate) in pool.iter_mut().enumerate() {
        candidate.area = ["fractions", "algebra", "other"][place % 3].to_owned();
        // Algebra would be chosen first and last, if nobody looked at areas.
        if candidate.area != "algebra" {
            candidate.curve = ItemCurve::rasch(2.5).unwrap();
        }
    }
    let share = |area: &str, share| AreaShare { area: area.to_owned(), share };
    let selection = Selection {
        areas: vec![share("fractions", 2.0), share("algebra", 1.0)],
        ..Selection::by(SelectionRule::Information)
    };
    let mut asked = Vec::new();
    for seed in 0..9 {
        asked.push(next(&selection, &pool, &asked, seed).unwrap());
    }
    let of = |area: &str| asked.iter().filter(|place| pool[**place].area == area).count();
    assert_eq!((of("fractions"), of("algebra"), of("other")), (6, 3, 0));
}

#[test]
fn not_everybody_begins_with_the_same_area() {
    let mut pool = pool(&[0.0; 6]);
    for (place, candidate) in pool.iter_mut().enumerate() {
        candidate.area = ["fractions", "algebra"][place % 2].to_owned();
    }
    let half = |area: &str| AreaShare { area: area.to_owned(), share: 0.5 };
    let selection = Selection {
        areas: vec![half("fractions"), half("algebra")],
        ..Selection::by(SelectionRule::Information)
    };
    let first = |seed| pool[next(&selection, &pool, &[], seed).unwrap()].area.clone();
    let fractions = (0..100).filter(|seed| first(*seed) == "fractions").count();
    assert!((30..=70).contains(&fractions), "{fractions} of 100");
}

#[test]
fn enemies_and_siblings_are_not_asked_together() {
    let mut pool = pool(&[0.0, 0.1, 0.2, 0.3]);
    pool[0].enemies = vec!["gives away 12".to_owned()];
    pool[1].enemies = vec!["other".to_owned(), "gives away 12".to_owned()];
    pool[2].blueprint = pool[0].blueprint.clone();
    let by = Selection::by(SelectionRule::Information);
    assert_eq!(next(&by, &pool, &[], 1), Ok(0));
    assert_eq!(next(&by, &pool, &[0], 1), Ok(3));
    let again = Selection { blueprints: BlueprintUse::Repeated, ..by.clone() };
    assert_eq!(next(&again, &pool, &[0], 1), Ok(2));
    let none = next(&by, &pool, &[0, 3], 1).unwrap_err();
    assert_eq!(none, NoneLeft { asked: 2, excluded: 2, exposed: 0 });
    assert_eq!(
        none.to_string(),
        "no question is left: 2 were asked, 2 must not be asked beside those, 0 were met by too many learners"
    );
}

#[test]
fn what_too_many_have_met_is_not_asked() {
    let pool = pool(&[0.0, 0.5, 1.0]);
    let limits = ExposureLimits { variant: Some(0.5), blueprint: None };
    let selection = Selection { limits, ..Selection::by(SelectionRule::Information) };
    let mut exposure = Exposure::default();
    let mut met = [0_u32; 3];
    for seed in 0..20 {
        let place = selection.choose(&pool, &[], &Posterior::prior(), &exposure, seed).unwrap();
        met[place] += 1;
        exposure.record([&pool[place]]);
    }
    assert_eq!(met, [10, 10, 0]);
    let closed = ExposureLimits { variant: Some(0.0), blueprint: None };
    let selection = Selection { limits: closed, ..selection };
    let none = selection.choose(&pool, &[], &Posterior::prior(), &exposure, 1).unwrap_err();
    assert_eq!(none, NoneLeft { asked: 0, excluded: 0, exposed: 3 });
}

#[test]
fn a_fresh_variant_does_not_make_a_blueprint_unknown() {
    let mut exposure = Exposure::default();
    for learner in 0..4 {
        exposure.record([&question(&format!("variant {learner}"), "carrying", 0.0)]);
    }
    assert!(exposure.variants().values().all(|rate| (rate - 0.25).abs() < 1e-12));
    assert_eq!(exposure.blueprints()["carrying"], 1.0);
    assert_eq!(exposure.variant_overlap(), Some(0.0));
    assert_eq!(exposure.blueprint_overlap(), Some(1.0));
    let limits = ExposureLimits { variant: None, blueprint: Some(0.5) };
    let selection = Selection { limits, ..Selection::by(SelectionRule::Information) };
    let fresh = [question("new", "carrying", 0.0), question("other", "borrowing", 2.0)];
    let chosen = selection.choose(&fresh, &[], &Posterior::prior(), &exposure, 1);
    assert_eq!(chosen, Ok(1));
}

#[test]
fn overlap_is_what_two_learners_share_in_the_mean() {
    let pool = pool(&[0.0; 6]);
    let sittings: [&[usize]; 4] = [&[0, 1, 2], &[0, 1, 3], &[4, 5, 0], &[2, 3, 4]];
    let mut exposure = Exposure::default();
    let (mut shared, mut pairs) = (0.0, 0.0);
    for (index, one) in sittings.iter().enumerate() {
        exposure.record(one.iter().map(|place| &pool[*place]));
        for other in &sittings[..index] {
            shared += one.iter().filter(|place| other.contains(place)).count() as f64 / 3.0;
            pairs += 1.0;
        }
    }
    near(exposure.variant_overlap().unwrap(), shared / pairs, 1e-12);
    assert_eq!(Exposure::default().variant_overlap(), None);
    let text = serde_json::to_string(&exposure).unwrap();
    assert_eq!(serde_json::from_str::<Exposure>(&text).unwrap(), exposure);
}
