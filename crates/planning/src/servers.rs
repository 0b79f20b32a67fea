//! The server of models that she chose: found, tried out, kept with her other choices and let go. Its
//! address and its model are kept, and a key never is.

use std::sync::Arc;
use std::time::Instant;

use agent::Model;
use api::{
    ModelServerInfo, Nothing, ServerCommands, ServerFind, ServerList, ServerModel, ServerStanding,
    ServerState, ServerTest, ServerTested, ServerUse,
};
use async_trait::async_trait;
use domain::{Clock, Face};
use faults::Fault;
use models::servers::{self, FoundServer, ServedModel, Standing};
use models::{KeyThere, Neighbour, Registry, RegistryError};

use crate::settings::{Choices, ChosenBefore, ChosenServer, Settings};
use crate::supplies::Supplies;

/// The name of the provider that asks such a server.
const PROVIDER: &str = "openai";

/// Whoever asks the providers of models.
#[async_trait]
pub trait Asking: Send + Sync {
    /// Ask the server of these choices from now on.
    fn choose(&self, choices: &Choices);

    /// The address of the server in use that is not OpenAI's own.
    fn in_use(&self) -> Option<String>;

    /// The address that the environment names, which is asked whatever is chosen.
    fn named(&self) -> Option<String>;

    /// What becomes of a key of hers at that address, before she agreed to anything.
    fn key_there(&self) -> KeyThere;

    /// Wait until the keys that she keeps were looked up.
    async fn keys_are_known(self: Arc<Self>);

    /// How the server in use stands, asked now.
    async fn standing(&self) -> Option<Standing>;
}

/// The commands about servers of models.
#[derive(Clone)]
pub struct ServerDesk {
    /// Where the choice is kept.
    pub settings: Arc<Settings>,
    /// Who is told of it.
    pub asking: Arc<dyn Asking>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
}

impl ServerDesk {
    /// Over the same settings as her runs.
    pub fn of(supplies: &Supplies, asking: Arc<dyn Asking>) -> Self {
        let settings = Arc::clone(&supplies.allowed.settings);
        Self { settings, asking, clock: Arc::clone(&supplies.clock) }
    }

    fn keep(&self, change: impl FnOnce(&mut Choices)) -> Result<(), Fault> {
        let kept = self.settings.change(change);
        self.asking.choose(&self.settings.choices());
        kept.map_err(|error| {
            Fault::internal(format!(
                "the choice holds until you close, as it cannot be kept: {error}"
            ))
        })
    }

    fn agreed(&self, near: &Neighbour) -> bool {
        self.settings.choices().agreed_servers.contains(&near.host)
    }

    /// The server in use, if one may ask it without a key.
    fn near_in_use(&self) -> Option<String> {
        servers::address(&self.asking.in_use()?).ok()
    }

    /// Whether the environment names the server at this address.
    fn is_named(&self, address: &str) -> bool {
        self.asking.named().is_some_and(|named| servers::is_same(&named, address))
    }

    /// What becomes of a key of hers at an address: one that is chosen here is spoken to without.
    fn key_at(&self, address: &str) -> KeyThere {
        if !self.is_named(address) {
            return KeyThere::None;
        }
        let near = Neighbour::at(address).map(|near| near.with_key());
        let agreed = |with_key| self.settings.choices().agreed_servers.contains(&with_key);
        match (self.asking.key_there(), near.map(agreed)) {
            // One that she keeps goes to this computer unasked.
            (KeyThere::Stays, Some(true) | None) => KeyThere::Goes,
            (key, _) => key,
        }
    }

    /// What becomes of a key matters only for a server that the environment names.
    async fn keys_are_known(&self) {
        if self.asking.named().is_some() {
            Arc::clone(&self.asking).keys_are_known().await;
        }
    }

    /// What a server that wants a key was not sent, and how it can be.
    fn key_wanted(&self, address: &str) -> String {
        let begins = "answers and wants a key, which";
        match (self.is_named(address), self.key_at(address), Neighbour::at(address)) {
            (true, KeyThere::Stays, Some(Neighbour { host, .. })) => format!(
                "answers and wants a key; yours for OpenAI does not go there until you agree to \
                 that: `teacher-assist models use MODEL --at {host} --agree --with-key`"
            ),
            (true, ..) => format!("{begins} is kept in the settings or stands in OPENAI_API_KEY"),
            (false, ..) => format!("{begins} goes only to a server that OPENAI_BASE_URL names"),
        }
    }

    /// Refuses to send a key that there is not, or to where none goes.
    fn has_key_for(&self, address: &str) -> Result<(), Fault> {
        match (self.is_named(address), self.key_at(address)) {
            (false, _) => Err(Fault::invalid(
                "a key goes only to a server that OPENAI_BASE_URL names: set that first",
            )),
            (true, KeyThere::None) => Err(Fault::invalid(
                "you keep no key that could go there: keep one first, in the settings or with \
                 `teacher-assist auth set openai`",
            )),
            (true, KeyThere::Stays | KeyThere::Goes) => Ok(()),
        }
    }

    /// Refuses a choice that would not be in force.
    fn in_force(&self, address: &str) -> Result<(), Fault> {
        match self.asking.named() {
            Some(named) if !servers::is_same(&named, address) => {
                let other = servers::host(&named).unwrap_or_else(|| "another server".to_owned());
                Err(Fault::invalid(format!(
                    "OPENAI_BASE_URL names {other} for this program, and that is asked whatever is \
                     chosen here: unset OPENAI_BASE_URL first"
                )))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn info(&self, found: FoundServer) -> ModelServerInfo {
        let FoundServer { kind, address, loading, models } = found;
        let near = Neighbour::at(&address);
        let agreed = near.as_ref().is_some_and(|near| self.agreed(near));
        let model = |ServedModel { name, window, most }| ServerModel { name, window, most };
        ModelServerInfo {
            label: kind.label().to_owned(),
            loading,
            terms: near.map(|near| near.terms_for(self.key_at(&address))),
            agreed,
            models: models.into_iter().map(model).collect(),
            address,
        }
    }
}

#[async_trait]
impl ServerCommands for ServerDesk {
    type Error = Fault;

    async fn server_find(&self, ServerFind { at }: ServerFind) -> Result<ServerList, Fault> {
        let addresses = match at {
            Some(at) => vec![at],
            // Asked by the name that is in use, where it is also a usual one.
            None => self.near_in_use().into_iter().chain(servers::usual()).collect(),
        };
        let searched = servers::find(&addresses).await?;
        self.keys_are_known().await;
        Ok(ServerList {
            at: self.clock.now(),
            asked: searched.asked,
            servers: searched.found.into_iter().map(|found| self.info(found)).collect(),
            want_key: searched.guarded,
            in_use: self.near_in_use().or_else(|| self.asking.in_use()),
            chosen: self.settings.choices().server.map(|server| server.address),
            named: self.asking.named().map(|named| servers::host(&named).unwrap_or(named)),
        })
    }

    async fn server_standing(&self, _: Nothing) -> Result<ServerStanding, Fault> {
        self.keys_are_known().await;
        let at = self.clock.now();
        let Some(standing) = self.asking.standing().await else {
            return Ok(ServerStanding { at, address: None, state: None, says: None });
        };
        let address = self.asking.in_use();
        let (state, says) = match (standing, &address) {
            (Standing::WantsKey, Some(address)) => {
                (ServerState::WantsKey, self.key_wanted(address))
            }
            (standing, _) => in_words(standing),
        };
        Ok(ServerStanding { at, address, state: Some(state), says: Some(says) })
    }

    async fn server_test(&self, test: ServerTest) -> Result<ServerTested, Fault> {
        let ServerTest { address, model } = test;
        let address = servers::address(&address)?;
        servers::keeps(&address, &model).await?;
        let (at, began) = (self.clock.now(), Instant::now());
        let tried = servers::try_out(&address, &model).await;
        let took = tried.as_ref().map_or_else(|_| began.elapsed(), |tried| tried.took);
        let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        let tested = ServerTested {
            address,
            model,
            at,
            works: tried.is_ok(),
            message: String::new(),
            took_ms,
            window: None,
            note: None,
        };
        Ok(match tried {
            Ok(tried) => ServerTested {
                message: tried.answer,
                window: Some(tried.window),
                note: tried.note,
                ..tested
            },
            Err(failure) => ServerTested { message: failure.message, ..tested },
        })
    }

    async fn server_use(&self, chosen: ServerUse) -> Result<ServerList, Fault> {
        let ServerUse { address, model, agreed, with_key } = chosen;
        let address = servers::address(&address)?;
        if model.trim().is_empty() {
            return Err(Fault::invalid("name the model that is to answer"));
        }
        self.in_force(&address)?;
        let near = Neighbour::at(&address);
        self.keys_are_known().await;
        if with_key {
            self.has_key_for(&address)?;
        }
        if let Some(near) = &near
            && !agreed
            && !self.agreed(near)
        {
            let (terms, host) = (near.terms_for(self.key_at(&address)), near.host.clone());
            return Err(RegistryError::NotAgreed { terms, host }.into());
        }
        servers::keeps(&address, &model).await?;
        let at = address.clone();
        self.keep(move |choices| {
            let (provider, chosen) = (choices.provider.take(), choices.model.take());
            let before = match choices.server.take() {
                Some(earlier) if provider.as_deref() == Some(PROVIDER) => earlier.before,
                Some(_) | None => ChosenBefore { provider, model: chosen },
            };
            choices.provider = Some(PROVIDER.to_owned());
            choices.model = Some(model.clone());
            choices.server = Some(ChosenServer { address, model, before });
            if let Some(near) = near {
                let of_key = near.with_key();
                choices.agreed_servers.insert(near.host);
                match with_key {
                    true => choices.agreed_servers.insert(of_key),
                    false => choices.agreed_servers.remove(&of_key),
                };
            }
        })?;
        self.server_find(ServerFind { at: Some(at) }).await
    }

    async fn server_forget(&self, _: Nothing) -> Result<ServerList, Fault> {
        let named = self.asking.named();
        self.keep(|choices| {
            let chosen = choices.server.as_ref().map(|server| server.address.clone());
            for near in chosen.iter().chain(&named).filter_map(|address| Neighbour::at(address)) {
                choices.agreed_servers.remove(&near.with_key());
            }
            if let Some(ChosenServer { before, .. }) = choices.server.take()
                && choices.provider.as_deref() == Some(PROVIDER)
            {
                choices.provider = before.provider;
                choices.model = before.model;
            }
        })?;
        self.server_find(ServerFind { at: None }).await
    }
}

/// Looks at the server of a model before a run begins with it. In a window a run that nobody answers ends
/// with the choice of who does, and her words stand above it; elsewhere it does not begin. Whoever comes
/// back meanwhile is looked at again before it is sent anything.
///
/// # Errors
/// [`Fault`] when nobody is there, or when what the model is sent would be passed on.
pub async fn at_hand(registry: &Registry, model: &dyn Model, face: Face) -> Result<(), Fault> {
    match (registry.at_hand(model).await, face) {
        (Err(RegistryError::Away { .. }), Face::Window | Face::Browser) => Ok(()),
        (Err(away @ RegistryError::Away { .. }), _) => {
            Err(Fault::unanswered(away, model.provider(), false))
        }
        (looked, _) => Ok(looked?),
    }
}

/// The same before a run that waits goes on, which is with this model until it ends: her words are not
/// taken while nobody is there.
///
/// # Errors
/// [`Fault`] as for [`at_hand`].
pub async fn still_at_hand(
    registry: &Registry,
    model: &dyn Model,
    face: Face,
) -> Result<(), Fault> {
    match (registry.at_hand(model).await, face) {
        (Err(RegistryError::Away { .. }), Face::Window | Face::Browser) => Ok(()),
        (Err(RegistryError::Away { model: name, host }), _) => {
            let message = format!(
                "{name} at {host}, which works on this, does not answer: start its server and try \
                 again, or stop here; what is open stays open"
            );
            Err(Fault::unanswered(message, model.provider(), true))
        }
        (looked, _) => Ok(looked?),
    }
}

/// What becomes of a key before she agreed to anything: one that stands `beside` the address goes there,
/// and one that is only kept does not.
pub fn key_there(beside: bool, any: bool) -> KeyThere {
    match (beside, any) {
        (true, _) => KeyThere::Goes,
        (false, true) => KeyThere::Stays,
        (false, false) => KeyThere::None,
    }
}

/// What a server said, as it is told.
fn in_words(standing: Standing) -> (ServerState, String) {
    let (state, says) = match standing {
        Standing::Ready => (ServerState::Ready, "ready, asked just now"),
        Standing::Loading => (ServerState::Loading, "is loading its model"),
        Standing::WantsKey => (ServerState::WantsKey, "answers and wants a key"),
        Standing::RefusesKey => (ServerState::WantsKey, "answers and refuses this key"),
        Standing::BelowV1 => {
            (ServerState::Misplaced, "answers below /v1, which its address lacks: add it")
        }
        Standing::Unlisted => (ServerState::Misplaced, "answers there, and lists no models"),
        Standing::Busy => (ServerState::Busy, "is there, and says nothing just now"),
        Standing::Away => (ServerState::Away, "does not answer just now"),
    };
    (state, says.to_owned())
}

#[cfg(test)]
mod tests;
