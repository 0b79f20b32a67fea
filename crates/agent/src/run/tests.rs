//! The machine is told what happened and asked for the next step.

mod calls;
mod frames;
mod handoff;
mod hooks;
mod interactions;
mod laws;
mod limits;
mod specialists;
mod steering;
mod structured;
mod summary;
mod withheld;

use domain::{
    ApprovalMode, AskEvent, AssistantMessage, ContentBlock, Delegation, EventBody, Face, Factors,
    HookPoint, HookRan, HookRef, HookVerdict, Interaction, InteractionId, InteractionOrigin,
    InteractionRequest, InteractionResponse, Limits, Message, RunEvent, RunStarted, RunStatus,
    SessionEvent, SessionId, StopReason, SubagentTask, ToolCall, ToolEffect, ToolResult, TraceId,
    Usage,
};
use serde_json::{Value, json};

use super::{Run, Step};
use crate::model::ModelRequest;

/// Builds a log entry by entry.
#[derive(Clone)]
struct Story {
    trace: TraceId,
    events: Vec<SessionEvent>,
    run: Run,
}

fn started() -> RunStarted {
    RunStarted {
        plugin: "p".into(),
        agent: "planner".into(),
        provider: "scripted".into(),
        model: "m".into(),
        context_tokens: 200_000,
        limits: Limits {
            max_turns: 9,
            max_budget_usd: None,
            max_tool_retries: 2,
            max_no_progress_iterations: 3,
            force_finalize_on_stall: false,
        },
        prompt: Vec::new(),
        tools: ["ask", "change", "look", "send", "transfer"].map(String::from).to_vec(),
        read_only: ["ask", "look"].map(String::from).to_vec(),
        hooks: Vec::new(),
        output: None,
        memories: Vec::new(),
        class: None,
        approval: ApprovalMode::Automation,
        factors: Factors::default(),
        delegation: None,
        understood: None,
        handed_by: Vec::new(),
        fit: Default::default(),
        host: None,
    }
}

fn hook(name: &str, points: &[HookPoint]) -> HookRef {
    HookRef { name: name.into(), points: points.to_vec() }
}

fn question(text: &str) -> InteractionRequest {
    InteractionRequest::Question {
        question: text.into(),
        reason: String::new(),
        options: Vec::new(),
        free_text: true,
    }
}

fn reply(text: &str) -> InteractionResponse {
    InteractionResponse::Answer { text: text.into() }
}

fn task() -> SubagentTask {
    SubagentTask {
        agent: "reviewer".into(),
        task: "Review it.".into(),
        decisions: "none".into(),
        constraints: "short".into(),
        deliverable: "a list".into(),
    }
}

fn completed(content: &str) -> ToolResult {
    ToolResult::Completed { content: content.into() }
}

fn failed(message: &str) -> ToolResult {
    ToolResult::Failed { message: message.into() }
}

impl Story {
    /// A session in which the teacher said `a lesson` and this run began.
    fn of(start: RunStarted) -> Self {
        let run = Run::default();
        let mut story = Self { trace: TraceId::new(), events: Vec::new(), run };
        story.says("a lesson").tell(EventBody::Run(RunEvent::RunStarted(start)));
        story
    }

    fn new() -> Self {
        Self::of(started())
    }

    fn hooked(hooks: &[HookRef]) -> Self {
        Self::of(RunStarted { hooks: hooks.to_vec(), ..started() })
    }

    fn event(&self, trace_id: TraceId, body: EventBody) -> SessionEvent {
        let seq = self.events.len() as i64 + 1;
        let at = chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::seconds(seq);
        SessionEvent { session_id: SessionId(uuid::Uuid::nil()), seq, trace_id, at, body }
    }

    fn tell_on(&mut self, trace_id: TraceId, body: EventBody) -> &mut Self {
        let event = self.event(trace_id, body);
        self.run.apply(&event).unwrap();
        self.events.push(event);
        self
    }

    /// On the trace of whoever takes the next step.
    fn tell(&mut self, body: EventBody) -> &mut Self {
        self.tell_on(self.run.active().trace().unwrap_or(self.trace), body)
    }

    /// What cannot happen next is refused, and changes nothing.
    fn refuses(&self, body: EventBody, why: &str) {
        let kind = body.kind();
        let event = self.event(self.run.active().trace().unwrap_or(self.trace), body);
        let mut run = self.run.clone();
        let error = run.apply(&event).unwrap_err().to_string();
        assert_eq!(error, format!("event {kind} cannot follow the events before it: {why}"));
        assert_eq!(run, self.run);
    }

    fn says(&mut self, text: &str) -> &mut Self {
        let (text, face) = (text.to_owned(), Face::Window);
        self.tell_on(
            self.trace,
            EventBody::Run(RunEvent::UserMessage { text, command: None, face }),
        )
    }

    fn answers_with(&mut self, content: Vec<ContentBlock>, cost_usd: f64) -> &mut Self {
        let calls = content.iter().any(|block| matches!(block, ContentBlock::ToolCall(_)));
        let stop = if calls { StopReason::ToolUse } else { StopReason::EndTurn };
        self.answers_stopping(content, stop, cost_usd)
    }

    fn answers_stopping(
        &mut self,
        content: Vec<ContentBlock>,
        stop: StopReason,
        cost_usd: f64,
    ) -> &mut Self {
        let turn = self.run.active().turn() + 1;
        let message = AssistantMessage { content, stop };
        self.tell(answered(turn, message, cost_usd))
    }

    fn says_back(&mut self, text: &str) -> &mut Self {
        self.answers_with(vec![words(text)], 0.0)
    }

    /// The model asks for these calls: id and tool.
    fn calls(&mut self, calls: &[(&str, &str)]) -> &mut Self {
        let blocks = calls.iter().map(|(id, name)| call(id, name));
        self.answers_with(blocks.collect(), 0.0)
    }

    fn starts(&mut self, id: &str) -> &mut Self {
        let name = self.name_of(id);
        self.tell(EventBody::Run(RunEvent::ToolStarted { call_id: id.into(), name, change: None }))
    }

    fn ends(&mut self, id: &str, result: ToolResult) -> &mut Self {
        self.ends_having(id, result, Vec::new())
    }

    fn ends_having(&mut self, id: &str, result: ToolResult, effects: Vec<ToolEffect>) -> &mut Self {
        let (call_id, name) = (id.to_owned(), self.name_of(id));
        self.tell(EventBody::Run(RunEvent::ToolFinished {
            call_id,
            name,
            result,
            effects,
            duration_ms: 1,
        }))
    }

    /// Started and done, with something new.
    fn does(&mut self, id: &str) -> &mut Self {
        self.starts(id).ends(id, completed(&format!("result of {id}")))
    }

    fn name_of(&self, id: &str) -> String {
        let calls = self.run.active().history().iter().rev().find_map(|message| match message {
            Message::Assistant(answer) => answer.tool_calls().find(|call| call.id == id),
            _ => None,
        });
        calls.map(|call| call.name.clone()).unwrap_or_default()
    }

    /// The call asks the teacher.
    fn asks(&mut self, id: &str, text: &str) -> InteractionId {
        let origin = InteractionOrigin::Tool { call_id: id.into() };
        let interaction = Interaction {
            id: InteractionId::new(),
            origin,
            request: question(text),
            expires_at: None,
        };
        let id = interaction.id;
        self.tell(EventBody::Ask(AskEvent::Opened { interaction }));
        id
    }

    fn replies(&mut self, interaction_id: InteractionId, text: &str) -> &mut Self {
        let (response, face) = (reply(text), Face::Terminal);
        self.tell(EventBody::Ask(AskEvent::Answered { interaction_id, response, face }))
    }

    /// The hook that is to run does this.
    fn hook_does(&mut self, verdict: HookVerdict) -> &mut Self {
        let Step::RunHook(step) = self.run.next() else { panic!("{}", self.shows()) };
        self.tell(EventBody::Run(RunEvent::HookRan(HookRan {
            hook: step.hook,
            point: step.point,
            turn: step.turn,
            call_id: step.call.map(|state| state.call.id),
            verdict,
            effects: Vec::new(),
            model_calls: Vec::new(),
            duration_ms: 1,
        })))
    }

    /// The hook that is to run asks the teacher.
    fn hook_asks(&mut self, text: &str) -> InteractionId {
        let Step::RunHook(step) = self.run.next() else { panic!("{}", self.shows()) };
        let id = InteractionId::new();
        let call_id = step.call.as_ref().map(|state| state.call.id.clone());
        self.hook_does(HookVerdict::Ask { interaction_id: id });
        let (hook, point, turn) = (step.hook, step.point, step.turn);
        let origin = InteractionOrigin::Hook { hook, point, turn, call_id };
        let request = question(text);
        let interaction = Interaction { id, origin, request, expires_at: None };
        self.tell(EventBody::Ask(AskEvent::Opened { interaction }));
        id
    }

    fn stops(&mut self) -> &mut Self {
        self.tell_on(self.trace, EventBody::Run(RunEvent::CancelRequested { face: Face::Window }))
    }

    /// Writes the end that is due.
    fn finishes(&mut self) -> &mut Self {
        let Step::Finish { status, reason } = self.run.next() else { panic!("{}", self.shows()) };
        let parent = self.run.active().parent();
        self.tell(EventBody::Run(RunEvent::RunFinished { status, reason, parent }))
    }

    /// The specialist that the call sends begins.
    fn sends(&mut self, call_id: &str, start: RunStarted) -> &mut Self {
        let parent = self.run.trace().unwrap();
        let delegation = Some(Delegation { parent, call_id: call_id.into(), task: task() });
        let start = RunStarted { agent: "reviewer".into(), delegation, ..start };
        self.tell_on(TraceId::new(), EventBody::Run(RunEvent::RunStarted(start)))
    }

    fn requests_specialist(&mut self, call_id: &str) -> &mut Self {
        let task = task();
        self.starts(call_id)
            .tell(EventBody::Run(RunEvent::SubagentRequested { call_id: call_id.into(), task }))
    }

    /// What the model would be called with.
    fn sent(&self) -> Vec<String> {
        self.run.active().messages().iter().map(shown).collect()
    }

    /// The request as a model reads it that is sent text.
    fn placed(&self) -> ModelRequest {
        let run = self.run.active();
        let request = ModelRequest {
            system: run.prompt(),
            messages: run.messages(),
            frames: run.frames(),
            tools: Vec::new(),
            output: None,
            answer_tokens: None,
            effort: domain::Effort::Usual,
        };
        request.placed()
    }

    /// The next step in one line.
    fn shows(&self) -> String {
        match self.run.next() {
            Step::Idle => "idle".into(),
            Step::RunHook(step) => {
                let of = step.call.map(|state| format!(" of {}", state.call.id));
                format!("{} at {:?}{}", step.hook, step.point, of.unwrap_or_default())
            }
            Step::Summarise { messages } => format!("summarise {messages}"),
            Step::Stall { iterations } => format!("stall {iterations}"),
            Step::RejectAnswer { problem } => format!("reject: {problem}"),
            Step::CallModel { turn, attempt } => format!("model {turn}, try {attempt}"),
            Step::CallTools(calls) => {
                let ids: Vec<&str> = calls.iter().map(|state| state.call.id.as_str()).collect();
                format!("run {}", ids.join("+"))
            }
            Step::Conclude { call, result } => format!("{}: {}", call.id, told(&result)),
            Step::StartSubagent { call, task } => format!("{} sends {}", call.id, task.agent),
            Step::HandOff { call, context } => format!("{} hands to {}", call.id, context.agent),
            Step::Suspend(Interaction {
                request: InteractionRequest::Question { question, .. },
                ..
            }) => format!("asks {question}"),
            Step::Suspend(other) => format!("asks {}", other.request.kind()),
            Step::Finish { status, reason } => format!("{status:?}: {reason}"),
        }
    }
}

fn answered(turn: u32, message: AssistantMessage, cost_usd: f64) -> EventBody {
    EventBody::Run(RunEvent::ModelAnswered {
        turn,
        message,
        usage: Usage { input_tokens: 10, output_tokens: 5, ..Usage::default() },
        cost_usd: Some(cost_usd),
        replaced: Vec::new(),
        first_token_ms: 1,
        duration_ms: 2,
    })
}

fn words(text: &str) -> ContentBlock {
    ContentBlock::Text { text: text.into() }
}

fn call(id: &str, name: &str) -> ContentBlock {
    call_with(id, name, json!({ "of": id }))
}

fn call_with(id: &str, name: &str, input: Value) -> ContentBlock {
    ContentBlock::ToolCall(ToolCall { id: id.into(), name: name.into(), input })
}

fn told(result: &ToolResult) -> String {
    match result {
        ToolResult::Completed { content } => format!("completed {content}"),
        ToolResult::Failed { message } => format!("failed {message}"),
        ToolResult::Stopped { message } => format!("stopped {message}"),
    }
}

fn shown(message: &Message) -> String {
    match message {
        Message::User { text } => format!("user: {text}"),
        Message::Assistant(answer) => {
            let calls: Vec<&str> = answer.tool_calls().map(|call| call.id.as_str()).collect();
            format!("model: {}[{}]", answer.text(), calls.join(" "))
        }
        Message::Tool { call_id, content, is_error: false } => format!("{call_id}: {content}"),
        Message::Tool { call_id, content, is_error: true } => format!("{call_id}! {content}"),
    }
}

fn limited(change: impl FnOnce(&mut Limits)) -> RunStarted {
    let mut start = started();
    change(&mut start.limits);
    start
}

fn ended(status: RunStatus, reason: &str) -> String {
    format!("{status:?}: {reason}")
}
