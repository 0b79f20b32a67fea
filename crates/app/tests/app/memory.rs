//! Memory in the prompt, through tools, in the window and from what she confirms.

use api::{
    Commands, ErrorCode, MemoryAdd, MemoryBothHold, MemoryEntryRef, MemoryFile, MemoryImport,
    MemoryImported, MemoryRef, MemorySearch, MemoryWrite, Nothing, SessionSend,
};
use app::{AppOptions, Background};
use domain::{
    EventBody, InteractionRequest, InteractionResponse, MemoryDecision, MemoryId, MemoryUse,
    MemoryVerdict, RunEvent, RunStarted, RunStatus, SectionDecision, SectionVerdict, SessionEvent,
    SessionId, Timestamp, ToolEffect,
};
use memory::{Author, DeedKind, MemoryPath, Provenance, reconcile};
use serde_json::json;
use store::{MemoryDeed, MemoryEvent, MemoryEventFilter};
use testkit::model_server::{ModelServer, Wire};
use testkit::scripted::Answer;

use crate::memory_proposals::{proposed, texts, verdicts};
use crate::stage::{Met, Process, Stage, options, saying};
use crate::wires::{NO_HOOKS, plugins, provider, to};

const WIRE: Wire = Wire::Anthropic;
pub const OF_TEACHER: &str = "memory/MEMORY.md";
const OF_CLASS: &str = "memory/classes/3B/MEMORY.md";

pub async fn write(stage: &Stage, path: &str, markdown: &str, version: i64) -> MemoryFile {
    let write = MemoryWrite { path: path.into(), markdown: markdown.into(), version };
    stage.app.memory_write(write).await.unwrap()
}

pub async fn read(stage: &Stage, path: &str) -> MemoryFile {
    stage.app.memory_read(MemoryRef { path: path.into() }).await.unwrap()
}

/// Memory's own log, the oldest event first.
async fn log(stage: &Stage, session: Option<SessionId>) -> Vec<MemoryEvent> {
    let filter = MemoryEventFilter { session, limit: 500, ..MemoryEventFilter::default() };
    let mut events = stage.store().memory_events(&filter).await.unwrap().events;
    events.reverse();
    events
}

fn kinds(log: &[MemoryEvent]) -> Vec<DeedKind> {
    log.iter().map(|event| event.what.kind).collect()
}

fn started(events: &[SessionEvent]) -> &RunStarted {
    let mut starts = events.iter().rev().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some(start),
        _ => None,
    });
    starts.next().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_remembered_stands_after_the_files_and_before_the_skills_with_its_marks() {
    let mut stage = Stage::open().await;
    let many: String = (0..250).map(|n| format!("- habit number {n}\n")).collect();
    let of_teacher = write(&stage, OF_TEACHER, &many, 0).await;
    let of_class = write(&stage, OF_CLASS, "- flowcharts on paper first\n", 0).await;
    write(&stage, "memory/classes/2C/MEMORY.md", "- robots on Fridays\n", 0).await;
    assert_eq!((of_teacher.lines_in_prompt, of_class.lines_in_prompt), (202, 1));

    let sent = stage.app.session_send(saying("hello 3B")).await.unwrap();
    stage.end().await;
    let events = stage.log(sent.session_id).await;
    let start = started(&events);
    let places: Vec<(&str, &str)> =
        start.prompt.iter().map(|part| (part.tag.as_str(), part.source.as_str())).collect();
    let at = places.iter().position(|(tag, _)| *tag == "teacher_memory").unwrap();
    assert_eq!(places[at - 2], ("workspace_file", "classes/3B.md"));
    assert_eq!(places[at - 1], ("use_of_memory", "memory"));
    assert_eq!(places[at], ("teacher_memory", OF_TEACHER));
    assert_eq!(places[at + 1], ("class_memory", OF_CLASS));
    assert_eq!(places[at + 2].0, "skills");

    let marks: Vec<String> =
        of_teacher.entries.iter().take(200).map(|entry| entry.short_id.clone()).collect();
    let shown = &start.prompt[at].text;
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[0], format!("- habit number 0 [{}]", marks[0]));
    assert_eq!(lines[199], format!("- habit number 199 [{}]", marks[199]));
    assert!(shown.contains("50 more lines of") && !shown.contains("number 200"), "{shown}");
    let of_class = &of_class.entries[0].short_id;
    assert_eq!(
        start.prompt[at + 1].text.trim(),
        format!("- flowcharts on paper first [{of_class}]")
    );
    let wanted: Vec<String> = marks.into_iter().chain([of_class.clone()]).collect();
    assert_eq!(start.memories, wanted);

    let log = log(&stage, Some(sent.session_id)).await;
    assert_eq!(kinds(&log), [DeedKind::Injected; 2]);
    let ids: Vec<usize> = log.iter().map(|event| event.what.entry_ids.len()).collect();
    assert_eq!(ids.iter().sum::<usize>(), 201);
    assert!(log.iter().all(|event| event.origin.trace == Some(sent.trace_id)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_reads_and_writes_memory_and_what_it_used_is_counted_once() {
    let stage = Stage::open().await;
    let known = write(&stage, OF_CLASS, "- flowcharts on paper first\n", 0).await;
    let mark = known.entries[0].short_id.clone();
    let topic =
        write(&stage, "memory/classes/3B/lessons.md", "- loops took two periods\n", 0).await;
    let read_mark = topic.entries[0].short_id.clone();
    let unused = write(&stage, OF_TEACHER, "- short plenaries\n", 0).await;
    stage.app.close().await;

    let add = |text: &str| Answer::tool("update_memory", json!({"path": OF_CLASS, "text": text}));
    let answer = |marks: &[&str]| {
        Answer::structured(json!({"response": "Done.", "memoriesReferenced": marks}))
    };
    let script = vec![
        Answer::tool("read_memory", json!({"path": "memory/classes/3B/lessons.md"}))
            .and_tool("read_memory", json!({"path": "memory"})),
        add("- starters of five minutes settle them"),
        add("- Olena needs pictures"),
        answer(&[&mark, "mzzzz"]),
        answer(&[&mark, &read_mark, "mzzzz"]),
    ];
    let server = ModelServer::playing(script).await.unwrap();
    let app = Process::open(AppOptions {
        plugins: Some(plugins(stage.folder.path(), &NO_HOOKS)),
        providers: Some(provider(&server, WIRE)),
        background: Background::On,
        ..options(stage.folder.path(), Some(stage.database.url()))
    });
    let app = app.await.unwrap();
    let mut stage = Stage { events: app.events(), app, ..stage };
    let sent = stage.app.session_send(to(WIRE, "a word on 3B")).await.unwrap();
    let (session, card) = proposed(&mut stage).await;
    assert_eq!(texts(&card), ["starters of five minutes settle them"]);
    assert_eq!(read(&stage, OF_CLASS).await.entries.len(), 1, "nothing is kept before she says so");
    stage.answer(session, card.id, verdicts(&card, &[MemoryVerdict::Confirm])).await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));
    assert_eq!(server.left(), 0);

    let tools = server.requests()[0].body["tools"].to_string();
    assert!(tools.contains("read_memory") && tools.contains("update_memory"));
    let events = stage.log(sent.session_id).await;
    let effects: Vec<&ToolEffect> = events
        .iter()
        .filter_map(|event| match &event.body {
            EventBody::Run(RunEvent::ToolFinished { effects, .. }) => Some(effects),
            EventBody::Run(RunEvent::HookRan(ran)) => Some(&ran.effects),
            _ => None,
        })
        .flatten()
        .collect();
    let file = read(&stage, OF_CLASS).await;
    let texts: Vec<&str> = file.entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["- flowcharts on paper first", "- starters of five minutes settle them"]);
    let written = &file.entries[1];
    assert_eq!(
        effects,
        [
            &ToolEffect::MemoryRead {
                path: "memory/classes/3B/lessons.md".into(),
                ids: vec![read_mark.clone()]
            },
            &ToolEffect::MemoryRefused { path: OF_CLASS.into() },
            &ToolEffect::MemoryWritten {
                path: OF_CLASS.into(),
                ids: vec![written.short_id.clone()]
            },
        ]
    );
    assert_eq!(written.by, "memory-capture");
    assert_eq!(
        (written.session_id, written.trace_id),
        (Some(sent.session_id), Some(sent.trace_id))
    );
    assert_eq!(events.iter().filter(|e| e.body.kind() == "answerRejected").count(), 1);

    // The job comes a moment later.
    let mut told = log(&stage, Some(sent.session_id)).await;
    for _ in 0..200 {
        if kinds(&told).contains(&DeedKind::Referenced) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        told = log(&stage, Some(sent.session_id)).await;
    }
    use DeedKind::{Injected, Read, Referenced, Refused, Write};
    assert_eq!(
        kinds(&told),
        [Injected, Injected, Read, Refused, Write, Referenced, Referenced],
        "{told:#?}"
    );
    assert!(!format!("{told:?}").contains("Olena"), "{told:#?}");
    assert!(told.iter().all(|event| event.origin.trace == Some(sent.trace_id)));
    // Asked again, as after a crash, nothing is counted twice.
    let again = json!({"sessionId": sent.session_id, "traceId": sent.trace_id});
    let job = postgres::queue::NewJob::new("count-memory-use", again);
    stage.store().enqueue(&job).await.unwrap();
    for _ in 0..200 {
        if stage.app.job_list(Nothing {}).await.unwrap().jobs.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let uses = async |path: &str, at: usize| read(&stage, path).await.entries[at].uses;
    assert_eq!(uses(OF_CLASS, 0).await, 1);
    assert_eq!(uses("memory/classes/3B/lessons.md", 0).await, 1);
    assert_eq!((uses(OF_TEACHER, 0).await, unused.entries[0].uses), (0, 0));
    stage.app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_another_teacher_remembers_is_nowhere() {
    let mut stage = Stage::open().await;
    let other = stage.database.store().teacher_named("another").await.unwrap();
    let theirs = stage.database.store().for_teacher(other);
    let path = MemoryPath::parse(OF_TEACHER).unwrap();
    let change = reconcile(&[], "- theirs alone\n", MemoryId::new);
    let origin = Provenance { session: None, trace: None, by: Author::Teacher };
    let deed = MemoryDeed { origin, at: Timestamp::default() };
    let written = theirs.write_memory(&path, 0, &change, &deed).await.unwrap();

    assert_eq!(read(&stage, OF_TEACHER).await.markdown, "");
    let hers = write(&stage, OF_TEACHER, "- hers alone\n", 0).await;
    let id = MemoryEntryRef { id: written.entries[0].id.to_string() };
    assert!(stage.app.memory_forget(id).await.is_err());
    assert_eq!(theirs.memory_file(&path).await.unwrap(), written);
    assert_eq!(read(&stage, OF_TEACHER).await, hers);
    let sent = stage.app.session_send(saying("hello")).await.unwrap();
    stage.end().await;
    let events = stage.log(sent.session_id).await;
    assert!(!serde_json::to_string(&events).unwrap().contains("theirs alone"));
    assert!(started(&events).prompt.iter().any(|part| part.text.contains("hers alone")));
}

#[tokio::test(flavor = "multi_thread")]
async fn edits_in_the_window_keep_who_is_who_and_never_overwrite_what_came_between() {
    let stage = Stage::open().await;
    let first = write(&stage, OF_CLASS, "- flowcharts on paper first\n- short starters\n", 0).await;
    let changed = "# 3B\n\n- short starters\n- flowcharts on paper come first\n- pairs\n";
    let second = write(&stage, OF_CLASS, changed, first.version).await;
    let id = |file: &MemoryFile, text: &str| {
        let found = file.entries.iter().find(|entry| entry.text.contains(text));
        found.unwrap_or_else(|| panic!("no {text} in {file:#?}")).id.clone()
    };
    for text in ["flowcharts", "starters"] {
        assert_eq!(id(&first, text), id(&second, text), "{text}");
    }
    assert_eq!(second.markdown, changed);
    assert!(second.entries.iter().all(|entry| entry.by == "teacher"));

    let late =
        MemoryWrite { path: OF_CLASS.into(), markdown: "- mine\n".into(), version: first.version };
    let error = stage.app.memory_write(late).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Conflict, "{error}");

    let named = MemoryWrite {
        path: OF_CLASS.into(),
        markdown: format!("{changed}- Olena needs pictures\n"),
        version: second.version,
    };
    let error = stage.app.memory_write(named).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Invalid);
    assert!(!error.message.contains("Olena") && error.message.contains("line 6"), "{error}");
    assert_eq!(read(&stage, OF_CLASS).await, second);

    let pairs = MemoryEntryRef { id: id(&second, "pairs") };
    let gone = stage.app.memory_forget(pairs.clone()).await.unwrap();
    assert!(!gone.markdown.contains("pairs"), "{}", gone.markdown);
    assert!(gone.entries.last().unwrap().forgotten_at.is_some());
    let back = stage.app.memory_restore(pairs).await.unwrap();
    assert_eq!(back.markdown, changed);

    let log = log(&stage, None).await;
    use DeedKind::{Forgotten, Refused, Restored};
    assert!(!format!("{log:?}").contains("Olena"), "{log:#?}");
    for kind in [Refused, Forgotten, Restored] {
        assert_eq!(log.iter().filter(|event| event.what.kind == kind).count(), 1, "{kind:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_confirms_is_kept_as_bullets_with_its_session_and_run() {
    let mut stage = Stage::open().await;
    let sent = stage.app.session_send(saying("a lesson on iteration for 3B")).await.unwrap();
    let before = write(&stage, OF_CLASS, "- flowcharts on paper first\n", 0).await;
    let mut confirmed = Vec::new();
    let mut revised = false;
    loop {
        let (session, card) = match stage.card_or_end().await {
            Met::Card(session, card) => (session, card),
            Met::End(status, reason) => {
                assert_eq!((status, reason.as_str()), (RunStatus::Success, ""));
                break;
            }
        };
        let response = match &card.request {
            InteractionRequest::Adjudication { sections } if !revised => {
                revised = true;
                let words = ["keep it shorter for them", "use flowcharts on paper"];
                let decisions =
                    sections.iter().zip(words).map(|(section, words)| SectionDecision {
                        path: section.path.clone(),
                        section_id: section.id.clone(),
                        verdict: SectionVerdict::Revise { words: words.into() },
                        took_ms: 1,
                    });
                InteractionResponse::Adjudication { decisions: decisions.collect() }
            }
            InteractionRequest::MemoryCapture { proposals } => {
                // The first in her own words, which name somebody; the others as they are.
                confirmed.push("The EAL pair needs pictures.".to_owned());
                confirmed.extend(proposals.iter().skip(1).map(|proposal| proposal.text.clone()));
                let decisions = proposals.iter().enumerate().map(|(at, proposal)| MemoryDecision {
                    proposal_id: proposal.id.clone(),
                    verdict: match at {
                        0 => MemoryVerdict::Edit {
                            text: "Olena needs pictures.".into(),
                            scope: proposal.scope.clone(),
                        },
                        _ => MemoryVerdict::Confirm,
                    },
                });
                InteractionResponse::MemoryCapture { decisions: decisions.collect() }
            }
            InteractionRequest::Question { free_text: true, .. } => {
                InteractionResponse::Answer { text: "The EAL pair needs pictures.".into() }
            }
            _ => InteractionResponse::Skipped,
        };
        stage.answer(session, card.id, response).await;
    }
    assert!(!confirmed.is_empty());
    let refusals =
        stage.log(sent.session_id).await.into_iter().filter_map(|event| match event.body {
            EventBody::Run(RunEvent::HookRan(ran)) => Some(ran.effects),
            _ => None,
        });
    let refused = ToolEffect::MemoryRefused { path: OF_CLASS.into() };
    assert_eq!(refusals.flatten().filter(|effect| *effect == refused).count(), 1);
    assert!(!format!("{:?}", log(&stage, None).await).contains("Olena"));
    let file = read(&stage, OF_CLASS).await;
    assert_eq!(file.markdown.lines().count(), file.entries.len(), "{}", file.markdown);
    let mut kept = file.entries;
    assert_eq!(kept.remove(0).id, before.entries[0].id);
    kept.extend(read(&stage, OF_TEACHER).await.entries);
    let mut texts: Vec<&str> = kept.iter().map(|entry| entry.text.as_str()).collect();
    let mut wanted: Vec<String> = confirmed.iter().map(|text| format!("- {text}")).collect();
    texts.sort_unstable();
    wanted.sort();
    assert_eq!(texts, wanted);
    for entry in &kept {
        assert_eq!(
            (entry.by.as_str(), entry.session_id, entry.trace_id),
            ("memory-capture", Some(sent.session_id), Some(sent.trace_id))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_memory_nothing_is_read_offered_or_proposed_and_it_stays_off() {
    let mut stage = Stage::open().await;
    write(&stage, OF_TEACHER, "- hers alone\n", 0).await;
    let off = SessionSend {
        factors: domain::FactorsSaid { memory: Some(MemoryUse::Off), ..Default::default() },
        ..saying("a lesson on iteration for 3B")
    };
    let sent = stage.app.session_send(off).await.unwrap();
    loop {
        match stage.card_or_end().await {
            Met::End(..) => break,
            Met::Card(session, card) => {
                let capture = matches!(card.request, InteractionRequest::MemoryCapture { .. });
                assert!(!capture, "{card:#?}");
                assert!(!serde_json::to_string(&card).unwrap().contains("hers alone"));
                stage.skip(session, card.id).await;
            }
        }
    }
    let next =
        SessionSend { session_id: Some(sent.session_id), command: None, ..saying("thank you") };
    while let Err(error) = stage.app.session_send(next.clone()).await {
        assert_eq!(error.code, ErrorCode::Busy, "{error}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    stage.end().await;
    let events = stage.log(sent.session_id).await;
    let starts = events.iter().filter_map(|event| match &event.body {
        EventBody::Run(RunEvent::RunStarted(start)) => Some(start),
        _ => None,
    });
    let mut count = 0;
    for start in starts {
        count += 1;
        assert_eq!(start.factors.memory, MemoryUse::Off);
        assert!(start.prompt.iter().all(|part| !part.tag.ends_with("memory")), "{start:#?}");
        assert!(start.tools.iter().all(|tool| !tool.ends_with("memory")), "{:?}", start.tools);
        assert_eq!(start.memories, [""; 0]);
    }
    assert_eq!(count, 2);
    assert_eq!(log(&stage, Some(sent.session_id)).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_megabyte_is_refused_at_once_wherever_it_comes_from() {
    let stage = Stage::open().await;
    let first = write(&stage, OF_TEACHER, "- one\n", 0).await;
    let long = "word ".repeat(220_000);
    let many = "- a\n".repeat(260_000);
    let begun = std::time::Instant::now();
    let write = |markdown: &str| {
        let (path, markdown) = (OF_TEACHER.to_owned(), markdown.to_owned());
        stage.app.memory_write(MemoryWrite { path, markdown, version: first.version })
    };
    for refused in [write(&many).await, write(&format!("- one\n- {long}\n")).await] {
        let error = refused.unwrap_err();
        assert_eq!(error.code, ErrorCode::Invalid);
        assert!(error.message.contains("a file has at most 65536"), "{}", error.message);
    }
    let add = MemoryAdd { class: None, file: None, text: long.clone(), lesson: None };
    assert_eq!(stage.app.memory_add(add).await.unwrap_err().code, ErrorCode::Invalid);
    let entries = vec![
        MemoryImported { path: OF_TEACHER.to_owned(), text: format!("- {long}") },
        MemoryImported { path: OF_TEACHER.to_owned(), text: "- two".to_owned() },
    ];
    let imported = stage.app.memory_import(MemoryImport { entries }).await.unwrap();
    assert_eq!((imported.added, imported.refused.len()), (1, 1));
    let asked = MemorySearch { question: long, class: None, gone: false };
    stage.app.memory_search(asked).await.unwrap();
    assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!(read(&stage, OF_TEACHER).await.markdown, "- one\n- two\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_thousands_that_are_taken_over_as_many_are_kept_as_a_file_holds_and_one_word_says_so() {
    let stage = Stage::open().await;
    let words = |n: u32| format!("- In week {n} the pairs went well with cards on tables");
    let entry = |text| MemoryImported { path: OF_TEACHER.to_owned(), text };
    let mut entries: Vec<MemoryImported> = (0..1_500).map(|n| entry(words(n))).collect();
    entries.insert(3, entry("- Jamie Macdonald cannot sit by the door".to_owned()));
    entries.push(entry(words(7)));
    let import = || stage.app.memory_import(MemoryImport { entries: entries.clone() });
    let first = import().await.unwrap();
    let [name, full] = first.refused.as_slice() else { panic!("{:?}", first.refused) };
    assert!(name.contains("the name of a pupil"), "{name}");
    let others = 1_500 - first.added - 1;
    let said = format!(
        "at most 65536; begin another file for one of its subjects (one entry, and {others} others"
    );
    assert!(full.contains(&said), "{full}");
    assert_eq!(first.present, 1);
    let kept = read(&stage, OF_TEACHER).await.markdown;
    assert_eq!(kept.lines().next_back().unwrap(), words(first.added - 1));
    assert!((65_400..=65_536).contains(&kept.len()), "{}", kept.len());
    let again = import().await.unwrap();
    assert_eq!((again.added, again.present), (0, first.added + 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_things_to_look_at_the_first_are_shown_and_the_others_counted() {
    let stage = Stage::open().await;
    let pairs: String = (0..30)
        .map(|n| {
            format!("- Topic{n} starters take five minutes\n- Topic{n} starters take six minutes\n")
        })
        .collect();
    write(&stage, OF_TEACHER, &pairs, 0).await;
    write(&stage, OF_CLASS, &pairs, 0).await;
    let review = stage.app.memory_review(Nothing {}).await.unwrap();
    assert_eq!((review.pairs.len(), review.more_pairs), (50, 10));
    assert_eq!((review.more_aging, review.more_unused), (0, 0));
    // One that is decided on makes room for the next.
    let (id, other) = (review.pairs[0].older.id.clone(), review.pairs[0].newer.id.clone());
    stage.app.memory_both_hold(MemoryBothHold { id, other, both: true }).await.unwrap();
    let review = stage.app.memory_review(Nothing {}).await.unwrap();
    assert_eq!((review.pairs.len(), review.more_pairs), (50, 9));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_terms_that_count_are_those_of_her_calendar() {
    let stage = Stage::open().await;
    let calendar = "| Autumn | 2026-08-19 | 2026-10-09 |\n- 2026-09-18: holiday\n- 2026-02-30\n";
    std::fs::write(stage.workspace().join("calendar.md"), calendar).unwrap();
    let year = stage.app.memory_calendar(Nothing {}).await.unwrap();
    let [term] = year.terms.as_slice() else { panic!("{year:?}") };
    assert_eq!(
        (term.name.as_str(), term.first.as_str(), term.last.as_str(), term.days),
        ("Autumn", "2026-08-19", "2026-10-09", 37)
    );
    assert_eq!(
        (year.closed[0].day.as_str(), year.closed[0].name.as_str()),
        ("2026-09-18", "holiday")
    );
    assert_eq!(year.problems, ["line 3 of the calendar: there is no such day"]);
    std::fs::remove_file(stage.workspace().join("calendar.md")).unwrap();
    let none = stage.app.memory_calendar(Nothing {}).await.unwrap();
    assert_eq!((none.terms.len(), none.file.as_str()), (0, "calendar.md"));
}
