//! The providers as they are now: a key that is set or removed and a change of the own list of
//! models take effect at the next message.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use agent::Model;
use api::ModelList;
use async_trait::async_trait;
use drafter::Drafter;
use faults::Fault;
use keys::{Keys, Provider};
use models::servers::Standing;
use models::{KeyThere, LocalProvider, Registry};
use planning::own_list::{self, OwnList, Read};
use planning::servers::{Asking, key_there};
use planning::settings::Choices;
use plugins::Problem;
use tokio::sync::OnceCell;

/// How long a message waits for the keychain.
const UNLOCKED_WITHIN: Duration = Duration::from_secs(20);

/// Providers and the keys they use.
pub struct Models {
    now: RwLock<Now>,
    keys: Arc<Keys>,
    given: Option<models::Settings>,
    drafter: Drafter,
    pub(crate) own: OwnList,
    /// The server that was chosen, and which ones of the network were agreed to.
    chosen: Mutex<Choices>,
    /// Whether the kept keys were looked up once.
    looked_up: OnceCell<()>,
}

/// What holds until a key or the own list changes.
struct Now {
    registry: Arc<Registry>,
    /// What the registry was made of, the own list apart.
    settings: models::Settings,
    read: Read,
}

impl Now {
    fn of(settings: models::Settings, read: Read, drafter: &Drafter) -> Self {
        let mut whole = settings.clone();
        if let Ok(Some(text)) = &read.text {
            whole.models = Some(text.clone());
        }
        let drafter = LocalProvider {
            name: drafter::PROVIDER,
            label: drafter::LABEL,
            note: drafter::NOTE,
            model: Arc::new(drafter.clone()),
        };
        Self { registry: Arc::new(Registry::new(whole).with(drafter)), settings, read }
    }
}

impl Models {
    /// Providers with the keys that are kept for this data folder, its own list of models, and
    /// otherwise as `settings` or, without any, the environment say. The system's keychain is asked
    /// when a key is needed, not here: a start must not wait for it.
    pub fn open(
        data_dir: &Path,
        settings: Option<models::Settings>,
        offline_pace: Option<Duration>,
    ) -> Self {
        let keys = Arc::new(Keys::open(data_dir));
        let drafter = Drafter::paced(offline_pace.unwrap_or(drafter::DEFAULT_PACE));
        let own = OwnList::of(data_dir);
        let now = Now::of(given_or_environment(settings.as_ref()), own.read(), &drafter);
        let (now, looked_up) = (RwLock::new(now), OnceCell::new());
        Self { now, keys, given: settings, drafter, own, chosen: Mutex::default(), looked_up }
    }

    /// The providers as they are now. The own list is read again when its file has changed.
    pub fn current(&self) -> Arc<Registry> {
        self.with_now(|now| Arc::clone(&now.registry))
    }

    /// What is wrong with the own list of models.
    pub fn problems(&self) -> Vec<Problem> {
        self.with_now(|now| own_list::problems(&now.read, now.registry.problems()))
    }

    /// The models that are known by name.
    pub fn listed(&self) -> ModelList {
        self.with_now(|now| own_list::listed(&now.registry, &self.own, &now.read))
    }

    fn with_now<T>(&self, look: impl Fn(&Now) -> T) -> T {
        let mark = self.own.mark();
        {
            let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
            if now.read.mark == mark {
                return look(&now);
            }
        }
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        *now = Now::of(now.settings.clone(), self.own.read(), &self.drafter);
        look(&now)
    }

    /// Wait until the kept keys were looked up once, which a message that comes right after the start
    /// would be sent without. A keychain that wants to be unlocked is not waited for for ever.
    pub async fn keys_looked_up(self: &Arc<Self>) {
        let looked_up = self.looked_up.get_or_init(|| self.refresh_keys());
        if tokio::time::timeout(UNLOCKED_WITHIN, looked_up).await.is_err() {
            tracing::warn!("the keychain has not answered within {UNLOCKED_WITHIN:?}");
        }
    }

    /// Look up the keys without holding anybody up.
    pub async fn refresh_keys(self: &Arc<Self>) {
        let models = Arc::clone(self);
        if let Err(error) = tokio::task::spawn_blocking(move || models.refresh()).await {
            tracing::warn!(%error, "the keys were not looked up");
        }
    }

    /// A provider's small model, for hooks, summaries and names; the offline drafter has none.
    pub fn background(&self, provider: &str, in_use: &str) -> Option<Arc<dyn Model>> {
        // The drafter drafts lessons and nothing else: a title of its making would be one of its
        // excuses.
        if provider == drafter::PROVIDER {
            return None;
        }
        let registry = self.current();
        let name = registry.background(provider, in_use)?;
        match registry.model(provider, Some(&name)) {
            Ok(model) => Some(model),
            Err(error) => {
                tracing::info!(%error, "there is no model for background work");
                None
            }
        }
    }

    /// Do something with the kept keys, which may wait for the keychain.
    pub async fn on_keys<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Keys) -> Result<T, keys::Error> + Send + 'static,
    ) -> Result<T, Fault> {
        let keys = Arc::clone(&self.keys);
        match tokio::task::spawn_blocking(move || work(&keys)).await {
            Ok(done) => done.map_err(Fault::invalid),
            Err(error) => Err(Fault::internal(error)),
        }
    }

    /// Whether a server of her own stands where a provider's would: it may take any key.
    pub fn has_own_server(&self) -> bool {
        self.named().is_some()
    }

    /// Look up the keys and the own list again. It may wait for the keychain.
    pub fn refresh(&self) {
        let mut settings = given_or_environment(self.given.as_ref());
        let kept = |provider| match self.keys.get(provider) {
            Ok(found) => found.and_then(|found| models::Secret::new(found.secret.expose())),
            Err(error) => {
                tracing::warn!(%error, "a key cannot be read");
                None
            }
        };
        settings.anthropic_key = settings.anthropic_key.or_else(|| kept(Provider::Anthropic));
        if settings.openai_key.is_none() {
            settings.openai_key = kept(Provider::OpenAi);
            settings.openai_key_is_kept = settings.openai_key.is_some();
        }
        // A choice that is made meanwhile waits, and is not lost.
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        self.with_chosen(&mut settings);
        *now = Now::of(settings, self.own.read(), &self.drafter);
    }
}

impl Models {
    fn with_chosen(&self, settings: &mut models::Settings) {
        let chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        settings.server = chosen.server.as_ref().map(|server| server.address.clone());
        settings.server_model = chosen.server.as_ref().map(|server| server.model.clone());
        settings.agreed.clone_from(&chosen.agreed_servers);
    }
}

#[async_trait]
impl Asking for Models {
    fn choose(&self, choices: &Choices) {
        *self.chosen.lock().unwrap_or_else(PoisonError::into_inner) = choices.clone();
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        let mut settings = now.settings.clone();
        self.with_chosen(&mut settings);
        *now = Now::of(settings, self.own.read(), &self.drafter);
    }

    fn in_use(&self) -> Option<String> {
        self.current().own_server()
    }

    fn named(&self) -> Option<String> {
        given_or_environment(self.given.as_ref()).openai_base_url
    }

    fn key_there(&self) -> KeyThere {
        let beside = given_or_environment(self.given.as_ref()).openai_key.is_some();
        key_there(beside, self.with_now(|now| now.settings.openai_key.is_some()))
    }

    async fn keys_are_known(self: Arc<Self>) {
        self.keys_looked_up().await;
    }

    async fn standing(&self) -> Option<Standing> {
        self.current().standing().await
    }
}

/// What is said about the providers beside the kept keys.
fn given_or_environment(given: Option<&models::Settings>) -> models::Settings {
    given.cloned().unwrap_or_else(models::Settings::from_environment)
}
