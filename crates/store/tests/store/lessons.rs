use std::collections::{BTreeMap, BTreeSet};

use domain::{SessionId, TraceId};
use sqlx::{Connection, PgConnection};
use store::{
    LessonAuthor, LessonDeed, LessonOrigin, LessonText, LessonVersion, NewLessonVersion,
    SectionMark, TeacherStore,
};
use testkit::database::TestDatabase;

use crate::scene::at;

const PATH: &str = "lessons/3B/iteration/lesson.md";

pub fn version(text: &str, author: LessonAuthor, seconds: i64) -> NewLessonVersion {
    let sources = BTreeMap::from([("curriculum/cfe.md".to_owned(), "as it was".to_owned())]);
    let stood = BTreeSet::from(["Words of it".to_owned()]);
    let quotations = BTreeMap::from([("curriculum/cfe.md".to_owned(), stood)]);
    let sha256 = format!("section of {text}");
    let mark = SectionMark { sha256, by: author, sources, quotations };
    NewLessonVersion {
        sha256: format!("hash of {text}"),
        text: text.to_owned(),
        sections: BTreeMap::from([("starter".to_owned(), mark)]),
        deed: LessonDeed {
            author,
            what: format!("wrote {text}"),
            section: Some("starter".to_owned()),
            item: None,
            origin: LessonOrigin::default(),
            at: at(seconds),
        },
    }
}

fn recorded(number: u32, new: &NewLessonVersion) -> LessonText {
    let NewLessonVersion { sha256, text, sections, deed } = new.clone();
    LessonText { version: LessonVersion { number, sha256, sections, deed }, text }
}

async fn record(store: &TeacherStore, new: &NewLessonVersion) -> u32 {
    let mut history = store.lesson_history(PATH).await.unwrap();
    let number = history.record(new).await.unwrap();
    history.keep().await.unwrap();
    number
}

#[tokio::test]
async fn versions_come_back_as_they_were_recorded_and_count_from_one() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let mut first = version("a\n", LessonAuthor::Agent, 1);
    first.deed.item = Some("quiz".to_owned());
    first.deed.origin = LessonOrigin {
        session: Some(SessionId::new()),
        trace: Some(TraceId::new()),
        call_id: Some("c1".to_owned()),
    };
    let second = version("ä 👩‍🏫\r\n", LessonAuthor::Outside, 2);
    assert_eq!(store.lesson_versions(PATH).await.unwrap(), []);
    assert_eq!(record(&store, &first).await, 1);
    assert_eq!(record(&store, &second).await, 2);

    let listed = store.lesson_versions(PATH).await.unwrap();
    assert_eq!(listed, [recorded(2, &second).version, recorded(1, &first).version]);
    assert_eq!(store.lesson_version(PATH, 1).await.unwrap(), Some(recorded(1, &first)));
    assert_eq!(store.lesson_version(PATH, 3).await.unwrap(), None);
    assert_eq!(store.lesson_versions("lessons/3B/other/lesson.md").await.unwrap(), []);
    let work = store.lesson_work().await.unwrap();
    assert!(!work.is_empty() && work.iter().all(|(path, _)| path == PATH), "{work:?}");
    let latest = store.lesson_history(PATH).await.unwrap().latest().await.unwrap();
    assert_eq!(latest, Some(recorded(2, &second)));
}

#[tokio::test]
async fn the_latest_version_with_a_whole_line_is_found() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let texts = [
        "---\nday: 1\nwent: a\n---\n",
        "---\r\nday: 1\r\nwent: b\r\n---\r\n",
        "---\nday: 12\n---\n",
    ];
    for (number, text) in (1..).zip(texts) {
        record(&store, &version(text, LessonAuthor::Teacher, number)).await;
    }
    let found = async |path: &str, line: &str| {
        let found = store.lesson_with_line(path, line).await.unwrap();
        found.map(|found| (found.version.number, found.text))
    };
    assert_eq!(found(PATH, "day: 1").await, Some((2, texts[1].to_owned())));
    assert_eq!(found(PATH, "day: 12").await, Some((3, texts[2].to_owned())));
    assert_eq!(found(PATH, "day").await, None);
    assert_eq!(found("lessons/3B/other/lesson.md", "day: 1").await, None);
    let guest = database.store().teacher_named("guest").await.unwrap();
    let theirs = database.store().for_teacher(guest);
    assert_eq!(theirs.lesson_with_line(PATH, "day: 1").await.unwrap(), None);
}

#[tokio::test]
async fn the_text_of_the_latest_version_is_not_recorded_again() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let (one, two) = (version("a", LessonAuthor::Agent, 1), version("b", LessonAuthor::Agent, 2));
    let again = version("a", LessonAuthor::Teacher, 3);
    assert_eq!(record(&store, &one).await, 1);
    assert_eq!(record(&store, &version("a", LessonAuthor::Outside, 9)).await, 1);
    assert_eq!(record(&store, &two).await, 2);
    assert_eq!(record(&store, &again).await, 3, "going back is a version");
    let authors: Vec<LessonAuthor> =
        store.lesson_versions(PATH).await.unwrap().iter().map(|v| v.deed.author).collect();
    assert_eq!(authors, [LessonAuthor::Teacher, LessonAuthor::Agent, LessonAuthor::Agent]);
}

#[tokio::test]
async fn what_is_not_kept_was_never_recorded() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let mut history = store.lesson_history(PATH).await.unwrap();
    history.record(&version("a", LessonAuthor::Agent, 1)).await.unwrap();
    drop(history);
    assert_eq!(store.lesson_versions(PATH).await.unwrap(), []);
}

#[tokio::test]
async fn one_lesson_is_held_by_one_and_another_one_by_others() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let held = store.lesson_history(PATH).await.unwrap();
    let other = store.lesson_history("lessons/1B/iteration/lesson.md").await.unwrap();
    let waits = tokio::spawn({
        let store = store.clone();
        async move { record(&store, &version("b", LessonAuthor::Agent, 2)).await }
    });
    let mut held = held;
    assert_eq!(held.record(&version("a", LessonAuthor::Teacher, 1)).await.unwrap(), 1);
    held.keep().await.unwrap();
    assert_eq!(waits.await.unwrap(), 2);
    drop(other);
}

#[tokio::test]
async fn whoever_waits_for_a_lesson_too_long_is_told_so() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let held = store.lesson_history(PATH).await.unwrap();
    let error = store.lesson_history(PATH).await.err().unwrap();
    assert!(matches!(&error, store::StoreError::LessonHeld(path) if path == PATH), "{error}");
    held.keep().await.unwrap();
    assert_eq!(record(&store, &version("a", LessonAuthor::Agent, 1)).await, 1);
}

#[tokio::test]
async fn a_lesson_of_a_million_bytes_is_recorded() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store().for_teacher(database.teacher());
    let large = version(&"loops and loops\n".repeat(70_000), LessonAuthor::Teacher, 1);
    record(&store, &large).await;
    assert_eq!(store.lesson_version(PATH, 1).await.unwrap(), Some(recorded(1, &large)));
}

#[tokio::test]
async fn nothing_of_another_teachers_lessons_is_seen_and_no_version_is_changed() {
    let database = TestDatabase::start().await.unwrap();
    let store = database.store();
    let hers = store.for_teacher(database.teacher());
    let him = store.teacher_named("somebody else").await.unwrap();
    let his = store.for_teacher(him);
    record(&hers, &version("a", LessonAuthor::Agent, 1)).await;
    assert_eq!(his.lesson_versions(PATH).await.unwrap(), []);
    assert_eq!(his.lesson_version(PATH, 1).await.unwrap(), None);
    assert_eq!(record(&his, &version("b", LessonAuthor::Agent, 2)).await, 1);
    assert_eq!(hers.lesson_versions(PATH).await.unwrap().len(), 1);

    let mut app = PgConnection::connect(&database.url()).await.unwrap();
    let count = "select count(*) from lesson_versions";
    let seen: i64 = sqlx::query_scalar(count).fetch_one(&mut app).await.unwrap();
    assert_eq!(seen, 0, "with no teacher named");
    sqlx::query("select set_config('app.teacher_id', $1, false)")
        .bind(him.to_string())
        .execute(&mut app)
        .await
        .unwrap();
    let seen: i64 = sqlx::query_scalar(count).fetch_one(&mut app).await.unwrap();
    assert_eq!(seen, 1, "his own");
    for statement in ["update lesson_versions set body = ''", "delete from lesson_versions"] {
        assert!(sqlx::query(statement).execute(&mut app).await.is_err(), "{statement}");
    }
}
