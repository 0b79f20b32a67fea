//! Runs looked at from outside.

use domain::{RunStatus, SessionId, Spent, Task, Timestamp, TraceId, Usage};
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
        /// What its model calls cost.
        pub spent: Spent,
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
        /// What the run knew of itself at its end, or knows now.
        pub context: Option<RunContext>,
        /// What is missing: empty unless something is wrong with the trace.
        pub gaps: Vec<String>,
    }

    /// A run as it knows itself; what was said in it stands in its session.
    struct RunContext {
        /// Messages that the model is called with.
        pub messages: u32,
        /// The tool calls of the run, in order.
        pub tool_calls: Vec<ToolCallContext>,
        /// The agent's task list.
        pub task_progress: Vec<Task>,
        /// What hooks, guardrails and limits said.
        pub feedback: Vec<RunFeedback>,
        /// Counters.
        pub context_summary: RunCounters,
    }

    /// A tool call and what became of it.
    struct ToolCallContext {
        /// The call.
        pub id: String,
        /// The tool.
        pub name: String,
        /// How far it is: `pending`, `completed` or `failed`.
        pub state: String,
        /// How often in a row this tool had failed when it was called.
        pub retries: u32,
    }

    /// Something that was said to the model or about the run.
    struct RunFeedback {
        /// The hook, or `run` for the loop itself.
        pub from: String,
        /// What was said.
        pub text: String,
    }

    /// A run in numbers.
    #[derive(Default)]
    struct RunCounters {
        /// Model calls.
        pub turns: u32,
        /// Calls with a result that worked.
        pub calls_completed: u32,
        /// Calls that failed or were refused.
        pub calls_failed: u32,
        /// Rounds in a row that brought nothing new.
        pub no_progress: u32,
        /// Messages that a summary stands for.
        pub summarised: u32,
        /// Tasks that are done.
        pub tasks_done: u32,
        /// All tasks.
        pub tasks: u32,
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
