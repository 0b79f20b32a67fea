//! Token counts as both of OpenAI's interfaces write them, under different names.

use domain::Usage;
use serde::{Deserialize, Deserializer};

#[derive(Debug, Default, Deserialize)]
pub(super) struct Tokens {
    #[serde(default, deserialize_with = "or_default", alias = "input_tokens")]
    prompt_tokens: u64,
    #[serde(default, deserialize_with = "or_default", alias = "output_tokens")]
    completion_tokens: u64,
    #[serde(default, deserialize_with = "or_default", alias = "input_tokens_details")]
    prompt_tokens_details: PromptTokens,
    #[serde(default, deserialize_with = "or_default", alias = "output_tokens_details")]
    completion_tokens_details: CompletionTokens,
}

#[derive(Debug, Default, Deserialize)]
struct PromptTokens {
    #[serde(default, deserialize_with = "or_default")]
    cached_tokens: u64,
    #[serde(default, deserialize_with = "or_default")]
    cache_write_tokens: u64,
}

#[derive(Debug, Default, Deserialize)]
struct CompletionTokens {
    #[serde(default, deserialize_with = "or_default")]
    reasoning_tokens: u64,
}

impl From<Tokens> for Usage {
    /// These wires count cached tokens among the prompt's; ours keeps them apart.
    fn from(tokens: Tokens) -> Self {
        let PromptTokens { cached_tokens, cache_write_tokens } = tokens.prompt_tokens_details;
        Self {
            input_tokens: tokens
                .prompt_tokens
                .saturating_sub(cached_tokens)
                .saturating_sub(cache_write_tokens),
            output_tokens: tokens.completion_tokens,
            cache_read_tokens: cached_tokens,
            cache_write_tokens,
            reasoning_tokens: tokens.completion_tokens_details.reasoning_tokens,
        }
    }
}

/// A field that is null is a field that is absent.
pub(super) fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Ok(Option::<T>::deserialize(deserializer)?.unwrap_or_default())
}
