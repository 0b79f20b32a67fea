//! A trace as OpenTelemetry spans with GenAI attributes, in the JSON form of OTLP.
//!
//! What a collector takes at `/v1/traces` is written by hand: the shape is small, and an exporter
//! would want to time the spans itself. All spans of a run stand in one OpenTelemetry trace, those
//! of the specialists it sent among them: there a span cannot be part of one in another trace.

mod attributes;
mod heading;
mod names;
mod shape;

use std::collections::HashMap;

use domain::{EventBody, SessionEvent, Timestamp, TraceId};
use serde::{Deserialize, Serialize};
use text::Sha256;
use ts_rs::TS;

use crate::{Span, SpanStatus};

use attributes::Attributes;
use heading::Heading;
use shape::{OtlpSpan, Resource, ResourceSpans, Scope, ScopeSpans, Status};

pub use shape::Document;

/// Whether words go along with a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum TraceContent {
    /// Names, numbers and times only.
    #[default]
    Left,
    /// Messages, tool inputs and results as well.
    Included,
}

/// The spans of a run and of the specialists that it sent.
pub fn document(events: &[SessionEvent], content: TraceContent) -> Document {
    let spans = crate::spans(events);
    let bodies: HashMap<i64, &EventBody> = events.iter().map(|e| (e.seq, &e.body)).collect();
    let root = spans.first().map(|span| span.trace_id);
    let now = events.iter().map(|event| event.at).max().unwrap_or_default();
    let mut written = Vec::with_capacity(spans.len());
    for span in &spans {
        let trace = root.unwrap_or(span.trace_id);
        let body = bodies.get(&span.seq).copied();
        let heading = Heading::of(span);
        let attributes = attributes::of(span, &heading, body, content);
        written.push(one(span, trace, now, heading, attributes));
    }
    let mut resource = Attributes::default();
    resource.text(names::SERVICE_NAME, names::SERVICE);
    resource.text(names::SERVICE_VERSION, env!("CARGO_PKG_VERSION"));
    Document {
        resource_spans: vec![ResourceSpans {
            resource: Resource { attributes: resource.take() },
            scope_spans: vec![ScopeSpans {
                scope: Scope { name: names::SERVICE, version: env!("CARGO_PKG_VERSION") },
                spans: written,
                schema_url: names::SCHEMA_URL,
            }],
            schema_url: names::SCHEMA_URL,
        }],
    }
}

fn one(
    span: &Span,
    trace: TraceId,
    now: Timestamp,
    heading: Heading<'_>,
    attributes: Attributes,
) -> OtlpSpan {
    let code = match span.status {
        SpanStatus::Ok | SpanStatus::Open => shape::STATUS_UNSET,
        SpanStatus::Error => shape::STATUS_ERROR,
    };
    OtlpSpan {
        trace_id: trace.0.simple().to_string(),
        span_id: span_id(trace, &span.id),
        parent_span_id: span
            .parent
            .as_deref()
            .map(|parent| span_id(trace, parent))
            .unwrap_or_default(),
        name: heading.name,
        kind: heading.kind,
        start_time_unix_nano: nanos(span.started_at),
        // A collector knows no open spans: they last until the log's end, and say that they are open.
        end_time_unix_nano: nanos(span.ended_at.unwrap_or(now).max(span.started_at)),
        attributes: attributes.take(),
        status: Status { code },
    }
}

/// The same span has the same id in every export.
fn span_id(trace: TraceId, id: &str) -> String {
    format!("{:.16}", Sha256::default().and(trace.0.as_bytes()).and(id).hex())
}

fn nanos(at: Timestamp) -> String {
    let nanos =
        i128::from(at.timestamp()) * 1_000_000_000 + i128::from(at.timestamp_subsec_nanos());
    nanos.max(0).to_string()
}

#[cfg(test)]
mod tests;
