//! What a run did, and when: a waterfall of its spans.

use api::{Commands as _, Trace, TraceRef};
use app::App;
use domain::{Span, SpanKind, SpanStatus, Timestamp, TraceId};

use crate::args::Global;
use crate::failure::{Exit, Failure};
use crate::open::with_app;
use crate::screen;

/// Columns of the bar.
const WIDTH: i64 = 32;

/// `trace`.
pub async fn trace(id: TraceId, global: &Global) -> Result<Exit, Failure> {
    with_app(global, async |app: App| {
        if global.json {
            screen::print_json(&app.trace_get(TraceRef { trace_id: id }).await?)?;
        } else {
            show(&app, id).await?;
        }
        Ok(Exit::Ok)
    })
    .await
}

/// Prints the waterfall.
pub async fn show(app: &App, id: TraceId) -> Result<(), Failure> {
    let trace = app.trace_get(TraceRef { trace_id: id }).await?;
    screen::print(&waterfall(&trace))
}

fn waterfall(trace: &Trace) -> String {
    let mut table = screen::table(["SPAN", "KIND", "STATUS", "TIME", "WHEN"]);
    let began = trace.spans.iter().map(|span| span.started_at).min();
    let ended = trace.spans.iter().map(|span| span.ended_at.unwrap_or(span.started_at)).max();
    if let (Some(began), Some(ended)) = (began, ended) {
        for span in &trace.spans {
            let indent = if span.kind == SpanKind::Run { "" } else { "  " };
            let length = span.ended_at.map(|ended| (ended - span.started_at).num_milliseconds());
            table.add_row([
                format!("{indent}{}", name(span)),
                kind(span.kind).to_owned(),
                status(span.status).to_owned(),
                length.map_or_else(|| "…".to_owned(), duration),
                format!("│{}│", bar(span, began, ended)),
            ]);
        }
    }
    let table = screen::table_text(&table);
    format!("trace {}  session {}\n\n{table}", trace.trace_id, trace.session_id)
}

/// A tool's span is easier to find by the file it is about.
fn name(span: &Span) -> String {
    let input = &span.detail["input"];
    let about = input["path"].as_str().or_else(|| input["reference"].as_str());
    match about {
        Some(about) => format!("{} {about}", span.name),
        None => span.name.clone(),
    }
}

fn bar(span: &Span, began: Timestamp, ended: Timestamp) -> String {
    let total = (ended - began).num_milliseconds().max(1);
    let column = |at: Timestamp| (at - began).num_milliseconds() * WIDTH / total;
    let first = column(span.started_at).clamp(0, WIDTH - 1);
    let last = column(span.ended_at.unwrap_or(ended)).clamp(first + 1, WIDTH);
    let columns = (0..WIDTH).map(|at| if (first..last).contains(&at) { '━' } else { ' ' });
    columns.collect()
}

fn duration(ms: i64) -> String {
    match ms {
        0..1_000 => format!("{ms} ms"),
        1_000..60_000 => format!("{}.{} s", ms / 1_000, ms % 1_000 / 100),
        _ => format!("{} min {} s", ms / 60_000, ms % 60_000 / 1_000),
    }
}

fn kind(kind: SpanKind) -> &'static str {
    match kind {
        SpanKind::Run => "run",
        SpanKind::Model => "model",
        SpanKind::Tool => "tool",
        SpanKind::Hook => "hook",
        SpanKind::Interaction => "question",
    }
}

fn status(status: SpanStatus) -> &'static str {
    match status {
        SpanStatus::Ok => "ok",
        SpanStatus::Error => "error",
        SpanStatus::Open => "open",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(name: &str, kind: SpanKind, from_ms: i64, to_ms: Option<i64>) -> Span {
        let at = |ms| chrono::DateTime::from_timestamp_millis(1_000_000 + ms).unwrap();
        Span {
            session_id: "01920000-0000-7000-8000-000000000001".parse().unwrap(),
            trace_id: "01920000-0000-7000-8000-000000000002".parse().unwrap(),
            seq: from_ms,
            kind,
            name: name.into(),
            started_at: at(from_ms),
            ended_at: to_ms.map(at),
            status: if to_ms.is_some() { SpanStatus::Ok } else { SpanStatus::Open },
            detail: serde_json::json!({ "input": { "path": "classes/3B.md" } }),
        }
    }

    #[test]
    fn spans_are_drawn_where_they_happened() {
        let spans = vec![
            span("p:planner", SpanKind::Run, 0, Some(3_200)),
            span("read_file", SpanKind::Tool, 800, Some(1_600)),
            span("read_file", SpanKind::Tool, 3_100, None),
        ];
        let first = &spans[0];
        let trace = Trace { trace_id: first.trace_id, session_id: first.session_id, spans };
        let drawn = waterfall(&trace);
        let rows: Vec<&str> = drawn.lines().skip(3).collect();
        assert_eq!(
            rows,
            [
                "p:planner classes/3B.md    run   ok      3.2 s   │━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━│",
                "  read_file classes/3B.md  tool  ok      800 ms  │        ━━━━━━━━                │",
                "  read_file classes/3B.md  tool  open    …       │                               ━│",
            ]
        );
    }

    #[test]
    fn durations_are_read_at_a_glance() {
        assert_eq!(
            [0, 999, 1_000, 59_999, 3_600_000].map(duration),
            ["0 ms", "999 ms", "1.0 s", "59.9 s", "60 min 0 s"]
        );
    }
}
