//! Model providers behind one streaming interface: Anthropic, OpenAI and what speaks as it does. A
//! provider that no server answers for is given to the registry from outside.
//!
//! Each translates [`agent::ModelRequest`] into its own words and its own stream into
//! [`agent::ModelEvent`]s; nothing outside this crate knows a wire. Nothing is tried again as it was:
//! that is the run's decision. Keys stay inside: no error, log or `Debug` text has them.

mod anthropic;
mod catalogue;
pub mod collector;
pub mod embed;
mod http;
mod learnt;
mod openai;
mod overflow;
mod prices;
mod providers;
mod registry;
mod schema;
mod secret;
mod structured;
mod wire;

pub use anthropic::Anthropic;
pub use catalogue::{
    ListEditError, ListProblem, ModelChange, ModelInfo, list_problems, with_model, without_model,
};
pub use http::Patience;
pub use openai::{OpenAi, OpenAiApi, PassedOn, servers};
pub use prices::{Price, Rates};
pub use registry::{
    Answering, Before, KeyThere, LocalProvider, Neighbour, ProviderInfo, Registry, RegistryError,
    Settings, Wish, Wishes,
};
pub use secret::Secret;
