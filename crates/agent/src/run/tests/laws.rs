//! What holds whatever happens: random choices at every step, with crashes between them.

use domain::{
    AskEvent, ContextChange, EventBody, Face, HandoffContext, HookChange, HookPoint, HookVerdict,
    ModelFailure, ModelFailureKind, PromptFragment, RunEvent, RunStarted, RunStatus, ToolEffect,
    ToolResult, Usage, Withheld,
};
use proptest::prelude::*;

use super::super::{CallState, Run, Step, check_history};
use super::{Story, call, completed, failed, hook, started, task, words};

const TOOLS: [&str; 5] = ["look", "change", "ask", "send", "transfer"];

/// Makes up what happens; out of choices, everything goes as calmly as it can.
struct Chance {
    choices: std::vec::IntoIter<u8>,
    story: Story,
    calls: usize,
    runs: usize,
}

impl Chance {
    fn new(choices: Vec<u8>) -> Self {
        Self { choices: choices.into_iter(), story: Story::of(start()), calls: 0, runs: 1 }
    }

    fn choose(&mut self, most: u8) -> u8 {
        self.choices.next().unwrap_or_default() % most
    }

    /// One step; false when nothing is left to do.
    fn step(&mut self) -> bool {
        match self.choose(24) {
            1 if self.story.run.trace().is_some() => {
                self.story.says("by the way");
            }
            2 if !matches!(self.story.run.next(), Step::Finish { .. } | Step::Idle)
                && self.choose(3) == 1 =>
            {
                self.story.stops();
            }
            3 if self.story.run.trace().is_some() => {
                self.story.tell(EventBody::Run(RunEvent::RunResumed));
            }
            _ => {}
        }
        let step = self.story.run.next();
        match step {
            Step::Idle if self.runs == 2 => return false,
            Step::Idle => {
                self.runs += 1;
                self.story.trace = domain::TraceId::new();
                let begin = EventBody::Run(RunEvent::RunStarted(start()));
                let trace = self.story.trace;
                self.story.says("and again").tell_on(trace, begin);
            }
            Step::RunHook(step) => self.hook(step.point),
            Step::Summarise { messages } => {
                self.story.tell(EventBody::Run(RunEvent::HistorySummarised {
                    messages: u32::try_from(messages).unwrap(),
                    summary: "short".into(),
                    model: "m".into(),
                    usage: Usage::default(),
                    cost_usd: Some(0.01),
                    duration_ms: 0,
                }));
            }
            Step::Stall { iterations } => {
                self.story.tell(EventBody::Run(RunEvent::Stalled { iterations }));
            }
            Step::RejectAnswer { problem } => {
                self.story.tell(EventBody::Run(RunEvent::AnswerRejected { problem }));
            }
            Step::CallModel { turn, .. } => self.model(turn),
            Step::CallTools(calls) => self.tools(&calls),
            Step::Conclude { call, result } => {
                self.story.ends(&call.id, result);
            }
            Step::StartSubagent { call, .. } => match self.choose(4) {
                1 => {
                    self.story.ends(&call.id, failed("there is no such specialist"));
                }
                _ => {
                    self.story.sends(&call.id, start());
                }
            },
            Step::HandOff { call, .. } => match self.choose(4) {
                1 => {
                    self.story.ends(&call.id, failed("there is no such agent"));
                }
                _ => {
                    let from = "planner".to_owned();
                    let body = EventBody::Run(RunEvent::HandedOff {
                        call_id: call.id,
                        from,
                        start: start(),
                    });
                    self.story.tell(body);
                }
            },
            Step::Suspend(interaction) => {
                let interaction_id = interaction.id;
                match self.choose(4) {
                    1 => {
                        let why = domain::Withdrawal::Expired;
                        self.story
                            .tell(EventBody::Ask(AskEvent::Withdrawn { interaction_id, why }));
                    }
                    2 => {
                        let face = Face::Window;
                        self.story.tell(EventBody::Ask(AskEvent::Shown { interaction_id, face }));
                    }
                    _ => {
                        self.story.replies(interaction_id, "yes");
                    }
                }
            }
            Step::Finish { .. } => {
                self.story.finishes();
            }
        }
        true
    }

    fn hook(&mut self, point: HookPoint) {
        let asks = matches!(point, HookPoint::PreLoop | HookPoint::PreTool | HookPoint::PostLoop);
        let verdict = match (self.choose(6), point) {
            (1, _) if asks => {
                self.story.hook_asks("May I?");
                return;
            }
            (2, HookPoint::PreLoop | HookPoint::PreModel) => HookVerdict::Modify {
                change: HookChange::Context(ContextChange {
                    withheld: vec![Withheld { source: "s".into(), text: Some("result".into()) }],
                    added: Vec::new(),
                    note: "note".into(),
                    day: None,
                }),
            },
            (2, HookPoint::PreTool) => {
                HookVerdict::Modify { change: HookChange::Input { input: serde_json::json!({}) } }
            }
            (2, HookPoint::PostTool | HookPoint::OnSubagentEnd) => HookVerdict::Modify {
                change: HookChange::Result { content: "another result".into() },
            },
            (
                3,
                HookPoint::PreLoop
                | HookPoint::PreModel
                | HookPoint::OnSubagentEnd
                | HookPoint::PostTool,
            ) => HookVerdict::Continue,
            (3 | 4, _) => HookVerdict::Repair { feedback: "better".into() },
            (5, _) if self.choose(5) == 1 => HookVerdict::Abort { reason: "enough".into() },
            _ => HookVerdict::Continue,
        };
        self.story.hook_does(verdict);
    }

    fn model(&mut self, turn: u32) {
        check_history(&self.story.run.active().messages()).unwrap();
        check_history(&self.story.placed().messages).unwrap();
        match self.choose(8) {
            0 => {
                self.story.says_back("Done.");
            }
            1 => {
                let failure = ModelFailure::new(ModelFailureKind::Network, "cut");
                self.story.tell(EventBody::Run(RunEvent::ModelFailed {
                    turn,
                    failure,
                    usage: Usage::default(),
                    cost_usd: Some(0.0),
                    duration_ms: 1,
                }));
            }
            _ => {
                let count = 1 + self.choose(4);
                let mut blocks = vec![words("So:")];
                for _ in 0..count {
                    self.calls += 1;
                    let tool = TOOLS[usize::from(self.choose(5))];
                    blocks.push(call(&format!("c{}", self.calls), tool));
                }
                self.story.answers_with(blocks, 0.01);
            }
        }
    }

    fn tools(&mut self, calls: &[CallState]) {
        for state in calls {
            self.story.starts(&state.call.id);
        }
        for state in calls {
            let id = state.call.id.as_str();
            match (state.call.name.as_str(), self.choose(8)) {
                // The process dies; the rest has only begun.
                (_, 1) => return,
                (_, 2) => {
                    self.story.ends(id, failed("no"));
                }
                (_, 3) if self.choose(6) == 1 => {
                    self.story.ends(id, ToolResult::Stopped { message: "gone".into() });
                }
                ("ask", _) => {
                    let over = matches!(self.story.run.next(), Step::Finish { .. });
                    if !over && self.story.run.open_interaction().is_none() {
                        self.story.asks(id, "Which?");
                    }
                }
                ("send", _) => {
                    let call_id = id.to_owned();
                    self.story.tell(EventBody::Run(RunEvent::SubagentRequested {
                        call_id,
                        task: task(),
                    }));
                }
                ("transfer", _) => {
                    let context = HandoffContext {
                        agent: "b".into(),
                        decisions: String::new(),
                        constraints: String::new(),
                        reason: String::new(),
                        open_questions: String::new(),
                    };
                    let call_id = id.to_owned();
                    self.story
                        .tell(EventBody::Run(RunEvent::HandoffRequested { call_id, context }));
                }
                _ => {
                    let effects = vec![ToolEffect::FileRead { path: "s".into(), sha256: None }];
                    let content = format!("result of {id} {}", "x".repeat(300));
                    self.story.ends_having(id, completed(&content), effects);
                }
            }
        }
    }
}

/// Two hooks at every point, everything side by side, a small window.
fn start() -> RunStarted {
    use HookPoint::{
        OnHandoff, OnSubagentEnd, OnSubagentStart, PostLoop, PostModel, PostTool, PreLoop,
        PreModel, PreTool,
    };
    let all = [
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
    let mut start = started();
    start.prompt = vec![PromptFragment {
        tag: "command".into(),
        source: "c".into(),
        text: "do it".into(),
        cut_bytes: 0,
    }];
    start.hooks = vec![hook("h", &all), hook("i", &[PreTool, PostTool, PostLoop])];
    start.read_only = TOOLS.map(String::from).to_vec();
    start.context_tokens = 1_500;
    start.limits.max_turns = 12;
    start.limits.max_budget_usd = Some(0.3);
    start.limits.force_finalize_on_stall = true;
    start
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn every_run_ends_and_every_call_has_one_result(
        choices in prop::collection::vec(any::<u8>(), 0..400),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut chance = Chance::new(choices);
        let mut steps = 0;
        while chance.step() {
            steps += 1;
            prop_assert!(steps < 3_000, "it does not end: {}", chance.story.shows());
        }
        let story = chance.story;
        prop_assert_eq!(check_history(story.run.history()), Ok(()));
        prop_assert_eq!(check_history(&story.run.messages()), Ok(()));

        // A process may die and another one go on at any place.
        let (before, after) = story.events.split_at(cut.index(story.events.len()));
        let mut resumed = Run::fold(before).unwrap();
        for event in after {
            resumed.apply(event).unwrap();
        }
        prop_assert_eq!(&resumed, &story.run);

        // From there, a run whose process only ever dies can be stopped.
        let mut stopped = Story { run: Run::fold(before).unwrap(), ..story.clone() };
        stopped.events.truncate(before.len());
        if let Some(trace) = stopped.run.trace() {
            let cancel = EventBody::Run(RunEvent::CancelRequested { face: Face::Window });
            stopped.tell_on(trace, cancel);
            while let Step::Finish { status, .. } = stopped.run.next() {
                prop_assert_eq!(status, RunStatus::Cancelled);
                stopped.finishes();
            }
            prop_assert_eq!(stopped.run.next(), Step::Idle);
            prop_assert_eq!(check_history(stopped.run.history()), Ok(()));
        }
    }
}
