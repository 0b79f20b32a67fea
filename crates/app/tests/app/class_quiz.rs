//! A quiz that a teacher puts together, a class goes through it, marks change, and the next lesson knows.

use api::{
    ClassNotes, ClassResults, ClassResultsOf, Commands, MemoryConfirm, MemoryEntryRef, Nothing,
    QuizCompose, QuizOfLesson, QuizPart, QuizPlan, QuizRef, QuizSave, RegradeApply, RegradePlan,
    RegradeRef, SittingAnswer, SittingBegin, SittingOutcome, SittingStand,
};
use domain::{
    Face, InteractionRequest, InteractionResponse, ItemAnswer, MarkChange, RunStatus, SessionId,
};

use crate::stage::{Stage, send};

/// Questions about the number after another one; whoever counts backwards is known.
pub const AFTER: &str = r#"---
id: number-after
title: The number after
skill: TEST.AFTER
domain: Test > Iteration
also: [iteration]
level: apply
outcomes: [TCH 4-14a]
benchmarks:
  novice: { accuracy: 0.4, seconds: 60 }
  competent: { accuracy: 0.8, seconds: 40 }
  expert: { accuracy: 0.97, seconds: 15 }
parameters:
  a: { from: 10, to: 90 }
difficulty:
  intercept: 0
response:
  number: {}
key: a + 1
distractors:
  - misconception: counts-backwards
    value: a - 1
    rationale: Counts backwards.
note: "{{ a }}"
tests:
  - with: { a: 10 }
    key: 11
    wrong: { counts-backwards: 9 }
---

## Question

Which number comes after {{ a }}?
"#;

pub fn plan(count: u32) -> QuizPlan {
    QuizPlan {
        title: "Iteration: \"the number after\"".to_owned(),
        parts: vec![QuizPart {
            title: "Counting on".to_owned(),
            blueprints: vec!["number-after".to_owned()],
            count,
            mix: None,
            points: 2,
        }],
        minutes: None,
        choosing: Default::default(),
        telling: Default::default(),
        lesson: None,
    }
}

pub async fn stage() -> Stage {
    let stage = Stage::open().await;
    std::fs::create_dir_all(stage.workspace().join("blueprints")).unwrap();
    std::fs::write(stage.workspace().join("blueprints/number-after.md"), AFTER).unwrap();
    stage
}

pub async fn saved(stage: &Stage, count: u32) -> String {
    let save = QuizSave { plan: plan(count), id: None, base_sha256: None };
    stage.app.quiz_save(save).await.unwrap().id
}

/// Sits through a quiz, and answers each question by the number in it.
pub async fn sits(stage: &Stage, quiz: &str, seat: u32, answer: impl Fn(u32) -> i64) -> SessionId {
    let begin = SittingBegin {
        definition: quiz.to_owned(),
        seat: seat.to_string(),
        class: Some("3B".to_owned()),
        extra_time: 0,
        again: true,
        model: false,
    };
    let mut stand: SittingStand = stage.app.sitting_begin(begin).await.unwrap();
    while let Some(asked) = stand.asked {
        let digits: String = asked.item.question.chars().filter(char::is_ascii_digit).collect();
        let number: i64 = digits.parse().unwrap();
        let text = (number + answer(asked.item.place)).to_string();
        let response = InteractionResponse::Item { answer: ItemAnswer::Text { text } };
        let (session_id, interaction_id) = (stand.session_id, asked.interaction_id);
        let given = SittingAnswer { session_id, interaction_id, response, face: Face::Window };
        stand = stage.app.sitting_answer(given).await.unwrap();
    }
    stand.session_id
}

pub fn of(quiz: &str) -> ClassResultsOf {
    ClassResultsOf { definition: quiz.to_owned(), class: Some("3B".to_owned()) }
}

pub fn change(quiz: &str, change: MarkChange) -> RegradePlan {
    RegradePlan { definition: quiz.to_owned(), class: Some("3B".to_owned()), change }
}

pub async fn notes(stage: &Stage, quiz: &str) -> ClassNotes {
    stage.app.class_notes(of(quiz)).await.unwrap()
}

pub fn points(results: &ClassResults) -> Vec<(&str, u32, u32)> {
    results.learners.iter().map(|one| (one.seat.as_str(), one.points, one.of)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_quiz_says_what_it_asks_before_it_is_kept_and_is_opened_again() {
    let stage = stage().await;
    let compose = QuizCompose { plan: plan(4), seed: 3 };
    let quiz = stage.app.quiz_compose(compose.clone()).await.unwrap();
    assert_eq!(quiz.problems, [""; 0]);
    assert_eq!(quiz.questions.len(), 4);
    assert_eq!(quiz.questions[0].key.as_ref().unwrap().len(), 2);
    // 4 × 40 seconds, and half as many again for a class.
    assert_eq!(quiz.minutes, Some(4));
    assert_eq!(quiz.outcomes[0].questions, 4);
    let middle = quiz.curve.iter().find(|point| point.ability == 0.0).unwrap();
    assert!((middle.information - 1.0).abs() < 1e-9, "four items of 0.25 each: {middle:?}");
    assert!((middle.expected - 2.0).abs() < 1e-9, "{middle:?}");
    assert_eq!(stage.app.quiz_compose(compose).await.unwrap(), quiz);

    let id = saved(&stage, 4).await;
    assert_eq!(id, "iteration-the-number-after");
    let opened = stage.app.quiz_open(QuizRef { id: id.clone() }).await.unwrap();
    assert_eq!(opened.plan, QuizPlan { minutes: Some(4), ..plan(4) });
    let offers = stage.app.sitting_offers(Nothing {}).await.unwrap().offers;
    let offer = offers.iter().find(|offer| offer.id == id).unwrap();
    assert_eq!((offer.questions, offer.minutes), (Some(4), Some(4)));

    // Whoever changed the file meanwhile loses nothing.
    let file = stage.workspace().join(opened.path.unwrap());
    let hers = std::fs::read_to_string(&file).unwrap().replace("count: 4", "count: 3");
    std::fs::write(&file, &hers).unwrap();
    let save = QuizSave { plan: plan(9), id: Some(id), base_sha256: opened.sha256 };
    let refused = stage.app.quiz_save(save).await.unwrap_err();
    assert_eq!(refused.code, api::ErrorCode::Conflict, "{refused:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), hers);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_asked_is_said_and_nothing_is_written() {
    let stage = stage().await;
    let mut nothing = plan(2);
    nothing.parts[0].blueprints = vec!["no-such".to_owned()];
    let compose = QuizCompose { plan: nothing.clone(), seed: 1 };
    let quiz = stage.app.quiz_compose(compose).await.unwrap();
    assert!(quiz.problems[0].contains("no-such"), "{:?}", quiz.problems);
    let save = QuizSave { plan: nothing, id: None, base_sha256: None };
    stage.app.quiz_save(save).await.unwrap_err();
    let too_many = QuizCompose { plan: plan(100), seed: 1 };
    let quiz = stage.app.quiz_compose(too_many).await.unwrap();
    assert!(!quiz.problems.is_empty());
    assert!(!stage.workspace().join("sittings").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn marks_change_for_a_reason_and_change_back() {
    let stage = stage().await;
    let quiz = saved(&stage, 2).await;
    // Seat 1 is right, seat 2 counts backwards in the first question, seat 3 in both.
    let first = sits(&stage, &quiz, 1, |_| 1).await;
    sits(&stage, &quiz, 2, |place| if place == 1 { -1 } else { 1 }).await;
    sits(&stage, &quiz, 3, |_| -1).await;
    let results = || async { stage.app.class_results(of(&quiz)).await.unwrap() };
    let before = results().await;
    assert_eq!(points(&before), [("1", 4, 4), ("2", 2, 4), ("3", 0, 4)]);
    let (one, two) = ("number-after 1".to_owned(), "number-after 2".to_owned());

    let credit = MarkChange::Credit {
        item: one.clone(),
        misconception: "counts-backwards".to_owned(),
        percent: 50,
    };
    let told = stage.app.regrade_preview(change(&quiz, credit.clone())).await.unwrap();
    let moved: Vec<(&str, u32, u32)> = told
        .learners
        .iter()
        .map(|one| (one.seat.as_str(), one.before.points, one.after.points))
        .collect();
    assert_eq!((moved, told.unchanged, told.answers), (vec![("2", 2, 3), ("3", 0, 1)], 1, 2));
    assert_eq!(results().await, before, "looking changes nothing");

    let apply = |plan: RegradePlan, reason: &str| RegradeApply {
        plan,
        reason: reason.to_owned(),
        seen: None,
    };
    let no_reason = stage.app.regrade_apply(apply(change(&quiz, credit.clone()), "  ")).await;
    assert_eq!(no_reason.unwrap_err().code, api::ErrorCode::Invalid);
    let list = stage.app.regrade_apply(apply(change(&quiz, credit), "nearly right")).await.unwrap();
    let half = list.changes[0].regrade_id;
    assert_eq!(points(&results().await), [("1", 4, 4), ("2", 3, 4), ("3", 1, 4)]);

    let drop = MarkChange::Drop { item: two };
    stage.app.regrade_apply(apply(change(&quiz, drop), "it was unfair")).await.unwrap();
    let dropped = results().await;
    assert_eq!(points(&dropped), [("1", 2, 2), ("2", 1, 2), ("3", 1, 2)]);
    assert!(dropped.items[1].dropped && !dropped.items[0].dropped);
    let all = MarkChange::Drop { item: one.clone() };
    let nothing_left = stage.app.regrade_preview(change(&quiz, all)).await.unwrap_err();
    assert!(nothing_left.message.contains("nothing would be left"), "{nothing_left:?}");

    let weigh = MarkChange::Weigh { item: one, points: 6 };
    stage.app.regrade_apply(apply(change(&quiz, weigh), "the harder one")).await.unwrap();
    assert_eq!(points(&results().await), [("1", 6, 6), ("2", 3, 6), ("3", 3, 6)]);
    let give = MarkChange::Give { session_id: first, place: 1, points: 5, of: None };
    stage.app.regrade_apply(apply(change(&quiz, give), "no units")).await.unwrap();
    let marks = stage
        .app
        .sitting_marks(api::SessionRef { session_id: first, face: Face::Window })
        .await
        .unwrap();
    assert_eq!((marks.points, marks.of), (5, 6));
    assert_eq!(marks.questions[0].changes.last().unwrap(), "5 points by hand");
    assert!(matches!(marks.questions[0].outcome, SittingOutcome::Marked { points: 5, .. }));

    // What is told to a learner follows, in the same points.
    let look = api::SessionRef { session_id: first, face: Face::Window };
    let told = stage.app.sitting_look(look).await.unwrap().told;
    assert_eq!(told[0].feedback.score, Some((5, 6)), "{told:?}");
    assert_eq!(told[1].feedback.score, None, "it does not count: {told:?}");

    let undone = stage.app.regrade_undo(RegradeRef { regrade_id: half }).await.unwrap();
    assert_eq!(undone.changes.iter().filter(|one| one.undone).count(), 1);
    assert_eq!(points(&results().await), [("1", 5, 6), ("2", 0, 6), ("3", 0, 6)]);
    stage.app.regrade_redo(RegradeRef { regrade_id: half }).await.unwrap();
    assert_eq!(points(&results().await), [("1", 5, 6), ("2", 3, 6), ("3", 3, 6)]);
    for each in stage.app.regrade_list(of(&quiz)).await.unwrap().changes {
        let regrade_id = each.regrade_id;
        stage.app.regrade_undo(RegradeRef { regrade_id }).await.unwrap();
    }
    assert_eq!(results().await, before, "everything as it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_wrong_is_mended_in_the_file_and_marks_follow() {
    let stage = stage().await;
    let file = stage.workspace().join("blueprints/number-after.md");
    let wrong = AFTER.replace("key: a + 1", "key: a + 2").replace("key: 11", "key: 12");
    std::fs::write(&file, wrong).unwrap();
    let quiz = saved(&stage, 1).await;
    sits(&stage, &quiz, 1, |_| 1).await;
    let results = || async { stage.app.class_results(of(&quiz)).await.unwrap() };
    assert_eq!(points(&results().await), [("1", 0, 2)]);
    std::fs::write(&file, AFTER).unwrap();
    assert_eq!(points(&results().await), [("1", 0, 2)], "what has been marked stays");
    let plan = change(&quiz, MarkChange::NewKey { item: "number-after 1".to_owned() });
    let reason = "the key was one too high".to_owned();
    let apply = RegradeApply { plan, reason, seen: None };
    stage.app.regrade_apply(apply).await.unwrap();
    assert_eq!(points(&results().await), [("1", 2, 2)]);
    // Another question is another question.
    std::fs::write(&file, AFTER.replace("comes after", "stands behind")).unwrap();
    assert_eq!(points(&results().await), [("1", 0, 2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_lesson_knows_what_the_class_got_wrong_once_she_has_said_yes() {
    let mut stage = stage().await;
    let quiz = saved(&stage, 2).await;
    for seat in 1..=3 {
        sits(&stage, &quiz, seat, |_| -1).await;
    }
    assert!(notes(&stage, &quiz).await.why_none.unwrap().starts_with("too few"));
    for seat in 4..=6 {
        sits(&stage, &quiz, seat, |_| 1).await;
    }
    let entries = notes(&stage, &quiz).await.entries;
    let [entry] = entries.as_slice() else { panic!("{entries:?}") };
    assert!(entry.text.contains("3 of 6 did this: counts backwards."), "{}", entry.text);
    assert_eq!(notes(&stage, &quiz).await.entries.len(), 1, "looking twice proposes once");
    let waiting = stage.app.memory_review(Nothing {}).await.unwrap().waiting;
    assert_eq!(waiting.iter().filter(|one| one.id == entry.id).count(), 1);

    // What happened in the sittings is no part of what follows.
    stage.events = stage.app.events();
    send(&stage.app, "a lesson on iteration for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let lesson = "lessons/3B/iteration/lesson.md";
    let text = std::fs::read_to_string(stage.workspace().join(lesson)).unwrap();
    assert!(!text.contains("counts backwards"), "nobody has said yes yet");

    let id = entry.id.clone();
    let confirm = MemoryConfirm { id: id.clone(), text: None };
    stage.app.memory_confirm(confirm).await.unwrap();
    send(&stage.app, "another lesson on iteration for 3B").await;
    let (session, card) = stage.card().await;
    let InteractionRequest::Feedforward { items, .. } = &card.request else {
        panic!("{:?}", card.request)
    };
    assert!(items.iter().any(|item| item.text.contains("counts backwards")), "{items:#?}");
    stage.skip(session, card.id).await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let texts: Vec<String> = walk(&stage.workspace().join("lessons/3B"));
    let latest = texts.iter().find(|text| text.contains("counts backwards")).unwrap();
    let prior = section(latest, "## Prior knowledge");
    assert!(prior.contains("3 of 6 did this: counts backwards."), "{prior}");
    assert!(prior.contains("memory/classes/3B/MEMORY.md"), "it is linked as evidence: {prior}");
    assert!(section(latest, "## Tasks").contains("counts backwards"), "{latest}");

    let forgotten = stage.app.memory_forget(MemoryEntryRef { id }).await;
    forgotten.unwrap();
    assert!(notes(&stage, &quiz).await.why_none.unwrap().contains("not proposed again"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_becomes_an_exit_quiz_on_its_own_outcomes() {
    let mut stage = stage().await;
    send(&stage.app, "a lesson on iteration for 3B").await;
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let path = "lessons/3B/iteration/lesson.md".to_owned();
    let of = QuizOfLesson { path: path.clone(), count: None };
    let quiz = stage.app.quiz_of_lesson(of.clone()).await.unwrap();
    assert_eq!((quiz.class.as_deref(), quiz.kept), (Some("3B"), None));
    assert_eq!(quiz.plan.lesson.as_deref(), Some(path.as_str()));
    let [part] = quiz.plan.parts.as_slice() else { panic!("{:?}", quiz.plan) };
    assert_eq!(part.count, 5);
    assert!(part.blueprints.iter().any(|id| id.starts_with("python-")), "{part:?}");
    let save = QuizSave { plan: quiz.plan, id: None, base_sha256: None };
    let saved = stage.app.quiz_save(save).await.unwrap();
    let again = stage.app.quiz_of_lesson(of).await.unwrap();
    assert_eq!(again.kept, Some(saved));
}

fn walk(folder: &std::path::Path) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path().join("lesson.md");
        texts.extend(std::fs::read_to_string(file));
    }
    texts
}

fn section<'a>(lesson: &'a str, heading: &str) -> &'a str {
    let start = lesson.find(heading).unwrap_or_else(|| panic!("no {heading}: {lesson}"));
    let rest = &lesson[start + heading.len()..];
    &rest[..rest.find("\n## ").unwrap_or(rest.len())]
}
