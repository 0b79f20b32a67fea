//! How the server in use stands, asked now at the very address and with the very key that a request
//! of a session would go with.

use std::time::Duration;

use reqwest::{StatusCode, Url};
use serde_json::Value;

use crate::http::Endpoint;
use crate::openai::OpenAiApi;
use crate::openai::connection::{Connection, is_loading};

/// What a server said when it was asked for its models.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It lists them.
    Ready,
    /// It is there, and still loads its model.
    Loading,
    /// It wants a key and was sent none.
    WantsKey,
    /// It refuses the key that it was sent.
    RefusesKey,
    /// It lists them below `/v1`, which the address lacks.
    BelowV1,
    /// It answers, and lists none.
    Unlisted,
    /// Something takes the connection and says nothing in time.
    Busy,
    /// Nobody is there.
    Away,
}

/// How long it is given, which is more than for a connection: whoever takes none is told apart from
/// whoever takes one and says nothing.
const WITHIN: Duration = Duration::from_secs(5);

/// Asks the server at an address once for its models.
pub(crate) async fn standing(endpoint: &Endpoint, base: &Url) -> Standing {
    let Ok(connection) = Connection::new(endpoint, base, OpenAiApi::Chat) else {
        return Standing::RefusesKey;
    };
    let request = connection.listing(endpoint).timeout(WITHIN);
    let answer = match request.send().await {
        Ok(answer) => answer,
        Err(error) if error.is_connect() => return Standing::Away,
        Err(_) => return Standing::Busy,
    };
    let (status, said) = (answer.status(), answer.text().await.unwrap_or_default());
    let lists = serde_json::from_str(&said).is_ok_and(|said: Value| said["data"].is_array());
    match status {
        status if status.is_success() && lists => Standing::Ready,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN if endpoint.key.is_some() => {
            Standing::RefusesKey
        }
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Standing::WantsKey,
        StatusCode::SERVICE_UNAVAILABLE if is_loading(&said) => Standing::Loading,
        _ => match connection.list(endpoint).await {
            Ok(Some(said)) if said["data"].is_array() => Standing::BelowV1,
            Ok(_) | Err(_) => Standing::Unlisted,
        },
    }
}
