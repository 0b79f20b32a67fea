//! How a run begins.

use domain::{ApprovalMode, Factors, Limits, PromptFragment, RunStarted};

pub fn start() -> RunStarted {
    let fragment = PromptFragment {
        tag: "identity".into(),
        source: "soul.md".into(),
        text: "é".into(),
        cut_bytes: 3,
    };
    RunStarted {
        plugin: "p".into(),
        agent: "planner".into(),
        provider: "scripted".into(),
        model: "m".into(),
        context_tokens: 2_000,
        limits: Limits {
            max_turns: 12,
            max_budget_usd: None,
            max_tool_retries: 2,
            max_no_progress_iterations: 3,
            force_finalize_on_stall: true,
        },
        prompt: vec![fragment],
        tools: Vec::new(),
        read_only: Vec::new(),
        hooks: Vec::new(),
        output: None,
        memories: vec!["m1".into()],
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
