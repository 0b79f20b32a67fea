//! Official wording that was imported and reviewed: the next draft quotes it, and says whose words are
//! whose.

use std::fs;

use api::{Commands, EvidenceWording, ImportReview, LessonListParams, LessonRef};
use domain::RunStatus;

use crate::stage::{Stage, send};

const IMPORTED: &str = "curriculum/imported/technologies.md";
const DOCUMENT: &str = "---\nsource: \"technologies.pdf\"\nsha256: \"ab\"\nretrieved: \"2026-11-22\"\n\
    wording: official\nsubject: \"Computing Science\"\nreviewed:\n---\n\n# Third level\n\n\
    I can describe what \"constructs\" of a language do. TCH 3-14a\n\n\
    I can select constructs and use them to build a program. TCH 3-15a\n";

/// The links of a new lesson's curriculum section: code, file and whose words.
async fn drafted(stage: &mut Stage) -> Vec<(String, String, Option<EvidenceWording>)> {
    send(&stage.app, "a lesson on iteration for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let listed = stage.app.lesson_list(LessonListParams::default()).await.unwrap().lessons;
    let path = listed[0].path.clone();
    let lesson = stage.app.lesson_get(LessonRef { path }).await.unwrap();
    let section = lesson.sections.into_iter().find(|section| section.id == "curriculum").unwrap();
    assert!(section.claims.iter().all(|claim| claim.finding == "backed"), "{:?}", section.claims);
    let links = section.evidence.into_iter();
    links.map(|link| (link.label, link.path, link.wording)).collect()
}

#[tokio::test]
async fn a_draft_quotes_the_official_words_from_the_review_on_and_not_before() {
    let mut stage = Stage::open().await;
    let folder = stage.workspace().join("curriculum/imported");
    fs::create_dir_all(&folder).unwrap();
    fs::write(stage.workspace().join(IMPORTED), DOCUMENT).unwrap();
    let before = drafted(&mut stage).await;
    assert!(!before.is_empty());
    for (code, path, wording) in &before {
        assert_ne!(path, IMPORTED, "{code}");
        assert_eq!(*wording, Some(EvidenceWording::Paraphrase), "{code}");
    }
    let accept = vec!["TCH 3-14a".to_owned(), "TCH 3-15a".to_owned()];
    let review = ImportReview { path: IMPORTED.to_owned(), accept: accept.clone() };
    stage.app.import_review(review).await.unwrap();

    let mut other = Stage::open().await;
    fs::create_dir_all(other.workspace().join("curriculum/imported")).unwrap();
    fs::copy(stage.workspace().join(IMPORTED), other.workspace().join(IMPORTED)).unwrap();
    let after = drafted(&mut other).await;
    let own: Vec<_> = after.iter().filter(|(code, ..)| accept.contains(code)).collect();
    assert!(!own.is_empty(), "{after:?}");
    for (code, path, wording) in own {
        assert_eq!(
            (path.as_str(), *wording),
            (IMPORTED, Some(EvidenceWording::Official)),
            "{code}"
        );
    }
}
