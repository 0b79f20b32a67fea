//! The server in use, asked before anything of hers is sent there: whether it is there, and whether it
//! would pass on what it is sent.

use std::time::Duration;

use agent::Model;
use reqwest::Url;

use super::{Neighbour, Registry, RegistryError};
use crate::http::{self, Endpoint, Patience, Reach};
use crate::openai::servers::{self, Standing};
use crate::providers::openai;
use crate::secret::Secret;

/// How long the server in use is given to take a connection that is only to look at it.
const CONNECT: Duration = Duration::from_secs(3);

impl Registry {
    /// How the server in use stands, where it is this computer or near it and may be asked; none
    /// otherwise. It is asked at the address and with the key that a request would go with.
    pub async fn standing(&self) -> Option<Standing> {
        let (base, endpoint) = self.near()?;
        Some(servers::standing(&endpoint, &base).await)
    }

    /// Whether a model can be asked: looked at where it is on a server of one's own, and taken for
    /// granted elsewhere.
    ///
    /// # Errors
    /// [`RegistryError::Away`] when nobody is there, and [`RegistryError::PassesOn`] when what it is
    /// sent would go on to another.
    pub async fn at_hand(&self, model: &dyn Model) -> Result<(), RegistryError> {
        if model.provider() != openai::PROVIDER {
            return Ok(());
        }
        let Some((base, endpoint)) = self.near() else { return Ok(()) };
        let name = model.name().to_owned();
        match servers::standing(&endpoint, &base).await {
            Standing::Away => {
                let host = self.host(openai::PROVIDER).unwrap_or_default();
                Err(RegistryError::Away { model: name, host })
            }
            // It says nothing of its models until it has loaded one, and is asked before it is sent any.
            Standing::Loading => Ok(()),
            Standing::Ready
            | Standing::WantsKey
            | Standing::RefusesKey
            | Standing::BelowV1
            | Standing::Unlisted
            | Standing::Busy => servers::keeps_at(&endpoint, &base, &name).await,
        }
    }

    /// The server in use, when it is this computer or near it and may be asked.
    fn near(&self) -> Option<(Url, Endpoint)> {
        let (base, reach) = self.openai_base().ok()?;
        if reach == Reach::Remote && Neighbour::of(&base).is_none() {
            return None;
        }
        self.may_be_asked(&base, reach).ok()?;
        let endpoint = self.openai_endpoint(&base, reach).ok()?;
        let patience = Patience { connect: CONNECT, ..self.settings.patience };
        let client = http::client(Reach::Loopback, &patience);
        let client = client.inspect_err(|error| tracing::warn!(%error, "no server can be asked"));
        Some((base, Endpoint { client: client.ok()?, ..endpoint }))
    }

    /// The key that goes to an address. One that is kept was given for OpenAI or for whoever stood in
    /// its place then, so it goes to a server of the network only where she agreed to that.
    pub(super) fn key_for(&self, base: &Url) -> Option<Secret> {
        let kept = self.settings.openai_key_is_kept;
        match Neighbour::of(base).filter(|_| kept) {
            Some(near) if !self.settings.agreed.contains(&near.with_key()) => None,
            Some(_) | None => self.settings.openai_key.clone(),
        }
    }
}
