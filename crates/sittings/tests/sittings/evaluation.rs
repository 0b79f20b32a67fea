//! A test from its beginning to its end.

use std::collections::BTreeMap;

use assessment::Blueprint;
use domain::{
    AskEvent, EventBody, Face, InteractionResponse, ItemAnswer, Machine, SittingEnd, SittingEvent,
    StoppingRule, Withdrawal,
};
use sittings::{
    FeedbackTime, MarkOutcome, Projection, Sitting, SittingError, SittingPhase, SittingStep,
};

use crate::world::{
    ADAPTIVE, CANARIES, Computer, EVALUATION, Log, any_answer, definition, learner, library,
    right_answer,
};

#[test]
fn it_asks_each_question_once_and_marks_what_was_answered() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 7, &computer);
    let mut seen = Vec::new();
    while let SittingStep::Wait { .. } = log.go_on(&computer) {
        let item = log.open().unwrap().1.clone();
        computer.pass(5_000);
        let answer = match item.place {
            1 => ItemAnswer::Text { text: "1".into() },
            _ => right_answer(&item),
        };
        log.answer(answer, &computer);
        seen.push((item.place, item.of, item.section.unwrap(), item.points));
    }
    let part = |place, title: &str, points| (place, Some(4), title.to_owned(), Some(points));
    let wanted = [
        part(1, "The first part", 1),
        part(2, "The first part", 1),
        part(3, "The second part", 2),
        part(4, "The second part", 2),
    ];
    assert_eq!(seen, wanted);
    assert_eq!(log.sitting.phase(), Some(SittingPhase::Ended(SittingEnd::Complete)));
    let marks = log.sitting.marks(library()).unwrap();
    let right: Vec<_> = marks.iter().map(|mark| (mark.right(), mark.took_ms)).collect();
    let took = 5_000;
    let wanted = [(Some(false), took), (Some(true), took), (Some(true), took), (Some(true), took)];
    assert_eq!(right, wanted);
}

#[test]
fn nothing_of_a_key_is_written_or_shown() {
    for seed in 0..50 {
        let mut computer = Computer::new();
        let mut log = Log::begun(&definition(EVALUATION), seed, &computer);
        let mut shown = String::new();
        while let SittingStep::Wait { .. } = log.go_on(&computer) {
            let item = log.open().unwrap().1.clone();
            let projection = log.sitting.projection(library()).unwrap();
            assert_eq!(projection, Projection::Evaluation { item: Some(item.clone()) });
            shown.push_str(&serde_json::to_string(&projection).unwrap());
            computer.pass(1_000);
            log.answer(any_answer(&item, 3), &computer);
        }
        shown.push_str(&log.written());
        shown.push_str(&serde_json::to_string(&log.sitting).unwrap());
        shown.push_str(&format!("{:?}", log.sitting));
        for canary in CANARIES {
            assert!(!shown.contains(canary), "{canary} with seed {seed}");
        }
        let told = log.sitting.told(library(), FeedbackTime::AtSubmission, &[]).unwrap();
        assert!(told.iter().all(|(_, told)| *told == Default::default()), "{told:?}");
        for mark in log.sitting.marks(library()).unwrap() {
            let MarkOutcome::Marked(_) = mark.outcome else { panic!("{mark:?}") };
        }
        // A key of the typed questions is a number of nine digits that stands in no question.
        let digits = shown.split(|c: char| !c.is_ascii_digit());
        let keys =
            digits.filter(|n| n.parse::<u64>().is_ok_and(|n| n % 1_000_003 == 7 && n > 1_000_003));
        assert_eq!(keys.count(), 0, "seed {seed}");
    }
}

#[test]
fn variants_differ_and_the_key_stands_at_each_place_as_often() {
    let test = definition(EVALUATION);
    let computer = Computer::new();
    let (mut first, mut places) = (BTreeMap::new(), [0_u32; 4]);
    for seed in 0..800 {
        let mut log = Log::begun(&test, seed, &computer);
        while let SittingStep::Wait { .. } = log.go_on(&computer) {
            let item = log.open().unwrap().1.clone();
            if item.place == 1 {
                *first.entry(item.question.clone()).or_insert(0) += 1;
            }
            let right = right_answer(&item);
            if let ItemAnswer::Choice { option } = right {
                places[option as usize] += 1;
            }
            log.answer(right, &computer);
        }
    }
    assert!(first.len() > 600, "{} different first questions", first.len());
    // 1600 over four places: three standard deviations are 52.
    assert!(places.iter().all(|count| count.abs_diff(400) < 70), "{places:?}");
}

#[test]
fn an_adaptive_test_gets_harder_for_whoever_is_right() {
    let test = definition(ADAPTIVE);
    let hardest = |right: bool| {
        let computer = Computer::new();
        let mut log = Log::begun(&test, 3, &computer);
        let mut last = 0;
        while let SittingStep::Wait { .. } = log.go_on(&computer) {
            let item = log.open().unwrap().1.clone();
            let wrong = match right_answer(&item) {
                ItemAnswer::Choice { option } => ItemAnswer::Choice { option: (option + 1) % 4 },
                _ => ItemAnswer::Text { text: "1".into() },
            };
            assert_eq!(item.of, None);
            log.answer(if right { right_answer(&item) } else { wrong }, &computer);
            last = log.sitting.marks(library()).unwrap().last().unwrap().difficulty;
        }
        let ended = SittingEnd::Rule { rule: StoppingRule::Length };
        assert_eq!(log.sitting.phase(), Some(SittingPhase::Ended(ended)));
        assert_eq!(log.sitting.answered(), 5);
        last
    };
    assert!(hardest(true) > hardest(false), "{} {}", hardest(true), hardest(false));
}

#[test]
fn what_cannot_be_read_costs_nothing_and_is_not_written() {
    let computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    let id = log.open().unwrap().0.id;
    let try_with = |answer: ItemAnswer| {
        let response = InteractionResponse::Item { answer };
        log.sitting.answer(library(), id, &response, Face::Window, &computer.mark())
    };
    let comma = try_with(ItemAnswer::Text { text: "12,5".into() });
    assert!(matches!(comma, Err(SittingError::Unreadable(_))), "{comma:?}");
    let other = try_with(ItemAnswer::Choice { option: 1 });
    assert!(matches!(other, Err(SittingError::Unfit(_))), "{other:?}");
    let skipped = log.sitting.answer(
        library(),
        id,
        &InteractionResponse::Skipped,
        Face::Window,
        &computer.mark(),
    );
    assert!(matches!(skipped, Err(SittingError::Unfit(_))), "{skipped:?}");
}

#[test]
fn a_late_answer_is_kept_apart_and_does_not_count() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    let (id, item) = log.open().map(|(open, item)| (open.id, item.clone())).unwrap();
    // Within the grace it counts; a second question is not opened.
    let mut on_its_way = (log.clone(), computer.clone());
    on_its_way.1.pass(10 * 60_000 + 4_000);
    on_its_way.0.answer(right_answer(&item), &on_its_way.1);
    let over = SittingStep::Over { why: SittingEnd::Time };
    assert_eq!(on_its_way.0.go_on(&on_its_way.1), over);
    assert_eq!(on_its_way.0.sitting.marks(library()).unwrap()[0].right(), Some(true));
    // After it, it does not, and ends the test.
    computer.pass(10 * 60_000 + 5_001);
    let mut at_once = log.clone();
    at_once.answer(right_answer(&item), &computer);
    assert_eq!(at_once.go_on(&computer), over);
    // The same when the test had ended before.
    assert_eq!(log.go_on(&computer), over);
    let withdrawn = AskEvent::Withdrawn { interaction_id: id, why: Withdrawal::Expired };
    assert!(log.events.iter().any(|event| event.body == EventBody::Ask(withdrawn.clone())));
    let response = InteractionResponse::Item { answer: right_answer(&item) };
    let now = computer.mark();
    let late = log.sitting.answer(library(), id, &response, Face::Browser, &now).unwrap();
    assert!(matches!(late[..], [EventBody::Sitting(SittingEvent::LateAnswer { .. })]));
    log.append(late, &computer);
    for log in [&at_once, &log] {
        let mark = &log.sitting.marks(library()).unwrap()[0];
        assert_eq!((mark.late, &mark.outcome), (true, &MarkOutcome::Unanswered));
    }
    let again = log.sitting.answer(library(), id, &response, Face::Browser, &now);
    assert_eq!(again, Err(SittingError::NotNow("it is over")));
}

#[test]
fn what_cannot_be_read_is_kept_when_there_is_no_time_to_write_it_again() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    computer.pass(10 * 60_000 + 1_000);
    log.answer(ItemAnswer::Text { text: "12,5".into() }, &computer);
    assert_eq!(log.go_on(&computer), SittingStep::Over { why: SittingEnd::Time });
    let mark = &log.sitting.marks(library()).unwrap()[0];
    assert!(matches!(mark.outcome, MarkOutcome::Unreadable { .. }), "{mark:?}");
    assert_eq!(mark.right(), Some(false));
    let (key, answer) = log.sitting.with_key(library(), 1).unwrap();
    assert!(key.answer().is_some());
    assert_eq!(answer, Some(assessment::Answer::Text { text: "12,5".into() }));
}

#[test]
fn the_teacher_ends_and_reopens_it_and_the_same_question_is_asked() {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    computer.pass(60_000);
    let before = log.open().unwrap().1.clone();
    let ended = log.sitting.end(SittingEnd::ByTeacher, &computer.mark()).unwrap();
    log.append(ended, &computer);
    assert_eq!(log.go_on(&computer), SittingStep::Over { why: SittingEnd::ByTeacher });
    computer.pass(3_600_000);
    let clock = computer.mark();
    let without = SittingEvent::Reopened { reason: " ".into(), clock: clock.clone() };
    assert!(log.try_one(without.into(), &computer).is_err());
    let reopened = SittingEvent::Reopened { reason: "she was called away".into(), clock };
    log.append(vec![reopened.into()], &computer);
    // What passed while it was closed does not count.
    assert_eq!(log.go_on(&computer), SittingStep::Wait { remaining_ms: Some(540_000) });
    assert_eq!(*log.open().unwrap().1, before);
}

#[test]
fn a_sitting_that_is_killed_anywhere_goes_on_with_the_same_question() {
    for text in [EVALUATION, ADAPTIVE] {
        let mut computer = Computer::new();
        let mut log = Log::begun(&definition(text), 11, &computer);
        while let SittingStep::Wait { .. } = log.go_on(&computer) {
            computer.pass(7_000);
            let answer = any_answer(log.open().unwrap().1, 2);
            log.answer(answer, &computer);
        }
        let opened = |log: &Log| {
            let opened = log.events.iter().filter_map(|event| match &event.body {
                EventBody::Ask(AskEvent::Opened { interaction }) => Some(interaction.clone()),
                _ => None,
            });
            opened.collect::<Vec<_>>()
        };
        let questions = opened(&log);
        for kept in 1..log.events.len() {
            let mut half = Log::new();
            half.sitting = Sitting::fold(&log.events[..kept]).unwrap();
            half.events = log.events[..kept].to_vec();
            let drawn = half.events.iter().filter(|event| event.body.kind() == "itemSelected");
            if text == EVALUATION && drawn.count() < 4 {
                // The beginning is written as one.
                continue;
            }
            if let Some(SittingPhase::Ended(_)) = half.sitting.phase() {
                continue;
            }
            half.go_on(&computer);
            assert!(questions.starts_with(&opened(&half)), "after {kept} events");
        }
    }
}

#[test]
fn a_blueprint_that_was_changed_is_told_and_not_asked() {
    let computer = Computer::new();
    let log = Log::begun(&definition(EVALUATION), 1, &computer);
    let other = vec![crate::world::chosen("adding", "MATH.ADD")];
    let told = log.sitting.next(&other, &computer.mark());
    assert!(matches!(told, Err(SittingError::Gone { .. })), "{told:?}");
}

#[test]
fn a_definition_is_begun_as_often_as_it_says() {
    let once = definition(&EVALUATION.replace("minutes: 10", "minutes: 10\nattempts: 1"));
    let again = sittings::Learner { attempt: 2, ..learner(1) };
    let told = sittings::begin(&once, &again, library(), &Computer::new().mark());
    assert_eq!(told, Err(SittingError::Attempts { attempts: 1, attempt: 2 }));
}

#[test]
fn a_section_that_asks_for_more_than_there_is_does_not_begin() {
    // Of 900 numbers one section takes 100; a blueprint of three has no fourth.
    let three = Blueprint::read(
        "three",
        &crate::world::typed_text("three", "MATH.THREE", 0.0).replace("to: 999", "to: 102"),
    );
    let library = vec![three.unwrap()];
    let text = "---
kind: evaluation
id: too-long
title: Too long
minutes: 5
sections:
  - { id: all, title: All, blueprints: [three], count: 4 }
---
";
    let test = sittings::Definition::read("test.md", text).unwrap();
    let told = sittings::begin(&test, &learner(1), &library, &Computer::new().mark());
    let few = SittingError::TooFew { section: "all".into(), found: 3, wanted: 4 };
    assert_eq!(told, Err(few));
}

/// The blueprints of the questions that a learner is asked, in their order, and the questions' seeds.
fn drawn(text: &str, seed: u64) -> (Vec<String>, Vec<u64>) {
    let log = Log::begun(&definition(text), seed, &Computer::new());
    let selected = log.events.iter().filter_map(|event| match &event.body {
        EventBody::Sitting(SittingEvent::Selected(selected)) => Some(selected.clone()),
        _ => None,
    });
    selected.map(|one| (one.blueprint, one.seed)).unzip()
}

#[test]
fn the_order_is_that_of_the_file_or_by_lot_or_the_same_for_everybody() {
    let long = EVALUATION.replace("count: 2 }", "count: 6 }");
    let fixed = long.replace("sections:", "selection: fixed\nshuffle: nothing\nsections:");
    let in_turn = ["adding", "doubling", "adding", "doubling", "adding", "doubling"];
    assert_eq!(drawn(&fixed, 1).0[..6], in_turn);
    assert_ne!(drawn(&fixed, 1).1, drawn(&fixed, 2).1);
    let orders = |text: &str| {
        (0..20).map(|seed| drawn(text, seed).0).collect::<std::collections::BTreeSet<_>>()
    };
    assert!(orders(&long).len() > 5);
    let together = long.replace("sections:", "same-order: true\nsections:");
    assert_eq!(orders(&together).len(), 1);
    assert_ne!(drawn(&together, 1).1, drawn(&together, 2).1);
    let mixed = long.replace("sections:", "shuffle: all\nsections:");
    let first = |seed| drawn(&mixed, seed).0[0] == "choosing";
    assert!((0..20).any(first) && !(0..20).all(first));
    // Each blueprint is asked as often as the others of its section.
    let adding = drawn(&long, 3).0.iter().filter(|id| *id == "adding").count();
    assert_eq!(adding, 3);
}
