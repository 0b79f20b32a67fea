//! Whose keys there are, and whether a key looks like theirs.

use std::fmt;
use std::str::FromStr;

use crate::secret::Secret;

/// A provider that takes a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Provider {
    /// Anthropic.
    Anthropic,
    /// OpenAI, and any server that speaks like it.
    OpenAi,
}

/// A key that its provider will hardly take. It never repeats the key.
///
/// A server that only speaks like a provider may use any key, so this is for a person to overrule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Doubt {
    /// It begins as the keys of another provider do.
    #[error(
        "this looks like a key of {looks_like} and was given for {given_for}: check which one you copied"
    )]
    OtherProvider {
        /// Whom it was given for.
        given_for: Provider,
        /// Whose keys look like this.
        looks_like: Provider,
    },
    /// A key for administering an account, which the provider refuses for the work itself.
    #[error(
        "this looks like an admin key of {0}, which cannot be used for requests: make an ordinary API key"
    )]
    Admin(Provider),
    /// It does not begin as this provider's keys do. New kinds of keys appear, so it may be right.
    #[error("this does not begin as keys of {0} usually do")]
    Unfamiliar(Provider),
}

/// A name that is no provider with a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no provider with that name that takes a key: choose anthropic or openai")]
pub struct UnknownProvider;

impl Provider {
    /// Every provider, in the order in which they are listed.
    pub const ALL: [Self; 2] = [Self::Anthropic, Self::OpenAi];

    /// What commands, files and the keychain call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anthropic => "anthropic",
            Self::OpenAi => "openai",
        }
    }

    /// The environment variable that holds its key.
    pub fn variable(self) -> &'static str {
        match self {
            Self::Anthropic => "ANTHROPIC_API_KEY",
            Self::OpenAi => "OPENAI_API_KEY",
        }
    }

    /// What is doubtful about `secret` as a key of this provider.
    pub fn doubt(self, secret: &Secret) -> Option<Doubt> {
        let looks_like = owner(secret.expose());
        match looks_like {
            None => Some(Doubt::Unfamiliar(self)),
            Some(looks_like) if looks_like != self => {
                Some(Doubt::OtherProvider { given_for: self, looks_like })
            }
            Some(_) => is_admin(secret.expose()).then_some(Doubt::Admin(self)),
        }
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Anthropic => "Anthropic",
            Self::OpenAi => "OpenAI",
        })
    }
}

impl FromStr for Provider {
    type Err = UnknownProvider;

    fn from_str(name: &str) -> Result<Self, UnknownProvider> {
        let name = name.trim();
        Self::ALL
            .into_iter()
            .find(|provider| provider.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownProvider)
    }
}

fn owner(key: &str) -> Option<Provider> {
    if key.starts_with("sk-ant-") {
        return Some(Provider::Anthropic);
    }
    // Other providers begin with `sk-` too and name themselves after it; OpenAI's own old keys do
    // not, so only the known strangers are told apart.
    let stranger = ["sk-or-", "sk-lf-", "sk-litellm-"].iter().any(|start| key.starts_with(start));
    (key.starts_with("sk-") && !stranger).then_some(Provider::OpenAi)
}

fn is_admin(key: &str) -> bool {
    key.starts_with("sk-ant-admin") || key.starts_with("sk-admin-")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Provider::{Anthropic, OpenAi};
    use super::*;

    #[rstest]
    #[case::anthropics_own(Anthropic, "sk-ant-api03-abc", None)]
    #[case::openais_own(OpenAi, "sk-proj-abc", None)]
    #[case::openais_old(OpenAi, "sk-abc", None)]
    #[case::anthropics_for_openai(
        OpenAi,
        "sk-ant-api03-abc",
        Some(Doubt::OtherProvider { given_for: OpenAi, looks_like: Anthropic })
    )]
    #[case::openais_for_anthropic(
        Anthropic,
        "sk-proj-abc",
        Some(Doubt::OtherProvider { given_for: Anthropic, looks_like: OpenAi })
    )]
    #[case::admin_of_anthropic(Anthropic, "sk-ant-admin01-abc", Some(Doubt::Admin(Anthropic)))]
    #[case::admin_of_openai(OpenAi, "sk-admin-abc", Some(Doubt::Admin(OpenAi)))]
    #[case::of_a_gateway(OpenAi, "sk-or-v1-abc", Some(Doubt::Unfamiliar(OpenAi)))]
    #[case::of_a_local_server(OpenAi, "ollama", Some(Doubt::Unfamiliar(OpenAi)))]
    fn a_key_that_looks_like_another_providers_is_doubted(
        #[case] provider: Provider,
        #[case] key: &str,
        #[case] doubt: Option<Doubt>,
    ) {
        assert_eq!(provider.doubt(&Secret::parse(key).unwrap()), doubt);
    }

    #[test]
    fn a_provider_is_known_by_its_name() {
        assert_eq!(" OpenAI ".parse(), Ok(OpenAi));
        assert_eq!("anthropic".parse(), Ok(Anthropic));
        assert_eq!("offline".parse::<Provider>(), Err(UnknownProvider));
    }
}
