//! The Responses API: OpenAI itself.
//!
//! Nothing is stored there: each request carries the whole conversation, and a model's reasoning
//! travels encrypted in both directions.

pub(super) mod request;
pub(super) mod stream;
