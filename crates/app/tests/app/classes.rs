//! A new class from the template of its stage.

use std::fs;

use api::{ClassMade, ClassNew, Commands, ErrorCode, Nothing, StageInfo};

use crate::stage::Stage;

fn new(name: &str, stage: &str) -> ClassNew {
    let name = name.to_owned();
    let stage = stage.to_owned();
    let needs = Vec::new();
    ClassNew { name, stage, subject: None, level: None, pupils: None, minutes: None, needs }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_class_begins_with_the_questions_of_its_stage() {
    let stage = Stage::open().await;
    let params = ClassNew {
        subject: Some("History".into()),
        level: Some("Fourth".into()),
        pupils: Some(24),
        minutes: Some(55),
        ..new(" 3C ", "s3")
    };
    let made = stage.app.class_new(params).await.unwrap();
    let text = fs::read_to_string(stage.workspace().join("classes/3C.md")).unwrap();
    let head = "---\nclass: 3C\nstage: S3\nsubject: History\nlevel: Fourth\npupils: 24\nminutes: 55\nneeds: []\n---\n\n# 3C\n";
    assert!(text.starts_with(head), "{text}");
    assert!(!text.contains("3X"), "{text}");
    let ClassMade { path, sha256, gap_line } = made;
    assert_eq!((path.as_str(), sha256), ("classes/3C.md", text::sha256(&text)));
    let gap = text.lines().nth(gap_line.unwrap() as usize - 1).unwrap();
    assert!(gap.starts_with("> Did they choose the subject"), "{gap}");

    let list = stage.app.class_list(Nothing {}).await.unwrap();
    let class = list.classes.iter().find(|class| class.name == "3C").unwrap();
    assert_eq!((class.subject.as_deref(), class.pupils), (Some("History"), Some(24)));
    assert_eq!(stage.app.problem_list(Nothing {}).await.unwrap().problems, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_out_is_as_the_template_and_the_other_classes_have_it() {
    let stage = Stage::open().await;
    let list = stage.app.class_list(Nothing {}).await.unwrap();
    let stages: Vec<&str> = list.stages.iter().map(|stage| stage.stage.as_str()).collect();
    assert_eq!(stages, ["S1", "S2", "S3", "S4", "S5", "S6"]);
    let own = "---\nclass: CLASS\nlevel: Second\n---\n\nCLASS is new.\n";
    fs::write(stage.workspace().join("templates/classes/S1.md"), own).unwrap();
    fs::remove_file(stage.workspace().join("templates/classes/S5.md")).unwrap();
    let list = stage.app.class_list(Nothing {}).await.unwrap();
    let first = StageInfo {
        stage: "S1".into(),
        subject: Some("Computing Science".into()),
        level: Some("Second".into()),
        pupils: None,
        minutes: None,
    };
    assert_eq!(list.stages[0], first);
    assert_eq!(list.stages[4].level.as_deref(), Some("Higher"), "the one of the program");

    let made = stage.app.class_new(new("S1 set 2", "S1")).await.unwrap();
    let text = fs::read_to_string(stage.workspace().join(&made.path)).unwrap();
    let wanted = "---\nclass: S1 set 2\nlevel: Second\nstage: S1\nsubject: Computing Science\n---\n\nS1 set 2 is new.\n";
    assert_eq!((made.path.as_str(), text.as_str()), ("classes/S1-set-2.md", wanted));
    assert_eq!(made.gap_line, None);
    stage.app.class_new(new("5A", "S5")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_that_exists_and_what_is_no_class_are_refused_in_a_sentence() {
    let stage = Stage::open().await;
    let before = fs::read_to_string(stage.workspace().join("classes/3B.md")).unwrap();
    for (params, wanted) in [
        (new("3b", "S3"), "there is already a class 3B, in classes/3B.md: choose another name"),
        (new("", "S3"), "the class needs a name, such as 3C"),
        (new("../3C", "S3"), "the name of a class has letters, numbers and hyphens, such as 3C"),
        (new("3C", "Year 9"), "\"Year 9\" is no stage: stages are S1, S2, S3, S4, S5, S6"),
        (
            ClassNew { pupils: Some(0), ..new("3C", "S3") },
            "the number of pupils should be from 1 to 99",
        ),
    ] {
        let error = stage.app.class_new(params).await.unwrap_err();
        assert_eq!((error.code, error.message.as_str()), (ErrorCode::Invalid, wanted));
    }
    assert_eq!(fs::read_to_string(stage.workspace().join("classes/3B.md")).unwrap(), before);
    assert!(!stage.workspace().join("classes/3C.md").exists());

    let broken = "---\nclass: [\n---\n";
    fs::write(stage.workspace().join("templates/classes/S3.md"), broken).unwrap();
    let error = stage.app.class_new(new("3C", "S3")).await.unwrap_err();
    assert!(error.message.starts_with("templates/classes/S3.md:"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn needs_that_are_chosen_stand_in_the_profile_and_its_check_finds_nothing() {
    let stage = Stage::open().await;
    let list = stage.app.class_list(Nothing {}).await.unwrap();
    let needs: Vec<String> = list.needs.into_iter().map(|need| need.name).collect();
    assert!(needs.len() > 10, "{needs:?}");
    for (place, of) in ["S1", "S2", "S3", "S4", "S5", "S6"].into_iter().enumerate() {
        let params = ClassNew { needs: needs.clone(), ..new(&format!("N{place}"), of) };
        stage.app.class_new(params).await.unwrap();
    }
    let list = stage.app.class_list(Nothing {}).await.unwrap();
    let class = list.classes.iter().find(|class| class.name == "N0").unwrap();
    assert_eq!(class.needs, needs);
    assert_eq!(stage.app.problem_list(Nothing {}).await.unwrap().problems, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_changed_or_took_away_is_no_sample_any_more() {
    let stage = Stage::open().await;
    let all = stage.app.sample_list(Nothing {}).await.unwrap();
    for path in ["classes/3B.md", "timetable.md", "teacher.md", "lessons/2A/networks/lesson.md"] {
        assert!(all.teacher.iter().any(|left| left == path), "{path}: {all:?}");
    }
    assert!(all.curriculum.iter().any(|left| left == "curriculum/cfe-computing.md"));
    let root = stage.workspace();
    let text = fs::read_to_string(root.join("classes/3B.md")).unwrap();
    fs::write(root.join("classes/3B.md"), text + "- Hers\n").unwrap();
    fs::remove_file(root.join("classes/1B.md")).unwrap();
    let left = stage.app.sample_list(Nothing {}).await.unwrap();
    let gone: Vec<&String> =
        all.teacher.iter().filter(|path| !left.teacher.contains(path)).collect();
    assert_eq!(gone, ["classes/1B.md", "classes/3B.md"]);
    assert_eq!(left.curriculum, all.curriculum);
}
