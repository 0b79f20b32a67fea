//! What is expected of lessons, what came of it, and sentences found in it.

use chrono::{Days, NaiveDate};
use domain::{LessonValueId, MemoryId, PredictionId, Timestamp};
use store::{
    NewPrediction, NewValueText, PredictionEnd, PredictionOutcome, PredictionRow, TeacherStore,
};
use testkit::database::TestDatabase;

fn at(days: u64) -> Timestamp {
    "2026-11-12T09:00:00Z".parse::<Timestamp>().unwrap().checked_add_days(Days::new(days)).unwrap()
}

fn expected(lesson: &str, text: &str) -> NewPrediction {
    NewPrediction {
        id: PredictionId::new(),
        lesson: lesson.to_owned(),
        lesson_version: Some(3),
        class: "3B".to_owned(),
        topic: "Nested loops".to_owned(),
        expected: Some((text.to_owned(), 70)),
        at: at(0),
    }
}

fn passed(lesson: &str) -> NewPrediction {
    NewPrediction { expected: None, lesson_version: None, ..expected(lesson, "nothing") }
}

fn did_not() -> PredictionEnd {
    PredictionEnd {
        outcome: PredictionOutcome::DidNot,
        taught_on: NaiveDate::from_ymd_opt(2026, 11, 13),
        surprise: Some("the starter took 12 minutes".to_owned()),
        cause: Some("took-longer".to_owned()),
        next_time: Some("five minutes by the clock".to_owned()),
        at: at(1),
    }
}

fn value(text: &str) -> NewValueText {
    NewValueText { text: text.to_owned(), distance: 0.2, median: 0.3, at: at(2) }
}

/// One prediction that came to its end, one that was not made, and a value in two versions.
pub async fn resolved(store: &TeacherStore) {
    let one = expected("lessons/3B/loops/lesson.md", "most of 3B trace a nested loop");
    store.predict(&one).await.unwrap();
    store.predict(&passed("lessons/3B/arrays/lesson.md")).await.unwrap();
    store.end_prediction(one.id, Some(&did_not())).await.unwrap();
    let id = LessonValueId::new();
    store.keep_lesson_value(id, &[one.id], &value("Starters need a clock")).await.unwrap();
    store.keep_lesson_value(id, &[one.id], &value("A starter needs a clock")).await.unwrap();
}

async fn all(store: &TeacherStore) -> Vec<PredictionRow> {
    store.predictions().await.unwrap()
}

#[tokio::test]
async fn a_lesson_is_asked_about_once_and_what_came_of_it_can_be_taken_back() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let lesson = "lessons/3B/loops/lesson.md";
    let one = expected(lesson, "most trace a nested loop\0");
    assert!(store.predict(&one).await.unwrap());
    assert!(!store.predict(&expected(lesson, "another")).await.unwrap());
    assert!(!store.predict(&passed(lesson)).await.unwrap());
    let row = PredictionRow {
        id: one.id,
        lesson: lesson.to_owned(),
        lesson_version: Some(3),
        class: "3B".to_owned(),
        topic: "Nested loops".to_owned(),
        expected: Some(("most trace a nested loop\u{fffd}".to_owned(), 70)),
        made_at: at(0),
        end: None,
        marked: false,
        deleted_at: None,
    };
    assert_eq!(all(&store).await, std::slice::from_ref(&row));

    assert!(store.end_prediction(one.id, Some(&did_not())).await.unwrap());
    assert!(store.mark_prediction(one.id, true).await.unwrap());
    let ended = PredictionRow { end: Some(did_not()), marked: true, ..row.clone() };
    assert_eq!(all(&store).await, [ended]);
    assert!(store.end_prediction(one.id, None).await.unwrap());
    assert!(store.mark_prediction(one.id, false).await.unwrap());
    assert_eq!(all(&store).await, [row]);
    assert!(!store.end_prediction(PredictionId::new(), None).await.unwrap());
    assert!(!store.mark_prediction(PredictionId::new(), true).await.unwrap());
}

#[tokio::test]
async fn what_was_not_said_is_taken_back_and_nothing_else_is_with_it() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    store.predict(&passed("a")).await.unwrap();
    let kept = expected("b", "all finish");
    store.predict(&kept).await.unwrap();
    store.unpass_prediction("b").await.unwrap();
    store.unpass_prediction("a").await.unwrap();
    let left: Vec<PredictionId> = all(&store).await.iter().map(|row| row.id).collect();
    assert_eq!(left, [kept.id]);
    // Nothing comes of what was not expected.
    let nothing = passed("c");
    store.predict(&nothing).await.unwrap();
    assert!(!store.end_prediction(nothing.id, Some(&did_not())).await.unwrap());
}

#[tokio::test]
async fn what_is_deleted_comes_back_unless_its_place_is_taken_and_its_words_go_after_a_month() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (one, other) = (expected("a", "all finish"), expected("b", "half ask for help"));
    store.predict(&one).await.unwrap();
    store.predict(&other).await.unwrap();
    assert!(store.delete_prediction(one.id, at(3)).await.unwrap());
    assert!(!store.delete_prediction(one.id, at(4)).await.unwrap());
    assert!(store.restore_prediction(one.id).await.unwrap());
    assert_eq!(all(&store).await.iter().filter(|row| row.deleted_at.is_some()).count(), 0);

    store.delete_prediction(one.id, at(5)).await.unwrap();
    assert!(store.predict(&passed("a")).await.unwrap());
    assert!(!store.restore_prediction(one.id).await.unwrap());
    store.unpass_prediction("a").await.unwrap();

    store.delete_prediction(other.id, at(40)).await.unwrap();
    let rows = all(&store).await;
    let words = |id| rows.iter().find(|row| row.id == id).unwrap().expected.is_some();
    assert_eq!((words(one.id), words(other.id)), (false, true));
    assert!(!store.restore_prediction(one.id).await.unwrap());
}

#[tokio::test]
async fn a_value_keeps_all_that_it_said_and_another_teacher_sees_none_of_it() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let his = store.for_teacher(store.teacher_named("somebody else").await.unwrap());
    resolved(&hers).await;
    let found = hers.lesson_values().await.unwrap();
    let [value] = found.as_slice() else { panic!("{found:?}") };
    let said: Vec<(u32, &str)> =
        value.texts.iter().map(|text| (text.number, text.text.as_str())).collect();
    assert_eq!(said, [(1, "Starters need a clock"), (2, "A starter needs a clock")]);

    let memory = MemoryId::new();
    hers.remember_lesson_value(value.id, memory).await.unwrap();
    assert_eq!(hers.lesson_values().await.unwrap()[0].memory, Some(memory));
    assert_eq!(his.lesson_values().await.unwrap(), []);
    assert_eq!(his.predictions().await.unwrap(), []);
    assert!(!his.delete_lesson_value(value.id, Some(at(3))).await.unwrap());
    let of_hers = hers.predictions().await.unwrap()[0].id;
    assert!(!his.delete_prediction(of_hers, at(3)).await.unwrap());
    assert!(!his.end_prediction(of_hers, None).await.unwrap());

    assert!(hers.delete_lesson_value(value.id, Some(at(3))).await.unwrap());
    assert_eq!(hers.lesson_values().await.unwrap(), []);
    assert!(hers.delete_lesson_value(value.id, None).await.unwrap());
    assert_eq!(hers.lesson_values().await.unwrap().len(), 1);
}
