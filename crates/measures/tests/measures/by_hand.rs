//! Sessions whose measures were worked out on paper.

use chrono::TimeDelta;
use domain::{
    Alternative, ApprovalMode, AskEvent, AssistantMessage, CheckedClaim, ContentBlock, ContextItem,
    ContextState, EventBody, Face, Factors, HookPoint, HookRan, HookVerdict, Interaction,
    InteractionId, InteractionOrigin, InteractionRequest, InteractionResponse, Limits, Moment,
    PromptFragment, RunEvent, RunStarted, RunStatus, SectionDecision, SectionRef, SectionVerdict,
    SessionEvent, SessionId, StopReason, SubagentTask, ToolCall, ToolEffect, ToolResult, TraceId,
    Usage,
};
use measures::{Fraction, Measure, MeasureValue, measure};
use serde_json::json;

use crate::agreement::agree;

const LESSON: &str = "lessons/3B/a/lesson.md";

/// A log of one run, written event by event with the millisecond of each.
pub struct HandLog {
    pub events: Vec<SessionEvent>,
    session: SessionId,
    trace: TraceId,
}

impl HandLog {
    fn new() -> Self {
        let mut log = Self { events: Vec::new(), session: SessionId::new(), trace: TraceId::new() };
        let text = "iteration for 3B".into();
        log.at(0, RunEvent::UserMessage { text, command: None, face: Face::Window });
        log
    }

    fn at(&mut self, ms: i64, body: impl Into<EventBody>) -> &mut Self {
        let seq = self.events.len() as i64 + 1;
        let (session_id, trace_id) = (self.session, self.trace);
        let at = chrono::DateTime::UNIX_EPOCH + TimeDelta::milliseconds(ms);
        self.events.push(SessionEvent { session_id, seq, trace_id, at, body: body.into() });
        self
    }

    fn hook(&mut self, ms: i64, hook: &str, verdict: HookVerdict) -> &mut Self {
        self.at(
            ms,
            RunEvent::HookRan(HookRan {
                hook: hook.into(),
                point: HookPoint::PostLoop,
                turn: 1,
                call_id: None,
                verdict,
                effects: Vec::new(),
                model_calls: Vec::new(),
                duration_ms: 1,
            }),
        )
    }

    /// A hook asks, and a moment later the card is there.
    fn asks(&mut self, ms: (i64, i64), request: InteractionRequest) -> InteractionId {
        let id = InteractionId::new();
        self.hook(ms.0, "asker", HookVerdict::Ask { interaction_id: id });
        let (hook, point) = ("asker".into(), HookPoint::PostLoop);
        let origin = InteractionOrigin::Hook { hook, point, turn: 1, call_id: None };
        let interaction = Interaction { id, origin, request, expires_at: None };
        self.at(ms.1, AskEvent::Opened { interaction });
        id
    }

    fn shown(&mut self, ms: i64, interaction_id: InteractionId) -> &mut Self {
        self.at(ms, AskEvent::Shown { interaction_id, face: Face::Window })
    }

    fn answers(&mut self, ms: i64, id: InteractionId, response: InteractionResponse) -> &mut Self {
        self.at(ms, AskEvent::Answered { interaction_id: id, response, face: Face::Window })
    }

    fn model(&mut self, ms: i64, calls: &[&str]) -> &mut Self {
        let calls = calls.iter().map(|id| {
            let (id, name, input) = ((*id).to_owned(), "update_section".to_owned(), json!({}));
            ContentBlock::ToolCall(ToolCall { id, name, input })
        });
        let content: Vec<ContentBlock> = calls.collect();
        let stop = if content.is_empty() { StopReason::EndTurn } else { StopReason::ToolUse };
        self.at(
            ms,
            RunEvent::ModelAnswered {
                turn: 1,
                message: AssistantMessage { content, stop },
                usage: Usage { input_tokens: 10, ..Usage::default() },
                cost_usd: Some(0.000_003),
                replaced: Vec::new(),
                first_token_ms: 40,
                duration_ms: 90,
            },
        )
    }

    fn starts(&mut self, ms: i64, call: &str) -> &mut Self {
        let (call_id, name) = (call.to_owned(), "update_section".to_owned());
        self.at(ms, RunEvent::ToolStarted { call_id, name, change: None })
    }

    fn ends(&mut self, ms: i64, call: &str, effects: Vec<ToolEffect>) -> &mut Self {
        let (call_id, name) = (call.to_owned(), "update_section".to_owned());
        let result = ToolResult::Completed { content: "wrote".into() };
        self.at(ms, RunEvent::ToolFinished { call_id, name, result, effects, duration_ms: 7 })
    }

    fn finishes(&mut self, ms: i64) -> &mut Self {
        let (status, reason) = (RunStatus::Success, String::new());
        self.at(ms, RunEvent::RunFinished { status, reason, parent: None })
    }

    fn measures(&self) -> Vec<Measure> {
        agree(std::slice::from_ref(&self.events)).unwrap();
        let [session] = measure(self.events.clone()).try_into().unwrap();
        session.measures
    }
}

/// What a measure came to, and of which events.
fn of(all: &[Measure], id: &str, part: &str) -> (MeasureValue, Vec<i64>) {
    let found = all.iter().find(|one| one.measure == id && one.part == part);
    let found = found.unwrap_or_else(|| panic!("{id} has no part {part:?}"));
    (
        found.value.clone().unwrap_or_else(|| panic!("{id} {part}: {:?}", found.missing)),
        found.seqs.clone(),
    )
}

fn share(numerator: i128, denominator: i128) -> MeasureValue {
    MeasureValue::Share(Fraction::new(numerator, denominator).unwrap())
}

/// How a run begins, as it mostly does.
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

fn section(id: &str) -> SectionRef {
    let (path, heading) = (LESSON.to_owned(), id.to_owned());
    SectionRef { path, id: id.to_owned(), heading, sha256: "aa".into() }
}

fn decision(id: &str, verdict: SectionVerdict, took_ms: u64) -> SectionDecision {
    SectionDecision { path: LESSON.into(), section_id: id.into(), verdict, took_ms }
}

fn claim(finding: &str) -> CheckedClaim {
    let (code, source) = (None, None);
    let (start_line, end_line) = (None, None);
    CheckedClaim { line: 1, code, source, start_line, end_line, finding: finding.into() }
}

/// A draft with one claim that holds and one that does not; she takes an item off the card, is 70 % sure, accepts
/// one of two sections and takes another way for the other.
pub fn drafted() -> HandLog {
    let mut log = HandLog::new();
    log.at(100, RunEvent::RunStarted(start()));
    let item = ContextItem {
        id: "i".into(),
        state: ContextState::Used,
        kind: None,
        text: "3B".into(),
        source: "classes/3B.md".into(),
        line: None,
        changeable: true,
    };
    let (summary, items) = ("I use this.".into(), vec![item]);
    let card =
        log.asks((200, 200), InteractionRequest::Feedforward { summary, reading: None, items });
    log.shown(1_200, card).answers(
        4_200,
        card,
        InteractionResponse::Feedforward {
            removed: vec!["i".into()],
            added: Vec::new(),
            note: " ".into(),
            meant: None,
            day: None,
        },
    );
    log.hook(4_300, "asker", HookVerdict::Continue).model(5_300, &["c1"]).starts(5_400, "c1");
    let claims = vec![claim("backed"), claim("inventedCode")];
    let written = ToolEffect::FileWritten { path: LESSON.into(), sha256: "aa".into() };
    let checked = ToolEffect::ClaimsChecked { path: LESSON.into(), claims };
    log.ends(5_500, "c1", vec![written, checked]).model(6_000, &[]);
    let (statement, path, moment) = ("Good.".into(), LESSON.into(), Moment::Before);
    let sure = log.asks((6_100, 6_100), InteractionRequest::Confidence { statement, path, moment });
    log.answers(6_600, sure, InteractionResponse::Confidence { percent: 70 });
    let sections = vec![section("starter"), section("main")];
    let card = log.asks((6_600, 6_700), InteractionRequest::Adjudication { sections });
    let decisions = vec![
        decision("starter", SectionVerdict::Accept, 1_000),
        decision("main", SectionVerdict::Alternatives, 1_500),
    ];
    log.shown(6_800, card).answers(9_800, card, InteractionResponse::Adjudication { decisions });
    let option = Alternative {
        approach: "pairs".into(),
        rationale: "why".into(),
        markdown: "a x\nd".into(),
        problems: Vec::new(),
    };
    let (section, current, options) = (section("main"), "a b c d".into(), vec![option]);
    let request = InteractionRequest::Alternatives { section, current, options };
    let ways = log.asks((10_800, 10_900), request);
    log.answers(11_900, ways, InteractionResponse::Alternative { chosen: Some(0), took_ms: 900 });
    log.hook(12_000, "asker", HookVerdict::Continue).finishes(12_500);
    log
}

#[test]
fn the_times_of_a_draft_are_those_on_paper() {
    let all = drafted().measures();
    let time = |id: &str, part: &str| of(&all, id, part);
    let ms = |ms: i128, seqs: &[i64]| (MeasureValue::Whole(ms), seqs.to_vec());
    assert_eq!(time("times.session", ""), ms(12_500, &[1, 23]));
    assert_eq!(time("times.first_text", ""), ms(5_500, &[1, 10]));
    assert_eq!(time("times.first_usable", ""), ms(6_700, &[1, 10, 16]));
    // Only with the way that she chose is everything decided.
    assert_eq!(time("times.fully_usable", ""), ms(11_900, &[1, 16, 21]));
    assert_eq!(time("times.split", "prompting"), ms(3_000, &[5]));
    assert_eq!(time("times.split", "reviewing"), ms(3_000, &[17]));
    assert_eq!(time("times.split", "unseen"), ms(2_600, &[4, 13, 16, 20]));
    let (waiting, _) = time("times.split", "waiting");
    assert_eq!(waiting, MeasureValue::Whole(12_500 - 3_000 - 3_000 - 2_600));
    let list = |ms: &[i128], seqs: &[i64]| (MeasureValue::List(ms.to_vec()), seqs.to_vec());
    assert_eq!(time("times.questions", "adjudication"), list(&[3_000], &[18]));
    assert_eq!(time("times.sections", &format!("{LESSON}#main")), list(&[1_500], &[18]));
    assert_eq!(time("latency.run", ""), list(&[3_900], &[1, 23]));
}

#[test]
fn what_she_decided_and_how_sure_she_was_is_as_on_paper() {
    let all = drafted().measures();
    let value = |id: &str, part: &str| of(&all, id, part).0;
    assert_eq!(value("decisions.accepted", ""), share(1, 2));
    assert_eq!(value("decisions.alternatives", "chosen"), MeasureValue::Whole(1));
    assert_eq!(value("cycles.refinements", ""), MeasureValue::Whole(1));
    // (0.7 − 0.5)².
    assert_eq!(of(&all, "calibration.brier", ""), (share(1, 25), vec![14, 18]));
    assert_eq!(value("calibration.bias", ""), share(1, 5));
    assert_eq!(value("calibration.curve_accepted", "61-70"), share(1, 2));
    // b becomes x, and c goes: two of four words.
    assert_eq!(value("edits.chosen_distance", &format!("{LESSON}#main")), share(1, 2));
    assert_eq!(value("grounding.rate", LESSON), share(1, 2));
    assert_eq!(value("feedforward.changes", "removed"), MeasureValue::Whole(1));
    assert_eq!(value("feedforward.changes", "note"), MeasureValue::Whole(0));
    assert_eq!(value("utilisation.prompt", "identity"), MeasureValue::Whole(2));
    assert_eq!(value("utilisation.memories", ""), share(0, 1));
    assert_eq!(value("cost.dollars", "planner"), MeasureValue::Whole(6_000));
    assert_eq!(value("completeness.told", ""), share(1, 1));
    assert_eq!(value("completeness.calls", ""), share(1, 1));
}

#[test]
fn what_no_span_tells_of_is_counted_as_traces_make_them() {
    let mut log = HandLog::new();
    let asked = |call_id: &str| RunEvent::SubagentRequested {
        call_id: call_id.to_owned(),
        task: SubagentTask {
            agent: "a".into(),
            task: "t".into(),
            decisions: String::new(),
            constraints: String::new(),
            deliverable: String::new(),
        },
    };
    let handed = || RunEvent::HandedOff { call_id: "c2".into(), from: "a".into(), start: start() };
    log.at(1, RunEvent::RunStarted(start())).model(2, &["c1", "c2", "c3"]);
    log.starts(3, "c1").ends(4, "c1", Vec::new());
    // The call is over, and nothing tells that a specialist was asked for.
    log.at(5, asked("c1"));
    // The call tells of the first handing over, and nothing of the second.
    log.starts(6, "c2").at(7, handed()).at(8, handed());
    // The end of the run ended the call.
    log.starts(9, "c3").finishes(10).at(11, asked("c3"));
    assert_eq!(of(&log.measures(), "completeness.told", "").0, share(12 - 3, 12));
}

#[test]
fn a_place_that_comes_twice_counts_once_and_a_hole_is_seen() {
    let mut log = drafted();
    let again = SessionEvent { trace_id: TraceId::new(), ..log.events[0].clone() };
    log.events.push(again);
    log.events.remove(6);
    let all = log.measures();
    assert_eq!(of(&all, "cycles.messages", "").0, MeasureValue::Whole(1));
    assert_eq!(of(&all, "completeness.events", "").0, share(22, 23));
    // The order in which they were read does not matter.
    let events = drafted().events;
    let backwards: Vec<SessionEvent> = events.iter().rev().cloned().collect();
    assert_eq!(measure(backwards), measure(events));
}
