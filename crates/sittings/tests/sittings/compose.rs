//! Tests that are put together: their file says what was meant, and shows what would be asked.

use proptest::prelude::*;
use sittings::{Definition, DifficultyMix, TestChoosing, TestPart, TestPlan, TestTelling, preview};

use crate::world::typed;

fn part(title: &str, blueprints: &[&str], count: u32) -> TestPart {
    TestPart {
        title: title.to_owned(),
        blueprints: blueprints.iter().map(|id| (*id).to_owned()).collect(),
        count,
        mix: None,
        points: 1,
    }
}

fn plan(parts: Vec<TestPart>) -> TestPlan {
    TestPlan {
        title: "Two parts".to_owned(),
        parts,
        minutes: 12,
        choosing: TestChoosing::Same,
        telling: TestTelling::WhenClosed,
        lesson: None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_plan_comes_back_from_its_file(
        title in "\\PC*[a-z]",
        lesson in proptest::option::of("lessons/[a-zA-Z0-9 ]{1,8}/[a-z\"'#:]{1,8}/lesson.md"),
        counts in proptest::collection::vec((1_u32..20, 1_u32..5, any::<bool>()), 1..4),
        minutes in 1_u32..600,
        choosing in prop_oneof![
            Just(TestChoosing::Same), Just(TestChoosing::ByLot), Just(TestChoosing::Following)
        ],
        telling in prop_oneof![
            Just(TestTelling::WhenClosed), Just(TestTelling::AtTheEnd), Just(TestTelling::Nothing)
        ],
    ) {
        let library = vec![typed("one", "A.ONE", 0.0), typed("two", "A.TWO", 1.0)];
        let parts = counts.iter().map(|(count, points, mixed)| TestPart {
            points: *points,
            // Where the answers say how hard it gets, a mix is left out.
            mix: (*mixed && choosing != TestChoosing::Following).then_some(DifficultyMix { easy: *count, medium: 0, hard: 0 }),
            ..part(&title, &["one", "two"], *count)
        });
        let plan = TestPlan {
            title: title.clone(), parts: parts.collect(), minutes, choosing, telling, lesson
        };
        let read = Definition::read_with("quiz.md", &plan.text("a-quiz"), &library);
        let definition = read.map_err(|problems| TestCaseError::fail(format!("{problems:?}")))?;
        prop_assert!(plan.holds(&definition));
        prop_assert_eq!(TestPlan::of(&definition, &library), Some(plan));
    }
}

#[test]
fn what_would_be_asked_is_what_is_asked_and_its_key_is_for_the_teacher() {
    let library = vec![typed("one", "A.ONE", 0.0), typed("two", "A.TWO", 1.0)];
    let plan = plan(vec![part("First", &["one"], 2), part("Second", &["one", "two"], 3)]);
    let definition = Definition::read_with("quiz.md", &plan.text("quiz"), &library).unwrap();
    let shown = preview(&definition, &library, 7).unwrap();
    let asked: Vec<(&str, u32, &str)> = shown
        .iter()
        .map(|one| {
            let section = one.item.section.as_deref().unwrap();
            (section, one.item.place, one.blueprint.id.as_str())
        })
        .collect();
    assert_eq!(
        asked,
        [
            ("First", 1, "one"),
            ("First", 2, "one"),
            ("Second", 3, "one"),
            ("Second", 4, "two"),
            ("Second", 5, "one"),
        ]
    );
    for one in &shown {
        assert_eq!(one.item.of, Some(5));
        let key = one.key.answer().unwrap();
        assert!(!one.item.question.contains(&key), "{} {key}", one.item.question);
    }
    let questions = |seed: u64| {
        let shown = preview(&definition, &library, seed).unwrap();
        shown.into_iter().map(|one| one.item.question).collect::<Vec<_>>()
    };
    assert_eq!(questions(7), questions(7));
    assert_ne!(questions(7), questions(8));
}

#[test]
fn a_file_that_says_more_than_a_plan_is_not_taken_for_one() {
    let library = vec![typed("one", "A.ONE", 0.0)];
    let plan = plan(vec![part("First", &["one"], 2)]);
    for more in
        ["attempts: 2", "shuffle: all", "resume: block", "feedback-for: { one: { score: never } }"]
    {
        let text = plan.text("quiz").replace("shuffle: nothing\n", "");
        let text = text.replacen("minutes:", &format!("{more}\nminutes:"), 1);
        let definition = Definition::read_with("quiz.md", &text, &library).unwrap();
        let read = TestPlan::of(&definition, &library).unwrap();
        assert!(!read.holds(&definition), "{more}");
    }
}
