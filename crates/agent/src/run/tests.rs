use domain::{
    AssistantMessage, ContentBlock, EventBody, Face, HookPoint, HookResult, HookVerdict,
    Interaction, InteractionId, InteractionRequest, InteractionResponse, Limits, Message,
    ModelFailure, ModelFailureKind, RunStarted, RunStatus, SessionEvent, SessionId, StopReason,
    Task, TaskState, ToolCall, ToolEffect, ToolResult, TraceId, Usage,
};
use proptest::prelude::*;
use serde_json::json;

use super::{CallProgress, Run, Step};

/// Builds a log entry by entry, and folds it.
struct Story {
    trace: TraceId,
    events: Vec<SessionEvent>,
}

impl Story {
    fn new(hook_points: Vec<HookPoint>) -> Self {
        let mut story = Self { trace: TraceId::new(), events: Vec::new() };
        story.tell(EventBody::UserMessage {
            text: "a lesson".into(),
            command: None,
            face: Face::Window,
        });
        story.tell(EventBody::RunStarted(RunStarted {
            plugin: "p".into(),
            agent: "a".into(),
            provider: "offline".into(),
            model: "m".into(),
            limits: Limits { max_turns: 3, max_budget_usd: Some(1.0) },
            prompt: Vec::new(),
            tools: Vec::new(),
            hook_points,
        }));
        story
    }

    fn tell(&mut self, body: EventBody) -> &mut Self {
        let seq = self.events.len() as i64 + 1;
        let at = chrono::DateTime::UNIX_EPOCH;
        self.events.push(SessionEvent {
            session_id: SessionId(uuid()),
            seq,
            trace_id: self.trace,
            at,
            body,
        });
        self
    }

    fn answer(&mut self, turn: u32, calls: &[&str], cost_usd: f64) -> &mut Self {
        let mut content = vec![ContentBlock::Text { text: format!("turn {turn}") }];
        content.extend(calls.iter().map(|id| {
            let input = json!({ "path": "x" });
            ContentBlock::ToolCall(ToolCall { id: (*id).into(), name: "read_file".into(), input })
        }));
        let stop = if calls.is_empty() { StopReason::EndTurn } else { StopReason::ToolUse };
        self.tell(EventBody::ModelAnswered {
            turn,
            message: AssistantMessage { content, stop },
            usage: Usage { input_tokens: 10, output_tokens: 5, ..Usage::default() },
            cost_usd,
            first_token_ms: 1,
            duration_ms: 2,
        })
    }

    fn started(&mut self, id: &str) -> &mut Self {
        self.tell(EventBody::ToolStarted { call_id: id.into(), name: "read_file".into() })
    }

    fn finished(&mut self, id: &str, effects: Vec<ToolEffect>) -> &mut Self {
        self.tell(EventBody::ToolFinished {
            call_id: id.into(),
            name: "read_file".into(),
            result: ToolResult::Completed { content: format!("result of {id}") },
            effects,
            duration_ms: 1,
        })
    }

    fn run(&self) -> Run {
        Run::fold(&self.events).unwrap()
    }

    fn next(&self) -> Step {
        self.run().next()
    }
}

fn uuid() -> uuid::Uuid {
    uuid::Uuid::nil()
}

fn finish(status: RunStatus, reason: &str) -> Step {
    Step::Finish { status, reason: reason.into() }
}

#[test]
fn a_started_run_calls_the_model() {
    assert_eq!(Story::new(vec![]).next(), Step::CallModel { turn: 1, attempt: 1 });
}

#[test]
fn an_answer_without_calls_ends_the_run() {
    assert_eq!(Story::new(vec![]).answer(1, &[], 0.0).next(), finish(RunStatus::Success, ""));
}

#[test]
fn calls_are_run_in_order_and_then_the_model_is_called_again() {
    let mut story = Story::new(vec![]);
    story.answer(1, &["c1", "c2"], 0.0);
    let Step::CallTools(calls) = story.next() else { panic!("{:?}", story.next()) };
    let ids: Vec<&str> = calls.iter().map(|state| state.call.id.as_str()).collect();
    assert_eq!(ids, ["c1", "c2"]);
    story.started("c1").finished("c1", vec![]).started("c2").finished("c2", vec![]);
    assert_eq!(story.next(), Step::CallModel { turn: 2, attempt: 1 });
    let result = |id: &str| Message::Tool {
        call_id: id.into(),
        content: format!("result of {id}"),
        is_error: false,
    };
    assert_eq!(story.run().history()[2..], [result("c1"), result("c2")]);
}

#[test]
fn a_call_that_a_crash_cut_off_is_seen_as_started() {
    let mut story = Story::new(vec![]);
    story.answer(1, &["c1"], 0.0).started("c1").tell(EventBody::RunResumed);
    let Step::CallTools(calls) = story.next() else { panic!("{:?}", story.next()) };
    assert_eq!(calls[0].progress, CallProgress::Started);
}

#[test]
fn max_turns_ends_the_run_before_a_further_call() {
    let mut story = Story::new(vec![]);
    for turn in 1..=3 {
        let id = format!("c{turn}");
        story.answer(turn, &[&id], 0.0).started(&id).finished(&id, vec![]);
    }
    let end = finish(RunStatus::ErrorMaxTurns, "the limit of 3 steps was reached");
    assert_eq!(story.next(), end);
}

#[test]
fn max_budget_ends_the_run_before_a_further_call() {
    let mut story = Story::new(vec![]);
    story.answer(1, &["c1"], 1.25).started("c1").finished("c1", vec![]);
    let reason = "the limit of $1.00 was reached ($1.25 were spent)";
    assert_eq!(story.next(), finish(RunStatus::ErrorMaxBudget, reason));
}

#[test]
fn a_question_suspends_and_its_answer_becomes_the_result() {
    let mut story = Story::new(vec![]);
    let request = InteractionRequest::Question {
        question: "Which class?".into(),
        reason: String::new(),
        options: vec![],
        free_text: true,
    };
    let id = InteractionId::new();
    let interaction = Interaction { id, call_id: "c1".into(), request: request.clone() };
    story.answer(1, &["c1"], 0.0).started("c1");
    story.tell(EventBody::InteractionOpened { interaction: interaction.clone() });
    assert_eq!(story.next(), Step::Suspend(interaction));
    let response = InteractionResponse::Answer { text: "3B".into() };
    let answered = EventBody::InteractionAnswered {
        interaction_id: id,
        response: response.clone(),
        face: Face::Terminal,
    };
    story.tell(answered.clone());
    let Step::CallTools(calls) = story.next() else { panic!("{:?}", story.next()) };
    assert_eq!(calls[0].progress, CallProgress::Answered(request, response));

    story.tell(answered);
    let error = Run::fold(&story.events).unwrap_err().to_string();
    assert_eq!(
        error,
        "event interactionAnswered cannot follow the events before it: it is not open"
    );
}

#[test]
fn hooks_run_once_at_each_point() {
    let points = vec![HookPoint::PreLoop, HookPoint::PreModel, HookPoint::PostLoop];
    let mut story = Story::new(points);
    let ran = |point, turn| {
        let verdict = HookVerdict::Continue;
        let results = vec![HookResult { hook: "h".into(), verdict, duration_ms: 0 }];
        EventBody::HooksRan { point, turn, results }
    };
    assert_eq!(story.next(), Step::RunHooks { point: HookPoint::PreLoop, turn: 0 });
    story.tell(ran(HookPoint::PreLoop, 0));
    assert_eq!(story.next(), Step::RunHooks { point: HookPoint::PreModel, turn: 0 });
    story.tell(ran(HookPoint::PreModel, 0));
    assert_eq!(story.next(), Step::CallModel { turn: 1, attempt: 1 });
    story.answer(1, &[], 0.0);
    assert_eq!(story.next(), Step::RunHooks { point: HookPoint::PostLoop, turn: 1 });
    story.tell(ran(HookPoint::PostLoop, 1));
    assert_eq!(story.next(), finish(RunStatus::Success, ""));
}

#[test]
fn a_hook_that_aborts_ends_the_run() {
    let mut story = Story::new(vec![HookPoint::PreLoop]);
    let verdict = HookVerdict::Abort { reason: "out of scope".into() };
    let results = vec![HookResult { hook: "h".into(), verdict, duration_ms: 0 }];
    story.tell(EventBody::HooksRan { point: HookPoint::PreLoop, turn: 0, results });
    assert_eq!(story.next(), finish(RunStatus::ErrorHookAbort, "out of scope"));
}

fn failed(kind: ModelFailureKind) -> EventBody {
    let failure = ModelFailure { kind, message: "why".into() };
    EventBody::ModelFailed { turn: 1, failure, duration_ms: 1 }
}

#[test]
fn an_overloaded_model_is_tried_four_times() {
    let mut story = Story::new(vec![]);
    for attempt in 2..=4 {
        story.tell(failed(ModelFailureKind::Overloaded));
        assert_eq!(story.next(), Step::CallModel { turn: 1, attempt });
    }
    story.tell(failed(ModelFailureKind::Overloaded));
    assert_eq!(story.next(), finish(RunStatus::ErrorModel, "why"));
}

#[test]
fn a_refused_key_is_not_tried_again() {
    let mut story = Story::new(vec![]);
    story.tell(failed(ModelFailureKind::Auth));
    assert_eq!(story.next(), finish(RunStatus::ErrorModel, "why"));
}

#[test]
fn stopping_leaves_no_call_without_a_result() {
    let mut story = Story::new(vec![]);
    story.answer(1, &["c1"], 0.0).started("c1");
    story.tell(EventBody::CancelRequested { face: Face::Window });
    assert_eq!(story.next(), finish(RunStatus::Cancelled, "stopped by the teacher"));
    let reason = "stopped by the teacher".to_owned();
    story.tell(EventBody::RunFinished { status: RunStatus::Cancelled, reason });
    let run = story.run();
    assert_eq!(run.next(), Step::Idle);
    assert!(
        matches!(run.history().last(), Some(Message::Tool { call_id, is_error: true, .. }) if call_id == "c1")
    );
}

#[test]
fn the_task_list_is_the_last_one_told() {
    let mut story = Story::new(vec![]);
    let task = Task { id: "1".into(), title: "starter".into(), state: TaskState::Done };
    let effect = ToolEffect::TasksUpdated { tasks: vec![task.clone()] };
    story.answer(1, &["c1"], 0.0).started("c1").finished("c1", vec![effect]);
    assert_eq!(story.run().tasks(), [task]);
}

#[test]
fn events_out_of_place_are_refused_and_change_nothing() {
    let mut story = Story::new(vec![]);
    let before = story.run();
    story.started("nobody");
    let event = story.events.pop().unwrap();
    let mut run = before.clone();
    assert!(run.apply(&event).is_err());
    assert_eq!(run, before);
}

/// What cannot happen next is refused, and the log before it still folds.
fn refused(story: &mut Story, body: EventBody, why: &str) {
    let kind = body.kind();
    let trace_id = story.trace;
    let at = chrono::DateTime::UNIX_EPOCH;
    let mut run = story.run();
    let before = run.clone();
    let event = SessionEvent { session_id: SessionId(uuid()), seq: 99, trace_id, at, body };
    let error = run.apply(&event).unwrap_err().to_string();
    assert_eq!(error, format!("event {kind} cannot follow the events before it: {why}"));
    assert_eq!(run, before);
}

#[test]
fn a_call_is_started_asked_about_and_answered_in_this_order() {
    let interaction = Interaction {
        id: InteractionId::new(),
        call_id: "c1".into(),
        request: InteractionRequest::Question {
            question: "Which class?".into(),
            reason: String::new(),
            options: vec![],
            free_text: true,
        },
    };
    let opened = EventBody::InteractionOpened { interaction };
    let started = EventBody::ToolStarted { call_id: "c1".into(), name: "read_file".into() };
    let mut story = Story::new(vec![]);
    story.answer(1, &["c1"], 0.0);
    refused(&mut story, opened.clone(), "its call was not started");
    story.tell(started.clone()).tell(opened.clone());
    refused(&mut story, opened, "its call was not started");
    refused(&mut story, started, "the call waits for an answer");
    let failed = failed(ModelFailureKind::Network);
    refused(&mut story, failed, "the model was not to be called");
}

proptest! {
    /// Folding a log in one go or with a stop (a serialised run) at any place gives the same run.
    #[test]
    fn a_stop_at_any_event_changes_nothing(calls in prop::collection::vec(0usize..3, 1..3), cut in 0usize..40) {
        let mut story = Story::new(vec![]);
        for (at, count) in calls.iter().enumerate() {
            let turn = at as u32 + 1;
            let ids: Vec<String> = (0..*count).map(|n| format!("c{turn}-{n}")).collect();
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            story.answer(turn, &ids, 0.0);
            for id in &ids {
                story.started(id).finished(id, vec![]);
            }
            if ids.is_empty() { break; }
        }
        let cut = cut.min(story.events.len());
        let saved = serde_json::to_string(&Run::fold(&story.events[..cut]).unwrap()).unwrap();
        let mut resumed: Run = serde_json::from_str(&saved).unwrap();
        for event in &story.events[cut..] {
            resumed.apply(event).unwrap();
        }
        prop_assert_eq!(resumed, story.run());
    }
}
