//! Who somebody is, as a provider of identities says: OpenID Connect with the authorisation code, PKCE and a nonce,
//! and the two ways out (RP-initiated logout, back-channel logout).
//!
//! What a provider sends is believed when its signature, issuer, audience, time and nonce are right, and only then.
//! No redirect is followed, and a provider is reached over TLS unless it is on this computer.

mod config;
mod error;
mod http;
mod logout;
mod provider;

pub use config::{Config, ConfigError};
pub use error::OidcError;
pub use logout::LeftAt;
pub use provider::{Provider, Said, Way};
