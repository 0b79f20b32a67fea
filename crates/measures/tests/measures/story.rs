//! Logs that a session can have: the machine of a run says what may come next, choices say what comes, and an event
//! that the machine refuses is none.

use agent::run::{CallState, Run, Step};
use domain::{
    AskEvent, AssistantMessage, ContentBlock, ContextChange, Delegation, EventBody, Face,
    FileChange, HandoffContext, HookChange, HookModelCall, HookPoint, HookRan, HookRef,
    HookVerdict, Interaction, InteractionId, InteractionOrigin, InteractionRequest, ModelFailure,
    ModelFailureKind, PromptFragment, Replaced, RunEvent, RunStarted, SessionEvent, SessionId,
    StopReason, SubagentTask, Timestamp, ToolCall, ToolResult, TraceId, Withdrawal,
};
use serde_json::json;

use crate::chance::Chance;
use crate::{by_hand, cards};

const TOOLS: [&str; 5] = ["look", "change", "ask", "send", "transfer"];
const FACES: [Face; 4] = [Face::Window, Face::Browser, Face::Terminal, Face::Script];

/// A log in the making.
pub struct Story {
    pub chance: Chance,
    pub events: Vec<SessionEvent>,
    run: Run,
    session: SessionId,
    trace: TraceId,
    at: Timestamp,
    calls: usize,
    runs: u8,
}

/// The log that these choices make.
pub fn log(choices: Vec<u8>) -> Vec<SessionEvent> {
    let mut story = Story {
        chance: Chance::new(choices),
        events: Vec::new(),
        run: Run::default(),
        session: SessionId::new(),
        trace: TraceId::new(),
        at: chrono::DateTime::from_timestamp(1_790_000_000, 123_456_789).unwrap(),
        calls: 0,
        runs: 0,
    };
    for _ in 0..3_000 {
        if !story.step() {
            break;
        }
    }
    story.events
}

fn start(chance: &mut Chance, agent: &str) -> RunStarted {
    use HookPoint::{
        OnHandoff, OnSubagentEnd, OnSubagentStart, PostLoop, PostModel, PostTool, PreLoop,
        PreModel, PreTool,
    };
    let points = vec![
        PreLoop,
        PreModel,
        PostModel,
        PreTool,
        PostTool,
        OnHandoff,
        OnSubagentStart,
        OnSubagentEnd,
        PostLoop,
    ];
    let count = chance.choose(4);
    let prompt = (0..count).map(|_| PromptFragment {
        tag: chance.one_of(&["identity", "skills", "class_memory"]).to_owned(),
        source: "soul.md".into(),
        text: chance.text(),
        cut_bytes: chance.number(),
    });
    RunStarted {
        agent: agent.into(),
        prompt: prompt.collect(),
        tools: TOOLS.map(String::from).to_vec(),
        read_only: TOOLS.map(String::from).to_vec(),
        hooks: vec![
            HookRef { name: "feedforward".into(), points: vec![PreLoop, PostLoop] },
            HookRef { name: "evidence".into(), points },
        ],
        memories: chance.memories(),
        ..by_hand::start()
    }
}

fn task() -> SubagentTask {
    let text = String::new();
    SubagentTask {
        agent: "reviewer".into(),
        task: "Review it.".into(),
        decisions: text.clone(),
        constraints: text.clone(),
        deliverable: text,
    }
}

impl Story {
    /// Whether the machine took the event.
    fn tell_on(&mut self, trace_id: TraceId, body: impl Into<EventBody>) -> bool {
        // Mostly a little later, with parts of a millisecond, and now and then a clock that was put back.
        let step = match self.chance.choose(40) {
            1 => -1_500_700,
            2 => 90_000_000,
            other => i64::from(other) * 333_333,
        };
        let at = self.at + chrono::TimeDelta::microseconds(step);
        let seq = self.events.len() as i64 + 1;
        let event = SessionEvent { session_id: self.session, seq, trace_id, at, body: body.into() };
        if self.run.apply(&event).is_err() {
            return false;
        }
        self.at = at;
        self.events.push(event);
        true
    }

    fn tell(&mut self, body: impl Into<EventBody>) -> bool {
        self.tell_on(self.run.active().trace().unwrap_or(self.trace), body)
    }

    fn says(&mut self) {
        let face = self.chance.one_of(&FACES);
        let text = self.chance.word();
        self.tell_on(self.trace, RunEvent::UserMessage { text, command: None, face });
    }

    /// One step; false when nothing is left to do.
    fn step(&mut self) -> bool {
        match self.chance.choose(24) {
            1 if self.run.trace().is_some() => self.says(),
            2 if self.run.trace().is_some() && self.chance.choose(4) == 1 => {
                let face = Face::Window;
                self.tell_on(self.trace, RunEvent::CancelRequested { face });
            }
            3 if self.run.trace().is_some() => {
                self.tell(RunEvent::RunResumed);
            }
            _ => {}
        }
        match self.run.next() {
            Step::Idle if self.runs >= 4 || self.chance.is_over() => return false,
            Step::Idle => {
                self.runs += 1;
                self.trace = TraceId::new();
                let start = start(&mut self.chance, "planner");
                self.says();
                self.tell_on(self.trace, RunEvent::RunStarted(start));
            }
            Step::RunHook(step) => self.hook(&step),
            Step::Summarise { messages } => {
                let (usage, cost_usd) = (self.chance.usage(), self.chance.cost());
                self.tell(RunEvent::HistorySummarised {
                    messages: u32::try_from(messages).unwrap(),
                    summary: "short".into(),
                    model: "m".into(),
                    usage,
                    cost_usd,
                    duration_ms: 3,
                });
            }
            Step::Stall { iterations } => _ = self.tell(RunEvent::Stalled { iterations }),
            Step::RejectAnswer { problem } => _ = self.tell(RunEvent::AnswerRejected { problem }),
            Step::CallModel { turn, .. } => self.model(turn),
            Step::CallTools(calls) => self.tools(&calls),
            Step::Conclude { call, result } => self.ends(&call.id, &call.name, result),
            Step::StartSubagent { call, .. } => {
                let parent = self.run.trace().unwrap();
                let start = RunStarted {
                    delegation: Some(Delegation { parent, call_id: call.id, task: task() }),
                    ..start(&mut self.chance, "reviewer")
                };
                self.tell_on(TraceId::new(), RunEvent::RunStarted(start));
            }
            Step::HandOff { call, .. } => {
                let start = start(&mut self.chance, "specialist");
                let from = "planner".to_owned();
                self.tell(RunEvent::HandedOff { call_id: call.id, from, start });
            }
            Step::Suspend(interaction) => self.answer(&interaction),
            Step::Finish { status, reason } => {
                let parent = self.run.active().parent();
                self.tell(RunEvent::RunFinished { status, reason, parent });
            }
        }
        true
    }

    fn answer(&mut self, open: &Interaction) {
        let (interaction_id, face) = (open.id, self.chance.one_of(&FACES));
        match self.chance.choose(6) {
            1 => _ = self.tell(AskEvent::Withdrawn { interaction_id, why: Withdrawal::Expired }),
            2 | 3 => _ = self.tell(AskEvent::Shown { interaction_id, face }),
            _ => {
                let response = cards::response(&mut self.chance, &open.request);
                self.tell(AskEvent::Answered { interaction_id, response, face });
            }
        }
    }

    fn opens(&mut self, id: InteractionId, origin: InteractionOrigin, request: InteractionRequest) {
        let interaction = Interaction { id, origin, request, expires_at: None };
        self.tell(AskEvent::Opened { interaction });
    }

    fn hook(&mut self, step: &agent::run::HookStep) {
        let asks =
            matches!(step.point, HookPoint::PreLoop | HookPoint::PreTool | HookPoint::PostLoop);
        let asked =
            (asks && self.chance.choose(4) > 0 && step.answers.len() < 8).then(InteractionId::new);
        let verdict = match (asked, self.chance.choose(9), step.point) {
            (Some(interaction_id), _, _) => HookVerdict::Ask { interaction_id },
            (_, 1 | 2, HookPoint::PostLoop | HookPoint::PostModel) => {
                HookVerdict::Repair { feedback: "better".into() }
            }
            (_, 3, _) if self.chance.choose(12) == 1 => {
                HookVerdict::Abort { reason: "enough".into() }
            }
            (_, 4, HookPoint::PreLoop) => {
                HookVerdict::Modify { change: HookChange::Context(ContextChange::default()) }
            }
            _ => HookVerdict::Continue,
        };
        let count = self.chance.choose(3);
        let model_calls = (0..count).map(|_| HookModelCall {
            provider: "p".into(),
            model: "m".into(),
            usage: self.chance.usage(),
            cost_usd: self.chance.cost(),
            duration_ms: self.chance.number(),
            exchange: None,
        });
        let model_calls = model_calls.collect();
        let call_id = step.call.as_ref().map(|state| state.call.id.clone());
        let ran = HookRan {
            hook: step.hook.clone(),
            point: step.point,
            turn: step.turn,
            call_id: call_id.clone(),
            verdict,
            effects: self.chance.effects(),
            model_calls,
            duration_ms: self.chance.number(),
        };
        if self.tell(RunEvent::HookRan(ran))
            && let Some(id) = asked
        {
            let (hook, point, turn) = (step.hook.clone(), step.point, step.turn);
            let request = cards::request(&mut self.chance);
            self.opens(id, InteractionOrigin::Hook { hook, point, turn, call_id }, request);
        }
    }

    fn model(&mut self, turn: u32) {
        let (usage, cost_usd) = (self.chance.usage(), self.chance.cost());
        let duration_ms = self.chance.number();
        let content = match self.chance.choose(5) {
            1 => {
                let failure = ModelFailure::new(ModelFailureKind::Network, "cut");
                self.tell(RunEvent::ModelFailed { turn, failure, usage, cost_usd, duration_ms });
                return;
            }
            0 | 2 => {
                let value =
                    json!({ "response": "Done.", "memoriesReferenced": self.chance.memories() });
                vec![ContentBlock::Structured { value }]
            }
            _ => {
                let count = 1 + self.chance.choose(3);
                (0..count).map(|_| self.call()).collect()
            }
        };
        let calls = content.iter().any(|block| matches!(block, ContentBlock::ToolCall(_)));
        let stop = if calls { StopReason::ToolUse } else { StopReason::EndTurn };
        let kind = self.chance.one_of(&["person", "email"]).to_owned();
        let replaced = match self.chance.flips() {
            true => vec![Replaced { kind, tokens: self.chance.memories() }],
            false => Vec::new(),
        };
        let first_token_ms = self.chance.number();
        self.tell(RunEvent::ModelAnswered {
            turn,
            message: AssistantMessage { content, stop },
            usage,
            cost_usd,
            replaced,
            first_token_ms,
            duration_ms,
        });
    }

    fn call(&mut self) -> ContentBlock {
        self.calls += 1;
        let id = format!("c{}", self.calls);
        let name = self.chance.one_of(&TOOLS).to_owned();
        ContentBlock::ToolCall(ToolCall { input: json!({ "of": id }), id, name })
    }

    fn ends(&mut self, call_id: &str, name: &str, result: ToolResult) {
        let (call_id, name) = (call_id.to_owned(), name.to_owned());
        let (effects, duration_ms) = (self.chance.effects(), self.chance.number());
        self.tell(RunEvent::ToolFinished { call_id, name, result, effects, duration_ms });
    }

    fn tools(&mut self, calls: &[CallState]) {
        for state in calls {
            let change = self.chance.flips().then(|| FileChange {
                path: self.chance.path(),
                before: self.chance.flips().then(|| self.chance.hash()),
                after: None,
            });
            let (call_id, name) = (state.call.id.clone(), state.call.name.clone());
            self.tell(RunEvent::ToolStarted { call_id, name, change });
        }
        for ToolCall { id, name, .. } in calls.iter().map(|state| &state.call) {
            let call_id = id.clone();
            match (name.as_str(), self.chance.choose(8)) {
                // The process dies; the rest has only begun.
                (_, 1) => return,
                (_, 2) => self.ends(id, name, ToolResult::Failed { message: "no".into() }),
                ("ask", _) => {
                    let origin = InteractionOrigin::Tool { call_id };
                    let request = cards::request(&mut self.chance);
                    self.opens(InteractionId::new(), origin, request);
                }
                ("send", _) => {
                    self.tell(RunEvent::SubagentRequested { call_id, task: task() });
                }
                ("transfer", _) => {
                    let context = HandoffContext {
                        agent: "specialist".into(),
                        decisions: String::new(),
                        constraints: String::new(),
                        reason: String::new(),
                        open_questions: String::new(),
                    };
                    self.tell(RunEvent::HandoffRequested { call_id, context });
                }
                _ => {
                    let content = format!("result of {id} {}", "x".repeat(300));
                    self.ends(id, name, ToolResult::Completed { content });
                }
            }
        }
    }
}
