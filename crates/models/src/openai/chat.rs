//! Chat completions: every server that speaks as OpenAI once did (Ollama, LM Studio, vLLM, …).

pub(super) mod request;
pub(super) mod stream;
mod thoughts;
