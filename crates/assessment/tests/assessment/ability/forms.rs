//! Forms that are as hard as one another.

use std::collections::BTreeSet;

use assessment::ability::{
    AreaCount, BlueprintUse, Candidate, FormError, FormPlan, ItemCurve, ParallelForms,
    parallel_forms,
};

use super::{near, pool};

/// Questions about two things, of mixed difficulty and guessing; three variants of each blueprint.
fn mixed(count: usize) -> Vec<Candidate> {
    let mut questions = pool(&vec![0.0; count]);
    for (place, question) in questions.iter_mut().enumerate() {
        let lot = (place as f64 * 0.754_877_666).fract();
        question.curve = ItemCurve::new(1.0, 5.0 * lot - 2.5, 0.25 * (place % 2) as f64).unwrap();
        question.area = ["fractions", "algebra"][usize::from(place % 3 == 0)].to_owned();
        question.blueprint = format!("blueprint {}", place % (count / 3));
    }
    questions
}

fn plan(forms: usize, fractions: usize, algebra: usize) -> FormPlan {
    let count = |area: &str, count| AreaCount { area: area.to_owned(), count };
    FormPlan {
        forms,
        areas: vec![count("fractions", fractions), count("algebra", algebra)],
        blueprints: BlueprintUse::Once,
        seed: 1,
    }
}

fn form_of<'a>(pool: &'a [Candidate], made: &'a ParallelForms, form: usize) -> Vec<&'a Candidate> {
    made.forms[form].iter().map(|place| &pool[*place]).collect()
}

#[test]
fn four_forms_are_alike_at_every_ability() {
    let pool = mixed(120);
    let made = parallel_forms(&pool, &plan(4, 10, 5)).unwrap();
    assert!(made.marks_apart < 0.2, "{} marks of 15 apart", made.marks_apart);
    assert!(made.information_apart < 0.08, "{}", made.information_apart);
    // What is told is what the questions give.
    for form in 0..4 {
        let questions = form_of(&pool, &made, form);
        let expected: f64 = questions.iter().map(|one| one.curve.probability(1.0)).sum();
        let at = made.abilities.iter().position(|theta| *theta == 1.0).unwrap();
        near(made.expected[form][at], expected, 1e-9);
    }
}

#[test]
fn exchanging_makes_forms_more_alike_than_chance() {
    let pool = mixed(60);
    let made = parallel_forms(&pool, &plan(3, 8, 4)).unwrap();
    // The first questions of each area, dealt in their order.
    let marks = |form: usize| -> f64 {
        let of = |area: &str, count: usize| -> f64 {
            let questions = pool.iter().filter(|question| question.area == area);
            questions.skip(form * count).take(count).map(|one| one.curve.probability(0.0)).sum()
        };
        of("fractions", 8) + of("algebra", 4)
    };
    let dealt = [marks(0), marks(1), marks(2)];
    let apart = dealt.iter().copied().fold(f64::MIN, f64::max)
        - dealt.iter().copied().fold(f64::MAX, f64::min);
    assert!(made.marks_apart * 2.0 < apart, "{} and {apart}", made.marks_apart);
}

#[test]
fn every_form_has_its_areas_and_no_question_is_in_two() {
    let pool = mixed(90);
    let made = parallel_forms(&pool, &plan(3, 8, 4)).unwrap();
    let all: Vec<usize> = made.forms.iter().flatten().copied().collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 36);
    for form in 0..3 {
        let questions = form_of(&pool, &made, form);
        let of = |area: &str| questions.iter().filter(|one| one.area == area).count();
        assert_eq!((of("fractions"), of("algebra")), (8, 4));
        let blueprints: BTreeSet<&str> =
            questions.iter().map(|one| one.blueprint.as_str()).collect();
        assert_eq!(blueprints.len(), 12, "form {form} has two variants of one blueprint");
    }
}

#[test]
fn enemies_are_on_different_forms() {
    let mut pool = mixed(60);
    for place in [1, 4, 7] {
        pool[place].enemies = vec!["the same numbers".to_owned()];
    }
    let made = parallel_forms(&pool, &plan(3, 10, 4)).unwrap();
    for form in 0..3 {
        let questions = form_of(&pool, &made, form);
        assert!(questions.iter().filter(|one| !one.enemies.is_empty()).count() <= 1);
    }
}

#[test]
fn the_same_seed_makes_the_same_forms() {
    let pool = mixed(60);
    let made = |seed| parallel_forms(&pool, &FormPlan { seed, ..plan(2, 8, 4) }).unwrap();
    assert_eq!(made(1), made(1));
}

#[test]
fn forms_that_cannot_be_are_refused_in_words() {
    let pool = mixed(30);
    assert_eq!(
        parallel_forms(&pool, &plan(4, 8, 1)).unwrap_err().to_string(),
        "32 questions about fractions are needed for all forms, and there are 20"
    );
    assert_eq!(parallel_forms(&pool, &plan(0, 8, 1)), Err(FormError::Nothing));
    assert_eq!(parallel_forms(&pool, &plan(2, 0, 0)), Err(FormError::Nothing));
    let mut same = pool.clone();
    for question in &mut same {
        question.blueprint = "one".to_owned();
    }
    let refused = parallel_forms(&same, &plan(2, 2, 0)).unwrap_err();
    assert_eq!(refused, FormError::Conflicts("fractions".to_owned()));
    let repeated = FormPlan { blueprints: BlueprintUse::Repeated, ..plan(2, 2, 0) };
    assert_eq!(parallel_forms(&same, &repeated).unwrap().forms[0].len(), 2);
}
