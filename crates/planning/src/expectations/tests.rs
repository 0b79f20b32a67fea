//! What is expected of lessons, over a real database and real files.

mod groups;

use std::fs;
use std::time::SystemTime;

use api::{Prediction, PredictionOutcome as Outcome};
use chrono::Duration;
use domain::{FixedClock, Timestamp};
use tempfile::TempDir;
use testkit::database::TestDatabase;
use workspace::CurriculumShelf;

use super::*;
use crate::definitions::Definitions;
use crate::tools::intent_of;

const LOOPS: &str = "lessons/3B/loops/lesson.md";
const ARRAYS: &str = "lessons/3B/arrays/lesson.md";
/// A Monday in November.
const NOW: &str = "2026-11-23T12:00:00Z";

struct Room {
    database: TestDatabase,
    folder: TempDir,
    desk: ExpectationDesk,
}

impl Room {
    async fn new() -> Self {
        let database = TestDatabase::start().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(&database, &folder, NOW);
        Self { database, folder, desk }
    }

    /// Where she wants to be asked.
    async fn asking() -> Self {
        let room = Self::new().await;
        room.desk.prediction_asking(PredictionAsking { asked: true }).await.unwrap();
        room
    }

    /// The same folder and rows some days later.
    fn later(&mut self, now: &str) {
        self.desk = desk(&self.database, &self.folder, now);
    }

    /// A lesson that she wrote herself so many minutes after [`NOW`]: all of it is accepted.
    fn write(&self, path: &str, facts: &str, minutes: i64) {
        let file = self.folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let text = format!("---\n{facts}---\n\n# A lesson\n\n## Starter\n\nTrace a loop.\n");
        fs::write(&file, text).unwrap();
        let at: SystemTime =
            (NOW.parse::<Timestamp>().unwrap() + Duration::minutes(minutes)).into();
        fs::File::options().write(true).open(file).unwrap().set_modified(at).unwrap();
    }

    async fn known(&self) -> Expectations {
        self.desk.prediction_list(Nothing {}).await.unwrap()
    }

    async fn to_ask(&self) -> Vec<String> {
        self.known().await.lessons.into_iter().map(|lesson| lesson.path).collect()
    }

    async fn make(&self, path: &str, text: &str, confidence: u8) -> Result<PredictionMade, Fault> {
        let (path, text) = (path.to_owned(), text.to_owned());
        let make = PredictionMake { path, text, confidence, insists: false, harmless: false };
        self.desk.prediction_make(make).await
    }

    /// A prediction that is kept.
    async fn expect(&self, path: &str, text: &str) -> Prediction {
        let made = self.make(path, text, 70).await.unwrap();
        assert_eq!(made.hint, None);
        made.expectations.predictions.into_iter().next().unwrap()
    }

    async fn pass(&self, path: &str, passed: bool) -> Expectations {
        let path = path.to_owned();
        self.desk.prediction_pass(PredictionPass { path, passed }).await.unwrap()
    }

    async fn resolve(
        &self,
        id: PredictionId,
        outcome: Outcome,
        (surprise, cause): (&str, &str),
    ) -> Result<Expectations, Fault> {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let (surprise, cause) = (some(surprise), some(cause));
        let said =
            PredictionResolve { id, outcome, surprise, cause, next_time: None, harmless: false };
        self.desk.prediction_resolve(said).await
    }
}

fn desk(database: &TestDatabase, folder: &TempDir, now: &str) -> ExpectationDesk {
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
    ExpectationDesk {
        lessons,
        shelves: Shelves::new(store),
        workspace,
        settings: Arc::new(Settings::read(folder.path()).unwrap()),
        clock,
        embedded: Embedded::default(),
    }
}

fn outlook(room: &Room) -> Outlook {
    Outlook::new(
        room.desk.lessons.clone(),
        room.desk.store().clone(),
        Arc::clone(&room.desk.settings),
    )
}

#[tokio::test]
async fn whoever_does_not_want_it_is_asked_nothing_and_nothing_is_kept() {
    let room = Room::new().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\n", 5);
    let known = room.known().await;
    assert_eq!((known.asked, known.lessons, known.due), (false, vec![], vec![]));
    let refused = room.make(LOOPS, "Most trace a nested loop", 70).await.unwrap_err().to_string();
    assert!(refused.contains("Ask me what I expect of a lesson"), "{refused}");
    let pass = PredictionPass { path: LOOPS.to_owned(), passed: true };
    room.desk.prediction_pass(pass).await.unwrap_err();
    assert_eq!(room.desk.store().predictions().await.unwrap(), []);
    assert_eq!(outlook(&room).told(Some("3B")).await, "");
}

#[tokio::test]
async fn accepted_lessons_of_classes_that_are_still_to_come_are_asked_about_once() {
    let mut room = Room::asking().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\ndate: 2026-11-23\n", 5);
    room.write(ARRAYS, "lesson: Arrays\nclass: 3B\n", 6);
    room.write("lessons/3B/past/lesson.md", "class: 3B\ndate: 2026-11-20\n", 5);
    room.write("lessons/3B/said/lesson.md", "class: 3B\nwent: kept\n", 5);
    room.write("lessons/3B/away/lesson.md", "class: 3B\narchived: 2026-11-23\n", 5);
    room.write("lessons/3B/before/lesson.md", "class: 3B\n", -5);
    room.write("lessons/nobody/lesson.md", "lesson: Nobody\n", 5);
    let known = room.known().await;
    let asked: Vec<(&str, &str)> =
        known.lessons.iter().map(|one| (one.path.as_str(), one.question.as_str())).collect();
    let question = "What do you expect of 3B?";
    assert_eq!(asked, [(ARRAYS, question), (LOOPS, question)]);

    room.expect(LOOPS, "Most trace a nested loop").await;
    assert_eq!(room.to_ask().await, [ARRAYS]);
    let again = room.make(LOOPS, "All of them finish", 80).await.unwrap_err().to_string();
    assert!(again.contains("asked about once"), "{again}");
    room.pass(ARRAYS, true).await;
    assert_eq!(room.to_ask().await, [""; 0]);
    room.pass(ARRAYS, false).await;
    assert_eq!(room.to_ask().await, [ARRAYS]);
    // It is not asked about for ever.
    room.later("2026-12-08T12:00:00Z");
    assert_eq!(room.to_ask().await, [""; 0]);
}

#[tokio::test]
async fn passed_over_twice_in_a_row_the_question_makes_itself_small() {
    let room = Room::asking().await;
    let lessons = ["a", "b", "c"].map(|name| format!("lessons/3B/{name}/lesson.md"));
    lessons.iter().for_each(|path| room.write(path, "class: 3B\n", 5));
    assert!(!room.pass(&lessons[0], true).await.folded);
    assert!(room.pass(&lessons[1], true).await.folded);
    assert!(!room.pass(&lessons[1], false).await.folded);
    room.pass(&lessons[1], true).await;
    let made = room.make(&lessons[2], "Half of them finish", 60).await.unwrap();
    assert!(!made.expectations.folded);
}

#[tokio::test]
async fn what_nothing_could_contradict_is_answered_by_a_hint_and_kept_when_she_insists() {
    let room = Room::asking().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\n", 5);
    let told = room.make(LOOPS, "It will go well", 80).await.unwrap();
    assert!(told.hint.unwrap().starts_with("Nothing could contradict this."));
    assert_eq!(told.expectations.predictions, []);
    let make = PredictionMake {
        path: LOOPS.to_owned(),
        text: " It will\n go well ".to_owned(),
        confidence: 80,
        insists: true,
        harmless: false,
    };
    let kept = room.desk.prediction_make(make).await.unwrap();
    assert_eq!(kept.hint, None);
    let [one] = kept.expectations.predictions.as_slice() else { panic!("{kept:?}") };
    assert_eq!((one.text.as_str(), one.confidence), ("It will go well", 80));
    assert_eq!((one.class.as_str(), one.topic.as_str()), ("3B", "Loops"));
    assert_eq!(one.lesson_version, Some(1));
}

#[tokio::test]
async fn names_signs_of_harm_empty_words_and_numbers_that_are_none_are_refused() {
    let room = Room::asking().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\n", 5);
    room.write("lessons/nobody/lesson.md", "lesson: Nobody\n", 5);
    let refused = async |path: &str, text: &str, confidence: u8| {
        room.make(path, text, confidence).await.unwrap_err().to_string()
    };
    let cases = [
        (LOOPS, "Olena Petrenko will finish first", 70, "looks like the name of a pupil"),
        (LOOPS, "A pupil of mine says her father hits her", 70, "child protection"),
        (LOOPS, "  ", 70, "nothing to keep"),
        (LOOPS, "Half of them finish", 40, "from 50 to 100"),
        (LOOPS, "Half of them finish", 101, "from 50 to 100"),
        ("lessons/nobody/lesson.md", "Half of them finish", 70, "for no class"),
    ];
    for (path, text, confidence, wanted) in cases {
        let why = refused(path, text, confidence).await;
        assert!(why.contains(wanted), "{text}: {why}");
    }
    assert!(refused(LOOPS, &"word ".repeat(100), 70).await.contains("at most 400 characters"));
    refused("lessons/3B/gone/lesson.md", "Half of them finish", 70).await;
    assert_eq!(room.known().await.predictions, []);
}

#[tokio::test]
async fn it_is_asked_what_came_of_it_once_the_day_is_past_and_that_can_be_taken_back() {
    let mut room = Room::asking().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\ndate: 2026-11-24\n", 5);
    let one = room.expect(LOOPS, "Most trace a nested loop").await;
    assert_eq!(one.date.as_deref(), Some("2026-11-24"));
    assert_eq!(room.known().await.due, []);
    room.later("2026-11-25T09:00:00Z");
    assert_eq!(room.known().await.due, [one.id]);

    let unknown = room.resolve(one.id, Outcome::DidNot, ("", "the-moon")).await.unwrap_err();
    assert!(unknown.to_string().contains("took-longer, over-sooner"), "{unknown}");
    let name = room.resolve(one.id, Outcome::DidNot, ("Olena Petrenko was away", "")).await;
    assert!(name.unwrap_err().to_string().contains("name of a pupil"));
    let idle = room.resolve(one.id, Outcome::CameTrue, ("", "too-hard")).await.unwrap_err();
    assert!(idle.to_string().contains("in part or not at all"), "{idle}");

    let said = ("the starter took 12 minutes", "took-longer");
    let ended = room.resolve(one.id, Outcome::DidNot, said).await.unwrap();
    assert_eq!(ended.due, []);
    let [told] = ended.predictions.as_slice() else { panic!("{ended:?}") };
    assert_eq!(told.outcome, Some(Outcome::DidNot));
    assert_eq!((told.surprise.as_deref(), told.cause.as_deref()), (Some(said.0), Some(said.1)));

    let open = room.desk.prediction_reopen(PredictionRef { id: one.id }).await.unwrap();
    assert_eq!((open.due, open.predictions[0].outcome), (vec![one.id], None));
    let left = room.resolve(one.id, Outcome::NotSaid, ("", "")).await.unwrap();
    assert_eq!(left.due, []);
    // What she does not want to say counts for nothing.
    let found = room.desk.prediction_calibration(PredictionsOf { class: None }).await.unwrap();
    assert_eq!((found.count, found.words), (0, vec!["Too few to say: 0 of 10.".to_owned()]));
}

#[tokio::test]
async fn what_is_deleted_is_not_asked_about_again_and_comes_back() {
    let room = Room::asking().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\n", 5);
    let one = room.expect(LOOPS, "Most trace a nested loop").await;
    let delete =
        async |deleted| room.desk.prediction_delete(PredictionDelete { id: one.id, deleted }).await;
    let without = delete(true).await.unwrap();
    assert_eq!((without.predictions, without.lessons), (vec![], vec![]));
    delete(true).await.unwrap_err();
    assert_eq!(delete(false).await.unwrap().predictions, std::slice::from_ref(&one));
}

#[tokio::test]
async fn two_lessons_of_one_cause_are_looked_out_for_and_how_lessons_went_counts() {
    let mut room = Room::asking().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\ndate: 2026-11-24\n", 5);
    let one = room.expect(LOOPS, "The starter is over in five minutes").await;
    room.later("2026-11-25T09:00:00Z");
    let said = ("the starter took 12 minutes", "took-longer");
    room.resolve(one.id, Outcome::DidNot, said).await.unwrap();
    assert_eq!(outlook(&room).told(Some("3B")).await, "");

    room.write(
        ARRAYS,
        "lesson: Arrays\nclass: 3B\ndate: 2026-11-19\nwent: changed: the starter ran over\n",
        -60,
    );
    room.write(
        "lessons/2A/x/lesson.md",
        "class: 2A\ndate: 2026-11-19\nwent: kept: too long\n",
        -60,
    );
    let told = outlook(&room).told(Some("3b")).await;
    assert!(
        told.ends_with(
            "\n\n- Twice with 3b the starter took longer than planned (Loops, 24 November; Arrays, 19 November).\n"
        ),
        "{told}"
    );
    assert_eq!(outlook(&room).told(Some("2A")).await, "");
    assert_eq!(outlook(&room).told(None).await, "");
    // Whoever does not want it any more is told nothing.
    room.desk.prediction_asking(PredictionAsking { asked: false }).await.unwrap();
    assert_eq!(outlook(&room).told(Some("3B")).await, "");
    assert_eq!(room.known().await.predictions.len(), 1);
}

#[tokio::test]
async fn one_that_she_marks_is_looked_out_for_alone() {
    let mut room = Room::asking().await;
    room.write(LOOPS, "lesson: Loops\nclass: 3B\ndate: 2026-11-24\n", 5);
    let one = room.expect(LOOPS, "Everybody can log in").await;
    room.later("2026-11-25T09:00:00Z");
    room.resolve(one.id, Outcome::Partly, ("half could not log in", "technology")).await.unwrap();
    let mark = PredictionMark { id: one.id, marked: true };
    assert!(room.desk.prediction_mark(mark).await.unwrap().predictions[0].marked);
    let told = outlook(&room).told(Some("3B")).await;
    assert!(
        told.ends_with("- Once with 3B: half could not log in (Loops, 24 November).\n"),
        "{told}"
    );
}
