use ::lessons::{Change, Edit};
use store::LessonAuthor::{Agent, Outside, Teacher};

use super::*;
use crate::lessons::{Doer, LessonError};

#[tokio::test]
async fn two_versions_differ_where_something_was_changed() {
    let room = Room::begun().await;
    room.call("update_section", intentions("We are learning to repeat steps.")).await.unwrap();
    room.call("update_section", intentions("We are learning to repeat few steps.")).await.unwrap();
    let difference = room.lessons.difference(PATH, 2, 3).await.unwrap();
    let changed: Vec<&str> = difference
        .sections
        .iter()
        .filter(|section| section.change != Change::Same)
        .map(|section| section.id.as_str())
        .collect();
    assert_eq!(changed, ["learning-intentions"]);
    let error = room.lessons.difference(PATH, 1, 9).await.unwrap_err();
    assert_eq!(error.to_string(), format!("the lesson {PATH} has no version 9"));
}

#[tokio::test]
async fn a_section_comes_back_alone_and_the_whole_lesson_too() {
    let room = Room::begun().await;
    room.call("update_section", intentions("First words.")).await.unwrap();
    room.call("add_activity", quiz(12)).await.unwrap();
    room.edit("First words.", "Other words.");
    room.edit("Show four questions.", "Show five questions.");
    let others = room.others("learning-intentions");
    let id = Some("learning-intentions");
    let open = room.lessons.restore(PATH, 2, id, &Doer::teacher()).await.unwrap();
    assert_eq!(open.lesson.section("learning-intentions").unwrap().markdown, "- First words.");
    assert_eq!(room.others("learning-intentions"), others);

    room.lessons.restore(PATH, 3, None, &Doer::teacher()).await.unwrap();
    assert!(room.text().contains("Show four questions."));
    let versions = room.versions().await;
    let (outside, back) = (versions[3].clone(), versions[5].clone());
    assert_eq!(outside, (Outside, "changed in another program".to_owned()));
    assert_eq!(versions[4], (Teacher, "Learning intentions as in version 2".to_owned()));
    assert_eq!(back, (Teacher, "went back to version 3".to_owned()));
    let third = room.lessons.store.lesson_version(PATH, 3).await.unwrap().unwrap();
    assert_eq!(third.text, room.text(), "byte for byte");

    let error = room.lessons.restore(PATH, 2, Some("encore"), &Doer::teacher()).await.unwrap_err();
    assert_eq!(error.to_string(), "version 2 has no section \"encore\"");
}

#[tokio::test]
async fn going_back_makes_nobody_the_author_of_what_somebody_else_wrote() {
    let room = Room::begun().await;
    room.call("update_section", intentions("First words.")).await.unwrap();
    room.call("add_activity", quiz(12)).await.unwrap();
    room.edit("Show four questions.", "Show five questions.");
    let last = room.open().await;
    let by = |open: &OpenLesson, id: &str| open.version.sections[id].by;
    assert_eq!((by(&last, "learning-intentions"), by(&last, "starter")), (Agent, Outside));

    let (last, teacher) = (last.version.number, Doer::teacher());
    room.lessons.restore(PATH, 1, None, &teacher).await.unwrap();
    let open = room.lessons.restore(PATH, last, None, &teacher).await.unwrap();
    assert_eq!((by(&open, "learning-intentions"), by(&open, "starter")), (Agent, Outside));
    room.call("update_section", intentions("Second words.")).await.unwrap();

    let open = room.lessons.restore(PATH, 3, Some("starter"), &teacher).await.unwrap();
    assert!(room.text().contains("Show four questions."));
    assert_eq!((by(&open, "learning-intentions"), by(&open, "starter")), (Agent, Agent));
    let open = room.lessons.restore(PATH, last, Some("starter"), &teacher).await.unwrap();
    assert_eq!(by(&open, "starter"), Outside, "hers comes back as hers");
}

#[tokio::test]
async fn a_section_that_was_taken_out_and_a_lesson_that_was_deleted_come_back() {
    let room = Room::begun().await;
    room.edit("## Plenary\n\n<!-- drafting -->\n", "## Plenary\n\nSing.\n\n## Homework\n\nNone.\n");
    room.open().await;
    room.edit("\n## Homework\n\nNone.\n", "");
    let open = room.lessons.restore(PATH, 2, Some("homework"), &Doer::teacher()).await.unwrap();
    assert_eq!(open.lesson.section("homework").unwrap().markdown, "None.");

    let text = room.text();
    let last = open.version.number;
    std::fs::remove_file(room.folder.path().join(PATH)).unwrap();
    assert!(matches!(room.lessons.read(PATH).await, Err(LessonError::Unknown { .. })));
    assert_eq!(room.versions().await.len(), last as usize);
    room.lessons.restore(PATH, last, None, &Doer::teacher()).await.unwrap();
    assert_eq!(room.text(), text);
}

#[tokio::test]
async fn a_copy_for_another_class_says_what_should_change() {
    let room = Room::begun().await;
    let profile = "---\nclass: 1B\nstage: S1\nsubject: Computing Science\nlevel: Second\n\
                   minutes: 40\nneeds: [ADHD]\n---\n\n# 1B\n";
    std::fs::write(room.folder.path().join("classes/1B.md"), profile).unwrap();
    let curriculum = "---\nframework: CfE\nsubject: Computing Science\nwording: paraphrase\n---\n\n\
                      # Third level\n\n## TCH 3-15a\n\n- Pupils design programs.\n";
    std::fs::create_dir(room.folder.path().join("curriculum")).unwrap();
    std::fs::write(room.folder.path().join("curriculum/cs.md"), curriculum).unwrap();
    room.call("add_activity", quiz(45)).await.unwrap();
    let content = json!({"kind": "outcomes", "items": [{"code": "TCH 3-15a", "path": "curriculum/cs.md",
        "startLine": 11, "endLine": 11, "quote": "Pupils design programs.", "text": "Loops."}]});
    let input = json!({"lesson": PATH, "section": "curriculum", "content": content});
    room.call("update_section", input).await.unwrap();
    let content = json!({"kind": "statements", "items": ["3B can already write a sequence."]});
    let input = json!({"lesson": PATH, "section": "prior-knowledge", "content": content});
    room.call("update_section", input).await.unwrap();
    let input = json!({"lesson": PATH, "need": "EAL", "change": "Pictures."});
    room.call("add_differentiation", input).await.unwrap();
    room.edit("Show four questions.", "Show some questions.");

    let before = room.lessons.changes_for(PATH, "1b").await.unwrap();
    assert!(!room.folder.path().join("lessons/1B").exists(), "nothing was copied");
    let (path, changes) = room.lessons.duplicate(PATH, "1b", &Doer::teacher()).await.unwrap();
    assert_eq!(path, "lessons/1B/iteration/lesson.md");
    assert_eq!(before, changes);
    let told: Vec<String> = changes
        .into_iter()
        .map(|change| format!("{}: {}", change.section.unwrap_or_default(), change.why))
        .collect();
    assert_eq!(
        told,
        [
            ": the activities take 45 minutes and 1B has 40: 5 too many",
            "curriculum: TCH 3-15a is of Third level and 1B works at Second",
            "prior-knowledge: it says what 3B has done: compare it with what 1B has done",
            "prior-knowledge: it speaks of 3B",
            "differentiation: 1B has ADHD, and nothing changes for it yet",
            "differentiation: it provides for EAL, which 1B's profile does not name",
        ]
    );
    let copy = room.lessons.read(&path).await.unwrap();
    assert_eq!((copy.lesson.class.as_deref(), copy.lesson.minutes), (Some("1B"), Some(40)));
    assert_eq!(copy.version.number, 1);
    let by = |id: &str| copy.version.sections[id].by;
    assert_eq!((by("starter"), by("curriculum")), (Outside, Agent), "whose it was stays");
    let (second, _) = room.lessons.duplicate(PATH, "1B", &Doer::teacher()).await.unwrap();
    assert_eq!(second, "lessons/1B/iteration-2/lesson.md");
    let error = room.lessons.duplicate(PATH, "3B", &Doer::teacher()).await.unwrap_err();
    assert_eq!(error.to_string(), "the lesson is for 3B already");
    let (_, changes) = room.lessons.duplicate(PATH, "4Z", &Doer::teacher()).await.unwrap();
    assert_eq!(changes[0].why, "there is no profile of 4Z, so nothing could be compared");
}

#[tokio::test]
async fn many_who_look_at_once_at_files_that_were_changed_outside_all_see_them() {
    let room = Room::begun().await;
    let begun = room.text();
    let paths: Vec<String> = (0..12).map(|n| format!("lessons/3B/copy-{n}/lesson.md")).collect();
    for path in &paths {
        let path = room.folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &begun).unwrap();
    }
    // Twice each: whoever waits for the same lesson takes up room, too.
    let reads = paths.iter().chain(&paths).map(|path| room.lessons.read(path));
    for read in futures::future::join_all(reads).await {
        assert_eq!(read.unwrap().version.number, 1);
    }
}

#[tokio::test]
async fn two_who_write_at_once_both_find_their_change_in_the_lesson() {
    let room = Room::begun().await;
    let other = room.another_process();
    let edit = |section: &str, markdown: &str| Edit::SetSectionMarkdown {
        section: section.to_owned(),
        markdown: markdown.to_owned(),
    };
    let (one, two) = (edit("resources", "- Paper"), edit("worked-example", "A loop."));
    let teacher = Doer::teacher();
    let (one, two) = tokio::join!(
        room.lessons.change(PATH, &one, None, &teacher),
        other.change(PATH, &two, None, &teacher)
    );
    one.unwrap();
    two.unwrap();
    assert!(room.text().contains("- Paper") && room.text().contains("A loop."));
    let authors: Vec<_> = room.versions().await.into_iter().map(|(author, _)| author).collect();
    assert_eq!(authors, [Agent, Teacher, Teacher], "neither was taken for a change from outside");
}
