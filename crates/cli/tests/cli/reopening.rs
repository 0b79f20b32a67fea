//! One sitting for several terminals, and what a teacher opens again.

use serde_json::json;

use crate::home::Home;
use crate::sitting::{Sitter, with_birds};

#[test]
fn three_terminals_that_begin_at_once_share_one_sitting() {
    let home = with_birds();
    // The database is there, so that none of them is early by starting it.
    assert_eq!(home.run(&["assess", "sittings"]).code, 0);
    let mut sitters: Vec<Sitter> = (0..3).map(|_| Sitter::sits(&home, "birds")).collect();
    let asked: Vec<_> = sitters.iter_mut().map(Sitter::says).collect();
    assert!(asked.iter().all(|one| one["session"] == asked[0]["session"]), "{asked:?}");
    assert!(asked.iter().all(|one| one["asked"] == asked[0]["asked"]), "{asked:?}");
    sitters[0].answers("zqkey");
    assert_eq!(sitters[0].says()["asked"]["place"], 2);
    // The second has the first question before it still, and is told and taken along.
    sitters[1].answers("zqwrong");
    assert_eq!(sitters[1].says()["asked"]["place"], 2);
    sitters.into_iter().for_each(Sitter::dies);
    let session = asked[0]["session"].as_str().unwrap();
    let marks = home.run(&["--json", "assess", "marks", session]).json();
    assert_eq!(marks["marks"][0]["outcome"]["credit"], 1, "the first answer counts: {marks}");
    let all = home.run(&["--json", "assess", "sittings"]).json();
    assert_eq!(all.as_array().unwrap().len(), 1, "{all}");
}

#[test]
fn what_was_handed_in_goes_on_when_the_teacher_opens_it_again() {
    let home = with_birds();
    let sat =
        home.run_with_input(&["--json", "assess", "sit", "birds"], "zqkey\n/hand-in\n/hand-in\n");
    assert!(sat.out.contains(r#""ended":{"why":"byLearner"}"#), "{} {}", sat.out, sat.err);
    let session = only_session(&home);
    let open = |words: &[&str]| home.run(&[&["assess", "reopen", &session], words].concat());

    let silent = open(&["--reason", " "]);
    assert_eq!(silent.code, 2, "{}", silent.err);
    assert!(silent.err.contains("reason"), "{}", silent.err);
    let opened = open(&["--reason", "The fire alarm.", "--minutes", "5"]);
    assert_eq!((opened.code, opened.out.contains("can go on")), (0, true), "{}", opened.err);

    // What goes on is not closed, and gets more time.
    let going = open(&["--reason", "Again."]);
    assert_eq!(going.code, 2, "{}", going.err);
    assert!(going.err.contains("it is going on"), "{}", going.err);
    let longer = open(&["--reason", "Again.", "--minutes", "3"]);
    assert_eq!(longer.code, 0, "{}", longer.err);

    let on = home.run_with_input(&["assess", "sit", "birds"], "zqkey\nzqkey\n");
    assert_eq!(on.code, 0, "{} {}", on.out, on.err);
    assert!(on.out.contains("3 questions answered"), "{}", on.out);
    let marks = home.run(&["assess", "marks", &session]);
    assert!(marks.out.contains("3 of 3 right"), "{}", marks.out);
}

#[test]
fn a_test_that_follows_the_answers_says_in_which_band_a_learner_is() {
    let home = Home::ready();
    let mut sitter = Sitter::sits(&home, "diagnostic-computing");
    loop {
        let said = sitter.says();
        let Some(asked) = said.get("asked") else { break };
        let widget = &asked["widget"];
        let many = |what: &str| widget[what].as_array().map_or(0, Vec::len);
        sitter.answers(&match widget["kind"].as_str().unwrap() {
            "choice" | "several" => "A".to_owned(),
            "order" => (1..=many("entries")).map(|at| format!("{at} ")).collect(),
            "match" => "- ".repeat(many("left")),
            "cloze" => {
                vec!["a"; usize::try_from(widget["gaps"].as_u64().unwrap()).unwrap()].join("|")
            }
            _ => "1".to_owned(),
        });
    }
    sitter.dies();
    let marks = home.run(&["assess", "marks", &only_session(&home)]);
    let last = marks.out.trim().lines().last().unwrap_or_default().to_owned();
    assert!(last.contains("(") || last.starts_with("between"), "{}", marks.out);
}

#[test]
fn what_a_class_answered_is_counted_from_the_latest_end_of_each_seat() {
    let home = with_birds();
    let sits = |seat: &str, answers: &str, again: bool| {
        let words = ["assess", "sit", "birds", "--class", "3B", "--seat", seat, "--again"];
        let words = if again { &words[..] } else { &words[..7] };
        home.run_with_input(words, answers)
    };
    for (seat, answers, again) in [
        ("10", "zqkey\nzqwrong\nzqwrong\n", false),
        ("2", "zqwrong\nzqwrong\nzqwrong\n", false),
        ("2", "zqkey\nzqkey\nzqkey\n", true),
        ("otter", "zqwrong\ntweet\nzqkey\n", false),
    ] {
        let sat = sits(seat, answers, again);
        assert_eq!(sat.code, 0, "{}", sat.err);
    }
    assert_eq!(sits("7", "zqkey\n", false).code, 3);

    let of = |words: &[&str]| home.run(&[words, &["assess", "results", "birds"]].concat());
    let results = home.run(&["--json", "assess", "results", "birds", "--class", "3B"]).json();
    let learners = results["learners"].as_array().unwrap();
    let seats: Vec<(&str, u64)> = learners
        .iter()
        .map(|one| (one["seat"].as_str().unwrap(), one["points"].as_u64().unwrap()))
        .collect();
    assert_eq!(seats, [("2", 3), ("10", 1), ("otter", 1)]);
    assert_eq!(results["going"], 1);
    let items = results["items"].as_array().unwrap();
    let right: u64 = items.iter().map(|one| one["right"]["count"].as_u64().unwrap()).sum();
    assert_eq!((items.len(), right), (3, 5));
    assert!(items.iter().all(|one| one["right"]["of"] == 3 && one["right"]["interval"].is_null()));
    let [shown] = &results["misconceptions"].as_array().unwrap()[..] else { panic!("{results}") };
    assert_eq!(shown["words"], "Says zqrationale.");
    assert_eq!((&shown["learners"]["count"], &shown["learners"]["of"]), (&json!(2), &json!(3)));
    assert_eq!(results["outcomes"][0]["code"], "LIT 2-21a");
    assert_eq!(results["outcomes"][0]["cells"][0], json!({ "points": 3, "of": 3 }));
    // Three say nothing of how it would be with others.
    assert!(results["reliability"]["note"].as_str().unwrap().contains("too few answers to say"));

    assert_eq!(of(&["--json"]).json()["learners"], json!([]));
    let shown = home.run(&["assess", "results", "birds", "--class", "3B"]);
    for words in ["2 of 3", "Says zqrationale.", "LIT 2-21a", "1 of 3"] {
        assert!(shown.out.contains(words), "{words}: {}", shown.out);
    }
}

fn only_session(home: &Home) -> String {
    let all = home.run(&["--json", "assess", "sittings"]).json();
    let [one] = &all.as_array().unwrap()[..] else { panic!("{all}") };
    one["session"].as_str().unwrap().to_owned()
}
