//! Why a provider did not say who somebody is.

/// What went wrong, in words for whoever runs the server; nothing in them is a secret.
#[derive(Debug, thiserror::Error)]
pub enum OidcError {
    /// It does not answer, or not as a provider does.
    #[error("the provider of identities cannot be used: {0}")]
    Away(String),
    /// It did not give a token for the code.
    #[error("the provider of identities did not accept what it had sent: {0}")]
    Refused(String),
    /// What it says does not hold.
    #[error("what the provider of identities says does not hold: {0}")]
    Untrue(String),
}
