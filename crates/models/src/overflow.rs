//! What is left for an answer, and what a server says when a request is more than it takes: each in
//! its own words, of which the figures are all that matters.

use std::sync::LazyLock;

use agent::{ModelRequest, render};
use domain::{ContentBlock, Message, ModelFailure, ModelFailureKind};
use regex::Regex;

use crate::http::Refused;

/// A small model may never come to an end by itself, so a server of one's own is given a limit.
const LONGEST_ANSWER: u64 = 16_384;

/// The least that an answer is given: with less there is no sense in asking.
const SHORTEST_ANSWER: u64 = 256;

/// What is kept for an answer where nobody has counted the prompt, and the part of a smaller window: what
/// the run's budget leaves free as well, so that what it lets through is not cut off.
const KEPT_ANSWER: u64 = 8_000;
const KEPT_PART: u64 = 4;

/// Bytes that a token stands for at the least, in English with its marks and JSON. An answer that is
/// held a little too short is better than a request that is refused.
const BYTES_PER_TOKEN: u64 = 3;

/// Tokens that a server's own frame round each message takes.
const FRAME: u64 = 16;

/// How servers say what they take: llama.cpp, OpenAI and vLLM in several versions, OpenRouter, Text
/// Generation Inference and LM Studio.
const TAKES: &str = r"(?i)(?:context (?:length|size|window)(?: of(?: only)?| is)?:? ?\(?|maximum model length of |must be <= ?`?)([\d,]+)";

/// How they say what the prompt came to.
const SENT: &str = r"(?i)(?:request \(|\(length |input length \(|of the prompt \(|prompt contains (?:at least )?|requested |keep the first |given: ?`?|has (?:at least )?)([\d,]+)";

/// The part of what was requested that is the prompt.
const PROMPT: &str = r"(?i)([\d,]+)(?: tokens)? (?:in (?:the|your) (?:messages|prompt)|of text input|from the input messages|input tokens|`inputs` tokens)";

static PATTERNS: LazyLock<Option<Patterns>> = LazyLock::new(|| {
    let pattern = |text: &str| Regex::new(text).ok();
    Some(Patterns { takes: pattern(TAKES)?, sent: pattern(SENT)?, prompt: pattern(PROMPT)? })
});

struct Patterns {
    takes: Regex,
    sent: Regex,
    prompt: Regex,
}

/// What an answer may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room {
    /// Tokens of it at most.
    pub answer: u32,
    /// Whether the server has counted the prompt, so that nothing better is known.
    pub is_counted: bool,
}

impl Room {
    /// What is left of a window beside a request that nobody has counted.
    pub fn estimated(window: u64, request: &ModelRequest) -> Self {
        let kept = KEPT_ANSWER.min(window / KEPT_PART).max(SHORTEST_ANSWER);
        let prompt = bytes(request) / BYTES_PER_TOKEN + FRAME;
        Self::left(window, prompt, kept, false).of_at_most(request)
    }

    /// No more than the answer to a request is to have.
    pub fn of_at_most(self, request: &ModelRequest) -> Self {
        let most = request.answer_tokens.unwrap_or(u32::MAX);
        Self { answer: self.answer.min(most), ..self }
    }

    fn left(window: u64, prompt: u64, kept: u64, is_counted: bool) -> Self {
        let left = window.saturating_sub(prompt).clamp(kept, LONGEST_ANSWER);
        Self { answer: u32::try_from(left).unwrap_or(u32::MAX), is_counted }
    }
}

/// A request that was more than a server takes at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Overflow {
    /// What it takes.
    pub window: u64,
    /// What the prompt came to by its count, if it says that.
    pub prompt: Option<u64>,
}

impl Overflow {
    /// What a refusal says of it; none when it is about something else.
    pub fn of(refused: &Refused) -> Option<Self> {
        if !matches!(refused.status, Some(400 | 413 | 422 | 500)) {
            return None;
        }
        let patterns = PATTERNS.as_ref()?;
        let said = refused.said.as_str();
        let figure = |pattern: &Regex| {
            let found = pattern.captures(said)?.get(1)?.as_str().replace(',', "");
            found.parse::<u64>().ok().filter(|figure| *figure > 0)
        };
        let window = figure(&patterns.takes)?;
        let prompt = figure(&patterns.prompt).or_else(|| figure(&patterns.sent));
        Some(Self { window, prompt })
    }

    /// The room of an answer by the server's count; none when the prompt alone is too much.
    pub fn room(self) -> Option<Room> {
        let prompt = self.prompt?;
        (prompt + SHORTEST_ANSWER <= self.window)
            .then(|| Room::left(self.window, prompt, SHORTEST_ANSWER, true))
    }

    /// What a person reads.
    pub fn failure(self, label: &str) -> ModelFailure {
        let Self { window, prompt } = self;
        let sent = match prompt {
            Some(prompt) => format!("the request came to {prompt} tokens"),
            None => "the request was longer".to_owned(),
        };
        let message = format!(
            "the model at {label} takes {window} tokens at once, question and answer together, and \
             {sent}. This is known from now on: ask again, and less is sent; or give the server a \
             larger context"
        );
        ModelFailure::new(ModelFailureKind::Request, message)
    }
}

/// Bytes of everything that is sent.
fn bytes(request: &ModelRequest) -> u64 {
    let messages: usize = request.messages.iter().map(message_bytes).sum();
    let tool = |tool: &agent::ToolSpec| {
        tool.name.len() + tool.description.len() + tool.schema.to_string().len()
    };
    let tools: usize = request.tools.iter().map(tool).sum();
    let output = request.output.as_ref().map_or(0, |output| output.schema.to_string().len());
    (render(&request.system).len() + messages + tools + output) as u64
}

fn message_bytes(message: &Message) -> usize {
    match message {
        Message::User { text } => text.len(),
        Message::Tool { content, .. } => content.len(),
        Message::Assistant(answer) => answer
            .content
            .iter()
            .map(|block| match block {
                ContentBlock::Text { text } => text.len(),
                ContentBlock::ToolCall(call) => call.name.len() + call.input.to_string().len(),
                ContentBlock::Structured { value } | ContentBlock::Opaque { value, .. } => {
                    value.to_string().len()
                }
            })
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(said: &str) -> Option<Overflow> {
        let refused = Refused {
            said: said.to_owned(),
            status: Some(400),
            ..ModelFailure::new(ModelFailureKind::Request, "no").into()
        };
        Overflow::of(&refused)
    }

    #[test]
    fn every_servers_words_for_too_much_are_understood() {
        let cases = [
            // llama.cpp
            (
                "request (9024 tokens) exceeds the available context size (8192 tokens), try \
                 increasing it",
                (8192, Some(9024)),
            ),
            // OpenAI and vLLM
            (
                "This model's maximum context length is 8192 tokens. However, you requested 24384 \
                 tokens (8000 in the messages, 16384 in the completion). Please reduce the length.",
                (8192, Some(8000)),
            ),
            (
                "'max_tokens' or 'max_completion_tokens' is too large: 16384. This model's maximum \
                 context length is 8192 tokens and your request has 3000 input tokens (16384 > 8192 \
                 - 3000).",
                (8192, Some(3000)),
            ),
            (
                "This model's maximum context length is 8192 tokens. However, your request has 9000 \
                 input tokens. Please reduce the length of the input messages.",
                (8192, Some(9000)),
            ),
            (
                "The decoder prompt (length 9000) is longer than the maximum model length of 8192.",
                (8192, Some(9000)),
            ),
            (
                "Input length (9000) exceeds model's maximum context length (8192).",
                (8192, Some(9000)),
            ),
            // OpenRouter
            (
                "This endpoint's maximum context length is 8192 tokens. However, you requested about \
                 24384 tokens (8000 of text input, 16384 in the output).",
                (8192, Some(8000)),
            ),
            // Text Generation Inference
            (
                "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and \
                 100 `max_new_tokens`",
                (4096, Some(5000)),
            ),
            // LM Studio
            (
                "Trying to keep the first 9000 tokens when context the overflows. However, the model \
                 is loaded with context length of only 4096 tokens",
                (4096, Some(9000)),
            ),
        ];
        for (said, (window, prompt)) in cases {
            assert_eq!(refused(said), Some(Overflow { window, prompt }), "{said}");
        }
        for other in ["'max_tokens' is too large: 16384", "no such model", "tool_choice"] {
            assert_eq!(refused(other), None, "{other}");
        }
    }

    #[test]
    fn an_answer_gets_what_is_left_and_a_prompt_that_is_too_long_gets_none() {
        let room = |window, prompt| Overflow { window, prompt: Some(prompt) }.room();
        assert_eq!(room(8192, 3000), Some(Room { answer: 5192, is_counted: true }));
        assert_eq!(room(8192, 8000), None);
        assert_eq!(room(200_000, 3000), Some(Room { answer: 16_384, is_counted: true }));
        assert_eq!(Overflow { window: 8192, prompt: None }.room(), None);
    }

    #[test]
    fn an_estimate_leaves_an_answer_that_fits() {
        let request = |bytes: usize| ModelRequest {
            frames: Vec::new(),
            system: Vec::new(),
            messages: vec![Message::User { text: "x".repeat(bytes) }],
            tools: Vec::new(),
            output: None,
            answer_tokens: None,
            effort: domain::Effort::Usual,
        };
        let answer = |window, bytes| Room::estimated(window, &request(bytes)).answer;
        assert_eq!(answer(8192, 9_000), 8192 - 3000 - 16);
        // What the run's own budget lets through keeps the part that is kept for an answer.
        assert_eq!(answer(8192, 90_000), 2_048);
        assert_eq!(answer(32_000, 96_000), 8_000);
        assert_eq!(answer(1_000_000, 9_000), 16_384);
    }
}
