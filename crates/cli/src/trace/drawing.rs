//! A run as a tree with bars, and what it adds up to.

use std::collections::HashMap;

use api::{RunContext, RunCounters, Trace};
use domain::{RunStatus, Spent, Timestamp, Usage};
use serde::Deserialize as _;
use traces::{ComponentKind, Span, SpanKind, SpanStatus, Totals};

use crate::screen;

/// Columns of the bar.
const WIDTH: i64 = 32;

/// The tree, the totals, and what is missing.
pub fn draw(trace: &Trace) -> String {
    let mut text = format!("trace {}  session {}\n\n", trace.trace_id, trace.session_id);
    text.push_str(&waterfall(&trace.spans));
    text.push('\n');
    text.push_str(&sums(&trace.totals));
    if let Some(context) = &trace.context {
        text.push_str(&known(context));
    }
    if !trace.gaps.is_empty() {
        text.push_str("\nthis trace is not complete:\n");
        for gap in &trace.gaps {
            text.push_str(&format!("  {gap}\n"));
        }
    }
    text
}

/// What the run knew of itself: counters, and what it was told beside the conversation.
fn known(context: &RunContext) -> String {
    let RunCounters { turns, calls_completed, calls_failed, tasks_done, tasks, summarised, .. } =
        &context.context_summary;
    let mut text = format!(
        "context  {} messages, {turns} turns, {calls_completed} calls done, {calls_failed} failed, \
         {tasks_done} of {tasks} tasks",
        context.messages
    );
    if *summarised > 0 {
        text.push_str(&format!(", {summarised} messages summed up"));
    }
    text.push('\n');
    for said in &context.feedback {
        let first = said.text.lines().next().unwrap_or_default();
        text.push_str(&format!("  {}: {first}\n", said.from));
    }
    text
}

fn waterfall(spans: &[Span]) -> String {
    let mut table = screen::table(["SPAN", "KIND", "STATUS", "TIME", "TOKENS", "COST", "WHEN"]);
    let began = spans.iter().map(|span| span.started_at).min();
    let ended = spans.iter().map(|span| span.ended_at.unwrap_or(span.started_at)).max();
    if let (Some(began), Some(ended)) = (began, ended) {
        for (depth, span) in tree(spans) {
            let spends = matches!(span.kind, SpanKind::Model | SpanKind::Summary);
            let usage = spends.then(|| Usage::deserialize(&span.detail["usage"]).ok()).flatten();
            let cost = spends.then(|| span.detail["costUsd"].as_f64());
            table.add_row([
                format!("{}{}", "  ".repeat(depth), name(span)),
                kind(span.kind).to_owned(),
                status(span.status).to_owned(),
                span.length_ms().map_or_else(|| "…".to_owned(), duration),
                usage.as_ref().map(tokens).unwrap_or_default(),
                cost.map(money).unwrap_or_default(),
                format!("│{}│", bar(span, began, ended)),
            ]);
        }
    }
    screen::table_text(&table)
}

/// Each span behind what it is a part of, with how deep it stands.
fn tree(spans: &[Span]) -> Vec<(usize, &Span)> {
    let known: HashMap<&str, &Span> = spans.iter().map(|span| (span.id.as_str(), span)).collect();
    let mut parts: HashMap<Option<&str>, Vec<&Span>> = HashMap::new();
    for span in spans {
        let whole = span.parent.as_deref().filter(|parent| known.contains_key(parent));
        parts.entry(whole).or_default().push(span);
    }
    let mut drawn = Vec::with_capacity(spans.len());
    let mut waiting: Vec<(usize, &Span)> = Vec::new();
    let put = |waiting: &mut Vec<(usize, _)>, depth, list: Vec<_>| {
        waiting.extend(list.into_iter().rev().map(|span| (depth, span)));
    };
    put(&mut waiting, 0, parts.remove(&None).unwrap_or_default());
    while let Some((depth, span)) = waiting.pop() {
        drawn.push((depth, span));
        put(&mut waiting, depth + 1, parts.remove(&Some(span.id.as_str())).unwrap_or_default());
    }
    drawn
}

fn sums(totals: &Totals) -> String {
    let work = totals.whole_ms.saturating_sub(totals.waiting_ms + totals.away_ms);
    let mut text = format!(
        "work {} (model {}, tools {}, hooks {}), waiting for people {}",
        duration(work),
        duration(totals.model_ms),
        duration(totals.tool_ms),
        duration(totals.hook_ms),
        duration(totals.waiting_ms),
    );
    if totals.away_ms > 0 {
        text.push_str(&format!(", interrupted {}", duration(totals.away_ms)));
    }
    text.push('\n');
    let mut table =
        screen::table(["WHO", "WHAT", "TIMES", "MODEL CALLS", "TOKENS", "CACHED", "TIME", "COST"]);
    for component in &totals.components {
        table.add_row([
            component.name.clone(),
            what(component.kind).to_owned(),
            component.times.to_string(),
            component.model_calls.to_string(),
            tokens(&component.usage),
            component.usage.cache_read_tokens.to_string(),
            duration(component.duration_ms),
            component.spent.to_string(),
        ]);
    }
    let calls: u32 = totals.components.iter().map(|component| component.model_calls).sum();
    table.add_row([
        "all".to_owned(),
        String::new(),
        String::new(),
        calls.to_string(),
        tokens(&totals.usage),
        totals.usage.cache_read_tokens.to_string(),
        duration(totals.model_ms + totals.tool_ms + totals.hook_ms),
        totals.spent.to_string(),
    ]);
    text + "\n" + &screen::table_text(&table)
}

fn what(kind: ComponentKind) -> &'static str {
    match kind {
        ComponentKind::Agent => "agent",
        ComponentKind::Hook => "hook",
        ComponentKind::Summary => "summary",
        ComponentKind::Tool => "tool",
    }
}

/// Tokens read, with the cached ones, and tokens written.
pub fn tokens(usage: &Usage) -> String {
    let read = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens;
    format!("{read} → {}", usage.output_tokens)
}

/// US dollars of one call.
fn money(cost_usd: Option<f64>) -> String {
    let mut spent = Spent::default();
    spent += cost_usd;
    spent.to_string()
}

/// How a run ended, in a word or two.
pub fn ending(status: RunStatus) -> &'static str {
    match status {
        RunStatus::Success => "done",
        RunStatus::ErrorMaxTurns => "step limit",
        RunStatus::ErrorMaxBudget => "cost limit",
        RunStatus::ErrorHookAbort => "stopped by a hook",
        RunStatus::ErrorToolRetryExhausted => "tool failed too often",
        RunStatus::ErrorNoProgress => "no progress",
        RunStatus::ErrorTool => "tool failed",
        RunStatus::ErrorModel => "model failed",
        RunStatus::Cancelled => "stopped",
        RunStatus::Suspended => "waiting",
    }
}

/// A tool's span is easier to find by the file it is about.
fn name(span: &Span) -> String {
    let input = &span.detail["input"];
    let about = input["path"].as_str().or_else(|| input["reference"].as_str());
    match about {
        Some(about) if !span.name.contains(about) => format!("{} {about}", span.name),
        Some(_) | None => span.name.clone(),
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

fn duration(ms: u64) -> String {
    match ms {
        0..1_000 => format!("{ms} ms"),
        1_000..60_000 => format!("{}.{} s", ms / 1_000, ms % 1_000 / 100),
        _ => format!("{} min {} s", ms / 60_000, ms % 60_000 / 1_000),
    }
}

fn kind(kind: SpanKind) -> &'static str {
    match kind {
        SpanKind::Run => "run",
        SpanKind::Message => "message",
        SpanKind::Model => "model",
        SpanKind::Tool => "tool",
        SpanKind::Hook => "hook",
        SpanKind::Interaction => "question",
        SpanKind::Handoff => "handoff",
        SpanKind::Summary => "summary",
        SpanKind::Memory => "memory",
        SpanKind::Lookup => "sessions",
        SpanKind::Skill => "skill",
        SpanKind::Privacy => "privacy",
        SpanKind::Rejection => "rejection",
        SpanKind::Stall => "stall",
        SpanKind::Interruption => "interrupted",
        SpanKind::Cancel => "stop",
        SpanKind::Note => "note",
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
mod tests;
