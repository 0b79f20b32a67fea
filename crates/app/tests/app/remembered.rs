//! What is remembered and the offline drafter beyond new lessons: what capture itself proposed is obeyed,
//! changes in words and by section keep to it, and a line that it rules out is not said to be used.

use api::{Commands, MemoryRef, MemoryWrite, SessionSend};
use domain::{
    CommandRef, ContextItem, ContextState, EventBody, InteractionRequest, InteractionResponse,
    MemoryDecision, MemoryVerdict, RunEvent, RunStatus, SectionDecision, SectionVerdict, SessionId,
};

use crate::stage::{Met, Stage, saying};

const OF_CLASS: &str = "memory/classes/3B/MEMORY.md";
const LESSON: &str = "lessons/3B/networks/lesson.md";
const PAIRS: &str = "Never pair work with this class";
const BLUE: &str = "She likes her plans in blue";

async fn remember(stage: &Stage, texts: &[&str]) -> Vec<String> {
    let version = stage.app.memory_read(MemoryRef { path: OF_CLASS.into() }).await.unwrap().version;
    let markdown: String = texts.iter().map(|text| format!("- {text}\n")).collect();
    let write = MemoryWrite { path: OF_CLASS.into(), markdown, version };
    let file = stage.app.memory_write(write).await.unwrap();
    file.entries.iter().map(|entry| entry.short_id.clone()).collect()
}

/// What a run said, did and showed.
struct Ran {
    session: SessionId,
    card: Vec<ContextItem>,
    answer: String,
    marks: Vec<String>,
}

/// Say this, decide so on sections, keep what is proposed, leave every other card.
async fn say(stage: &mut Stage, send: SessionSend, decide: Option<(&str, SectionVerdict)>) -> Ran {
    let session = stage.app.session_send(send).await.unwrap().session_id;
    let (mut card, mut decide) = (Vec::new(), decide);
    loop {
        let (session, open) = match stage.card_or_end().await {
            Met::Card(session, open) => (session, open),
            Met::End(status, _) => {
                assert_eq!(status, RunStatus::Success);
                break;
            }
        };
        let response = match &open.request {
            InteractionRequest::Feedforward { items, .. } => {
                card.clone_from(items);
                InteractionResponse::Skipped
            }
            InteractionRequest::Adjudication { sections } if decide.is_some() => {
                let (id, verdict) = decide.take().unwrap();
                let section = sections.iter().find(|section| section.id == id).unwrap();
                let (path, section_id) = (section.path.clone(), id.to_owned());
                let decision = SectionDecision { path, section_id, verdict, took_ms: 1 };
                InteractionResponse::Adjudication { decisions: vec![decision] }
            }
            InteractionRequest::Alternatives { .. } => {
                InteractionResponse::Alternative { chosen: Some(0), took_ms: 1 }
            }
            InteractionRequest::MemoryCapture { proposals } => {
                let verdict = MemoryVerdict::Confirm;
                let decisions = proposals.iter().map(|proposal| MemoryDecision {
                    proposal_id: proposal.id.clone(),
                    verdict: verdict.clone(),
                });
                InteractionResponse::MemoryCapture { decisions: decisions.collect() }
            }
            _ => InteractionResponse::Skipped,
        };
        stage.answer(session, open.id, response).await;
    }
    stage.idle().await;
    let (mut run, mut marks, mut answer) = (agent::Run::default(), Vec::new(), String::new());
    for event in stage.log(session).await {
        if let EventBody::Run(RunEvent::RunFinished { .. }) = &event.body {
            marks = run.memories_referenced();
        }
        if let EventBody::Run(RunEvent::ModelAnswered { message, .. }) = &event.body {
            answer = message.text();
        }
        run.apply(&event).unwrap();
    }
    Ran { session, card, answer, marks }
}

fn lesson(stage: &Stage, path: &str) -> String {
    std::fs::read_to_string(stage.workspace().join(path)).unwrap()
}

fn revise(words: &str) -> SectionVerdict {
    SectionVerdict::Revise { words: words.into() }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_capture_proposed_is_obeyed_by_the_next_lesson_and_named() {
    let mut stage = Stage::open().await;
    let wish = Some(("starter", revise("make it 3 minutes")));
    say(&mut stage, saying("a lesson on networks for 3B"), wish).await;
    assert!(lesson(&stage, LESSON).contains("### Retrieval quiz (3 min)"));
    let file = stage.app.memory_read(MemoryRef { path: OF_CLASS.into() }).await.unwrap();
    assert_eq!(file.markdown.trim(), "- Starters: three minutes.");
    let ran = say(&mut stage, saying("a lesson on encryption for 3B"), None).await;
    let next = lesson(&stage, "lessons/3B/encryption/lesson.md");
    assert!(next.contains("(3 min)") && next.contains("Followed: “Starters: three minutes.”"));
    assert_eq!(ran.marks, [file.entries[0].short_id.clone()]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_the_profile_that_a_memory_rules_out_is_not_said_to_be_used() {
    let mut stage = Stage::open().await;
    let line = "In the starter on networks they work in pairs";
    let profile = stage.workspace().join("classes/3B.md");
    let text = std::fs::read_to_string(&profile).unwrap();
    let text = text.replace("## What works\n\n", &format!("## What works\n\n- {line}.\n"));
    std::fs::write(&profile, text).unwrap();
    let states = |ran: &Ran| -> Vec<ContextState> {
        let items = ran.card.iter().filter(|item| item.text.starts_with(line));
        items.map(|item| item.state).collect()
    };
    let plain = say(&mut stage, saying("a lesson on networks for 3B"), None).await;
    assert_eq!(states(&plain), [ContextState::Used], "{:#?}", plain.card);
    remember(&stage, &[PAIRS]).await;
    let with = say(&mut stage, saying("another lesson on networks for 3B"), None).await;
    assert_eq!(states(&with), [ContextState::NotUsed], "{:#?}", with.card);
    let next = lesson(&stage, "lessons/3B/networks-2/lesson.md");
    assert!(!next.contains(line), "{next}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_memory_of_several_wishes_counts_when_all_hold_and_else_says_which_part() {
    let mut stage = Stage::open().await;
    let both = "Starter three minutes, and no activity longer than two minutes";
    remember(&stage, &[both]).await;
    let ran = say(&mut stage, saying("a lesson on networks for 3B"), None).await;
    assert_eq!(ran.marks, [""; 0]);
    let told = format!("Followed in part: “{both}”");
    assert!(ran.answer.contains(&told), "{}", ran.answer);
    assert!(ran.answer.contains("3 minutes for the starter; not 2 minutes for each activity"));
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_and_errands_keep_to_what_is_remembered_and_say_what_they_used() {
    let mut stage = Stage::open().await;
    let drafted = say(&mut stage, saying("a lesson on networks for 3B"), None).await;
    let marks = remember(&stage, &[PAIRS, BLUE]).await;
    let said = |text: &str, command: Option<&str>| SessionSend {
        session_id: command.is_none().then_some(drafted.session),
        command: command
            .map(|name| CommandRef { plugin: "lesson-planning".into(), name: name.into() }),
        ..saying(text)
    };
    for (words, command) in [
        ("swap the plenary for a quiz", None),
        ("more practice for 3B networks", Some("make-worksheet")),
        ("3B networks - one pupil is dyslexic", Some("adapt-for-need")),
    ] {
        let before = lesson(&stage, LESSON);
        let ran = say(&mut stage, said(words, command), None).await;
        let after = lesson(&stage, LESSON);
        assert_ne!(before, after, "{words}: {}", ran.answer);
        let new =
            after.lines().filter(|line| !before.contains(line)).collect::<Vec<_>>().join("\n");
        for form in ["in pairs", "each pair", "partner"] {
            assert!(!new.to_lowercase().contains(form), "{words}, {form}: {new}");
        }
        assert_eq!(ran.marks, [marks[0].clone()], "{words}: {}", ran.answer);
        assert!(ran.answer.contains(&format!("Followed: “{PAIRS}”")), "{words}: {}", ran.answer);
        assert!(ran.answer.contains(&format!("Not used here: “{BLUE}”")), "{}", ran.answer);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_section_revised_or_taken_another_way_names_what_it_used() {
    let mut stage = Stage::open().await;
    let marks = remember(&stage, &["Starter three minutes at most", BLUE]).await;
    let wish = Some(("starter", revise("make it shorter")));
    let ran = say(&mut stage, saying("a lesson on networks for 3B"), wish).await;
    assert_eq!(ran.marks, [marks[0].clone()]);
    let marks = remember(&stage, &[PAIRS]).await;
    let wish = Some(("plenary", SectionVerdict::Alternatives));
    let ran = say(&mut stage, saying("a lesson on encryption for 3B"), wish).await;
    assert!(ran.marks.contains(&marks[0]), "{:?}", ran.marks);
    // Whoever works alone shares no sheet.
    let wish = Some(("starter", SectionVerdict::Alternatives));
    let ran = say(&mut stage, saying("a lesson on selection for 3B"), wish).await;
    assert!(ran.marks.contains(&marks[0]), "{:?}", ran.marks);
    let taken = lesson(&stage, "lessons/3B/selection/lesson.md");
    assert!(taken.contains("### Odd one out") && !taken.contains("sheet between two"), "{taken}");
}
