//! Choosing how pupils' pages are printed.

use api::{ApiError, Commands, ErrorCode, Nothing, PrintChoose, PrintList};
use lessons::PupilFace;
use std::fs;

use crate::stage::Stage;

async fn choose(
    stage: &Stage,
    typeface: Option<PupilFace>,
    points: Option<u32>,
    class: Option<&str>,
) -> Result<PrintList, ApiError> {
    let class = class.map(str::to_owned);
    let (spaced, cream, base_sha256) = (false, false, None);
    let choice = PrintChoose { typeface, points, spaced, cream, class, base_sha256 };
    stage.app.print_choose(choice).await
}

fn of<'a>(list: &'a PrintList, class: &str) -> &'a str {
    &list.classes.iter().find(|each| each.class == class).unwrap().said
}

#[tokio::test(flavor = "multi_thread")]
async fn typeface_and_size_are_chosen_for_all_and_for_a_class_and_needs_are_kept() {
    let stage = Stage::open().await;
    let list = stage.app.print_list(Nothing {}).await.unwrap();
    let usual = "Atkinson Hyperlegible, 12 point";
    let large = "Atkinson Hyperlegible, 14 point, a line and a half";
    assert_eq!((list.said.as_str(), of(&list, "2A"), of(&list, "3B")), (usual, usual, large));

    let list = choose(&stage, Some(PupilFace::Andika), None, None).await.unwrap();
    assert_eq!(of(&list, "3B"), "Andika, 14 point, a line and a half");
    let list = choose(&stage, Some(PupilFace::ComicNeue), Some(18), Some("3b")).await.unwrap();
    assert_eq!(of(&list, "3B"), "Comic Neue, 18 point, a line and a half");
    assert_eq!(of(&list, "2A"), "Andika, 12 point");
    let profile = fs::read_to_string(stage.workspace().join("classes/3B.md")).unwrap();
    assert!(profile.contains("\nprint: Comic Neue 18 pt\n---\n"), "{profile}");
    assert_eq!(stage.app.problem_list(Nothing {}).await.unwrap().problems, []);
    let list = choose(&stage, None, None, Some("3B")).await.unwrap();
    assert_eq!(of(&list, "3B"), "Andika, 14 point, a line and a half");

    let error = choose(&stage, None, Some(9), None).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid);
    assert_eq!(error.message, "pupils' pages have 12 to 24 points, not 9");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_cannot_be_printed_is_told_of_and_counts_for_nothing() {
    let stage = Stage::open().await;
    let path = stage.workspace().join("teacher.md");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("---\nprint: Wingdings\n---\n\n{text}")).unwrap();
    let list = stage.app.print_list(Nothing {}).await.unwrap();
    assert_eq!(list.said, "Atkinson Hyperlegible, 12 point");
    let told = "teacher.md says “print”, and pupils' pages cannot be set in \"Wingdings\"; typefaces \
                there are: Atkinson Hyperlegible, Andika, Comic Neue";
    assert_eq!(list.problems, [told]);
}
