//! Writes a log that a run could have written, by asking a run at every step what comes next.

use agent::{HookStep, Run, Step};
use domain::{
    ApprovalMode, AskEvent, AssistantMessage, ContentBlock, ContextChange, Delegation, EventBody,
    Face, Factors, HandoffContext, HookChange, HookModelCall, HookPoint, HookRan, HookRef,
    HookVerdict, Interaction, InteractionId, InteractionOrigin, InteractionRequest,
    InteractionResponse, Limits, ModelFailure, ModelFailureKind, Replaced, RunEvent, RunStarted,
    SessionEvent, SessionId, StopReason, SubagentTask, ToolCall, ToolEffect, ToolResult, TraceId,
    Usage, Withdrawal,
};
use serde_json::json;

/// Steps after which a log is long enough.
const STEPS: usize = 300;

/// The log that these choices lead to. Without choices the run takes the shortest way to its end.
pub fn log(choices: &[u8]) -> Vec<SessionEvent> {
    let mut author = Author {
        session: SessionId::new(),
        outer: TraceId::new(),
        choices: choices.iter().copied().collect(),
        run: Run::default(),
        events: Vec::new(),
        now: chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::days(20_000),
        calls: 0,
    };
    let start = author.start("planner", None);
    author.say();
    author.write(author.outer, EventBody::Run(RunEvent::RunStarted(start)));
    for _ in 0..STEPS {
        if !author.go_on() {
            break;
        }
    }
    author.events
}

struct Author {
    session: SessionId,
    outer: TraceId,
    choices: std::collections::VecDeque<u8>,
    run: Run,
    events: Vec<SessionEvent>,
    now: domain::Timestamp,
    calls: usize,
}

impl Author {
    /// One of so many; the first when there are no choices left.
    fn choose(&mut self, of: u8) -> u8 {
        self.choices.pop_front().unwrap_or_default() % of
    }

    /// Once in a while, and never without choices.
    fn seldom(&mut self) -> bool {
        self.choose(16) == 7
    }

    fn write(&mut self, trace_id: TraceId, body: EventBody) {
        let passed = i64::from(self.choose(200));
        self.now += chrono::TimeDelta::milliseconds(passed);
        let seq = self.events.len() as i64 + 1;
        let event = SessionEvent { session_id: self.session, seq, trace_id, at: self.now, body };
        self.run.apply(&event).unwrap();
        self.events.push(event);
    }

    fn active(&self) -> TraceId {
        self.run.active().trace().unwrap_or(self.outer)
    }

    fn tell(&mut self, body: EventBody) {
        self.write(self.active(), body);
    }

    fn say(&mut self) {
        let text = "a lesson on iteration".to_owned();
        self.write(
            self.outer,
            EventBody::Run(RunEvent::UserMessage { text, command: None, face: Face::Window }),
        );
    }

    /// Whether there is more to come.
    fn go_on(&mut self) -> bool {
        let step = self.run.next();
        let ends = matches!(step, Step::Finish { .. } | Step::Idle);
        if !ends && self.seldom() {
            match self.choose(4) {
                0 => self.write(
                    self.outer,
                    EventBody::Run(RunEvent::CancelRequested { face: Face::Window }),
                ),
                1 => self.write(self.outer, EventBody::Run(RunEvent::RunResumed)),
                _ => self.say(),
            }
            return true;
        }
        match step {
            Step::Idle => return false,
            Step::RunHook(step) => self.hook(step),
            Step::Summarise { messages } => {
                let messages = u32::try_from(messages).unwrap();
                let usage = Usage { input_tokens: 9, ..Usage::default() };
                let (summary, model) = ("so far".to_owned(), "small".to_owned());
                let (cost_usd, duration_ms) = (Some(0.01), 30);
                self.tell(EventBody::Run(RunEvent::HistorySummarised {
                    messages,
                    summary,
                    model,
                    usage,
                    cost_usd,
                    duration_ms,
                }));
            }
            Step::Stall { iterations } => {
                self.tell(EventBody::Run(RunEvent::Stalled { iterations }))
            }
            Step::RejectAnswer { problem } => {
                self.tell(EventBody::Run(RunEvent::AnswerRejected { problem }))
            }
            Step::CallModel { turn, .. } => self.model(turn),
            Step::CallTools(calls) => {
                self.tools(calls.into_iter().map(|state| state.call).collect())
            }
            Step::Conclude { call, result } => self.finish(&call, result, Vec::new()),
            Step::StartSubagent { call, task } => {
                if self.seldom() {
                    self.finish(&call, failed("nobody of that name"), Vec::new());
                } else {
                    let parent = self.active();
                    let delegation = Delegation { parent, call_id: call.id, task };
                    let start = self.start("reviewer", Some(delegation));
                    self.write(TraceId::new(), EventBody::Run(RunEvent::RunStarted(start)));
                }
            }
            Step::HandOff { call, .. } => {
                if self.seldom() {
                    self.finish(&call, failed("nobody of that name"), Vec::new());
                } else {
                    let start = self.start("creator", None);
                    let from = "planner".to_owned();
                    self.tell(EventBody::Run(RunEvent::HandedOff {
                        call_id: call.id,
                        from,
                        start,
                    }));
                }
            }
            Step::Suspend(open) => return self.answer(open.id),
            Step::Finish { status, reason } => {
                let parent = self.run.active().parent();
                self.tell(EventBody::Run(RunEvent::RunFinished { status, reason, parent }));
            }
        }
        true
    }

    fn start(&mut self, agent: &str, delegation: Option<Delegation>) -> RunStarted {
        const POINTS: [HookPoint; 9] = [
            HookPoint::PreLoop,
            HookPoint::PreModel,
            HookPoint::PostModel,
            HookPoint::PreTool,
            HookPoint::PostTool,
            HookPoint::OnHandoff,
            HookPoint::OnSubagentStart,
            HookPoint::OnSubagentEnd,
            HookPoint::PostLoop,
        ];
        let mut hooks = Vec::new();
        for name in ["scope", "check"] {
            let points = POINTS.into_iter().filter(|_| self.choose(2) == 1).collect();
            hooks.push(HookRef { name: name.into(), points });
        }
        RunStarted {
            plugin: "p".into(),
            agent: agent.into(),
            provider: "scripted".into(),
            model: "m".into(),
            context_tokens: if self.seldom() { 60 } else { 100_000 },
            limits: Limits {
                max_turns: 8,
                max_budget_usd: None,
                max_tool_retries: 2,
                max_no_progress_iterations: 2,
                force_finalize_on_stall: self.choose(2) == 0,
            },
            prompt: Vec::new(),
            tools: vec!["look".into(), "note".into(), "send".into(), "pass".into()],
            read_only: vec!["look".into()],
            hooks,
            output: None,
            memories: Vec::new(),
            class: None,
            approval: ApprovalMode::Automation,
            factors: Factors::default(),
            delegation,
            understood: None,
            handed_by: Vec::new(),
            fit: Default::default(),
            host: None,
        }
    }

    fn hook(&mut self, step: HookStep) {
        let HookStep { hook, point, turn, call, .. } = step;
        let call_id = call.map(|state| state.call.id);
        let interaction_id = InteractionId::new();
        let verdict = match self.choose(12) {
            9 => HookVerdict::Ask { interaction_id },
            10 => HookVerdict::Repair { feedback: "once more".into() },
            11 if self.seldom() => HookVerdict::Abort { reason: "no".into() },
            8 if matches!(point, HookPoint::PreLoop | HookPoint::PreModel) => {
                let change = HookChange::Context(ContextChange::default());
                HookVerdict::Modify { change }
            }
            _ => HookVerdict::Continue,
        };
        let asks = matches!(verdict, HookVerdict::Ask { .. });
        let call = HookModelCall {
            provider: "scripted".into(),
            model: "small".into(),
            usage: Usage { input_tokens: 3, ..Usage::default() },
            cost_usd: Some(0.001),
            duration_ms: 10,
            exchange: None,
        };
        let model_calls = vec![call; usize::from(self.choose(3))];
        let effects = self.effects();
        let duration_ms = u64::from(self.choose(60));
        let origin =
            InteractionOrigin::Hook { hook: hook.clone(), point, turn, call_id: call_id.clone() };
        self.tell(EventBody::Run(RunEvent::HookRan(HookRan {
            hook,
            point,
            turn,
            call_id,
            verdict,
            effects,
            model_calls,
            duration_ms,
        })));
        if asks {
            self.tell(EventBody::Ask(AskEvent::Opened {
                interaction: question(interaction_id, origin),
            }));
        }
    }

    fn model(&mut self, turn: u32) {
        let duration_ms = u64::from(self.choose(250));
        if self.seldom() {
            let kind = if self.choose(3) == 0 {
                ModelFailureKind::Auth
            } else {
                ModelFailureKind::Network
            };
            let failure = ModelFailure::new(kind, "away");
            return self.tell(EventBody::Run(RunEvent::ModelFailed {
                turn,
                failure,
                usage: Usage { input_tokens: 4, ..Usage::default() },
                cost_usd: Some(0.0),
                duration_ms,
            }));
        }
        let inside = self.run.active().parent().is_some();
        let mut content = Vec::new();
        for _ in 0..self.choose(4) {
            let name = match self.choose(if inside { 4 } else { 6 }) {
                0..=2 => "look",
                3 => "note",
                4 => "send",
                _ => "pass",
            };
            self.calls += 1;
            let input = json!({ "n": self.choose(3) });
            content.push(ContentBlock::ToolCall(ToolCall {
                id: format!("c{}", self.calls),
                name: name.into(),
                input,
            }));
        }
        let stop = if content.is_empty() { StopReason::EndTurn } else { StopReason::ToolUse };
        content.push(ContentBlock::Text { text: "words".repeat(20) });
        let tokens = vec!["[person-1]".to_owned(); usize::from(self.choose(2))];
        self.tell(EventBody::Run(RunEvent::ModelAnswered {
            turn,
            message: AssistantMessage { content, stop },
            usage: Usage { input_tokens: 20, output_tokens: 5, ..Usage::default() },
            cost_usd: Some(0.01),
            replaced: vec![Replaced { kind: "person".into(), tokens }],
            first_token_ms: duration_ms / 2,
            duration_ms,
        }));
    }

    /// As the driver does it: all starts, then all results in the order of the calls.
    fn tools(&mut self, calls: Vec<ToolCall>) {
        for call in &calls {
            let (call_id, name) = (call.id.clone(), call.name.clone());
            self.tell(EventBody::Run(RunEvent::ToolStarted { call_id, name, change: None }));
        }
        if self.seldom() {
            // The process dies, another one begins these calls anew.
            return self.write(self.outer, EventBody::Run(RunEvent::RunResumed));
        }
        for call in calls {
            let call_id = call.id.clone();
            match (call.name.as_str(), self.choose(8)) {
                ("send", 0..=5) => {
                    let task = SubagentTask {
                        agent: "reviewer".into(),
                        task: "look".into(),
                        decisions: String::new(),
                        constraints: String::new(),
                        deliverable: String::new(),
                    };
                    self.tell(EventBody::Run(RunEvent::SubagentRequested { call_id, task }));
                }
                ("pass", 0..=5) => {
                    let context = HandoffContext {
                        agent: "creator".into(),
                        decisions: String::new(),
                        constraints: String::new(),
                        reason: String::new(),
                        open_questions: String::new(),
                    };
                    self.tell(EventBody::Run(RunEvent::HandoffRequested { call_id, context }));
                }
                (_, 6) if self.run.open_interaction().is_some() => {}
                (_, 6) => {
                    let origin = InteractionOrigin::Tool { call_id };
                    let interaction = question(InteractionId::new(), origin);
                    self.tell(EventBody::Ask(AskEvent::Opened { interaction }));
                }
                (_, 7) => self.finish(&call, failed("not there"), Vec::new()),
                _ => {
                    let effects = self.effects();
                    let content = format!("result {}", self.choose(3));
                    self.finish(&call, ToolResult::Completed { content }, effects);
                }
            }
        }
    }

    fn finish(&mut self, call: &ToolCall, result: ToolResult, effects: Vec<ToolEffect>) {
        let (call_id, name) = (call.id.clone(), call.name.clone());
        self.tell(EventBody::Run(RunEvent::ToolFinished {
            call_id,
            name,
            result,
            effects,
            duration_ms: 5,
        }));
    }

    fn effects(&mut self) -> Vec<ToolEffect> {
        let path = "memory/MEMORY.md".to_owned();
        match self.choose(8) {
            1 => vec![ToolEffect::SkillLoaded { reference: "backward-design".into(), tier: 2 }],
            2 => vec![ToolEffect::MemoryRead { path, ids: vec!["m1".into()] }],
            3 => vec![ToolEffect::MemoryRefused { path }, ToolEffect::Noted { text: "so".into() }],
            4 => vec![ToolEffect::SessionsSearched {
                query: "loops".into(),
                found: vec![self.session],
            }],
            5 => vec![ToolEffect::FileRead { path: "classes/3B.md".into(), sha256: None }],
            _ => Vec::new(),
        }
    }

    /// Whether anybody answers.
    fn answer(&mut self, interaction_id: InteractionId) -> bool {
        if self.choose(3) == 1 {
            self.tell(EventBody::Ask(AskEvent::Shown { interaction_id, face: Face::Window }));
        }
        match self.choose(8) {
            5 => {
                let why = Withdrawal::MovedOn;
                self.tell(EventBody::Ask(AskEvent::Withdrawn { interaction_id, why }));
                self.say();
            }
            6 => {
                let why = Withdrawal::Expired;
                self.tell(EventBody::Ask(AskEvent::Withdrawn { interaction_id, why }));
            }
            7 => return false,
            _ => {
                let response = InteractionResponse::Skipped;
                let face = Face::Browser;
                self.tell(EventBody::Ask(AskEvent::Answered { interaction_id, response, face }));
            }
        }
        true
    }
}

fn failed(message: &str) -> ToolResult {
    ToolResult::Failed { message: message.to_owned() }
}

fn question(id: InteractionId, origin: InteractionOrigin) -> Interaction {
    let request = InteractionRequest::Question {
        question: "Which class?".into(),
        reason: String::new(),
        options: Vec::new(),
        free_text: true,
    };
    Interaction { id, origin, request, expires_at: None }
}
