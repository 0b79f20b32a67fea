//! What a model is sent when she has a section revised or wants other ways: what drafting sends, without
//! what she withheld; and that what comes back is looked at like a draft.

use std::sync::atomic::{AtomicUsize, Ordering};

use api::{Commands, MemoryWrite, SessionSend};
use domain::{
    Alternative, ApprovalDecision, ApprovalMode, ApprovalScope, EventBody, Interaction,
    InteractionRequest, InteractionResponse, RunEvent, SectionDecision, SectionRef, SectionVerdict,
    ToolEffect,
};
use serde_json::{Value, json};
use testkit::model_server::{ModelServer, RecordedRequest, Wire};
use testkit::scripted::Answer;

use crate::stage::{Met, Stage};
use crate::wires::{NO_HOOKS, stage, to};

const WIRE: Wire = Wire::Anthropic;
const PATH: &str = "lessons/3B/iteration/lesson.md";
const OF_CLASS: &str = "memory/classes/3B/MEMORY.md";
const KEPT: &str = "Flowcharts on paper come before code";
const WITHHELD: &str = "One pupil arrives late on Mondays";

fn system(request: &RecordedRequest) -> String {
    request.body["system"].to_string()
}

fn asks_for(request: &RecordedRequest, words: &str) -> bool {
    system(request).contains(words)
}

const REVISE: &str = "You revise one section";
const OFFER: &str = "You offer an experienced teacher other ways";

/// The calls of the draft: a lesson with three sections beside one another, and a task list.
fn drafting() -> Answer {
    let text = |section: &str, markdown: &str| {
        json!({"lesson": "3B/iteration", "section": section,
            "content": {"kind": "text", "markdown": markdown}})
    };
    let activity = |section: &str, title: &str| {
        json!({"lesson": "3B/iteration", "section": section, "title": title, "minutes": 5,
            "teacher": "Show four questions.", "pupils": "Answer alone."})
    };
    Answer::tool(
        "create_lesson",
        json!({"title": "Iteration: repeating", "topic": "Iteration",
            "class": "3B"}),
    )
    .and_tool(
        "update_tasks",
        json!({"tasks": [
            {"id": "t1", "title": "Draft the starter", "state": "done"},
            {"id": "t2", "title": "Check the exit ticket", "state": "pending"}]}),
    )
    .and_tool("add_activity", activity("starter", "Retrieval quiz"))
    .and_tool("add_activity", activity("main-activities", "Trace a loop"))
    .and_tool("add_activity", activity("plenary", "Exit ticket"))
    .and_tool("update_section", text("resources", "Paper flowcharts."))
}

fn revised(markdown: &str, marks: &[&str]) -> Answer {
    Answer::structured(
        json!({"markdown": markdown, "note": "Shorter.", "memoriesReferenced": marks}),
    )
}

fn ways(markdown: [&str; 2]) -> Answer {
    let way = |approach: &str, markdown: &str| json!({"approach": approach, "rationale": "It costs five minutes.", "markdown": markdown});
    let options = [way("Odd one out", markdown[0]), way("Act it out", markdown[1])];
    Answer::structured(json!({"options": options, "memoriesReferenced": []}))
}

const ODD: &str = "### Odd one out (5 min)\n\n- Teacher: Four words stand on the board.\n- Pupils: Say \
which does not belong.";
const ACT: &str = "### Act it out (5 min)\n\n- Teacher: Put out chairs.\n- Pupils: Walk round them with \
counter cards.";

/// A server that drafts, and answers what is asked about a section with these in turn.
async fn server(about_sections: Vec<Answer>) -> ModelServer {
    let asked = AtomicUsize::new(0);
    let server = ModelServer::answering(move |request| {
        if asks_for(request, REVISE) || asks_for(request, OFFER) {
            return about_sections.get(asked.fetch_add(1, Ordering::SeqCst)).cloned();
        }
        let began = request.body["messages"].to_string().contains("tool_result");
        Some(match began {
            false => drafting(),
            true => Answer::structured(json!({"response": "Done.", "memoriesReferenced": []})),
        })
    });
    server.await.unwrap()
}

async fn at_the_card(server: &ModelServer) -> (Stage, String) {
    let hooks = (
        "planner",
        "hooks:",
        "hooks: [feedforward, curriculum-evidence, age-appropriate, teacher-adjudication]",
    );
    let stage = stage(server, WIRE, &[hooks, NO_HOOKS[1]]).await;
    let write = MemoryWrite {
        path: OF_CLASS.into(),
        markdown: format!("- {KEPT}\n- {WITHHELD}\n"),
        version: 0,
    };
    let file = stage.app.memory_write(write).await.unwrap();
    let mark = file.entries[0].short_id.clone();
    (stage, mark)
}

/// To the card on sections, with one memory taken out on the way.
async fn decided_on(stage: &mut Stage, verdict: SectionVerdict, id: &str) -> Met {
    let send = SessionSend {
        approval: Some(ApprovalMode::Automation),
        ..to(WIRE, "a lesson on iteration for 3B")
    };
    stage.app.session_send(send).await.unwrap();
    loop {
        let Met::Card(session, card) = stage.card_or_end().await else { panic!("no card") };
        let response = match &card.request {
            InteractionRequest::Feedforward { items, .. } => {
                let out = items.iter().filter(|item| item.text.contains(WITHHELD));
                let removed: Vec<String> = out.map(|item| item.id.clone()).collect();
                assert_eq!(removed.len(), 1, "{items:#?}");
                InteractionResponse::Feedforward {
                    removed,
                    added: Vec::new(),
                    note: String::new(),
                    meant: None,
                    day: None,
                }
            }
            InteractionRequest::Adjudication { sections } => {
                stage.answer(session, card.id, decide(sections, id, verdict)).await;
                return stage.card_or_end().await;
            }
            other => panic!("{other:?}"),
        };
        stage.answer(session, card.id, response).await;
    }
}

fn decide(sections: &[SectionRef], id: &str, verdict: SectionVerdict) -> InteractionResponse {
    let section = sections.iter().find(|section| section.id == id).unwrap();
    let (path, section_id) = (section.path.clone(), section.id.clone());
    let decision = SectionDecision { path, section_id, verdict, took_ms: 1 };
    InteractionResponse::Adjudication { decisions: vec![decision] }
}

/// Leave every card that comes, to the end.
async fn leave_all(stage: &mut Stage, mut met: Met) {
    while let Met::Card(session, card) = met {
        stage.skip(session, card.id).await;
        met = stage.card_or_end().await;
    }
}

fn about_sections(server: &ModelServer) -> Vec<RecordedRequest> {
    let is_one = |request: &RecordedRequest| asks_for(request, REVISE) || asks_for(request, OFFER);
    server.requests().into_iter().filter(is_one).collect()
}

fn revise() -> SectionVerdict {
    SectionVerdict::Revise { words: "make it shorter".into() }
}

const SHORT: &str = "### Quiz (3 min)\n\n- Teacher: Show two questions.\n- Pupils: Answer alone.";

#[tokio::test(flavor = "multi_thread")]
async fn a_section_is_revised_with_all_that_drafting_knows_but_what_she_withheld() {
    // The mark is not known before the stage is open: the model names what it was shown.
    let server = ModelServer::answering(|request| {
        let shown = system(request);
        if shown.contains(REVISE) {
            let (_, after) = shown.split_once(&format!("{KEPT} ["))?;
            let mark = &after[..after.find(']')?];
            return Some(revised(SHORT, &[mark, "mzzzz"]));
        }
        let began = request.body["messages"].to_string().contains("tool_result");
        Some(match began {
            false => drafting(),
            true => Answer::structured(json!({"response": "Done.", "memoriesReferenced": []})),
        })
    });
    let server = server.await.unwrap();
    let (mut stage, mark) = at_the_card(&server).await;
    let met = decided_on(&mut stage, revise(), "main-activities").await;
    leave_all(&mut stage, met).await;

    let asked = about_sections(&server);
    assert_eq!(asked.len(), 1);
    let shown = system(&asked[0]);
    let first_line = |path: &str| {
        let text = std::fs::read_to_string(stage.workspace().join(path)).unwrap();
        let lines = text.lines().filter(|line| line.starts_with("- ") && !line.contains('"'));
        let line = lines.map(str::to_owned).next();
        line.unwrap_or_else(|| panic!("no line in {path}"))
    };
    for path in ["soul.md", "teacher.md", "pedagogy.md", "classes/3B.md"] {
        assert!(shown.contains(&first_line(path)), "{path}: {shown}");
    }
    for known in [
        KEPT,
        "Check the exit ticket",
        "section_before source",
        "Retrieval quiz",
        "section_after source",
        "memoriesReferenced",
    ] {
        assert!(shown.contains(known), "{known}: {shown}");
    }
    assert!(!asked[0].body.to_string().contains(WITHHELD), "{shown}");
    let wants = asked[0].body.to_string();
    assert!(wants.contains("Marks of the memories that were really used"), "{wants}");

    stage.idle().await;
    let text = std::fs::read_to_string(stage.workspace().join(PATH)).unwrap();
    assert!(text.contains("### Quiz (3 min)"), "{text}");
    let session = stage.app.session_list(Default::default()).await.unwrap().sessions[0].id;
    let mut run = agent::Run::default();
    let mut named = Vec::new();
    for event in stage.log(session).await {
        if let EventBody::Run(RunEvent::RunFinished { .. }) = &event.body {
            named = run.memories_referenced();
        }
        run.apply(&event).unwrap();
    }
    assert_eq!(named, [mark]);
}

const UNTRUE: &str =
    "### Quiz (3 min)\n\n- Teacher: This meets TCH 9-99z.\n- Pupils: Answer alone.";

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_that_would_not_stand_is_sent_back_once() {
    let server = server(vec![revised(UNTRUE, &[]), revised(SHORT, &[])]).await;
    let (mut stage, _) = at_the_card(&server).await;
    let met = decided_on(&mut stage, revise(), "starter").await;
    leave_all(&mut stage, met).await;
    let asked = about_sections(&server);
    assert_eq!(asked.len(), 2);
    let told = asked[1].body["messages"].to_string();
    assert!(told.contains("would not stand in a draft") && told.contains("TCH 9-99z"), "{told}");
    let text = std::fs::read_to_string(stage.workspace().join(PATH)).unwrap();
    assert!(text.contains("Show two questions.") && !text.contains("TCH 9-99z"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revision_that_still_would_not_stand_is_kept_and_told() {
    let server = server(vec![revised(UNTRUE, &[]), revised(UNTRUE, &[])]).await;
    let (mut stage, _) = at_the_card(&server).await;
    let met = decided_on(&mut stage, revise(), "starter").await;
    let Met::Card(session, _) = &met else { panic!("no card") };
    let session = *session;
    leave_all(&mut stage, met).await;
    assert_eq!(about_sections(&server).len(), 2);
    let text = std::fs::read_to_string(stage.workspace().join(PATH)).unwrap();
    assert!(text.contains("TCH 9-99z"), "{text}");
    let events = stage.log(session).await;
    let noted = events.iter().any(|event| match &event.body {
        EventBody::Run(RunEvent::HookRan(ran)) => ran.effects.iter().any(|effect| {
            matches!(effect, ToolEffect::Noted { text }
                if text.starts_with("Starter, as it is now: ") && text.contains("TCH 9-99z"))
        }),
        _ => false,
    });
    assert!(noted, "what is left is told");
}

/// What the hooks of a session noted.
async fn noted(stage: &Stage, session: domain::SessionId) -> Vec<String> {
    let mut all = Vec::new();
    for event in stage.log(session).await {
        let EventBody::Run(RunEvent::HookRan(ran)) = event.body else { continue };
        all.extend(ran.effects.into_iter().filter_map(|effect| match effect {
            ToolEffect::Noted { text } => Some(text),
            _ => None,
        }));
    }
    all
}

const FOR_SOME: &str = "### Quiz (3 min)\n\n- Teacher: Let the visual learners draw, as [your notes say]\
(classes/3B.md#L1-L40 \"They sing on Tuesdays in the hall\").\n- Pupils: Ask your grandparents.";

#[tokio::test(flavor = "multi_thread")]
async fn notes_on_a_revision_send_nothing_back_and_are_told() {
    let server = server(vec![revised(FOR_SOME, &[])]).await;
    let (mut stage, _) = at_the_card(&server).await;
    let met = decided_on(&mut stage, revise(), "starter").await;
    let Met::Card(session, _) = &met else { panic!("no card") };
    let session = *session;
    leave_all(&mut stage, met).await;
    assert_eq!(about_sections(&server).len(), 1, "a note is no reason to write it again");
    let told = noted(&stage, session).await;
    for words in ["visual learners", "grandparents", "They sing on Tuesdays"] {
        let about =
            |text: &&String| text.starts_with("Starter, as it is now: ") && text.contains(words);
        assert_eq!(told.iter().filter(about).count(), 1, "{words}: {told:#?}");
    }
    assert!(!told.iter().any(|text| text.contains("hard for")), "{told:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_on_another_way_stand_with_it() {
    let longer = FOR_SOME.replace("(3 min)", "(30 min)");
    let server = server(vec![ways([&longer, ACT])]).await;
    let (mut stage, _) = at_the_card(&server).await;
    let met = decided_on(&mut stage, SectionVerdict::Alternatives, "starter").await;
    let (_, _, options) = offered(&met);
    let problems = options[0].problems.join("\n");
    for words in ["visual learners", "grandparents", "They sing on Tuesdays", "of 50 minutes"] {
        assert!(problems.contains(words), "{words}: {problems}");
    }
    assert_eq!(options[1].problems, [""; 0]);
    assert_eq!(about_sections(&server).len(), 1);
    leave_all(&mut stage, met).await;
}

fn offered(met: &Met) -> (domain::SessionId, &Interaction, &[Alternative]) {
    match met {
        Met::Card(session, card) => match &card.request {
            InteractionRequest::Alternatives { options, .. } => (*session, card, options),
            other => panic!("{other:?}"),
        },
        Met::End(..) => panic!("no card"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_other_way_is_looked_at_before_it_is_shown() {
    let untrue = ODD.replace("Four words", "For TCH 9-99z four words");
    let script = vec![ways([&untrue, ACT]), ways([&untrue, ACT])];
    let server = server(script).await;
    let (mut stage, _) = at_the_card(&server).await;
    let met = decided_on(&mut stage, SectionVerdict::Alternatives, "plenary").await;
    let (_, _, options) = offered(&met);
    assert_eq!(options.len(), 2);
    assert!(options[0].problems[0].contains("TCH 9-99z"), "{options:#?}");
    assert_eq!(options[1].problems, [""; 0]);
    let asked = about_sections(&server);
    assert_eq!(asked.len(), 2);
    let shown = system(&asked[0]);
    assert!(shown.contains(KEPT) && shown.contains("Check the exit ticket"), "{shown}");
    leave_all(&mut stage, met).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_course_and_a_profile_are_decided_on_by_section() {
    let profile = "classes/3B.md";
    let script = move |request: &RecordedRequest| -> Option<Answer> {
        if asks_for(request, REVISE) {
            let markdown = "- They have finished loops, on paper and on screen.";
            return Some(Answer::structured(json!({"markdown": markdown, "note": "Longer."})));
        }
        if asks_for(request, OFFER) {
            let way = |approach: &str, markdown: &str| json!({"approach": approach, "rationale": "Costs time.", "markdown": markdown});
            let options = [
                way("Project", "One game over six weeks."),
                way("Spiral", "Return to each idea three times, a little deeper."),
            ];
            return Some(Answer::structured(json!({"options": options})));
        }
        let began = request.body["messages"].to_string().contains("tool_result");
        let course = "# Loops\n\n## What for\n\nTo repeat.\n\n## Order\n\nCount, then condition.\n";
        Some(match began {
            false => Answer::tool(
                "write_file",
                json!({"path": "courses/loops/course.md",
                    "content": course}),
            )
            .and_tool(
                "str_replace",
                json!({"path": profile, "oldText": "## Done",
                    "newText": "## Done\n\n- They have finished loops."}),
            ),
            true => Answer::structured(json!({"response": "Done.", "memoriesReferenced": []})),
        })
    };
    let server = ModelServer::answering(script).await.unwrap();
    let hooks = ("planner", "hooks:", "hooks: [how-sure, teacher-adjudication, reflection-prompt]");
    let mut stage = stage(&server, WIRE, &[hooks, NO_HOOKS[1]]).await;
    let path = stage.workspace().join(profile);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(!text.contains("## Done"), "{text}");
    std::fs::write(&path, format!("{}\n\n## Done\n\n- They have met sequence.\n", text.trim_end()))
        .unwrap();
    let before = std::fs::read_to_string(&path).unwrap();
    let send =
        SessionSend { approval: Some(ApprovalMode::Automation), ..to(WIRE, "update 3B's profile") };
    stage.app.session_send(send).await.unwrap();
    // The profile is hers, so that its change is asked about in automation, too.
    let (session, card) = stage.card().await;
    let InteractionRequest::ToolApproval { input, scopes, .. } = &card.request else {
        panic!("{:?}", card.request)
    };
    assert_eq!((&input["file"], scopes.as_slice()), (&json!(profile), &[ApprovalScope::Once][..]));
    assert!(input["change"].to_string().contains("+- They have finished loops."), "{input}");
    let decision = ApprovalDecision::Allow { scope: ApprovalScope::Once };
    stage.answer(session, card.id, InteractionResponse::Approval { decision }).await;
    let (session, card) = stage.card().await;
    let InteractionRequest::Adjudication { sections } = &card.request else {
        panic!("{:?}", card.request)
    };
    let places: Vec<(&str, &str)> =
        sections.iter().map(|section| (section.path.as_str(), section.id.as_str())).collect();
    let course = "courses/loops/course.md";
    assert_eq!(places, [(profile, "done"), (course, "what-for"), (course, "order")]);

    let decision = |path: &str, id: &str, verdict: SectionVerdict| SectionDecision {
        path: path.into(),
        section_id: id.into(),
        verdict,
        took_ms: 1,
    };
    let decisions = vec![
        decision(profile, "done", revise()),
        decision(course, "order", SectionVerdict::Alternatives),
    ];
    stage.answer(session, card.id, InteractionResponse::Adjudication { decisions }).await;
    let met = stage.card_or_end().await;
    let (_, card, options) = offered(&met);
    assert_eq!(options.len(), 2);
    let chosen = InteractionResponse::Alternative { chosen: Some(1), took_ms: 1 };
    stage.answer(session, card.id, chosen).await;
    let met = stage.card_or_end().await;
    leave_all(&mut stage, met).await;
    let now = std::fs::read_to_string(&path).unwrap();
    let (kept, _) = before.split_once("## Done").unwrap();
    assert!(now.starts_with(kept), "everything else stays as it was: {now}");
    assert!(now.contains("on paper and on screen."), "{now}");
    let course = std::fs::read_to_string(stage.workspace().join(course)).unwrap();
    assert!(course.contains("Return to each idea three times") && course.contains("To repeat."));
}

/// What a test compares is what the wire carries.
#[test]
fn an_option_of_an_older_log_has_no_problems() {
    let old: Value = json!({"approach": "a", "rationale": "r", "markdown": "m"});
    let way: Alternative = serde_json::from_value(old).unwrap();
    assert_eq!(way.problems, [""; 0]);
}
