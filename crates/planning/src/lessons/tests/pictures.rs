//! Pictures beside a lesson.

use ::lessons::Facet;
use api::{
    ExportFormat, LessonCommands, LessonDuplicate, LessonExport, LessonPictureAdd, PictureRef,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::*;
use crate::lessons::export::exported;

/// A PNG of one dot.
const DOT: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async fn add(room: &Room, name: &str, data: &str) -> Result<String, String> {
    let params =
        LessonPictureAdd { path: PATH.to_owned(), name: name.to_owned(), data: data.to_owned() };
    let added = room.lessons.lesson_picture_add(params).await;
    added.map(|added| added.place).map_err(|fault| fault.to_string())
}

async fn shown(room: &Room, path: &str, place: &str) -> Option<String> {
    let params = PictureRef { path: path.to_owned(), place: place.to_owned() };
    room.lessons.picture_read(params).await.ok().map(|shown| shown.media_type)
}

#[tokio::test]
async fn a_picture_is_kept_beside_its_lesson_shown_printed_and_taken_to_another_class() {
    let room = Room::begun().await;
    assert_eq!(
        add(&room, "Map of the Clyde.PNG", DOT).await.unwrap(),
        "images/map-of-the-clyde.png"
    );
    assert_eq!(
        add(&room, "map of the clyde.png", DOT).await.unwrap(),
        "images/map-of-the-clyde.png",
        "the same one is kept once"
    );
    let fault = add(&room, "a.svg", &BASE64_STANDARD.encode("<svg/>")).await.unwrap_err();
    assert!(fault.contains("an SVG is not taken"), "{fault}");
    let png = Some("image/png".to_owned());
    assert_eq!(shown(&room, PATH, "images/map-of-the-clyde.png").await, png);
    for elsewhere in ["images/none.png", "../../../classes/3B.md", "lesson.md", "https://a.b/c.png"]
    {
        assert_eq!(shown(&room, PATH, elsewhere).await, None, "{elsewhere}");
    }

    let names =
        "![The Clyde](images/map-of-the-clyde.png \"small\")\n\n![A bridge](images/gone.png)";
    let input = json!({"lesson": PATH, "section": "The idea in short",
        "content": {"kind": "text", "markdown": names}});
    room.call("update_section", input).await.unwrap();
    let params = LessonExport {
        path: PATH.to_owned(),
        format: ExportFormat::Docx,
        facets: vec![Facet::Guide],
        without_rationale: false,
    };
    let notes = exported(&room.lessons, params).await.unwrap().notes;
    let left_out = "A picture is left out, and its description stands in its place: A bridge.";
    assert!(notes.contains(&left_out.to_owned()), "{notes:?}");
    let open = room.open().await;
    let lesson = room.lessons.shown(open).await.unwrap();
    let told: Vec<&str> = lesson
        .problems
        .iter()
        .map(|problem| problem.message.as_str())
        .filter(|message| message.contains("picture"))
        .collect();
    assert!(matches!(told.as_slice(), [one] if one.contains("images/gone.png")), "{told:?}");

    std::fs::write(room.folder.path().join("classes/2A.md"), "---\nclass: 2A\n---\n\n# 2A\n")
        .unwrap();
    let params = LessonDuplicate { path: PATH.to_owned(), class: "2A".to_owned() };
    let copy = room.lessons.lesson_duplicate(params).await.unwrap().path;
    assert_eq!(shown(&room, &copy, "images/map-of-the-clyde.png").await, png);
}

/// What is said of a file that is there and is no picture, as of one that is not there: with its line.
#[tokio::test]
async fn a_file_that_is_no_picture_is_told_before_it_is_printed() {
    let room = Room::begun().await;
    let place = add(&room, "map.png", DOT).await.unwrap();
    let input = json!({"lesson": PATH, "section": "The idea in short",
        "content": {"kind": "text", "markdown": format!("Look.\n\n![A map]({place})")}});
    room.call("update_section", input).await.unwrap();
    let told = async || {
        let lesson = room.lessons.shown(room.open().await).await.unwrap();
        let told = lesson.problems.into_iter().filter(|problem| problem.message.contains(&place));
        told.map(|problem| (problem.line, problem.message)).collect::<Vec<_>>()
    };
    assert_eq!(told().await, []);

    let file = room.folder.path().join(PATH).with_file_name(&place);
    let dot = BASE64_STANDARD.decode(DOT).unwrap();
    let text = room.text();
    let line = text.lines().position(|line| line.contains(&place)).unwrap() + 1;
    let line = u32::try_from(line).unwrap();
    let begins = format!(
        "the picture {place} is neither shown nor printed, and its words stand in its place: "
    );
    for (bytes, fault) in [
        (b"not a picture".as_slice(), "it is no PNG, JPEG or WebP: save it as one of these"),
        (b"<svg/>", "an SVG is not taken"),
        (&dot[..dot.len() - 20], "it cannot be read: the file may be damaged"),
    ] {
        std::fs::write(&file, bytes).unwrap();
        let told = told().await;
        let [(at, message)] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!(*at, line);
        assert!(message.starts_with(&begins), "{message}");
        assert!(message[begins.len()..].starts_with(fault), "{message}");
    }
    // It is a picture again once it is one.
    std::fs::write(&file, dot).unwrap();
    assert_eq!(told().await, []);
}
