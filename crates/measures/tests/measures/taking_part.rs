//! Logs of participations: some that were worked out on paper, and any that could be.

use chrono::TimeDelta;
use domain::{
    ActStretch, ClockMark, EventBody, EvidenceLook, ParticipationBegan, PauseReason, SectionEdit,
    SessionEvent, SessionId, StepEnd, StepKind, StudyAct, StudyActor, StudyEvent, StudyStep,
    TraceId,
};
use measures::{Measure, MeasureValue, Missing, measure};

use crate::agreement::agree;
use crate::by_hand::drafted;
use crate::chance::Chance;

const ACTS: [StudyAct; 6] = [
    StudyAct::Typing,
    StudyAct::Editing,
    StudyAct::Reading,
    StudyAct::Idle,
    StudyAct::Evidence,
    StudyAct::Away,
];

/// A step of each sort.
fn began(clock: ClockMark) -> StudyEvent {
    let step = |task: Option<&str>, what| StudyStep {
        sitting: "first".into(),
        condition: None,
        task: task.map(str::to_owned),
        what,
    };
    StudyEvent::Began(Box::new(ParticipationBegan {
        study: "pilot".into(),
        protocol_sha256: "cd".repeat(32),
        participant: "p01".into(),
        consent: String::new(),
        tiers: Vec::new(),
        tasks: Vec::new(),
        steps: vec![
            step(None, StepKind::Instrument { questionnaire: "sus".into() }),
            step(Some("t1"), StepKind::Task { block: 1, factors: None }),
            step(None, StepKind::Break { minutes: 5 }),
            step(None, StepKind::Wait { days: 7 }),
        ],
        clock,
    }))
}

/// The events of a participation, each with the millisecond since 1970.
fn written(events: Vec<(i64, StudyEvent)>) -> Vec<SessionEvent> {
    let (session_id, trace_id) = (SessionId::new(), TraceId::new());
    let events = (1..).zip(events);
    let event = |(seq, (ms, event)): (i64, (i64, StudyEvent))| SessionEvent {
        session_id,
        seq,
        trace_id,
        at: chrono::DateTime::UNIX_EPOCH + TimeDelta::milliseconds(ms),
        body: EventBody::Study(event),
    };
    events.map(event).collect()
}

fn clock(ms: i64) -> ClockMark {
    let at = chrono::DateTime::UNIX_EPOCH + TimeDelta::milliseconds(ms);
    ClockMark { boot: "b".into(), running_ms: 50_000_000 + ms.unsigned_abs(), at }
}

/// Any participation that may tell of one of these logs.
pub fn log(choices: Vec<u8>, of: &[Vec<SessionEvent>]) -> Vec<SessionEvent> {
    let mut chance = Chance::new(choices);
    let sessions: Vec<SessionEvent> = of.iter().filter_map(|log| log.first().cloned()).collect();
    let start = sessions.first().map_or(0, |first| first.at.timestamp_millis());
    let mut ms = start;
    let mut running = 1_000_000_u64;
    let mut events = Vec::new();
    while !chance.is_over() || events.is_empty() {
        let since = i64::from(chance.choose(200)) * i64::from(chance.choose(9));
        ms += since - i64::from(chance.choose(30));
        running += since.unsigned_abs();
        let at = chrono::DateTime::UNIX_EPOCH
            + TimeDelta::microseconds(ms * 1_000 + i64::from(chance.choose(250)));
        let boot = if chance.choose(20) == 0 { "c" } else { "b" }.to_owned();
        let clock = ClockMark { boot, running_ms: running, at };
        let step = u32::from(chance.choose(5));
        let event = match chance.choose(15) {
            0..=2 => StudyEvent::StepBegan { step, session: None, clock },
            3 => StudyEvent::StepEnded { step, why: StepEnd::Done, clock },
            4 | 5 if !sessions.is_empty() => {
                let session = chance.one_of(&sessions).session_id;
                StudyEvent::Planned { session, clock }
            }
            6 => {
                let why = if chance.flips() { PauseReason::Rest } else { PauseReason::Technical };
                StudyEvent::Paused { why, by: StudyActor::Participant, clock }
            }
            7 => StudyEvent::Continued { by: StudyActor::Participant, clock },
            8 => StudyEvent::Lost { gap_ms: chance.number(), clock },
            9 => StudyEvent::Incident { text: chance.text(), clock },
            10 => StudyEvent::Edited { step, sections: edits(&mut chance), clock },
            11 if chance.choose(6) == 0 => {
                StudyEvent::Withdrew { erase: false, by: StudyActor::Researcher, clock }
            }
            12 => began(clock),
            _ => StudyEvent::Acted {
                stretches: stretches(&mut chance),
                looks: looks(&mut chance),
                until: None,
                clock,
            },
        };
        if events.is_empty() && chance.choose(9) != 0 {
            events.push((ms, began(self::clock(ms))));
        }
        events.push((ms, event));
    }
    written(events)
}

fn stretches(chance: &mut Chance) -> Vec<ActStretch> {
    let count = chance.choose(4);
    let stretch = |_| {
        let took_ms = u64::from(chance.choose(255)) * 7;
        let ago_ms = took_ms + u64::from(chance.choose(255));
        ActStretch { act: chance.one_of(&ACTS), ago_ms, took_ms }
    };
    (0..count).map(stretch).collect()
}

fn looks(chance: &mut Chance) -> Vec<EvidenceLook> {
    let count = chance.choose(3);
    (0..count).map(|_| look(u64::from(chance.choose(255)) * 9)).collect()
}

fn look(ago_ms: u64) -> EvidenceLook {
    EvidenceLook { path: "curriculum/tch.md".into(), start_line: 8, end_line: 9, ago_ms }
}

fn edits(chance: &mut Chance) -> Vec<SectionEdit> {
    let count = chance.choose(4);
    let edit = |_| SectionEdit {
        path: chance.path(),
        id: chance.word(),
        words: u32::from(chance.choose(40)),
        changed: u32::from(chance.choose(40)),
    };
    (0..count).map(edit).collect()
}

fn of<'m>(measures: &'m [Measure], id: &str) -> Vec<(&'m str, Option<i128>)> {
    let such = measures.iter().filter(|one| one.measure == id);
    such.map(|one| match one.value {
        Some(MeasureValue::Whole(number)) => (one.part.as_str(), Some(number)),
        _ => (one.part.as_str(), None),
    })
    .collect()
}

#[test]
fn the_time_of_a_step_is_parted_by_what_it_was_and_by_what_she_did() {
    let (own, done) = (StudyActor::Participant, StepEnd::Done);
    let act = |act, ago_ms, took_ms| ActStretch { act, ago_ms, took_ms };
    let log = written(vec![
        (0, began(clock(0))),
        (5_000, StudyEvent::StepBegan { step: 1, session: None, clock: clock(5_000) }),
        (
            9_000,
            StudyEvent::Acted {
                stretches: vec![
                    act(StudyAct::Typing, 3_500, 1_500),
                    act(StudyAct::Reading, 2_000, 2_000),
                ],
                looks: Vec::new(),
                until: None,
                clock: clock(9_000),
            },
        ),
        (10_000, StudyEvent::Paused { why: PauseReason::Technical, by: own, clock: clock(10_000) }),
        // Nothing that the researcher notes parts her time.
        (11_000, StudyEvent::Incident { text: "a cable".into(), clock: clock(11_000) }),
        (14_000, StudyEvent::Continued { by: own, clock: clock(14_000) }),
        (80_000, StudyEvent::Lost { gap_ms: 66_000, clock: clock(80_000) }),
        (81_000, StudyEvent::StepEnded { step: 1, why: done, clock: clock(81_000) }),
        (99_000, StudyEvent::Heard { clock: clock(99_000) }),
    ]);
    agree(std::slice::from_ref(&log)).unwrap();
    let [session] = measure(log).try_into().unwrap();
    let ms = |id: &str| of(&session.measures, id);
    assert_eq!(ms("way.worked"), [("02-t1", Some(4_000 + 1_000 + 1_000))]);
    assert_eq!(ms("way.technical"), [("02-t1", Some(4_000))]);
    assert_eq!(ms("way.rest"), [("02-t1", Some(0))]);
    assert_eq!(ms("way.gap"), [("02-t1", Some(66_000))]);
    assert_eq!(ms("way.typing"), [("02-t1", Some(1_500))]);
    assert_eq!(ms("way.reading"), [("02-t1", Some(2_000))]);
    let worked = session.measures.iter().find(|one| one.measure == "way.worked").unwrap();
    assert_eq!(worked.seqs, [3, 4, 8]);
}

#[test]
fn what_she_did_is_held_against_what_the_session_asked_meanwhile() {
    let log = drafted().events;
    let alone = measure(log.clone());
    let missing = |id: &str| {
        alone[0].measures.iter().find(|one| one.measure == id).and_then(|one| one.missing)
    };
    for id in ["times.work", "times.typing", "times.editing", "edits.post_editing"] {
        assert_eq!(missing(id), Some(Missing::NotInStudy), "{id}");
    }
    assert_eq!(missing("way.worked"), Some(Missing::NoParticipation));

    let last = log.last().unwrap().at.timestamp_millis();
    let session = log[0].session_id;
    let act = |act, ago_ms: i64, took_ms: i64| ActStretch {
        act,
        ago_ms: ago_ms.unsigned_abs(),
        took_ms: took_ms.unsigned_abs(),
    };
    let now = last + 10_000;
    let is_decision = |event: &&SessionEvent| {
        matches!(
            &event.body,
            EventBody::Ask(domain::AskEvent::Answered {
                response: domain::InteractionResponse::Adjudication { .. },
                ..
            })
        )
    };
    let decided = log.iter().find(is_decision).unwrap().at.timestamp_millis();
    let ago = |at: i64| (now - at).unsigned_abs();
    let edit = |id: &str, words, changed| SectionEdit {
        path: "l.md".into(),
        id: id.into(),
        words,
        changed,
    };
    let way = written(vec![
        (0, began(clock(0))),
        (0, StudyEvent::StepBegan { step: 1, session: None, clock: clock(0) }),
        // She typed before there was a session: it is of the first that there is.
        (
            0,
            StudyEvent::Acted {
                stretches: vec![act(StudyAct::Typing, 900, 800)],
                looks: vec![look(20)],
                until: None,
                clock: clock(0),
            },
        ),
        (0, StudyEvent::Planned { session, clock: clock(0) }),
        (
            now,
            StudyEvent::Acted {
                // From the first event to the last, and two seconds further; then by hand.
                stretches: vec![
                    act(StudyAct::Reading, now, last + 2_000),
                    act(StudyAct::Editing, 8_000, 3_000),
                ],
                // At the moment of her first decision and one millisecond behind it.
                looks: vec![look(ago(decided)), look(ago(decided) - 1), look(5)],
                until: None,
                clock: clock(now),
            },
        ),
        (
            now,
            StudyEvent::Edited {
                step: 1,
                sections: vec![edit("aims", 40, 10), edit("plan", 0, 3)],
                clock: clock(now),
            },
        ),
        (now, StudyEvent::StepEnded { step: 1, why: StepEnd::Done, clock: clock(now) }),
    ]);
    agree(&[log.clone(), way.clone()]).unwrap();
    let all = measure([log, way].concat());
    let measures = &all.iter().find(|one| one.session == session).unwrap().measures;
    let ms = |id: &str| of(measures, id);
    assert_eq!(ms("times.typing"), [("", Some(800))]);
    assert_eq!(ms("times.editing"), [("", Some(3_000))]);
    let split = ms("times.split");
    let part = |name: &str| split.iter().find(|(part, _)| *part == name).unwrap().1.unwrap();
    assert_eq!(
        ms("times.work"),
        [
            ("away", Some(0)),
            ("editing", Some(3_000)),
            ("idle", Some(0)),
            ("prompting", Some(800 + part("prompting"))),
            ("reading", Some(2_000 + part("between"))),
            ("reviewing", Some(part("reviewing"))),
            ("waiting", Some(part("waiting") + part("unseen") + part("away"))),
        ]
    );
    assert_eq!(
        ms("decisions.evidence_opened"),
        [("", Some(4)), ("after", Some(2)), ("before", Some(2))]
    );
    let edits: Vec<_> = measures.iter().filter(|one| one.measure == "edits.post_editing").collect();
    assert_eq!(edits[0].part, "l.md#aims");
    assert!(matches!(edits[0].value, Some(MeasureValue::Share(share)) if share.parts() == (1, 4)));
    assert_eq!(edits[1].missing, Some(Missing::Empty));
}
