//! How somebody went through a study, without people and without words.

use bundles::{LogData, LogKind, Redaction, Shift, bundle, verify};
use domain::{Machine as _, SessionEvent};
use measures::read_events;
use serde_json::{Value, json};
use studies::{Keeps, Participation, StepTimes};

use crate::canaries::with_canaries;
use crate::held::listed_anew;
use crate::study::{SESSION, empty, events, everything, participant, task};

const PLANNED: &str = "01990000-0000-7000-8000-0000000000bb";

/// Two steps that were done, one that was ended, one that did not begin.
fn bodies() -> Vec<Value> {
    let clock = |second: u64| {
        json!({"boot": "4f1c-boot-of-kirstys-laptop", "runningMs": 1_000 + second * 1_000,
            "at": format!("2026-03-12T09:{:02}:{:02}.250Z", second / 60, second % 60)})
    };
    let study = |kind: &str, second: u64, more: Value| {
        let mut body = json!({"family": "study", "type": kind, "clock": clock(second)});
        let fields = more.as_object().unwrap().clone();
        body.as_object_mut().unwrap().extend(fields);
        body
    };
    let step = |task: Option<&str>, condition: Option<&str>, what: Value| json!({"sitting": "first", "condition": condition, "task": task, "what": what});
    let began = json!({
    "study": "pilot", "protocolSha256": "cd".repeat(32), "participant": "p01", "consent": "Do you agree, Ms Campbell asks?",
    "tiers": [{"id": "words", "title": "All words", "words": "Everything is kept."}],
    "tasks": [{"id": "t1", "title": "A lesson for Aisha", "text": "Plan it for Aisha Khan.",
        "materials": [{"name": "letter.md", "text": "From Aisha Khan's mother."}], "minutes": 20}],
    "steps": [
        step(None, None, json!({"kind": "instrument", "questionnaire": "sus"})),
        step(Some("t1"), Some("full"), json!({"kind": "task", "block": 1, "factors": null})),
        step(None, None, json!({"kind": "break", "minutes": 5})),
        step(None, None, json!({"kind": "wait", "days": 7})),
    ]});
    let stretch =
        |act: &str, ago: u64, took: u64| json!({"act": act, "agoMs": ago, "tookMs": took});
    vec![
        study("participationBegan", 0, began),
        study("consentGiven", 5, json!({"tier": "words"})),
        study("stepBegan", 6, json!({"step": 0, "session": SESSION})),
        study("stepEnded", 26, json!({"step": 0, "why": "done"})),
        study("stepBegan", 30, json!({"step": 1})),
        study("taskSession", 31, json!({"session": PLANNED})),
        study(
            "inputSeen",
            45,
            json!({"stretches": [
            stretch("typing", 14_000, 4_000), stretch("editing", 10_000, 3_000), stretch("reading", 7_000, 2_000),
            stretch("evidence", 5_000, 1_500), stretch("away", 3_000, 500), stretch("idle", 2_500, 2_000)],
            "looks": [{"path": "classes/olena-kovalenko.md", "startLine": 4, "endLine": 4, "agoMs": 4_900}]}),
        ),
        study("paperWritten", 50, json!({"text": "Olena Kovalenko begins with loops"})),
        study("markerSet", 55, json!({"marker": 1})),
        study("markerNoted", 60, json!({"marker": 1, "text": "Łukasz would not follow this"})),
        study("participationPaused", 65, json!({"why": "technical", "by": "researcher"})),
        study("incidentNoted", 70, json!({"text": "Mrs Tulloch came in to ask for Ewan Baird"})),
        study("participationContinued", 80, json!({"by": "researcher"})),
        study("participantLost", 140, json!({"gapMs": 60_000})),
        study("participationPaused", 150, json!({"why": "rest", "by": "participant"})),
        study("participationContinued", 157, json!({"by": "participant"})),
        study("participantHeard", 160, json!({})),
        study("stepEnded", 170, json!({"step": 1, "why": "timeOver"})),
        study("stepBegan", 171, json!({"step": 2})),
        study("stepEnded", 181, json!({"step": 2, "why": "byResearcher"})),
        study("consentWithdrawn", 190, json!({"erase": false, "by": "participant"})),
    ]
}

fn log(events: Vec<SessionEvent>) -> LogData {
    LogData {
        kind: LogKind::Participation,
        sitting: None,
        condition: None,
        task: None,
        ..task("00-participation", events)
    }
}

const SHIFT: Shift = Shift { seed: 9, days: 400, keep_time_of_day: false };

fn made(keeps: Keeps, events: Vec<SessionEvent>) -> bundles::Bundle {
    let mut data = empty();
    data.participants = vec![participant("p01", keeps, vec![log(events)])];
    bundle(&data, &Redaction { shift: Some(SHIFT), review: None }, None).unwrap()
}

fn redacted(bundle: &bundles::Bundle) -> Vec<SessionEvent> {
    let bytes = &bundle.files["events/p01/00-participation.jsonl"];
    read_events(std::str::from_utf8(bytes).unwrap()).unwrap()
}

/// What a step comes to: all that neither names a session nor is a time that was moved nor is written by hand.
fn times(events: &[SessionEvent]) -> Vec<StepTimes> {
    let went = Participation::fold(events).unwrap();
    let first = went.began().unwrap().clock.at;
    let steps = went.steps().iter().cloned();
    steps
        .map(|mut step| {
            for clock in step.began.iter_mut().chain(step.ended.iter_mut().map(|(_, clock)| clock))
            {
                clock.at -= first - chrono::DateTime::UNIX_EPOCH;
                clock.boot = String::new();
            }
            step.sessions = Vec::new();
            step.paper = "".into();
            step
        })
        .collect()
}

#[test]
fn no_time_no_step_and_no_act_is_lost_with_the_words() {
    let before = events(SESSION, &bodies());
    let went = times(&before);
    assert_eq!((went[1].worked_ms, went[1].gap_ms), (58_000, 60_000));
    for keeps in [Keeps::Events, Keeps::Texts] {
        let after = redacted(&made(keeps, before.clone()));
        assert_eq!(times(&after), went, "{keeps:?}");
        let (one, other) =
            (Participation::fold(&before).unwrap(), Participation::fold(&after).unwrap());
        let (began, pinned) = (one.began().unwrap(), other.began().unwrap());
        assert_eq!(began.steps, pinned.steps);
        assert_eq!(began.tasks, pinned.tasks);
        assert_eq!(began.tiers, pinned.tiers);
        assert_eq!(
            (&began.study, &began.protocol_sha256),
            (&pinned.study, &pinned.protocol_sha256)
        );
        assert_eq!((&began.participant, &began.consent), (&pinned.participant, &pinned.consent));
        assert_eq!(
            (one.tier(), one.withdrew(), one.phase()),
            (other.tier(), other.withdrew(), other.phase())
        );
        assert_ne!(pinned.clock.boot, began.clock.boot);
        assert_ne!(pinned.clock.at, began.clock.at);
        assert_eq!(
            (one.markers().len(), one.incidents().len()),
            (other.markers().len(), other.incidents().len())
        );
    }
}

#[test]
fn what_was_written_noted_and_told_names_nobody() {
    for keeps in [Keeps::Events, Keeps::Texts] {
        let bundle = made(keeps, events(SESSION, &bodies()));
        assert_eq!(verify(&bundle.files).problems, Vec::<String>::new());
        let all = everything(&bundle.files);
        for gone in [
            "Olena",
            "Kovalenko",
            "Łukasz",
            "Tulloch",
            "Ewan",
            "Baird",
            "boot-of",
            "2026-03-12",
            "01990000",
        ] {
            assert_eq!(all.lines().find(|line| line.contains(gone)), None, "{gone}, {keeps:?}");
        }
        let words = all.contains("begins with loops") && all.contains("would not follow this");
        assert_eq!(words, keeps == Keeps::Texts);
        // The study's own.
        assert!(
            all.contains("Plan it for Aisha Khan.")
                && all.contains("Do you agree, Ms Campbell asks?"),
            "{all}"
        );
    }
}

#[test]
fn no_field_behind_the_beginning_hands_on_words() {
    let mut count = 0;
    let changed: Vec<SessionEvent> = events(SESSION, &bodies())
        .iter()
        .enumerate()
        .map(|(at, event)| if at == 0 { event.clone() } else { with_canaries(event, &mut count) })
        .collect();
    assert!(count > 40, "{count}");
    let all = everything(&made(Keeps::Events, changed).files);
    for word in ["Zqx", "canary", "sings"] {
        assert_eq!(all.lines().find(|line| line.contains(word)), None, "{word}");
    }
    // And where words stay, somebody who is named in any of these fields does not.
    let named: Vec<SessionEvent> = events(SESSION, &bodies())
        .iter()
        .map(|event| {
            let mut value = serde_json::to_value(event).unwrap();
            for field in ["text", "tier"] {
                if let Some(text) = value["body"].get_mut(field).filter(|text| text.is_string()) {
                    *text = json!("Ask Zbigniew Kowalczyk about it");
                }
            }
            serde_json::from_value(value).unwrap()
        })
        .collect();
    let all = everything(&made(Keeps::Texts, named).files);
    assert!(all.contains("Ask [[person-"), "{all}");
    assert!(!all.contains("Zbigniew") && !all.contains("Kowalczyk"), "{all}");
}

#[test]
fn a_row_of_steps_says_how_each_went() {
    let bundle = made(Keeps::Events, events(SESSION, &bodies()));
    let table = String::from_utf8(bundle.files["steps.csv"].clone()).unwrap();
    let mut lines = table.lines();
    assert_eq!(
        lines.next().unwrap(),
        "participant,sitting,condition,task,log,place,what,instrument,began,ended,why,workedMs,restMs,technicalMs,gapMs,\
         typingMs,editingMs,readingMs,idleMs,evidenceMs,awayMs"
    );
    let went = Participation::fold(&redacted(&bundle)).unwrap();
    let at = |place: usize| {
        let step = &went.steps()[place];
        let written = |at| {
            serde_json::to_value::<domain::Timestamp>(at).unwrap().as_str().unwrap().to_owned()
        };
        format!(
            "{},{}",
            written(step.began.clone().unwrap().at),
            written(step.ended.clone().unwrap().1.at)
        )
    };
    let rows: Vec<&str> = lines.collect();
    assert_eq!(
        rows,
        [
            format!(
                "p01,first,,,00-participation,0,instrument,sus,{},done,20000,0,0,0,0,0,0,0,0,0",
                at(0)
            ),
            format!(
                "p01,first,full,t1,00-participation,1,task,,{},timeOver,58000,7000,15000,60000,4000,3000,2000,2000,1500,500",
                at(1)
            ),
            format!(
                "p01,first,,,00-participation,2,break,,{},byResearcher,10000,0,0,0,0,0,0,0,0,0",
                at(2)
            ),
            "p01,first,,,00-participation,3,wait,,,,,0,0,0,0,0,0,0,0,0,0".to_owned(),
        ]
    );
    // Whoever changes a number changes the list of hashes as well, and is told all the same.
    let mut changed = bundle.files.clone();
    let lied = table.replace(",58000,7000,", ",59000,7000,").replace(",timeOver,", ",bored,");
    changed.insert("steps.csv".to_owned(), lied.into_bytes());
    listed_anew(&mut changed);
    let told = verify(&changed).problems.join("\n");
    assert!(told.contains("steps.csv, line 3: ") && told.contains("and the events make"), "{told}");
    assert!(told.contains("\"bored\" in the column why is no code of the codebook"), "{told}");
    for file in ["codebook.csv", "codebook.md", "README.md"] {
        assert!(String::from_utf8_lossy(&bundle.files[file]).contains("steps.csv"), "{file}");
    }
}

#[test]
fn a_log_that_cannot_be_says_which_event() {
    let mut wrong = bodies();
    wrong.remove(2);
    let mut data = empty();
    data.participants = vec![participant("p01", Keeps::Events, vec![log(events(SESSION, &wrong))])];
    let error = bundle(&data, &Redaction::default(), None).unwrap_err().to_string();
    assert_eq!(
        error,
        "p01, 00-participation: event 3 of a participation cannot follow: another step is under way"
    );
}
