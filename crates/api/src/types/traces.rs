//! Runs looked at from outside.

use domain::{RunStatus, SessionId, Timestamp, TraceId, Usage};
use serde::{Deserialize, Serialize};
use traces::otlp::TraceContent;
use traces::{Span, Totals};
use ts_rs::TS;

wire! {
    /// Names a trace.
    struct TraceRef {
        /// The trace.
        pub trace_id: TraceId,
    }

    /// Which runs to list.
    struct TraceListParams {
        /// The session.
        pub session_id: SessionId,
    }

    /// The runs of a session.
    struct TraceList {
        /// Latest first, each followed by those of the specialists that it sent.
        pub traces: Vec<TraceInfo>,
    }

    /// A run in a list.
    struct TraceInfo {
        /// The trace.
        pub trace_id: TraceId,
        /// For a specialist: the run that sent it.
        pub parent: Option<TraceId>,
        /// The agent.
        pub agent: String,
        /// The provider.
        pub provider: String,
        /// The model.
        pub model: String,
        /// How it ended; none while it goes on or waits.
        pub status: Option<RunStatus>,
        /// When it began.
        pub started_at: Timestamp,
        /// When it ended.
        pub finished_at: Option<Timestamp>,
        /// Model calls.
        pub turns: u32,
        /// Tokens.
        pub usage: Usage,
        /// US dollars.
        pub cost_usd: f64,
    }

    /// The spans of a run.
    struct Trace {
        /// The trace.
        pub trace_id: TraceId,
        /// The session it happened in.
        pub session_id: SessionId,
        /// In the order they began; specialists' spans among them.
        pub spans: Vec<Span>,
        /// Tokens, money and time of all of them.
        pub totals: Totals,
        /// What is missing: empty unless something is wrong with the trace.
        pub gaps: Vec<String>,
    }

    /// A form of a trace for other programs.
    #[derive(Copy, Eq)]
    enum TraceFormat {
        /// The events, one JSON object a line.
        Jsonl,
        /// OpenTelemetry spans with GenAI attributes, as OTLP JSON.
        Otlp,
    }

    /// A trace to write out.
    struct TraceExport {
        /// The trace.
        pub trace_id: TraceId,
        /// The form.
        pub format: TraceFormat,
        /// Whether OpenTelemetry spans carry what was asked and answered; events always do.
        #[serde(default)]
        pub content: TraceContent,
    }

    /// A trace to hand to a collector, as OTLP over HTTP.
    struct TraceSend {
        /// The trace.
        pub trace_id: TraceId,
        /// The collector's address, such as `http://localhost:4318/v1/traces`.
        pub endpoint: String,
        /// Whether the spans carry what was asked and answered.
        #[serde(default)]
        pub content: TraceContent,
    }

    /// A trace written out.
    struct TraceText {
        /// A name for its file.
        pub name: String,
        /// The text.
        pub text: String,
    }
}
