//! What the tests put into the database.

use chrono::{DateTime, TimeDelta};
use domain::{
    ApprovalMode, AskEvent, AssistantMessage, ContentBlock, EventBody, EventDraft, Face, Factors,
    Interaction, InteractionId, InteractionOrigin, InteractionRequest, InteractionResponse, Limits,
    MemoryUse, RunEvent, RunStarted, RunStatus, SessionId, StopReason, Timestamp, Topology,
    TraceId, Usage,
};
use store::{NewSession, TeacherStore};

/// A fixed instant, so many seconds later.
pub fn at(seconds: i64) -> Timestamp {
    DateTime::from_timestamp(4_000_000_000, 123_456_000).unwrap() + TimeDelta::seconds(seconds)
}

pub fn new_session(title: &str) -> NewSession {
    NewSession {
        id: SessionId::new(),
        plugin: "lesson-planning".to_owned(),
        command: Some("create-lesson".to_owned()),
        agent: "planner".to_owned(),
        class_id: Some("3B".to_owned()),
        title: title.to_owned(),
        kind: store::SessionKind::Run,
    }
}

pub async fn session(store: &TeacherStore) -> SessionId {
    store.create_session(new_session("Iteration for 3B")).await.unwrap().id
}

pub fn draft(trace_id: TraceId, seconds: i64, body: EventBody) -> EventDraft {
    EventDraft { trace_id, at: at(seconds), body }
}

pub fn said(text: &str) -> EventBody {
    EventBody::Run(RunEvent::UserMessage {
        text: text.to_owned(),
        command: None,
        face: Face::Terminal,
    })
}

pub fn started() -> EventBody {
    EventBody::Run(RunEvent::RunStarted(RunStarted {
        plugin: "lesson-planning".to_owned(),
        agent: "planner".to_owned(),
        provider: "offline".to_owned(),
        model: "drafter".to_owned(),
        context_tokens: 100_000,
        limits: Limits {
            max_turns: 20,
            max_budget_usd: None,
            max_tool_retries: 3,
            max_no_progress_iterations: 3,
            force_finalize_on_stall: true,
        },
        prompt: Vec::new(),
        tools: vec!["read_file".to_owned()],
        read_only: vec!["read_file".to_owned()],
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
    }))
}

pub fn answered(turn: u32, tokens: u64, cost_usd: f64) -> EventBody {
    EventBody::Run(RunEvent::ModelAnswered {
        turn,
        message: AssistantMessage {
            content: vec![ContentBlock::Text { text: format!("Answer {turn}") }],
            stop: StopReason::EndTurn,
        },
        usage: Usage {
            input_tokens: tokens,
            output_tokens: tokens + 1,
            cache_read_tokens: tokens + 2,
            cache_write_tokens: tokens + 3,
            reasoning_tokens: 0,
        },
        cost_usd: Some(cost_usd),
        replaced: Vec::new(),
        first_token_ms: 1,
        duration_ms: 2,
    })
}

pub fn asked(id: InteractionId) -> EventBody {
    EventBody::Ask(AskEvent::Opened {
        interaction: Interaction {
            id,
            origin: InteractionOrigin::Tool { call_id: "call-1".to_owned() },
            expires_at: None,
            request: InteractionRequest::Question {
                question: "Which class?".to_owned(),
                reason: String::new(),
                options: Vec::new(),
                free_text: true,
            },
        },
    })
}

pub fn replied(interaction_id: InteractionId) -> EventBody {
    EventBody::Ask(AskEvent::Answered {
        interaction_id,
        response: InteractionResponse::Answer { text: "3B".to_owned() },
        face: Face::Window,
    })
}

pub fn finished(status: RunStatus) -> EventBody {
    EventBody::Run(RunEvent::RunFinished { status, reason: String::new(), parent: None })
}
