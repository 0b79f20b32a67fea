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

/// Most servers describe an error in an object; some just say a sentence.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ErrorEnvelope {
    Described {
        error: ErrorBody,
    },
    Said {
        error: String,
    },
    /// vLLM of some versions, and whatever is written with FastAPI.
    Flat {
        #[serde(alias = "detail")]
        message: String,
        #[serde(rename = "type")]
        kind: Option<String>,
        code: Option<Value>,
        param: Option<String>,
    },
}

impl ErrorEnvelope {
    pub fn body(self) -> ErrorBody {
        match self {
            Self::Described { error } => error,
            Self::Said { error } => ErrorBody { message: Some(error), ..ErrorBody::default() },
            Self::Flat { message, kind, code, param } => {
                ErrorBody { message: Some(message), kind, code, param }
            }
        }
    }
}

impl ErrorBody {
    /// The class of an error that came without a status of its own, in the middle of a stream.
    pub fn kind(&self) -> ModelFailureKind {
        // The Responses API says "error" where others name the kind.
        let kind = self.kind.as_deref().filter(|kind| *kind != "error");
        match kind.or(self.code()).unwrap_or_default() {
            "overloaded_error"
            | "rate_limit_error"
            | "api_error"
            | "timeout_error"
            | "server_error"
            | "rate_limit_exceeded"
            | "server_is_overloaded"
            | "slow_down" => ModelFailureKind::Overloaded,
            "authentication_error" | "permission_error" => ModelFailureKind::Auth,
            "invalid_request_error"
            | "not_found_error"
            | "request_too_large"
            | "billing_error"
            | "context_length_exceeded"
            | "invalid_prompt"
            | "insufficient_quota" => ModelFailureKind::Request,
            _ => ModelFailureKind::Malformed,
        }
    }

    /// The provider's name for what is wrong.
    pub fn code(&self) -> Option<&str> {
        self.code.as_ref().and_then(Value::as_str)
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
            || self.code() == Some("insufficient_quota")
    }
}
