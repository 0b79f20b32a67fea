use std::path::Path;

use api::{ErrorCode, RatingDrafts, RatingSay, RatingVerdict};
use rating::{RATINGS, Rating, ResultsFolder, Rubric, Sheet, settled};

use crate::made::folder;

const LONG: &str = "---\nlesson: loops\n---\n\n# Loops of one\n";

fn made(at: &Path) {
    let plays = [
        ("loops", "full", Some(LONG)),
        ("loops", "chat", Some("# Loops of two\n")),
        ("sorting", "full", Some("# Sorting of one\n")),
        ("sorting", "chat", Some("# Sorting of two\n")),
    ];
    folder(at, &plays);
}

fn sheet(at: &Path, rater: &str) -> Sheet {
    Sheet::open(ResultsFolder::at(at), rater).unwrap()
}

fn say(pair: &str, criterion: &str, verdict: Option<RatingVerdict>) -> RatingSay {
    RatingSay {
        folder: String::new(),
        rater: String::new(),
        pair: pair.to_owned(),
        criterion: criterion.to_owned(),
        verdict,
        why: None,
    }
}

fn lines(at: &Path) -> Vec<Rating> {
    ResultsFolder::at(at).lines(RATINGS).unwrap()
}

#[test]
fn what_is_shown_tells_nothing_of_conditions_and_the_sides_are_those_of_the_lessons() {
    let at = tempfile::tempdir().unwrap();
    made(at.path());
    let mut all = sheet(at.path(), "me");
    let shown = all.shown().unwrap();
    assert_eq!((shown.criteria.len(), shown.pairs.len()), (11, 2));
    assert_eq!(shown.outcome, None);
    let told = format!("{:?}", shown.pairs);
    assert!(!told.contains("full") && !told.contains("chat"), "{told}");
    for pair in &shown.pairs {
        let RatingDrafts { a, b } = all.drafts(&pair.pair).unwrap();
        assert!(!a.contains("---") && !b.contains("---"), "{a}{b}");
        let said = all.say(&say(&pair.pair, "one-idea", Some(RatingVerdict::A))).unwrap();
        assert_eq!(said.said[0].verdict, RatingVerdict::A);
        // On the disk it is the lesson that was better, and not the side.
        let line = lines(at.path()).pop().unwrap();
        let better = match line.preference.word() {
            "first" => "of one",
            _ => "of two",
        };
        assert!(a.contains(better), "{a}: {line:?}");
    }
}

#[test]
fn what_was_said_is_there_again_and_what_was_taken_back_is_not() {
    let at = tempfile::tempdir().unwrap();
    made(at.path());
    let mut all = sheet(at.path(), "me");
    let pair = all.shown().unwrap().pairs[0].pair.clone();
    let reason = |why: &str| RatingSay {
        why: Some(why.to_owned()),
        ..say(&pair, "one-idea", Some(RatingVerdict::Same))
    };
    all.say(&say(&pair, "one-idea", Some(RatingVerdict::Same))).unwrap();
    all.say(&reason("both \n wander")).unwrap();
    // The same again is no line more.
    all.say(&reason("both wander")).unwrap();
    assert_eq!(lines(at.path()).len(), 2);
    let again = sheet(at.path(), "me").shown().unwrap();
    assert_eq!(again.pairs[0].said[0].why.as_deref(), Some("both wander"));
    assert_eq!(sheet(at.path(), "you").shown().unwrap().pairs[0].said, []);
    let mut all = sheet(at.path(), "me");
    assert_eq!(all.say(&say(&pair, "one-idea", None)).unwrap().said, []);
    assert_eq!(all.say(&say(&pair, "one-idea", None)).unwrap().said, []);
    assert_eq!(lines(at.path()).len(), 3);
    assert_eq!(settled(lines(at.path())), []);
}

#[test]
fn how_far_a_judge_agrees_is_told_when_everything_is_rated() {
    let at = tempfile::tempdir().unwrap();
    made(at.path());
    let rubric = Rubric::own().unwrap();
    let mut all = sheet(at.path(), "me");
    let pairs = all.shown().unwrap().pairs;
    for pair in &pairs {
        for criterion in rubric.to_judge() {
            assert_eq!(all.shown().unwrap().outcome, None);
            all.say(&say(&pair.pair, &criterion.id, Some(RatingVerdict::B))).unwrap();
        }
    }
    // A judge that says of half of it the same, and of the rest the contrary.
    let mine = lines(at.path());
    let folder = ResultsFolder::at(at.path());
    for (place, line) in mine.iter().enumerate() {
        let preference = match place % 2 {
            0 => line.preference,
            _ => line.preference.turned(),
        };
        let rater = "p:m".to_owned();
        folder.append("judgements.jsonl", &Rating { rater, preference, ..line.clone() }).unwrap();
    }
    let outcome = all.shown().unwrap().outcome.unwrap();
    let [judge] = outcome.judges.as_slice() else { panic!("{outcome:?}") };
    assert_eq!((judge.judge.as_str(), judge.pairs, judge.same), ("p:m", 22, 11));
    assert!(!judge.believed && judge.quadratic.is_some(), "{judge:?}");
    let [count] = outcome.counts.as_slice() else { panic!("{outcome:?}") };
    assert_eq!((count.first.as_str(), count.second.as_str(), count.same), ("full", "chat", 0));
    assert_eq!(count.first_better + count.second_better, 22);
}

#[test]
fn what_cannot_be_rated_is_refused_in_words() {
    let at = tempfile::tempdir().unwrap();
    made(at.path());
    let refused = |rater: &str| Sheet::open(ResultsFolder::at(at.path()), rater).err().unwrap();
    assert_eq!(refused("  ").code(), ErrorCode::Invalid);
    assert_eq!(refused(&"a".repeat(41)).code(), ErrorCode::Invalid);
    let mut all = sheet(at.path(), "me");
    let pair = all.shown().unwrap().pairs[0].pair.clone();
    let code = |all: &mut Sheet, say: &RatingSay| all.say(say).unwrap_err().code();
    let verdict = Some(RatingVerdict::A);
    assert_eq!(code(&mut all, &say("none", "one-idea", verdict)), ErrorCode::NotFound);
    assert_eq!(code(&mut all, &say(&pair, "outcome-once", verdict)), ErrorCode::NotFound);
    let long = RatingSay { why: Some("a".repeat(501)), ..say(&pair, "one-idea", verdict) };
    assert_eq!(code(&mut all, &long), ErrorCode::Invalid);
    assert!(!at.path().join(RATINGS).exists());
    let alone = tempfile::tempdir().unwrap();
    folder(alone.path(), &[("loops", "full", Some("one"))]);
    let none = Sheet::open(ResultsFolder::at(alone.path()), "me").err().unwrap();
    assert_eq!(none.code(), ErrorCode::NotFound);
}
