//! What is told apart, and what comes back through a stream that is cut anywhere.

use agent::{ModelEvent, ModelStream};
use domain::{AssistantMessage, StopReason};
use serde_json::json;

use super::*;

fn scrubber() -> Scrubber {
    Scrubber::new(Policy::default(), Vault::default())
}

fn reader() -> Reader {
    Reader::new(scrubber())
}

fn fragment(tag: &str, source: &str, text: &str) -> PromptFragment {
    PromptFragment {
        tag: tag.to_owned(),
        source: source.to_owned(),
        text: text.to_owned(),
        cut_bytes: 0,
    }
}

fn request(system: Vec<PromptFragment>, messages: Vec<Message>) -> ModelRequest {
    ModelRequest {
        frames: Vec::new(),
        system,
        messages,
        tools: Vec::new(),
        output: None,
        answer_tokens: None,
        effort: domain::Effort::Usual,
    }
}

#[test]
fn a_class_profile_is_one_by_whatever_spelling_its_file_is_found() {
    let check = |path: &str, kind: TextKind| assert_eq!(kind_of_path(path), kind, "{path}");
    for path in
        ["classes/3B.md", "Classes/3b.md", "./classes/3B.md", ".//classes/3B.md", "classes\\3B.md"]
    {
        check(path, TextKind::CLASS_PROFILE);
    }
    check("MEMORY/classes/3B/MEMORY.md", TextKind::MEMORY);
    check("curriculum/cfe-computing.md", TextKind::REFERENCE);
    check("lessons/3B/iteration/lesson.md", TextKind::LESSON);
    check("teacher.md", TextKind::CONVERSATION);
    check("", TextKind::CONVERSATION);
}

#[test]
fn a_name_that_is_found_late_is_replaced_in_what_stands_before_it_too() {
    let system = vec![fragment("workspace_file", "teacher.md", "Zbysko!")];
    let said = Message::User { text: "Zbysko needs help. Where is Zbysko?".into() };
    let alone = scrubber().scrub(TextKind::CONVERSATION, "Zbysko!").0.into_owned();
    assert_eq!(alone, "Zbysko!", "nothing gives it away there");
    let mut request = request(system, vec![said]);
    let report = scrub(&mut reader(), &mut request);
    assert_eq!(request.system[0].text, "[[person-1]]!");
    assert_eq!(
        request.messages,
        [Message::User { text: "[[person-1]] needs help. Where is [[person-1]]?".into() }]
    );
    let logged = Replaced { kind: "person".into(), tokens: vec!["[[person-1]]".into()] };
    assert_eq!(on_the_log(&report), [logged]);
}

#[test]
fn what_a_tool_reads_from_a_class_profile_is_not_let_through_by_the_allow_list() {
    let policy = Policy::new(AllowList::from_texts(["Plan with Amara Vance in mind."]));
    let call = |path: &str| ToolCall {
        id: path.to_owned(),
        name: "read_file".to_owned(),
        input: json!({"path": path}),
    };
    let read = |path: &str| {
        let content = vec![ContentBlock::ToolCall(call(path))];
        let asked = AssistantMessage { content, stop: StopReason::ToolUse };
        let content = "Amara Vance has a chapter on this.".to_owned();
        let result = Message::Tool { call_id: path.to_owned(), content, is_error: false };
        let mut request = request(Vec::new(), vec![Message::Assistant(asked), result]);
        let mut reader = Reader::new(Scrubber::new(policy.clone(), Vault::default()));
        scrub(&mut reader, &mut request);
        let Some(Message::Tool { content, .. }) = request.messages.pop() else { panic!() };
        content
    };
    assert_eq!(read("curriculum/a.md"), "Amara Vance has a chapter on this.");
    assert_eq!(read("Classes/3b.md"), "[[person-1]] has a chapter on this.");
}

/// A conversation that grows, as it leaves turn by turn: by one reader, and by one that remembers
/// nothing between two turns but who was found.
#[test]
fn a_conversation_that_was_read_before_leaves_as_one_that_is_read_anew() {
    let said = [
        "Zbysko!",
        "Zbysko needs help. Where is Zbysko?",
        "Olena and Zbysko work in pairs.",
        "Mail olena@example.org, or 07700 900123.",
        "Nobody is named here.",
        "As [[person-1]] said.",
    ];
    let sequences = said.iter().flat_map(|one| said.map(move |two| (*one, two)));
    for (one, two, three) in
        sequences.flat_map(|(one, two)| said.map(move |three| (one, two, three)))
    {
        let (mut remembering, mut forgetful) = (reader(), scrubber());
        let turns = [vec![one], vec![one, two], vec![one, two, three], vec![one, two, three, one]];
        for turn in turns {
            let call = |text: &str| ToolCall {
                id: "c".to_owned(),
                name: "write_file".to_owned(),
                input: json!({"path": "notes.md", "content": text}),
            };
            let messages = turn.iter().flat_map(|text| {
                let content = vec![ContentBlock::ToolCall(call(text))];
                let answer = AssistantMessage { content, stop: StopReason::ToolUse };
                [Message::User { text: (*text).to_owned() }, Message::Assistant(answer)]
            });
            let mut remembered = request(Vec::new(), messages.collect());
            let mut anew = remembered.clone();
            let report = scrub(&mut remembering, &mut remembered);
            let mut fresh = Reader::new(forgetful);
            assert_eq!(report, scrub(&mut fresh, &mut anew), "{turn:?}");
            assert_eq!(remembered, anew, "{turn:?}");
            assert_eq!(remembering.vault(), fresh.vault(), "{turn:?}");
            forgetful = fresh.into_scrubber();
        }
    }
}

/// What comes out of a stream of these events, after `Olena` became the first token.
async fn through(events: Vec<ModelEvent>) -> Vec<ModelEvent> {
    let mut scrubber = scrubber();
    let (scrubbed, _) = scrubber.scrub(TextKind::CONVERSATION, "Olena needs help");
    assert_eq!(scrubbed, "[[person-1]] needs help");
    let answer: ModelStream = futures::stream::iter(events.into_iter().map(Ok)).boxed();
    let restored = stream::restored(answer, stream::Restorers::new(scrubber.vault()));
    restored.map(Result::unwrap).collect().await
}

#[tokio::test]
async fn tokens_come_back_whole_wherever_a_stream_is_cut() {
    let whole = "For [[person-1]]: [1] and [[person-9]].";
    for cut in 0..=whole.len() {
        let (one, other) = whole.split_at(cut);
        let finished = ModelEvent::Finished { stop: StopReason::EndTurn, usage: Usage::default() };
        let pieces = vec![
            ModelEvent::Text(one.into()),
            ModelEvent::Text(other.into()),
            ModelEvent::Structured(format!("{{\"response\":\"{one}")),
            ModelEvent::Structured(format!("{other}\"}}")),
            ModelEvent::ToolCall { index: 0, id: "c".into(), name: "write_file".into() },
            ModelEvent::ToolInput { index: 0, json: format!("{{\"content\":\"{one}") },
            ModelEvent::ToolInput { index: 0, json: format!("{other}\"}}") },
            finished,
        ];
        let (mut text, mut json, mut input) = (String::new(), String::new(), String::new());
        for event in through(pieces).await {
            match event {
                ModelEvent::Text(piece) => text.push_str(&piece),
                ModelEvent::Structured(piece) => json.push_str(&piece),
                ModelEvent::ToolInput { json, .. } => input.push_str(&json),
                _ => {}
            }
        }
        let there = "For Olena: [1] and [[person-9]].";
        assert_eq!(text, there, "cut at {cut}");
        assert_eq!(json, format!("{{\"response\":\"{there}\"}}"), "cut at {cut}");
        assert_eq!(input, format!("{{\"content\":\"{there}\"}}"), "cut at {cut}");
    }
}

#[tokio::test]
async fn pieces_that_are_held_back_are_a_sign_of_life() {
    let pieces = vec![
        ModelEvent::ToolCall { index: 0, id: "c".into(), name: "write_file".into() },
        ModelEvent::ToolInput { index: 0, json: "{\"content\":".into() },
        ModelEvent::Text("[[per".into()),
        ModelEvent::Thinking("[[per".into()),
        ModelEvent::Thinking("haps".into()),
    ];
    let call = pieces[0].clone();
    let alive = || ModelEvent::Alive;
    let thought = ModelEvent::Thinking("[[perhaps".into());
    assert_eq!(through(pieces).await, [call, alive(), alive(), alive(), thought]);
}

#[tokio::test]
async fn words_that_are_held_back_come_before_what_follows_them() {
    let opaque = ModelEvent::Opaque { provider: "anthropic".into(), value: json!({}) };
    let events = through(vec![ModelEvent::Text("as in [".into()), opaque.clone()]).await;
    let wanted = [ModelEvent::Text("as in ".into()), ModelEvent::Text("[".into()), opaque];
    assert_eq!(events, wanted);
}

/// A guard whose trusted texts are these, as often as it asks.
fn guard(trusted: impl Fn() -> Vec<String> + Send + Sync + 'static) -> Guard {
    Guard::new(Box::new(|_| true), Box::new(trusted))
}

#[tokio::test]
async fn trusted_texts_are_read_on_a_thread_that_nobody_waits_for() {
    let (sender, receiver) = std::sync::mpsc::channel::<String>();
    let receiver = Mutex::new(receiver);
    // Ends only when the only thread of this test is free to send.
    let guard = guard(move || receiver.lock().unwrap().recv().into_iter().collect());
    let asked =
        guard.would_replace(Vec::new(), "Olena needs the flowcharts of Amara Vance.".into());
    let sent = async { sender.send("Plan with Amara Vance in mind.".to_owned()).unwrap() };
    let (replaced, ()) = tokio::join!(asked, sent);
    let tokens: Vec<&str> =
        replaced.iter().flat_map(|of_kind| &of_kind.tokens).map(String::as_str).collect();
    assert_eq!(tokens, ["[[person-1]]"], "she whom a trusted text names is no pupil");
}

#[tokio::test]
async fn a_trusted_text_that_changed_counts_at_once() {
    let text = Arc::new(Mutex::new("Plan with Amara Vance in mind."));
    let guard = guard({
        let text = Arc::clone(&text);
        move || vec![(*text.lock().unwrap()).to_owned()]
    });
    let prompt = || vec![fragment("workspace_file", "curriculum/a.md", "By Amara Vance.")];
    let sent = |guard: Guard| async move {
        let (prompt, _, _) = guard.replace_people(prompt(), Vec::new()).await;
        prompt[0].text.clone()
    };
    assert_eq!(sent(guard.clone()).await, "By Amara Vance.");
    assert_eq!(sent(guard.clone()).await, "By Amara Vance.");
    *text.lock().unwrap() = "Plan with nobody in mind.";
    assert_eq!(sent(guard).await, "By [[person-1]].");
}
