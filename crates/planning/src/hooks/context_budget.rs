//! `context-budget`: end a run whose conversation no longer fits the model, before the provider
//! refuses it with words that help nobody.

use agent::{Hook, HookContext, ModelRequest, PreLoopAction, PreModelAction};
use async_trait::async_trait;
use domain::{ContentBlock, HookPoint, Message, ToolEffect};

/// The name that agent definitions list.
pub const NAME: &str = "context-budget";

/// Bytes a token stands for when no tokenizer of the provider is at hand.
const BYTES_PER_TOKEN: u64 = 4;

/// Tokens left for the answer, where the model takes so many that they can be spared.
const ANSWER_TOKENS: u64 = 8_000;

/// The part of a smaller window that is left for the answer: one of so many.
const ANSWER_PART: u64 = 4;

/// The hook.
pub struct ContextBudget {
    /// What the model takes, prompt and answer together.
    pub context_tokens: u64,
    /// What she has to know of that.
    pub notice: Option<String>,
}

#[async_trait]
impl Hook for ContextBudget {
    fn name(&self) -> &'static str {
        NAME
    }

    fn points(&self) -> &'static [HookPoint] {
        match self.notice {
            Some(_) => &[HookPoint::PreLoop, HookPoint::PreModel],
            None => &[HookPoint::PreModel],
        }
    }

    async fn pre_loop(&self, at: &HookContext<'_>) -> PreLoopAction {
        if let Some(text) = self.notice.clone() {
            at.note(ToolEffect::Noted { text });
        }
        PreLoopAction::Continue
    }

    async fn pre_model(&self, _: &HookContext<'_>, request: &ModelRequest) -> PreModelAction {
        match too_large(request, self.context_tokens) {
            Some(reason) => PreModelAction::Abort(reason),
            None => PreModelAction::Continue,
        }
    }
}

/// Why the request does not fit; none when it does.
fn too_large(request: &ModelRequest, context_tokens: u64) -> Option<String> {
    let tokens = estimated_tokens(request);
    let answer = ANSWER_TOKENS.min(context_tokens / ANSWER_PART);
    (tokens > context_tokens.saturating_sub(answer)).then(|| {
        format!(
            "this conversation has grown to about {tokens} tokens and the model takes \
             {context_tokens}, of which {answer} are kept for its answer: start a new session, paste \
             less text at once, or choose a model or a server's setting with more room"
        )
    })
}

fn estimated_tokens(request: &ModelRequest) -> u64 {
    let system: usize = request.system.iter().map(|fragment| fragment.text.len()).sum();
    let messages: usize = request
        .messages
        .iter()
        .map(|message| match message {
            Message::User { text } => text.len(),
            Message::Tool { content, .. } => content.len(),
            Message::Assistant(answer) => answer
                .content
                .iter()
                .map(|block| match block {
                    ContentBlock::Text { text } => text.len(),
                    ContentBlock::ToolCall(call) => call.input.to_string().len(),
                    ContentBlock::Structured { value } | ContentBlock::Opaque { value, .. } => {
                        value.to_string().len()
                    }
                })
                .sum(),
        })
        .sum();
    let tools: usize = request
        .tools
        .iter()
        .map(|tool| tool.name.len() + tool.description.len() + tool.schema.to_string().len())
        .sum();
    (system + messages + tools) as u64 / BYTES_PER_TOKEN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text_bytes: usize, context_tokens: u64) -> Option<String> {
        let text = "x".repeat(text_bytes);
        let request = ModelRequest {
            frames: Vec::new(),
            system: Vec::new(),
            messages: vec![Message::User { text }],
            tools: Vec::new(),
            output: None,
            answer_tokens: None,
            effort: domain::Effort::Usual,
        };
        too_large(&request, context_tokens)
    }

    fn check(text_bytes: usize, context_tokens: u64) -> bool {
        refusal(text_bytes, context_tokens).is_none()
    }

    #[test]
    fn a_small_window_is_told_as_it_is_and_most_of_it_can_be_used() {
        assert!(check(24_000, 8_192));
        let said = refusal(25_000, 8_192).unwrap_or_default();
        assert!(
            said.contains("about 6250 tokens and the model takes 8192, of which 2048"),
            "{said}"
        );
    }

    #[test]
    fn a_conversation_that_fits_goes_on() {
        assert!(check(4_000, 9_000));
    }

    #[test]
    fn a_megabyte_does_not_fit_a_200_000_token_model() {
        assert!(!check(1_000_000, 200_000));
    }
}
