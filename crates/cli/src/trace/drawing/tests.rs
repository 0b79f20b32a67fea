use domain::Spent;
use serde_json::json;
use traces::{Component, ComponentKind};

use super::*;

fn span(id: &str, parent: &str, kind: SpanKind, name: &str, ms: (i64, Option<i64>)) -> Span {
    let at = |ms| chrono::DateTime::from_timestamp_millis(1_000_000 + ms).unwrap();
    Span {
        id: id.into(),
        parent: (!parent.is_empty()).then(|| parent.to_owned()),
        session_id: "01920000-0000-7000-8000-000000000001".parse().unwrap(),
        trace_id: "01920000-0000-7000-8000-000000000002".parse().unwrap(),
        seq: 1,
        kind,
        name: name.into(),
        started_at: at(ms.0),
        ended_at: ms.1.map(at),
        status: if ms.1.is_some() { SpanStatus::Ok } else { SpanStatus::Open },
        events: vec![1],
        detail: json!({ "input": { "path": "classes/3B.md" } }),
    }
}

fn trace(spans: Vec<Span>, gaps: Vec<String>) -> Trace {
    let (trace_id, session_id) = (spans[0].trace_id, spans[0].session_id);
    let totals = traces::totals(&spans);
    Trace { trace_id, session_id, spans, totals, context: None, gaps }
}

#[test]
fn spans_are_drawn_where_they_happened_and_inside_what_they_are_a_part_of() {
    let mut model = span("3", "2", SpanKind::Model, "offline/m", (0, Some(800)));
    model.detail = json!({
        "component": "planner", "costUsd": 0.5, "durationMs": 800,
        "usage": Usage { input_tokens: 10, output_tokens: 4, cache_read_tokens: 90, ..Usage::default() },
    });
    let spans = vec![
        span("2", "", SpanKind::Run, "p:planner", (0, Some(3_200))),
        model,
        span("4", "2", SpanKind::Tool, "read_file", (800, Some(1_600))),
        span("6", "2", SpanKind::Tool, "read_file", (3_100, None)),
        // It began last and stands inside the tool that wrote it.
        span("5.1", "4", SpanKind::Memory, "read MEMORY.md", (1_600, Some(1_600))),
    ];
    let drawn = waterfall(&spans);
    let rows: Vec<Vec<&str>> = drawn
        .lines()
        .skip(1)
        .map(|row| row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect())
        .collect();
    assert_eq!(
        rows[1],
        ["offline/m", "model", "ok", "800 ms", "100 → 4", "$0.5000", "│━━━━━━━━", "│"]
    );
    let names: Vec<&str> =
        drawn.lines().skip(1).map(|row| row.split("  ").next().unwrap_or("")).collect();
    assert_eq!(names.len(), 5);
    let order: Vec<usize> = tree(&spans).into_iter().map(|(depth, _)| depth).collect();
    assert_eq!(order, [0, 1, 1, 2, 1]);
    assert!(drawn.contains("    read MEMORY.md classes/3B.md"), "{drawn}");
    assert!(
        drawn.lines().last().unwrap().ends_with("                               ━│"),
        "{drawn}"
    );
}

fn spent(usd: f64) -> Spent {
    Spent { usd, unpriced: 0 }
}

#[test]
fn the_wait_for_people_stands_apart_from_the_work() {
    let usage = Usage { input_tokens: 10, output_tokens: 4, ..Usage::default() };
    let component = |kind, name: &str, usage: Usage| Component {
        kind,
        name: name.into(),
        times: 2,
        model_calls: if kind == ComponentKind::Agent { 2 } else { 0 },
        usage,
        spent: spent(if kind == ComponentKind::Agent { 0.25 } else { 0.0 }),
        duration_ms: if kind == ComponentKind::Agent { 1_500 } else { 20 },
    };
    let totals = Totals {
        usage,
        spent: spent(0.25),
        whole_ms: 100_000,
        model_ms: 1_500,
        tool_ms: 20,
        hook_ms: 3,
        waiting_ms: 61_000,
        away_ms: 30_000,
        components: vec![
            component(ComponentKind::Agent, "planner", usage),
            component(ComponentKind::Tool, "read_file", Usage::default()),
        ],
    };
    assert_eq!(
        sums(&totals),
        "work 9.0 s (model 1.5 s, tools 20 ms, hooks 3 ms), waiting for people 1 min 1 s, \
         interrupted 30.0 s\n\n\
         WHO        WHAT   TIMES  MODEL CALLS  TOKENS  CACHED  TIME   COST\n\
         planner    agent  2      2            10 → 4  0       1.5 s  $0.2500\n\
         read_file  tool   2      0            0 → 0   0       20 ms  $0.0000\n\
         all                      2            10 → 4  0       1.5 s  $0.2500\n"
    );
}

#[test]
fn what_is_missing_is_said_below() {
    let spans = vec![span("2", "", SpanKind::Run, "p:planner", (0, Some(10)))];
    let whole = draw(&trace(spans.clone(), Vec::new()));
    assert!(!whole.contains("not complete"), "{whole}");
    let torn = draw(&trace(spans, vec!["event 4 is missing".into()]));
    assert!(torn.ends_with("\nthis trace is not complete:\n  event 4 is missing\n"), "{torn}");
}

#[test]
fn durations_are_read_at_a_glance() {
    assert_eq!(
        [0, 999, 1_000, 59_999, 3_600_000].map(duration),
        ["0 ms", "999 ms", "1.0 s", "59.9 s", "60 min 0 s"]
    );
}
