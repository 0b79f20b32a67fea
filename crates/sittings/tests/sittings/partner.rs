//! A model that takes part: when it is asked, what stands of what it said, and what it does not cost.

use domain::{
    AskEvent, EventBody, ItemAnswer, Machine, Partner, PartnerOutcome, PartnerSpoke, SittingEnd,
    SittingEvent, SittingKind, Usage,
};
use rstest::rstest;
use sittings::{ModelRole, Projection, Sitting, SittingPhase, SittingStep, Utterance};

use crate::random::other_kind;
use crate::world::{
    CANARIES, Computer, EVALUATION, LEARNING, Log, THOUGHT, any_answer, definition, library,
    partner, right_answer, with_partner,
};

const SAID: (&str, PartnerOutcome) = ("", PartnerOutcome::Said);

fn silent() -> (&'static str, PartnerOutcome) {
    ("", PartnerOutcome::Silent { why: "it did not answer in time".into() })
}

fn begun(text: &str) -> (Log, Computer) {
    let computer = Computer::new();
    (Log::begun_by(&definition(text), &with_partner(3), &computer), computer)
}

/// Asks what is due and answers it with words.
fn answers(log: &mut Log, words: &str, computer: &mut Computer) {
    if let SittingStep::Choose { template: Some(item), .. } = log.go_on(computer) {
        log.append(log.sitting.ask(item, &computer.mark()).unwrap(), computer);
    }
    computer.pass(1_000);
    log.answer(ItemAnswer::Text { text: words.into() }, computer);
}

#[rstest]
#[case::evaluation(EVALUATION, ModelRole::Proctor)]
#[case::learning(LEARNING, ModelRole::Tutor)]
fn a_model_has_its_turn_before_the_first_question_and_never_twice(
    #[case] text: &str,
    #[case] role: ModelRole,
) {
    let (mut log, mut computer) = begun(text);
    let turn = log.turn(&computer).unwrap();
    assert_eq!((turn.place, turn.role(), &turn.who), (1, role, &partner()));
    let asked = computer.mark();
    computer.pass(4_000);
    log.hears(&turn, SAID, &asked, &computer);
    assert_eq!(log.turn(&computer).map(|turn| turn.place), None);
    // The question is the one that it was shown.
    log.go_on(&computer);
    assert_eq!(log.open().map(|(_, item)| item.clone()), turn.item);
    assert_eq!(log.turn(&computer).map(|turn| turn.place), None);
}

#[test]
fn without_a_model_nobody_has_a_turn() {
    let computer = Computer::new();
    let log = Log::begun(&definition(EVALUATION), 3, &computer);
    assert!(log.turn(&computer).is_none());
    let spoke = spoke(1, "", &computer);
    assert_eq!(log.clone().try_one(spoke, &computer).unwrap_err().why, "no model takes part");
}

#[test]
fn a_test_gives_back_the_time_that_a_model_took() {
    let (mut log, mut computer) = begun(EVALUATION);
    let left = log.sitting.remaining_ms(&computer.mark()).unwrap();
    let turn = log.turn(&computer).unwrap();
    let asked = computer.mark();
    computer.pass(5_000);
    assert_eq!(log.sitting.remaining_ms(&computer.mark()), Some(left - 5_000));
    log.hears(&turn, silent(), &asked, &computer);
    assert_eq!(log.sitting.remaining_ms(&computer.mark()), Some(left));
    computer.pass(7_000);
    log.go_on(&computer);
    assert_eq!(log.sitting.remaining_ms(&computer.mark()), Some(left - 7_000));
    // More is not given back than has passed.
    log.answer(right_answer(&log.open().unwrap().1.clone()), &computer);
    let mut spoke = spoke(2, "", &computer);
    if let EventBody::Sitting(SittingEvent::PartnerSpoke(spoke)) = &mut spoke {
        spoke.waited_ms = 1;
    }
    assert_eq!(log.try_one(spoke, &computer).unwrap_err().why, "nobody waited that long");
}

#[test]
fn a_test_shows_a_model_its_one_question_and_nothing_else() {
    let (mut log, computer) = begun(EVALUATION);
    for place in 1..=4 {
        let turn = log.turn(&computer).unwrap();
        assert_eq!(turn.place, place);
        let item = turn.item.clone();
        assert_eq!(turn.projection, Projection::Evaluation { item: item.clone() });
        let shown = format!("{turn:?}{}", serde_json::to_string(&turn.projection).unwrap());
        assert!(CANARIES.iter().all(|canary| !shown.contains(canary)), "{shown}");
        let said = Utterance { presented: item, words: String::new() };
        assert_eq!(turn.taken(&said, &[]), Ok(String::new()));
        log.hears(&turn, SAID, &computer.mark(), &computer);
        log.go_on(&computer);
        log.answer(any_answer(&log.open().unwrap().1.clone(), place), &computer);
    }
}

#[test]
fn a_tutor_is_told_the_last_answer_and_may_not_say_the_next_one() {
    let (mut log, computer) = begun(LEARNING);
    for _ in 0..2 {
        log.go_on(&computer);
        log.answer(ItemAnswer::Read, &computer);
    }
    let turn = log.turn(&computer).unwrap();
    let Projection::Learning(context) = &turn.projection else { panic!() };
    assert_eq!((context.last.clone(), context.item.clone()), (None, turn.item.clone()));
    let item = turn.item.clone().unwrap();
    let ItemAnswer::Text { text: key } = right_answer(&item) else { panic!() };
    let said = |words: String| turn.taken(&Utterance { presented: None, words }, &[]);
    assert_eq!(
        said(format!("Have a look: {key}")),
        Err("it says something of the answer to the question")
    );
    assert_eq!(said("Take your time.".into()), Ok("Take your time.".into()));
    log.hears(&turn, ("Take your time.", PartnerOutcome::Said), &computer.mark(), &computer);
    log.go_on(&computer);
    assert_eq!(log.sitting.said_beside(3), Some("Take your time."));
    assert_eq!(log.open().unwrap().1, &item);
    log.answer(right_answer(&item), &computer);
    let turn = log.turn(&computer).unwrap();
    let Projection::Learning(context) = &turn.projection else { panic!() };
    let last = context.last.clone().unwrap();
    assert_eq!((last.question, last.answer, last.right), (item.question, key, Some(true)));
}

#[test]
fn in_a_conversation_the_model_asks_and_where_it_does_not_the_file_does() {
    let (mut log, mut computer) = begun(THOUGHT);
    assert!(log.turn(&computer).is_none(), "the file opens the conversation");
    answers(&mut log, "About loops.", &mut computer);
    let turn = log.turn(&computer).unwrap();
    let question = "What about them?";
    log.hears(&turn, (question, PartnerOutcome::Said), &computer.mark(), &computer);
    let SittingStep::Choose { template: Some(item), .. } = log.go_on(&computer) else { panic!() };
    assert_eq!(item.question, question);
    let mut other = item.clone();
    other.question = "Something else?".into();
    let opened = log.sitting.ask(other, &computer.mark()).unwrap().pop().unwrap();
    let refused = log.clone().try_one(opened, &computer).unwrap_err();
    assert_eq!(refused.why, "the model asked something else");
    answers(&mut log, "They end.", &mut computer);
    // What the model asked in its place is asked now; then the file has no more, and the model goes on alone.
    let turn = log.turn(&computer).unwrap();
    log.hears(&turn, silent(), &computer.mark(), &computer);
    answers(&mut log, "Because.", &mut computer);
    let asked: Vec<&str> = log.sitting.asked().map(|(item, _)| item.question.as_str()).collect();
    assert_eq!(asked, ["What is it about?", question, "Why?"]);
    let turn = log.turn(&computer).unwrap();
    assert_eq!((turn.place, turn.item.clone()), (4, None));
    log.hears(&turn, silent(), &computer.mark(), &computer);
    assert_eq!(log.go_on(&computer), SittingStep::Choose { place: 4, template: None });
}

#[test]
fn a_model_that_is_silent_twice_is_left_alone_until_the_learner_comes_back() {
    let (mut log, computer) = begun(EVALUATION);
    for _ in 0..2 {
        let turn = log.turn(&computer).unwrap();
        log.hears(&turn, silent(), &computer.mark(), &computer);
        log.go_on(&computer);
        log.answer(any_answer(&log.open().unwrap().1.clone(), 1), &computer);
    }
    assert!(log.turn(&computer).is_none());
    log.append(log.sitting.take_up(&computer.mark()).unwrap(), &computer);
    assert!(log.turn(&computer).is_some());
}

#[test]
fn words_that_somebody_has_to_read_are_nothing_for_a_model() {
    let (mut log, mut computer) = begun(THOUGHT);
    answers(&mut log, "I am not safe.", &mut computer);
    let clock = computer.mark();
    log.append(
        vec![SittingEvent::ConcernHeard { place: 1, clock: clock.clone() }.into()],
        &computer,
    );
    assert!(log.sitting.has_concern() && log.sitting.is_concern(1) && !log.sitting.is_concern(2));
    assert!(log.turn(&computer).is_none());
    let again = |log: &Log, place| {
        let heard = SittingEvent::ConcernHeard { place, clock: clock.clone() };
        log.clone().try_one(heard.into(), &computer).unwrap_err().why
    };
    assert_eq!(again(&log, 1), "it was heard already");
    assert_eq!(again(&log, 2), "there is no such place");
    let (mut test, computer) = begun(EVALUATION);
    test.go_on(&computer);
    assert_eq!(again(&test, 1), "nothing is written in this session but answers to its questions");
}

fn spoke(place: u32, text: &str, computer: &Computer) -> EventBody {
    let spoke = PartnerSpoke {
        place,
        who: partner(),
        text: text.into(),
        outcome: PartnerOutcome::Said,
        usage: Usage::default(),
        cost_usd: Some(0.0),
        waited_ms: 0,
        clock: computer.mark(),
    };
    SittingEvent::PartnerSpoke(Box::new(spoke)).into()
}

#[test]
fn a_model_speaks_in_its_turn_in_its_place_and_as_itself() {
    let (mut log, computer) = begun(EVALUATION);
    let refused = |log: &Log, change: &dyn Fn(&mut PartnerSpoke)| {
        let EventBody::Sitting(SittingEvent::PartnerSpoke(mut spoke)) = spoke(1, "", &computer)
        else {
            panic!()
        };
        change(&mut spoke);
        let before = log.sitting.clone();
        let mut log = log.clone();
        let refused = log.try_one(SittingEvent::PartnerSpoke(spoke).into(), &computer);
        assert_eq!(log.sitting, before);
        refused.unwrap_err().why
    };
    assert_eq!(refused(&log, &|one| one.place = 2), "this is not the next place");
    let other = |one: &mut PartnerSpoke| {
        one.who = Partner { provider: "there".into(), model: "large".into() };
    };
    assert_eq!(refused(&log, &other), "another model takes part");
    let beside = "nothing stands beside this question";
    assert_eq!(refused(&log, &|one| one.text = "85".into()), beside);
    let shown = |one: &mut PartnerSpoke| {
        one.text = "85".into();
        one.outcome = PartnerOutcome::Refused { why: "it tells".into() };
    };
    assert_eq!(refused(&log, &shown), "what was not taken is not shown");
    assert_eq!(refused(&log, &|one| one.waited_ms = 60_001), "nobody waited that long");
    let mut paused = log.clone();
    paused.append(vec![SittingEvent::Paused { clock: computer.mark() }.into()], &computer);
    assert_eq!(refused(&paused, &|_| {}), "it is paused");
    log.append(vec![spoke(1, "", &computer)], &computer);
    assert_eq!(refused(&log, &|_| {}), "it was asked already");
    log.go_on(&computer);
    assert_eq!(refused(&log, &|_| {}), "a question is open");
    let id = log.open().unwrap().0.id;
    let why = domain::Withdrawal::Stopped;
    log.append(vec![AskEvent::Withdrawn { interaction_id: id, why }.into()], &computer);
    assert_eq!(refused(&log, &|_| {}), "it was asked already");
    log.append(log.sitting.end(SittingEnd::ByTeacher, &computer.mark()).unwrap(), &computer);
    assert_eq!(refused(&log, &|_| {}), "it is over");
    assert_eq!(log.sitting.phase(), Some(SittingPhase::Ended(SittingEnd::ByTeacher)));
    let (talk, computer) = begun(THOUGHT);
    let nothing = talk.clone().try_one(spoke(1, " ", &computer), &computer).unwrap_err();
    assert_eq!(nothing.why, "it asked nothing");
}

#[test]
fn what_comes_when_the_sitting_has_gone_on_is_left_out() {
    let (mut log, computer) = begun(EVALUATION);
    let turn = log.turn(&computer).unwrap();
    log.go_on(&computer);
    let before = log.events.len();
    log.hears(&turn, SAID, &computer.mark(), &computer);
    assert_eq!(log.events.len(), before);
}

#[test]
fn a_form_that_has_no_more_questions_gives_no_turn() {
    let computer = Computer::new();
    let EventBody::Sitting(SittingEvent::Began(mut began)) =
        other_kind(SittingKind::Survey, 1, &computer.mark())
    else {
        panic!()
    };
    began.partner = Some(partner());
    let mut log = Log::new();
    log.append(vec![SittingEvent::Began(began).into()], &computer);
    assert!(log.turn(&computer).is_none());
    let template = Some(sittings::thought_item(1, "How was it?"));
    let step = SittingStep::Choose { place: 1, template };
    assert!(log.sitting.partner_turn(library(), &step).unwrap().is_some());
}

#[test]
fn a_log_from_before_reads_as_it_was() {
    let computer = Computer::new();
    let mut log = Log::begun(&definition(EVALUATION), 3, &computer);
    log.go_on(&computer);
    let mut written = serde_json::to_value(&log.events).unwrap();
    written[0]["body"].as_object_mut().unwrap().remove("partner").unwrap();
    let events: Vec<domain::SessionEvent> = serde_json::from_value(written).unwrap();
    assert_eq!(Sitting::fold(&events).unwrap(), log.sitting);
}

#[test]
fn tests_that_others_sit_at_are_known_by_their_keys() {
    let (mut log, computer) = begun(EVALUATION);
    log.go_on(&computer);
    let signs = log.sitting.answer_signs(library()).unwrap();
    assert_eq!(signs.len(), 4);
    let item = log.open().unwrap().1.clone();
    let ItemAnswer::Text { text: key } = right_answer(&item) else { panic!() };
    let (mut talk, mut computer) = begun(THOUGHT);
    answers(&mut talk, &item.question, &mut computer);
    let turn = talk.turn(&computer).unwrap();
    assert_eq!(turn.kind, SittingKind::Thought);
    let said =
        |words: &str| turn.taken(&Utterance { presented: None, words: words.into() }, &signs);
    let test = Err("it may answer a question of a test");
    assert_eq!(said(&format!("Could it be {key}?")), test);
    assert_eq!(said("What have you tried?"), Ok("What have you tried?".into()));
    // What has another answer in each variant tells nothing before somebody sits at it.
    let before = definition(EVALUATION).answer_signs(library()).unwrap();
    assert!(before.is_empty());
}
