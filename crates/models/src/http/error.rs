//! The errors that providers describe in JSON: their class, and what the teacher reads.

use domain::ModelFailureKind;
use serde::Deserialize;
use serde_json::Value;

/// More of an error's text than this helps nobody.
const DETAIL_CHARS: usize = 300;

/// The error that Anthropic's and OpenAI's servers answer with, as far as they agree.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ErrorBody {
    pub message: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub code: Option<Value>,
    pub param: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct ErrorEnvelope {
    pub error: ErrorBody,
}

impl ErrorBody {
    /// The class of an error that came without a status of its own, in the middle of a stream.
    pub fn kind(&self) -> ModelFailureKind {
        let code = match &self.code {
            Some(Value::String(code)) => code.as_str(),
            Some(_) | None => "",
        };
        match self.kind.as_deref().unwrap_or(code) {
            "overloaded_error"
            | "rate_limit_error"
            | "api_error"
            | "timeout_error"
            | "server_error"
            | "rate_limit_exceeded" => ModelFailureKind::Overloaded,
            "authentication_error" | "permission_error" => ModelFailureKind::Auth,
            "invalid_request_error"
            | "not_found_error"
            | "request_too_large"
            | "billing_error"
            | "insufficient_quota" => ModelFailureKind::Request,
            _ => ModelFailureKind::Malformed,
        }
    }

    /// What happened, for the teacher.
    pub fn sentence(&self, label: &str, kind: ModelFailureKind, status: Option<u16>) -> String {
        let what = match kind {
            ModelFailureKind::Auth => "refused the key",
            ModelFailureKind::Overloaded => "is busy",
            ModelFailureKind::Request => "refused the request",
            ModelFailureKind::Network => "could not be reached",
            ModelFailureKind::Malformed => "answered with an error",
        };
        let status = status.map(|status| format!(" ({status})")).unwrap_or_default();
        let detail = self.message.as_deref().unwrap_or_default();
        let detail = detail.split_whitespace().collect::<Vec<_>>().join(" ");
        if detail.is_empty() {
            return format!("{label} {what}{status}");
        }
        let detail: String = detail.chars().take(DETAIL_CHARS).collect();
        format!("{label} {what}{status}: {detail}")
    }

    pub(super) fn is_out_of_credit(&self) -> bool {
        self.kind.as_deref() == Some("insufficient_quota")
            || self.code.as_ref().and_then(Value::as_str) == Some("insufficient_quota")
    }
}
