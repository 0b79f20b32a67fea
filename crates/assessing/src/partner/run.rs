//! One run of a model for one turn, over a log in memory.

use std::sync::{Arc, Mutex, PoisonError};

use agent::{
    Alone, Drive, Ended, Gear, HookSet, Inbox, Log, LogError, Model, Run, ToolRegistry, Unheard,
};
use async_trait::async_trait;
use domain::{
    ApprovalMode, EventBody, EventDraft, Face, Factors, InteractionRequest, Limits, MemoryUse,
    PromptFragment, RunEvent, RunStarted, RunStatus, SessionEvent, SessionId, Spent, SystemClock,
    TeacherId, Topology, TraceId, Usage,
};
use sittings::{ModelRole, PartnerTurn, Projection, ThoughtTurn, Utterance};
use tokio::sync::watch;

use super::quick::Quick;
use super::tools;
use super::turn_desk::TurnDesk;

/// Calls of a model in one turn: to look, to put the question, and once more where a call was malformed.
const CALLS: u32 = 4;

/// Asking a model in one turn.
pub struct Attempt<'a> {
    pub teacher: TeacherId,
    pub session: SessionId,
    pub model: Arc<dyn Model>,
    pub turn: &'a Arc<PartnerTurn>,
}

impl Attempt<'_> {
    /// What it said, or why it said nothing, with what that took in tokens and US dollars. `again` is what it
    /// said before, and why that was not taken.
    pub async fn once(
        &self,
        again: Option<&(Utterance, &'static str)>,
    ) -> (Result<Utterance, String>, Usage, Spent) {
        let desk = TurnDesk::of(Arc::clone(self.turn));
        let model: Arc<dyn Model> = Arc::new(Quick(Arc::clone(&self.model)));
        let window = model.window().await;
        let tools = match window.calls_tools {
            true => tools::of_turn(&desk),
            false => ToolRegistry::default(),
        };
        let start = self.start(model.as_ref(), window.tokens, &tools);
        let log = Arc::new(InMemory::default());
        let gear = Gear { model, background: None, writer: None, tools, hooks: HookSet::default() };
        let (_never, stop) = watch::channel(None);
        let drive = Drive {
            teacher: self.teacher,
            session: self.session,
            crew: Arc::new(Alone(gear)),
            log: Arc::clone(&log) as Arc<dyn Log>,
            observer: Arc::new(Unheard),
            clock: Arc::new(SystemClock),
            stop,
            inbox: Inbox::default(),
        };
        let text = said_to_it(self.turn, again);
        let said = RunEvent::UserMessage { text, command: None, face: Face::Script };
        let ended = match log.begin(self.session, [said, RunEvent::RunStarted(start)]) {
            Ok(run) => drive.run(run).await.map_err(|error| error.to_string()),
            Err(why) => Err(why),
        };
        let (words, usage, spent) = log.last_words();
        let said = ended.and_then(|(_, ended)| heard(ended, words, &desk));
        (said, usage, spent)
    }

    fn start(&self, model: &dyn Model, context_tokens: u64, tools: &ToolRegistry) -> RunStarted {
        let role = role_text(self.turn.role(), !tools.names().is_empty());
        RunStarted {
            plugin: "assessment".to_owned(),
            agent: "partner".to_owned(),
            provider: model.provider().to_owned(),
            model: model.name().to_owned(),
            context_tokens,
            limits: Limits {
                max_turns: CALLS,
                max_budget_usd: None,
                max_tool_retries: 2,
                max_no_progress_iterations: 2,
                force_finalize_on_stall: false,
            },
            prompt: vec![PromptFragment {
                tag: "agent_instructions".to_owned(),
                source: "partner".to_owned(),
                text: role,
                cut_bytes: 0,
            }],
            tools: tools.names(),
            read_only: tools.read_only(),
            hooks: Vec::new(),
            output: None,
            memories: Vec::new(),
            class: None,
            approval: ApprovalMode::Automation,
            factors: Factors {
                topology: Topology::Single,
                memory: MemoryUse::Off,
                ..Factors::default()
            },
            delegation: None,
            understood: None,
            handed_by: Vec::new(),
            fit: Default::default(),
            host: None,
        }
    }
}

/// What it is: a text for each role, of which the second part is about its tools.
fn role_text(role: ModelRole, with_tools: bool) -> String {
    let text = match role {
        ModelRole::Partner => include_str!("roles/partner.md"),
        ModelRole::Tutor => include_str!("roles/tutor.md"),
        ModelRole::Proctor => include_str!("roles/proctor.md"),
        ModelRole::Interviewer => include_str!("roles/interviewer.md"),
        ModelRole::Guide => include_str!("roles/guide.md"),
    };
    let (about, tools) = text.split_once("\n---\n").unwrap_or((text, ""));
    let parts = if with_tools { [about, tools] } else { [about, ""] };
    parts.map(str::trim).join("\n\n").trim().to_owned()
}

/// What is said to it. The projection stands among what people say and not in the prompt, so that names in a
/// learner's words are found by the guard before a remote model.
fn said_to_it(turn: &PartnerTurn, again: Option<&(Utterance, &'static str)>) -> String {
    let mut text = match &turn.projection {
        Projection::Thought { summary, turns, .. } => {
            let before = summary.iter().map(|summary| format!("Before that: {summary}\n"));
            before.chain(turns.iter().map(spoken)).collect::<String>() + "Now ask your question."
        }
        other => {
            let seen = serde_json::to_string_pretty(other).unwrap_or_default();
            format!("<session_context>\n{seen}\n</session_context>\n\nContinue the session.")
        }
    };
    if let Some((said, why)) = again {
        let put = said.presented.as_ref().map_or(said.words.as_str(), |item| &item.question);
        text.push_str(&format!(
            "\n\nYou said: {}\nThat cannot be used: {why}. Say it once more, so that it can.",
            put.trim()
        ));
    }
    text
}

pub(super) fn spoken(ThoughtTurn { asked, said }: &ThoughtTurn) -> String {
    let said = said.as_deref().map_or("(left out)", str::trim);
    format!("Asked: {}\nSaid: {said}\n", asked.trim())
}

/// What it came to: a question that it put, or words.
fn heard(ended: Ended, words: String, desk: &TurnDesk) -> Result<Utterance, String> {
    let mut words: Vec<String> =
        Some(words).into_iter().chain(desk.beside()).filter(|one| !one.trim().is_empty()).collect();
    words.dedup();
    let words = words.join("\n\n");
    match ended {
        Ended::Suspended(interaction) => match interaction.request {
            InteractionRequest::Item(item) => Ok(Utterance { presented: Some(item), words }),
            _ => Err("it asked for something else".to_owned()),
        },
        Ended::Finished { status: RunStatus::Success, .. } => {
            Ok(Utterance { presented: None, words })
        }
        Ended::Finished { reason, .. } => Err(reason),
    }
}

/// The log of a turn.
#[derive(Default)]
struct InMemory(Mutex<Vec<SessionEvent>>);

impl InMemory {
    fn begin(&self, session: SessionId, bodies: [RunEvent; 2]) -> Result<Run, String> {
        let trace_id = TraceId::new();
        let at = chrono::Utc::now();
        let draft = |body: RunEvent| EventDraft { trace_id, at, body: body.into() };
        let events = self.write(session, bodies.into_iter().map(draft).collect());
        Run::fold(&events).map_err(|error| error.to_string())
    }

    fn write(&self, session_id: SessionId, drafts: Vec<EventDraft>) -> Vec<SessionEvent> {
        let mut events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let first = i64::try_from(events.len()).unwrap_or(i64::MAX);
        let event = |(draft, seq): (EventDraft, i64)| {
            let EventDraft { trace_id, at, body } = draft;
            SessionEvent { session_id, seq, trace_id, at, body }
        };
        let new: Vec<SessionEvent> = drafts.into_iter().zip(first + 1..).map(event).collect();
        events.extend(new.clone());
        new
    }

    /// What the model said in words in its last answer, with what all of them took.
    fn last_words(&self) -> (String, Usage, Spent) {
        let events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut words, mut taken, mut spent) = (String::new(), Usage::default(), Spent::default());
        for event in events.iter() {
            match &event.body {
                EventBody::Run(RunEvent::ModelAnswered { message, usage, cost_usd, .. }) => {
                    words = message.text();
                    taken += *usage;
                    spent += *cost_usd;
                }
                EventBody::Run(RunEvent::ModelFailed { usage, cost_usd, .. }) => {
                    taken += *usage;
                    spent += *cost_usd;
                }
                _ => {}
            }
        }
        (words, taken, spent)
    }
}

#[async_trait]
impl Log for InMemory {
    async fn append(&self, drafts: Vec<EventDraft>) -> Result<Vec<SessionEvent>, LogError> {
        // One session's; which one nobody asks here.
        let first = {
            let events = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            events.first().map(|first| first.session_id)
        };
        Ok(self.write(first.unwrap_or_else(SessionId::new), drafts))
    }

    async fn until_back(&self) {}
}
