//! What cannot follow: each refusal, with its reason.

use domain::{
    AskEvent, ClockMark, EventBody, Face, InteractionOrigin, InteractionRequest,
    InteractionResponse, ItemAnswer, ItemFeedback, ItemSelected, ResumePolicy, SittingEnd,
    SittingEvent, Withdrawal,
};
use sittings::SittingStep;

use crate::world::{
    Computer, EVALUATION, LEARNING, Log, THOUGHT, any_answer, definition, right_answer,
};

/// A test whose first question is answered and whose second one is open.
fn evaluation() -> (Log, Computer) {
    let mut computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 1, &computer);
    log.go_on(&computer);
    computer.pass(1_000);
    log.answer(any_answer(&log.open().unwrap().1.clone(), 1), &computer);
    log.go_on(&computer);
    computer.pass(1_000);
    (log, computer)
}

/// A path whose first question to practise is open, at the third place.
fn path() -> (Log, Computer) {
    let computer = Computer::new();
    let mut log = Log::begun(&definition(LEARNING), 4, &computer);
    for _ in 0..2 {
        log.go_on(&computer);
        log.answer(ItemAnswer::Read, &computer);
    }
    log.go_on(&computer);
    (log, computer)
}

fn refused(log: &Log, computer: &Computer, body: impl Into<EventBody>, why: &str) {
    let before = log.sitting.clone();
    let mut log = log.clone();
    let error = log.try_one(body.into(), computer).map(|()| "it was taken");
    assert_eq!(error.map_err(|error| error.why), Err(why));
    assert_eq!(log.sitting, before);
}

fn answered(log: &Log, response: InteractionResponse) -> AskEvent {
    let interaction_id = log.open().unwrap().0.id;
    AskEvent::Answered { interaction_id, response, face: Face::Browser }
}

fn read(computer: &Computer) -> Vec<EventBody> {
    vec![SittingEvent::TimeRead { clock: computer.mark() }.into()]
}

#[test]
fn an_answer_needs_an_open_question_a_clock_and_time() {
    let (mut log, mut computer) = evaluation();
    let right = || InteractionResponse::Item { answer: right_answer(log.open().unwrap().1) };
    let answer = answered(&log, right());
    let skipped = answered(&log, InteractionResponse::Skipped);
    refused(&log, &computer, answer.clone(), "nobody read the clock when the answer came");
    log.append(read(&computer), &computer);
    refused(&log, &computer, skipped, "this is no answer to the question");
    let mut after = log.clone();
    after.append(vec![answer.clone().into()], &computer);
    after.append(read(&computer), &computer);
    refused(&after, &computer, answer.clone(), "the question is not open");
    let mut paused = log.clone();
    paused.append(vec![SittingEvent::Paused { clock: computer.mark() }.into()], &computer);
    paused.append(read(&computer), &computer);
    refused(&paused, &computer, answer.clone(), "it is paused");
    computer.pass(10 * 60_000 + 5_001);
    log.append(read(&computer), &computer);
    refused(&log, &computer, answer, "the time is over");
}

#[test]
fn a_question_is_opened_at_its_place_once_and_as_it_was() {
    let (log, mut computer) = evaluation();
    let open = log.open().unwrap().0.clone();
    let opened = |change: &dyn Fn(&mut domain::Interaction)| {
        let mut interaction = open.clone();
        interaction.id = "00000000-0000-7000-8000-000000000009".parse().unwrap();
        change(&mut interaction);
        AskEvent::Opened { interaction }
    };
    refused(&log, &computer, opened(&|_| {}), "a question is open");
    let mut closed = log.clone();
    let stopped = AskEvent::Withdrawn { interaction_id: open.id, why: Withdrawal::Stopped };
    closed.append(vec![stopped.into()], &computer);
    assert!(closed.clone().try_one(opened(&|_| {}).into(), &computer).is_ok());
    let item = |change: &dyn Fn(&mut domain::ItemAsked)| {
        opened(&|interaction| {
            if let InteractionRequest::Item(item) = &mut interaction.request {
                change(item);
            }
        })
    };
    let other = "another question was asked at this place";
    refused(&closed, &computer, item(&|item| item.question.push('!')), other);
    let moves = "in an evaluation no question is left out or answered again";
    refused(&closed, &computer, item(&|item| item.may_skip = true), moves);
    refused(&closed, &computer, item(&|item| item.may_go_back = true), moves);
    let next = "this is not the next place";
    let place = |place| InteractionOrigin::Sitting { place };
    refused(&closed, &computer, opened(&|one| one.origin = place(3)), next);
    refused(&closed, &computer, item(&|item| item.place = 1), next);
    let tool = InteractionOrigin::Tool { call_id: "1".into() };
    refused(&closed, &computer, opened(&|one| one.origin = tool.clone()), next);
    refused(&closed, &computer, opened(&|one| one.id = open.id), "two questions have the same id");
    let card = || InteractionRequest::Reflection { questions: Vec::new() };
    let kind = "only questions are asked in a sitting";
    refused(&closed, &computer, opened(&|one| one.request = card()), kind);
    computer.pass(10 * 60_000);
    closed.append(read(&computer), &computer);
    refused(&closed, &computer, opened(&|_| {}), "the time is over");
}

#[test]
fn a_question_that_was_not_chosen_is_not_asked() {
    let (log, computer) = evaluation();
    let adaptive = definition(crate::world::ADAPTIVE);
    let mut empty = Log::begun(&adaptive, 1, &computer);
    let mut first = log.open().unwrap().0.clone();
    first.origin = InteractionOrigin::Sitting { place: 1 };
    if let InteractionRequest::Item(item) = &mut first.request {
        item.place = 1;
    }
    let opened = AskEvent::Opened { interaction: first };
    refused(&empty, &computer, opened, "the question was not chosen");
    let chosen = ItemSelected {
        place: 1,
        section: "all".into(),
        level: 1,
        blueprint: "adding".into(),
        version: "another".into(),
        seed: 1,
        wanted: None,
        difficulty: 0,
    };
    let pinned = "the sitting did not begin with this blueprint";
    let selected = |change: &dyn Fn(&mut ItemSelected)| {
        let mut chosen = chosen.clone();
        change(&mut chosen);
        SittingEvent::Selected(chosen)
    };
    refused(&empty, &computer, selected(&|_| {}), pinned);
    let version = empty.sitting.began().unwrap().pool[0].version.clone();
    let right = |one: &mut ItemSelected| one.version.clone_from(&version);
    let far = selected(&|one| {
        right(one);
        one.seed = 1 << 60;
    });
    refused(&empty, &computer, far, pinned);
    let second = selected(&|one| {
        right(one);
        one.place = 2;
    });
    refused(&empty, &computer, second, "this is not the next place");
    empty.append(vec![selected(&right).into()], &computer);
    let talk = Log::begun(&definition(THOUGHT), 1, &computer);
    refused(&talk, &computer, selected(&right), "questions of this session come from no blueprint");
    refused(&log, &computer, selected(&right), "a question is open");
}

#[test]
fn time_neither_runs_backwards_nor_disagrees_as_it_likes() {
    let (log, computer) = evaluation();
    let before = ClockMark { running_ms: 999_999, ..computer.mark() };
    let backwards = "time does not run backwards";
    refused(&log, &computer, SittingEvent::TimeRead { clock: before.clone() }, backwards);
    refused(&log, &computer, SittingEvent::Paused { clock: before }, backwards);
    let clock = computer.mark();
    let disagreed = SittingEvent::ClockDisagreed { ahead_ms: 5, clock: clock.clone() };
    refused(&log, &computer, disagreed, "the clocks do not disagree like this");
    let (seconds, extended) = (0, clock.clone());
    let none = SittingEvent::Extended { seconds, reason: None, grant: None, clock: extended };
    refused(&log, &computer, none, "no time was given");
    let block = SittingEvent::TakenUp { resume: ResumePolicy::Block, clock: clock.clone() };
    refused(&log, &computer, block, "the rule for resuming says something else");
    let id = log.open().unwrap().0.id;
    let expired = AskEvent::Withdrawn { interaction_id: id, why: Withdrawal::Expired };
    refused(&log, &computer, expired, "there is time left");
    let late = SittingEvent::LateAnswer {
        place: 2,
        answer: right_answer(log.open().unwrap().1),
        clock: clock.clone(),
    };
    refused(&log, &computer, late, "the answer is not late");
    refused(&log, &computer, SittingEvent::Continued { clock: clock.clone() }, "it is not paused");
    let came = SittingEvent::CameBack { clock: clock.clone() };
    refused(&log, &computer, came, "the window was not left");
    let reopened = SittingEvent::Reopened { reason: "asked".into(), clock };
    refused(&log, &computer, reopened, "it is not closed");
}

#[test]
fn it_ends_for_a_reason_that_holds() {
    let (mut log, mut computer) = evaluation();
    let ended = |why, computer: &Computer| SittingEvent::Ended { why, clock: computer.mark() };
    refused(&log, &computer, ended(SittingEnd::ByTeacher, &computer), "a question is open");
    let id = log.open().unwrap().0.id;
    let stopped = AskEvent::Withdrawn { interaction_id: id, why: Withdrawal::Stopped };
    log.append(vec![stopped.into()], &computer);
    refused(&log, &computer, ended(SittingEnd::Time, &computer), "there is time left");
    let unanswered = "there are questions without an answer";
    refused(&log, &computer, ended(SittingEnd::Complete, &computer), unanswered);
    refused(&log, &computer, ended(SittingEnd::LeftOff, &computer), "it was not left");
    let rule = SittingEnd::Rule { rule: domain::StoppingRule::Length };
    let adaptive = "only a test that follows the answers ends by a rule";
    refused(&log, &computer, ended(rule, &computer), adaptive);
    computer.pass(10 * 60_000);
    log.append(vec![ended(SittingEnd::Time, &computer).into()], &computer);
    refused(&log, &computer, ended(SittingEnd::ByTeacher, &computer), "it is over");
    let clock = computer.mark();
    refused(&log, &computer, SittingEvent::TimeRead { clock: clock.clone() }, "it is over");
    let late = |place, text: &str| SittingEvent::LateAnswer {
        place,
        answer: ItemAnswer::Text { text: text.into() },
        clock: clock.clone(),
    };
    refused(&log, &computer, late(1, "7"), "there is an answer already");
    refused(&log, &computer, late(3, "7"), "nothing was asked there");
    log.append(vec![late(2, "7").into()], &computer);
    refused(&log, &computer, late(2, "8"), "there is an answer already");
}

#[test]
fn a_path_tells_what_it_says_and_hints_in_order() {
    let (mut log, computer) = path();
    let clock = computer.mark();
    let hint = |place, number| SittingEvent::HintGiven {
        place,
        number,
        text: "?".into(),
        clock: clock.clone(),
    };
    refused(&log, &computer, hint(3, 2), "hints come one after the other");
    refused(&log, &computer, hint(2, 1), "the question is not open");
    let told = |place, feedback| SittingEvent::FeedbackGiven { place, feedback };
    let nothing = "there is no answer of which nothing was told yet";
    refused(&log, &computer, told(3, ItemFeedback::default()), nothing);
    log.append(read(&computer), &computer);
    let right = InteractionResponse::Item { answer: right_answer(log.open().unwrap().1) };
    let answer = answered(&log, right);
    log.append(vec![answer.into()], &computer);
    // A path tells no score.
    let score = ItemFeedback { score: Some((1, 1)), ..ItemFeedback::default() };
    refused(&log, &computer, told(3, score), "this is told later or never");
    log.append(vec![told(3, ItemFeedback::default()).into()], &computer);
    refused(&log, &computer, told(3, ItemFeedback::default()), nothing);
}

#[test]
fn nothing_happens_before_it_begins_or_when_it_was_left() {
    let computer = Computer::new();
    let nothing = Log::new();
    let clock = computer.mark();
    let time = SittingEvent::TimeRead { clock: clock.clone() };
    refused(&nothing, &computer, time, "it has not begun");
    let (log, _) = evaluation();
    refused(&log, &computer, log.events[0].body.clone(), "it has begun already");
    let broken = |change: &dyn Fn(&mut domain::SittingBegan)| {
        let EventBody::Sitting(SittingEvent::Began(mut began)) = log.events[0].body.clone() else {
            panic!()
        };
        change(&mut began);
        SittingEvent::Began(began)
    };
    let frozen = "what was frozen is no definition";
    refused(&nothing, &computer, broken(&|one| one.frozen = 7.into()), frozen);
    let kind = domain::SittingKind::Learning;
    let other = "what was frozen is of another kind";
    refused(&nothing, &computer, broken(&|one| one.kind = kind), other);
    let none = "it has no time at all";
    refused(&nothing, &computer, broken(&|one| one.time.percent = 0), none);
    let seed = "its seed is larger than every program can keep";
    refused(&nothing, &computer, broken(&|one| one.seed = u64::MAX), seed);
    let text = EVALUATION.replace("minutes: 10", "minutes: 10\nresume: restart");
    let mut left = Log::begun(&definition(&text), 1, &computer);
    left.append(left.sitting.take_up(&clock).unwrap(), &computer);
    let ended = SittingEvent::Ended { why: SittingEnd::ByLearner, clock: clock.clone() };
    refused(&left, &computer, ended, "it was left, and another one begins");
    let again = SittingEvent::TakenUp { resume: ResumePolicy::Restart, clock: clock.clone() };
    refused(&left, &computer, again, "it was left, and does not go on by itself");
    assert_eq!(left.go_on(&computer), SittingStep::Over { why: SittingEnd::LeftOff });
    let reopened = SittingEvent::Reopened { reason: "asked".into(), clock };
    refused(&left, &computer, reopened, "another one has begun");
}
