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

    /// What becomes of a key of hers at an address: one that is chosen here is spoken to without.
    fn key_at(&self, address: &str) -> KeyThere {
        match self.asking.named() {
            Some(named) if servers::is_same(&named, address) => self.asking.key_there(),
            Some(_) | None => KeyThere::None,
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
        let at = self.clock.now();
        let Some(standing) = self.asking.standing().await else {
            return Ok(ServerStanding { at, address: None, state: None, says: None });
        };
        let (state, says) = in_words(standing);
        let (state, says) = (Some(state), Some(says.to_owned()));
        Ok(ServerStanding { at, address: self.asking.in_use(), state, says })
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
        if with_key && self.key_at(&address) == KeyThere::None {
            return Err(Fault::invalid(
                "a key goes only to a server that OPENAI_BASE_URL names: set that first",
            ));
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
            choices.agreed_servers.extend(near.iter().map(|near| near.host.clone()));
            choices.agreed_servers.extend(near.filter(|_| with_key).map(|near| near.with_key()));
        })?;
        self.server_find(ServerFind { at: Some(at) }).await
    }

    async fn server_forget(&self, _: Nothing) -> Result<ServerList, Fault> {
        self.keep(|choices| {
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
        (looked, _) => Ok(looked?),
    }
}

/// What a server said, as it is told.
fn in_words(standing: Standing) -> (ServerState, &'static str) {
    match standing {
        Standing::Ready => (ServerState::Ready, "ready, asked just now"),
        Standing::Loading => (ServerState::Loading, "is loading its model"),
        Standing::WantsKey => (
            ServerState::WantsKey,
            "answers and wants a key, which goes only to a server that OPENAI_BASE_URL names",
        ),
        Standing::RefusesKey => (ServerState::WantsKey, "answers and refuses this key"),
        Standing::BelowV1 => {
            (ServerState::Misplaced, "answers below /v1, which its address lacks: add it")
        }
        Standing::Unlisted => (ServerState::Misplaced, "answers there, and lists no models"),
        Standing::Busy => (ServerState::Busy, "is there, and says nothing just now"),
        Standing::Away => (ServerState::Away, "does not answer just now"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use domain::Timestamp;

    use super::*;

    /// Keeps what it is told to ask.
    #[derive(Default)]
    struct Told(Mutex<Choices>, Option<&'static str>);

    #[async_trait]
    impl Asking for Told {
        fn choose(&self, choices: &Choices) {
            *self.0.lock().unwrap() = choices.clone();
        }

        fn in_use(&self) -> Option<String> {
            Some(self.0.lock().unwrap().server.clone()?.address)
        }

        fn named(&self) -> Option<String> {
            self.1.map(str::to_owned)
        }

        fn key_there(&self) -> KeyThere {
            KeyThere::Stays
        }

        async fn standing(&self) -> Option<Standing> {
            Some(Standing::Away)
        }
    }

    struct Noon;

    impl Clock for Noon {
        fn now(&self) -> Timestamp {
            Timestamp::UNIX_EPOCH
        }
    }

    fn desk(folder: &std::path::Path) -> ServerDesk {
        let settings = Arc::new(Settings::read(folder).unwrap());
        ServerDesk { settings, asking: Arc::new(Told::default()), clock: Arc::new(Noon) }
    }

    fn of(address: &str, agreed: bool) -> ServerUse {
        ServerUse {
            address: address.to_owned(),
            model: "gemma".to_owned(),
            agreed,
            with_key: false,
        }
    }

    #[tokio::test]
    async fn a_neighbour_needs_her_yes_once_and_it_is_kept() {
        const NEAR: &str = "10.255.255.1:9";
        let folder = tempfile::tempdir().unwrap();
        let refused = desk(folder.path()).server_use(of(NEAR, false)).await.unwrap_err();
        let wanted = "What you write and your files' lines go to 10.255.255.1, unencrypted.";
        assert!(refused.to_string().starts_with(wanted), "{refused}");
        assert_eq!(desk(folder.path()).settings.choices(), Choices::default());

        let chosen = desk(folder.path()).server_use(of(NEAR, true)).await.unwrap();
        assert_eq!(chosen.in_use.as_deref(), Some("http://10.255.255.1:9/v1"));
        let again = desk(folder.path());
        assert_eq!(again.settings.choices().agreed_servers, [NEAR.to_owned()].into());
        again.server_use(of(NEAR, false)).await.unwrap();
        again.server_use(of("10.255.255.2:9", false)).await.unwrap_err();
    }

    #[tokio::test]
    async fn a_kept_key_goes_to_a_neighbour_only_where_she_agreed_to_that_as_well() {
        const NEAR: &str = "http://10.255.255.1:9/v1";
        let folder = tempfile::tempdir().unwrap();
        let with_key = ServerUse { with_key: true, ..of(NEAR, true) };
        let refused = desk(folder.path()).server_use(with_key.clone()).await.unwrap_err();
        assert!(refused.to_string().starts_with("a key goes only to a server that"), "{refused}");
        let asking = Arc::new(Told(Mutex::default(), Some(NEAR)));
        let desk = ServerDesk { asking, ..desk(folder.path()) };
        let refused = desk.server_use(of(NEAR, false)).await.unwrap_err();
        assert!(
            refused.to_string().contains("Your key for OpenAI does not go there."),
            "{refused}"
        );
        desk.server_use(of(NEAR, true)).await.unwrap();
        assert_eq!(desk.settings.choices().agreed_servers, ["10.255.255.1:9".to_owned()].into());
        desk.server_use(with_key).await.unwrap();
        let agreed = ["10.255.255.1:9".to_owned(), "10.255.255.1:9 with a key".to_owned()];
        assert_eq!(desk.settings.choices().agreed_servers, agreed.into());
    }

    #[tokio::test]
    async fn a_choice_is_let_go_with_its_model_and_what_was_agreed_stays() {
        let folder = tempfile::tempdir().unwrap();
        let desk = desk(folder.path());
        desk.server_use(of("127.0.0.1:9", false)).await.unwrap();
        let kept = desk.settings.choices();
        let (provider, model) = (kept.provider.as_deref(), kept.model.as_deref());
        assert_eq!((provider, model), (Some("openai"), Some("gemma")));
        let let_go = desk.server_forget(Nothing {}).await.unwrap();
        assert_eq!((let_go.in_use, let_go.chosen), (None, None));
        assert_eq!(desk.settings.choices(), Choices::default());
        let far = desk.server_use(of("https://api.example.org", true)).await.unwrap_err();
        assert!(far.to_string().contains("neither on this computer nor in its network"), "{far}");
    }

    #[tokio::test]
    async fn whoever_was_chosen_before_is_again_after_two_servers() {
        let folder = tempfile::tempdir().unwrap();
        let before = Choices {
            provider: Some("offline".into()),
            model: Some("drafter".into()),
            ..Choices::default()
        };
        let desk = desk(folder.path());
        desk.settings.change(|choices| *choices = before.clone()).unwrap();
        desk.server_use(of("127.0.0.1:9", false)).await.unwrap();
        desk.server_use(of("127.0.0.1:10", false)).await.unwrap();
        desk.server_forget(Nothing {}).await.unwrap();
        assert_eq!(Settings::read(folder.path()).unwrap().choices(), before);
    }

    #[tokio::test]
    async fn a_choice_that_the_environment_overrules_is_refused_and_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        for (named, host) in [
            ("https://api.openai.com/v1", "api.openai.com"),
            ("http://me:secret@localhost:8080/v1", "localhost:8080"),
        ] {
            let asking = Arc::new(Told(Mutex::default(), Some(named)));
            let desk = ServerDesk { asking, ..desk(folder.path()) };
            let refused = desk.server_use(of("127.0.0.1:9", false)).await.unwrap_err();
            let wanted = format!("OPENAI_BASE_URL names {host} for this program");
            assert!(refused.to_string().starts_with(&wanted), "{refused}");
            assert!(refused.to_string().ends_with("unset OPENAI_BASE_URL first"), "{refused}");
            assert_eq!(desk.settings.choices(), Choices::default());
        }
        let asking = Arc::new(Told(Mutex::default(), Some("http://localhost:9")));
        let desk = ServerDesk { asking, ..desk(folder.path()) };
        desk.server_use(of("127.0.0.1:9", false)).await.unwrap();
    }
}
