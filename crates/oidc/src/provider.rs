//! The way to a provider and back.

use std::collections::HashMap;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use openidconnect::core::{CoreAuthenticationFlow, CoreClient};
use openidconnect::{
    AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest, IssuerUrl, LogoutRequest, Nonce,
    PkceCodeChallenge, PkceCodeVerifier, PostLogoutRedirectUrl, ProviderMetadataWithLogout,
    RedirectUrl, Scope, SignatureVerificationError, TokenResponse as _,
};
use serde_json::Value;
use tokio::sync::Mutex;

use crate::config::{Config, is_here};
use crate::error::OidcError;
use crate::http::Http;

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// A provider of identities that this server is known to.
#[derive(Debug)]
pub struct Provider {
    /// How it is reached.
    pub config: Config,
    pub(crate) http: Http,
    /// What it says of itself, asked for when somebody first comes and again when its keys are others.
    pub(crate) metadata: Mutex<Option<Arc<ProviderMetadataWithLogout>>>,
    pub(crate) heard: std::sync::Mutex<HashMap<String, i64>>,
    back: String,
    after_logout: String,
}

/// The beginning of somebody's way.
#[derive(Debug, Clone)]
pub struct Way {
    /// Where the browser goes.
    pub url: String,
    /// What comes back with the answer.
    pub state: String,
    /// What the token has to say.
    pub nonce: String,
    /// What only this server can show.
    pub pkce_verifier: String,
}

/// What a provider says of somebody, which was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The provider.
    pub issuer: String,
    /// Its name for her.
    pub subject: String,
    /// What she is called.
    pub name: String,
    /// Her address, where it is verified.
    pub verified_address: Option<String>,
    /// The groups that she is in.
    pub groups: Vec<String>,
    /// Her session there.
    pub session: Option<String>,
}

impl Provider {
    /// One that sends people back to `back`, and after they have left to `after_logout`.
    ///
    /// # Errors
    /// [`OidcError::Away`] when nothing can be asked at all.
    pub fn new(config: Config, back: String, after_logout: String) -> Result<Self, OidcError> {
        let url = config.issuer_url().map_err(OidcError::Away)?;
        let http = Http::new(is_here(&url)).map_err(|error| OidcError::Away(error.to_string()))?;
        let (metadata, heard) = (Mutex::default(), std::sync::Mutex::default());
        Ok(Self { config, http, metadata, heard, back, after_logout })
    }

    /// Where somebody goes to say who she is.
    ///
    /// # Errors
    /// [`OidcError::Away`].
    pub async fn begin(&self) -> Result<Way, OidcError> {
        let client = self.client(&*self.metadata(false).await?)?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let flow = CoreAuthenticationFlow::AuthorizationCode;
        let mut request = client
            .authorize_url(flow, CsrfToken::new_random, Nonce::new_random)
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(challenge);
        for scope in &self.config.scopes {
            request = request.add_scope(Scope::new(scope.clone()));
        }
        let (url, state, nonce) = request.url();
        Ok(Way {
            url: url.to_string(),
            state: state.into_secret(),
            nonce: nonce.secret().clone(),
            pkce_verifier: verifier.into_secret(),
        })
    }

    /// Who came back with this code.
    ///
    /// # Errors
    /// [`OidcError`]; in each case nobody is let in.
    pub async fn finish(
        &self,
        code: String,
        nonce: String,
        pkce_verifier: String,
    ) -> Result<Said, OidcError> {
        let metadata = self.metadata(false).await?;
        let client = self.client(&metadata)?;
        let ask = |request: HttpRequest| self.http.clone().ask(request);
        let token = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| OidcError::Away(error.to_string()))?
            .set_pkce_verifier(PkceCodeVerifier::new(pkce_verifier))
            .request_async(&ask)
            .await
            .map_err(|error| OidcError::Refused(told(&error)))?;
        let none = || OidcError::Untrue("it sent no identity".to_owned());
        let id_token = token.id_token().ok_or_else(none)?;
        let nonce = Nonce::new(nonce);
        let untrue = |error: ClaimsVerificationError| OidcError::Untrue(told(&error));
        // Keys are changed from time to time: those that it has now are asked for once.
        let again;
        let claims = match id_token.claims(&client.id_token_verifier(), &nonce) {
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            )) => {
                again = self.client(&*self.metadata(true).await?)?;
                id_token.claims(&again.id_token_verifier(), &nonce).map_err(untrue)?
            }
            checked => checked.map_err(untrue)?,
        };
        let all = payload(&id_token.to_string())
            .ok_or_else(|| OidcError::Untrue("its token cannot be read".to_owned()))?;
        let subject = claims.subject().to_string();
        let name = claims
            .name()
            .and_then(|names| names.get(None).map(|name| name.to_string()))
            .or_else(|| claims.preferred_username().map(|name| name.to_string()))
            .or_else(|| claims.email().map(|address| address.to_string()))
            .unwrap_or_else(|| subject.clone());
        let verified = claims.email_verified() == Some(true);
        Ok(Said {
            issuer: self.config.issuer.clone(),
            name,
            verified_address: claims
                .email()
                .filter(|_| verified)
                .map(|address| address.to_string()),
            groups: self
                .config
                .role_claim
                .as_ref()
                .map(|claim| groups(&all[claim]))
                .unwrap_or_default(),
            session: all["sid"].as_str().map(str::to_owned),
            subject,
        })
    }

    /// Where a browser goes to leave the provider as well; none where it has no such place.
    pub async fn leave(&self) -> Option<String> {
        let metadata = self.metadata(false).await.ok()?;
        let end = metadata.additional_metadata().end_session_endpoint.clone()?;
        let back = PostLogoutRedirectUrl::new(self.after_logout.clone()).ok()?;
        let request = LogoutRequest::from(end)
            .set_client_id(ClientId::new(self.config.client_id.clone()))
            .set_post_logout_redirect_uri(back);
        Some(request.http_get_url().to_string())
    }

    /// What the provider says of itself; asked again where it is `stale`.
    pub(crate) async fn metadata(
        &self,
        stale: bool,
    ) -> Result<Arc<ProviderMetadataWithLogout>, OidcError> {
        let mut kept = self.metadata.lock().await;
        if let Some(known) = kept.as_ref().filter(|_| !stale) {
            return Ok(Arc::clone(known));
        }
        let away = |message: String| OidcError::Away(message);
        let issuer =
            IssuerUrl::new(self.config.issuer.clone()).map_err(|error| away(error.to_string()))?;
        let ask = |request: HttpRequest| self.http.clone().ask(request);
        let found = ProviderMetadataWithLogout::discover_async(issuer, &ask)
            .await
            .map_err(|error| away(told(&error)))?;
        let found = Arc::new(found);
        *kept = Some(Arc::clone(&found));
        Ok(found)
    }

    fn client(&self, metadata: &ProviderMetadataWithLogout) -> Result<Client, OidcError> {
        let id = ClientId::new(self.config.client_id.clone());
        let secret = self.config.client_secret.clone().map(ClientSecret::new);
        let back = RedirectUrl::new(self.back.clone())
            .map_err(|error| OidcError::Away(error.to_string()))?;
        let client = CoreClient::from_provider_metadata(metadata.clone(), id, secret);
        Ok(client.set_redirect_uri(back))
    }
}

/// What a token says, once its signature was checked.
pub(crate) fn payload(token: &str) -> Option<Value> {
    let middle = token.split('.').nth(1)?;
    serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(middle).ok()?).ok()
}

/// Groups stand as a list, or as words.
fn groups(claim: &Value) -> Vec<String> {
    match claim {
        Value::Array(all) => all.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Value::String(words) => words.split_whitespace().map(str::to_owned).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => Vec::new(),
    }
}

/// An error with what is below it.
fn told(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut below = error.source();
    while let Some(next) = below {
        words.push_str(": ");
        words.push_str(&next.to_string());
        below = next.source();
    }
    words
}
