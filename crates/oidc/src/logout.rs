//! What a provider sends when somebody has left it: back-channel logout 1.0.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use openidconnect::core::CoreJwsSigningAlgorithm;
use openidconnect::{JsonWebKey as _, ProviderMetadataWithLogout};
use serde::Deserialize;
use serde_json::Value;

use crate::error::OidcError;
use crate::provider::{Provider, payload};

/// What says that a token is about leaving.
const EVENT: &str = "http://schemas.openid.net/event/backchannel-logout";
/// How far clocks may be apart, in seconds.
const APART: i64 = 60;
/// How old a token may be, in seconds.
const OLDEST: i64 = 300;

/// Who has left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftAt {
    /// The provider.
    pub issuer: String,
    /// Its name for her.
    pub subject: Option<String>,
    /// Her session there; all of hers without.
    pub session: Option<String>,
}

#[derive(Deserialize)]
struct Header {
    alg: CoreJwsSigningAlgorithm,
    kid: Option<String>,
    typ: Option<String>,
}

impl Provider {
    /// Who has left, as a token says; each is believed once.
    ///
    /// # Errors
    /// [`OidcError`]; then nobody is signed out.
    pub async fn left(&self, token: &str, now: i64) -> Result<LeftAt, OidcError> {
        let known = self.metadata(false).await?;
        if let Err(error) = signed(&known, token) {
            // Keys are changed from time to time: those that it has now are asked for once.
            let fresh = self.metadata(true).await?;
            signed(&fresh, token).map_err(|_| OidcError::Untrue(error))?;
        }
        let claims = payload(token).ok_or_else(|| untrue("it cannot be read"))?;
        let left = self.claimed(&claims, now)?;
        let id = claims["jti"].as_str().ok_or_else(|| untrue("it has no jti"))?;
        let mut heard = self.heard.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        heard.retain(|_, at| now - *at <= OLDEST + APART);
        match heard.insert(id.to_owned(), now) {
            None => Ok(left),
            Some(_) => Err(untrue("it was heard before")),
        }
    }

    fn claimed(&self, claims: &Value, now: i64) -> Result<LeftAt, OidcError> {
        let says = |name: &str| claims[name].as_str().map(str::to_owned);
        if claims["iss"] != self.config.issuer.as_str() {
            return Err(untrue("it is another provider's"));
        }
        let ours = self.config.client_id.as_str();
        let meant = match &claims["aud"] {
            Value::Array(all) => all.iter().any(|one| one == ours),
            one => one == ours,
        };
        if !meant {
            return Err(untrue("it is meant for another server"));
        }
        let begun = claims["iat"].as_i64().ok_or_else(|| untrue("it has no iat"))?;
        if begun > now + APART || begun < now - OLDEST {
            return Err(untrue("it is of another time"));
        }
        if claims["exp"].as_i64().is_some_and(|end| end < now - APART) {
            return Err(untrue("it has ended"));
        }
        if !claims["events"][EVENT].is_object() {
            return Err(untrue("it is not about leaving"));
        }
        if claims.get("nonce").is_some() {
            return Err(untrue("it is a token for signing in"));
        }
        let left = LeftAt {
            issuer: self.config.issuer.clone(),
            subject: says("sub"),
            session: says("sid"),
        };
        if left.subject.is_none() && left.session.is_none() {
            return Err(untrue("it names nobody"));
        }
        Ok(left)
    }
}

/// Whether one of the provider's keys has signed it.
fn signed(metadata: &ProviderMetadataWithLogout, token: &str) -> Result<(), String> {
    let (said, signature) = token.rsplit_once('.').ok_or("it is no token")?;
    let head = said.split('.').next().unwrap_or_default();
    let decoded =
        |text: &str| BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| "it is no token".to_owned());
    let header: Header = serde_json::from_slice(&decoded(head)?)
        .map_err(|_| "its head is none of ours".to_owned())?;
    if header.typ.is_some_and(|typ| !matches!(&*typ.to_lowercase(), "jwt" | "logout+jwt")) {
        return Err("it is a token of another kind".to_owned());
    }
    let signature = decoded(signature)?;
    let fits = metadata.jwks().keys().iter().filter(|key| {
        header.kid.as_ref().is_none_or(|wanted| key.key_id().is_some_and(|id| **id == *wanted))
    });
    for key in fits {
        // Whoever has the public key could make a secret of it: a key is used as what it is.
        if key.verify_signature(&header.alg, said.as_bytes(), &signature).is_ok() {
            return Ok(());
        }
    }
    Err("no key of the provider has signed it".to_owned())
}

fn untrue(why: &str) -> OidcError {
    OidcError::Untrue(format!("a message that somebody has left: {why}"))
}
