//! Ten thousand random ways through each kind of session.

use assessment::Chance;
use domain::{
    AskEvent, ClockMark, DefinitionRef, EventBody, Face, InteractionId, InteractionResponse,
    ItemAsked, Machine, PartnerOutcome, PartnerSpoke, ResumePolicy, Resuming, SessionEvent,
    SittingBegan, SittingEnd, SittingEvent, SittingKind, SittingTime, Standing, Widget, Withdrawal,
};
use sittings::{Definition, Projection, Sitting, SittingPhase, SittingStep};

use crate::world::{
    ADAPTIVE, CANARIES, Computer, EVALUATION, LEARNING, Log, THOUGHT, any_answer, definition,
    learner, library, partner, right_answer, with_partner,
};

const SEQUENCES: u64 = 10_000;
/// What is done in each of them.
const ACTIONS: u32 = 11;
/// In how many ways they begin.
const BEGINNINGS: u64 = 400;
/// Of so many sequences one is written and read again.
const WRITTEN: u64 = 10;
/// Of so many sequences one is taken up after each of its events.
const TAKEN_UP: u64 = 100;

#[test]
fn ten_thousand_evaluations() {
    let (evaluation, adaptive) = (definition(EVALUATION), definition(ADAPTIVE));
    // An adaptive test makes its questions anew at each step, and is dearer.
    let begun = beginnings(|seed| if seed.is_multiple_of(16) { &adaptive } else { &evaluation });
    for seed in 0..SEQUENCES {
        let log = wander(seed, &begun);
        if seed.is_multiple_of(WRITTEN) {
            let written = log.written() + &serde_json::to_string(&log.sitting).unwrap();
            for canary in CANARIES {
                assert!(!written.contains(canary), "{canary} with seed {seed}");
            }
        }
    }
}

#[test]
fn ten_thousand_paths() {
    let path = definition(LEARNING);
    let begun = beginnings(|_| &path);
    for seed in 0..SEQUENCES {
        wander(seed, &begun);
    }
}

#[test]
fn ten_thousand_conversations() {
    let thought = definition(THOUGHT);
    let begun = beginnings(|_| &thought);
    for seed in 0..SEQUENCES {
        wander(seed, &begun);
    }
}

#[test]
fn ten_thousand_surveys_and_workflows() {
    for kind in [SittingKind::Survey, SittingKind::Workflow] {
        let computer = Computer::new();
        let begun = [None, Some(partner())].map(|partner| {
            let EventBody::Sitting(SittingEvent::Began(mut began)) =
                other_kind(kind, 1, &computer.mark())
            else {
                panic!()
            };
            began.partner = partner;
            let mut log = Log::new();
            log.append(vec![SittingEvent::Began(began).into()], &computer);
            log
        });
        for seed in 0..SEQUENCES {
            wander(seed, &begun);
        }
    }
}

/// Different beginnings, with a model and without, each of which is gone on with in many ways.
fn beginnings<'a>(of: impl Fn(u64) -> &'a Definition) -> Vec<Log> {
    let learner =
        |seed: u64| if seed.is_multiple_of(2) { learner(seed) } else { with_partner(seed) };
    let begun = |seed| Log::begun_by(of(seed), &learner(seed), &Computer::new());
    (0..BEGINNINGS).map(begun).collect()
}

/// The beginning of a session whose questions somebody else chooses.
pub fn other_kind(kind: SittingKind, seed: u64, clock: &ClockMark) -> EventBody {
    let began = SittingBegan {
        kind,
        definition: DefinitionRef { id: "form".into(), sha256: "0".into(), title: "Form".into() },
        frozen: serde_json::json!({ "questions": 3 }),
        seat: "otter".into(),
        attempt: 1,
        seed,
        time: SittingTime {
            limit_ms: Some(600_000),
            percent: 100,
            grace_ms: 1_000,
            hard_end: None,
            hard_end_moves: false,
        },
        resuming: Resuming { policy: ResumePolicy::Resume, max_age_ms: Some(900_000) },
        pool: Vec::new(),
        partner: None,
        clock: clock.clone(),
    };
    SittingEvent::Began(Box::new(began)).into()
}

/// One random way: what learners and teachers may do, and what nobody may.
fn wander(seed: u64, begun: &[Log]) -> Log {
    let mut chance = Chance::new(seed, 77);
    let mut computer = Computer::new();
    let mut log = begun[seed as usize % begun.len()].clone();
    for _ in 0..ACTIONS {
        let before = (log.sitting.used_ms(), log.events.len());
        act(&mut log, &mut chance, &mut computer);
        assert!(log.sitting.used_ms() >= before.0, "time ran backwards with seed {seed}");
        sound(&log, seed);
    }
    assert_eq!(Sitting::fold(&log.events).as_ref(), Ok(&log.sitting), "seed {seed}");
    if seed.is_multiple_of(WRITTEN) {
        // Read again from what was written, it is the same, byte for byte.
        let events: Vec<SessionEvent> = serde_json::from_str(&log.written()).unwrap();
        let bytes = |sitting: &Sitting| serde_json::to_string(sitting).unwrap();
        let again = Sitting::fold(&events).unwrap();
        assert_eq!(bytes(&again), bytes(&log.sitting), "seed {seed}");
    }
    if seed.is_multiple_of(TAKEN_UP) {
        taken_up_anywhere(&log, &computer, seed);
    }
    log
}

/// What holds of every state.
fn sound(log: &Log, seed: u64) {
    let phase = log.sitting.phase().unwrap();
    let open = log.sitting.open_interaction();
    match (phase, log.sitting.standing()) {
        (SittingPhase::Ended(_), standing) => {
            assert_eq!((standing, open), (Standing::Resting, None), "seed {seed}");
        }
        (SittingPhase::Going, Standing::Waiting(_)) => assert!(open.is_some(), "seed {seed}"),
        (SittingPhase::Going, Standing::Working(_)) => assert!(open.is_none(), "seed {seed}"),
        (SittingPhase::Paused | SittingPhase::Blocked, Standing::Waiting(_))
        | (SittingPhase::LeftOff, Standing::Working(_)) => {}
        other => panic!("{other:?} with seed {seed}"),
    }
    if let Some((_, item)) = log.open()
        && log.sitting.began().unwrap().kind == SittingKind::Evaluation
    {
        assert!(!item.may_skip && !item.may_go_back, "seed {seed}");
        let projection = log.sitting.projection(library()).unwrap();
        assert_eq!(projection, Projection::Evaluation { item: Some(item.clone()) });
    }
}

/// Each beginning of the log goes on to the questions that were asked, with no more time.
fn taken_up_anywhere(log: &Log, computer: &Computer, seed: u64) {
    let left = |log: &Log| log.sitting.remaining_ms(&computer.mark());
    let first = log.events.iter().position(|event| {
        event.body.kind() != "sittingBegan" && event.body.kind() != "itemSelected"
    });
    for kept in first.unwrap_or(log.events.len())..log.events.len() {
        let mut half = Log::new();
        half.events = log.events[..kept].to_vec();
        half.sitting = Sitting::fold(&half.events).unwrap();
        let (open, left_before) = (half.sitting.open_interaction().cloned(), left(&half));
        let step = half.sitting.next(library(), &computer.mark()).unwrap();
        if let SittingStep::Ask { events } = step {
            half.append(events, computer);
            // Wherever the next question of the log was opened before anything else happened.
            let next = log.events[kept..].iter().find_map(|event| match &event.body {
                EventBody::Ask(AskEvent::Opened { interaction }) => Some(interaction),
                _ => None,
            });
            let same_place =
                |one: &domain::Interaction| one.origin == half.open().unwrap().0.origin;
            if let Some(next) = next.filter(|one| same_place(one)) {
                assert_eq!(half.open().unwrap().0, next, "seed {seed}, after {kept} events");
            }
        } else {
            assert_eq!(half.sitting.open_interaction().cloned(), open);
        }
        assert!(left(&half) <= left_before, "seed {seed}, after {kept} events");
    }
}

fn act(log: &mut Log, chance: &mut Chance, computer: &mut Computer) {
    computer.pass(chance.below(60_000));
    let now = computer.mark();
    let clock = now.clone();
    match chance.below(24) {
        0..=9 => proper(log, chance, computer),
        10 => computer.reboot(chance.below(900_000)),
        11 => computer.ahead_ms = chance.below(7_200_000) as i64 - 3_600_000,
        12 => log.sitting = Sitting::fold(&log.events).unwrap(),
        13 => {
            if let Ok(events) = log.sitting.take_up(&now) {
                log.append(events, computer);
            }
        }
        14 => {
            if let Ok(events) = log.sitting.back(&now) {
                log.append(events, computer);
            }
        }
        15 => {
            if let Ok(events) = log.sitting.hint(library(), &now) {
                log.append(events, computer);
            }
        }
        16 => {
            let why = [SittingEnd::ByTeacher, SittingEnd::ByLearner][chance.place(2)];
            if chance.below(3) == 0
                && let Ok(events) = log.sitting.end(why, &now)
            {
                for event in events {
                    // A learner cannot hand in what is paused.
                    drop(log.try_one(event, computer));
                }
            }
        }
        // From here on whatever comes to somebody's mind: it follows or is refused.
        17 => attempt(log, computer, SittingEvent::Paused { clock }),
        18 => attempt(log, computer, SittingEvent::Continued { clock }),
        19 => attempt(log, computer, SittingEvent::Reopened { reason: "asked".into(), clock }),
        20 => attempt(log, computer, SittingEvent::LeftWindow { clock }),
        21 => attempt(log, computer, SittingEvent::CameBack { clock }),
        _ => {
            let event = hostile(log, chance, computer);
            let before = log.sitting.clone();
            if log.try_one(event, computer).is_err() {
                assert_eq!(log.sitting, before);
            }
        }
    }
}

/// The model has its turn: it says something, or it does not.
fn speaks(log: &mut Log, chance: &mut Chance, computer: &mut Computer) {
    let Some(turn) = log.turn(computer) else { return };
    attempt(log, computer, SittingEvent::TimeRead { clock: computer.mark() });
    let asked = computer.mark();
    computer.pass(chance.below(20_000));
    let why = || "it was silent".to_owned();
    let (text, outcome) = match (chance.below(4), turn.kind) {
        (0, _) => ("", PartnerOutcome::Silent { why: why() }),
        (1, _) => ("", PartnerOutcome::Refused { why: why() }),
        (_, SittingKind::Evaluation | SittingKind::Survey) => ("", PartnerOutcome::Said),
        (_, SittingKind::Thought) => ("Why is that?", PartnerOutcome::Said),
        (_, SittingKind::Learning | SittingKind::Workflow) => ("Well done.", PartnerOutcome::Said),
    };
    let used = log.sitting.used_ms();
    log.hears(&turn, (text, outcome), &asked, computer);
    assert_eq!(log.sitting.used_ms(), used, "the wait is given back");
    assert!(log.turn(computer).is_none(), "it has one turn at each place");
}

fn attempt(log: &mut Log, computer: &Computer, event: SittingEvent) {
    drop(log.try_one(event.into(), computer));
}

/// What is to be done: the next question is asked, or the open one answered.
fn proper(log: &mut Log, chance: &mut Chance, computer: &mut Computer) {
    if let Some((open, item)) = log.open() {
        let answer = match chance.below(2) {
            0 if !matches!(
                item.widget,
                Widget::Page | Widget::LongText | Widget::Rating { .. }
            ) =>
            {
                right_answer(item)
            }
            _ => any_answer(item, chance.below(1_000) as u32),
        };
        let response = match item.may_skip && chance.below(5) == 0 {
            true => InteractionResponse::Skipped,
            false => InteractionResponse::Item { answer },
        };
        let (id, now) = (open.id, computer.mark());
        if let Ok(events) = log.sitting.answer(library(), id, &response, Face::Browser, &now) {
            log.append(events, computer);
        }
        return;
    }
    if chance.below(3) > 0 {
        speaks(log, chance, computer);
    }
    if let SittingStep::Choose { place, template } = log.go_on(computer) {
        let item = template.unwrap_or_else(|| ItemAsked {
            place,
            of: Some(3),
            name: None,
            section: None,
            question: "How was it?".into(),
            widget: Widget::Rating { from: 1, to: 5, low: String::new(), high: String::new() },
            may_skip: true,
            may_go_back: place > 1,
            points: None,
            lang: None,
        });
        let events = log.sitting.ask(item, &computer.mark()).unwrap();
        log.append(events, computer);
    }
}

/// Something that mostly cannot be.
fn hostile(log: &Log, chance: &mut Chance, computer: &Computer) -> EventBody {
    let clock = match chance.below(4) {
        0 => ClockMark { running_ms: 5, ..computer.mark() },
        _ => computer.mark(),
    };
    let id = log.sitting.open_interaction().map_or_else(some_id, |open| open.id);
    let place = 1 + chance.below(4) as u32;
    let seen = chance.place(log.events.len());
    match chance.below(11) {
        // What has happened once, again.
        0..=2 => log.events[seen].body.clone(),
        3 => AskEvent::Withdrawn { interaction_id: id, why: Withdrawal::Expired }.into(),
        4 => AskEvent::Answered {
            interaction_id: id,
            response: InteractionResponse::Skipped,
            face: Face::Script,
        }
        .into(),
        5 => SittingEvent::HintGiven { place, number: 1, text: "?".into(), clock }.into(),
        6 => SittingEvent::FeedbackGiven { place, feedback: Default::default() }.into(),
        7 => SittingEvent::Ended { why: SittingEnd::Complete, clock }.into(),
        8 => SittingEvent::ConcernHeard { place, clock }.into(),
        9 => SittingEvent::PartnerSpoke(Box::new(PartnerSpoke {
            place,
            who: partner(),
            text: ["", "Look here."][chance.place(2)].into(),
            outcome: PartnerOutcome::Said,
            usage: Default::default(),
            cost_usd: Some(0.0),
            waited_ms: chance.below(90_000),
            clock,
        }))
        .into(),
        _ => SittingEvent::WentBack { place, clock }.into(),
    }
}

fn some_id() -> InteractionId {
    "00000000-0000-7000-8000-000000000003".parse().unwrap()
}
