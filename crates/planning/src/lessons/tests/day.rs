//! A lesson that is begun for a day.

use ::lessons::Facet;
use api::{ExportFormat, LessonExport};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::*;
use crate::lessons::export::exported;

#[tokio::test]
async fn a_lesson_is_begun_with_its_day_and_its_paper_says_that_day() {
    let room = Room::new().await;
    let context = ToolContext { day: "2026-12-03".parse().ok(), ..room.context() };
    let input = json!({"title": "Iteration", "topic": "Iteration"});
    room.call_as("create_lesson", input, &context).await.unwrap();
    assert!(room.text().contains("\ndate: 2026-12-03\n"), "{}", room.text());

    let params = LessonExport {
        path: PATH.to_owned(),
        format: ExportFormat::Md,
        facets: vec![Facet::Plan],
        without_rationale: false,
    };
    let file = exported(&room.lessons, params).await.unwrap();
    let text = String::from_utf8(BASE64_STANDARD.decode(file.data).unwrap()).unwrap();
    assert!(text.contains("*3 December 2026*"), "{text}");
}
