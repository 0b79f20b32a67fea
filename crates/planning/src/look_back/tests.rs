//! How lessons went, over a real database and real files.

use std::fs;

use api::MemoryEntry;
use chrono::NaiveDate;
use domain::{FixedClock, Timestamp};
use memory::{MemoryPath, State};
use store::{MemoryFilter, TeacherStore};
use tempfile::TempDir;
use testkit::database::TestDatabase;
use workspace::CurriculumShelf;

use super::*;
use crate::definitions::Definitions;
use crate::tools::intent_of;

const PATH: &str = "lessons/3B/iteration/lesson.md";

struct Room {
    database: TestDatabase,
    folder: TempDir,
    desk: LookBackDesk,
}

impl Room {
    /// A Monday in November, and lessons of these days.
    async fn with(lessons: &[(&str, &str)]) -> Self {
        let database = TestDatabase::start().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        for (path, facts) in lessons {
            let file = folder.path().join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, format!("---\n{facts}---\n\n# A lesson\n")).unwrap();
        }
        let desk = desk(&database, &folder, "2026-11-23T12:00:00Z");
        Self { database, folder, desk }
    }

    async fn due(&self) -> Vec<String> {
        let due = self.desk.look_back_list(Nothing {}).await.unwrap().lessons;
        due.into_iter().map(|lesson| format!("{} {}", lesson.date, lesson.question)).collect()
    }

    async fn say(&self, how: HowItWent, words: &str) -> Result<MemoryEntry, Fault> {
        let words = Some(words.to_owned()).filter(|words| !words.is_empty());
        let say = LookBackSay { path: PATH.to_owned(), how, words, harmless: false };
        Ok(self.desk.look_back_say(say).await?.entry)
    }

    /// Every entry that there ever was, with its state.
    async fn entries(&self) -> Vec<(String, bool)> {
        let all = MemoryFilter { gone: true, waiting: true, ..MemoryFilter::default() };
        let entries = self.store().memory_entries(&all).await.unwrap();
        let shown = |entry: memory::Entry| (entry.block.text, entry.state == State::Active);
        entries.into_iter().map(shown).collect()
    }

    fn store(&self) -> TeacherStore {
        self.database.store().for_teacher(self.database.teacher())
    }

    fn text(&self) -> String {
        fs::read_to_string(self.folder.path().join(PATH)).unwrap()
    }
}

fn desk(database: &TestDatabase, folder: &TempDir, now: &str) -> LookBackDesk {
    let store = database.store().for_teacher(database.teacher());
    let workspace = Arc::new(Workspace::open(folder.path()).unwrap());
    let now: Timestamp = now.parse().unwrap();
    let clock: Arc<dyn Clock> = Arc::new(FixedClock::new(now));
    let below = |name: &str| folder.path().join(name);
    let layers = plugins::Layers {
        shipped: below("shipped"),
        added: below("added"),
        hers: below("plugins"),
    };
    let lessons = Lessons::new(
        Arc::clone(&workspace),
        store.clone(),
        Arc::clone(&clock),
        CurriculumShelf::default(),
        Definitions::read(layers),
        intent_of,
    );
    LookBackDesk {
        lessons,
        shelves: Shelves::new(store),
        workspace,
        settings: Arc::new(Settings::read(folder.path()).unwrap()),
        clock,
    }
}

fn iteration() -> [(&'static str, &'static str); 1] {
    [(PATH, "lesson: Iteration\nclass: 3B\ndate: 2026-11-12\n")]
}

#[tokio::test]
async fn lessons_of_the_last_two_school_weeks_are_asked_about_the_latest_first() {
    let room = Room::with(&[
        (PATH, "lesson: Iteration\nclass: 3B\ndate: 2026-11-12\n"),
        ("lessons/2A/networks/lesson.md", "lesson: Networks\nclass: 2A\ndate: 2026-11-20\n"),
        ("lessons/2A/today/lesson.md", "lesson: Today\nclass: 2A\ndate: 2026-11-23\n"),
        ("lessons/2A/old/lesson.md", "lesson: Old\nclass: 2A\ndate: 2026-11-06\n"),
        ("lessons/2A/edge/lesson.md", "lesson: Edge\nclass: 2A\ndate: 2026-11-09\n"),
        ("lessons/2A/put-away/lesson.md", "class: 2A\ndate: 2026-11-20\narchived: 2026-11-21\n"),
        ("lessons/2A/said/lesson.md", "class: 2A\ndate: 2026-11-20\nwent: kept\n"),
        ("lessons/2A/some-day/lesson.md", "class: 2A\ndate: soon\n"),
        ("lessons/2A/no-day/lesson.md", "class: 2A\n"),
        ("lessons/no-class/lesson.md", "date: 2026-11-20\n"),
    ])
    .await;
    assert_eq!(
        room.due().await,
        [
            "2026-11-20 How did Networks with 2A go?",
            "2026-11-12 How did Iteration with 3B go?",
            "2026-11-09 How did Edge with 2A go?",
        ]
    );
    // A holiday in between is no reason to forget it.
    let calendar = "- 2026-10-20 2026-11-06\n- 2026-11-16 2026-12-22\n";
    fs::write(room.folder.path().join("calendar.md"), calendar).unwrap();
    assert!(room.due().await.contains(&"2026-11-06 How did Old with 2A go?".to_owned()));
}

#[tokio::test]
async fn an_answer_stands_in_the_lesson_and_once_in_the_log_of_its_class() {
    let room = Room::with(&iteration()).await;
    let before = room.text();
    let entry = room.say(HowItWent::DidNotWork, " pairs needed\nten more minutes ").await.unwrap();
    let said = "- Iteration, 3B, 12 November: did not work: pairs needed ten more minutes.";
    assert_eq!(entry.text, said);
    assert_eq!(
        (entry.path.as_str(), entry.by.as_str(), entry.lesson.as_deref()),
        ("memory/classes/3B/lessons.md", "teacher", Some(PATH))
    );
    assert!(entry.confirmed_at.is_some());
    let went = "\nwent: \"did not work: pairs needed ten more minutes\"\n";
    assert!(room.text().contains(went), "{}", room.text());
    assert_eq!(room.due().await, Vec::<String>::new());

    // Said again, also by another process, it is still one entry.
    let again = room.say(HowItWent::Kept, "").await.unwrap();
    assert_eq!(
        (&again.id, again.text.as_str()),
        (&entry.id, "- Iteration, 3B, 12 November: kept.")
    );
    room.say(HowItWent::Kept, "").await.unwrap();
    assert_eq!(room.entries().await, [("- Iteration, 3B, 12 November: kept.".to_owned(), true)]);

    let due = room.desk.look_back_undo(LessonRef { path: PATH.to_owned() }).await.unwrap();
    assert_eq!((due.lessons.len(), room.text()), (1, before));
    assert_eq!(room.entries().await, [("- Iteration, 3B, 12 November: kept.".to_owned(), false)]);
    // Nothing is left to take back, and that is no failure.
    room.desk.look_back_undo(LessonRef { path: PATH.to_owned() }).await.unwrap();
    let back = room.say(HowItWent::Changed, "").await.unwrap();
    assert_eq!(back.id, entry.id);
    assert_eq!(room.entries().await, [("- Iteration, 3B, 12 November: changed.".to_owned(), true)]);
}

#[tokio::test]
async fn what_a_process_left_that_died_before_the_lesson_was_written_is_said_again_once() {
    let room = Room::with(&iteration()).await;
    let before = room.text();
    room.say(HowItWent::Kept, "").await.unwrap();
    // As it was between the two.
    fs::write(room.folder.path().join(PATH), &before).unwrap();
    let other = desk(&room.database, &room.folder, "2026-11-23T13:00:00Z");
    assert_eq!(other.look_back_list(Nothing {}).await.unwrap().lessons.len(), 1);
    let path = PATH.to_owned();
    let say = LookBackSay { path, how: HowItWent::Changed, words: None, harmless: false };
    other.look_back_say(say).await.unwrap();
    assert_eq!(room.entries().await, [("- Iteration, 3B, 12 November: changed.".to_owned(), true)]);
}

#[tokio::test]
async fn a_lesson_that_is_skipped_is_not_asked_about_until_that_is_taken_back() {
    let room = Room::with(&iteration()).await;
    let of = || LessonRef { path: PATH.to_owned() };
    assert_eq!(room.desk.look_back_skip(of()).await.unwrap().lessons, []);
    assert!(room.text().contains("\nwent: not asked\n"), "{}", room.text());
    assert_eq!(room.entries().await, []);
    assert_eq!(room.desk.look_back_undo(of()).await.unwrap().lessons.len(), 1);
    // Skipped behind an answer of another window, the answer stays.
    room.say(HowItWent::Kept, "").await.unwrap();
    room.desk.look_back_skip(of()).await.unwrap();
    assert!(room.text().contains("\nwent: kept\n"), "{}", room.text());
}

#[tokio::test]
async fn who_does_not_want_to_be_asked_is_not_until_she_wants_to() {
    let room = Room::with(&iteration()).await;
    let asking = |asked| room.desk.look_back_asking(LookBackAsking { asked });
    assert!(!asking(false).await.unwrap().asked);
    let again = desk(&room.database, &room.folder, "2026-11-23T13:00:00Z");
    assert!(!again.look_back_list(Nothing {}).await.unwrap().asked);
    assert!(asking(true).await.unwrap().asked);
}

#[tokio::test]
async fn a_sentence_that_names_a_pupil_is_refused_and_nothing_is_said() {
    let room = Room::with(&iteration()).await;
    let before = room.text();
    let refused = room.say(HowItWent::Kept, "Olena needs pictures").await.unwrap_err();
    let message = api::ApiError::from(refused).message;
    assert!(message.contains("looks like the name of a pupil"), "{message}");
    assert!(!message.contains("Olena"), "{message}");
    assert_eq!((room.entries().await, room.text()), (Vec::new(), before));
    let long = room.say(HowItWent::Kept, &"word ".repeat(100)).await.unwrap_err();
    assert!(api::ApiError::from(long).message.contains("one sentence"));
    let risk = "a pupil told me that his dad hits him at home";
    let refused = room.say(HowItWent::Changed, risk).await.unwrap_err();
    assert_eq!(refused.code(), api::ErrorCode::Safeguarding);
}

#[tokio::test]
async fn the_name_in_a_topic_is_not_taken_for_her_words() {
    let facts = "lesson: Olena Kovalenko\nclass: 3B\ndate: 2026-11-12\n";
    let room = Room::with(&[(PATH, facts)]).await;
    let entry = room.say(HowItWent::Kept, "").await.unwrap();
    assert_eq!(entry.text, "- A lesson, 3B, 12 November: kept.");
}

#[tokio::test]
async fn a_lesson_has_a_day_and_another_day_is_another_question() {
    let room = Room::with(&iteration()).await;
    let lessons = &room.desk.lessons;
    room.say(HowItWent::Kept, "").await.unwrap();
    let open = lessons.plan_for(PATH, Some(" 2026-11-19 ")).await.unwrap();
    assert_eq!((open.day(), open.lesson.went), (NaiveDate::from_ymd_opt(2026, 11, 19), None));
    assert_eq!(room.due().await, ["2026-11-19 How did Iteration with 3B go?"]);
    room.say(HowItWent::Changed, "").await.unwrap();
    let path = MemoryPath::parse("memory/classes/3B/lessons.md").unwrap();
    let file = room.store().memory_file(&path).await.unwrap().text();
    assert_eq!(
        file,
        "- Iteration, 3B, 12 November: kept.\n- Iteration, 3B, 19 November: changed.\n"
    );
    let wrong = lessons.plan_for(PATH, Some("Thursday")).await.unwrap_err();
    assert_eq!(wrong.to_string(), "\"Thursday\" is no day: write it as in 2026-11-12");
    let (copy, _) = lessons.duplicate(PATH, "2A", &crate::lessons::Doer::teacher()).await.unwrap();
    let copy = lessons.read(&copy).await.unwrap().lesson;
    assert_eq!((copy.date, copy.went), (None, None));
    assert_eq!(lessons.plan_for(PATH, None).await.unwrap().day(), None);
}

/// A process that dies while the day changes leaves the old day with its answer or the new one without: one version of
/// the lesson says both.
#[tokio::test]
async fn another_day_and_the_question_asked_anew_are_one_change_of_the_lesson() {
    let room = Room::with(&iteration()).await;
    let lessons = &room.desk.lessons;
    room.say(HowItWent::Kept, "").await.unwrap();
    let before = lessons.versions(PATH).await.unwrap().len();
    let open = lessons.plan_for(PATH, Some("2026-11-19")).await.unwrap();
    assert_eq!((open.lesson.date.as_deref(), open.lesson.went), (Some("2026-11-19"), None));
    let versions = lessons.versions(PATH).await.unwrap();
    assert_eq!(versions.len(), before + 1, "{versions:#?}");

    // The day that it has already is no other day.
    room.say(HowItWent::Changed, "").await.unwrap();
    let same = lessons.plan_for(PATH, Some("2026-11-19")).await.unwrap();
    assert_eq!(same.lesson.went.as_deref(), Some("changed"));
}

/// The way back from another day, at once or later: what she said is of that day, and is not asked again.
#[tokio::test]
async fn a_day_that_a_lesson_had_brings_back_what_was_said_of_it() {
    let room = Room::with(&iteration()).await;
    let lessons = &room.desk.lessons;
    let before = room.text();
    let went = async |on| lessons.plan_for(PATH, on).await.unwrap().lesson.went;
    room.say(HowItWent::DidNotWork, "pairs needed ten more minutes").await.unwrap();
    let said = lessons.read(PATH).await.unwrap().lesson.went;
    let text = room.text();
    assert!(said.as_ref().is_some_and(|said| said.contains("ten more minutes")), "{said:?}");
    for other in [Some("2026-11-19"), None] {
        assert_eq!(went(other).await, None);
        assert_eq!(went(Some("2026-11-12")).await, said);
        assert_eq!(room.text(), text);
        assert_eq!(room.due().await, [] as [&str; 0]);
    }
    // What was taken back does not come again, and what is said of one day is of no other.
    room.desk.look_back_undo(LessonRef { path: PATH.to_owned() }).await.unwrap();
    assert_eq!(room.text(), before);
    assert_eq!(went(Some("2026-11-19")).await, None);
    room.say(HowItWent::Kept, "").await.unwrap();
    assert_eq!(went(Some("2026-11-12")).await, None);
    assert_eq!(went(Some("2026-11-19")).await.as_deref(), Some("kept"));
}

#[tokio::test]
async fn a_tick_says_that_a_lesson_was_taught_and_is_one_truth_with_how_it_went() {
    let room = Room::with(&iteration()).await;
    let before = room.text();
    let tick = |taught| CourseTaught { of: "3B".to_owned(), lesson: PATH.to_owned(), taught };
    let course = room.desk.course_taught(tick(true)).await.unwrap();
    assert!(course.lessons[0].taught && course.lessons[0].went.is_none());
    assert!(room.text().contains("\nwent: taught\n"), "{}", room.text());
    assert_eq!(room.entries().await, [("- Iteration, 3B, 12 November: taught.".to_owned(), true)]);
    assert_eq!(room.due().await, [] as [&str; 0], "it is not asked about any more");
    // Ticked twice it is the same, and what she says of it takes its place.
    room.desk.course_taught(tick(true)).await.unwrap();
    room.say(HowItWent::Changed, "").await.unwrap();
    let course = room.desk.course_taught(tick(true)).await.unwrap();
    assert_eq!(course.lessons[0].went.as_deref(), Some("changed"));
    assert_eq!(room.entries().await.iter().filter(|(_, active)| *active).count(), 1);
    let course = room.desk.course_taught(tick(false)).await.unwrap();
    assert!(!course.lessons[0].taught);
    assert_eq!(room.text(), before);
    assert!(room.entries().await.iter().all(|(_, active)| !active));
}
