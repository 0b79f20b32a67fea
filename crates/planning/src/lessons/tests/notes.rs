use api::{Lesson, LessonCommands, LessonNote, LessonRef};

use super::*;

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
