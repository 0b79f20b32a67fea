//! Model providers behind one streaming interface: Anthropic, chat completions, and the offline
//! drafter.
//!
//! Each translates [`agent::ModelRequest`] into its own words and its own stream into
//! [`agent::ModelEvent`]s; nothing outside this crate knows a wire. Nothing is tried again as it was:
//! that is the run's decision. Keys stay inside: no error, log or `Debug` text has them.

mod anthropic;
mod http;
pub mod offline;
mod openai;
pub mod prices;
mod registry;
mod secret;
mod wire;

pub use anthropic::Anthropic;
pub use openai::OpenAi;
pub use registry::{ProviderInfo, Registry, RegistryError, Settings};
pub use secret::Secret;
