use super::*;
use crate::blueprint::tests::ADDING;

fn drafted() -> BlueprintDraft {
    BlueprintDraft::from_text(ADDING, "adding-for-2a", "Adding: \"two\" numbers").unwrap()
}

#[test]
fn a_draft_has_everything_of_its_source_but_its_name() {
    let draft = drafted();
    let (source, read) =
        (Blueprint::read("a", ADDING).unwrap(), Blueprint::read("b", draft.text()).unwrap());
    assert_eq!(
        (read.id.as_str(), read.title.as_str()),
        ("adding-for-2a", "Adding: \"two\" numbers")
    );
    let asked = |of: &Blueprint| of.private_key(&of.generate(7).unwrap()).unwrap().answer();
    assert_eq!(asked(&read).is_some(), asked(&source).is_some());
    assert_eq!(draft.text().lines().count(), ADDING.lines().count());
    assert!(read.check(200).problems.is_empty(), "its own tests");
}

#[test]
fn other_words_stand_in_the_question_and_nowhere_else() {
    let mut draft = drafted();
    let was = draft.clone();
    assert_eq!(draft.sentence(), Some("What is [calculation]?"));
    draft.say("Please find [calculation], and write it on the page.").unwrap();
    assert_eq!(draft.question(), "Please find {{ a }} + {{ b }}, and write it on the page.");
    assert_eq!(draft.text().replace(draft.question(), was.question()), was.text());
    draft.say("What is [calculation]?").unwrap();
    assert_eq!(draft, was, "and back");
}

#[test]
fn refused_words_leave_the_draft_as_it_is() {
    let mut draft = drafted();
    let was = draft.clone();
    let refused = draft.say("What is [calculation], which counts one too far?").unwrap_err();
    assert_eq!(refused, WordingRefused::Word("which".to_owned()));
    let refused = draft.say("Now begin with the [calculation].").unwrap_err();
    assert_eq!(refused, WordingRefused::Word("begin".to_owned()));
    assert_eq!(draft, was);
}

#[test]
fn what_is_no_blueprint_is_told() {
    for (source, id) in [("", "x"), ("# Notes\n", "x"), (ADDING, "No Id")] {
        assert!(!BlueprintDraft::from_text(source, id, "x").unwrap_err().is_empty(), "{source}");
    }
}

#[test]
fn of_several_wordings_one_that_can_be_said_otherwise_is_taken() {
    let source = ADDING.replacen("What is {{ a }} + {{ b }}?", "{{ a }} + {{ b }} = ?", 1);
    let draft = BlueprintDraft::from_text(&source, "adding-for-2a", "Adding").unwrap();
    assert_eq!(draft.sentence(), Some("Work out [calculation]."));
}
