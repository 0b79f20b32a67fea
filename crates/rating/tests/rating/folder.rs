use rating::{
    FolderError, Preference, RATINGS, Rating, ResultsFolder, Rubric, as_csv, as_jsonl, base,
    pairs_of, settled,
};

use crate::made::{folder, played, rating};

#[test]
fn two_lessons_are_a_pair_when_both_are_there_and_differ_and_the_same_two_only_once() {
    let at = tempfile::tempdir().unwrap();
    let plays = [
        ("loops", "full", Some("one")),
        ("loops", "chat", Some("two")),
        ("loops", "no-memory", Some("one")),
        ("loops", "skills-none", Some("two")),
        ("sorting", "full", Some("three")),
        ("sorting", "chat", None),
    ];
    folder(at.path(), &plays);
    let folder = ResultsFolder::at(at.path());
    assert_eq!(base(&folder).unwrap().as_deref(), Some("full"));
    let pairs = pairs_of(&folder, "full").unwrap();
    let names: Vec<_> = pairs.iter().map(|pair| (&*pair.case, &*pair.second)).collect();
    assert_eq!(names, [("loops", "chat")]);
    assert_eq!(pairs[0].texts(&folder).unwrap(), ("one".to_owned(), "two".to_owned()));
    std::fs::remove_file(at.path().join("lessons/loops.chat.1.md")).unwrap();
    let gone = pairs[0].texts(&folder).unwrap_err();
    assert!(matches!(gone, FolderError::Gone(key) if key == "loops.chat.1"));
}

#[test]
fn a_line_that_names_a_file_elsewhere_reads_nothing() {
    let at = tempfile::tempdir().unwrap();
    let inside = at.path().join("results");
    folder(&inside, &[("loops", "chat", Some("two"))]);
    std::fs::write(at.path().join("secret.full.1.md"), "secret").unwrap();
    let line = played("../../secret", "full", Some("secret"));
    let chat = played("../../secret", "chat", Some("x"));
    std::fs::write(inside.join("results.jsonl"), line + &chat).unwrap();
    let folder = ResultsFolder::at(&inside);
    let pairs = pairs_of(&folder, "full").unwrap();
    assert!(matches!(pairs[0].texts(&folder), Err(FolderError::Name(_))));
}

#[test]
fn what_is_kept_is_read_again_and_half_a_line_is_none() {
    let at = tempfile::tempdir().unwrap();
    let folder = ResultsFolder::at(at.path());
    let why = Some("It asks, \"why?\"".to_owned());
    let one = Rating { why, ..rating(("1", "2"), Preference::First, "me") };
    folder.append(RATINGS, &one).unwrap();
    let path = at.path().join(RATINGS);
    let mut text = std::fs::read_to_string(&path).unwrap();
    text.push_str("{\"case\": \"c");
    std::fs::write(&path, text).unwrap();
    let two = rating(("3", "4"), Preference::Second, "me");
    folder.append(RATINGS, &two).unwrap();
    let lines: Vec<Rating> = folder.lines(RATINGS).unwrap();
    assert_eq!(lines, [one, two]);
    assert_eq!(as_jsonl(&lines).unwrap(), std::fs::read_to_string(&path).unwrap());
    assert_eq!(
        as_csv(&settled(lines)).unwrap(),
        "case,first,second,repetition,criterion,rubric,rater,preference,why\n\
         c,full,chat,1,one-idea,4,me,first,\"It asks, \"\"why?\"\"\"\n\
         c,full,chat,1,one-idea,4,me,second,\n"
    );
}

#[test]
fn lines_of_an_older_program_are_read() {
    let line = r#"{"case":"c","first":"full","second":"chat","repetition":1,"lessons":["1","2"],
        "criterion":"one-idea","rubric":4,"rater":"me","preference":"neither"}"#;
    let read: Rating = serde_json::from_str(line).unwrap();
    assert_eq!(read, rating(("1", "2"), Preference::Neither, "me"));
}

#[test]
fn the_rubric_of_this_program_is_in_order() {
    assert_eq!(Rubric::own().unwrap().to_judge().count(), 11);
}
