//! The way of a participant as its log has it: what may come next, and what counts as work.

use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    ActStretch, ClockMark, EventBody, EvidenceLook, Machine as _, PageMark, ParticipationBegan,
    PauseReason, PinnedTask, PinnedTier, SessionEvent, SessionId, StepEnd, StepKind, StudyAct,
    StudyActor, StudyEvent, StudyStep, TraceId,
};
use studies::{NOTED_MS, Participation, SILENCE_MS, StudyPhase};

const SECOND: u64 = 1_000;
const OWN: StudyActor = StudyActor::Participant;

/// A log that is written as a host writes it, with a clock that is moved by hand.
struct Told {
    now: ClockMark,
    log: Vec<SessionEvent>,
    machine: Participation,
    session: SessionId,
    trace: TraceId,
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn step(what: StepKind) -> StudyStep {
    StudyStep { sitting: "first".into(), condition: None, task: Some("t1".into()), what }
}

fn steps() -> Vec<StudyStep> {
    vec![
        step(StepKind::Instrument { questionnaire: "sus".into() }),
        step(StepKind::Task { block: 1, factors: None }),
        step(StepKind::Break { minutes: 5 }),
        step(StepKind::Wait { days: 7 }),
        step(StepKind::Task { block: 2, factors: None }),
    ]
}

impl Told {
    fn began() -> Self {
        let now = ClockMark { boot: "a".into(), running_ms: 5, at: at("2026-11-27T09:00:00Z") };
        let machine = Participation::default();
        let (session, trace) = (SessionId::new(), TraceId::new());
        let mut told = Self { now, log: Vec::new(), machine, session, trace };
        let tier = PinnedTier { id: "words".into(), title: "Words".into(), words: "All.".into() };
        let task = PinnedTask {
            id: "t1".into(),
            title: "A lesson".into(),
            text: "Plan it.".into(),
            materials: Vec::new(),
            minutes: 2,
        };
        told.write(vec![StudyEvent::Began(Box::new(ParticipationBegan {
            study: "trial".into(),
            protocol_sha256: "0".repeat(64),
            participant: "p01".into(),
            consent: "Do you agree?".into(),
            tiers: vec![tier],
            tasks: vec![task],
            steps: steps(),
            clock: told.now.clone(),
        }))]);
        told
    }

    fn write(&mut self, events: Vec<StudyEvent>) {
        for event in events {
            let event = SessionEvent {
                session_id: self.session,
                seq: i64::try_from(self.log.len()).unwrap() + 1,
                trace_id: self.trace,
                at: self.now.at,
                body: EventBody::Study(event),
            };
            self.machine.apply(&event).unwrap();
            self.log.push(event);
        }
    }

    /// Time passes in silence.
    fn passes(&mut self, ms: u64) -> &mut Self {
        self.now.running_ms += ms;
        self.now.at += TimeDelta::milliseconds(i64::try_from(ms).unwrap());
        self
    }

    /// Time passes with a page that tells every second that it is there.
    fn works(&mut self, seconds: u64) -> &mut Self {
        for _ in 0..seconds {
            self.passes(SECOND);
            let due = self.machine.due(&self.now);
            self.write(due);
            let heard = self.machine.heard(&self.now);
            self.write(heard);
        }
        self
    }

    fn does(
        &mut self,
        deed: impl Fn(&Participation, ClockMark) -> Result<Vec<StudyEvent>, &'static str>,
    ) -> Result<(), &'static str> {
        let events = deed(&self.machine, self.now.clone())?;
        self.write(events);
        Ok(())
    }

    fn starts(&mut self) {
        self.does(|log, now| log.start(None, now)).unwrap();
    }

    fn ends(&mut self) {
        self.does(|log, now| log.finish(StepEnd::Done, now)).unwrap();
    }

    /// At the first task, which has two minutes.
    fn at_task() -> Self {
        let mut told = Self::began();
        told.does(|log, now| log.consent("words", now)).unwrap();
        told.starts();
        told.ends();
        told.starts();
        told
    }

    fn left(&self) -> u64 {
        self.machine.remaining_ms(&self.now).unwrap()
    }
}

#[test]
fn nothing_comes_before_consent_and_steps_come_in_their_order() {
    let mut told = Told::began();
    assert_eq!(told.machine.phase(), Some(StudyPhase::Consent));
    assert!(told.does(|log, now| log.start(None, now)).is_err());
    assert_eq!(
        told.does(|log, now| log.consent("everything", now)),
        Err("there is nothing of this name to agree to")
    );
    told.does(|log, now| log.consent("words", now)).unwrap();
    assert_eq!(told.does(|log, now| log.consent("words", now)), Err("you have agreed already"));
    assert_eq!(told.machine.phase(), Some(StudyPhase::Ready(0)));
    told.starts();
    told.ends();
    assert_eq!(told.machine.phase(), Some(StudyPhase::Ready(1)));
    assert_eq!((told.left(), told.machine.task().unwrap().title.as_str()), (120_000, "A lesson"));
}

#[test]
fn a_task_ends_when_the_time_that_was_worked_is_over_and_not_before() {
    let mut told = Told::at_task();
    told.works(30);
    assert_eq!(told.left(), 90 * SECOND);
    told.does(|log, now| log.pause(PauseReason::Rest, OWN, now)).unwrap();
    told.works(600);
    assert_eq!(told.left(), 90 * SECOND, "rest is none of it");
    told.does(|log, now| log.go_on(OWN, now)).unwrap();
    told.does(|log, now| log.pause(PauseReason::Technical, OWN, now)).unwrap();
    told.works(60);
    told.does(|log, now| log.go_on(OWN, now)).unwrap();
    told.works(89);
    assert_eq!((told.left(), told.machine.phase()), (SECOND, Some(StudyPhase::Under(1))));
    told.works(1);
    let times = &told.machine.steps()[1];
    assert_eq!((times.worked_ms, times.rest_ms, times.technical_ms), (120_000, 600_000, 60_000));
    assert_eq!(times.ended.as_ref().unwrap().0, StepEnd::TimeOver);
    assert_eq!(told.machine.phase(), Some(StudyPhase::Ready(2)));
}

#[test]
fn a_silence_is_a_gap_and_a_shorter_one_is_work() {
    let mut told = Told::at_task();
    told.works(10).passes(SILENCE_MS).works(1);
    let heard = told.machine.heard(&told.now);
    told.write(heard);
    let gap = &told.machine.steps()[1];
    // The silence and the second behind it are more than may pass unheard.
    assert_eq!((gap.worked_ms, gap.gap_ms), (0, 10 * SECOND + SILENCE_MS + SECOND));

    let mut told = Told::at_task();
    told.works(NOTED_MS / SECOND).passes(SILENCE_MS - SECOND).works(1);
    let times = &told.machine.steps()[1];
    assert_eq!((times.worked_ms, times.gap_ms), (NOTED_MS + SILENCE_MS, 0));
}

#[test]
fn a_computer_that_was_started_anew_leaves_a_gap_by_the_wall_clock() {
    let mut told = Told::at_task();
    told.works(15);
    told.passes(3 * 60 * SECOND);
    told.now.boot = "b".into();
    told.now.running_ms = 20;
    assert_eq!(told.left(), 105 * SECOND, "what will turn out to be a gap is not taken off");
    told.works(1);
    let times = &told.machine.steps()[1];
    assert_eq!((times.worked_ms, times.gap_ms), (15 * SECOND, 181 * SECOND));
    assert_eq!(told.machine.phase(), Some(StudyPhase::Under(1)), "the same place");
}

#[test]
fn a_host_that_died_leaves_a_gap_however_short() {
    let mut told = Told::at_task();
    let host = told.now.clone();
    told.works(15);
    assert!(told.machine.lost_host(&host, &told.now).is_empty(), "it is the same");
    let after = told.passes(4 * SECOND).now.clone();
    told.passes(2 * SECOND);
    let lost = told.machine.lost_host(&after, &told.now);
    told.write(lost);
    let times = &told.machine.steps()[1];
    assert_eq!((times.worked_ms, times.gap_ms), (15 * SECOND, 6 * SECOND));
    assert!(told.machine.lost_host(&after, &told.now).is_empty(), "once");
    told.works(15);
    assert_eq!(told.left(), 90 * SECOND);

    // Where the time stood still there is nothing to lose.
    told.does(|log, now| log.pause(PauseReason::Rest, OWN, now)).unwrap();
    let after = told.passes(SECOND).now.clone();
    assert!(told.machine.lost_host(&after, &told.now).is_empty());
}

#[test]
fn a_task_is_not_over_by_the_time_in_which_its_host_was_dead() {
    let mut told = Told::at_task();
    told.works(105);
    let host = told.passes(20 * SECOND).now.clone();
    let lost = told.machine.lost_host(&host, &told.now);
    told.write(lost);
    assert_eq!(told.machine.due(&told.now), []);
    assert_eq!(told.left(), 15 * SECOND);
}

#[test]
fn the_same_log_gives_the_same_participation() {
    let mut told = Told::at_task();
    told.works(40);
    told.does(|log, now| log.mark(now)).unwrap();
    told.does(|log, now| log.note(1, "  hm  ", now)).unwrap();
    told.does(|log, now| log.write("# Plan", now)).unwrap();
    told.does(|log, now| log.incident("the fire alarm", now)).unwrap();
    let again = Participation::fold(&told.log).unwrap();
    assert_eq!(again.steps(), told.machine.steps());
    assert_eq!(again.markers()[0].1.text.as_deref(), Some("hm"));
    assert_eq!(
        (&*again.steps()[1].paper, again.incidents()[0].0.as_str()),
        ("# Plan", "the fire alarm")
    );
    assert_eq!(
        told.does(|log, now| log.note(2, "hm", now)),
        Err("there is no marker of this number")
    );
}

#[test]
fn what_was_written_is_kept_once() {
    let mut told = Told::at_task();
    told.does(|log, now| log.write("# Plan", now)).unwrap();
    let length = told.log.len();
    told.does(|log, now| log.write("# Plan", now)).unwrap();
    assert_eq!(told.log.len(), length);
    let long = "x".repeat(200_001);
    assert!(told.does(|log, now| log.write(&long, now)).is_err());
}

#[test]
fn the_researcher_stops_the_time_and_she_alone_lets_it_go_on() {
    let mut told = Told::at_task();
    let researcher = StudyActor::Researcher;
    told.does(|log, now| log.pause(PauseReason::Rest, OWN, now)).unwrap();
    told.does(|log, now| log.pause(PauseReason::Technical, researcher, now)).unwrap();
    assert!(told.does(|log, now| log.go_on(OWN, now)).is_err());
    assert!(told.does(|log, now| log.finish(StepEnd::Done, now)).is_err());
    told.does(|log, now| log.go_on(researcher, now)).unwrap();
    assert_eq!(told.does(|log, now| log.go_on(researcher, now)), Err("the time goes on already"));
}

#[test]
fn the_next_sitting_waits_for_its_day_unless_the_researcher_lets_it_begin() {
    let mut told = Told::at_task();
    told.ends();
    told.starts();
    told.ends();
    told.starts();
    assert_eq!(told.machine.days_to_wait(&told.now), 7);
    let early = Err("it is too early for the next sitting");
    assert_eq!(told.does(|log, now| log.finish(StepEnd::Done, now)), early);
    // The sixth day after, in the evening; and the seventh, earlier than it had been.
    told.passes(6 * 86_400 * SECOND + 10 * 3_600 * SECOND);
    assert_eq!(told.machine.days_to_wait(&told.now), 1);
    told.passes(6 * 3_600 * SECOND);
    assert_eq!(told.machine.days_to_wait(&told.now), 0);
    told.ends();
    assert_eq!(told.machine.phase(), Some(StudyPhase::Ready(4)));

    let mut told = Told::at_task();
    for _ in 0..2 {
        told.ends();
        told.starts();
    }
    told.does(|log, now| log.finish(StepEnd::ByResearcher, now)).unwrap();
    assert_eq!(told.machine.phase(), Some(StudyPhase::Ready(4)));
}

#[test]
fn who_withdraws_may_ask_for_everything_to_go_later_and_does_nothing_more() {
    let mut told = Told::at_task();
    told.does(|log, now| log.withdraw(false, OWN, now)).unwrap();
    assert_eq!(
        (told.machine.phase(), told.machine.withdrew()),
        (Some(StudyPhase::Withdrawn), Some(false))
    );
    assert!(told.does(|log, now| log.withdraw(false, OWN, now)).is_err());
    assert_eq!(
        told.does(|log, now| log.finish(StepEnd::Done, now)),
        Err("you take part no longer")
    );
    told.does(|log, now| log.withdraw(true, OWN, now)).unwrap();
    assert_eq!(told.machine.withdrew(), Some(true));
}

#[test]
fn what_input_tells_is_added_up_and_never_reaches_into_the_future() {
    let mut told = Told::at_task();
    told.passes(10_000);
    let stretch = |act, ago_ms, took_ms| ActStretch { act, ago_ms, took_ms };
    let typed =
        vec![stretch(StudyAct::Typing, 5_000, 2_000), stretch(StudyAct::Reading, 3_000, 3_000)];
    told.does(|log, now| log.acted(typed.clone(), Vec::new(), None, now)).unwrap();
    told.does(|log, now| log.acted(typed.clone(), Vec::new(), None, now)).unwrap();
    let acts = &told.machine.steps()[1].acts;
    assert_eq!(
        (acts.ms(StudyAct::Typing), acts.ms(StudyAct::Reading), acts.ms(StudyAct::Idle)),
        (4_000, 6_000, 0)
    );
    for wrong in [stretch(StudyAct::Typing, 1_000, 2_000), stretch(StudyAct::Typing, 600_001, 1)] {
        assert!(told.does(|log, now| log.acted(vec![wrong], Vec::new(), None, now)).is_err());
    }
    let path = "curriculum/tch.md".to_owned();
    let look = |ago_ms| EvidenceLook { path: path.clone(), start_line: 8, end_line: 9, ago_ms };
    assert!(told.does(|log, now| log.acted(Vec::new(), vec![look(600_001)], None, now)).is_err());
    // A source that is opened is told of where nothing else was done.
    told.does(|log, now| log.acted(Vec::new(), vec![look(5)], None, now)).unwrap();
    assert!(matches!(&told.log.last().unwrap().body,
        EventBody::Study(StudyEvent::Acted { looks, .. }) if *looks == [look(5)]));
}

#[test]
fn what_is_told_twice_counts_once() {
    let mut told = Told::at_task();
    told.passes(20_000);
    let stretch = |ago_ms, took_ms| ActStretch { act: StudyAct::Editing, ago_ms, took_ms };
    let path = "curriculum/tch.md".to_owned();
    let look = |ago_ms| EvidenceLook { path: path.clone(), start_line: 8, end_line: 9, ago_ms };
    let until = |page, ms| Some(PageMark { page, ms });
    let mut tells = |stretches: Vec<_>, looks: Vec<_>, until| {
        told.does(|log, now| log.acted(stretches.clone(), looks.clone(), until, now)).unwrap();
        told.machine.steps()[1].acts.ms(StudyAct::Editing)
    };
    assert_eq!(tells(vec![stretch(10_000, 10_000)], vec![look(4_000)], until(7, 50_000)), 10_000);
    // No answer came, so she tells all of it with what she did since.
    let again = vec![stretch(12_000, 12_000)];
    assert_eq!(tells(again, vec![look(6_000), look(1_000)], until(7, 52_000)), 12_000);
    // What was sent before that and comes after it was in it.
    assert_eq!(tells(vec![stretch(14_000, 11_000)], Vec::new(), until(7, 51_000)), 12_000);
    assert_eq!(tells(vec![stretch(2_000, 2_000)], Vec::new(), until(7, 53_000)), 13_000);
    // Another page has another clock.
    assert_eq!(tells(vec![stretch(3_000, 3_000)], Vec::new(), until(8, 3_000)), 16_000);
    let looks: usize = told
        .log
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Study(StudyEvent::Acted { looks, .. }) => Some(looks.len()),
            _ => None,
        })
        .sum();
    assert_eq!(looks, 2);
}

#[test]
fn what_she_did_before_a_step_does_not_count_to_it() {
    let mut told = Told::at_task();
    told.passes(8_000);
    let stretch = |act, ago_ms, took_ms| ActStretch { act, ago_ms, took_ms };
    let path = "curriculum/tch.md".to_owned();
    let look = |ago_ms| EvidenceLook { path: path.clone(), start_line: 8, end_line: 9, ago_ms };
    let all = vec![
        stretch(StudyAct::Away, 20_000, 12_000),
        stretch(StudyAct::Reading, 10_000, 5_000),
        stretch(StudyAct::Editing, 5_000, 5_000),
    ];
    told.does(|log, now| log.acted(all.clone(), vec![look(9_000), look(7_000)], None, now))
        .unwrap();
    let Some(EventBody::Study(StudyEvent::Acted { stretches, looks, .. })) =
        told.log.last().map(|event| &event.body)
    else {
        panic!("nothing was told");
    };
    let within =
        [stretch(StudyAct::Reading, 8_000, 3_000), stretch(StudyAct::Editing, 5_000, 5_000)];
    assert_eq!(
        (stretches.as_slice(), looks.as_slice()),
        (within.as_slice(), [look(7_000)].as_slice())
    );
}

#[test]
fn a_log_that_cannot_be_is_refused_and_says_where() {
    let mut told = Told::at_task();
    let wrong = StudyEvent::StepBegan { step: 4, session: None, clock: told.now.clone() };
    let mut log = std::mem::take(&mut told.log);
    let seq = i64::try_from(log.len()).unwrap() + 1;
    let body = EventBody::Study(wrong);
    log.push(SessionEvent { seq, body, ..log[0].clone() });
    let refused = Participation::fold(&log).unwrap_err().to_string();
    assert_eq!(
        refused,
        format!("event {seq} of a participation cannot follow: another step comes next")
    );
}
