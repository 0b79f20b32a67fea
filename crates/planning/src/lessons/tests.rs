//! Lessons over a real database and real files.

mod acceptance;
mod carried;
mod course;
mod crashes;
mod day;
mod evidence;
mod history;
mod notes;
mod ownership;
mod pictures;

use std::collections::BTreeMap;
use std::sync::Arc;

use ::agent::{ToolContext, ToolError, ToolOutput, ToolRegistry};
use ::lessons::{Template, parse};
use domain::{SessionId, SystemClock, ToolEffect, TraceId};
use serde_json::{Value, json};
use store::LessonAuthor;
use tempfile::TempDir;
use testkit::database::TestDatabase;
use workspace::{CurriculumShelf, Workspace};

use super::{Lessons, OpenLesson};
use crate::definitions::Definitions;
use crate::tools::{intent_of, of_lessons};

const PATH: &str = "lessons/3B/iteration/lesson.md";

struct Room {
    database: TestDatabase,
    folder: TempDir,
    lessons: Lessons,
    session: SessionId,
}

impl Room {
    async fn new() -> Self {
        let database = TestDatabase::start().await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("classes")).unwrap();
        let profile = "---\nclass: 3B\nstage: S3\nsubject: Computing Science\nlevel: Third\n\
                       minutes: 50\nneeds: [EAL]\n---\n\n# 3B\n";
        std::fs::write(folder.path().join("classes/3B.md"), profile).unwrap();
        let lessons = lessons(&database, &folder);
        Self { database, folder, lessons, session: SessionId::new() }
    }

    /// The same database and folder in another process, as far as the lessons can tell.
    fn another_process(&self) -> Lessons {
        lessons(&self.database, &self.folder)
    }

    /// A lesson that the agent has begun.
    async fn begun() -> Self {
        let room = Self::new().await;
        let input =
            json!({"title": "Iteration: repeating without rewriting", "topic": "Iteration"});
        room.call("create_lesson", input).await.unwrap();
        room
    }

    /// What a tool answers.
    async fn call(&self, tool: &str, input: Value) -> Result<String, String> {
        self.call_as(tool, input, &self.context()).await
    }

    async fn call_as(
        &self,
        tool: &str,
        input: Value,
        context: &ToolContext,
    ) -> Result<String, String> {
        let tools = of_lessons::with_lessons(ToolRegistry::default(), &self.lessons);
        match tools.run(tool, input, context).await {
            Ok(ToolOutput::Done { content, effects }) => {
                for effect in effects {
                    let (ToolEffect::FileWritten { path, .. } | ToolEffect::FileRead { path, .. }) =
                        effect
                    else {
                        panic!("{effect:?}");
                    };
                    assert_eq!(path, PATH);
                }
                Ok(content)
            }
            Ok(other) => panic!("{other:?}"),
            Err(ToolError::Tell(message)) => Err(message),
            Err(ToolError::Stop(message) | ToolError::Away(message) | ToolError::Full(message)) => {
                panic!("{message}")
            }
        }
    }

    /// A call that was cut off, with what the log says that it was about to change.
    async fn cut_off(&self, call_id: &str, tool: &str, input: &Value) -> ToolContext {
        let tools = of_lessons::with_lessons(ToolRegistry::default(), &self.lessons);
        let context = self.context();
        let change = tools.change(tool, input.clone(), &context).await.unwrap();
        ToolContext { call_id: call_id.to_owned(), interrupted: true, change, ..context }
    }

    fn context(&self) -> ToolContext {
        ToolContext {
            teacher: self.database.teacher(),
            session: self.session,
            trace: TraceId::new(),
            call_id: TraceId::new().to_string(),
            class: Some("3B".into()),
            day: None,
            context_tokens: 200_000,
            tasks: Vec::new(),
            interrupted: false,
            files: agent::KnownFiles::default(),
            change: None,
        }
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.folder.path().join(PATH)).unwrap()
    }

    /// Somebody saves the file with another program.
    fn save(&self, text: &str) {
        let path = self.folder.path().join(PATH);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn edit(&self, old: &str, new: &str) {
        let text = self.text();
        assert_eq!(text.matches(old).count(), 1, "{old} in {text}");
        self.save(&text.replace(old, new));
    }

    async fn open(&self) -> OpenLesson {
        self.lessons.read(PATH).await.unwrap()
    }

    /// The hash of each section but this one.
    fn others(&self, id: &str) -> BTreeMap<String, String> {
        let lesson = parse(&self.text(), &Template::structured());
        let others = lesson.sections.iter().filter(|section| section.id != id);
        others.map(|section| (section.id.clone(), section.sha256())).collect()
    }

    /// Author and deed of each version, the first first.
    async fn versions(&self) -> Vec<(LessonAuthor, String)> {
        let mut versions = self.lessons.versions(PATH).await.unwrap();
        versions.reverse();
        versions.into_iter().map(|version| (version.deed.author, version.deed.what)).collect()
    }
}

fn lessons(database: &TestDatabase, folder: &TempDir) -> Lessons {
    let store = database.store().for_teacher(database.teacher());
    let workspace = Workspace::open(folder.path()).unwrap();
    let (workspace, clock) = (Arc::new(workspace), Arc::new(SystemClock));
    let below = |name: &str| folder.path().join(name);
    let layers = plugins::Layers {
        shipped: below("shipped"),
        added: below("added"),
        hers: below("plugins"),
    };
    let definitions = Definitions::read(layers);
    Lessons::new(workspace, store, clock, CurriculumShelf::default(), definitions, intent_of)
}

fn quiz(minutes: u32) -> Value {
    json!({"lesson": "3B/iteration", "section": "starter", "title": "Retrieval quiz",
        "minutes": minutes, "teacher": "Show four questions.", "pupils": "Answer alone.",
        "check": "Three of four are right."})
}

fn intentions(text: &str) -> Value {
    json!({"lesson": PATH, "section": "learning-intentions",
        "content": {"kind": "statements", "items": [text]}})
}

#[tokio::test]
async fn a_lesson_is_begun_and_filled_one_place_at_a_time() {
    let room = Room::new().await;
    let input = json!({"title": "Iteration: repeating", "topic": "Iteration"});
    let begun = room.call("create_lesson", input.clone()).await.unwrap();
    assert!(begun.starts_with(&format!("began {PATH}; sections to write")), "{begun}");
    assert!(begun.contains("- Starter (id starter, kind activities): Retrieval"), "{begun}");
    assert!(begun.ends_with("0 of 50 minutes are planned, 50 are left."), "{begun}");
    let again = room.call("create_lesson", input).await.unwrap_err();
    assert!(again.contains("there is a lesson at"), "{again}");

    let steps = [
        ("update_section", "learning-intentions", intentions("We are learning to repeat steps.")),
        ("add_activity", "starter", quiz(12)),
        (
            "add_assessment",
            "assessment-evidence",
            json!({"lesson": "3B/iteration", "criterion": "I can trace a loop", "shows": "A table.",
                "when": "Retrieval quiz", "ifNot": "Trace one together."}),
        ),
        (
            "add_differentiation",
            "differentiation",
            json!({"lesson": "3B/iteration", "need": "EAL", "change": "Words with pictures.",
                "step": "Retrieval quiz"}),
        ),
        (
            "remove_item",
            "starter",
            json!({"lesson": "3B/iteration", "section": "Starter", "item": "starter/retrieval-quiz"}),
        ),
    ];
    for (tool, section, input) in steps {
        let before = room.others(section);
        let said = room.call(tool, input).await.unwrap();
        let left = if tool == "update_section" || tool == "remove_item" { "50" } else { "38" };
        assert!(said.contains(&format!("{left} are left")), "{tool}: {said}");
        assert_eq!(room.others(section), before, "{tool}");
    }
    let versions: Vec<String> = room
        .versions()
        .await
        .into_iter()
        .map(|(author, what)| format!("{author:?} {what}"))
        .collect();
    assert_eq!(
        versions,
        [
            "Agent began the lesson",
            "Agent wrote Learning intentions",
            "Agent added to Starter",
            "Agent added to Assessment evidence",
            "Agent added to Differentiation",
            "Agent took \"Retrieval quiz\" out of Starter",
        ]
    );
}

#[tokio::test]
async fn what_does_not_fit_is_said_and_nothing_is_written() {
    let room = Room::begun().await;
    room.call("add_activity", quiz(12)).await.unwrap();
    let before = room.text();
    let mut long = quiz(41);
    long["title"] = json!("Too long");
    let said = room.call("add_activity", long).await.unwrap_err();
    assert!(said.contains("53 of 50 minutes: 3 too many"), "{said}");
    let mut input = intentions("x");
    input["section"] = json!("learning-intention");
    let said = room.call("update_section", input).await.unwrap_err();
    assert!(said.contains("did you mean \"learning-intentions\"?"), "{said}");
    let mut input = intentions("x");
    input["section"] = json!("starter");
    let said = room.call("update_section", input).await.unwrap_err();
    assert!(said.contains("is of kind activities and cannot take statements"), "{said}");
    let said = room.call("get_lesson", json!({"lesson": "3B/loops"})).await.unwrap_err();
    assert_eq!(said, "there is no lesson \"3B/loops\"; lessons there are: 3B/iteration");
    let input = json!({"title": "T", "topic": "T", "template": "seminar"});
    let said = room.call("create_lesson", input).await.unwrap_err();
    assert!(said.contains("no template \"seminar\"; templates there are: structured"), "{said}");
    assert_eq!(room.text(), before);
    assert_eq!(room.versions().await.len(), 2);
}

#[tokio::test]
async fn the_agent_reads_an_outline_or_one_section_with_its_lines() {
    let room = Room::begun().await;
    room.call("add_activity", quiz(12)).await.unwrap();
    let outline = room.call("get_lesson", json!({"lesson": "3B/iteration"})).await.unwrap();
    assert!(outline.contains("- Retrieval quiz (12 min): starter/retrieval-quiz"), "{outline}");
    assert!(outline.contains("12 of 50 minutes are planned"), "{outline}");
    let input = json!({"lesson": PATH, "section": "Starter"});
    let section = room.call("get_lesson", input).await.unwrap();
    let line = room.text().lines().position(|line| line == "## Starter").unwrap() + 1;
    assert!(section.starts_with(&format!("{line:>4}\t## Starter\n")), "{section}");
    let listed = room.call("list_lessons", json!({"class": "3b"})).await.unwrap();
    assert!(listed.starts_with(&format!("- {PATH}: Iteration: repeating")), "{listed}");
    let none = room.call("list_lessons", json!({"topic": "sorting"})).await.unwrap();
    assert_eq!(none, "There are no such lessons yet.");
}

#[tokio::test]
async fn a_long_lesson_is_changed_and_one_of_a_million_bytes_is_read_and_left_as_it_is() {
    let room = Room::begun().await;
    let begun = room.text();
    let place = "## Worked example\n\n<!-- drafting -->";
    let with = |times: usize| {
        let long = "A loop repeats its steps until it is done.\n".repeat(times);
        begun.replace(place, &format!("## Worked example\n\n{long}"))
    };
    room.save(&with(5_000));
    let before = room.others("starter");
    room.call("add_activity", quiz(12)).await.unwrap();
    assert_eq!(room.others("starter"), before);
    assert_eq!(room.versions().await.len(), 3);

    let million = with(25_000);
    assert!(million.len() > 1_000_000);
    room.save(&million);
    let refused = room.call("add_activity", quiz(12)).await.unwrap_err();
    assert!(refused.contains("256 KB are the limit"), "{refused}");
    assert_eq!(room.text(), million);
    assert_eq!(room.versions().await.len(), 4, "what somebody saved is kept all the same");
    room.lessons.restore(PATH, 3, None, &crate::lessons::Doer::teacher()).await.unwrap();
    assert!(room.text().contains("Retrieval quiz"));
}

#[tokio::test]
async fn a_broken_or_missing_template_does_not_hide_the_lesson() {
    let room = Room::begun().await;
    room.edit("template: structured", "template: seminar");
    let open = room.open().await;
    assert_eq!(open.lesson.section("starter").unwrap().heading, "Starter");
    let trouble = open.template_trouble.unwrap();
    assert!(trouble.contains("there is no template \"seminar\""), "{trouble}");

    std::fs::create_dir(room.folder.path().join("templates")).unwrap();
    let broken = "---\ntitle: Seminar\nsections:\n  - { id: a, heading: A, kind: song }\n---\n";
    std::fs::write(room.folder.path().join("templates/seminar.md"), broken).unwrap();
    let trouble = room.open().await.template_trouble.unwrap();
    assert!(trouble.contains("templates/seminar.md:"), "{trouble}");
    assert!(trouble.ends_with("the built-in template is used"), "{trouble}");

    let whole =
        "---\ntitle: Seminar\nsections:\n  - { id: opening, heading: Starter, kind: text }\n---\n";
    std::fs::write(room.folder.path().join("templates/seminar.md"), whole).unwrap();
    let open = room.open().await;
    assert_eq!(open.template_trouble, None);
    assert!(open.lesson.section("opening").is_some(), "the teacher's own template counts");
}

#[tokio::test]
async fn a_new_lesson_follows_the_template_of_the_class_or_else_of_the_teacher() {
    let room = Room::new().await;
    let save = |path: &str, text: &str| {
        let path = room.folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    let template = |title: &str| {
        format!(
            "---\ntitle: {title}\nsections:\n  - {{ id: goal, heading: {title}, kind: text }}\n---\n"
        )
    };
    save("templates/short.md", &template("Short"));
    save("templates/long.md", &template("Long"));
    let begin = async |topic: &str, more: Value| {
        let mut input = json!({"title": topic, "topic": topic, "slug": "iteration"});
        input["template"] = more;
        let said = room.call("create_lesson", input).await;
        let text = if said.is_ok() { room.text() } else { String::new() };
        std::fs::remove_file(room.folder.path().join(PATH)).ok();
        (said.unwrap_or_else(|error| error), text)
    };
    let (said, text) = begin("No file says anything", Value::Null).await;
    assert!(said.contains("(id starter, kind activities)"), "{said}");
    assert!(text.contains("template: structured"), "{text}");
    save("teacher.md", "---\ntemplate: long\n---\n\n# Me\n");
    let (said, text) = begin("The teacher's", Value::Null).await;
    assert!(
        said.contains("- Long (id goal, kind text)") && text.contains("template: long"),
        "{said}"
    );
    save("classes/3B.md", "---\nclass: 3B\ntemplate: short\n---\n\n# 3B\n");
    let (said, _) = begin("The class's", Value::Null).await;
    assert!(said.contains("- Short (id goal, kind text)"), "{said}");
    let (said, _) = begin("The call's", json!("long")).await;
    assert!(said.contains("- Long (id goal, kind text)"), "{said}");
    save("classes/3B.md", "---\nclass: 3B\ntemplate: shrot\n---\n\n# 3B\n");
    let (said, text) = begin("A slip", Value::Null).await;
    assert_eq!(
        said,
        "there is no template \"shrot\", which classes/3B.md asks for; templates there are: long, \
         short, structured"
    );
    assert_eq!(text, "");
}
