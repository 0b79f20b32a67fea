use assessment::Blueprint;
use domain::PartnerOutcome;

use super::*;
use crate::ThoughtTurn;
use crate::policy::ModelRole::{Guide, Interviewer, Partner, Proctor, Tutor};

fn asks(question: &str, widget: Widget) -> ItemAsked {
    ItemAsked {
        place: 1,
        of: Some(3),
        name: None,
        section: None,
        question: question.to_owned(),
        widget,
        may_skip: false,
        may_go_back: false,
        points: None,
        lang: None,
    }
}

fn choice() -> ItemAsked {
    let options = ["75", "85", "95"].map(str::to_owned).to_vec();
    asks("What is 47 + 38?", Widget::Choice { options })
}

fn words(words: &str) -> Utterance {
    Utterance { presented: None, words: words.to_owned() }
}

fn rules<'a>(role: ModelRole, item: &'a ItemAsked) -> SpeechRules<'a> {
    SpeechRules { role, item: Some(item), turns: &[], open: None, elsewhere: &[] }
}

/// Signs of a question whose blueprint answers like this.
fn signs(response: &str, key: &str, wrong: &[&str]) -> AnswerSigns {
    // As a blueprint works it out, and as its test writes it.
    let (key, written) = key.split_once(" = ").unwrap_or((key, key));
    let named = |(at, value): (usize, &&str)| format!("m-{at}: {value}");
    let shown = wrong.iter().enumerate().map(named).collect::<Vec<_>>().join(", ");
    let one = |(at, value): (usize, &&str)| {
        format!("  - misconception: m-{at}\n    value: {value}\n    rationale: It is wrong.\n")
    };
    let wrong: String = wrong.iter().enumerate().map(one).collect();
    let text = format!(
        "---
id: one
title: One
skill: T.ONE
domain: Tests > one
level: apply
outcomes: [MNU 3-03b]
parameters:
  a: {{ from: 2, to: 2 }}
difficulty:
  intercept: 0
response:
  {response}
key: {key}
distractors:
{wrong}
note: \"{{{{ a }}}}\"
tests:
  - with: {{ a: 2 }}
    key: {written}
    wrong: {{ {shown} }}
---

## Question

What is it with {{{{ a }}}}?

## Hint

Think of what a loop counts before its first pass.

## Solution

It counts each pass and stops behind the last one.
"
    );
    let read = Blueprint::read("one", &text);
    let blueprint = read.unwrap_or_else(|problems| panic!("{problems:?}"));
    let variant = blueprint.generate(1).unwrap();
    let public = blueprint.public_item(&variant);
    let item = asks(&public.question, crate::widget(&public.response));
    AnswerSigns::of(blueprint.private_key(&variant).unwrap(), item)
}

#[test]
fn a_question_of_a_test_is_put_as_it_is_or_not_at_all() {
    let item = choice();
    let put = |change: &dyn Fn(&mut ItemAsked), said: &str| {
        let mut presented = item.clone();
        change(&mut presented);
        let said = Utterance { presented: Some(presented), words: said.to_owned() };
        [Proctor, Interviewer].map(|role| rules(role, &item).taken(&said))
    };
    let taken = || [Ok(String::new()), Ok(String::new())];
    let both = |why| [Err(why), Err(why)];
    let other = || both("it put the question in other words");
    let beside = || both("it said something beside the question");
    assert_eq!(put(&|_| {}, ""), taken());
    assert_eq!(put(&|one| one.question = "What  is\n47 + 38? ".into(), ""), taken());
    assert_eq!(put(&|_| {}, "What is 47 + 38?"), taken());
    assert_eq!(put(&|one| one.question = "What is 47+38?".into(), ""), other());
    assert_eq!(put(&|one| one.widget = Widget::LongText, ""), other());
    let swapped = ["85", "75", "95"].map(str::to_owned).to_vec();
    assert_eq!(put(&|one| one.widget = Widget::Choice { options: swapped.clone() }, ""), other());
    assert_eq!(put(&|_| {}, "Think about the ones first."), beside());
    for (said, wanted) in [
        ("What is 47 + 38?", taken()),
        ("What is 47 + 38?\n\n75\n85\n95", taken()),
        ("What is 47 + 38? It is 85.", beside()),
        ("Here is your question: What is 47 + 38?", beside()),
    ] {
        assert_eq!(
            [Proctor, Interviewer].map(|role| rules(role, &item).taken(&words(said))),
            wanted
        );
    }
}

#[test]
fn a_tutor_says_something_beside_the_question_and_nothing_of_its_answer() {
    let signs = signs("choice: { options: 4 }", "85", &["75", "95", "76"]);
    let item = signs.item().clone();
    let said =
        |text: &str| SpeechRules { open: Some(&signs), ..rules(Tutor, &item) }.taken(&words(text));
    let kind = "Well done so far. Take your time with this one.";
    assert_eq!(said(kind), Ok(kind.to_owned()));
    assert_eq!(said(&format!("{kind}\n\n{}", item.question)), Ok(kind.to_owned()));
    assert_eq!(said(&item.question), Ok(String::new()));
    let tells = Err("it says something of the answer to the question");
    for text in ["Is it 85?", "Surely eighty-five!", "I get 85.0 here.", "**85**"] {
        assert_eq!(said(text), tells, "{text}");
    }
    assert_eq!(said("Remember: think of what a loop counts before its first pass."), tells);
    let points = Err("it points at an answer of the question");
    assert_eq!(said("I would take option B."), points);
    assert_eq!(said("The correct answer rhymes with drive."), points);
    let astray = Err("it is no sentence for a learner");
    for text in ["{\"name\": \"present_choices\"}", "See https://example.org", "<tool_call>"] {
        assert_eq!(said(text), astray, "{text}");
    }
    assert!(said(&"And so on. ".repeat(100)).is_err());
    let mut presented = item.clone();
    presented.question.push('!');
    let other = Utterance { presented: Some(presented), words: kind.to_owned() };
    let rules = SpeechRules { open: Some(&signs), ..rules(Tutor, &item) };
    assert_eq!(rules.taken(&other), Err("it put another question"));
}

#[test]
fn an_answer_is_found_in_words_whatever_the_question_is_answered_with() {
    let number = signs("number: {}", "203", &["1"]);
    for (text, told) in [
        ("It comes to 203.", true),
        ("two hundred and three", true),
        ("Try 202 first.", false),
        ("1,203", false),
    ] {
        assert_eq!(number.are_in(text), told, "{text}");
    }
    let fraction = signs("fraction: {}", "ratio(1, 2) = 1/2", &["2"]);
    for (text, told) in [("It is 1/2", true), ("2/4!", true), ("a half", true), ("1/3", false)] {
        assert_eq!(fraction.are_in(text), told, "{text}");
    }
    let text = signs("text: {}", "\"'for loop'\" = for loop", &["\"'while loop'\""]);
    for (said, told) in [
        ("Would a *for loop* do?", true),
        ("Would a For Loop do?", true),
        ("Which loop counts?", false),
    ] {
        assert_eq!(text.are_in(said), told, "{said}");
    }
}

#[test]
fn a_partner_asks_one_short_question_that_is_new() {
    let turns =
        [ThoughtTurn { asked: "Why do you think so?".into(), said: Some("Because.".into()) }];
    let secret = [signs("number: {}", "203", &["1"])];
    let asked = |said: &str| {
        let rules = SpeechRules {
            role: Partner,
            item: None,
            turns: &turns,
            open: None,
            elsewhere: &secret,
        };
        rules.taken(&words(said))
    };
    let good = "You speak of tests. What would show you that one is missing?";
    assert_eq!(asked(good), Ok(good.to_owned()));
    assert_eq!(asked("\"What would you try?\""), Ok("What would you try?".to_owned()));
    let question = Err("it has to be one question, with the question mark at its end");
    assert_eq!(asked("That is interesting."), question);
    assert_eq!(asked("Why? And how?"), question);
    assert_eq!(asked("Why? Because it counts."), question);
    let lecture = Err("it is a lecture: one short question, after one sentence at most");
    assert_eq!(asked(&format!("{}Why?", "A loop repeats. ".repeat(5))), lecture);
    let list = Err("it has to be one question in plain words, without a list");
    assert_eq!(
        asked("Which of these?\n- a loop\n- a list, or what?".replace("these?", "these").as_str()),
        list
    );
    assert_eq!(asked("why do you  think so?"), Err("that was asked already"));
    assert_eq!(
        asked("So 47 more make 203, is that right?"),
        Err("it may answer a question of a test")
    );
    assert_eq!(asked(""), Err("it said nothing"));
}

#[test]
fn a_guide_says_what_a_step_is_for() {
    let item = asks("What went well?", Widget::LongText);
    let what = "This is for you to keep what worked.";
    assert_eq!(rules(Guide, &item).taken(&words(what)), Ok(what.to_owned()));
}

#[test]
fn an_outcome_tells_why_in_words_and_not_what_was_said() {
    let refused = PartnerOutcome::Refused { why: "it is a lecture".into() };
    let json = serde_json::to_value(&refused).unwrap();
    assert_eq!(json, serde_json::json!({ "came": "refused", "why": "it is a lecture" }));
}
