//! Planning, asking, stopping, coming back.

use api::{
    AskEntry, Commands, EntryBody, ErrorCode, InteractionAnswer, InteractionShown, Nothing,
    RunEntry, SectionOwner, SectionState, SessionListParams, SessionRef, SessionRename,
    SessionSend, SessionState, TraceRef,
};
use domain::{
    CommandRef, EventBody, Face, InteractionId, InteractionOrigin, InteractionResponse, RunEvent,
    RunStatus, SessionId, TraceId,
};
use traces::{SpanKind, SpanStatus};

use crate::stage::{Process, Stage, options, saying, send};

fn at(session: SessionId) -> SessionRef {
    SessionRef { session_id: session, face: Face::Window }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_for_3b_is_planned_from_its_files_with_evidence_that_is_found() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "a lesson on iteration for 3B").await;
    assert_eq!(stage.end().await, (RunStatus::Success, String::new()));

    let document = stage.app.document_get(at(sent.session_id)).await.unwrap();
    assert!(document.others.is_empty(), "{:?}", document.others);
    let [lesson] = document.lessons.as_slice() else { panic!("{:?}", document.lessons) };
    assert_eq!(lesson.path, "lessons/3B/iteration/lesson.md");
    assert_eq!((lesson.minutes.available, lesson.minutes.planned), (Some(50), 50));
    assert!(lesson.problems.is_empty(), "{:?}", lesson.problems);
    for section in &lesson.sections {
        let stands = (section.state, section.owner);
        assert_eq!(stands, (SectionState::Draft, SectionOwner::Agent), "{}", section.id);
        // The sample's curriculum says of some outcomes that nobody has looked them up.
        let fine = |finding: &str| ["backed", "unverified"].contains(&finding);
        let lost: Vec<_> = section.claims.iter().filter(|claim| !fine(&claim.finding)).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }

    let params = TraceRef { trace_id: sent.trace_id };
    let trace = stage.app.trace_get(params).await.unwrap();
    let log = stage.log(sent.session_id).await;
    let count = |kind| trace.spans.iter().filter(|span| span.kind == kind).count();
    let happened = |kind: &str| log.iter().filter(|e| e.body.kind() == kind).count();
    assert_eq!(count(SpanKind::Run), 1);
    assert_eq!(trace.gaps, [""; 0]);
    let of_hooks = |event: &domain::SessionEvent| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => ran.model_calls.len(),
        _ => 0,
    };
    let by_hooks: usize = log.iter().map(of_hooks).sum();
    assert_eq!(count(SpanKind::Model), happened("modelAnswered") + by_hooks);
    assert_eq!(count(SpanKind::Tool), happened("toolStarted"));
    assert_eq!(count(SpanKind::Hook), happened("hookRan"));
    assert!(trace.spans.iter().all(|span| span.status != SpanStatus::Open));
    assert!(trace.spans.iter().all(|span| span.session_id == sent.session_id));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ambiguous_class_is_asked_for_once_and_the_answer_is_used() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "a lesson on sorting for S2").await;
    let question = open_question(&mut stage).await;
    stage.rest().await;
    let answer = |id| InteractionAnswer {
        session_id: sent.session_id,
        interaction_id: id,
        response: InteractionResponse::Answer { text: "2C".into() },
        harmless: false,
        face: Face::Browser,
    };
    let wrong = stage.app.interaction_answer(answer(InteractionId::new())).await;
    assert_eq!(wrong.unwrap_err().code, ErrorCode::Invalid);
    stage.app.interaction_answer(answer(question)).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
    let twice = stage.app.interaction_answer(answer(question)).await;
    assert_eq!(twice.unwrap_err().code, ErrorCode::Invalid);
    let document = stage.app.document_get(at(sent.session_id)).await.unwrap();
    let path = &document.lessons[0].path;
    assert!(path.contains("/2C/"), "{path}");
}

/// The agent's question; cards of hooks before it are skipped. The session may be about to suspend.
async fn open_question(stage: &mut Stage) -> InteractionId {
    loop {
        let card = stage.opened().await;
        match card.origin {
            InteractionOrigin::Tool { .. } => return card.id,
            InteractionOrigin::Hook { .. } | InteractionOrigin::Sitting { .. } => {
                let session = stage.rest().await;
                stage.skip(session, card.id).await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_question_is_still_open_after_a_restart() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "a lesson on sorting for S2").await;
    let question = open_question(&mut stage).await;
    stage.app.close().await;
    stage.app = stage.another_window().await;
    stage.events = stage.app.events();
    assert_eq!(stage.detail(sent.session_id).await.session.state, SessionState::Waiting);
    let answer = InteractionAnswer {
        session_id: sent.session_id,
        interaction_id: question,
        response: InteractionResponse::Answer { text: "2A".into() },
        harmless: false,
        face: Face::Window,
    };
    stage.app.interaction_answer(answer).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_can_go_on_with_leaves_the_question_open() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "a lesson on sorting for S2").await;
    let question = open_question(&mut stage).await;
    stage.rest().await;
    let plugins = tempfile::tempdir().unwrap();
    stage.app.close().await;
    let bare = app::AppOptions {
        plugins: Some(plugins.path().to_owned()),
        ..options(stage.folder.path(), Some(stage.database.url()))
    };
    let bare = Process::open(bare).await.unwrap();
    let answer = InteractionAnswer {
        session_id: sent.session_id,
        interaction_id: question,
        response: InteractionResponse::Answer { text: "2C".into() },
        harmless: false,
        face: Face::Window,
    };
    let error = bare.interaction_answer(answer).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::NotFound, "{error}");
    let detail = bare.session_get(at(sent.session_id)).await.unwrap();
    assert_eq!(detail.session.state, SessionState::Waiting);
    let last = &detail.events.last().unwrap().body;
    assert!(matches!(last, EntryBody::Ask(AskEntry::Opened { .. })), "{last:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_while_a_question_is_open_withdraws_it_and_closes_every_span() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "a lesson on sorting for S2").await;
    open_question(&mut stage).await;
    // No waiting for the run to be suspended: a stop in that very moment must count too.
    stage.app.session_stop(at(sent.session_id)).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Cancelled, "stopped by the teacher".into()));
    let trace = stage.app.trace_get(TraceRef { trace_id: sent.trace_id }).await.unwrap();
    let open: Vec<_> = trace.spans.iter().filter(|s| s.status == SpanStatus::Open).collect();
    assert!(open.is_empty(), "{open:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_counts_while_something_else_is_written_for_a_moment() {
    let mut stage = Stage::open().await;
    for topic in ["sorting", "searching", "networks"] {
        let sent = send(&stage.app, &format!("a lesson on {topic} for S2")).await;
        let (session_id, card) = stage.card().await;
        let shown = InteractionShown { session_id, interaction_id: card.id, face: Face::Window };
        let (shown, stopped) = tokio::join!(
            stage.app.interaction_shown(shown),
            stage.app.session_stop(at(sent.session_id))
        );
        shown.unwrap();
        stopped.unwrap();
        let now = stage.app.session_get(at(sent.session_id)).await.unwrap().session.state;
        assert_ne!(now, SessionState::Waiting, "{topic}: she was told that it is stopped");
        assert_eq!(stage.end().await.0, RunStatus::Cancelled);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_taken_whole_although_its_face_hangs_up() {
    let mut stage = Stage::open().await;
    let sending = stage.app.session_send(saying("a lesson on iteration for 3B"));
    let hung_up = tokio::time::timeout(std::time::Duration::ZERO, sending).await;
    assert!(hung_up.is_err());
    assert_eq!(stage.end().await.0, RunStatus::Success);
}

#[tokio::test(flavor = "multi_thread")]
async fn stopping_keeps_what_was_written_and_leaves_the_session_usable() {
    let mut stage = Stage::unhurried().await;
    let sent = send(&stage.app, "a lesson on iteration for 3B").await;
    let (session, card) = stage.card().await;
    stage.skip(session, card.id).await;
    stage
        .until(|event| match event {
            api::AppEvent::Session { event } if event.seq > 12 => Some(()),
            _ => None,
        })
        .await;
    stage.app.session_stop(at(sent.session_id)).await.unwrap();
    assert_eq!(stage.end().await, (RunStatus::Cancelled, "stopped by the teacher".into()));
    let again = SessionSend {
        session_id: Some(sent.session_id),
        command: None,
        ..saying("a lesson on iteration for 3B")
    };
    stage.app.session_send(again).await.unwrap();
    assert_eq!(stage.end().await.0, RunStatus::Success);
}

#[tokio::test(flavor = "multi_thread")]
async fn max_turns_ends_a_run_and_says_so() {
    let mut stage = Stage::open().await;
    let wish = SessionSend { max_turns: Some(2), ..saying("a lesson on iteration for 3B") };
    stage.app.session_send(wish).await.unwrap();
    let (status, reason) = stage.end().await;
    assert_eq!(status, RunStatus::ErrorMaxTurns);
    assert_eq!(reason, "the limit of 2 steps was reached");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_exist_is_named_with_what_does() {
    let stage = Stage::open().await;
    let ask = |plugin: &str, name: &str| SessionSend {
        command: Some(CommandRef { plugin: plugin.into(), name: name.into() }),
        ..saying("iteration for 3B")
    };
    let check = async |params: SessionSend, code: ErrorCode, words: &[&str]| {
        let error = stage.app.session_send(params).await.unwrap_err();
        assert_eq!(error.code, code, "{error}");
        for word in words {
            assert!(error.message.contains(word), "{error}");
        }
    };
    check(ask("lesson-plannin", "create-lesson"), ErrorCode::NotFound, &["lesson-planning"]).await;
    check(ask("lesson-planning", "create-lessons"), ErrorCode::NotFound, &["create-lesson"]).await;
    let unknown = SessionSend { session_id: Some(SessionId::new()), ..saying("x") };
    check(unknown, ErrorCode::NotFound, &["no session"]).await;
    let provider = |name: &str| SessionSend { provider: Some(name.into()), ..saying("x") };
    check(provider("nobody"), ErrorCode::NotFound, &["nobody", "offline"]).await;
    check(provider("anthropic"), ErrorCode::NoKey, &["ANTHROPIC_API_KEY"]).await;
    let model =
        SessionSend { provider: None, model: Some("claude-sonnet-5-5".into()), ..saying("x") };
    check(model, ErrorCode::NoKey, &["ANTHROPIC_API_KEY"]).await;
    check(saying("   "), ErrorCode::Invalid, &["nothing to send"]).await;
    check(saying(&"x".repeat(5 << 20)), ErrorCode::Invalid, &["4 MB"]).await;
    let trace = stage.app.trace_get(TraceRef { trace_id: TraceId::new() }).await.unwrap_err();
    assert_eq!(trace.code, ErrorCode::NotFound);
    let list = SessionListParams::default();
    assert!(stage.app.session_list(list).await.unwrap().sessions.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_megabyte_of_words_with_emoji_and_right_to_left_text_is_taken_whole() {
    let mut stage = Stage::open().await;
    let text = format!("a lesson on loops for 3B 🎓 مرحبا\r\n{}", "слово ".repeat(100_000));
    assert!(text.len() > 1 << 20);
    let sent = send(&stage.app, &text).await;
    stage.end().await;
    let detail = stage.detail(sent.session_id).await;
    let EntryBody::Run(RunEntry::UserMessage { text: kept, .. }) = &detail.events[0].body else {
        panic!("{:?}", detail.events[0])
    };
    assert_eq!(*kept, text);
    assert_eq!(detail.session.title, "a lesson on loops for 3B 🎓 مرحبا");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_the_offline_drafter_answers_and_says_why() {
    let stage = Stage::open().await;
    let info = stage.app.app_info(Nothing {}).await.unwrap();
    assert_eq!((info.provider.as_str(), info.model.as_str()), ("offline", "drafter-1"));
    assert!(info.notice.unwrap().contains("ANTHROPIC_API_KEY"));
    assert_eq!(info.problems, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_provider_is_still_chosen_after_a_restart() {
    let stage = Stage::open().await;
    let choice = api::ProviderChoice { provider: "offline".into(), model: None };
    let info = stage.app.provider_choose(choice).await.unwrap();
    assert_eq!(info.notice, None);
    let url = stage.database.url();
    let again = Process::open(options(stage.folder.path(), Some(url))).await.unwrap();
    assert_eq!(again.app_info(Nothing {}).await.unwrap().notice, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_can_be_renamed() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "hello").await;
    stage.end().await;
    let rename = |title: &str| SessionRename { session_id: sent.session_id, title: title.into() };
    let renamed = stage.app.session_rename(rename(" Loops, take two ")).await.unwrap();
    assert_eq!(renamed.title, "Loops, take two");
    let empty = stage.app.session_rename(rename("  ")).await.unwrap_err();
    assert_eq!(empty.code, ErrorCode::Invalid);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_prompt_can_be_seen_without_being_sent() {
    let stage = Stage::open().await;
    let preview = stage.app.prompt_preview(saying("iteration for 3B")).await.unwrap();
    let tags: Vec<&str> = preview.fragments.iter().map(|f| f.tag.as_str()).collect();
    assert_eq!(
        tags,
        [
            "identity",
            "agent_instructions",
            "workspace_file",
            "workspace_file",
            "workspace_file",
            "use_of_memory",
            "skills",
            "commands",
            "specialists",
            "handoffs",
            "command",
        ]
    );
    assert!(preview.system.starts_with("<identity source=\"soul.md\">"), "{}", preview.system);
    let list = SessionListParams::default();
    assert!(stage.app.session_list(list).await.unwrap().sessions.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_messages_at_once_one_is_taken_and_the_other_is_told_to_wait() {
    let mut stage = Stage::open().await;
    let sent = send(&stage.app, "hello").await;
    stage.end().await;
    let again = || SessionSend { session_id: Some(sent.session_id), ..saying("thanks") };
    let (one, other) =
        tokio::join!(stage.app.session_send(again()), stage.app.session_send(again()));
    let refused: Vec<_> = [one, other].into_iter().filter_map(Result::err).collect();
    assert_eq!(refused.iter().map(|error| error.code).collect::<Vec<_>>(), [ErrorCode::Busy]);
    stage.end().await;
    let events = stage.log(sent.session_id).await;
    let messages = events.iter().filter(|event| event.body.kind() == "userMessage").count();
    assert_eq!(messages, 2);
}
