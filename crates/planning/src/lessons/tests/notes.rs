use api::{Lesson, LessonArchive, LessonCommands, LessonListParams, LessonNote, LessonRef};

use super::*;
use crate::lessons::lessons_of;

const NOTE: &str = "heat, flames and chemicals";

async fn note(room: &Room, aside: bool) -> Lesson {
    let (path, note) = (PATH.to_owned(), NOTE.to_owned());
    room.lessons.lesson_note(LessonNote { path, note, aside }).await.unwrap()
}

fn notes(lesson: &Lesson) -> Vec<(&str, &str)> {
    let sections = lesson.sections.iter();
    sections
        .flat_map(|section| {
            let noted = section.findings.iter().filter_map(|finding| finding.note.as_deref());
            noted.map(|note| (section.id.as_str(), note))
        })
        .collect()
}

#[tokio::test]
async fn a_note_on_content_stands_with_its_section_until_it_is_put_aside_for_the_lesson() {
    let room = Room::begun().await;
    room.call("update_section", intentions("Pupils boil water in the kettle.")).await.unwrap();
    let reference = || LessonRef { path: PATH.to_owned() };
    let lesson = room.lessons.lesson_get(reference()).await.unwrap();
    assert_eq!(notes(&lesson), [("learning-intentions", NOTE)]);
    assert!(lesson.guidance[0].starts_with("Learning intentions: Heat, flames"), "{lesson:?}");

    let lesson = note(&room, true).await;
    assert_eq!((notes(&lesson), &lesson.not_here), (Vec::new(), &vec![NOTE.to_owned()]));
    // The agent writes it once more, and another process looks: it stays put aside.
    let again = "Pupils fill the kettle and wear goggles.";
    room.call("update_section", intentions(again)).await.unwrap();
    let elsewhere = room.another_process().lesson_get(reference()).await.unwrap();
    assert_eq!((notes(&elsewhere), &elsewhere.guidance), (Vec::new(), &Vec::new()));

    let lesson = note(&room, false).await;
    assert_eq!(notes(&lesson), [("learning-intentions", NOTE)]);
    assert_eq!(lesson.not_here, Vec::<String>::new());
}

/// How many lessons are listed, and how many are in the archive.
async fn listed(room: &Room) -> (usize, usize) {
    let count = async |archived| {
        let params = LessonListParams { archived, ..LessonListParams::default() };
        room.lessons.lesson_list(params).await.unwrap().lessons.len()
    };
    (count(false).await, count(true).await)
}

#[tokio::test]
async fn an_archived_lesson_stays_where_it_is_and_leaves_the_list_until_it_is_taken_out() {
    let room = Room::begun().await;
    let before = std::fs::read_to_string(room.folder.path().join(PATH)).unwrap();
    let archive = async |archived| {
        let path = PATH.to_owned();
        room.lessons.lesson_archive(LessonArchive { path, archived }).await.unwrap();
    };
    assert_eq!(listed(&room).await, (1, 0));
    archive(true).await;
    archive(true).await;
    assert_eq!(listed(&room).await, (0, 1));
    let agent_is_told = room.call("list_lessons", json!({})).await.unwrap();
    let named = format!("There are no such lessons yet.\n{}3B/iteration.", drafter::ARCHIVED);
    assert_eq!(agent_is_told, named);
    let class_has = |room: &Room| {
        lessons_of(&Workspace::open(room.folder.path()).unwrap(), "3B").unwrap().len()
    };
    assert_eq!(class_has(&room), 0);
    let text = std::fs::read_to_string(room.folder.path().join(PATH)).unwrap();
    assert!(text.contains("\narchived: 20"), "{text}");
    archive(false).await;
    assert_eq!((listed(&room).await, class_has(&room)), ((1, 0), 1));
    assert_eq!(std::fs::read_to_string(room.folder.path().join(PATH)).unwrap(), before);
}
