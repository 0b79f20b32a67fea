//! What stands in memory and in `soul.md` and the offline drafter: the card says what it can follow, the
//! lesson follows it, and the answer names that and nothing else. And which lessons a class has had.

use agent::Run;
use api::{Commands, LessonRef, LessonSectionWrite, MemoryRef, MemoryWrite, SectionAcceptance};
use domain::{
    ContextItem, ContextState, EventBody, InteractionRequest, InteractionResponse, RunEvent,
    RunStatus, SectionDecision, SectionRef, SectionVerdict, SessionId,
};

use crate::stage::{Met, Stage, send};

const OF_CLASS: &str = "memory/classes/3B/MEMORY.md";
const LESSON: &str = "lessons/3B/networks";
const GUARDING: &str = "Safeguarding: nobody of this class is filmed or named online.";

/// A lesson on the same topic, and everything that was said of it.
struct Drafted {
    card: Vec<ContextItem>,
    lesson: String,
    answer: String,
    /// The texts of the memories that the answer names.
    referenced: Vec<String>,
}

impl Drafted {
    fn items(&self, state: ContextState, source: &str) -> Vec<&str> {
        let of = self.card.iter().filter(|item| item.state == state && item.source == source);
        of.map(|item| item.text.as_str()).collect()
    }
}

/// Draft it with this remembered of the class; what was drafted before is gone.
async fn drafted(stage: &mut Stage, remembered: &[&str]) -> Drafted {
    let folder = stage.workspace().join(LESSON);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    let version = stage.app.memory_read(MemoryRef { path: OF_CLASS.into() }).await.unwrap().version;
    let markdown: String = remembered.iter().map(|text| format!("- {text}\n")).collect();
    let write = MemoryWrite { path: OF_CLASS.into(), markdown, version };
    let file = stage.app.memory_write(write).await.unwrap();
    let sent = send(&stage.app, "a lesson on networks for 3B").await;
    let mut card = Vec::new();
    loop {
        match stage.card_or_end().await {
            Met::Card(session, open) => {
                if let InteractionRequest::Feedforward { items, .. } = &open.request {
                    card.clone_from(items);
                }
                stage.skip(session, open.id).await;
            }
            Met::End(status, _) => {
                assert_eq!(status, RunStatus::Success);
                break;
            }
        }
    }
    stage.idle().await;
    let (marks, answer) = last_answer(stage, sent.session_id).await;
    let is_named = |id: &String| marks.contains(id);
    let named = file.entries.iter().filter(|entry| is_named(&entry.short_id));
    Drafted {
        card,
        lesson: std::fs::read_to_string(folder.join("lesson.md")).unwrap(),
        answer,
        referenced: named.map(|entry| entry.text.trim_start_matches("- ").to_owned()).collect(),
    }
}

async fn last_answer(stage: &Stage, session: SessionId) -> (Vec<String>, String) {
    let mut run = Run::default();
    let mut said = (Vec::new(), String::new());
    for event in stage.log(session).await {
        if let EventBody::Run(RunEvent::RunFinished { .. }) = &event.body {
            said.0 = run.memories_referenced();
        }
        if let EventBody::Run(RunEvent::ModelAnswered { message, .. }) = &event.body {
            said.1 = serde_json::to_string(message).unwrap();
        }
        run.apply(&event).unwrap();
    }
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_memory_counts_as_used_when_the_lesson_follows_it_and_else_is_said_not_to_be() {
    let mut stage = Stage::open().await;
    let plain = drafted(&mut stage, &[]).await;
    assert!(plain.lesson.contains("### Retrieval quiz (5 min)"), "{}", plain.lesson);
    assert!(plain.lesson.to_lowercase().contains("in pairs"), "{}", plain.lesson);

    let starter = "Starter three minutes at most";
    let pairs = "Never pair work with this class";
    let had = "They have already had iteration";
    let need = "One group is new to English since October";
    for followed in [starter, pairs, had, "They mix up client and server"] {
        let with = drafted(&mut stage, &[followed]).await;
        assert_ne!(with.lesson, plain.lesson, "{followed}");
        assert_eq!(with.referenced, [followed]);
        assert_eq!(with.items(ContextState::Used, OF_CLASS), [followed]);
        assert!(with.lesson.contains(followed), "{}", with.lesson);
        assert!(with.answer.contains(&format!("Followed: “{followed}”")), "{}", with.answer);
        match followed {
            text if text == starter => assert!(with.lesson.contains("### Retrieval quiz (3 min)")),
            text if text == pairs => {
                let planned = with.lesson.replace(pairs, "").to_lowercase();
                for form in ["in pairs", "each pair", "partner", "driver", "neighbour"] {
                    assert!(!planned.contains(form), "{form}: {planned}");
                }
            }
            _ => {}
        }
    }
    for unused in ["She likes her plans in blue", GUARDING] {
        let with = drafted(&mut stage, &[unused]).await;
        assert_eq!(with.lesson, plain.lesson, "{unused}");
        assert_eq!(with.referenced, [] as [&str; 0]);
        assert_eq!(with.items(ContextState::Used, OF_CLASS), [] as [&str; 0]);
        assert_eq!(with.items(ContextState::NotUsed, OF_CLASS), [unused]);
        assert!(with.answer.contains(&format!("Not used: “{unused}”")), "{}", with.answer);
    }

    let all = [starter, pairs, GUARDING, had, need];
    let with = drafted(&mut stage, &all).await;
    assert_eq!(with.referenced, [starter, pairs, had, need]);
    assert_eq!(with.items(ContextState::NotUsed, OF_CLASS), [GUARDING]);
    assert!(!with.lesson.contains("Safeguarding"), "{}", with.lesson);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_capture_writes_is_followed_where_a_rule_can_and_else_listed_as_not_used() {
    let mut stage = Stage::open().await;
    let plain = drafted(&mut stage, &[]).await;
    let order =
        "Pupils: First answer alone and in silence in jotters; then compare answers in pairs";
    let planned = |lesson: &str, what: &str| lesson.contains(what);
    for (followed, shown, gone) in [
        ("Keep the starter short.", "### Retrieval quiz (3 min)", "### Retrieval quiz (5 min)"),
        ("Starters: alone, then in pairs.", order, "Pupils: Answer in silence"),
        ("Plan without what the profile says on EAL.", "### Dyslexia", "### EAL"),
    ] {
        let with = drafted(&mut stage, &[followed]).await;
        assert!(!planned(&plain.lesson, shown) || planned(&plain.lesson, gone), "{}", plain.lesson);
        assert!(planned(&with.lesson, shown) && !planned(&with.lesson, gone), "{}", with.lesson);
        assert_eq!(with.referenced, [followed]);
        assert_eq!(with.items(ContextState::Used, OF_CLASS), [followed]);
        assert!(with.answer.contains(&format!("Followed: “{followed}”")), "{}", with.answer);
    }
    for unused in [
        "Write the tasks in an informal register.",
        "Starters such as “Tick the true sentences”.",
        "Starters: exit question first.",
    ] {
        let with = drafted(&mut stage, &[unused]).await;
        assert_eq!(with.lesson, plain.lesson, "{unused}");
        assert_eq!(with.referenced, [] as [&str; 0]);
        assert_eq!(with.items(ContextState::NotUsed, OF_CLASS), [unused]);
        assert!(with.answer.contains(&format!("Not used: “{unused}”")), "{}", with.answer);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_her_files_that_memory_rules_out_is_neither_used_nor_quoted() {
    let mut stage = Stage::open().await;
    let plain = drafted(&mut stage, &[]).await;
    let line = "Pairs are chosen by me, so that both can talk about the work";
    assert!(plain.lesson.contains(line), "{}", plain.lesson);
    let with = drafted(&mut stage, &["Never pair work with this class"]).await;
    assert!(!with.lesson.contains(line), "{}", with.lesson);
    let ruled_out = |drafted: &Drafted| {
        let not_used = drafted.items(ContextState::NotUsed, "pedagogy.md");
        not_used.into_iter().filter(|text| text.contains(line)).map(str::to_owned).next()
    };
    assert_eq!(ruled_out(&plain), None);
    let text = ruled_out(&with).unwrap();
    assert!(text.ends_with("(ruled out by what is remembered)"), "{text}");
    let without = drafted(&mut stage, &["Plan without what the profile says on EAL."]).await;
    let profile = without.items(ContextState::NotUsed, "classes/3B.md");
    assert!(profile.iter().any(|text| text.starts_with("EAL: ")), "{profile:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_of_soul_is_followed_where_a_rule_can_and_else_listed_as_not_used() {
    let mut stage = Stage::open().await;
    let plain = drafted(&mut stage, &[]).await;
    assert_eq!(plain.items(ContextState::Used, "soul.md"), [] as [&str; 0]);
    let unused = plain.items(ContextState::NotUsed, "soul.md");
    assert!(unused.len() == 1 && unused[0].contains("lines"), "{unused:?}");

    let soul = stage.workspace().join("soul.md");
    let line = "Never plan group work or mini whiteboards.";
    let text = std::fs::read_to_string(&soul).unwrap();
    std::fs::write(&soul, format!("{text}\n- {line}\n")).unwrap();
    let with = drafted(&mut stage, &[]).await;
    assert_eq!(with.items(ContextState::Used, "soul.md"), [line]);
    assert!(plain.lesson.contains("mini whiteboard"), "{}", plain.lesson);
    let planned = with.lesson.replace(line, "");
    assert!(!planned.contains("mini whiteboard"), "{planned}");
    assert!(
        with.lesson.contains(&format!("Followed: “{line}” ([how I work with you](soul.md))")),
        "{}",
        with.lesson
    );
}

/// Every section is good as it is; other cards are left.
fn accept(request: &InteractionRequest) -> InteractionResponse {
    let InteractionRequest::Adjudication { sections } = request else { return leave(request) };
    let accepted = |section: &SectionRef| SectionDecision {
        path: section.path.clone(),
        section_id: section.id.clone(),
        verdict: SectionVerdict::Accept,
        took_ms: 1,
    };
    InteractionResponse::Adjudication { decisions: sections.iter().map(accepted).collect() }
}

fn leave(_: &InteractionRequest) -> InteractionResponse {
    InteractionResponse::Skipped
}

/// A lesson for 2A on this, with its cards answered so.
async fn lesson_for_2a(
    stage: &mut Stage,
    topic: &str,
    answer: fn(&InteractionRequest) -> InteractionResponse,
) -> String {
    send(&stage.app, &format!("a lesson on {topic} for 2A")).await;
    while let Met::Card(session, open) = stage.card_or_end().await {
        stage.answer(session, open.id, answer(&open.request)).await;
    }
    stage.idle().await;
    let path = stage.workspace().join(format!("lessons/2A/{topic}/lesson.md"));
    std::fs::read_to_string(path).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_starter_goes_back_to_a_lesson_that_she_accepted_and_not_to_a_draft() {
    let mut stage = Stage::open().await;
    lesson_for_2a(&mut stage, "debugging", leave).await;
    let after_draft = lesson_for_2a(&mut stage, "databases", accept).await;
    assert!(!after_draft.contains("lessons/2A/debugging"), "{after_draft}");
    let after_accepted = lesson_for_2a(&mut stage, "encryption", leave).await;
    let said = "that [“databases” for 2A](lessons/2A/databases/lesson.md), which you accepted";
    assert!(after_accepted.contains(said), "{after_accepted}");
    assert!(!after_accepted.contains("lessons/2A/debugging"), "{after_accepted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_she_writes_herself_while_she_is_asked_is_accepted_and_not_asked_about_again() {
    let mut stage = Stage::open().await;
    send(&stage.app, "a lesson on debugging for 2A").await;
    let (mut written, mut asked) = (None, 0);
    while let Met::Card(session, open) = stage.card_or_end().await {
        if let InteractionRequest::Adjudication { sections } = &open.request {
            asked += 1;
            assert_eq!(asked, 1, "asked again about {sections:?}");
            let path = sections[0].path.clone();
            let lesson = stage.app.lesson_get(LessonRef { path: path.clone() }).await.unwrap();
            let section = lesson.sections.iter().find(|one| one.id == "starter").unwrap();
            let write = LessonSectionWrite {
                path: path.clone(),
                section: section.id.clone(),
                sha256: section.sha256.clone(),
                markdown: "Three bugs on the board. Find one each. (5 min)".into(),
            };
            stage.app.lesson_section_write(write).await.unwrap();
            written = Some(path);
        }
        stage.answer(session, open.id, accept(&open.request)).await;
    }
    stage.idle().await;
    let path = written.expect("she was asked");
    let lesson = stage.app.lesson_get(LessonRef { path }).await.unwrap();
    let accepted: Vec<_> = lesson.sections.iter().map(|one| (&one.id, one.accepted)).collect();
    let is_hand =
        |(id, accepted): &&(&String, _)| *id == "starter" && *accepted == SectionAcceptance::Hand;
    assert_eq!(accepted.iter().filter(is_hand).count(), 1, "{accepted:?}");
    assert!(
        accepted.iter().all(|(_, one)| {
            matches!(one, SectionAcceptance::Hand | SectionAcceptance::Decision)
        }),
        "{accepted:?}"
    );
}
