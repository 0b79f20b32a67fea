//! A path from its first page to its mastery.

use domain::{ItemAnswer, ItemFeedback, SittingEnd, SittingEvent, Widget};
use sittings::{SittingPhase, SittingStep};

use crate::world::{Computer, LEARNING, Log, any_answer, definition, library, right_answer};

/// Goes through the path: what was asked, and how it ended.
fn walked(answer: impl Fn(&domain::ItemAsked) -> ItemAnswer) -> (Vec<String>, Log) {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(LEARNING), 4, &computer);
    let mut asked = Vec::new();
    while let SittingStep::Wait { .. } = log.go_on(&computer) {
        let item = log.open().unwrap().1.clone();
        asked.push(match item.widget {
            Widget::Page => item.question.clone(),
            _ => format!("{}: {}", item.section.clone().unwrap_or_default(), word(&item.question)),
        });
        computer.pass(3_000);
        log.answer(
            if item.widget == Widget::Page { ItemAnswer::Read } else { answer(&item) },
            &computer,
        );
    }
    (asked, log)
}

/// The blueprint that a question names.
fn word(question: &str) -> &str {
    ["adding", "choosing", "halving"].into_iter().find(|name| question.contains(name)).unwrap()
}

#[test]
fn whoever_is_right_reads_practises_and_goes_on() {
    let (asked, log) = walked(right_answer);
    let wanted = [
        "Read this first.",
        "Look at this.",
        "The first module: adding",
        "The first module: adding",
        "The first module: choosing",
        "And now this.",
        "The second module: halving",
    ];
    assert_eq!(asked, wanted);
    assert_eq!(log.sitting.phase(), Some(SittingPhase::Ended(SittingEnd::Complete)));
}

#[test]
fn whoever_does_not_master_a_module_does_not_come_to_the_one_that_needs_it() {
    let wrong = |item: &domain::ItemAsked| match right_answer(item) {
        ItemAnswer::Choice { option } => ItemAnswer::Choice { option: (option + 1) % 4 },
        _ => ItemAnswer::Text { text: "5".into() },
    };
    let (asked, log) = walked(wrong);
    assert_eq!(asked.len(), 2 + 4 + 3, "{asked:?}");
    assert_eq!(log.sitting.phase(), Some(SittingPhase::Ended(SittingEnd::NothingLeft)));
}

#[test]
fn practice_is_what_will_be_right_four_times_of_five() {
    let (_, log) = walked(right_answer);
    let selected: Vec<_> = log
        .events
        .iter()
        .filter_map(|event| match &event.body {
            domain::EventBody::Sitting(SittingEvent::Selected(selected)) => Some(selected.clone()),
            _ => None,
        })
        .collect();
    // Somebody average is right four times of five at -1.386; who was right gets something harder.
    assert_eq!(selected[0].wanted, Some(-1_386));
    assert!(selected[1].wanted > selected[0].wanted);
    // The other module begins anew.
    assert_eq!(selected[3].wanted, Some(-1_386));
}

#[test]
fn an_answer_is_answered_at_once() {
    let computer = Computer::new();
    let mut log = Log::begun(&definition(LEARNING), 4, &computer);
    for _ in 0..2 {
        log.go_on(&computer);
        log.answer(ItemAnswer::Read, &computer);
    }
    log.go_on(&computer);
    let item = log.open().unwrap().1.clone();
    let ItemAnswer::Text { text: key } = right_answer(&item) else { panic!("{item:?}") };
    let number = (key.parse::<u64>().unwrap() - 7) / 1_000_003;
    // The wrong answer that shows a misconception.
    log.answer(ItemAnswer::Text { text: (number + 1).to_string() }, &computer);
    let SittingEvent::FeedbackGiven { place, feedback } = feedback(&log) else { panic!() };
    let wanted = ItemFeedback {
        score: None,
        right: Some(false),
        answer: Some(key),
        hint: None,
        solution: Some("canary-solution".into()),
        misconceptions: vec![format!("canary-rationale {number}")],
    };
    assert_eq!((place, feedback), (3, wanted));
    log.go_on(&computer);
    let item = log.open().unwrap().1.clone();
    log.answer(right_answer(&item), &computer);
    let SittingEvent::FeedbackGiven { feedback, .. } = self::feedback(&log) else { panic!() };
    assert_eq!(feedback, ItemFeedback { right: Some(true), ..ItemFeedback::default() });
}

fn feedback(log: &Log) -> SittingEvent {
    sitting_event(&log.events.last().unwrap().body)
}

#[test]
fn hints_come_one_after_the_other_and_what_they_helped_with_is_no_mastery() {
    let computer = Computer::new();
    let mut log = Log::begun(&definition(LEARNING), 4, &computer);
    let mut practised = 0;
    while let SittingStep::Wait { .. } = log.go_on(&computer) {
        let item = log.open().unwrap().1.clone();
        if item.widget == Widget::Page {
            log.answer(ItemAnswer::Read, &computer);
            continue;
        }
        if item.question.contains("adding") && practised == 0 {
            for _ in 0..2 {
                let hint = log.sitting.hint(library(), &computer.mark()).unwrap();
                log.append(hint, &computer);
            }
            let told = log.sitting.hint(library(), &computer.mark()).unwrap_err();
            assert_eq!(told.to_string(), "there is no other hint");
        }
        practised += u32::from(item.question.contains("adding"));
        log.answer(right_answer(&item), &computer);
    }
    let given: Vec<_> = log
        .events
        .iter()
        .filter_map(|event| match &event.body {
            domain::EventBody::Sitting(SittingEvent::HintGiven { text, .. }) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(given, ["canary-hint one", "canary-hint two"]);
    assert_eq!(practised, 3);
}

#[test]
fn who_goes_back_reads_again_and_comes_to_where_she_was() {
    let computer = Computer::new();
    let mut log = Log::begun(&definition(LEARNING), 4, &computer);
    for _ in 0..2 {
        log.go_on(&computer);
        log.answer(ItemAnswer::Read, &computer);
    }
    log.go_on(&computer);
    let practice = log.open().unwrap().1.clone();
    let back = log.sitting.back(&computer.mark()).unwrap();
    log.append(back, &computer);
    log.go_on(&computer);
    assert_eq!(log.open().unwrap().1.question, "Look at this.");
    log.answer(ItemAnswer::Read, &computer);
    log.go_on(&computer);
    assert_eq!(*log.open().unwrap().1, practice);
    // What was told of an answer is no help with it: of those, none is answered again.
    log.answer(any_answer(&practice, 1), &computer);
    log.go_on(&computer);
    let back = log.sitting.back(&computer.mark()).unwrap();
    let SittingEvent::WentBack { place, clock } = sitting_event(&back[1]) else {
        panic!("{back:?}")
    };
    assert_eq!(place, 2);
    log.append(vec![back[0].clone()], &computer);
    let other = SittingEvent::WentBack { place: 3, clock };
    let told = log.try_one(other.into(), &computer).unwrap_err();
    assert_eq!(told.why, "what came of this answer was told");
}

fn sitting_event(body: &domain::EventBody) -> SittingEvent {
    match body {
        domain::EventBody::Sitting(event) => event.clone(),
        other => panic!("{other:?}"),
    }
}
